"""Direct titles from a championship: places, percentages, size of the event, ratings (B.01 1.2, 0.6.2)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.standings import standings
from caissa.titles.applications.rating_reached import RatingReached, ratings_in
from caissa.titles.direct.awards import (
    DirectFacts,
    DirectTitles,
    Standing,
    direct_titles,
    lower_title_now,
    minimum_rating,
)
from caissa.titles.direct.places import Finishes, finishes_as_stated, finishes_by_standings
from caissa.titles.direct.scores import PlayedScore, percentage_clauses, played_score
from caissa.titles.direct.table import Section, achievement, direct_event
from caissa.titles.direct.validity import Membership
from caissa.tournament import (
    Bye,
    Game,
    Outcome,
    Person,
    Player,
    Round,
    Sex,
    Speed,
    Team,
    Title,
    Tournament,
)
from tests.titles.championships import championship


def judged(
    tournament: Tournament,
    event: str,
    *,
    section: Section = Section.OPEN,
    lots: tuple[int, ...] = (),
    **facts: Any,
) -> DirectTitles:
    """Direct titles by the standings with points only; what ties remain is settled by lots."""
    table = standings(tournament, "PTS", lots=lots)
    known = DirectFacts(**facts)
    order = finishes_by_standings(tournament, table, known.subgroup)
    return direct_titles(tournament, direct_event(event, section), order, known)


def list_of(result: DirectTitles) -> list[str]:
    """What goes into the report, as on the wall: '1 GM norm'."""
    return [f"{award.player} {award.title.value} {award.gives.value}" for award in result.awards]


# -- places ---------------------------------------------------------------------------


def test_gold_silver_and_bronze_of_a_world_u18() -> None:
    """B.01.2 1.23b: gold a GM norm and (first equal alone) IM; silver and bronze IM norms and FM titles."""
    result = judged(championship(), "World U18")
    assert result.valid
    assert list_of(result) == [
        "1 GM norm",
        "1 IM title",
        "2 IM norm",
        "2 FM title",
        "3 IM norm",
        "3 FM title",
    ]


def test_first_equal_are_those_level_on_points_with_the_winner() -> None:
    """B.01 1.2.3: 1 and 2 drew and share first; both get the IM title, so 2 needs no norm and no FM."""
    result = judged(championship(draws=[(1, 2)]), "World U18", lots=(1, 2))
    assert list_of(result) == ["1 GM norm", "1 IM title", "2 IM title", "3 IM norm", "3 FM title"]
    covered = [award.title for award in result.earned if award.standing is Standing.COVERED]
    assert covered == [Title.IM, Title.FM]


def test_at_most_three_are_first_equal() -> None:
    """B.01 1.2.3: four share first with 7½ of 9; the tie-break (here lots) leaves the fourth with nothing."""
    draws = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]
    result = judged(championship(draws=draws), "World U12", lots=(4, 3, 2, 1))
    assert list_of(result) == ["4 FM title", "3 FM title", "2 FM title"]


def test_a_tie_that_is_not_broken_gives_nothing_and_says_so() -> None:
    """B.01 1.2.3: gold is first after tie-break; 1 and 2 still share the place."""
    result = judged(championship(draws=[(1, 2)]), "World U20")
    assert list_of(result) == ["1 GM norm", "2 GM norm", "3 IM title"]
    assert [(finding.code, finding.where) for finding in result.findings] == [
        ("titles.place-undecided", "place 1"),
        ("titles.place-undecided", "place 1"),
    ]
    assert "gold cannot be awarded: players 1, 2 share the place" in result.findings[0].what


def test_a_tie_inside_the_places_that_count_does_no_harm() -> None:
    """B.01.2 note 1: with three qualifying places, second and third need not be told apart."""
    result = judged(championship(draws=[(2, 3)]), "World Cup qualifier", qualifying_places=3)
    assert list_of(result) == ["1 IM title", "2 IM title", "3 IM title"]
    assert not result.findings


def test_qualifying_is_by_place_and_replacements_have_not_qualified() -> None:
    """B.01.2 note 1: the event gives two places; the third of the table does not move up."""
    result = judged(championship(), "World Cup qualifier", qualifying_places=2)
    assert list_of(result) == ["1 IM title", "2 IM title"]
    assert list_of(judged(championship(), "World Cup qualifier")) == []


def test_the_womens_world_cup_gives_open_titles_too() -> None:
    """B.01.2 1.23a, 1.23b: WGM for the last eight, GM for the winner, GM norm and IM for the finalist."""
    result = judged(championship(), "World Cup", section=Section.WOMEN)
    assert list_of(result)[:4] == ["1 GM title", "1 WGM title", "2 GM norm", "2 IM title"]
    assert [text for text in list_of(result) if "WGM" in text] == [
        f"{place} WGM title" for place in range(1, 9)
    ]


def test_the_chief_arbiters_order_may_be_taken_as_it_is() -> None:
    """B.01.2 note 4: the final standings of the Chief Arbiter decide, here with 2 before 1."""
    plain = championship(draws=[(1, 2)])
    ranks = {1: 2, 2: 1, 3: 3}
    players = tuple(
        Player(
            player.number, player.person, player.rating, stated_rank=ranks.get(player.number, player.number)
        )
        for player in plain.players
    )
    event = championship(draws=[(1, 2)])
    stated = Tournament(players=players, rounds=event.rounds, scheduled_rounds=9, start=event.start)
    order = finishes_as_stated(stated)
    result = direct_titles(stated, direct_event("World U20"), order)
    assert list_of(result) == ["2 GM title", "1 GM norm", "1 IM title", "3 IM title"]


def test_an_unfinished_event_is_noted() -> None:
    """B.01.2 note 4: titles follow from the final standings; round 10 of 11 is not the end."""
    result = judged(championship(scheduled_rounds=11), "World U18")
    assert [finding.code for finding in result.findings] == ["titles.not-finished"]


# -- the event --------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "valid"), [(8, False), (10, True)])
def test_ten_participants_and_nine_rounds(players: int, valid: bool) -> None:
    """B.01 1.2.2: eight players in seven rounds are too few of both."""
    result = judged(championship(players), "World U18")
    assert result.valid is valid
    assert [clause.met for clause in result.clauses] == [True, valid, valid]
    assert bool(result.awards) is valid
    assert result.earned


def test_only_those_who_played_take_part() -> None:
    """B.01 1.2.2: a tenth name on the list without a game does not make ten participants."""
    short = championship(10)
    idle = Player(11, Person("Absent", federation="USA"), 2400)
    more = Tournament(players=(*short.players, idle), rounds=short.rounds, scheduled_rounds=9)
    assert "participants: 10," in judged(more, "World U18").clauses[1].what


@pytest.mark.parametrize(
    ("membership", "needed", "met"),
    [
        (None, 5, True),
        (Membership(count=54), 5, True),
        (Membership(count=12), 4, True),
        (Membership(count=7), 3, True),
        (Membership(codes=frozenset({"FRA", "GER", "ITA", "POR", "SUI", "BEL", "NED"})), 3, True),
        (Membership(codes=frozenset({"FRA", "GER", "POR", "SUI", "BEL", "NED", "LUX"})), 3, False),
    ],
)
def test_a_third_of_the_member_federations_or_five(
    membership: Membership | None, needed: int, met: bool
) -> None:
    """B.01 1.2.2: whichever is lower; a third of 7 is 3 rounded up; the field has six federations."""
    result = judged(championship(), "Continental U18", membership=membership)
    clause = result.clauses[-1]
    assert (clause.needed, clause.met) == (needed, met)


def test_players_under_fides_flag_are_of_no_federation() -> None:
    """B.01 1.2.2: FID is not a member federation; four others are too few."""
    people = {
        number: {"federation": ("FID", "FRA", "GER", "ITA", "ESP")[number % 5]} for number in range(1, 11)
    }
    clause = judged(championship(people=people), "Continental U18").clauses[-1]
    assert (clause.actual, clause.met) == (4, False)


def test_world_championships_for_the_disabled_are_exempt() -> None:
    """B.01 1.2.2: four players in three rounds may do."""
    result = judged(championship(4), "World Disabled")
    assert result.valid
    assert list_of(result)[:1] == ["1 IM title"]


@pytest.mark.parametrize(("places", "met", "known"), [(2, True, True), (0, False, False)])
def test_a_zonal_must_have_qualifying_places(places: int, met: bool, known: bool) -> None:
    """B.01 1.2.3: it counts only with places in the World Cup; if nobody told, it is to be checked."""
    result = judged(championship(), "Sub-Continental Individual", qualifying_places=places)
    assert (result.clauses[-1].article, result.clauses[-1].met, result.clauses[-1].known) == (
        "B.01 1.2.3",
        met,
        known,
    )
    assert result.valid
    assert list_of(result)[:1] == ["1 IM title"]


def test_the_wrong_kind_of_event_is_noticed() -> None:
    """B.01.2 1.23b: the Olympiad is an event for teams, a round robin of players is not."""
    assert [finding.code for finding in judged(championship(), "Olympiad").findings] == ["titles.wrong-kind"]


def test_womens_titles_are_refused_to_men() -> None:
    """B.01 0.3: in a merged event somebody forgot to choose the women."""
    result = judged(championship(people={1: {"sex": Sex.MALE}}), "World U8", section=Section.WOMEN)
    assert list_of(result) == ["2 WCM title", "3 WCM title"]


def test_titles_are_for_standard_chess() -> None:
    """B.01 0.3: a rapid championship gives none."""
    result = judged(championship(speed=Speed.RAPID), "World U18")
    assert [clause.article for clause in result.clauses if not clause.met] == ["B.01 0.3"]


# -- merged groups ------------------------------------------------------------------------


def test_the_best_of_a_merged_group_get_its_titles() -> None:
    """B.01 1.2.2: a group of six from three federations; its best scored half of the played games."""
    result = judged(championship(12), "World U14", subgroup=frozenset(range(4, 10)))
    assert result.valid
    # 4 lost to 1, 2, 3 and scored 8 of 11; 5 scored 7, 6 scored 6.
    assert list_of(result) == ["4 IM norm", "4 FM title", "5 CM title", "6 CM title"]
    assert "50 % of the games played needed" in result.awards[0].clauses[-1].what


def test_below_half_nobody_of_a_merged_group_gets_a_title() -> None:
    """B.01 1.2.2: 7 scored 5 of 11, less than half."""
    result = judged(championship(12), "World U14", subgroup=frozenset(range(7, 13)))
    assert result.valid
    assert list_of(result) == []
    assert {award.standing for award in result.earned} == {Standing.REFUSED}


def test_a_merged_group_needs_six_players() -> None:
    """B.01 1.2.2: five are too few, however big the event."""
    result = judged(championship(12), "World U14", subgroup=frozenset(range(1, 6)))
    assert not result.valid
    assert [clause.what for clause in result.clauses if not clause.met] == [
        "participants in the subgroup: 5, 6 needed"
    ]


# -- percentages ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "percent", "counted"),
    [
        (PlayedScore(won=4, drawn=3, lost=1, forfeit_wins=1), 69, 9),
        (PlayedScore(won=3, drawn=1, lost=4, byes=1), 44, 9),
    ],
)
def test_the_two_examples_of_note_2(score: PlayedScore, percent: int, counted: int) -> None:
    """B.01.2 note 2: +4 =3 -1 and a forfeit win are 5½ of 8, 69 %; +3 =1 -4 and a bye 3½ of 8, 44 %."""
    assert (score.percent, score.games_towards(9)) == (percent, counted)
    assert score.played == 8


def test_only_one_game_may_be_missed() -> None:
    """B.01.2 note 2: seven games with a forfeit win and a bye count as eight, not nine."""
    score = PlayedScore(won=7, forfeit_wins=1, byes=1)
    clauses = percentage_clauses(score, achievement("65% in 9"), "B.01.2 1.23b")
    assert [clause.met for clause in clauses] == [False, True]


def test_for_seven_games_nothing_unplayed_counts() -> None:
    """B.01.2 note 2: it does not apply to titles for seven games."""
    assert PlayedScore(won=6, forfeit_wins=1).games_towards(7) == 6


@given(st.integers(7, 13), st.integers(0, 26), st.sampled_from([50, 65]))
def test_rounding_a_percentage_would_change_nothing(games: int, halves: int, percent: int) -> None:
    """B.01.2 note 2: the examples print whole per cents; for 7 to 13 games exact and rounded agree."""
    halves = min(halves, 2 * games)
    score = PlayedScore(won=halves // 2, drawn=halves % 2, lost=games - halves // 2 - halves % 2)
    assert score.reaches(percent) == (score.percent >= percent)
    assert score.percent == int(Fraction(100 * halves, 2 * games) + Fraction(1, 2))


def olympiad(results: dict[int, str]) -> Tournament:
    """A team event of nine rounds: each player's results in letters, against ever new opponents."""
    players = [Player(number, Person(f"Player {number}", federation="FRA"), 2250) for number in results]
    rounds: list[list[Game]] = [[] for _ in range(9)]
    byes: list[list[Bye]] = [[] for _ in range(9)]
    other = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
    opponent = 100
    for number, letters in results.items():
        for at, letter in enumerate(letters):
            if letter in "HUZ":
                byes[at].append(Bye(number, Outcome(letter)))
            elif letter != ".":
                opponent += 1
                players.append(Player(opponent, Person(f"Player {opponent}", federation="GER"), 2250))
                rounds[at].append(Game(number, opponent, Outcome(letter), Outcome(other[letter])))
    teams = (Team(1, "One", players=tuple(results)), Team(2, "Two", players=tuple(range(101, opponent + 1))))
    return Tournament(
        players=tuple(players),
        teams=teams,
        type_code="FIDE_TEAM_BAKU",
        rounds=tuple(Round(at + 1, tuple(rounds[at]), tuple(byes[at])) for at in range(9)),
        scheduled_rounds=9,
        start=date(2024, 9, 10),
    )


