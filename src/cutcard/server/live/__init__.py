"""Live screens: what each viewer is shown, and the sockets it is sent over.

A view is the whole table in two parts: what everybody of a position sees, encoded once, and a patron's own part.
Another patron's bet changes neither, so nothing is sent, and a screen that reconnects needs no history. Only `held`
names a card that lies face down, to the connection of the person who was handed it. Bends go from screen to screen,
never through the house, and are rounded to what an eye can see.
"""
