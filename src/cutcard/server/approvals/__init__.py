"""Acts that wait for a second person, who approves or declines them on their own console."""
