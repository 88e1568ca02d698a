"""What cannot be done about the playing zone of a section."""

from __future__ import annotations

from caissa.errors import CaissaError


class ZoneNotReady(CaissaError):
    """Games cannot be asked for: no zone, no token, no time control, no account."""

    code = "zone.not-ready"
    message = "{why}."


class PermissionRefused(CaissaError):
    """A permission of a player that cannot be stored: of another account, refused or out of date."""

    code = "zone.permission"
    message = "{why}."
