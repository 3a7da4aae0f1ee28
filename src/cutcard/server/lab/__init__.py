"""The laboratory: a game bent in the browser, and every figure worked out by the exact library as it is bent."""
