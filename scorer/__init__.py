"""Scorer: what lies on the table, added up, explained and kept."""
