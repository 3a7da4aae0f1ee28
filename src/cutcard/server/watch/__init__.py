"""What is wrong with a server or its house while it lasts, for the pit, the log, the figures and `/ready` alike."""
