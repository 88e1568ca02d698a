"""Two players at their board: what both say counts, what they disagree about is the arbiter's."""

from __future__ import annotations

import pytest

from caissa.errors import ImpossibleChange
from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.operations.rounds.claims import claimed_games
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Pass
from tests.web.phone.conftest import BLACK_WON, BOARD_1, BOARD_2, DRAWN, WHITE_WON, now, result, send

NOT_YET = (Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED)
ONE_NIL = (Outcome.WIN, Outcome.LOSS)


def say(phone, address, side, result, game=BOARD_1):
    """One of the players enters a result and confirms it."""
    return send(phone, address, game=game, side=side, result=result, sure="yes")


def test_at_a_table_one_says_who_one_is(client, table):
    """The code on the table is the same for both."""
    page = client.get(table).content
    assert b"White: Anna" in page
    assert b"Black: Chen" in page
    assert b'name="result"' not in page
    assert b'name="result"' in client.get(f"{table}?side=white").content


def test_the_first_claim_waits_and_the_second_records(phone, section, table):
    """One version each: the claim, then the result by both."""
    assert b"is this right?" in send(phone, table, game=BOARD_1, side="white", result=WHITE_WON).content
    say(phone, table, "white", WHITE_WON)
    assert result(section, 3, 1, 3) == NOT_YET
    assert b"You have entered" in phone.get(f"{table}?side=white").content
    assert b"Your opponent has entered" in phone.get(f"{table}?side=black").content
    say(phone, table, "black", WHITE_WON)
    assert result(section, 3, 1, 3) == ONE_NIL
    assert list(LogEntry.objects.filter(act__startswith="result.").values_list("author", "act")) == [
        ("White at the board", "result.claimed"),
        ("White and Black at the board", "result.recorded"),
    ]
    assert snapshot.load_state(now(section)).book.claims == ()
    assert b"on record" in phone.get(table).content


def test_one_player_alone_never_records_a_result(phone, section, table):
    """However often White says it."""
    for _ in range(3):
        say(phone, table, "white", WHITE_WON)
    assert result(section, 3, 1, 3) == NOT_YET
    assert now(section).version == 2


def test_different_claims_wait_for_the_arbiter(phone, section, table):
    """Both are told; nothing is on record."""
    say(phone, table, "white", WHITE_WON)
    say(phone, table, "black", BLACK_WON)
    assert result(section, 3, 1, 3) == NOT_YET
    assert b"The arbiter will decide" in phone.get(f"{table}?side=white").content
    state = snapshot.load_state(now(section))
    (claimed,) = claimed_games(state, LogEntry.objects.latest("id").at)
    assert claimed.disputed


def test_a_mistake_can_be_mended_until_both_agree(phone, section, table):
    """Black had pressed the wrong button."""
    say(phone, table, "white", WHITE_WON)
    say(phone, table, "black", BLACK_WON)
    say(phone, table, "black", WHITE_WON)
    assert result(section, 3, 1, 3) == ONE_NIL


def test_what_is_on_record_cannot_be_claimed_away(phone, section, table):
    """The arbiter was quicker; the same result is fine, another one is refused."""
    phone.get(f"{table}?side=white")
    operations.record_result(section, 3, (1, 3), ONE_NIL, by="ada")
    assert say(phone, table, "white", WHITE_WON).status_code == 302
    refused = say(phone, table, "black", DRAWN)
    assert (refused.status_code, b"call the arbiter" in refused.content) == (409, True)
    assert now(section).version == 2


def test_a_player_s_own_pass_knows_the_side(phone, section, link):
    """Chen has Black; saying `white` in the form changes nothing about that."""
    own = link(Pass.BOARD, label="3 Chen", player=3)
    page = phone.get(own).content
    assert b"You have Black." in page
    say(phone, own, "white", DRAWN)
    (claim,) = snapshot.load_state(now(section)).book.claims
    assert (claim.by_white, claim.white, claim.black) == (False, 1, 3)


def test_a_player_without_a_game_sees_that(client, link):
    """Boris has a half-point bye."""
    assert (
        b"There is no game here at the moment"
        in client.get(link(Pass.BOARD, label="2 Boris", player=2)).content
    )


@pytest.mark.parametrize(
    "fields",
    [
        {"game": BOARD_2, "side": "white", "result": WHITE_WON},
        {"game": BOARD_1, "side": "", "result": WHITE_WON},
        {"game": BOARD_1, "side": "white", "result": "+,-"},
        {"game": BOARD_1, "side": "white", "result": "*,*"},
        {"game": BOARD_1, "side": "white", "result": WHITE_WON, "round": "2"},
    ],
)
def test_nonsense_is_refused_and_changes_nothing(phone, section, table, fields):
    """Another board, no side, a forfeit, an empty result, an old round."""
    assert send(phone, table, sure="yes", **fields).status_code == 409
    assert now(section).version == 1


def test_players_cannot_claim_what_is_the_arbiter_s(section):
    """A forfeit is decided, not agreed upon."""
    forfeit = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    with pytest.raises(ImpossibleChange):
        operations.claim_result(section, 3, (1, 3), forfeit, by_white=True)


def test_a_claim_ends_with_its_round(phone, section, table):
    """What waited in round 3 says nothing about round 4."""
    say(phone, table, "white", WHITE_WON)
    paired = operations.pair_next_round(
        now(section), by="ada", seen_version=2, confirmed={"missing-results", "not-checked-in"}
    )
    published = operations.publish_round(paired, 4, by="ada", seen_version=paired.version)
    state = snapshot.load_state(published)
    assert claimed_games(state, LogEntry.objects.latest("id").at) == []
    assert say(phone, table, "black", WHITE_WON).status_code == 409


def test_an_undo_takes_the_agreed_result_back(phone, section, table):
    """It is an act like any other: undone, the first claim waits again."""
    say(phone, table, "white", WHITE_WON)
    say(phone, table, "black", WHITE_WON)
    operations.undo(now(section), by="ada", seen_version=3)
    assert result(section, 3, 1, 3) == NOT_YET
    assert len(snapshot.load_state(now(section)).book.claims) == 1
