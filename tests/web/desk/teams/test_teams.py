"""Teams at the desk: a whole team Swiss, line-ups, forfeits, wrong boards, captains, leaving."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.test import Client

from caissa.pairing import check
from caissa.pairing.teams.protocol import match_protocols
from caissa.standings import standings
from caissa.tournament import (
    Colour,
    Conduct,
    MatchForfeit,
    Outcome,
    Person,
    Player,
    Points,
    Role,
    Team,
    Tournament,
)
from caissa.tournament.matches import matches
from caissa_web import operations
from caissa_web.operations.teams import matches as team_matches
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.section.book import Book, Option

DESK = "/desk/spring/cup/"
WALL = "/events/spring/cup/"
NAMES = ("Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple")


def cup(teams: int = 8, members: int = 5, **facts: object) -> Tournament:
    """So many teams of five, their players numbered through: team 1 has 1 to 5, team 2 has 6 to 10."""
    players = tuple(
        Player(
            number, Person(f"{NAMES[(number - 1) // members]}{(number - 1) % members + 1}, P"), 2400 - number
        )
        for number in range(1, teams * members + 1)
    )
    listed = tuple(
        Team(at + 1, NAMES[at], tuple(range(at * members + 1, (at + 1) * members + 1))) for at in range(teams)
    )
    defaults: dict[str, object] = {
        "name": "Cup",
        "players": players,
        "teams": listed,
        "scheduled_rounds": 5,
        "type_code": "FIDE_TEAM_TYPEA_MP_GP",
        "initial_colour": Colour.WHITE,
        "ranking": ("MPTS", "GPTS", "BH:MP"),
    }
    return Tournament(**{**defaults, **facts})  # type: ignore[arg-type]


def now(section: Section) -> Tournament:
    """The facts as they stand."""
    return snapshot.load(Section.objects.get(pk=section.pk))


def act(browser: Client, address: str, section: Section, **typed: str) -> str:
    """Do something at the desk, confirming what it asks, and give the page that follows."""
    version = str(Section.objects.get(pk=section.pk).version)
    answer = browser.post(DESK + address, {"seen_version": version, **typed}, follow=True)
    if answer.status_code == 409 and b'name="confirmed"' in answer.content:
        asked = re.findall(r'name="confirmed" value="([^"]+)"', answer.content.decode())
        answer = browser.post(
            DESK + address, {"seen_version": version, **typed, "confirmed": asked}, follow=True
        )
    assert answer.status_code == 200, answer.content.decode()[-600:]
    return answer.content.decode()


def pair(browser: Client, section: Section) -> int:
    """Pair the next round and publish it."""
    number = now(section).paired_rounds + 1
    act(browser, "rounds/pair/", section)
    act(browser, f"rounds/{number}/stage/", section, act="publish")
    return number


def score(browser: Client, section: Section, number: int, team: int, signs: str) -> None:
    """Type the results of a match, one sign a board, seen from the first-named team."""
    typed = {f"board-{board}": sign for board, sign in enumerate(signs, start=1)}
    act(browser, f"matches/{number}/{team}/", section, **typed)


def finish(browser: Client, section: Section, number: int, signs: str = "1=0=") -> None:
    """Type the same results for every match that still waits."""
    for match in matches(now(section), number):
        if match.how is None and any(now(section).round(number).games[at].open for at in match.boards):
            score(browser, section, number, match.white, signs)


def sheet(browser: Client, section: Section, number: int, team: int, *players: int) -> tuple[int, str]:
    """Hand in a captain's sheet; the status and the page."""
    typed = {f"board-{board}": str(player) for board, player in enumerate(players, start=1)}
    answer = browser.post(f"{DESK}matches/{number}/line-ups/{team}/", typed, follow=True)
    return answer.status_code, answer.content.decode()


