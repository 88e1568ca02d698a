"""Presence: who has checked in, by whom it was noted, and what happens to those who have not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.messages import comma_separated, joined, msg, plural
from caissa.tournament import Bye, Outcome, Tournament
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.book import Book, CheckIn
from caissa_web.section.state import State
from caissa_web.section.warnings import Level, Warned, require_confirmed

WHOLE_EVENT = 0
"""The round of a check-in that holds for the whole event."""

MOST_NAMED = 15


HOW = {"desk": msg("desk"), "phone": msg("phone")}
"""Where somebody checked in."""


def check_in(
    section: Section, participants: Iterable[int], round_number: int, *, by: str, how: str = "desk"
) -> Section:
    """Note that participants are there, for a round or for the whole event; a second time changes nothing."""
    asked = tuple(participants)

    def apply(state: State) -> State:
        _require_known(state.facts, asked)
        there = {noted.participant for noted in state.book.check_ins if noted.round == round_number}
        now = timezone.now()
        new = tuple(
            CheckIn(participant, round_number, now, how)
            for participant in dict.fromkeys(asked)
            if participant not in there
        )
        return state.with_book(replace(state.book, check_ins=(*state.book.check_ins, *new)))

    what = comma_separated((joined(" ", (_listed(asked), _when(round_number))), HOW.get(how, how)))
    return change(section, Act("check-in.noted", by, what), apply)


def undo_check_in(section: Section, participant: int, round_number: int, *, by: str) -> Section:
    """Take back somebody's check-in that was noted by mistake."""

    def apply(state: State) -> State:
        kept = tuple(
            noted
            for noted in state.book.check_ins
            if (noted.participant, noted.round) != (participant, round_number)
        )
        return state.with_book(replace(state.book, check_ins=kept))

    return change(
        section, Act("check-in.taken-back", by, joined(" ", (participant, _when(round_number)))), apply
    )


def expected(facts: Tournament, round_number: int) -> list[int]:
    """Those who would be paired in a round: entered, not gone, without a bye; for the event all who stay."""
    number = round_number or facts.next_round
    current = facts.round(number)
    byes = current.team_byes if facts.for_teams else current.byes
    excused = {bye.participant for bye in byes} if round_number else set()
    participants = facts.teams if facts.for_teams else facts.players
    return [
        participant.number
        for participant in participants
        if participant.number not in excused
        and not participant.gone_in(number)
        and (participant.first_round <= number or not round_number)
    ]


def present(book: Book, round_number: int) -> set[int]:
    """Those who have checked in for a round, or for the whole event."""
    return {noted.participant for noted in book.check_ins if noted.round in (WHOLE_EVENT, round_number)}


def mark_absent(
    section: Section, round_number: int, *, by: str, seen_version: int, confirmed: Collection[str] = ()
) -> Section:
    """Give everybody who has not checked in a zero-point bye in the next round (C.04.2 4.1)."""

    def apply(state: State) -> State:
        facts = state.facts
        if facts.for_teams or round_number != facts.next_round:
            raise ImpossibleChange(why=msg("Players can be left out only of the next round to be paired"))
        here = present(state.book, round_number)
        absent = [number for number in expected(facts, round_number) if number not in here]
        if not absent:
            return state
        require_confirmed([_warning(facts, absent, round_number)], confirmed)
        current = facts.round(round_number)
        byes = tuple(Bye(number, Outcome.ZERO_POINT_BYE) for number in absent)
        return state.with_facts(facts.with_round(replace(current, byes=(*current.byes, *byes))))

    act = Act(
        "check-in.absent-left-out",
        by,
        msg("round {round}", round=round_number),
        integrity=True,
    )
    return change(section, act, apply, seen_version)


def _warning(facts: Tournament, absent: list[int], round_number: int) -> Warned:
    names = [f"{number} {facts.player(number).name}" for number in absent]
    text = plural(
        "{count} players are not paired in round {round} and get no point: {names}.",
        "{count} players are not paired in round {round} and get no point: {names}.",
        len(absent),
        round=round_number,
        names=_listed(names, "; "),
    )
    return Warned(Level.WARNING, "absent-left-out", text, "C.04.2 4.1")


def _require_known(facts: Tournament, asked: Iterable[int]) -> None:
    known = {team.number for team in facts.teams} if facts.for_teams else set(facts.numbers)
    if unknown := [number for number in asked if number not in known]:
        raise ImpossibleChange(why=msg("There is no participant {number}", number=unknown[0]))


def _when(round_number: int) -> str:
    return msg("for round {round}", round=round_number) if round_number else msg("for the event")


def _listed(named: Sequence[object], between: str = ", ") -> str:
    more, listed = len(named) - MOST_NAMED, joined(between, named[:MOST_NAMED])
    return msg("{list} and {more} more", list=listed, more=more) if more > 0 else listed
