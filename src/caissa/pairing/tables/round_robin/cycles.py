"""Round robins of one, two or more cycles, and the order of their rounds."""

from __future__ import annotations

from caissa.messages import msg, plural
from caissa.pairing.tables.pairing_table import NoPairingTable, PairingTable, TableRound, in_rounds
from caissa.pairing.tables.round_robin.berger import ARTICLE, berger_table

MOST_CYCLES = 50
"""More cycles than anyone plays; a larger number is a slip of the finger."""


def round_robin(
    players: int, cycles: int = 1, *, reverse_last_two: bool = True, article: str = ARTICLE
) -> PairingTable[int]:
    """The whole schedule: every second cycle has colours reversed.

    With `reverse_last_two`, as the Handbook recommends, the last two rounds of each cycle but the last
    change places, so that nobody has the same colour three times in a row where two cycles join.

    Handbook: C.06 Annex.2; formerly C.02 14.2 (2022), 13.17.2 (2019), 13.16.2 (2017); C.05 Annex 1
    """
    if not 1 <= cycles <= MOST_CYCLES:
        raise NoPairingTable(
            system=msg("round robin"),
            wanted=plural("{count} cycle", "{count} cycles", cycles),
            why=msg("there are 1 to {most}", most=MOST_CYCLES),
            article=article,
        )
    once = berger_table(players, article)
    rounds: tuple[TableRound[int], ...] = ()
    for cycle in range(1, cycles + 1):
        rounds += _cycle(once.rounds, cycle, changed=reverse_last_two and cycle < cycles)
    return PairingTable(
        _title(once.title, cycles), article, in_rounds(rounds), _notes(cycles, reverse_last_two)
    )


def _cycle(once: tuple[TableRound[int], ...], cycle: int, *, changed: bool) -> tuple[TableRound[int], ...]:
    """One cycle: colours as printed or reversed, the last two rounds in place or changed."""
    ordered = (*once[:-2], once[-1], once[-2]) if changed else once
    return ordered if cycle % 2 else tuple(row.reversed() for row in ordered)


def _title(title: str, cycles: int) -> str:
    if cycles == 1:
        return title
    if cycles == 2:
        return msg("{table}, double round", table=title)
    return msg("{table}, {cycles}-fold round", table=title, cycles=cycles)


def _notes(cycles: int, changed: bool) -> tuple[str, ...]:
    if cycles == 1:
        return ()
    if not changed:
        return (msg("Every second cycle has colours reversed; rounds as printed."),)
    return (
        msg(
            "Every second cycle has colours reversed; the last two rounds of each cycle except the "
            "last are exchanged."
        ),
    )
