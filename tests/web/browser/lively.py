"""A festival in full swing, with something to see on every page, served as long as a module's tests run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from http import HTTPStatus
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from caissa.checklists import CHECKLISTS
from caissa.files.pgn import read_games
from caissa.prospectus import InvitedPlayer
from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.demo.festival import festival
from caissa_web.operations.closing.form_signatures import (
    Signed,
    correct_signature,
    note_signature,
    withdraw_signature,
)
from caissa_web.operations.events.passes import Wanted, token_of
from caissa_web.operations.events.player_invitations import Invited, Reply
from caissa_web.operations.games.storing import RELAY, store_games
from caissa_web.operations.officials.checklists import answer_event_checklist
from caissa_web.operations.officials.signing import sign_checklist
from caissa_web.records import snapshot
from caissa_web.records.announcements import announcement_of
from caissa_web.records.checklists import Sheet, hash_of, sheet_as_answered
from caissa_web.records.models import Event, Pass, Section
from caissa_web.screens.making import make_screen
from caissa_web.screens.plan import Listed, Plan
from caissa_web.section.book import Incident
from tests.web.browser.conftest import PASSWORD
from tests.web.browser.test_every_page import addresses
from tests.web.browser.whole_house import NOBODY, House, Visit, whole_house

FESTIVAL = "demo-festival"
SPOKEN_AT = datetime(2026, 6, 5, 15, tzinfo=UTC)
ONE_NIL, DRAW = (Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW)


@dataclass(frozen=True, slots=True)
class Hall:
    """The festival's address, and the pages that people see there."""

    url: str
    desk: tuple[str, ...]
    phones: tuple[str, ...]
    noticeboard: tuple[str, ...]
    house: House


@contextmanager
def own_records(path: Path) -> Iterator[None]:
    """A database of the module's own, so that one festival serves all its tests."""
    if connection.vendor != "sqlite":
        pytest.skip("how pages look does not depend on the database: they are looked at on SQLite")
    before, name = connection.connection, connection.settings_dict["NAME"]
    connection.connection, connection.settings_dict["NAME"] = None, str(path)
    try:
        call_command("migrate", verbosity=0)
        yield
    finally:
        connection.close()
        connection.connection, connection.settings_dict["NAME"] = before, name


@contextmanager
def open_hall(records: Path) -> Iterator[Hall]:
    """The festival with drafts, claims, an incident, a session of pairing by hand and passes."""
    with own_records(records), override_settings(DATA=records.parent):
        event = festival(date(2026, 6, 5))
        make_screen(event, "Hall", Plan(), by="olga")
        make_screen(event, "Boards", Plan(lists=(Listed.GAMES,)), by="olga")
        organiser = User.objects.create_superuser("olga", name="Olga", password=PASSWORD)
        open_section = section("open")
        _dispute(open_section)
        _games(open_section)
        _draft(section("youth"))
        operations.save_draft(event, announcement_of(event), by="olga")
        _invited_and_signed(event)
        phones = _passes(open_section)
        desk, noticeboard = (*_kinds_of_pages(organiser), *_of_drafts()), _noticeboard()
        asked_for = [Visit(address) for address in (*desk, *noticeboard)] + [
            Visit(address, NOBODY) for address in phones
        ]
        house = whole_house(event, asked_for)
        server = LiveServer("localhost")
        yield Hall(server.url, desk, phones, noticeboard, house)
        server.stop()


def section(slug: str) -> Section:
    """A section of the festival as it is now."""
    return Section.objects.get(event__slug=FESTIVAL, slug=slug)


def open_games(section: Section) -> list[tuple[int, int]]:
    """The games of the newest round that have no result yet."""
    games = snapshot.load(section).round(section.paired_rounds).games
    return [(game.white, game.black) for game in games if game.white_outcome is Outcome.NOT_YET_PLAYED]


def _dispute(open_section: Section) -> None:
    """Two players who do not agree, one who waits for the opponent, and what the arbiter wrote down."""
    number = open_section.paired_rounds
    first, second = open_games(open_section)[:2]
    for players, outcomes, by_white in ((first, ONE_NIL, True), (first, DRAW, False), (second, DRAW, True)):
        operations.claim_result(open_section, number, players, outcomes, by_white=by_white)
    incident = Incident(
        0, SPOKEN_AT, "arbiter", "A phone rang", round=number, players=(3,), penalty="Warning"
    )
    operations.enter_incident(section("open"), incident, by="arbiter")


def _invited_and_signed(event: Event) -> None:
    """An invitation that was accepted, one that waits, and a checklist that somebody signed."""
    guests = [
        Invited(InvitedPlayer("Polgar, Judit", "HUN", 2675)),
        Invited(InvitedPlayer("Hou, Yifan", "CHN")),
    ]
    first, _second = operations.issue_invitations(event, guests, by="olga")
    operations.answer_invitation(first, Reply.ACCEPTED, by="olga")
    answer_event_checklist(event, "venue", {"light": "500"}, by="olga")
    sheet = Sheet(event, CHECKLISTS["venue"])
    sign_checklist(sheet, by="olga", seen=hash_of(sheet, sheet_as_answered(sheet)))
    _form_signed(section("open"))


