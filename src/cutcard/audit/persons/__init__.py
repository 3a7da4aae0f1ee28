"""Who was who: people and their positions, keys and duties, and patrons who were forgotten."""
