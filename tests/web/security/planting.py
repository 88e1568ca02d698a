"""Marks in every field of facts and book, so that a test can look where each of them comes out."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from datetime import UTC, date, datetime
from typing import Any

from caissa.tournament import (
    Birth,
    Captain,
    Conduct,
    ConductNote,
    Left,
    Licence,
    NationalRecord,
    Official,
    Person,
    ProhibitedPairing,
    ReplacedBy,
    Replacement,
    Role,
    Sex,
    Tournament,
)
from caissa_web.section.book import (
    CheckIn,
    ExplainedAbsence,
    FixedBoard,
    Guardian,
    HandPairing,
    Incident,
    RatingCorrection,
    VisitNotice,
)
from caissa_web.section.state import State

LONG_AGO = datetime(2026, 4, 1, 12, tzinfo=UTC)
FIRST_ID = 777_000_000
BORN = Birth(1901, 11, 27)
READ_BY_THE_PROGRAM = (
    *("federation", "type_code", "type_text", "time_control", "encoded_time_control", "board_colours"),
    *("starting_rank_method", "ranking", "regulation", "key", "origin", "source", "list_month", "currency"),
    *("options.name", "options.value", "how", "incidents.kind", "incidents.penalty", "incidents.appeal"),
    *("prize_fund", "code", "values.value", "scheme", "seed", "list"),
)
"""Texts that a mark would spoil."""


class Marks:
    """Every mark with the field that it stands in: `zq17z` in `incidents.what`."""

    def __init__(self) -> None:
        self.fields: dict[str, str] = {}

    def besides(self, *public: str) -> set[str]:
        """The marks of all fields but some; `incidents` names all its fields."""
        return {mark for mark, field in self.fields.items() if not _is_of(field, public)}

    def of(self, *named: str) -> set[str]:
        """The marks of some fields."""
        return {mark for mark, field in self.fields.items() if _is_of(field, named)}

    def plant(self, value: Any, field: str = "") -> Any:
        """The same value with a mark in every text."""
        if type(value) is str:
            kept = any(field == name or field.endswith(f".{name}") for name in READ_BY_THE_PROGRAM)
            return value if kept else self._mark(field)
        if type(value) is tuple:
            return tuple(self.plant(item, field) for item in value)
        if is_dataclass(value):
            below = f"{field}." if field else ""
            names = [part.name for part in fields(value)]
            return replace(value, **{name: self.plant(getattr(value, name), below + name) for name in names})  # type: ignore[type-var]
        return value

    def _mark(self, field: str) -> str:
        mark = f"zq{len(self.fields)}z"
        self.fields[mark] = field
        # Family and given name: what is left of a shortened name is no mark.
        return f"{mark}, Given" if field.endswith("person.name") else mark


def _is_of(field: str, named: tuple[str, ...]) -> bool:
    return any(field == name or field.startswith(f"{name}.") for name in named)


def telling(state: State) -> State:
    """A state with something in every part that is not for everybody."""
    facts, book = state.facts, state.book
    after = facts.paired_rounds
    facts = replace(
        facts,
        officials=(*facts.officials, Official(person(81), Role.FAIR_PLAY_OFFICER)),
        players=tuple(
            replace(player, person=_documented(player.person, player.number), left=_left(player.left))
            for player in facts.players
        ),
        teams=tuple(
            replace(
                team,
                captain="Somebody",
                captain_record=captain(82),
                head_of_delegation=captain(83),
                replacements=(Replacement("X", next(iter(ReplacedBy)), "Y", successor="Z"),),
                conduct=(ConductNote(1, next(iter(Conduct)), "X", "Y"),),
            )
            for team in facts.teams
        ),
        prohibited_pairings=(ProhibitedPairing((1, 2)),),
        remarks=("X",),
        foreign_records=("X",),
    )
    book = replace(
        book,
        check_ins=(CheckIn(1, 1, LONG_AGO),),
        fixed_boards=(FixedBoard(1, 77, "X"),),
        incidents=(
            Incident(
                1, LONG_AGO, "X", "Y", 1, (1, 2), article="Z", clocks="C", position="P", decision="D", board=1
            ),
        ),
        guardians=(Guardian(2, "X", "Y", "Z", "V"),),
        rating_corrections=(_correction(facts),),
        hand_pairing=HandPairing(after + 1, "X", LONG_AGO, (), (), reason="Y"),
        visit_notices=(VisitNotice(1, 1, "X"),),
        explained_absences=(ExplainedAbsence(1, 1, "X"),),
    )
    return State(facts, book)


def _correction(facts: Tournament) -> RatingCorrection:
    game = facts.round(1).games[0]
    return RatingCorrection(1, game.white, game.black, game.white_outcome, game.black_outcome, "X")


def _left(left: Left | None) -> Left | None:
    return replace(left, reason="X") if left else None


def person(number: int) -> Person:
    """Somebody of whom everything is known."""
    return _documented(Person("X", federation="FRA"), number)


def _documented(person: Person, number: int) -> Person:
    return replace(
        person,
        fide_id=FIRST_ID + number,
        birth=BORN,
        sex=person.sex or Sex.MALE,
        national=(NationalRecord("FRA", 3977, "X", "Y", "FRA", "Z", BORN),),
        club="X",
        arbiter_category="X",
        licences=(Licence("X", "Y", date(2026, 1, 1)),),
    )


def captain(number: int) -> Captain:
    """A captain whom everybody can reach."""
    return Captain(person(number), "X", "Y", "Z", date(2026, 1, 1), "B")
