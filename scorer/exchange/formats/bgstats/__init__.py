"""BG Stats: its export file, and the link that sends a play to the app."""
