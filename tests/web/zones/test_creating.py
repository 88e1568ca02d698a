"""Games on a fake lichess: created once whatever happens, refused players named, tokens nowhere in clear."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import override_settings
from django.utils import timezone

from caissa.tournament import Outcome
from caissa.zones import AccountFault, ClockNotPlayable
from caissa_web import operations
from caissa_web.exchange.event_file import carried
from caissa_web.games.feed import feed_of
from caissa_web.papers.encrypted import NoKey
from caissa_web.records.models import LogEntry, Section
from caissa_web.zones.errors import PermissionRefused, ZoneNotReady
from caissa_web.zones.models import ZoneBatch, ZoneChoice, ZoneToken
from caissa_web.zones.operations import creating
from caissa_web.zones.operations.asking import ask_for_clocks, ask_for_games
from caissa_web.zones.operations.choosing import allow_games, check_accounts, choose_zone
from caissa_web.zones.operations.creating import carry_out_all
from caissa_web.zones.operations.watching import watch_all
from caissa_web.zones.personal_data import erase_old
from tests.web.zones.conftest import World, paired_round
from tests.zones.fake_lichess import ORGANISER, FakeLichess

pytestmark = pytest.mark.django_db
SHUFFLE = " ".join(["Nf3", "Nf6", "Ng1", "Ng8"] * 5)


def ask(world: World, **wishes: Any) -> list[ZoneBatch]:
    """Ask for the games of round 1."""
    return ask_for_games(world.section, 1, by="ada", **wishes)[0]


def only_batch() -> ZoneBatch:
    """The one batch there is."""
    return ZoneBatch.objects.get()


def acts() -> list[str]:
    """The acts in the log about zones, in their order."""
    return [act for act in LogEntry.objects.order_by("id").values_list("act", flat=True) if "zone." in act]


# -- creating ------------------------------------------------------------------------------


def test_games_of_a_round_are_created_and_clocks_started(world: World) -> None:
    """Asked for, created by the worker, clocks started when the arbiter says so; each act in the log once."""
    ask(world)
    assert not world.zone.bulks  # nothing is sent by the act itself
    carry_out_all(timezone.now())
    batch = only_batch()
    assert (batch.state, batch.reference) == ("created", "bulk0001")
    assert [(game["white"], game["black"]) for game in world.zone.bulks["bulk0001"]["games"]] == [
        ("acc1", "acc2"), ("acc3", "acc4"), ("acc5", "acc6"), ("acc7", "acc8"),
    ]  # fmt: skip
    assert world.zone.bulks["bulk0001"]["clock"] == {"limit": 600, "increment": 5}
    assert ask(world) == []  # asked for again: every board has its game
    assert world.zone.started == []
    assert ask_for_clocks(world.section, 1, by="ada") == 1
    assert ask_for_clocks(world.section, 1, by="ada") == 0
    carry_out_all(timezone.now())
    carry_out_all(timezone.now())
    assert world.zone.started == ["bulk0001"]
    listed = acts()[-3:]
    assert listed == ["zone.games-asked", "zone.games-created", "zone.clocks"]


def test_refused_players_are_named_and_left_out(world: World) -> None:
    """One bad token refuses all: revoked, closed and narrow ones are named, the rest is created."""
    world.zone.accounts[1].revoked = True
    world.zone.accounts[4].closed = True
    ask(world)
    carry_out_all(timezone.now())
    batch = only_batch()
    assert batch.state == "created"
    assert [tuple(entry) for entry in batch.left_out] == [
        (1, "Player2, P", "revoked"), (3, "Player5, P", "closed"),
    ]  # fmt: skip
    assert [row[0] for row in batch.boards] == [2, 4]
    world.zone.accounts[1].revoked = False
    assert [row[0] for row in ask(world)[0].boards] == [1, 3]  # asked for again once it is mended
    carry_out_all(timezone.now())
    assert len(world.zone.bulks) == 2


def test_nobody_left_to_create_for(world: World) -> None:
    """All refused: the batch has failed, and says so."""
    for account in world.zone.accounts:
        account.revoked = True
    ask(world)
    carry_out_all(timezone.now())
    assert only_batch().state == "failed"
    assert only_batch().fault["template"] == "No game of these boards can be created"


def test_missing_accounts_are_named_before_anything_is_asked(world: World) -> None:
    """No permission and no account keep a board back; the others are asked for."""
    ZoneToken.objects.filter(account__folded="acc1").delete()
    ZoneToken.objects.filter(account__folded="acc4").select_related("account").get().account.delete()
    batches, problems = ask_for_games(world.section, 1, by="ada")
    assert [(problem.seat.player, problem.fault) for problem in problems] == [
        (1, AccountFault.NO_TOKEN), (4, AccountFault.NO_ACCOUNT),
    ]  # fmt: skip
    assert [row[0] for row in batches[0].boards] == [3, 4]


def test_busy_zone_is_left_alone_and_asked_again(world: World) -> None:
    """429 with Retry-After 300: nothing for five minutes, then the games, once."""
    world.zone.faults, world.zone.retry_after = [429], "300"
    ask(world)
    now = timezone.now()
    carry_out_all(now)
    assert only_batch().fault["template"].startswith("{zone} is busy")
    carry_out_all(now + timedelta(seconds=299))
    assert len(world.zone.requests) == 1 + _requests_of_permissions(world)
    carry_out_all(now + timedelta(seconds=301))
    assert only_batch().state == "created"
    assert only_batch().fault is None
    assert len(world.zone.bulks) == 1


def _requests_of_permissions(world: World) -> int:
    return sum(path in ("/api/token/test", "/api/users") for _method, path in world.zone.requests)


def test_zone_that_is_down_was_not_asked(world: World) -> None:
    """A refused connection is known not to have arrived: sent again after a pause, without a look."""
    ask(world)
    now = timezone.now()
    with override_settings(LICHESS_URL="http://127.0.0.1:9"):
        carry_out_all(now)
    batch = only_batch()
    assert (batch.sent_at, batch.state) == (None, "waiting")
    assert batch.fault["template"].startswith("{zone} does not answer")
    carry_out_all(now + timedelta(minutes=2))
    assert only_batch().state == "created"


def test_lost_answer_does_not_create_games_twice(world: World) -> None:
    """The games were created and the answer never came: they are recognised, not created again."""
    world.zone.lost_answers = 1
    ask(world)
    now = timezone.now()
    carry_out_all(now)
    assert only_batch().state == "waiting"
    assert only_batch().sent_at is not None
    for minutes in (1, 2, 3, 5):
        carry_out_all(now + timedelta(minutes=minutes))
    assert only_batch().reference == "bulk0001"
    assert len(world.zone.bulks) == 1


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("arrived", [True, False])
def test_kill_between_intention_and_answer(
    world: World, monkeypatch: pytest.MonkeyPatch, arrived: bool
) -> None:
    """Killed after the intention was on record, before or after the request arrived: no game twice."""
    ask(world)
    now = timezone.now()

    def killed(batch: ZoneBatch, zone: Any, pairings: Any, moment: datetime) -> None:
        if arrived:
            zone.create_games(pairings, creating.ZoneClock(batch.seconds, batch.increment))
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(creating, "_created", killed)
        with pytest.raises(Killed):
            carry_out_all(now)
    assert only_batch().sent_at is not None
    carry_out_all(now + timedelta(seconds=5))  # restarted at once: too early to say that there is nothing
    assert len(world.zone.bulks) == int(arrived)
    carry_out_all(now + timedelta(seconds=120))
    carry_out_all(now + timedelta(seconds=125))
    assert only_batch().state == "created"
    assert len(world.zone.bulks) == 1
    assert len(world.zone.games) == 4


def test_kill_before_the_answer_is_stored(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer came and the process ended before it was on record: the zone knows the games."""
    ask(world)

    def killed(*_parts: Any) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(creating, "_store", killed)
        with pytest.raises(Killed):
            carry_out_all(timezone.now())
    carry_out_all(timezone.now())
    assert only_batch().reference == "bulk0001"
    assert len(world.zone.bulks) == 1


