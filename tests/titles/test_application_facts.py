"""Application files: every field is understood or refused with its place (form IT2)."""

from __future__ import annotations

import tomllib
from datetime import date
from decimal import Decimal

import pytest

from caissa.titles.applications.facts import BadApplication, application_facts
from caissa.titles.applications.listed_events import ListedEvent
from caissa.titles.applications.offered_norms import Foreigners
from caissa.tournament import Birth, Sex, Title

WHOLE = """
title = "wim"
name = "Okafor, Ada"
fide_id = 601002
federation = "FRA"
birth = 2004-02-29
sex = "w"
held = "WFM"

[[norm]]
title = "WGM"
event = "Lyon Open"
end = 2024-08-12
games = 9
extra = 1.5
rounds = 9
foreigners = "1.4.3d"
one_round_a_day = true
listed_event = "big-swiss"
signed = true
countersigned = true

[[norm]]
title = "WIM"
event = "Girls World U16"
end = "2023-11-20"
foreigners = "direct"
listed_event = "1.5.6e"

[[rating]]
value = 2204
on = 2024-05-01
games = 210
published = false
agreed = true

[progress]
meeting = 2026-12-10
objections = 1
"""


def test_a_whole_file() -> None:
    """Every kind of field, with days as TOML or as text, and points with halves."""
    facts = application_facts(tomllib.loads(WHOLE))
    assert (facts.title, facts.held, facts.sex) == (Title.WIM, Title.WFM, Sex.FEMALE)
    assert facts.birth == Birth(2004, 2, 29)
    lyon, youth = facts.norms
    assert (lyon.extra, lyon.brings, lyon.foreigners) == (Decimal("1.5"), 10, Foreigners.BIG_SWISS)
    assert lyon.listed_event is ListedEvent.BIG_SWISS
    assert (youth.end, youth.foreigners) == (date(2023, 11, 20), Foreigners.DIRECT)
    assert youth.listed_event is ListedEvent.EVENTS_COMMISSION
    assert facts.ratings[0].agreed
    assert facts.progress is not None
    assert facts.progress.objections == 1


def test_only_the_title_is_needed() -> None:
    """A player without norms may still ask what is missing."""
    facts = application_facts({"title": "GM", "birth": 2004})
    assert (facts.norms, facts.ratings, facts.progress) == ((), (), None)
    assert facts.birth == Birth(2004)


@pytest.mark.parametrize(
    ("document", "where", "why"),
    [
        ([], "the file", "table of fields"),
        ({}, "the file", "'title' is missing"),
        ({"title": "XM"}, "the file", "must be one of GM"),
        ({"title": 5}, "the file", "must be text"),
        ({"title": "GM", "colour": "blue"}, "the file", "no field 'colour'"),
        ({"title": "GM", "sex": "x"}, "the file", "must be m or w"),
        ({"title": "GM", "norm": {}}, "norm", "a list of tables"),
        ({"title": "GM", "norm": ["x"]}, "norm 1", "table of fields"),
        ({"title": "GM", "norm": [{"title": "GM", "event": "A"}]}, "norm 1", "'end' is missing"),
        ({"title": "GM", "rating": [{"value": 2500}, {"value": "2500"}]}, "rating 2", "whole number"),
        ({"title": "GM", "rating": [{}]}, "rating 1", "'value' is missing"),
        ({"title": "GM", "rating": [{"value": 2500, "on": 5}]}, "rating 1", "a date such as"),
        ({"title": "GM", "rating": [{"value": 2500, "agreed": 1}]}, "rating 1", "true or false"),
        ({"title": "GM", "progress": {"meeting": "soon"}}, "progress", "a date such as"),
    ],
)
def test_what_cannot_be_understood_is_refused(document: object, where: str, why: str) -> None:
    """The place and the field are named; nothing is passed over."""
    with pytest.raises(BadApplication, match=why) as refused:
        application_facts(document)
    assert refused.value.details["where"] == where


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("games", 6, "7 games or more"),
        ("games", True, "whole number"),
        ("extra", [1], "number of points"),
        ("extra", "many", "not a number of points"),
        ("foreigners", "none", "must be one of normal"),
        ("listed_event", "club", "must be one of big-swiss"),
    ],
)
def test_a_wrong_field_of_a_norm(field: str, value: object, why: str) -> None:
    """B.01 1.4.1, 1.4.3, 1.5.6: what a certificate cannot say."""
    norm = {"title": "IM", "event": "Open", "end": "2024-01-05", field: value}
    with pytest.raises(BadApplication, match=why):
        application_facts({"title": "IM", "norm": [norm]})
