"""Speed: `make bench`. Every time is printed beside a constant page's on the same run, as the clock drifts."""
