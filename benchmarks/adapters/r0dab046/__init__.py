"""The names of revision 0dab046."""