def test_percentages_at_an_olympiad() -> None:
    """B.01.2 1.23b: FM for 65 % in nine games, CM for 50 % in seven.

    1 scored 6 of 9 (66.7 %); 2 5½ of 8 with a forfeit win (69 %, nine games); 3 5½ of 9 (61 %), only CM;
    4 5½ of 8 and lost one by forfeit: eight games, only CM; 5 3½ of 7 (50 %): CM; 6 6 of 6: too few games.
    """
    event = olympiad(
        {1: "111111000", 2: "1111===0+", 3: "11111=000", 4: "1111===0-", 5: "111=000..", 6: "111111..."}
    )
    result = direct_titles(event, direct_event("Olympiad"), Finishes(()))
    ours = [text for text in list_of(result) if int(text.split()[0]) < 100]
    assert ours == ["1 FM title", "2 FM title", "3 CM title", "4 CM title", "5 CM title"]


def test_a_forfeit_in_the_games_of_a_player() -> None:
    """B.01.2 note 2: won, drawn and lost over the board; a requested half-point bye is a bye."""
    event = olympiad({1: "11=0+-HU."})
    assert played_score(event, 1) == PlayedScore(won=2, drawn=1, lost=1, forfeit_wins=1, byes=2)
    assert played_score(event, 1).points == Decimal("2.5")


