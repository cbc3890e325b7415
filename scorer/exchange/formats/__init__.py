"""Files of plays, in and out: one module or package for each program's format. Nothing here writes to the database."""