@pytest.mark.django_db
def test_a_whole_team_swiss_is_played_at_the_desk(chief: Client, section: Section) -> None:
    """C.04.6, C.05 7.1: 8 teams, 4 boards, 5 rounds; a forfeited board, a default and a late line-up."""
    # Round 1: Ash hands in 1 2 4 5; Birch nothing, so 1 to 4 of its list.
    number = pair(chief, section)
    first = matches(now(section), 1)[0]
    assert (first.white, first.black) == (1, 5)  # C.04.6: top half against bottom half, 1 has White
    assert now(section).board_colours == "WBWB"
    assert sheet(chief, section, 1, 1, 1, 2, 4, 5)[0] == 200
    act(chief, "matches/1/line-ups/2/default/", section)
    games = now(section).round(1).games
    assert [(game.white, game.black) for game in games[:4]] == [(1, 21), (22, 2), (4, 23), (24, 5)]
    act(chief, "matches/1/line-ups/close/", section)
    # Too late: what is on record stays.
    _, page = sheet(chief, section, 1, 3, 11, 12, 13, 15)
    assert "is too late" in page
    assert "C.05 7.1" in page
    assert 15 not in {seat for game in now(section).round(1).games for seat in (game.white, game.black)}
    # A forfeited board: Fir's player on board 4 did not come.
    score(chief, section, 1, 1, "1=0+")
    protocol = match_protocols(now(section), 1)[0]
    assert protocol.game_points == (Points("2.5"), Points("1.5"))
    assert protocol.winner == 1
    # Ash's player on board 4 is Black: White (24 of Fir) lost by forfeit.
    assert now(section).round(1).games[3].white_outcome is Outcome.FORFEIT_LOSS
    finish(chief, section, number)
    for _round in range(4):
        finish(chief, section, pair(chief, section))
    facts = now(section)
    assert facts.finished
    assert check(facts).wrong_rounds == ()
    table = standings(facts)
    total = sum((row.values["MPTS"] or Points(0) for row in table.rows), Points(0))
    assert total == 5 * 4 * 2  # every match brings two match points
    wall = chief.get(f"{WALL}standings/").content.decode()
    assert "Ash" in wall
    assert "GPTS" in wall


@pytest.mark.django_db
def test_an_illegal_line_up_is_refused_with_its_article_and_what_was_typed_stays(
    chief: Client, section: Section
) -> None:
    """C.05 7.1: nobody with a higher number sits above one with a lower number; EX-O1."""
    pair(chief, section)
    before = now(section)
    status, page = sheet(chief, section, 1, 1, 2, 1, 3, 4)
    assert status == 422
    assert "sits above" in page
    assert "C.05 7.1" in page
    assert '<option value="2" selected>' in page
    assert now(section) == before
    status, page = sheet(chief, section, 1, 1, 1, 1, 3, 4)
    assert status == 422
    assert "named twice" in page
    status, page = sheet(chief, section, 1, 1, 1, 2, 3)
    assert status == 422
    assert now(section) == before


@pytest.mark.django_db
def test_line_ups_come_from_the_sheet_until_results_are_in(chief: Client, section: Section) -> None:
    """C.05 7.1: the sheet makes the boards; a match that has begun keeps its players."""
    pair(chief, section)
    score(chief, section, 1, 1, "1")
    status, page = sheet(chief, section, 1, 1, 1, 2, 3, 5)
    assert "clear them first" in page
    assert status == 200
    assert now(section).round(1).games[3].black == 4


@pytest.mark.django_db
def test_a_deadline_is_kept_and_moved_only_with_a_reason(chief: Client, section: Section) -> None:
    """C.05 7.1: sheets after the deadline are refused; moving it is on record with its reason."""
    pair(chief, section)
    act(chief, "matches/1/line-ups/deadline/", section, at="2020-01-01T10:00")
    assert "is too late" in sheet(chief, section, 1, 1, 1, 2, 3, 5)[1]
    typed = {"at": "2099-01-01T10:00", "seen_version": str(Section.objects.get(pk=section.pk).version)}
    refused = chief.post(f"{DESK}matches/1/line-ups/deadline/", typed)
    assert refused.status_code == 422
    assert b"enter a reason to change it" in refused.content
    act(chief, "matches/1/line-ups/deadline/", section, at="2099-01-01T10:00", reason="The bus was late")
    assert sheet(chief, section, 1, 1, 1, 2, 3, 5)[0] == 200
    assert now(section).round(1).games[3].black == 5
    assert LogEntry.objects.filter(act="line-up.deadline", reason="The bus was late").exists()
    bad = chief.post(f"{DESK}matches/1/line-ups/deadline/", {"at": "soon"})
    assert bad.status_code == 422
    assert b"soon" in bad.content


