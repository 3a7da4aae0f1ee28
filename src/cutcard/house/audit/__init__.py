"""An independent audit: books of its own, kept from the journal's entries, that share nothing with the house's."""