# -- ratings -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "least"),
    [
        ("GM", 2300),
        ("IM", 2200),
        ("FM", 2100),
        ("CM", 2000),
        ("WGM", 2100),
        ("WIM", 2000),
        ("WFM", 1900),
        ("WCM", 1800),
    ],
)
def test_the_minimum_rating_of_a_direct_title(title: str, least: int) -> None:
    """B.01 0.6.2: reached at some time, published or interim."""
    assert minimum_rating(Title(title), [RatingReached(least, date(2025, 1, 1), 30)]).met
    assert not minimum_rating(Title(title), [RatingReached(least - 1, date(2025, 1, 1), 30)]).met


@pytest.mark.parametrize(
    ("on", "games", "met"), [("2024-01-01", 5, True), ("2024-01-02", 29, False), ("2024-01-02", 30, True)]
)
def test_thirty_games_for_ratings_after_the_first_of_january_2024(on: str, games: int, met: bool) -> None:
    """B.01 0.6.2: the player must have played 30 rated games at that time."""
    assert minimum_rating(Title.FM, [RatingReached(2150, date.fromisoformat(on), games)]).met is met


def test_a_title_below_the_rating_is_conditional_and_a_lower_one_may_be_taken() -> None:
    """B.01 0.6.2: rated 2050, gold of a World U14 is FM on condition (2100); CM (2000) may be taken now."""
    result = judged(championship(people={1: {"rating": 2050}}), "World U14")
    award = next(award for award in result.awards if award.player == 1 and award.title is Title.FM)
    assert (award.standing, award.meanwhile) == (Standing.CONDITIONAL, Title.CM)


