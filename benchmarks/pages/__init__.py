"""What the pages cost on a phone, measured through Chromium's own protocol, beside a former version in the same run."""
