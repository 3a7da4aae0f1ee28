"""What the pit reads of its day: figures, dealers and patrons."""
