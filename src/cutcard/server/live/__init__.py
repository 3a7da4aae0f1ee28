"""Live screens: what each viewer is shown, and the sockets it is sent over."""
