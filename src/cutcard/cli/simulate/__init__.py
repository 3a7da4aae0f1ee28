"""Studies of what cannot be enumerated: shoes, counting, sessions."""
