"""Remarks about a pairing in the report to FIDE, which go when the pairing itself is thrown away."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from caissa.messages import Message, msg
from caissa.tournament import Tournament

_INTERIM = "Interim file after round "
_NUMBER = re.compile(r"\b\d+\b")
_PAIR = re.compile(r"\b(\d+)-(\d+):")


def paired_by_hand(round_number: int) -> str:
    """How the remark on a round paired by hand begins."""
    return msg("Round {round} was paired by hand.", round=round_number)


def paired_with_old_result(round_number: int, corrected: int) -> Message:
    """How the remark on a result corrected after the next pairing begins (C.04.2 4.3)."""
    return msg(
        "Round {round} has been paired with the old result of round {corrected}.",
        round=round_number,
        corrected=corrected,
    )


def paired_as_a_draw(adjourned: int) -> str:
    """How the remark on an adjourned game begins that ended otherwise than it was paired (C.04.2 3.1)."""
    return msg(
        "The adjourned game of round {round} was paired as a draw and ends otherwise.", round=adjourned
    )


def rated_otherwise(round_number: int) -> str:
    """How the remark on a result begins that is another one in the rating report (C.04.2 4.3)."""
    return msg(
        "Pairings and standings used another result of round {round} than the rating report.",
        round=round_number,
    )


def full_point_bye(number: int, round_number: int) -> str:
    """The remark on a full-point bye, which the regulations do not know any more (C.04.1 4)."""
    return f"Full-point bye of player {number} in round {round_number}."


def interim(round_number: int) -> str:
    """The remark on a file that is no report yet."""
    return f"{_INTERIM}{round_number}; not for rating."


def without_interim(facts: Tournament) -> Tournament:
    """The facts without the remark that they came from a file in the middle of the event."""
    return without_remarks(facts, _INTERIM)


def renumbered(facts: Tournament, new: Mapping[int, int]) -> tuple[str, ...]:
    """The remarks with players under new numbers: in results, in byes, and before their names."""
    names = {one.number: one.name for one in facts.players}
    return tuple(_renumbered(one, names, new) for one in facts.remarks)


def _renumbered(remark: str, names: Mapping[int, str], new: Mapping[int, int]) -> str:
    def number(found: re.Match[str]) -> str:
        old, rest = int(found[0]), remark[found.end() :]
        named = old in names and rest.startswith(f" {names[old]}")
        of_bye = remark[: found.start()].endswith("Full-point bye of player ")
        return str(new.get(old, old)) if named or of_bye else found[0]

    def pair(found: re.Match[str]) -> str:
        white, black = int(found[1]), int(found[2])
        return f"{new.get(white, white)}-{new.get(black, black)}:"

    told, mark, results = _NUMBER.sub(number, remark).partition(_after(remark))
    return told + mark + (_PAIR.sub(pair, results) if mark else results)


def _after(remark: str) -> str:
    """The word after which a remark has results."""
    return " Rated: " if " Rated: " in remark else " Result "


def without_remarks_on_pairing(facts: Tournament, round_number: int) -> Tournament:
    """The facts without what was remarked on a pairing that is no more."""
    before = round_number - 1
    gone = (
        paired_by_hand(round_number),
        *(paired_with_old_result(round_number, one) for one in range(1, round_number)),
        paired_as_a_draw(before),
    )
    return without_remarks(facts, *gone)


def without_remarks(facts: Tournament, *beginnings: str) -> Tournament:
    """The facts without the remarks that begin so."""
    kept = tuple(one for one in facts.remarks if not one.startswith(beginnings))
    return facts if kept == facts.remarks else replace(facts, remarks=kept)
