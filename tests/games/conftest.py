"""The pace of the random tests: a quick search each time, a long one with HYPOTHESIS_PROFILE=long."""

import os

from hypothesis import HealthCheck, settings

PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])

# The same tables each time, so that a red test is red for everybody; the long search looks somewhere else each time.
settings.register_profile("quick", PATIENT, max_examples=15, derandomize=True, database=None)
settings.register_profile("long", PATIENT, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
