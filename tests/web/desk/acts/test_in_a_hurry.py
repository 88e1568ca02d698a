"""An arbiter in a hurry: what people do wrong on the way through a tournament, and what the desk says."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from django.test import Client
from django.utils import timezone

from caissa.files import trf
from caissa.pairing import check
from caissa.tournament import Colour, Outcome, Person, Player, Tournament
from caissa_web import operations
from caissa_web.exchange.reports import interim_report
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section

HOME = "/desk/spring/hall/"
PLAYERS = 30


def field(players: int = PLAYERS, code: str = "FIDE_DUTCH_2026", rounds: int | None = 9) -> Tournament:
    """So many players before round 1."""
    people = tuple(
        Player(number, Person(f"P{number:02}"), 2400 - 10 * number) for number in range(1, players + 1)
    )
    return Tournament(
        name="Hall", players=people, type_code=code, scheduled_rounds=rounds, initial_colour=Colour.WHITE
    )


class Desk:
    """A section and a browser at it."""

    def __init__(self, browser: Client, section: Section) -> None:
        self.browser, self.section = browser, section

    @property
    def now(self) -> Section:
        """The section as it is on record."""
        return Section.objects.get(pk=self.section.pk)

    @property
    def facts(self) -> Tournament:
        """The facts as they are on record."""
        return snapshot.load(self.now)

    def send(self, address: str, *codes: str, seen: int | None = None, **fields: object):
        """Send a form and follow; a warning with one of these codes is confirmed, another one is not."""
        form_data = {"seen_version": self.now.version if seen is None else seen, **fields}
        answer = self.browser.post(HOME + address, form_data)
        while answer.status_code == 409 and answer.context and "codes" in answer.context:
            warning_codes = {warning.code for warning in answer.context["warnings"]}
            assert warning_codes <= set(codes), warning_codes
            again = {**form_data, "confirmed": [*codes], "grave": "1"}
            answer = self.browser.post(HOME + address, again)
        return self.browser.get(answer.headers["Location"]) if answer.status_code == 302 else answer

    def messages(self, answer) -> str:
        """The messages on a page, in one line."""
        return " ".join(str(message) for message in answer.context["messages"])

    def pair(self, *codes: str) -> None:
        """Pair and publish the next round."""
        number = self.facts.paired_rounds + 1
        self.send("rounds/pair/", *codes)
        assert self.facts.paired_rounds == number
        self.send(f"rounds/{number}/stage/", act="publish")

    def results(self, number: int, leave: int = 0) -> None:
        """The lower number wins, with draws between neighbours; some games are left open."""
        games = [game for game in self.facts.round(number).games if game.open]
        typed = {
            f"result-{game.white}-{game.black}": self._typed(game.white, game.black)
            for game in games[: len(games) - leave]
        }
        if typed:
            self.send(f"rounds/{number}/results/", **typed)

    @staticmethod
    def _typed(white: int, black: int) -> str:
        if abs(white - black) <= 2:
            return "="
        return "1" if white < black else "0"

    def sound(self, besides: Collection[int] = ()) -> None:
        """Every round holds everybody at most once, and the report agrees with the rules when read back."""
        facts = self.facts
        for round_ in facts.rounds:
            seats = [seat for game in round_.games for seat in (game.white, game.black)]
            seats += [bye.participant for bye in round_.byes]
            assert len(seats) == len(set(seats)), round_.number
        text = interim_report(snapshot.load_state(self.now), trf.Kind.TRF26)
        read = trf.read(text).tournament
        assert {wrong_round.round for wrong_round in check(read).wrong_rounds} <= set(besides)


@pytest.fixture
def desk(chief: Client, event: Event) -> Desk:
    """The open of thirty before round 1."""
    return Desk(chief, operations.create_section(event, "hall", field(), by="olga"))


def test_a_second_click_on_pair_pairs_no_second_round(desk: Desk):
    """The page that was clicked knew of one version; the second click knows an old one and is refused."""
    seen = desk.now.version
    desk.send("rounds/pair/", seen=seen)
    again = desk.send("rounds/pair/", seen=seen)
    assert desk.facts.paired_rounds == 1
    assert "changed in the meantime" in desk.messages(again)


def test_a_page_sent_again_from_the_back_button_changes_nothing(desk: Desk):
    """Results that are on record are not entered twice; publishing again does not happen on an old page."""
    desk.pair()
    desk.results(1)
    version = desk.now.version
    game = desk.facts.round(1).games[0]
    typed = {f"result-{game.white}-{game.black}": desk._typed(game.white, game.black)}
    desk.send("rounds/1/results/", **typed)
    desk.send("rounds/1/stage/", act="publish", seen=2)
    assert desk.now.version == version


def test_a_whole_open_with_everything_done_wrong(desk: Desk):
    """Nine rounds with a late entry, withdrawals, byes, corrections and undos; the checker agrees."""
    desk.pair()
    desk.results(1)
    # A late entry for round 2 and a bye for a round that is paired already.
    desk.send("players/add/typed/", "late-entry", name="Late, Lena", rating="2255")
    assert len(desk.facts.players) == PLAYERS + 1
    refused = desk.send("players/7/bye/", round="1", kind="HALF_POINT_BYE")
    assert "paired" in desk.messages(refused)
    assert desk.facts.round(1).byes == ()
    desk.pair()
    # Somebody leaves in the middle of the round; the game on the board is still to be ended.
    desk.send("players/5/leave/", act="withdraw", reason="ill", after="2")
    desk.results(2, leave=1)
    desk.pair("missing-results")
    desk.results(3)
    desk.sound()
    # The adjourned game of round 2 ends otherwise than as a draw.
    game = next(candidate for candidate in desk.facts.round(2).games if candidate.open)
    key = f"{game.white}-{game.black}"
    desk.send("rounds/2/results/", "adjourned-not-drawn", **{f"result-{key}": "1", f"seen-{key}": "?"})
    assert not any(round_game.open for round_game in desk.facts.round(2).games)
    # Pairing is undone, the result stays; then on.
    desk.pair()
    desk.send("history/undo/", reason="too early")
    desk.send("history/undo/", reason="too early")
    assert desk.facts.paired_rounds == 3
    desk.pair()
    desk.results(4)
    # Late entry after round 4, as the regulations of the event do not forbid it.
    desk.send("players/add/typed/", "late-entry", name="Later, Leo")
    assert len(desk.facts.players) == PLAYERS + 2
    desk.pair()
    desk.results(5)
    # Two rounds back is too late, and said so.
    played = desk.facts.round(3).games[0]
    key = f"{played.white}-{played.black}"
    before = desk.facts
    code = {Outcome.WIN: "1", Outcome.DRAW: "=", Outcome.LOSS: "0"}[played.white_outcome]
    other = "0" if code != "0" else "1"
    late = desk.send("rounds/3/results/", **{f"result-{key}": other, f"seen-{key}": code})
    assert "too late" in desk.messages(late)
    assert desk.facts == before
    # Restoring an earlier version and going on.
    version = desk.now.version
    desk.pair()
    desk.send("history/restore/", version=str(version), reason="wrong hall")
    assert desk.facts.paired_rounds == 5
    for number in range(6, 10):
        desk.pair()
        desk.results(number)
    assert desk.facts.finished
    # Round 3 was paired with a draw where Black lost later: the report says so, the rest is by the rules.
    assert any(
        "The adjourned game of round 2 was paired as a draw" in str(remark) for remark in desk.facts.remarks
    )
    desk.sound(besides={3})
    for page in ("", "rounds/9/", "standings/9/", "history/", "files/", "documents/", "report/", "ratings/"):
        assert desk.browser.get(HOME + page).status_code == 200, page


def test_an_undo_of_a_pairing_with_results_takes_back_the_results_first(desk: Desk):
    """Undo goes back act by act: the results, the publication, the pairing."""
    desk.pair()
    desk.results(1)
    desk.send("history/undo/", reason="x")
    assert all(game.open for game in desk.facts.round(1).games)
    desk.send("history/undo/", reason="x")
    assert desk.facts.paired_rounds == 1
    assert not snapshot.load_state(desk.now).book.is_public(1, timezone.now())
    desk.send("history/undo/", reason="x")
    assert desk.facts.paired_rounds == 0
    assert "Nothing can be undone" in desk.messages(desk.send("history/undo/", reason="x"))


def test_a_retraction_takes_the_results_along_and_undo_brings_them_back(desk: Desk):
    """It is asked about at level 3 with the number of results, and the history keeps everything."""
    desk.pair()
    desk.results(1)
    before = desk.facts.round(1)
    asked = desk.browser.post(f"{HOME}rounds/1/stage/", {"act": "retract", "notice": "Wrong."})
    assert asked.status_code == 409
    assert b"withdrawn too" in asked.content
    assert desk.facts.round(1) == before
    both = ["round-retracted", "results-taken-back"]
    desk.send("rounds/1/stage/", *both, act="retract", notice="Wrong.")
    assert all(game.open for game in desk.facts.round(1).games)
    desk.send("history/undo/", reason="x")
    assert desk.facts.round(1) == before
    desk.send("rounds/1/stage/", *both, act="retract", notice="Wrong.")
    desk.send("rounds/discard/")
    assert desk.facts.paired_rounds == 0


def test_a_draft_takes_no_results(desk: Desk):
    """Nobody has seen the pairings: they may still change."""
    desk.pair()
    desk.send("rounds/1/stage/", "round-retracted", act="retract", notice="Wrong.")
    game = desk.facts.round(1).games[0]
    fields = {f"result-{game.white}-{game.black}": "1", f"seen-{game.white}-{game.black}": ""}
    answer = desk.send("rounds/1/results/", **fields)
    assert "Round 1 is not published" in answer.content.decode() + desk.messages(answer)
    assert desk.facts.round(1).games[0].open


def test_a_retracted_round_is_paired_again(desk: Desk):
    """A published round is taken off the wall with a notice, its draft thrown away, and paired anew."""
    desk.pair()
    desk.results(1)
    desk.pair()
    refused = desk.send("rounds/discard/")
    assert "round 2 is published" in desk.messages(refused)
    desk.send("rounds/2/stage/", "round-retracted", act="retract", notice="A result was wrong.")
    desk.send("rounds/discard/", again="1")
    assert desk.facts.paired_rounds == 2
    assert snapshot.load_state(desk.now).book.sheet(2).notice == "A result was wrong."
    desk.sound()


def test_a_player_who_has_played_is_not_deleted(desk: Desk):
    """After round 1 one can only withdraw, and the desk says so."""
    desk.pair()
    answer = desk.send("players/3/leave/", act="remove", reason="x")
    assert "can only withdraw" in desk.messages(answer)
    assert 3 in desk.facts.numbers


def test_the_same_player_twice_at_hand_made_boards(desk: Desk):
    """The table says who is in it twice, and keeps what was typed."""
    desk.send("rounds/hand/start/", round="1", reason="By lot")
    boards = {"board-1": "1", "white-1": "1", "black-1": "2", "board-2": "2", "white-2": "1", "black-2": "3"}
    answer = desk.send("rounds/hand/", act="end", rows="2", **boards)
    assert answer.status_code == 400
    assert answer.content.count(b"1 P01 is seated twice") == 2
    assert desk.facts.paired_rounds == 0
    stuck = desk.send("rounds/pair/")
    assert "being paired by hand" in desk.messages(stuck)


def test_fewer_rounds_than_were_paired(desk: Desk):
    """The number of rounds cannot fall below those that are paired."""
    desk.pair()
    desk.results(1)
    desk.pair()
    page = desk.browser.get(f"{HOME}set-up/")
    form = page.context["form"]
    form_data = {name: form[name].value() for name in form.fields}
    form_data = {name: value for name, value in form_data.items() if value not in (None, False)}
    answer = desk.browser.post(
        f"{HOME}set-up/", {**form_data, "rounds": "1", "seen_version": desk.now.version}
    )
    assert answer.status_code in (302, 409, 422)
    assert desk.facts.scheduled_rounds == 9


@pytest.mark.parametrize(
    "at", ["2001-01-01T10:00", "9999-12-31T23:59", "0001-01-01T00:00", "soon", "2026-02-30T10:00"]
)
def test_publishing_in_the_past_or_never(desk: Desk, at: str):
    """A wrong hour is refused with a message, and the round stays a draft."""
    desk.send("rounds/pair/")
    answer = desk.send("rounds/1/stage/", act="schedule", at=at)
    assert desk.messages(answer)
    assert not snapshot.load_state(desk.now).book.is_public(1, timezone.now())


def test_a_round_whose_hour_has_come_is_not_made_a_secret_again(desk: Desk):
    """A page that was open while the round became public cannot take it off the wall by "Reviewed"."""
    desk.send("rounds/pair/")
    soon = timezone.now()
    operations.publish_round(desk.now, 1, by="ada", seen_version=desk.now.version, at=soon)
    answer = desk.send("rounds/1/stage/", act="review")
    assert "round 1 is published" in desk.messages(answer)
    assert snapshot.load_state(desk.now).book.is_public(1, timezone.now())


def test_a_round_robin_of_five_with_a_withdrawal(chief: Client, event: Event):
    """The rounds left are lost by forfeit, everybody's table stays, and the event ends (C.05 6.6)."""
    facts = field(5, "BERGER_ROUNDROBIN", None)
    desk = Desk(chief, operations.create_section(event, "hall", facts, by="olga"))
    assert b"rounds/pair-all/" in chief.get(f"{HOME}rounds/").content
    desk.send("rounds/numbers/draw/", seed="five stones")
    desk.send("rounds/pair-all/")
    desk.send("rounds/1/stage/", act="publish-all")
    desk.results(1)
    desk.results(2)
    desk.send("players/4/leave/", act="withdraw", reason="ill", after="2")
    desk.send("rounds/forfeit-absent/")
    for number in range(3, 6):
        desk.results(number)
    assert desk.facts.finished
    desk.sound()