def _form_signed(open_section: Section) -> None:
    """A report on an arbiter that was signed, corrected and then withdrawn; another form that stands."""
    paper = Signed(
        "fa1", 1, "Ozola, Olga", "chief-arbiter", date(2026, 4, 5), agreed=True, about="Kalns, Karlis"
    )
    noted = note_signature(open_section, paper, by="olga")
    better = correct_signature(noted, replace(paper, place="Riga"), by="olga", reason="No place")
    withdraw_signature(better, by="olga", reason="Signed on another form")
    note_signature(open_section, replace(paper, form="report", about=""), by="olga")


def _games(open_section: Section) -> None:
    """Live games on three boards of the round in play, one with a move that cannot be played."""
    facts, number = snapshot.load(open_section), open_section.paired_rounds
    opening = "1. e4 {[%clk 1:29:40]} e5 {[%clk 1:28:10]} 2. Nf3 Nc6 3. Bc4"
    for (white, black), moves in zip(
        open_games(open_section), (opening, "1. d4 d5 2. Ke3", "1. c4"), strict=False
    ):
        names = facts.player(white).name, facts.player(black).name
        players = f'[White "{names[0]}"]\n[Black "{names[1]}"]'
        text = f'[Event "?"]\n[Round "{number}"]\n{players}\n[Result "*"]\n\n{moves} *\n'
        store_games(section("open"), read_games(text).games, by="olga", source=RELAY)


def _draft(youth: Section) -> None:
    """The youth have played their round; the next one is a draft that somebody changes by hand."""
    for players in open_games(youth):
        youth = operations.record_result(youth, youth.paired_rounds, players, DRAW, by="arbiter")
    youth = operations.pair_next_round(youth, by="arbiter", seen_version=youth.version)
    operations.start_hand_pairing(
        youth, youth.paired_rounds, by="arbiter", seen_version=youth.version, at=SPOKEN_AT, reason="Swap"
    )


def _passes(section: Section) -> tuple[str, ...]:
    wanted = (
        Wanted(Pass.RESULTS, "Ben", 1, 30),
        Wanted(Pass.BOARD, "Board 1", 1, 1),
        Wanted(Pass.CHECK_IN, "Door"),
        Wanted(Pass.CHECKLISTS, "Mia"),
    )
    until = timezone.now() + timedelta(hours=12)
    passes = operations.make_passes(section, (*wanted, wanted[0]), until, by="olga")
    results, board, door, walk, ended = (f"/p/{token_of(phone_pass)}/" for phone_pass in passes)
    operations.revoke_passes(section, [passes[-1].pk], by="olga")
    more = (f"{board}?side=white", f"{door}?name=a", walk, f"{walk}?list=venue", ended, f"/p/{'x' * 43}/")
    return (results, board, door, *more)


def _kinds_of_pages(user: User) -> Iterator[str]:
    """One page of every kind, which is of every template; acts and files are left out."""
    browser, seen = Client(), set()
    browser.force_login(user)
    for address in dict.fromkeys(addresses()):
        answer = browser.get(address)
        if answer.status_code != HTTPStatus.OK or b"<html" not in answer.content[:200]:
            continue
        if answer.templates[0].name not in seen:
            seen.add(answer.templates[0].name)
            yield address


def _of_drafts() -> tuple[str, ...]:
    desk = f"/desk/{FESTIVAL}/"
    return (f"{desk}youth/rounds/4/", f"{desk}youth/rounds/hand/", f"{desk}open/rounds/5/", f"{desk}youth/")


def _noticeboard() -> tuple[str, ...]:
    event = f"/events/{FESTIVAL}/"
    inside = (
        *("", "players/", "players/3/", "players/?q=an", "rounds/2/", "rounds/2/by-name/", "standings/"),
        *("standings/why/2/", "cross-table/", "categories/", "statistics/", "schedule/"),
    )
    playing = section("open")
    white, black = open_games(playing)[0]
    games = f"rounds/{playing.paired_rounds}/games/"
    inside += (games, f"{games}{white}-{black}/", f"{games}{white}-{black}/?ply=1&flip")
    of_teams = ("", "players/", "teams/", "matches/2/", "standings/", "standings/why/1/", "cross-table/")
    listed = [f"{event}open/{page}" for page in inside] + [f"{event}teams/{page}" for page in of_teams]
    return (
        "/",
        event,
        *listed,
        f"{event}masters/standings/",
        f"{event}masters/cross-table/",
        "/my/",
        f"/screens/{FESTIVAL}/",
        f"/screens/{FESTIVAL}/hall/",
        f"/screens/{FESTIVAL}/hall/page/1/",
        f"/screens/{FESTIVAL}/boards/",
        "/account/",
        "/installation/",
    )