@pytest.mark.django_db
def test_wrong_boards_are_lost_in_the_match_and_rated_as_played(chief: Client, section: Section) -> None:
    """C.05 7.1, EX-O2: 1½-2½ on the boards becomes 3-1 when boards 2 and 3 of the second team were wrong."""
    pair(chief, section)
    sheet(chief, section, 1, 1, 1, 2, 3, 5)
    sheet(chief, section, 1, 5, 22, 23, 24, 25)
    score(chief, section, 1, 1, "10=0")
    act(
        chief, "matches/1/5/seated/", section,
        **{"board-1": "22", "board-2": "24", "board-3": "23", "board-4": "25"},
    )  # fmt: skip
    facts = now(section)
    protocol = match_protocols(facts, 1)[0]
    assert protocol.game_points == (Points(3), Points(1))
    assert protocol.corrected == (2, 3)
    game = facts.round(1).games[2]  # board 3: 3 against 23, drawn over the board
    assert (game.white, game.black, game.white_outcome) == (3, 23, Outcome.DRAW)
    finish(chief, section, 1)
    table = {row.id: row.values for row in standings(now(section)).rows}
    assert (table[1]["MPTS"], table[1]["GPTS"]) == (2, 3)
    assert (table[5]["MPTS"], table[5]["GPTS"]) == (0, 1)
    assert any("wrong boards" in str(remark) for remark in now(section).remarks)
    # Clearing a result takes the correction back with it.
    act(chief, "matches/1/1/", section, **{"board-1": "c", "seen-1": "1"})
    assert not now(section).abnormal_points


@pytest.mark.django_db
def test_the_log_shows_a_board_that_a_small_team_left_empty(
    chief: Client, event: Event, four_boards: Book
) -> None:
    """C.05 7.1: a team of three sat in another order; its fourth board stays empty, as on its sheet."""
    section = operations.create_section(event, "cup", cup(members=3), by="olga", book=four_boards)
    pair(chief, section)
    sat = {"board-1": "2", "board-2": "1", "board-3": "3", "board-4": ""}
    act(chief, "matches/1/1/seated/", section, **sat)
    assert [line_up.boards for line_up in now(section).line_ups if line_up.team == 1] == [(2, 1, 3, None)]
    assert LogEntry.objects.get(act="line-up.as-played").what == "round 1, team 1: 2 1 3 -"


@pytest.mark.django_db
def test_a_match_that_is_not_played_is_lost_and_can_come_back(chief: Client, section: Section) -> None:
    """Laws 6.7.1: the absent team loses every board; the act is warned of and can be taken back."""
    pair(chief, section)
    act(chief, "matches/1/1/forfeit/", section, how="white", reason="Fir did not come")
    facts = now(section)
    assert [forfeit.how for forfeit in facts.forfeited_matches] == [MatchForfeit.WHITE_WINS]
    assert len(facts.round(1).games) == 12
    page = chief.get(f"{DESK}matches/1/").content.decode()
    assert "not played, won by the first team" in page
    act(chief, "matches/1/1/forfeit/", section, how="play")
    assert not now(section).forfeited_matches
    assert len(now(section).round(1).games) == 16
    boards = [game.board for game in now(section).round(1).games]
    assert boards == list(range(1, 17))


