"""HTTP: routes, what they take and answer, errors and the middleware before them."""
