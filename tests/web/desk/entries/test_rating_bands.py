"""Sections by rating bands: proposals, moves in one act for two sections, reasoned exceptions (GEN-012)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.testing import crosstable
from caissa.tournament import Colour, Outcome, Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.api.tokens.tokens import make_token
from caissa_web.operations.entries.guardians import record_guardian
from caissa_web.operations.entries.rating_bands import allow_outside_band, move_players, set_rating_band
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.records.rights import Right
from caissa_web.section.book import Guardian
from caissa_web.section.errors import Conflict
from caissa_web.section.warnings import Unconfirmed

BANDS = "/desk/spring/rating-bands/"
A = """
    1 Anna  2600
    2 Boris 2400
    3 Chen  2540
"""
B = """
    1 Dora  2310
    2 Emil  2200
    3 Fay   2560
"""
C = """
    1 Gil
    2 Hugo 1900
"""


def names_in(event: Event, slug: str) -> list[str]:
    """The players of a section on record, in the order of their numbers."""
    return [player.name for player in snapshot.load(event.sections.get(slug=slug)).players]


def number_of(event: Event, slug: str, name: str) -> int:
    """A player's number in a section on record."""
    return 1 + names_in(event, slug).index(name)


def now(event: Event, slug: str) -> Section:
    """A section as it is on record."""
    return event.sections.get(slug=slug)


@pytest.fixture
def event(transactional_db) -> Event:
    """An event of three sections without a round: A above 2549, B 2300-2549, C below or unrated (EX-O5)."""
    event = operations.create_event("spring", "Spring Festival", by="olga")
    for slug, wall in (("a", A), ("b", B), ("c", C)):
        facts = crosstable(
            wall, name=f"Group {slug.upper()}", scheduled_rounds=5, type_code="FIDE_DUTCH_2026"
        )
        players = tuple(replace(player, rating=player.rating or None) for player in facts.players)
        operations.create_section(
            event, slug, replace(facts, players=players, rounds=(), initial_colour=Colour.WHITE), by="olga"
        )
    return event


@pytest.fixture
def banded(event) -> Event:
    """The same with their bands; in A players may play up from 20 points below."""
    for slug, band, play_up in (
        ("a", "> 2549", 20),
        ("b", "2300-2549", None),
        ("c", "under 2300, unrated", None),
    ):
        set_rating_band(now(event, slug), band, play_up=play_up, by="olga", seen_version=1)
    return event


