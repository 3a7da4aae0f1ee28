"""The names of revision 9a16166."""
