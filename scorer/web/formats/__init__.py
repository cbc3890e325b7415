"""How the languages write what Django does not write as people here do. Japanese is as Django has it."""