def test_the_lower_title_is_of_the_same_category() -> None:
    """B.01 0.6.2: a conditional WGM with 1950 may take WFM (1900), not CM; with 1700 nothing."""
    assert lower_title_now(Title.WGM, [RatingReached(1950, date(2023, 1, 1))]) is Title.WFM
    assert lower_title_now(Title.WGM, [RatingReached(1700, date(2023, 1, 1))]) is None


def test_a_norm_asks_no_rating() -> None:
    """B.01 0.6.2: the minimum rating is for titles; 2 keeps the IM norm with 1500."""
    result = judged(championship(people={2: {"rating": 1500}}), "World U18")
    standing = {f"{award.player} {award.title.value}": award.standing for award in result.awards}
    assert standing["2 IM"] is Standing.AWARDED
    assert standing["2 FM"] is Standing.CONDITIONAL


def test_the_olympiads_cm_needs_no_rating() -> None:
    """B.01 0.6.2: the requirement does not apply to CM and WCM of the Olympiads."""
    result = direct_titles(
        olympiad({1: "111=000.."}),
        direct_event("Olympiad"),
        Finishes(()),
        DirectFacts(ratings={1: [RatingReached(1500)]}),
    )
    ours = next(award for award in result.earned if award.player == 1)
    assert (ours.title, ours.standing) == (Title.CM, Standing.AWARDED)