def test_a_knock_out_without_a_number_of_rounds_ends(chief: Client, event: Event):
    """The bracket of four has two stages; the final ends the event."""
    facts = field(4, "CUSTOM_KNOCKOUT", None)
    desk = Desk(chief, operations.create_section(event, "hall", facts, by="olga"))
    desk.pair()
    for white, black in [(game.white, game.black) for game in desk.facts.round(1).games]:
        desk.send("rounds/1/results/", **{f"result-{white}-{black}": "1" if white < black else "0"})
    desk.pair()
    (final,) = desk.facts.round(2).games
    desk.send("rounds/2/results/", **{f"result-{final.white}-{final.black}": "1"})
    assert desk.facts.finished


def test_a_level_tie_of_a_knock_out_is_decided_at_the_desk(chief: Client, event: Event):
    """1 and 4 drew their only game; the page asks who goes on, and with an answer the final is paired."""
    desk = Desk(chief, operations.create_section(event, "hall", field(4, "CUSTOM_KNOCKOUT", 2), by="olga"))
    assert b"rounds/pair-all/" not in chief.get(f"{HOME}rounds/").content
    desk.pair()
    assert b"rounds/pair-all/" not in chief.get(f"{HOME}rounds/1/").content
    for game in desk.facts.round(1).games:
        drawn = {game.white, game.black} == {1, 4}
        typed = "=" if drawn else ("1" if game.white < game.black else "0")
        desk.send("rounds/1/results/", **{f"result-{game.white}-{game.black}": typed})
    assert chief.post(f"{HOME}rounds/pair/", {}).status_code == 409
    page = chief.get(f"{HOME}rounds/1/")
    assert b"Drawn matches: who advances?" in page.content
    assert "enter how the match was decided" in desk.messages(
        desk.send("rounds/1/winner/", winner="4", how=" ")
    )
    assert "2 has no drawn match" in desk.messages(desk.send("rounds/1/winner/", winner="2", how="blitz"))
    desk.send("rounds/1/winner/", winner="4", how="won the blitz play-off 2-0")
    assert b"won the blitz play-off" in chief.get(f"{HOME}rounds/1/").content
    desk.pair()
    (final,) = desk.facts.round(2).games
    assert {final.white, final.black} == {2, 4}
    assert "next stage" in desk.messages(desk.send("rounds/1/winner/", winner="1", how="changed my mind"))


def test_the_result_of_a_bye_is_not_entered(chief: Client, event: Event):
    """Who has no opponent has no result to type; a made-up board is refused."""
    desk = Desk(chief, operations.create_section(event, "hall", field(5), by="olga"))
    desk.pair()
    free = desk.facts.round(1).byes[0].participant
    before = desk.facts
    answer = desk.browser.post(f"{HOME}rounds/1/results/", {f"result-{free}-0": "1"}, follow=True)
    assert answer.status_code in (200, 400)
    assert desk.facts == before


def test_an_expelled_player_does_not_come_back_by_readmission(desk: Desk):
    """An expulsion has no way back but undo (Laws 12.9.9)."""
    desk.pair()
    desk.results(1)
    operations.expel_player(desk.now, 9, 1, by="ada", reason="phone", confirmed=("expulsion",))
    answer = desk.send("players/9/leave/", act="readmit", reason="x")
    assert "expelled" in desk.messages(answer)
    assert desk.facts.player(9).gone_in(2)
    desk.pair()
    assert all(9 not in (game.white, game.black) for game in desk.facts.round(2).games)
    assert desk.facts.player(9).left is not None