def test_two_workers_send_once(world: World) -> None:
    """Another process has written its intention down: this one sends nothing."""
    ask(world)
    mine = only_batch()
    ZoneBatch.objects.update(sent_at=timezone.now(), tries=1)
    creating._send(mine, timezone.now())
    assert not world.zone.bulks


# -- choosing ------------------------------------------------------------------------------


def test_time_control_of_two_periods_is_refused(event: Any, zone: FakeLichess) -> None:
    """90 minutes for 40 moves and 30 more cannot be played on lichess."""
    from dataclasses import replace

    facts = replace(paired_round(4), time_control="90 min/40 moves + 30 min + 30 sec/move")
    section = operations.create_section(event, "long", facts, by="olga")
    with pytest.raises(ClockNotPlayable, match="single period"):
        choose_zone(section, "lichess", ORGANISER, by="olga")
    assert not ZoneChoice.objects.exists()


def test_permission_must_be_of_the_account(world: World) -> None:
    """E.04 9.3, a personal account: somebody else's token, a revoked and a narrow one are refused."""
    row = _account(world, 1)
    with pytest.raises(PermissionRefused, match="another account"):
        allow_games(row, world.zone.accounts[1].token)
    world.zone.accounts[0].scopes = "email:read"
    with pytest.raises(PermissionRefused, match="does not cover"):
        allow_games(row, world.zone.accounts[0].token)
    with pytest.raises(PermissionRefused, match="not a token"):
        allow_games(row, "two words")


def _account(world: World, number: int) -> Any:
    return ZoneToken.objects.select_related("account").get(account__folded=f"acc{number}").account


def test_accounts_are_checked_the_day_before(world: World) -> None:
    """Who cannot be given a game is on record for the page."""
    world.zone.accounts[2].revoked = True
    world.zone.accounts[6].marked = True
    choice = check_accounts(world.section)
    assert choice.problems == [[3, "Player3, P", "revoked"], [7, "Player7, P", "marked"]]


