"""Scoring for any game. Pure: no Django, no database, no language."""