def words(answer) -> str:
    """What a page says, without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def test_bands_are_saved_together_and_proposals_follow(chief: Client, event):
    """2400 belongs in B and 2560 in A; 2540 plays up; the unrated belong in C."""
    sent = {
        "do": "bands",
        "band-a": "> 2549",
        "play_up-a": "20",
        "band-b": "2300–2549",
        "band-c": "u2300, unrated",
    }
    assert chief.post(BANDS, sent).status_code == 302
    page = words(chief.get(BANDS))
    assert re.search(r"From Group A to Group B 2300-2549 Boris 2400 Reason", page)
    assert re.search(r"From Group B to Group A 2550\+ Fay 2560", page)
    assert re.search(r"From Group B to Group C -2299, unrated Emil 2200", page)
    assert "Chen 2540, Group A : plays up" in page
    assert "Warning" not in page
    assert [entry.act for entry in LogEntry.objects.order_by("id")][-3:] == ["section.rating-band"] * 3


def test_gaps_and_overlaps_are_pointed_out(chief: Client, event):
    """Before anybody is moved."""
    chief.post(BANDS, {"do": "bands", "band-a": "2550+", "band-b": "2300-2500", "band-c": "under 2310"})
    page = words(chief.get(BANDS))
    assert "ratings 2501-2549 belong to no section" in page
    assert "ratings 2300-2309 belong to both" in page
    assert "players without a rating belong to no section" in page
    assert "No section fits Chen 2540, Group A" in page


@pytest.mark.parametrize(("field", "text"), [("band-b", "strong"), ("play_up-a", "many")])
def test_a_band_that_cannot_be_read_is_refused_at_its_field(chief: Client, event, field, text):
    """No section is changed, and what was typed stays."""
    answer = chief.post(BANDS, {"do": "bands", "band-a": "2550+", field: text})
    assert answer.status_code == 422
    assert f'value="{text}"' in answer.content.decode()
    assert now(event, "a").version == 1


def test_players_are_moved_in_one_act_for_both_sections(chief: Client, banded):
    """They stand in the other list by their strength, and both histories say so."""
    answer = chief.post(
        BANDS, {"do": "move", "source": "a", "target": "b", "player": ["2"], "reason": "band"}
    )
    assert answer.status_code == 302
    assert names_in(banded, "a") == ["Anna", "Chen"]
    assert names_in(banded, "b") == ["Fay", "Boris", "Dora", "Emil"]
    out, came = LogEntry.objects.order_by("-id")[1], LogEntry.objects.order_by("-id")[0]
    assert (out.act, came.act) == ("players.moved-out", "players.moved-in")
    assert (out.section.slug, came.section.slug) == ("a", "b")
    assert out.what == came.what == "Boris: a → b"
    assert (out.author, out.reason) == ("ada", "band")


@pytest.mark.parametrize("slug", ["a", "b"])
def test_an_undo_in_either_section_takes_back_both(banded, slug):
    """Nobody is doubled or lost."""
    before = names_in(banded, "a"), names_in(banded, "b")
    move_players(banded, "a", "b", (2, 3), by="ada")
    section = now(banded, slug)
    operations.undo(section, by="ada", seen_version=section.version)
    assert (names_in(banded, "a"), names_in(banded, "b")) == before
    assert LogEntry.objects.filter(act="act.undone").count() == 2


def test_a_move_is_not_taken_back_by_half(banded):
    """Where the other section was changed since, the undo is refused and nothing changes."""
    move_players(banded, "a", "b", (2,), by="ada")
    other = now(banded, "b")
    set_rating_band(other, "2200-2549", by="ada", seen_version=other.version)
    section = now(banded, "a")
    with pytest.raises(ImpossibleChange):
        operations.undo(section, by="ada", seen_version=section.version)
    assert names_in(banded, "a") == ["Anna", "Chen"]


@pytest.mark.parametrize("slug", ["a", "b"])
def test_who_has_one_section_only_does_not_undo_a_move(banded, slug):
    """The other section is not theirs to change, by a click or by a program."""
    move_players(banded, "a", "b", (2,), by="ada")
    section = now(banded, slug)
    user = User.objects.create_user("sven", name="Sven")
    operations.appoint(banded, user, Role.CHIEF_ARBITER, by="olga", section=section)
    browser = Client()
    browser.force_login(user)
    browser.post(f"/desk/spring/{slug}/history/undo/", {"seen_version": section.version})
    going_back = {"version": 2, "reason": "wrong", "seen_version": section.version}
    browser.post(f"/desk/spring/{slug}/history/restore/", going_back)
    _token, secret = make_token(user, "Script", timezone.now() + timedelta(days=1), [Right.LOOK, Right.PAIR])
    asked = {"HTTP_AUTHORIZATION": f"Bearer {secret}", "content_type": "application/json"}
    address = f"/api/v1/desk/sections/spring/{slug}/operations/"
    for act, sent in (("undo", {"seen_version": section.version}), ("restore", going_back)):
        assert Client().post(f"{address}{act}", sent, **asked).status_code == 403
    assert "Boris" not in names_in(banded, "a")
    assert "Boris" in names_in(banded, "b")


def test_a_section_that_goes_back_before_a_move_takes_its_players_with_it(banded):
    """Neither in both sections nor in none, whichever of the two goes back; the other history says why."""
    for slug in ("a", "b"):
        version = now(banded, slug).version
        move_players(banded, "a", "b", (number_of(banded, "a", "Boris"),), by="ada")
        section = now(banded, slug)
        operations.restore(section, version, by="ada", seen_version=section.version, reason="wrong bands")
        assert sorted(names_in(banded, "a")) == ["Anna", "Boris", "Chen"]
        assert sorted(names_in(banded, "b")) == ["Dora", "Emil", "Fay"]
    entry = LogEntry.objects.filter(section=now(banded, "a")).order_by("-id").first()
    assert (entry.act, entry.reason) == ("section.restored", "wrong bands")
    assert "Boris" in entry.what


@pytest.mark.parametrize("slug", ["a", "b"])
def test_a_version_after_a_move_that_was_undone_carries_it_out_again(banded, slug):
    """Boris is in one section all the time, whichever of the two goes where."""
    move_players(banded, "a", "b", (number_of(banded, "a", "Boris"),), by="ada")
    moved = now(banded, slug).version
    operations.undo(now(banded, slug), by="ada", seen_version=moved)
    section = now(banded, slug)
    operations.restore(section, moved, by="ada", seen_version=section.version, reason="it was right")
    assert sorted(names_in(banded, "a")) == ["Anna", "Chen"]
    assert sorted(names_in(banded, "b")) == ["Boris", "Dora", "Emil", "Fay"]


def test_a_guardian_comes_back_with_the_player(banded):
    """Whatever the book says of a person is not lost on the way back."""
    move_players(banded, "a", "b", (2,), by="ada")
    record_guardian(now(banded, "b"), Guardian(number_of(banded, "b", "Boris"), "Ida", phone="1"), by="ada")
    section = now(banded, "b")
    operations.restore(section, 2, by="ada", seen_version=section.version, reason="wrong bands")
    assert [guardian.name for guardian in snapshot.load_state(now(banded, "a")).book.guardians] == ["Ida"]


def test_nobody_is_taken_out_of_a_section_that_is_paired(banded):
    """The section stays as it is, and the refusal names the players and the other section."""
    move_players(banded, "a", "b", (2,), by="ada")
    other = now(banded, "b")
    operations.pair_next_round(other, by="ada", seen_version=other.version)
    section = now(banded, "a")
    with pytest.raises(ImpossibleChange, match="Boris were moved between this section and Group B"):
        operations.restore(section, 2, by="ada", seen_version=section.version, reason="wrong bands")
    assert names_in(banded, "a") == ["Anna", "Chen"]
    operations.restore(section, 3, by="ada", seen_version=section.version, reason="after the move")


def test_what_the_book_says_of_a_person_goes_along(banded):
    """The guardian and the bar on half-point byes hold in any section."""
    record_guardian(now(banded, "a"), Guardian(2, "Ida", phone="1"), by="ada")
    operations.bar_half_points(now(banded, "a"), 2, True, by="ada")
    move_players(banded, "a", "b", (2,), by="ada")
    state = snapshot.load_state(now(banded, "b"))
    boris = next(player.number for player in state.facts.players if player.name == "Boris")
    assert [(guardian.player, guardian.name) for guardian in state.book.guardians] == [(boris, "Ida")]
    assert state.book.no_half_points == (boris,)
    assert snapshot.load_state(now(banded, "a")).book.guardians == ()


def test_byes_stay_behind_and_are_warned_of(banded):
    """They were granted for the rounds of that section."""
    operations.announce_bye(now(banded, "a"), 2, 2, Outcome.HALF_POINT_BYE, by="ada")
    with pytest.raises(Unconfirmed):
        move_players(banded, "a", "b", (2,), by="ada")
    assert "Boris" in names_in(banded, "a")
    move_players(banded, "a", "b", (2,), by="ada", confirmed=["left-behind"])
    assert "Boris" in names_in(banded, "b")


def test_nobody_moves_once_a_round_is_paired(banded):
    """Of either of the two; the other one keeps its players."""
    section = now(banded, "b")
    operations.pair_next_round(section, by="ada", seen_version=section.version)
    for source, target in (("a", "b"), ("b", "a")):
        with pytest.raises(ImpossibleChange):
            move_players(banded, source, target, (1,), by="ada")
    assert len(names_in(banded, "a")) == len(names_in(banded, "b")) == 3


@pytest.mark.parametrize(
    ("source", "target", "players"), [("a", "a", (1,)), ("a", "z", (1,)), ("a", "b", (9,))]
)
def test_a_move_that_names_nothing_is_refused(banded, source, target, players):
    """Two sections of the event and players who are there; nothing is changed otherwise."""
    with pytest.raises(ImpossibleChange):
        move_players(banded, source, target, players, by="ada")
    assert now(banded, "b").version == 2


def test_a_player_who_was_changed_meanwhile_is_not_moved(banded):
    """The author saw another entry."""
    with pytest.raises(Conflict):
        move_players(banded, "a", "b", (2,), by="ada", seen=("0123456789abcdef",))
    assert "Boris" in names_in(banded, "a")


def test_an_exception_needs_a_reason_and_is_shown_with_it(chief: Client, banded):
    """Documented, and no longer proposed; it stays with the player when numbers change."""
    with pytest.raises(ImpossibleChange):
        allow_outside_band(now(banded, "a"), 2, by="ada", reason=" ")
    chief.post(BANDS, {"do": "stay", "source": "a", "player": ["2"], "reason": "Champion of the town"})
    page = words(chief.get(BANDS))
    assert "Boris 2400, Group A : stays by decision Champion of the town" in page
    assert "From Group A to Group B" not in page


def test_only_those_who_direct_the_event_move_players(logged_in, banded):
    """A sector arbiter sees neither the page nor may send anything to it."""
    arbiter = logged_in("ben", Role.SECTOR_ARBITER)
    assert arbiter.get(BANDS).status_code == 403
    assert (
        arbiter.post(BANDS, {"do": "move", "source": "a", "target": "b", "player": ["2"]}).status_code == 403
    )
    assert "Boris" in names_in(banded, "a")


def test_the_page_of_the_event_leads_there(chief: Client, banded):
    """For an event with several sections."""
    assert BANDS in chief.get("/desk/spring/").content.decode()
