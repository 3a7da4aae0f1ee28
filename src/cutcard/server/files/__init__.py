"""The pages as they are sent: files prepared once, when the server starts, and answers that come with a page."""
