"""Zones: clocks that can be played, accounts, batches, restarts, games beside the pairing."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.files.pgn import read_games
from caissa.play import parse_time_control
from caissa.testing import crosstable
from caissa.zones import (
    AccountFault,
    ByHand,
    ClockNotPlayable,
    Ending,
    GameState,
    Lichess,
    Seat,
    Step,
    ZoneBusy,
    ZoneClock,
    ZoneOutOfReach,
    ZonePairing,
    ZoneRefused,
    ZoneResult,
    batches,
    compare,
    next_step,
    pause_after,
    zone_clock,
)
from caissa.zones.by_hand import seats_of
from caissa.zones.lichess import LIMITS
from caissa.zones.sending import MOST_TRIES, SETTLING, Sending, absence_is_proof, shared_accounts, without
from tests.zones.fake_lichess import ORGANISER, FakeLichess

NOW = datetime(2026, 5, 1, 15, tzinfo=UTC)
CLOCK = ZoneClock(600, 5)


def round_of(zone: FakeLichess, games: int) -> list[ZonePairing]:
    """So many boards, whose players all have accounts and tokens."""
    pairings = []
    for board in range(1, games + 1):
        white, black = (zone.add(f"{colour}{board}") for colour in "wb")
        pairings.append(
            ZonePairing(
                board,
                Seat(2 * board - 1, f"White {board}", white.id.upper(), white.token),
                Seat(2 * board, f"Black {board}", black.id, black.token),
            )
        )
    return pairings


def lichess(zone: FakeLichess) -> Lichess:
    return Lichess(zone.ask, ORGANISER)


# -- clocks ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "seconds", "increment"),
    [("90 min + 30 sec/move", 5400, 30), ("10 min + 5 sec/move", 600, 5), ("3 hours", 10_800, 0)],
)
def test_clocks_that_lichess_keeps(text: str, seconds: int, increment: int) -> None:
    """One period and an increment from move 1 (its bulk pairing: clock.limit and clock.increment)."""
    assert zone_clock(parse_time_control(text), LIMITS, "lichess") == ZoneClock(seconds, increment)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("90 min/40 moves + 30 min + 30 sec/move", "single period"),
        ("4 hours", "180 minutes"),
        ("10 min + 90 sec/move", "60 seconds"),
    ],
)
def test_clocks_that_lichess_cannot_keep(text: str, why: str) -> None:
    """E.04 8.3: the regulations fix the time control, so the zone is refused with the reason."""
    with pytest.raises(ClockNotPlayable, match=why) as refused:
        zone_clock(parse_time_control(text), LIMITS, "lichess")
    assert refused.value.code == "zone.clock"


def test_delays_and_odds_cannot_be_kept() -> None:
    """Bronstein's delay and unequal times are unknown to the zone's clocks."""
    from caissa.play import TimeControl
    from caissa.play.time_controls.time_control import Allotment, Mode, Period

    delay = Allotment((Period(600, None, 5),))
    with pytest.raises(ClockNotPlayable, match="Bronstein"):
        zone_clock(TimeControl(delay, delay, Mode.BRONSTEIN), LIMITS, "lichess")
    with pytest.raises(ClockNotPlayable, match="same time"):
        zone_clock(TimeControl(delay, Allotment((Period(300, None, 5),)), Mode.INCREMENT), LIMITS, "lichess")
    late = Allotment((Period(600, None, 5, bonus_from=41),))
    with pytest.raises(ClockNotPlayable, match="move 41"):
        zone_clock(TimeControl(late, late, Mode.INCREMENT), LIMITS, "lichess")


# -- accounts ------------------------------------------------------------------------------


def test_every_kind_of_trouble_is_named() -> None:
    """The day before: who revoked, closed, shares, lacks a right or has allowed nothing."""
    zone = FakeLichess()
    good = zone.add("good")
    revoked, closed = zone.add("revoked", revoked=True), zone.add("closed", closed=True)
    narrow, marked = zone.add("narrow", scopes="email:read"), zone.add("marked", marked=True)
    late = zone.add("late", expires=int(NOW.timestamp() * 1000))
    zone.add("silent")
    twins, lender = zone.add("twins"), zone.add("lender")
    zone.add("borrower")
    seats = [
        Seat(1, "Good", "Good", good.token),
        Seat(2, "Revoked", "revoked", revoked.token),
        Seat(3, "Closed", "closed", closed.token),
        Seat(4, "Narrow", "narrow", narrow.token),
        Seat(5, "Marked", "marked", marked.token),
        Seat(6, "Late", "late", late.token),
        Seat(7, "Silent", "silent"),
        Seat(8, "Twin", "twins", twins.token),
        Seat(9, "Other twin", "TWINS", "another"),
        Seat(10, "Nobody", "nobody-there", "x"),
        Seat(11, "Unknown"),
        Seat(12, "Borrower", "borrower", lender.token),
    ]
    problems = lichess(zone).check_accounts(seats, NOW + timedelta(days=3))
    assert {problem.seat.name: problem.fault for problem in problems} == {
        "Revoked": AccountFault.REVOKED,
        "Closed": AccountFault.CLOSED,
        "Narrow": AccountFault.NO_RIGHT,
        "Marked": AccountFault.MARKED,
        "Late": AccountFault.EXPIRES,
        "Silent": AccountFault.NO_TOKEN,
        "Twin": AccountFault.SHARED,
        "Other twin": AccountFault.SHARED,
        "Nobody": AccountFault.NO_ACCOUNT,
        "Unknown": AccountFault.NO_ACCOUNT,
        "Borrower": AccountFault.OTHER_ACCOUNT,
    }


def test_tokens_are_in_no_representation() -> None:
    """What is printed or logged of a seat or a question holds no token."""
    zone = FakeLichess()
    pairing = round_of(zone, 1)[0]
    assert "secret" not in repr(pairing)
    asked = []

    def listening(question):  # type: ignore[no-untyped-def]
        asked.append(repr(question))
        return zone.ask(question)

    Lichess(listening, ORGANISER).create_games([pairing], CLOCK)
    assert asked
    assert "secret" not in "".join(asked)
    assert ORGANISER not in "".join(asked)


# -- games ------------------------------------------------------------------------------


def test_games_are_created_all_or_none() -> None:
    """One bad token refuses the bulk, is named and left out, and the rest is created."""
    zone = FakeLichess()
    pairings = round_of(zone, 4)
    zone.accounts[3].revoked = True
    refused = lichess(zone).create_games(pairings, CLOCK)
    assert [problem.seat.name for problem in refused.problems] == ["Black 2"]
    assert refused.problems[0].fault is AccountFault.REVOKED
    assert not zone.bulks
    rest, left_out = without(pairings, refused.problems)
    assert [each.board for each in left_out] == [2]
    creation = lichess(zone).create_games(rest, CLOCK)
    assert len(creation.games) == 3
    assert (creation.games[0].white, creation.games[0].black) == ("w1", "b1")


def test_one_account_for_two_is_named() -> None:
    """A player may have one game in a bulk; the zone names the account."""
    zone = FakeLichess()
    first, second = round_of(zone, 2)
    again = zone.add("w1")
    again.token = f"{again.token}2"
    twin = Seat(second.white.player, "Twin", "w1", again.token)
    double = ZonePairing(2, twin, second.black)
    assert shared_accounts([first, double]) == {"w1"}
    problems = lichess(zone).create_games([first, double], CLOCK).problems
    assert {problem.fault for problem in problems} == {AccountFault.SHARED}
    assert {problem.seat.name for problem in problems} == {"White 1", "Twin"}


def test_what_is_no_problem_of_a_player_is_refused_as_a_whole() -> None:
    """Twenty bulks wait: the arbiter reads the zone's reason."""
    zone = FakeLichess()
    pairings = round_of(zone, 1)
    zone.bulks = {str(number): {} for number in range(20)}
    with pytest.raises(ZoneRefused, match="too many bulks"):
        lichess(zone).create_games(pairings, CLOCK)


