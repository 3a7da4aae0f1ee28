"""Exact prices, PAR sheets and charts."""