def test_without_a_zone_or_token_nothing_is_asked(event: Any, zone: FakeLichess) -> None:
    """Each missing piece has its sentence."""
    section = operations.create_section(event, "bare", paired_round(4), by="olga")
    with pytest.raises(ZoneNotReady, match="Choose"):
        ask_for_games(section, 1, by="ada")
    choose_zone(section, "lichess", "", by="ada")
    with pytest.raises(ZoneNotReady, match="token"):
        ask_for_games(section, 1, by="ada")
    choose_zone(section, "pgn", "", by="ada")
    with pytest.raises(ZoneNotReady, match="themselves"):
        ask_for_games(section, 1, by="ada")
    with pytest.raises(ZoneNotReady, match="not connected"):
        choose_zone(section, "nowhere", "", by="ada")


# -- watching ------------------------------------------------------------------------------


def test_results_are_watched_and_games_stored_under_our_names(world: World) -> None:
    """What has ended is stored with its moves at its board; nothing enters the facts by itself."""
    ask(world)
    now = timezone.now()
    carry_out_all(now)
    world.zone.play("acc1", "acc2", "mate", "f3 e5 g4 Qh4#", "black")
    watch_all(now)
    batch = only_batch()
    assert [row["state"] for row in batch.results] == ["finished", *["under-way"] * 3]
    section = Section.objects.get(pk=world.section.pk)
    game = feed_of(section.pk, section.game_rows_count).game(world.facts, 1, 1, 2)
    assert game is not None
    assert ([ply.text for ply in game.plies], game.result) == (["f3", "e5", "g4", "Qh4#"], "0-1")
    assert world.facts.round(1).games[0].white_outcome is Outcome.NOT_YET_PLAYED
    asked = len(world.zone.requests)
    watch_all(now + timedelta(seconds=5))  # looked a moment ago
    assert len(world.zone.requests) == asked


def test_watching_ends_with_the_games(world: World) -> None:
    """Once every game is over and stored, the zone is not asked again."""
    ask(world)
    now = timezone.now()
    carry_out_all(now)
    for white in (1, 3, 5):
        world.zone.play(f"acc{white}", f"acc{white + 1}", "draw", SHUFFLE)
    world.zone.play("acc7", "acc8", "aborted")
    watch_all(now)
    asked = len(world.zone.requests)
    watch_all(now + timedelta(hours=1))
    assert len(world.zone.requests) == asked
    assert only_batch().stored_games == 3


def test_zone_that_fails_while_watching_is_asked_later(world: World) -> None:
    """A fault is a line for the arbiter, and goes when the zone answers again."""
    ask(world)
    now = timezone.now()
    carry_out_all(now)
    world.zone.faults = [503]
    watch_all(now)
    assert only_batch().fault is not None
    watch_all(now + timedelta(seconds=30))
    assert only_batch().results == []
    watch_all(now + timedelta(seconds=90))
    assert only_batch().fault is None
    assert len(only_batch().results) == 4


# -- secrets ------------------------------------------------------------------------------


def _every_row() -> Iterator[str]:
    """All rows of all tables, as a backup copies them."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - names of our own tables
            yield from (str(row) for row in cursor.fetchall())


def test_tokens_are_nowhere_in_clear(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """Neither in the records (and so in backups), nor in the log, nor in the file of the event."""
    caplog.set_level(logging.DEBUG)
    world.zone.faults = [502]
    ask(world)
    now = timezone.now()
    carry_out_all(now)
    carry_out_all(now + timedelta(minutes=5))
    carry_out_all(now + timedelta(minutes=6))
    watch_all(now + timedelta(minutes=7))
    secrets = [ORGANISER, *(account.token for account in world.zone.accounts)]
    content = "\n".join(_every_row())
    assert "acc1" in content  # they are the right tables
    exported = repr(carried(world.section.event))
    logged = caplog.text + "".join(str(entry.__dict__) for entry in LogEntry.objects.all())
    for secret in secrets:
        assert secret not in content
        assert secret not in logged
        assert secret not in exported


def test_installation_without_a_key_takes_no_token(world: World) -> None:
    """Where nothing can be encrypted, nothing is stored."""
    with override_settings(SECRET_KEY_IS_KEPT=False), pytest.raises(NoKey):
        choose_zone(world.section, "lichess", ORGANISER, by="olga")


def test_tokens_are_deleted_after_the_event(world: World) -> None:
    """The event ends on 9 April: on the 10th they are there, on the 11th all are gone; accounts stay."""
    assert world.section.event.end == date(2026, 4, 9)
    assert erase_old(timezone.make_aware(datetime(2026, 4, 10, 12))) == 0  # noqa: DTZ001
    assert ZoneToken.objects.count() == 8
    assert erase_old(timezone.make_aware(datetime(2026, 4, 11, 12))) == 9  # noqa: DTZ001
    assert ZoneToken.objects.count() == 0
    assert ZoneChoice.objects.get().encrypted == ""
    assert world.section.event.player_accounts.count() == 8


def test_permission_goes_with_the_account(world: World) -> None:
    """Whoever takes an account away takes its permission away."""
    _account(world, 1).delete()
    assert ZoneToken.objects.count() == 7
