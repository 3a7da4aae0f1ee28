"""`cutcard witness`: a log witness, for another party than the house."""
