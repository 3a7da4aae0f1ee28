"""What conduct is asked of: the order of drawing, what is known, circumstances, and what an act changes."""
