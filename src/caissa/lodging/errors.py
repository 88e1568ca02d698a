"""What cannot be a stay."""

from __future__ import annotations

from caissa.errors import CaissaError


class BadStay(CaissaError):
    """A stay that ends before it begins, or lasts longer than any event."""

    code = "lodging.bad-stay"
    message = "{name} cannot stay from {arrival} to {departure}: {why}."
