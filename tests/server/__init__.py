"""The floor: its server, its door and its pages."""
