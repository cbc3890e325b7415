"""How fast it is: `make bench`. Every time is told beside a constant page's on the same run, as the clock drifts."""
