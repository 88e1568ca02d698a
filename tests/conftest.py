"""What holds for the whole suite."""

import os

from hypothesis import settings

# On the way to landing, properties are tried with the same examples each time: a new counterexample is
# found, and mended, where people work. Locally the examples are fresh in every run.
settings.register_profile("landing", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("landing")
