"""The floor: HTTP and WebSocket edges of a house, its sessions and authority, and the pages people use."""
