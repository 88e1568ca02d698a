"""What cannot be done with badges; each refusal leaves everything as it was."""

from __future__ import annotations

from caissa.errors import CaissaError


class BadgeRefused(CaissaError):
    """An act on badges that cannot be done; the sentence says why."""

    code = "badges.refused"
    message = "This cannot be done: {why}."


class BadBadgeKinds(CaissaError):
    """Kinds of badges, or zones, that cannot be stored as they were filled in."""

    code = "badges.kinds"
    message = "The kinds of badges were not stored: {why}."
