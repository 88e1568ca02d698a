"""Disturbed games on record: reported once, decided by the articles, along the table only (E.04 11, 18.9)."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from caissa.conduct.procedures import WrongState
from caissa.online import Cause, Decision, Declared, DisturbanceState, System
from caissa.tournament import Role
from caissa_web.online.errors import OnlineRefused
from caissa_web.online.models import Disconnection
from caissa_web.online.operations.disturbances import (
    Report,
    come_back,
    decide,
    dismiss,
    proposed,
    reopen,
    report_disturbance,
)
from caissa_web.online.operations.papers import declare
from caissa_web.records.models import LogEntry
from tests.web.online.world import hybrid_section

pytestmark = pytest.mark.django_db
TEN = datetime(2026, 4, 1, 10, 0, tzinfo=UTC)
PAGE = "/desk/spring/online-play/disturbances/"


def lost(section, key="a", player=1, **more) -> Disconnection:
    """A report of the desk."""
    return report_disturbance(section, Report(key, 1, player, more.pop("at", TEN), **more), by="lea")


def test_a_report_is_stored_once(hybrid):
    """A venue that sends again after ten minutes without network has reported once."""
    first = lost(hybrid)
    entries = LogEntry.objects.count()

    assert lost(hybrid, minutes=Decimal(3)) == first
    assert (Disconnection.objects.count(), LogEntry.objects.count()) == (1, entries)


def test_from_report_to_decision(hybrid):
    """18.9: waiting while it is lost; back, the game is resumed; the arbiter confirms in one act."""
    row = lost(hybrid, cause=Cause.VENUE)
    assert proposed(row).decision is Decision.WAIT
    row = come_back(row, Decimal("9.5"), by="lea")
    assert (proposed(row).decision, proposed(row).article) == (Decision.RESUME, "E.04 18.9.1")
    before = LogEntry.objects.count()

    row = decide(row, Decision.RESUME, by="ada")

    assert (row.state, row.article, row.decided_by) == ("decided", "E.04 18.9.1", "ada")
    assert LogEntry.objects.count() == before + 1
    assert (
        LogEntry.objects.order_by("id").last().what == "Anna, round 1: the game is resumed from its position"
    )


def test_the_arbiter_may_decide_otherwise_but_not_anything(hybrid):
    """18.9.4 is among the decisions at a venue; a card of the video conference is not."""
    row = lost(hybrid, minutes=Decimal(40), cause=Cause.ZONE)
    with pytest.raises(OnlineRefused, match="not possible here"):
        decide(row, Decision.RED, by="ada")

    assert decide(row, Decision.RESTART_SHORTER, by="ada").article == "E.04 18.9.4"


def test_cards_are_counted(event):
    """13.4: the second time after one announced yellow card it is red."""
    section = hybrid_section(event, "supervised", "net")
    declare(event, Declared(yellow_cards=1), None, by="ada")
    first = lost(section, "a", system=System.VIDEO, minutes=Decimal(1))
    assert proposed(first).decision is Decision.YELLOW
    decide(first, Decision.YELLOW, by="ada")

    second = lost(section, "b", system=System.VIDEO, minutes=Decimal(1), at=TEN + timedelta(minutes=20))

    assert proposed(second).decision is Decision.RED
    assert (
        proposed(lost(section, "c", 2, system=System.VIDEO, minutes=Decimal(1))).decision is Decision.YELLOW
    )


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"player": 77}, "there is no player 77"),
        ({"key": ""}, "the report has no key"),
    ],
)
def test_what_cannot_be_reported(hybrid, more, why):
    """A clear sentence, and nothing is stored."""
    with pytest.raises(OnlineRefused, match=why):
        lost(hybrid, **more)
    assert not Disconnection.objects.exists()


def test_a_round_that_is_not_paired_and_play_over_the_board(hybrid, section):
    """Nothing can be disturbed that is not played, or not played over the internet."""
    with pytest.raises(OnlineRefused, match="round 4 is not paired"):
        report_disturbance(hybrid, Report("k", 4, 1, TEN), by="lea")
    with pytest.raises(OnlineRefused, match="Open is played over the board"):
        report_disturbance(section, Report("k", 1, 1, TEN), by="lea")


@pytest.mark.parametrize("seed", range(5))
def test_random_acts_go_along_the_table(hybrid, seed):
    """Whatever is pressed, the state follows by the table, with one log entry, or nothing changes."""
    dice = random.Random(seed)  # noqa: S311 - of a test
    table = {
        "open": {"back", "decided", "dismissed"},
        "back": {"decided", "dismissed"},
        "decided": {"back"},
        "dismissed": set(),
    }
    acts = (
        lambda row: come_back(row, Decimal(2), by="lea"),
        lambda row: decide(row, Decision.RESUME, by="ada"),
        lambda row: dismiss(row, by="lea"),
        lambda row: reopen(row, by="ada"),
    )
    stale = [lost(hybrid, f"r{number}", number) for number in (1, 2, 3)]
    for _step in range(40):
        row = dice.choice(stale)
        before, entries = Disconnection.objects.get(pk=row.pk).state, LogEntry.objects.count()
        try:
            dice.choice(acts)(row)
        except WrongState:
            assert (Disconnection.objects.get(pk=row.pk).state, LogEntry.objects.count()) == (before, entries)
            continue
        assert Disconnection.objects.get(pk=row.pk).state in table[before]
        assert LogEntry.objects.count() == entries + 1
    decided = Disconnection.objects.filter(state=DisturbanceState.DECIDED.value)
    assert all(row.article and row.decided_by for row in decided)
    assert not Disconnection.objects.exclude(state="decided").exclude(decision="").exists()


def test_the_page(chief, hybrid):
    """Reported, back, confirmed as proposed; the same form sent twice is one report."""
    sent = {
        "key": "k1",
        "player": f"{hybrid.pk}:1",
        "round": "1",
        "system": "zone",
        "cause": "colours",
        "lost_at": "2026-04-01T10:00",
        "moves": "9",
    }
    for _again in range(2):
        assert chief.post(PAGE, sent).status_code == 302
    row = Disconnection.objects.get()
    text = chief.get(PAGE).content.decode()
    assert "a new game with the right colours" in text
    assert "E.04 19.2" in text
    chief.post(f"{PAGE}{row.pk}/", {"act": "decide", "decision": "new-game"})

    row.refresh_from_db()

    assert (row.state, row.decision, row.article) == ("decided", "new-game", "E.04 19.2")


def test_only_the_chief_arbiter_decides(logged_in, hybrid):
    """18.9: the organiser sees the list and does not decide."""
    row = lost(hybrid, minutes=Decimal(3))
    organiser = logged_in("olga", Role.ORGANISER)

    assert "Confirm the decision" not in organiser.get(PAGE).content.decode()
    assert organiser.post(f"{PAGE}{row.pk}/", {"act": "decide", "decision": "resume"}).status_code == 403


def test_minutes_that_are_none(chief, hybrid):
    """A clear sentence for what is no number."""
    row = lost(hybrid)
    for typed in ("", "soon", "-1", "NaN", "1e9"):
        answer = chief.post(
            f"{PAGE}{row.pk}/",
            {"act": "return", "minutes": typed},
            HTTP_REFERER=f"http://testserver{PAGE}",
            follow=True,
        )
        assert "say for how many minutes" in answer.content.decode(), typed
    row.refresh_from_db()
    assert row.state == "open"
