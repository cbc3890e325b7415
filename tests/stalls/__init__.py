"""Edits of phones while something else holds the server up, as `make stalls` runs them."""
