"""Check-in at the desk, and what becomes of those who are not there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from caissa.testing import crosstable
from caissa.tournament import Outcome, Person, Role
from caissa_web import operations
from caissa_web.operations.entries import check_ins
from caissa_web.operations.entries.players import admit_player, remove_player
from caissa_web.operations.events.passes import Wanted, make_passes
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Pass, Section
from caissa_web.section.book import Book
from tests.web.desk.conftest import DESK

CHECK_IN = DESK + "check-in/"


def book_of(section: Section) -> Book:
    """The book as it is now."""
    section.refresh_from_db()
    return snapshot.load_state(section).book


def there(section: Section, round_number: int) -> set[int]:
    """Who has checked in."""
    return check_ins.present(book_of(section), round_number)


def test_a_button_checks_in_and_a_second_press_changes_nothing(chief: Client, section: Section) -> None:
    """Round 4 is next: Anna is noted once, with one entry in the log."""
    for _press in range(2):
        assert chief.post(CHECK_IN + "note/", {"number": "1", "round": "4"}).status_code == 302
    assert there(section, 4) == {1}
    assert there(section, 5) == set()
    assert LogEntry.objects.filter(section=section, act="check-in.noted").count() == 1
    chief.post(CHECK_IN + "note/", {"number": "1", "round": "4", "back": "yes"})
    assert there(section, 4) == set()


def test_a_check_in_for_the_event_holds_in_every_round(chief: Client, section: Section) -> None:
    """Once is enough where the arbiter asks once."""
    chief.post(CHECK_IN + "note/", {"number": "2", "round": "0"})
    assert there(section, 4) == there(section, 5) == {2}
    assert "For the whole event" in chief.get(CHECK_IN + "?for=event").content.decode()


def test_those_not_checked_in_are_left_out_after_a_warning(chief: Client, section: Section) -> None:
    """Level 3 with their names, then a zero-point bye for each; who has a bye keeps it (C.04.2 4.1)."""
    operations.announce_bye(section, 5, 4, Outcome.HALF_POINT_BYE, by="ada")
    chief.post(CHECK_IN + "note/", {"number": "1", "round": "4"})
    section.refresh_from_db()
    form_data = {"round": "4", "seen_version": str(section.version)}
    asked = chief.post(CHECK_IN + "leave-out/", form_data)
    assert asked.status_code == 409
    assert "level-3" in asked.content.decode()
    assert "2 Boris; 3 Chen; 4 Dora" in asked.content.decode()
    chief.post(CHECK_IN + "leave-out/", {**form_data, "confirmed": "absent-left-out"})
    section.refresh_from_db()
    outcomes = {bye.participant: bye.outcome for bye in snapshot.load(section).round(4).byes}
    zero = Outcome.ZERO_POINT_BYE
    assert outcomes == {5: Outcome.HALF_POINT_BYE, 2: zero, 3: zero, 4: zero}


@pytest.mark.parametrize("form_data", [{"number": "99", "round": "4"}, {"number": "x", "round": "4"}, {}])
def test_nobody_is_checked_in_who_does_not_play(
    chief: Client, section: Section, form_data: dict[str, str]
) -> None:
    """A message, nothing else."""
    assert chief.post(CHECK_IN + "note/", form_data, follow=True).status_code == 200
    assert book_of(section).check_ins == ()


def test_every_arbiter_notes_who_is_there_and_only_pairers_leave_out(
    logged_in: Callable[[str, Role | None], Client], section: Section
) -> None:
    """A sector arbiter at the door checks in; who is not paired is the pairing officer's affair."""
    arbiter = logged_in("sven", Role.SECTOR_ARBITER)
    assert arbiter.post(CHECK_IN + "note/", {"number": "1", "round": "4"}).status_code == 302
    assert arbiter.post(CHECK_IN + "leave-out/", {"round": "4"}).status_code == 403


def test_a_personal_pass_follows_its_player_when_numbers_move(chief: Client, event: Event) -> None:
    """Before round 1 a stronger entry moves everybody down; a link never checks in somebody else."""
    facts = crosstable(
        """
        1 Anna  2400
        2 Boris 2300
        """,
        name="New", scheduled_rounds=5, type_code="FIDE_DUTCH_2026",
    )  # fmt: skip
    section = operations.create_section(event, "new", facts, by="olga")
    wanted = [Wanted(Pass.CHECK_IN, "1 Anna", player=1), Wanted(Pass.CHECK_IN, "2 Boris", player=2)]
    make_passes(section, wanted, timezone.now() + timedelta(hours=1), by="ada")
    admit_player(section, Person("Dora"), 2500, by="ada")
    assert [(phone_pass.player, phone_pass.label) for phone_pass in Pass.objects.order_by("id")] == [
        (2, "2 Anna"),
        (3, "3 Boris"),
    ]
    remove_player(section, 2, by="ada")
    anna, boris = Pass.objects.order_by("id")
    assert anna.revoked_at is not None
    assert (boris.player, boris.revoked_at) == (2, None)


def test_a_page_of_three_hundred_is_bounded(
    chief: Client,
    large_section: Callable[[int], Section],
    django_assert_max_num_queries: Callable[[int], object],
) -> None:
    """At most 25 queries."""
    large_section(300)
    with django_assert_max_num_queries(25):  # type: ignore[attr-defined]
        assert chief.get("/desk/spring/of-300/check-in/").status_code == 200
