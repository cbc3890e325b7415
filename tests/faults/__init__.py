"""Phones that edit while processes, disks, databases and clocks fail, as `make faults` runs them."""
