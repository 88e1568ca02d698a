"""The tournament answers from its facts."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from caissa.testing import crosstable
from caissa.tournament import (
    AbnormalPoints,
    AnnouncedEdition,
    Birth,
    Bye,
    Colour,
    Departure,
    ForfeitedMatch,
    Game,
    Left,
    MatchForfeit,
    Official,
    Outcome,
    Person,
    Player,
    ProhibitedPairing,
    Rating,
    Role,
    Round,
    Scoring,
    Speed,
    System,
    Team,
    Title,
    Tournament,
    TpnList,
    VirtualPoints,
)


@pytest.fixture
def club():
    """Four players, two rounds, an announced bye for the third."""
    return crosstable(
        """
        1 Anna  2100 2w1 3b=
        2 Boris 2000 1b0 H
        3 Chen  1900 4b+ 1w=
        4 Dora  -    3w- .
        """,
        scheduled_rounds=3,
    )


def test_points_after_each_round(club):
    """Anna 1 then 1½; Boris 0 then ½ by his bye; Chen's forfeit win counts; Dora was absent."""
    assert [club.points(number, 1) for number in (1, 2, 3, 4)] == [1, 0, 1, 0]
    assert [club.points(number) for number in (1, 2, 3, 4)] == [
        Decimal("1.5"), Decimal("0.5"), Decimal("1.5"), 0
    ]  # fmt: skip


def test_a_players_side_of_a_round(club):
    """Opponent, colour and outcome as the player's row shows them."""
    result = club.result(1, 2)
    assert (result.opponent, result.colour, result.outcome) == (3, Colour.BLACK, Outcome.DRAW)
    assert club.result(4, 2).outcome is Outcome.ABSENT
    assert club.result(4, 99).outcome is Outcome.ABSENT


def test_which_round_comes_next(club):
    """A round is paired when it has a game or a PAB; an announced bye alone does not pair it."""
    assert (club.paired_rounds, club.next_round, club.finished) == (2, 3, False)
    waiting = club.with_round(Round(3, byes=(Bye(4, Outcome.ZERO_POINT_BYE),)))
    assert waiting.next_round == 3
    done = club.with_round(Round(3, games=(Game(1, 2, Outcome.WIN, Outcome.LOSS),)))
    assert done.finished


def test_rounds_are_numbered_without_gaps():
    """Round 2 cannot stand first."""
    with pytest.raises(ValueError, match="numbered"):
        Tournament(rounds=(Round(2),))


def test_with_round_fills_the_gap_before_it():
    """Recording round 3 of an empty tournament leaves rounds 1 and 2 empty."""
    assert [round_.number for round_ in Tournament().with_round(Round(3)).rounds] == [1, 2, 3]


def test_before_a_round_its_games_and_its_pab_are_gone_but_announced_byes_stay(club):
    """What the pairing program knew when it paired the round."""
    played = club.with_round(
        Round(
            3,
            games=(Game(1, 4),),
            byes=(Bye(2, Outcome.PAIRING_ALLOCATED_BYE), Bye(3, Outcome.HALF_POINT_BYE)),
        )
    )
    before = played.before_round(3)
    assert before.round(3) == Round(3, byes=(Bye(3, Outcome.HALF_POINT_BYE),))
    assert before.rounds[:2] == club.rounds


def test_scoring_decides_what_a_result_is_worth(club):
    """3-1-0: Anna's win and draw make 4."""
    assert replace(club, scoring=Scoring.of("3", "1")).points(1) == 4


def test_abnormal_points_replace_a_result_or_add_a_penalty(club):
    """TRF 299: a penalty of half a point, and a loss that was decided to bring half a point."""
    punished = replace(club, abnormal_points=(AbnormalPoints((1,), 1, game_points=Decimal("-0.5")),))
    assert punished.points(1) == 1
    decided = replace(
        club, abnormal_points=(AbnormalPoints((2, 1), 1, game_points=Decimal("0.5"), outcome=Outcome.LOSS),)
    )
    assert (decided.points(1), decided.points(2)) == (Decimal("1.5"), 1)


def test_abnormal_points_for_a_loss_hold_for_an_unrated_loss_too():
    """TRF 299 L: a loss in a game shorter than one move is a loss."""
    table = crosstable("""
        1 Anna  2w1 2bW
        2 Boris 1b0 1wL
    """)
    decided = replace(
        table, abnormal_points=(AbnormalPoints((2,), 0, game_points=Decimal("0.5"), outcome=Outcome.LOSS),)
    )
    assert decided.points(2) == 1


