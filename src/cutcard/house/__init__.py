"""The durable house: tables, credits and records that survive kill -9 and power loss, and can prove it."""
