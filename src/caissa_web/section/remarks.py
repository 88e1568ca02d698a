"""Remarks about a pairing in the report to FIDE, which go when the pairing itself is thrown away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from caissa.messages import Message, msg
from caissa.tournament import Remark, RemarkKind, Tournament
from caissa.tournament.remarks import with_other_numbers

# -- what the desk warns of before it remarks on it -----------------------------------


def paired_with_old_result(round_number: int, corrected: int) -> Message:
    """The warning that a result is corrected after the next pairing (C.04.2 4.3)."""
    return msg(
        "Round {round} has been paired with the old result of round {corrected}.",
        round=round_number,
        corrected=corrected,
    )


def paired_as_a_draw(adjourned: int) -> Message:
    """The warning that an adjourned game ended otherwise than it was paired (C.04.2 3.1)."""
    return msg(
        "The adjourned game of round {round} was paired as a draw but ended differently.", round=adjourned
    )


def rated_otherwise(round_number: int) -> Message:
    """The warning that a result is another one in the rating report (C.04.2 4.3)."""
    return msg(
        "Pairings and standings used another result of round {round} than the rating report.",
        round=round_number,
    )


# -- remarks that others look for ------------------------------------------------------


def full_point_bye(number: int, round_number: int) -> Remark:
    """The remark on a full-point bye, which the regulations do not know any more (C.04.1 4)."""
    return Remark(RemarkKind.FULL_POINT_BYE, round_number, players=(number,))


def interim(round_number: int) -> Remark:
    """The remark on a file that is no report yet."""
    return Remark(RemarkKind.INTERIM_FILE, round_number)


def remarks_of(facts: Tournament, kind: RemarkKind) -> tuple[Remark, ...]:
    """The remarks of one kind."""
    known = (remark for remark in facts.remarks if isinstance(remark, Remark))
    return tuple(remark for remark in known if remark.kind is kind)


def without_interim(facts: Tournament) -> Tournament:
    """The facts without the remark that they came from a file in the middle of the event."""
    return without_remarks(facts, lambda remark: remark.kind is RemarkKind.INTERIM_FILE)


def renumbered(facts: Tournament, new: Mapping[int, int]) -> tuple[Remark | str, ...]:
    """The remarks with players under new numbers: in results, in byes, and before their names."""
    return tuple(with_other_numbers(remark, new) for remark in facts.remarks)


def without_remarks_on_pairing(facts: Tournament, round_number: int) -> Tournament:
    """The facts without what was remarked on a pairing that is no more."""
    return without_remarks(facts, lambda remark: _is_on_pairing(remark, round_number))


def _is_on_pairing(remark: Remark, round_number: int) -> bool:
    """Is the remark about the pairing of a round, or about a result that the pairing did not know?"""
    if remark.kind is RemarkKind.ADJOURNED_NOT_DRAWN:
        return remark.round == round_number - 1
    on_pairings = (
        RemarkKind.PAIRED_BY_HAND,
        RemarkKind.OLD_RESULT_PAIRED,
        RemarkKind.OLD_COLOURS_PAIRED,
        RemarkKind.COLOURS_REVERSED,
        RemarkKind.TIME_CONTROL_OF_STARTED_GAMES,
    )
    return remark.kind in on_pairings and remark.round == round_number


def without_remarks(facts: Tournament, is_gone: Callable[[Remark], bool]) -> Tournament:
    """The facts without some of the remarks; what somebody else wrote stays."""
    kept = tuple(remark for remark in facts.remarks if isinstance(remark, str) or not is_gone(remark))
    return facts if kept == facts.remarks else replace(facts, remarks=kept)
