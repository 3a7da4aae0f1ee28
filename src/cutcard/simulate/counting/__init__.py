"""What card counters can win: by a count and a trigger, and the most that anybody can."""