def test_games_that_nobody_told_are_to_be_checked() -> None:
    """B.01 0.6.2: a coefficient of 40 shows no 30 games; nothing is awarded or refused on a guess."""
    result = judged(championship(people={1: {"k": 40}}), "World U8")
    assert [award.standing for award in result.awards] == [
        Standing.TO_CHECK,
        Standing.AWARDED,
        Standing.AWARDED,
    ]


def test_what_a_coefficient_tells_about_games() -> None:
    """B.02 8.3.3: 40 till 30 games are completed, then 20 or 10."""
    games = {k: ratings_in(championship(people={1: {"k": k}}).player(1))[0].games for k in (10, 20, 40)}
    assert games == {10: 30, 20: 30, 40: None}
    assert ratings_in(Player(1, Person("Unrated"))) == ()
    assert ratings_in(Player(1, Person("Rated"), 2000))[0] == RatingReached(2000)


@pytest.mark.parametrize(
    ("held", "listed"), [("IM", ["1 GM norm"]), ("FM", ["1 GM norm", "1 IM title"]), ("GM", [])]
)
def test_who_has_the_title_already_gets_only_what_is_higher(held: str, listed: list[str]) -> None:
    """B.01 0.3: an IM who wins a World U18 needs no IM title; the GM norm remains."""
    result = judged(championship(people={1: {"title": Title(held)}}), "World U18")
    assert [text for text in list_of(result) if text.startswith("1 ")] == listed


def test_without_a_rating_the_title_is_conditional() -> None:
    """B.01 0.6.2: an unrated winner of a World U8 is CM as soon as the rating reaches 2000."""
    result = judged(championship(people={1: {"rating": None}}), "World U8")
    assert result.awards[0].standing is Standing.CONDITIONAL
    assert result.awards[0].clauses[-1].what == "no rating, 2000 needed"
