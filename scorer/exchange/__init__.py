"""Groups and plays as files: `formats` reads and writes them, `importing` brings them into a group."""
