"""Who signs in, as what, and for how long."""