def test_points_after_a_round_that_is_not_recorded_are_those_so_far(club):
    """Nothing is recorded for round 3 or later."""
    assert club.points(1, 9) == club.points(1)
    assert club.points_in(1, 9) == 0


def test_virtual_points_hold_for_their_rounds():
    """C.04.7: points for pairing in rounds 1-3, then nothing."""
    point = Decimal(1)
    tournament = Tournament(virtual_points=(VirtualPoints(7, game_points=(point, point, point)),))
    assert [tournament.virtual_game_points(7, number) for number in (1, 3, 4)] == [1, 1, 0]
    assert tournament.virtual_game_points(8, 1) == 0
    assert tournament.virtual_match_points(7, 1) == 0


def test_prohibited_pairings_hold_for_every_two_of_a_group_in_their_rounds():
    """TRF 260: a family of three, rounds 1 to 4."""
    tournament = Tournament(prohibited_pairings=(ProhibitedPairing((3, 5, 9), 1, 4),))
    assert tournament.may_not_meet(9, 3, 4)
    assert not tournament.may_not_meet(9, 3, 5)
    assert not tournament.may_not_meet(9, 4, 1)


def test_tpns_are_kept_by_round():
    """C.04.2 2.4: before the late entry 9 arrived in round 2, player 3 was TPN 2; afterwards TPN 3."""
    tournament = Tournament(tpns=(TpnList(1, (1, 3)), TpnList(2, (1, 9, 3))))
    assert [tournament.tpn(3, number) for number in (1, 2, 5)] == [2, 3, 3]
    assert tournament.tpn(9, 1) is None
    assert Tournament().tpn(3, 1) == 3


def test_ratings_may_change_between_rounds_of_a_long_event():
    """B.02 7.1: an event over 30 days may use several lists, each linked to its rounds."""
    person = Person(
        "Ivanova, Anna", ratings=(Rating(2300), Rating(2324, from_round=6), Rating(2250, speed=Speed.RAPID))
    )
    assert [person.rating(round_number=number) for number in (1, 5, 6, 9)] == [2300, 2300, 2324, 2324]
    assert person.rating(Speed.RAPID) == 2250
    assert person.rating(Speed.BLITZ) is None


def test_titles_stand_in_the_order_of_the_initial_list():
    """C.04.2 2.2.2: GM-IM-WGM-FM-WIM-CM-WFM-WCM."""
    assert [title.value for title in sorted(Title, key=lambda title: title.precedence)] == [
        "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"
    ]  # fmt: skip


def test_a_birth_may_be_a_year_only():
    """TRF 001 columns 70-79."""
    assert str(Birth(1999)) == "1999"
    assert str(Birth(1999, 2, 3)) == "1999/02/03"


def test_a_withdrawn_player_is_gone_from_the_next_round(club):
    """C.04.2 3.2."""
    gone = replace(club.player(4), left=Left(Departure.WITHDRAWN, 1))
    assert [gone.gone_in(number) for number in (1, 2)] == [False, True]


@pytest.mark.parametrize(
    ("code", "system", "edition", "baku", "teams"),
    [
        ("FIDE_DUTCH", System.DUTCH, "", False, False),
        ("FIDE_DUTCH_2017_BAKU", System.DUTCH, "2017", True, False),
        ("fide_dutch_2025", System.DUTCH, "2026", False, False),
        ("FIDE_DUBOV_BAKU", System.DUBOV, "", True, False),
        ("FIDE_DOUBLESWISS", System.DOUBLE_SWISS, "", False, False),
        ("BERGER_DOUBLEROUNDROBIN", System.ROUND_ROBIN, "", False, False),
        ("FIDE_TEAM_TYPEB_GP_MP_BAKU", System.TEAM_SWISS, "", True, True),
        ("CUSTOM_TEAM_KNOCKOUT", System.KNOCKOUT, "", False, True),
        ("SOMETHING", System.UNKNOWN, "", False, False),
    ],
)
def test_record_192_names_the_system(code, system, edition, baku, teams):
    """ETT26: system, edition, acceleration, teams; FIDE_DUTCH_2025 never came into force and means 2026."""
    kind = Tournament(type_code=code).type
    assert (kind.system, kind.edition, kind.baku, kind.teams) == (system, edition, baku, teams)


def test_double_round_robins_have_two_cycles_and_double_swiss_has_one():
    """The word DOUBLE means cycles only for round robins."""
    assert Tournament(type_code="BERGER_DOUBLEROUNDROBIN").type.cycles == 2
    assert Tournament(type_code="FIDE_DOUBLESWISS").type.cycles == 1


