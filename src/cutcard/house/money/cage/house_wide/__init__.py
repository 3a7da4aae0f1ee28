"""What holds for the whole house: its currency, its gaming day, and from which amounts the pit is told."""
