"""What the JSON looks like, and what is said when it is wrong."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import jsonschema
import pytest

from caissa.errors import Severity, UnreadableFile, UnwritableFile
from caissa.files import json_model
from caissa.files.json_model.shapes import Record, shape_of
from caissa.files.json_model.writing import plain
from caissa.tournament import (
    Bye,
    Colour,
    Event,
    Game,
    Level,
    LogEntry,
    Official,
    Outcome,
    Person,
    Player,
    Role,
    Round,
    Scoring,
    Sex,
    Title,
    Tournament,
)


def tournament_json(**members: Any) -> str:
    """A tournament's JSON with these members."""
    return json.dumps({"caissa": 1, "kind": "tournament", **members})


def only_finding(text: str) -> tuple[str, Severity, str]:
    """Code, severity and path of the one finding."""
    [finding] = json_model.read(text).findings
    return finding.code, finding.severity, finding.where


def test_the_smallest_tournament_is_two_marks() -> None:
    """Defaults are left out, so an empty tournament is only its format and kind."""
    assert json_model.write(Tournament()) == '{"caissa":1,"kind":"tournament"}\n'


def test_a_small_tournament_reads_like_a_result_slip() -> None:
    """Words for enumerations, texts for points, ISO dates, members in the model's order."""
    tournament = Tournament(
        name="Coupe d'été",
        start=date(2026, 7, 1),
        level=Level.TITLE,
        initial_colour=Colour.BLACK,
        scoring=Scoring.of("3", "1"),
        players=(
            Player(1, Person("Ödön, Ágnes", title=Title.WGM, sex=Sex.FEMALE), stated_points=Decimal("1.50")),
            Player(2, Person("Li, Wei")),
        ),
        rounds=(
            Round(1, games=(Game(1, 2, Outcome.DRAW, Outcome.DRAW, board=1),)),
            Round(2, byes=(Bye(1, Outcome.HALF_POINT_BYE),)),
        ),
    )

    assert json.loads(json_model.write(tournament)) == {
        "caissa": 1,
        "kind": "tournament",
        "name": "Coupe d'été",
        "start": "2026-07-01",
        "level": "title",
        "initial_colour": "black",
        "scoring": {
            "white_win": "3.0", "black_win": "3.0", "white_draw": "1.0", "black_draw": "1.0",
            "forfeit_win": "3.0", "full_point_bye": "3.0", "half_point_bye": "1.0",
            "pairing_allocated_bye": "3.0", "open_game": "1.0",
        },
        "players": [
            {"number": 1, "person": {"name": "Ödön, Ágnes", "sex": "female", "title": "WGM"},
             "stated_points": "1.5"},
            {"number": 2, "person": {"name": "Li, Wei"}},
        ],
        "rounds": [
            {"number": 1, "games": [
                {"white": 1, "black": 2, "white_outcome": "draw", "black_outcome": "draw", "board": 1}]},
            {"number": 2, "byes": [{"participant": 1, "outcome": "half-point-bye"}]},
        ],
    }  # fmt: skip


def test_an_event_holds_its_sections_and_its_log() -> None:
    """GEN-001, GEN-009: several sections, officials and the log with moments of time."""
    event = Event(
        "Festival",
        officials=(Official(Person("Arbiter, Anna"), Role.DEPUTY_CHIEF_ARBITER),),
        sections=(Tournament(name="A"), Tournament(name="B")),
        log=(LogEntry(datetime(2026, 7, 1, 9, 30, tzinfo=UTC), "anna", "round.paired"),),
    )
    written = json.loads(json_model.write(event))

    assert written["officials"][0]["role"] == "deputy-chief-arbiter"
    assert written["log"][0]["at"] == "2026-07-01T09:30:00+00:00"
    read = json_model.read(json_model.write(event))
    assert (read.kind, [tournament.name for tournament in read.tournaments]) == ("event", ["A", "B"])