@pytest.mark.parametrize("status", [401, 403])
def test_organisers_token_may_be_wrong(status: int) -> None:
    """A refusal that is about the organiser is said so."""
    zone = FakeLichess(faults=[status])
    with pytest.raises(ZoneRefused, match="organiser"):
        lichess(zone).create_games(round_of(zone, 1), CLOCK)


def test_busy_and_broken_zones() -> None:
    """429 asks for a pause; 502 leaves open whether games were created."""
    zone = FakeLichess(faults=[429, 502], retry_after="300")
    pairings = round_of(zone, 1)
    with pytest.raises(ZoneBusy) as busy:
        lichess(zone).create_games(pairings, CLOCK)
    assert busy.value.seconds == 300
    with pytest.raises(ZoneOutOfReach) as broken:
        lichess(zone).create_games(pairings, CLOCK)
    assert broken.value.sent


def test_games_of_a_lost_answer_are_recognised() -> None:
    """The bulk with exactly these games is ours; other games, older bulks and known ones are not."""
    zone = FakeLichess()
    pairings = round_of(zone, 3)
    begun = datetime.now(UTC)
    assert lichess(zone).created(pairings, begun) is None
    creation = lichess(zone).create_games(pairings, CLOCK)
    assert lichess(zone).created(pairings, begun) == creation
    assert lichess(zone).created(pairings[:2], begun) is None
    assert lichess(zone).created(pairings, begun + timedelta(hours=1)) is None
    assert lichess(zone).created(pairings, begun, {creation.reference}) is None


