"""A round paired again from the facts before it, to say why it is as it is; worked out once."""

from __future__ import annotations

from caissa.pairing.result import RoundPairing
from caissa.pairing.systems import PairingSystem
from caissa_web.caching import Cache
from caissa_web.records.snapshot import Document

MAX_CACHED_ROUNDS = 64

# The facts before a round do not change while its own results come in, so their hash names the answer.
_pairings: Cache[tuple[str, int], RoundPairing] = Cache(MAX_CACHED_ROUNDS)


def paired_again(system: PairingSystem, number: int) -> RoundPairing:
    """The engine's pairing of a round from the facts before it."""
    key = Document.of(system.before_round(number)).hash, number
    return _pairings.get_or_compute(key, lambda: system.pair(number))