def test_equal_points_give_equal_bytes() -> None:
    """2 and 2.00, 0 and -0 are the same points and are written the same."""
    tournament = Tournament(players=(Player(1, Person("A"), stated_points=Decimal("2.00")),))
    other = Tournament(players=(Player(1, Person("A"), stated_points=Decimal(2)),))

    assert json_model.write(tournament) == json_model.write(other)
    assert '"-' not in json_model.write(
        Tournament(players=(Player(1, Person("A"), stated_points=Decimal("-0")),))
    )


def test_an_unknown_member_is_reported_and_not_kept() -> None:
    """A member the format does not know is a warning with its path."""
    text = tournament_json(players=[{"number": 1, "person": {"name": "A", "shoe_size": 44}}])

    assert only_finding(text) == ("json.unknown-member", Severity.WARNING, "$.players[0].person.shoe_size")


def test_a_wrong_value_counts_as_not_given() -> None:
    """A member with a default takes it; the finding says where and what."""
    [finding] = json_model.read(tournament_json(scheduled_rounds="nine")).findings

    assert (finding.code, finding.where) == ("json.wrong-value", "$.scheduled_rounds")
    assert finding.what == '"nine" is not a whole number'


@pytest.mark.parametrize("number", ["7", 7.0, True, None, 2**60])
def test_an_entry_without_its_number_is_left_out(number: object) -> None:
    """A player needs a number; without one the entry is left out and said to be, as an error."""
    text = tournament_json(players=[{"number": number, "person": {"name": "A"}}])

    assert only_finding(text) == ("json.left-out", Severity.ERROR, "$.players[0]")
    assert json_model.read(text).document == Tournament()


@pytest.mark.parametrize("value", [1, 1.5, float("nan"), "NaN", "1", "1,5", "½", "1e3", "", None])
def test_points_are_exact_texts_only(value: object) -> None:
    """Floats and NaN are refused: points are a decimal text such as "1.5"."""
    [finding] = json_model.read(tournament_json(scoring={"white_win": value})).findings

    assert (finding.where, finding.severity) == ("$.scoring.white_win", Severity.ERROR)
    assert '"1.5"' in finding.what


@pytest.mark.parametrize(
    "members",
    [
        {"start": "2026-02-30"}, {"start": "20260201"}, {"start": 20260201}, {"level": "L2"},
        {"level": ["title"]}, {"players": {}}, {"players": [3]}, {"fide_mode": 1}, {"name": None},
        {"name": "\ud800"}, {"rounds": "no"}, {"officials": [{"person": {"name": "A"}, "role": "king"}]},
    ],
)  # fmt: skip
def test_values_of_the_wrong_kind_are_errors_and_outside_the_schema(members: dict[str, Any]) -> None:
    """What the reader calls wrong the schema does not admit either (calendar and surrogates apart)."""
    read = json_model.read(tournament_json(**members))
    checker = jsonschema.Draft202012Validator(json_model.schema())

    assert [finding.severity for finding in read.findings] == [Severity.ERROR]
    if members not in ({"start": "2026-02-30"}, {"name": "\ud800"}):
        assert not checker.is_valid(json.loads(tournament_json(**members)))


@pytest.mark.parametrize("at", ["2026-13-01T00:00:00", "yesterday", 5])
def test_a_log_entry_needs_a_moment(at: object) -> None:
    """An entry whose time cannot be read is left out."""
    log = [{"at": at, "author": "anna", "act": "x"}]
    text = json.dumps({"caissa": 1, "kind": "event", "name": "E", "log": log})

    assert only_finding(text) == ("json.left-out", Severity.ERROR, "$.log[0]")


def test_a_member_given_twice_is_reported() -> None:
    """JSON allows it, programs differ about it: an error; the last one counts."""
    text = '{"caissa":1,"kind":"tournament","name":"A","name":"B","city":"x","city":"y","name":"C"}'
    read = json_model.read(text)

    assert [finding.where for finding in read.findings] == ["$.name", "$.city"]
    assert read.document == Tournament(name="C", city="y")


