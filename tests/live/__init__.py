"""A running site of a test's own: the server as `make serve` starts it, phones that edit, and what was saved."""
