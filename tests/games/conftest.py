"""The pace of the random tests: a quick search each time, a long one with HYPOTHESIS_PROFILE=long."""

import os

from hypothesis import HealthCheck, settings

# The same tables each time, so that a red test is red for everybody; the long search looks somewhere else each time.
SLOW_MACHINES = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large]}
settings.register_profile("quick", max_examples=40, derandomize=True, database=None, **SLOW_MACHINES)
settings.register_profile("long", max_examples=2000, **SLOW_MACHINES)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
