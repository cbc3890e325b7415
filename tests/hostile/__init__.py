"""Requests that nobody well-meaning sends, to every address that there is, as `make hostile` sends them."""