@pytest.mark.parametrize(
    ("code", "cycles", "as_printed"),
    [
        ("BERGER_ROUNDROBIN_G1", 1, True),
        ("BERGER_ROUNDROBIN_G3", 3, True),
        ("BERGER_TEAM_ROUNDROBIN_G2", 2, True),
        ("FIDE_SCHEVENINGEN_G2", 2, False),
        ("BERGER_ROUNDROBIN", 1, False),
        ("FIDE_DOUBLEROUNDROBIN", 2, False),
        ("BERGER_ROUNDROBIN_G0", 1, False),
        ("BERGER_ROUNDROBIN_GP", 1, False),
        ("FIDE_DUTCH_G2", 1, False),
    ],
)
def test_g_and_a_number_say_how_often_everybody_meets(code, cycles, as_printed):
    """ETT26: Gn is the table of Berger played n times, its rounds in the printed order."""
    kind = Tournament(type_code=code).type
    assert (kind.cycles, kind.as_printed) == (cycles, as_printed)


def test_officials_and_editions_are_found_by_role_and_regulation():
    """GEN-008 and GEN-010."""
    chief = Official(Person("Okafor, Ada"), Role.CHIEF_ARBITER)
    tournament = Tournament(
        start=date(2026, 5, 1),
        officials=(chief,),
        editions=(AnnouncedEdition("C.04.3", "2017-07", "announced"),),
        ranking=("PTS", "BH/C1", "SB"),
    )  # fmt: skip
    assert tournament.officials_in(Role.CHIEF_ARBITER) == (chief,)
    assert tournament.officials_in(Role.ORGANISER) == ()
    assert tournament.announced_editions == {"C.04.3": "2017-07"}
    assert tournament.tie_breaks == ("BH/C1", "SB")


def test_a_type_code_may_announce_the_edition():
    """ETT26: FIDE_DUTCH_2017 names the edition of C.04.3; a recorded announcement goes before it."""
    coded = Tournament(type_code="FIDE_DUTCH_2017")
    assert coded.announced_editions == {"C.04.3": "2017"}
    decided = replace(coded, editions=(AnnouncedEdition("C.04.3", "2026-02"),))
    assert decided.announced_editions == {"C.04.3": "2026-02"}
    assert Tournament(type_code="FIDE_DUTCH").announced_editions == {}


def test_a_round_may_consist_of_forfeited_matches_alone():
    """TRF 330: such a round is paired and finished; on its eve it is not there."""
    players = tuple(Player(number, Person(f"Player {number}")) for number in (1, 2))
    event = Tournament(
        type_code="FIDE_TEAM",
        scheduled_rounds=1,
        players=players,
        teams=(Team(1, "Reds", (1,)), Team(2, "Blues", (2,))),
        forfeited_matches=(ForfeitedMatch(1, 1, 2, MatchForfeit.WHITE_WINS),),
    )
    assert not event.round(1).paired
    assert event.is_paired(1)
    assert event.is_finished(1)
    assert (event.paired_rounds, event.next_round, event.finished) == (1, 2, True)
    eve = event.before_round(1)
    assert (eve.paired_rounds, eve.forfeited_matches) == (0, ())


@pytest.mark.parametrize(
    ("code", "text", "system"),
    [
        ("CUSTOM_SWISS", "Individual: Lim system", System.LIM),
        ("CUSTOM_SWISS", "Swiss-System (Lim)", System.LIM),
        ("CUSTOM_SWISS", "Individual: Olympiad", System.OTHER_SWISS),
        ("CUSTOM_TEAM_SWISS", "Team: Olympiad system", System.OLYMPIAD),
        ("CUSTOM_TEAM_SWISS_GP", "Team: OLYMPIAD", System.OLYMPIAD),
        ("CUSTOM_TEAM_SWISS", "Team: House rules", System.OTHER_SWISS),
        ("FIDE_DUTCH", "Olympiad of schools, Lim city", System.DUTCH),
    ],
)
def test_a_system_without_a_code_is_named_in_words(code, text, system):
    """ETT26 has no code for Lim and the Olympiad: 192 says custom Swiss, 092 names the system."""
    assert Tournament(type_code=code, type_text=text).system is system


def test_the_olympiad_has_its_regulation():
    """D.02: a Swiss system of teams."""
    assert System.OLYMPIAD.swiss
    assert System.OLYMPIAD.regulation == "D.02"
