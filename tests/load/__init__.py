"""Many tables at once, as `make load` runs them."""
