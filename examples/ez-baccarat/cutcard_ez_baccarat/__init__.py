"""An example: the document of a house that is none of Cutcard's own, in a package that is installed beside it."""