def test_answers_that_nobody_can_read() -> None:
    """A page of a proxy instead of JSON is a refusal, not a fault of ours."""
    from caissa.zones import HttpAnswer

    zone = Lichess(lambda _question: HttpAnswer(200, b"<html>"), ORGANISER)
    for ask in (lambda: zone.results("x"), lambda: zone.created([], NOW), lambda: zone.start_clocks("x")):
        with pytest.raises(ZoneRefused):
            ask()


# -- when to send ------------------------------------------------------------------------------


def test_batches_keep_order_and_size() -> None:
    """At most 500 games a request: 1,001 boards are three requests."""
    pairings = [ZonePairing(board, Seat(1, "W"), Seat(2, "B")) for board in range(1001)]
    assert [len(batch) for batch in batches(pairings, 500)] == [500, 500, 1]
    assert [each.board for batch in batches(pairings, 500) for each in batch] == list(range(1001))
    assert batches([], 500) == ()


def test_steps_after_a_restart() -> None:
    """Never sent: send. Sent and no answer: look. Created: nothing. Asked for patience: wait."""
    assert next_step(Sending(), NOW) is Step.SEND
    assert next_step(Sending(sent_at=NOW), NOW) is Step.LOOK
    assert next_step(Sending("bulk", NOW), NOW) is Step.NOTHING
    assert next_step(Sending(not_before=NOW + timedelta(seconds=1)), NOW) is Step.WAIT
    assert next_step(Sending(tries=MOST_TRIES), NOW) is Step.GIVE_UP
    assert next_step(Sending(sent_at=NOW, tries=MOST_TRIES), NOW) is Step.LOOK
    assert not absence_is_proof(NOW, NOW + SETTLING - timedelta(seconds=1))
    assert absence_is_proof(NOW, NOW + SETTLING)


def test_pauses_double_up_to_ten_minutes() -> None:
    """A minute is what the zone asks for at least; its window is ten minutes."""
    assert [int(pause_after(tries).total_seconds()) for tries in (1, 2, 3, 4, 5, 50)] == [
        60, 120, 240, 480, 600, 600,
    ]  # fmt: skip
    assert pause_after(1, 900) == timedelta(seconds=900)


@given(st.lists(st.sampled_from(["kill-before", "kill-after", "lost", "429", "502", "ok"]), max_size=12))
def test_no_game_is_created_twice_whatever_happens(happenings: list[str]) -> None:
    """Killed before or after the request, answers lost, refusals: at the end each game exists once."""
    zone = FakeLichess()
    pairings = round_of(zone, 2)
    now, sending = datetime.now(UTC), Sending()
    for happening in [*happenings, *["ok"] * 6]:
        now += timedelta(minutes=11)
        step = next_step(sending, now)
        if step is Step.LOOK:
            assert sending.sent_at is not None
            known = lichess(zone).created(pairings, datetime.now(UTC) - timedelta(minutes=1))
            if known is not None:
                sending = Sending(known.reference, sending.sent_at, tries=sending.tries)
            elif absence_is_proof(sending.sent_at, now):
                sending = Sending(tries=sending.tries)
        elif step is Step.SEND:
            sending = Sending(sent_at=now, tries=sending.tries)  # written down before the request
            sending = _sent(zone, pairings, sending, happening, now)
    assert len(zone.bulks) == 1 or sending.tries >= MOST_TRIES
    assert len(zone.games) <= 2


def _sent(
    zone: FakeLichess, pairings: list[ZonePairing], sending: Sending, happening: str, now: datetime
) -> Sending:
    """What is on record after one try with this happening."""
    if happening == "kill-before":
        return sending
    zone.faults = [int(happening)] if happening in ("429", "502") else []
    zone.lost_answers = int(happening == "lost")
    try:
        creation = lichess(zone).create_games(pairings, CLOCK)
    except (ConnectionAbortedError, ZoneOutOfReach):
        return sending
    except ZoneBusy as busy:
        tries = sending.tries + 1
        return Sending(not_before=now + pause_after(tries, busy.seconds), tries=tries)
    if happening == "kill-after":
        return sending
    return Sending(creation.reference, sending.sent_at, tries=sending.tries)


