"""A sceptic among people: passes that change hands, two at one form, two machines."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from caissa.tournament import Person, Team
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.exchange import event_file
from caissa_web.operations.events.passes import Wanted, live_passes
from caissa_web.operations.events.publication import withhold_name
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Pass, Section
from caissa_web.records.publication import Publication, publication_of
from caissa_web.section.book import Book, CheckIn
from tests.web.desk.acts.test_in_a_hurry import Desk, field
from tests.web.minified import minified


@pytest.fixture
def desk(chief: Client, event: Event) -> Desk:
    """An open of eight before round 1."""
    return Desk(chief, operations.create_section(event, "hall", field(8, rounds=5), by="olga"))


# -- passes --------------------------------------------------------------------------------------


def holders(desk: Desk) -> set[str]:
    """The labels of passes that hold, and the names behind their numbers."""
    held = live_passes(desk.now, Pass.CHECK_IN)
    return {held_pass.label for held_pass in held} | {
        f"{n} {desk.facts.player(n).name}" for n in _numbers(held)
    }


def _numbers(held: list[Pass]) -> list[int]:
    return [held_pass.player for held_pass in held if held_pass.player]


@pytest.mark.parametrize("back", ["undo", "restore"])
def test_a_pass_stays_with_its_player_when_numbers_go_back(desk: Desk, back: str):
    """A new entry moved P01 to number 2; without it the pass of P01 is not that of somebody else."""
    version = desk.now.version
    wanted = [Wanted(Pass.CHECK_IN, f"{number} P0{number}", player=number) for number in (1, 2)]
    operations.make_passes(desk.now, wanted, timezone.now() + timedelta(days=1), by="ada")
    desk.send("players/add/typed/", name="Strong, Stella", rating="2800")
    assert holders(desk) == {"2 P01", "3 P02"}
    desk.send(f"history/{back}/", reason="x", version=str(version))
    assert holders(desk) == {"1 P01", "2 P02"}


def test_a_pass_of_somebody_who_is_not_there_any_more_ends(desk: Desk):
    """The entry was undone, and nobody else gets what its pass may do."""
    desk.send("players/add/typed/", name="Strong, Stella", rating="2800")
    later = timezone.now() + timedelta(days=1)
    operations.make_passes(desk.now, [Wanted(Pass.CHECK_IN, "1 Strong, Stella", player=1)], later, by="ada")
    desk.send("history/undo/", reason="x")
    assert live_passes(desk.now) == []


def test_a_pass_stays_when_a_corrected_name_is_undone(desk: Desk):
    """The same player under another name keeps the pass."""
    later = timezone.now() + timedelta(days=1)
    operations.make_passes(desk.now, [Wanted(Pass.CHECK_IN, "3 P03", player=3)], later, by="ada")
    desk.send("players/3/correct/", name="Third, Theo", rating="2370")
    desk.send("history/undo/", reason="x")
    assert holders(desk) == {"3 P03"}


def test_a_team_stays_checked_in_when_a_player_with_its_number_goes(event: Event):
    """Teams check in as teams: player 2 leaves the list, team 2 stays where it was."""
    facts = replace(field(4, "FIDE_TEAM", 3), teams=(Team(1, "North", (1, 3)), Team(2, "South", (4, 2))))
    there = Book(check_ins=(CheckIn(2, 0, timezone.now()),))
    section = operations.create_section(event, "teams", facts, by="olga", book=there)
    section = operations.remove_player(section, 2, by="ada")
    assert [check_in.participant for check_in in snapshot.load_state(section).book.check_ins] == [2]


# -- two people at one form, and two machines ------------------------------------------------------


def sign_on(browser: Client, address: str) -> str:
    """What a form knows of what its reader saw."""
    page = minified(browser.get(address).content)
    return re.search(r'name="seen" value="(\w+)"', page)[1]


def test_two_organisers_who_change_the_event_do_not_lose_a_change(chief: Client, event: Event):
    """The second one had the old city before their eyes: nothing is changed, and they are told."""
    address = "/desk/spring/set-up/"
    seen = sign_on(chief, address)
    form_data = {"name": "Spring Festival", "city": "Riga", "start": "2026-04-01", "end": "2026-04-09"}
    chief.post(address, {**form_data, "city": "Tallinn", "seen": seen})
    answer = chief.post(address, {**form_data, "name": "Spring Open", "seen": seen}, follow=True)
    assert "changed in the meantime by ada" in answer.content.decode()
    event.refresh_from_db()
    assert (event.name, event.city) == ("Spring Festival", "Tallinn")
    chief.post(address, {**form_data, "city": "Tallinn", "seen": seen})
    chief.post(
        address, {**form_data, "name": "Spring Open", "city": "Tallinn", "seen": sign_on(chief, address)}
    )
    event.refresh_from_db()
    assert (event.name, event.city) == ("Spring Open", "Tallinn")


def test_two_organisers_who_decide_what_is_shown_do_not_lose_a_decision(chief: Client, event: Event):
    """One hides ratings while another one, with an old page, hides clubs: the second must look again."""
    address = "/desk/spring/publication/"
    seen = sign_on(chief, address)
    switches = {name: value for name, value in Publication().as_json().items() if value is not False}
    chief.post(address, {**without(switches, "ratings"), "seen": seen})
    chief.post(address, {**without(switches, "clubs"), "seen": seen})
    event.refresh_from_db()
    rules = publication_of(event)
    assert (rules.ratings, rules.clubs) == (False, True)


def without(switches: dict[str, object], name: str) -> dict[str, object]:
    """A form with one switch off."""
    return {key: value for key, value in switches.items() if key not in (name, "withheld")}


def test_an_event_carried_to_another_machine_shows_no_more_than_before(event: Event):
    """What the organiser hides, and whose name stays off the wall, goes with the portable file."""
    operations.set_publication(event, Publication(ratings=False, results_delay=15), by="olga")
    withhold_name(event, Person("Shy, Sheila"), by="olga")
    event.refresh_from_db()
    packed = event_file.packed(event_file.carried(event))
    owner = User.objects.create_user("otto")
    brought = operations.import_event(event_file.unpacked(packed, "x"), "away", by="otto", owner=owner)
    brought.refresh_from_db()
    assert publication_of(brought) == publication_of(event)
    assert publication_of(brought).withheld == ("Shy, Sheila",)


def test_a_name_that_stays_off_the_wall_stays_off_when_it_is_corrected(section: Section, client: Client):
    """Anna's name is withheld; the desk spells it as her passport does and enters her FIDE ID."""
    withhold_name(section.event, Person("Anna"), by="olga")
    fresh = Section.objects.select_related("event").get(pk=section.pk)
    operations.change_player(fresh, 1, Person("Berg, Annika", fide_id=12345), 2400, by="ada")
    for page in ("players/", "rounds/3/", "standings/"):
        assert "Annika" not in client.get(f"/events/spring/open/{page}").content.decode()
    event = Event.objects.get(pk=section.event.pk)
    withhold_name(event, Person("Berg, Annika", fide_id=12345), by="olga", shown_again=True)
    assert "Annika" in client.get("/events/spring/open/players/").content.decode()