@pytest.mark.django_db
def test_a_bad_sign_stays_in_its_field_and_nothing_is_saved(chief: Client, section: Section) -> None:
    """What is no result is told at its board; the other boards are not saved either."""
    pair(chief, section)
    answer = chief.post(f"{DESK}matches/1/1/", {"board-1": "1", "board-2": "x"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="x"' in page
    assert "is not a result" in page
    assert 'id="p-2"' in page
    assert all(game.open for game in now(section).round(1).games)


@pytest.mark.django_db
def test_after_a_match_the_next_one_is_ready(chief: Client, section: Section) -> None:
    """Saving a match leads to the next that waits, and after the last one to the list."""
    pair(chief, section)
    order = [match.white for match in matches(now(section), 1)]
    typed = {f"board-{board}": "1" for board in range(1, 5)}
    for here, following in itertools.pairwise(order):
        answer = chief.post(f"{DESK}matches/1/{here}/", typed)
        assert answer.headers["Location"] == f"{DESK}matches/1/{following}/"
    assert chief.post(f"{DESK}matches/1/{order[-1]}/", typed).headers["Location"] == f"{DESK}matches/1/"


@pytest.mark.django_db
def test_sending_results_again_changes_nothing(chief: Client, section: Section) -> None:
    """A resend is no second act, and an old page does not overwrite a newer result."""
    pair(chief, section)
    score(chief, section, 1, 1, "1===")
    version = Section.objects.get(pk=section.pk).version
    score(chief, section, 1, 1, "1===")
    assert Section.objects.get(pk=section.pk).version == version
    answer = chief.post(f"{DESK}matches/1/1/", {"board-1": "0", "seen-1": "="}, follow=True)
    assert "has been changed in the meantime" in answer.content.decode()
    assert now(section).round(1).games[0].white_outcome is Outcome.WIN


@pytest.mark.django_db
def test_a_team_takes_a_bye_withdraws_and_another_comes_late(chief: Client, section: Section) -> None:
    """C.04.2 2.4, 3.2, 3.3: byes are announced before the round, who left is not paired, late teams are."""
    act(chief, "teams/8/bye/", section, round="1", bye="half")
    pair(chief, section)
    byes = {bye.participant: bye.outcome for bye in now(section).round(1).team_byes}
    assert byes[8] is Outcome.HALF_POINT_BYE
    assert sum(outcome is Outcome.PAIRING_ALLOCATED_BYE for outcome in byes.values()) == 1
    finish(chief, section, 1)
    act(chief, "teams/3/leave/", section, reason="Ill")
    act(chief, "teams/late/", section, name="Oak", federation="LAT")
    assert now(section).team(9).first_round == 2
    facts = now(section)
    for number in range(41, 45):
        facts = replace(facts, players=(*facts.players, Player(number, Person(f"Oak{number}, P"), 1900)))
    oak = replace(facts.team(9), players=(41, 42, 43, 44))
    facts = replace(facts, teams=(*facts.teams[:8], oak))
    _store(section, facts)
    pair(chief, section)
    round_ = now(section).round(2)
    paired = {team for match in matches(now(section), 2) for team in (match.white, match.black)}
    assert 9 in paired
    assert 3 not in paired
    assert {bye.participant: bye.outcome for bye in round_.team_byes}[3] is Outcome.ZERO_POINT_BYE
    late = chief.post(f"{DESK}teams/late/", {"name": "Ash"})
    assert late.status_code == 422
    assert b"there is already a team Ash" in late.content
    act(chief, "teams/3/leave/", section, back="yes")
    assert now(section).team(3).left is None


def _store(section: Section, facts: Tournament) -> None:
    """Put facts in place as an import would."""
    from caissa_web.records.versions import Act, change
    from caissa_web.section.state import of_facts

    change(section, Act("test.stored", "olga"), of_facts(lambda _old: facts))


@pytest.mark.django_db
def test_a_team_that_leaves_a_round_robin_loses_its_matches(
    chief: Client, event: Event, four_boards: Book
) -> None:
    """C.05 6.6: of a table drawn up before, the matches left are lost by forfeit; coming back undoes it."""
    facts = cup(4, type_code="BERGER_TEAM_ROUNDROBIN", scheduled_rounds=3)
    section = operations.create_section(event, "cup", facts, by="olga", book=four_boards)
    act(chief, "rounds/pair-all/", section, confirmed="no-draw")
    act(chief, "rounds/1/stage/", section, act="publish-all")
    finish(chief, section, 1)
    act(chief, "teams/2/leave/", section, reason="Flu")
    lost = [(match.round, match.how) for match in now(section).forfeited_matches]
    assert [number for number, _how in lost] == [2, 3]
    for forfeit in now(section).forfeited_matches:
        winner = forfeit.white if forfeit.how is MatchForfeit.WHITE_WINS else forfeit.black
        assert winner != 2
    page = chief.get(f"{DESK}teams/2/").content.decode()
    assert "1 of 3 games completed, less than half" in page
    assert "C.05 6.6.2.1" in page
    act(chief, "teams/2/leave/", section, back="yes")
    assert not now(section).forfeited_matches
    assert len(now(section).round(3).games) == 8


@pytest.mark.django_db
def test_a_team_knock_out_goes_on_with_the_winners(chief: Client, event: Event, four_boards: Book) -> None:
    """C.07 12.1: at 2-2 the board count decides; the winners meet in the final."""
    facts = cup(4, type_code="CUSTOM_TEAM_KNOCKOUT", scheduled_rounds=2)
    section = operations.create_section(event, "cup", facts, by="olga", book=four_boards)
    pair(chief, section)
    semi = matches(now(section), 1)
    score(chief, section, 1, semi[0].white, "1100")  # 2-2, wins on boards 1 and 2 are the better ones
    score(chief, section, 1, semi[1].white, "0000")
    pair(chief, section)
    final = matches(now(section), 2)
    assert [{match.white, match.black} for match in final] == [{semi[0].white, semi[1].black}]


@pytest.mark.django_db
def test_a_tie_without_a_winner_waits_for_the_play_off(
    chief: Client, event: Event, four_boards: Book
) -> None:
    """C.07 12: where the boards are equal too, the winner of the play-off is put on record, with how."""
    facts = cup(4, type_code="CUSTOM_TEAM_KNOCKOUT", scheduled_rounds=2)
    section = operations.create_section(event, "cup", facts, by="olga", book=four_boards)
    pair(chief, section)
    semi = matches(now(section), 1)
    score(chief, section, 1, semi[0].white, "====")
    score(chief, section, 1, semi[1].white, "1111")
    seen = {"seen_version": str(Section.objects.get(pk=section.pk).version)}
    assert "has no winner yet" in chief.post(f"{DESK}rounds/pair/", seen).content.decode()
    assert "enter how the match was decided" in act(chief, f"matches/1/{semi[0].black}/winner/", section)
    wrong = act(chief, f"matches/1/{semi[1].black}/winner/", section, reason="Blitz 3-1")
    assert "decided by its boards" in wrong
    act(chief, f"matches/1/{semi[0].black}/winner/", section, reason="Blitz 3-1")
    pair(chief, section)
    assert [{match.white, match.black} for match in matches(now(section), 2)] == [
        {semi[0].black, semi[1].white}
    ]


@pytest.mark.django_db
def test_a_discarded_draft_takes_its_line_ups_and_deadline_along(chief: Client, section: Section) -> None:
    """A sheet belongs to a match; where the draft is taken back, captains begin anew."""
    act(chief, "rounds/pair/", section)
    sheet(chief, section, 1, 1, 1, 2, 3, 5)
    act(chief, "matches/1/line-ups/close/", section)
    act(chief, "rounds/discard/", section, again="1")
    assert not now(section).line_ups
    assert sheet(chief, section, 1, 1, 1, 2, 4, 5)[0] == 200
    assert now(section).round(1).games[2].white == 4


@pytest.mark.django_db
def test_a_captain_is_known_replaced_and_noted(chief: Client, section: Section) -> None:
    """C.10 3-5: FIDE ID and contact, delegate in writing, removal, successor, conduct."""
    page = act(
        chief, "teams/1/captain/", section, office="captain", name="Grey, Ada", email="info@ash.example",
        delegate="Blue, Bo",
    )  # fmt: skip
    assert "has no FIDE ID" in page
    assert "address of an office" in page
    assert "in writing" in page
    typed = {
        "office": "captain",
        "name": "Grey, Ada",
        "fide_id": "abc",
        "email": "nonsense",
        "phone": "call me",
    }
    wrong = chief.post(f"{DESK}teams/1/captain/", typed)
    kept = wrong.content.decode()
    assert wrong.status_code == 422
    assert 'value="call me"' in kept
    assert "not a phone number" in kept
    # Another name needs a reason: it is a replacement.
    wrong = chief.post(
        f"{DESK}teams/1/captain/", {"office": "captain", "name": "Green, Cy", "fide_id": "1234"}
    )
    assert wrong.status_code == 422
    assert b"enter a reason for the removal" in wrong.content
    act(chief, "teams/1/remove/", section, office="captain", by="CHIEF_ARBITER", reason="Talked to players")
    assert now(section).team(1).captain == ""
    act(
        chief,
        "teams/1/captain/",
        section,
        office="captain",
        name="Green, Cy",
        fide_id="1234",
        phone="+371 555123",
    )
    team = now(section).team(1)
    assert (team.captain, team.replacements[0].successor) == ("Green, Cy", "Green, Cy")
    wrong = chief.post(f"{DESK}teams/1/remove/", {"office": "captain", "by": "ORGANISER", "reason": "silent"})
    assert wrong.status_code == 422
    assert b"given a day" in wrong.content
    act(chief, "teams/1/conduct/", section, what="DRAW_ADVICE", round="1", note="board 2")
    assert now(section).team(1).conduct[0].what is Conduct.DRAW_ADVICE
    page = chief.get(f"{DESK}teams/1/").content.decode()
    assert "C.10 3.2.5" in page
    assert "1 breach" in page
    wall = chief.get(f"{WALL}teams/").content.decode()
    assert "Green, Cy" in wall
    assert "555123" not in wall


@pytest.mark.django_db
def test_a_visitor_with_an_impairment_is_a_line_of_the_round_until_arranged(
    chief: Client, section: Section
) -> None:
    """Organisers' Manual 9.2.6: after notice the home team does all that is reasonable."""
    act(chief, "teams/5/visit/", section, round="1", what="a ramp")
    pair(chief, section)
    assert "a ramp" in chief.get(f"{DESK}matches/1/").content.decode()
    act(chief, "teams/5/visit/", section, arranged="1")
    assert "Mark as arranged" not in chief.get(f"{DESK}matches/1/").content.decode()


@pytest.mark.django_db
def test_the_wall_shows_matches_only_once_published(chief: Client, section: Section, client: Client) -> None:
    """A draft of matches is nobody's business; then teams, boards and scores hang."""
    act(chief, "rounds/pair/", section)
    assert client.get(f"{WALL}matches/1/").status_code == 404
    act(chief, "rounds/1/stage/", section, act="publish")
    score(chief, section, 1, 1, "1=0=")
    wall = client.get(f"{WALL}matches/1/").content.decode()
    assert "Ash" in wall
    scores = '<bdi>2</bdi><span class="visually-hidden"> – </span><bdi>2</bdi>'
    assert scores in wall
    assert "Ash1, P" in wall
    assert client.get(f"{WALL}teams/").status_code == 200
    assert "Ash5, P" in client.get(f"{WALL}teams/").content.decode()


@pytest.mark.django_db
def test_papers_reasons_and_board_lists_have_their_pages(chief: Client, section: Section) -> None:
    """Every match has its protocol and its reasons; every board its best players."""
    pair(chief, section)
    finish(chief, section, 1)
    answer = chief.get(f"{DESK}matches/1/1/protocol.pdf")
    assert answer.status_code == 200
    assert answer.content[:4] == b"%PDF"
    assert chief.get(f"{DESK}matches/1/protocols.pdf").status_code == 200
    why = chief.get(f"{DESK}rounds/1/why/1/").content.decode()
    assert "Ash" in why
    assert "C.04.6" in why
    boards = chief.get(f"{DESK}teams/boards/?by=percentage&fewest=1").content.decode()
    assert "Ash1, P" in boards
    for page in ("teams/", "teams/1/", "matches/1/", "matches/1/1/", "matches/1/line-ups/", "matches/"):
        assert chief.get(DESK + page, follow=True).status_code == 200
    for page in ("teams/99/", "matches/9/", "matches/1/line-ups/99/"):
        assert chief.get(DESK + page).status_code in (404, 409)


@pytest.mark.django_db
def test_rights_at_the_matches(
    logged_in: Callable[[str, Role | None], Client], section: Section, chief: Client
) -> None:
    """Match arbiters enter sheets and results; only pairers close line-ups, nobody else acts."""
    pair(chief, section)
    arbiter = logged_in("mara", Role.MATCH_ARBITER)
    looker = logged_in("finn", Role.FAIR_PLAY_OFFICER)
    assert sheet(arbiter, section, 1, 1, 1, 2, 3, 5)[0] == 200
    assert arbiter.post(f"{DESK}matches/1/line-ups/close/").status_code == 403
    assert looker.post(f"{DESK}matches/1/1/", {"board-1": "1"}).status_code == 403
    assert looker.get(f"{DESK}matches/1/1/").status_code == 200


@pytest.mark.django_db
def test_two_captains_sheets_can_come_at_the_same_time(section: Section, chief: Client) -> None:
    """Sheets of different teams do not stand in each other's way; of the same team the second is told."""
    pair(chief, section)
    first_sheet = {"board-1": "1", "board-2": "2", "board-3": "3", "board-4": "5", "seen": "1 2 3 4"}
    other = {"board-1": "1", "board-2": "2", "board-3": "4", "board-4": "5", "seen": "1 2 3 4"}
    assert chief.post(f"{DESK}matches/1/line-ups/1/", first_sheet).status_code == 302
    answer = chief.post(f"{DESK}matches/1/line-ups/1/", other, follow=True)
    assert "in the meantime" in answer.content.decode()
    assert now(section).round(1).games[2].white == 3


@pytest.mark.django_db
def test_pages_of_a_large_team_section_ask_few_questions(
    event: Event, chief: Client, django_assert_max_num_queries: Callable[..., object]
) -> None:
    """60 teams of five: every page stays within 25 questions to the database."""
    players = tuple(Player(n, Person(f"Player{n}, X"), 2700 - n) for n in range(1, 301))
    teams = tuple(Team(n, f"Team {n}", tuple(range(5 * n - 4, 5 * n + 1))) for n in range(1, 61))
    facts = replace(cup(), players=players, teams=teams, board_colours="WBWB")
    section = operations.create_section(event, "cup", facts, by="olga")
    pair(chief, section)
    for page in ("teams/", "teams/1/", "matches/1/", "matches/1/1/", "matches/1/line-ups/", "teams/boards/"):
        with django_assert_max_num_queries(25):
            answer = chief.get(DESK + page)
        assert answer.status_code == 200, page
        assert len(answer.content) < 120_000, page


@pytest.mark.django_db
def test_undo_brings_a_line_up_back(chief: Client, section: Section) -> None:
    """Every act at a match is one version: undoing it brings the boards back."""
    pair(chief, section)
    before = now(section)
    seated = (1, 2, 3, 5)
    team_matches.hand_in_line_up(section, 1, 1, seated, by="ada", now=datetime(2026, 4, 1, tzinfo=UTC))
    assert now(section) != before
    act(chief, "history/undo/", section)
    assert now(section) == before


@pytest.mark.django_db
def test_a_team_without_players_is_named_when_the_round_is_paired(
    chief: Client, event: Event, four_boards: Book
) -> None:
    """C.05 7.1: boards may stay empty, but not all of them; nothing is paired before."""
    facts = cup(4)
    short = replace(facts.teams[2], players=())
    facts = replace(facts, teams=(*facts.teams[:2], short, facts.teams[3]))
    section = operations.create_section(event, "cup", facts, by="olga", book=four_boards)
    answer = chief.post(f"{DESK}rounds/pair/", {"seen_version": str(section.version)}, follow=True)
    assert "Cedar has no players" in answer.content.decode()
    assert not now(section).paired_rounds


@pytest.mark.django_db
def test_the_rating_rule_binds_captains_where_it_is_announced(chief: Client, event: Event) -> None:
    """C.05 7.1, TEAM-003: nobody plays above a team-mate rated 100 points higher, if the event says so."""
    facts = cup(4)
    players = tuple(
        replace(player, rating=2500) if player.number == 5 else player for player in facts.players
    )
    book = Book(options=(Option("boards", "4"), Option("rating-gap", "100")))
    section = operations.create_section(event, "cup", replace(facts, players=players), by="olga", book=book)
    pair(chief, section)
    status, page = sheet(chief, section, 1, 1, 1, 2, 3, 5)
    assert status == 422
    assert "(2399) sits above player 5 (2500)" in page
    assert sheet(chief, section, 1, 1, 1, 2, 3, 4)[0] == 200
