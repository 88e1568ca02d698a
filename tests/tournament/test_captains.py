"""Captains and heads of delegation: who may serve, who is told, how they are replaced (C.10)."""

from __future__ import annotations

from datetime import date

import pytest

from caissa.errors import ImpossibleChange
from caissa.files import json_model
from caissa.tournament import (
    Captain,
    Conduct,
    ConductNote,
    Person,
    Player,
    ReplacedBy,
    Team,
    Tournament,
)
from caissa.tournament.captains import (
    appoint_captain,
    breaches,
    captain_findings,
    contact_of,
    informed_through_contact,
    may_decline_entry,
    may_serve,
    name_successor,
    note_conduct,
    open_replacement,
    remove_captain,
    without_contacts,
)

GREY = Captain(Person("Grey, Ada", 101, "LAT"), "ada@grey.example", "+371 1")
BLUE = Captain(Person("Blue, Bo", 102), "bo@blue.example", "+371 2")
ASH = Tournament(players=(Player(1, Person("Oak, Olaf")),), teams=(Team(1, "Ash", (1,)),))


def codes(captain: Captain) -> set[str]:
    """What is found against a captain."""
    return {finding.code for finding in captain_findings(captain)}


@pytest.mark.parametrize(
    ("captain", "expected"),
    [
        (GREY, set()),
        (Captain(Person("A", 1)), {"captain.no-email", "captain.no-phone"}),
        (Captain(Person("A"), "a@b.example", "1"), {"captain.no-fide-id"}),
        (Captain(Person("A", 1), "Info@b.example", "1"), {"captain.generic-email"}),
        (Captain(Person("A", 1), "a@b.example", "1", barred="FPL, until 2027"), {"captain.barred"}),
        (Captain(Person("A", 1), "a@b.example", "1", "B"), {"captain.delegate-not-in-writing"}),
        (Captain(Person("A", 1), "a@b.example", "1", "B", date(2026, 4, 1)), set()),
    ],
)
def test_what_speaks_against_a_captain(captain: Captain, expected: set[str]) -> None:
    """C.10 4.1, 4.2, 5.2 and C.05 7.1: FIDE ID, personal e-mail, phone, no ban, delegate in writing."""
    assert codes(captain) == expected
    assert may_serve(captain) == expected.isdisjoint({"captain.no-fide-id", "captain.barred"})


def test_a_delegate_acts_once_the_chief_arbiter_knows_in_writing() -> None:
    """C.05 7.1: the functions may be delegated if the chief arbiter is told in writing before."""
    assert Captain(Person("A", 1), delegate="B").acting == "A"
    assert Captain(Person("A", 1), delegate="B", delegated_on=date(2026, 4, 1)).acting == "B"


def test_the_head_of_delegation_is_the_contact_and_tells_all() -> None:
    """C.10 2.1, 2.3, 2.4: without a head of delegation the captain is the contact."""
    led = appoint_captain(ASH, 1, GREY)
    assert led.team(1).captain == "Grey, Ada"
    assert contact_of(led.team(1)) == GREY
    headed = appoint_captain(led, 1, BLUE, of_delegation=True)
    assert contact_of(headed.team(1)) == BLUE
    assert informed_through_contact(headed, 1) == ("Grey, Ada", "Oak, Olaf")
    assert informed_through_contact(ASH, 1) == ("Oak, Olaf",)


def test_another_captain_is_no_correction() -> None:
    """C.10 5.1: the next person comes by a replacement; new details of the same person do not."""
    led = appoint_captain(ASH, 1, GREY)
    with pytest.raises(ImpossibleChange, match="in office"):
        appoint_captain(led, 1, BLUE)
    moved = Captain(GREY.person, "new@grey.example", "+371 9")
    assert appoint_captain(led, 1, moved).team(1).captain_record == moved


def test_the_federation_replaces_at_once_with_a_reason() -> None:
    """C.10 5.1.1: unforeseen circumstances, by the federation."""
    led = appoint_captain(ASH, 1, GREY)
    with pytest.raises(ImpossibleChange, match="reason"):
        name_successor(led, 1, BLUE)
    changed = name_successor(led, 1, BLUE, reason="ill").team(1)
    assert (changed.captain, changed.captain_record) == ("Blue, Bo", BLUE)
    assert changed.replacements[0].by is ReplacedBy.FEDERATION
    assert changed.replacements[0].settled


def test_the_organiser_gives_the_federation_a_day() -> None:
    """C.10 5.1.2: who does not answer stays until the federation settles it; then entries may be declined."""
    led = appoint_captain(ASH, 1, GREY)
    with pytest.raises(ImpossibleChange, match="given a day"):
        remove_captain(led, 1, ReplacedBy.ORGANISER, "silent")
    waiting = remove_captain(led, 1, ReplacedBy.ORGANISER, "silent", until=date(2026, 4, 5))
    team = waiting.team(1)
    assert team.captain_record == GREY
    assert open_replacement(team) is not None
    assert not may_decline_entry(team, date(2026, 4, 5))
    assert may_decline_entry(team, date(2026, 4, 6))
    with pytest.raises(ImpossibleChange, match="under way"):
        remove_captain(waiting, 1, ReplacedBy.CHIEF_ARBITER, "again")
    settled = name_successor(waiting, 1, BLUE).team(1)
    assert settled.captain_record == BLUE
    assert not may_decline_entry(settled, date(2026, 5, 1))


def test_the_chief_arbiter_removes_and_the_federation_names() -> None:
    """C.10 5.1.3: the office is empty until a replacement is appointed."""
    led = appoint_captain(ASH, 1, GREY, of_delegation=True)
    removed = remove_captain(led, 1, ReplacedBy.CHIEF_ARBITER, "advice on draws", of_delegation=True)
    assert removed.team(1).head_of_delegation is None
    assert open_replacement(removed.team(1)) is None
    named = name_successor(removed, 1, BLUE, of_delegation=True)
    assert named.team(1).head_of_delegation == BLUE
    with pytest.raises(ImpossibleChange, match="nobody"):
        remove_captain(ASH, 1, ReplacedBy.CHIEF_ARBITER, "x")
    with pytest.raises(ImpossibleChange, match="no team 7"):
        remove_captain(ASH, 7, ReplacedBy.CHIEF_ARBITER, "x")


def test_conduct_is_logged_permissions_too() -> None:
    """C.10 3.2.2-3.2.5: permissions are on record beside breaches, each with its article."""
    noted = note_conduct(ASH, 1, ConductNote(1, Conduct.LEFT_WITH_PERMISSION, by="ada"))
    noted = note_conduct(noted, 1, ConductNote(2, Conduct.DRAW_ADVICE, "board 2", "ada"))
    assert [breach.what for breach in breaches(noted.team(1))] == [Conduct.DRAW_ADVICE]
    assert Conduct.DRAW_ADVICE.article == "C.10 3.2.5"
    assert Conduct.DRAW_ADVICE.says == "advised a player about a draw"


def test_the_json_carries_it_and_the_public_does_not_see_it() -> None:
    """Addresses and notes are kept with the facts; what everybody may see has none of them."""
    led = appoint_captain(appoint_captain(ASH, 1, GREY), 1, BLUE, of_delegation=True)
    led = note_conduct(led, 1, ConductNote(1, Conduct.DISCUSSED_POSITION))
    led = name_successor(led, 1, BLUE, reason="ill")
    assert json_model.read(json_model.write(led)).document == led
    public = without_contacts(led).team(1)
    assert (public.captain, public.captain_record, public.conduct) == ("Blue, Bo", None, ())
    assert without_contacts(ASH) is ASH
