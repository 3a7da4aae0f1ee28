"""Whose a hand is: to whom its cards are passed, and who turns them. Questions only; the acts ask them."""
