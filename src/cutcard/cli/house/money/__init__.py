"""Credit, chips and the settings that amounts go by."""
