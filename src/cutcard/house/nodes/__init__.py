"""Several nodes on one database: the session that each has, and how they share the tables out."""
