"""Settings of all tests."""

import os

from hypothesis import HealthCheck, settings

# The command line speaks the language of its environment; these tests read English.
os.environ["LC_ALL"] = "C.UTF-8"

# The same examples on every run and every machine, so that a red test is red for everyone. To look for new ones:
# HYPOTHESIS_PROFILE=explore pytest tests/test_properties.py
settings.register_profile(
    "steady",
    derandomize=True,
    database=None,
    deadline=None,  # the engine may run interpreted, many times slower
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
