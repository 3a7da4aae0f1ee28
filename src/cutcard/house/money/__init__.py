"""Money: the ledger's double entries and the cage where credit is bought and paid out."""
