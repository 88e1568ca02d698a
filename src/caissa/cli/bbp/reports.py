"""What the checker prints, and the checklist, in the form that callers of bbpPairings read."""

from __future__ import annotations

from itertools import zip_longest

from caissa.pairing.checking.checker import Verdict, check_pairings
from caissa.pairing.result import Pair
from caissa.pairing.swiss.dutch.next_round import players_state
from caissa.pairing.swiss.state import PlayerState
from caissa.pairing.systems import PairingSystem
from caissa.tournament import Tournament, decimal_text

_HEADINGS = "  Checker pairings        Tournament pairings \n"


def check_report(system: PairingSystem, name: str) -> str:
    """Every round by its number; under it, where the two differ, the pairs that only one of them has."""
    parts = []
    for checked in check_pairings(system).rounds:
        parts.append(f"{name}: Round #{checked.round}\n")
        if checked.verdict is Verdict.NO_LEGAL_PAIRING:
            parts.append(f"No valid pairing exists for round {checked.round}.\n")
        elif checked.refusal is not None:
            parts.append(f"{checked.refusal}\n")
        elif not checked.agrees:
            parts.append(_HEADINGS)
            for ours, theirs in zip_longest(checked.only_expected, checked.only_recorded):
                parts.append(f"    {_pair(ours)}{'':16}{_pair(theirs)}".rstrip() + "\n")
            parts.append("\n")
    return "".join([*parts, "\n"])


def _pair(pair: Pair | None) -> str:
    return f"{'':9}" if pair is None else f"{pair[0]:>3} - {pair[1] or 0:>3}"


def checklist_text(tournament: Tournament, number: int) -> str:
    """Everybody's score, colours, floats and opponents before a round, tab by tab."""
    field = players_state(tournament.before_round(number), number)
    lines = [f"Round #{number}", "ID\tPts\tColours\tPref\tFloats\tOpponents", *map(_line, field.players)]
    return "".join(f"{line}\n" for line in (*lines, ""))


def _line(player: PlayerState) -> str:
    colours = "".join(colour.value.upper() for colour in player.colours)
    due = player.due.value.upper() if player.due else ""
    floats = f"{player.float_before.value or '.'}{player.last_float.value or '.'}"
    opponents = " ".join(str(opponent or "-") for opponent in player.opponents)
    return f"{player.number}\t{decimal_text(player.pairing_score)}\t{colours}\t{due}\t{floats}\t{opponents}"