def test_numbers_that_name_nobody_or_two_players_are_errors() -> None:
    """Every game, bye and team must name players that exist, and no two may share a number."""
    twice = [{"number": 1, "person": {"name": name}} for name in ("Anna", "Boris")]
    rounds = [
        {"number": 1, "games": [{"white": 1, "black": 9}], "byes": [{"participant": 8, "outcome": "absent"}]}
    ]
    teams = [{"number": 1, "name": "A", "players": [7]}, {"number": 1, "name": "B"}]
    section = {"players": twice, "rounds": rounds, "teams": teams}
    read = json_model.read(json.dumps({"caissa": 1, "kind": "event", "name": "E", "sections": [section]}))

    assert [(finding.code, finding.where) for finding in read.findings] == [
        ("json.repeated-player", "$.sections[0].players"),
        ("json.repeated-team", "$.sections[0].teams"),
        ("json.unknown-player", "$.sections[0].rounds[0].games[0].black"),
        ("json.unknown-player", "$.sections[0].rounds[0].byes[0].participant"),
        ("json.unknown-player", "$.sections[0].teams[0].players[0]"),
    ]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("", "not valid JSON"),
        ("[1, 2", "line 1, column 6"),
        ("[]", "not contain a JSON object"),
        ("{}", "not a Caissa file"),
        ('{"caissa": 2, "kind": "tournament"}', "format 2 is not known"),
        ('{"caissa": true, "kind": "tournament"}', "format True is not known"),
        ('{"caissa": 1}', "event, tournament"),
        ('{"caissa": 1, "kind": ["event"]}', "event, tournament"),
        ('{"caissa": 1, "kind": "event"}', "name must be given"),
        ('{"caissa": 1, "kind": "event", "name": 5}', "name: 5 is not text"),
        ('{"caissa": 1, "kind": "tournament", "rounds": [{"number": 2}]}', "without gaps"),
        ("[" * 100_000, "nested too deeply"),
        ('{"caissa": 1, "kind": "tournament", "x": ' + '{"a":' * 100_000, "nested too deeply"),
        ("9" * 5000, "too many digits"),
        (b"\xff\x00\xfe", "text"),
        (b'{"name": "\xe9"}', "byte 11 is not utf-8 text"),
        ("x" * 1001, "longer than 1000 bytes"),
    ],
)
def test_what_is_no_document_is_refused_with_a_reason(source: str | bytes, why: str) -> None:
    """Not JSON, not ours, too deep, too long: one error type, one clear sentence."""
    with pytest.raises(UnreadableFile, match=why):
        json_model.read(source, name="a.json", largest=1000 if why.startswith("longer") else 10**6)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32"])
def test_every_unicode_encoding_is_read(encoding: str) -> None:
    """Editors save JSON in any of them; the content is the same."""
    assert json_model.read(json_model.write(Tournament(name="Łódź")).encode(encoding)).document.name == "Łódź"


@pytest.mark.parametrize(
    "tournament",
    [
        Tournament(players=(Player(1, Person("A"), stated_points=Decimal("NaN")),)),
        Tournament(players=(Player(1, Person("A"), stated_points=Decimal("1E-20")),)),
        Tournament(scheduled_rounds=2**60),
        Tournament(name="\ud800"),
    ],
)
def test_what_json_cannot_say_is_refused(tournament: Tournament) -> None:
    """No NaN, no number that other programs would round, no half characters: nothing is written wrongly."""
    with pytest.raises(UnwritableFile):
        json_model.write(tournament)


@dataclass(frozen=True)
class Shelf:
    """A class that the model might gain, with one field, filled by a factory."""

    cups: tuple[int, ...] = field(default_factory=tuple)


def test_a_class_the_model_may_gain_is_written_by_its_hints() -> None:
    """No line of the format knows it."""
    assert [plain(Record(Shelf), shelf) for shelf in (Shelf(), Shelf((1, 2)))] == [{}, {"cups": [1, 2]}]


@pytest.mark.parametrize("hint", [float, int | str, dict[str, int], tuple[int, str]])
def test_a_field_of_a_new_kind_must_be_thought_about(hint: Any) -> None:
    """A type hint without a place in the format is a bug that shows at once."""
    with pytest.raises(TypeError):
        shape_of(hint)
