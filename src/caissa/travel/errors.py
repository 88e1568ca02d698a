"""What cannot be planned."""

from __future__ import annotations

from caissa.errors import CaissaError


class BadFleet(CaissaError):
    """Vehicles or waiting times with which nobody could be driven."""

    code = "travel.bad-fleet"
    message = "These vehicles cannot be planned with: {why}."
