"""The kinds of documents by which somebody at the desk may have found out who a patron is."""

DOCUMENTS = frozenset({"passport", "identity-card", "driving-licence", "residence-permit", "other-official"})