# -- results ------------------------------------------------------------------------------


def test_results_are_proposed_and_doubts_named() -> None:
    """Finished games propose; aborted, never begun, cheating, reversed and unknown games are findings."""
    zone = FakeLichess()
    pairings = round_of(zone, 8)
    reference = lichess(zone).create_games(pairings, CLOCK).reference
    long = " ".join(["Nf3", "Nf6", "Ng1", "Ng8"] * 5)
    zone.play("w1", "b1", "mate", "f3 e5 g4 Qh4", "black")
    zone.play("w2", "b2", "draw", long)
    zone.play("w3", "b3", "aborted")
    zone.play("w4", "b4", "noStart", "", "white")
    zone.play("b5", "w5", "resign", long, "white")
    zone.play("b6", "w6", "outoftime", "e4 e5 Nf3", "white")
    zone.play("w7", "b7", "cheat", long, "white")
    comparison = compare(pairings, lichess(zone).results(reference))
    assert [(each.pairing.board, each.result) for each in comparison.proposals] == [
        (1, "0-1"), (2, "1/2-1/2"), (5, "0-1"),
    ]  # fmt: skip
    assert [finding.code for finding in comparison.findings] == [
        "zone.aborted", "zone.not-started", "zone.colours", "zone.colours", "zone.rules",
    ]  # fmt: skip
    assert "new game" in comparison.findings[3].hint
    assert [result.state for _pairing, result in comparison.states if result][7] is GameState.UNDER_WAY


def test_boards_without_a_game_and_games_without_a_board() -> None:
    """What has not begun is named once the round is over; two games of a board are in dispute."""
    pairing = ZonePairing(1, Seat(1, "A", "a"), Seat(2, "B", "b"))
    assert compare([pairing], []).findings == ()
    assert [finding.code for finding in compare([pairing], [], over=True).findings] == ["zone.not-started"]
    strange = ZoneResult("g", "x", "y", GameState.FINISHED, "1-0", Ending.MATE, 30)
    assert [finding.code for finding in compare([pairing], [strange]).findings] == ["zone.not-paired"]
    played = ZoneResult("g", "a", "b", GameState.FINISHED, "1-0", Ending.MATE, 30)
    both = compare([pairing], [played, played])
    assert both.proposals == ()
    assert [finding.code for finding in both.findings] == ["zone.two-games"]
    aborted = ZoneResult("h", "a", "b", GameState.ABORTED)
    assert [each.result for each in compare([pairing], [aborted, played]).proposals] == ["1-0"]


TABLE = """
    1 Adler 2w?
    2 Berg  1b?
    3 Cohn  4w?
    4 Dahl  3b?
"""


def test_zone_by_hand_reads_a_file() -> None:
    """Names and colours of the file beside the pairing: reversed after ten moves counts, turned round."""
    tournament = crosstable(TABLE)
    names = {player.number: player.name for player in tournament.players}
    moves = "1. Nf3 Nf6 2. Ng1 Ng8 " * 6
    text = (
        f'[Event "?"]\n[Round "1"]\n[White "{names[2]}"]\n[Black "{names[1]}"]\n[Result "1-0"]\n\n'
        f"{moves} 1-0\n\n"
        f'[Event "?"]\n[Round "1"]\n[White "{names[3]}"]\n[Black "{names[4]}"]\n[Result "*"]\n'
        f'[Termination "abandoned"]\n\n*\n'
    )
    zone = ByHand(tournament, 1, read_games(text).games)
    pairings = [
        ZonePairing(board, *seats_of(tournament, game.white, game.black))
        for board, game in enumerate(tournament.round(1).games, start=1)
    ]
    comparison = compare(pairings, zone.results(), over=True)
    assert [(each.pairing.board, each.result) for each in comparison.proposals] == [(1, "0-1")]
    assert [finding.code for finding in comparison.findings] == ["zone.colours", "zone.not-started"]
    assert "Qh4" not in zone.games()
    assert zone.games().count("[White ") == 2
    with pytest.raises(ZoneRefused):
        zone.create_games(pairings, CLOCK)
    assert zone.check_accounts([Seat(1, "A", "x"), Seat(2, "B", "X")])[0].fault is AccountFault.SHARED
    assert ByHand(tournament, 1).results() == ()
