"""Why no legal pairing exists, and what the Chief Arbiter may relax (C.04.3 1.9.3; 2017: A.9)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

from caissa.matching import bits, inessential
from caissa.messages import Message, joined, msg
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.swiss.dutch.editions import REGULATION, DutchRules
from caissa.pairing.swiss.dutch.legality import Legality, clash_of_colours
from caissa.pairing.swiss.state import Field, PlayerState

_Change = Callable[[PlayerState], PlayerState]


def nothing_legal(field: Field, rules: DutchRules) -> NoLegalPairing:
    """The failure, with those who cannot all be placed and the criteria that stand in the way.

    Handbook: C.04.3 1.9.3
    """
    legality = Legality(field)
    stuck = [field.players[at] for at in _who_cannot_be_placed(legality)]
    clashes = tuple(_stands_between(player, field, rules) for player in stuck)
    names = ", ".join(str(player.number) for player in stuck)
    return NoLegalPairing(
        round=field.round,
        why=msg("{players} cannot all be paired without breaking an absolute criterion", players=names),
        players=[player.number for player in stuck],
        clashes=clashes,
        relief=_relief(field),
        article=f"{REGULATION} {rules.absolute['none']}",
    )


def _who_cannot_be_placed(legality: Legality) -> list[int]:
    """Those of whom every matching leaves out some one (Gallai and Edmonds)."""
    everyone = legality.everyone | (1 << legality.bye if legality.odd else 0)
    mates = legality.matching(everyone)
    return [at for at in bits(inessential(legality.rows, everyone, mates)) if at != legality.bye]


def _stands_between(player: PlayerState, field: Field, rules: DutchRules) -> str:
    """Which absolute criteria keep a player from whom."""
    here = {other.number: other for other in field.players if other.number != player.number}
    met = {number for number in player.opponents if number is not None}
    parts: list[str] = []
    for label, numbers in (
        ("C1", [number for number in here if number in met]),
        ("C3", [number for number, other in here.items() if clash_of_colours(player, other)]),
    ):
        if numbers:
            details = {"players": _listed(numbers), "article": rules.absolute[label]}
            parts.append(Message(_BETWEEN[label], dict(details)))
    kept = [number for number in here if number in player.barred and number not in met]
    if kept:
        parts.append(msg("must not meet {players} (event rules)", players=_listed(kept)))
    if player.bye_barred and len(field.players) % 2:
        parts.append(msg("may not get the PAB ({article})", article=rules.absolute["C2"]))
    what = joined("; ", parts) or msg("is left over")
    return msg("{player} {what}.", player=player.number, what=what)


_BETWEEN = {
    "C1": msg("has met {players} ({article})"),
    "C3": msg("needs the same colour as {players} ({article})"),
}


def _listed(numbers: list[int]) -> str:
    return ", ".join(str(number) for number in sorted(numbers))


def _without_colours(player: PlayerState) -> PlayerState:
    return replace(player, topscorer=True)


def _with_second_bye(player: PlayerState) -> PlayerState:
    return replace(player, bye_barred=False)


def _without_prohibitions(player: PlayerState) -> PlayerState:
    return replace(player, barred=frozenset(number for number in player.opponents if number is not None))


def _with_rematches(player: PlayerState) -> PlayerState:
    met = {number for number in player.opponents if number is not None}
    return replace(player, barred=player.barred - met)


_RELIEF: tuple[tuple[str, _Change], ...] = (
    (msg("lift the prohibited pairings of the event"), _without_prohibitions),
    (msg("give the pairing-allocated bye to a player who may not get it (C.04.1 4)"), _with_second_bye),
    (
        msg("give a colour a third time in a row or a colour difference of three (C.04.1 6-7)"),
        _without_colours,
    ),
    (msg("let two players meet again (C.04.1 2)"), _with_rematches),
)


def _relief(field: Field) -> tuple[str, ...]:
    """What makes a pairing possible: single steps, or where none is enough the fewest that are together."""
    for count in range(1, len(_RELIEF) + 1):
        enough = [steps for steps in combinations(_RELIEF, count) if _completes(field, steps)]
        if enough:
            return tuple(_together([says for says, _ in steps]) for steps in enough)
    return ()


def _together(steps: list[str]) -> str:
    return steps[0] if len(steps) == 1 else msg("these together: {steps}", steps=joined("; ", steps))


def _completes(field: Field, steps: tuple[tuple[str, _Change], ...]) -> bool:
    players = field.players
    for _, change in steps:
        players = tuple(change(player) for player in players)
    legality = Legality(replace(field, players=players))
    return legality.completes_mask(legality.everyone)
