"""Fields in which norms are possible: round robins and Schiller teams from a pool (B.01 1.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.ratings.tables import rating_difference
from caissa.titles.fields.player_pool import BadPool, player_pool
from caissa.titles.fields.prospects import Plan, prospect
from caissa.titles.fields.schiller import schiller_field
from caissa.titles.fields.simulator import (
    FieldProposal,
    PoolTooLarge,
    PoolTooSmall,
    TooManyMustPlay,
    round_robin_fields,
)
from caissa.titles.title_norms.editions import B01_2024
from caissa.titles.title_norms.event import TitleEvent, setting_of
from caissa.titles.title_norms.feasibility import mix_clauses
from caissa.titles.title_norms.judging import norms
from caissa.titles.title_norms.levels import LEVELS, NormLevel
from caissa.tournament import Game, Outcome, Person, Player, Round, Sex, Title, Tournament
from tests.titles.championships import _circle

MASTERS = "4x GM HUN 2500, 3x IM SRB 2420, 2x IM ROU 2400, 3x FM HUN 2330"


def field(pool: str, title: str, size: int, **wishes: object) -> FieldProposal:
    """The best round robin of a size from a pool in one line."""
    return round_robin_fields(player_pool(pool), Title(title), (size,), **wishes)[0]  # type: ignore[arg-type]


def needs(proposal: FieldProposal) -> dict[int, tuple[int, Decimal]]:
    """Who can make the norm: the average of opponents and the score."""
    return {
        prospect.player.number: (prospect.average, prospect.score_needed)
        for prospect in proposal.possible_for
        if prospect.score_needed is not None
    }


def test_the_score_that_a_norm_takes_in_a_field_of_ten() -> None:
    """B.01 Annex, nine rounds: averages from 2380 to 2433 take 7 points for GM.

    With three GMs seven players can make it: for an FM the others total 3 x 2500 + 2 x 2420 + 2 x 2400 +
    2 x 2330 = 21800, an average of 2422; half of nine opponents, five, may be Hungarians like the player.
    """
    best = field(MASTERS, "GM", 10)
    assert len(best.possible_for) == 7
    assert needs(best)[10] == (2422, Decimal(7))
    assert best.games == 9


def test_three_grandmasters_are_the_fewest() -> None:
    """B.01 1.4.5b: with two GMs in the pool nobody can make a GM norm, and the clause says why."""
    best = field("2x GM HUN 2650, 9x IM SRB 2500", "GM", 10)
    assert not best.possible_for
    failed = {clause.article for prospect in best.prospects for clause in prospect.clauses if not clause.met}
    assert "B.01 1.4.5b" in failed


def test_a_third_federation_makes_norms_possible() -> None:
    """B.01 1.4.3: two foreign federations; a single Romanian helps the Hungarians and the Serbs."""
    two = "4x GM HUN 2500, 8x IM SRB 2450"
    assert not field(two, "GM", 10).possible_for
    best = field(two + ", IM ROU 2400", "GM", 10)
    assert best.possible_for
    assert any(player.federation == "ROU" for player in best.players)


def test_who_must_play_plays() -> None:
    """The organiser's wish: the lowest FM is in, though a stronger one is there."""
    best = field(
        "4x GM HUN 2500, 4x IM SRB 2420, 3x IM ROU 2400, FM AUT 2330, FM AUT 2250", "GM", 10, must=(13,)
    )
    assert 13 in {player.number for player in best.players}


def test_only_the_norms_of_the_seekers_matter() -> None:
    """A field for one Serbian: only this player's prospect is told, and this player is in."""
    best = field(MASTERS, "GM", 10, seekers=(5,))
    assert [prospect.player.number for prospect in best.prospects] == [5]
    assert best.possible_for


def test_a_double_round_robin_needs_half_with_the_title() -> None:
    """B.01 1.4.5f: six players, ten games; of five opponents three GMs (a half rounded up)."""
    best = field("3x GM HUN 2500, GM ROU 2500, 3x IM SRB 2450, IM ROU 2450", "GM", 6, cycles=2)
    assert best.games == 10
    assert best.possible_for
    articles = {clause.article for prospect in best.prospects for clause in prospect.clauses}
    assert "B.01 1.4.5f" in articles
    assert "B.01 1.4.5b" not in articles


def test_women_only_for_womens_norms() -> None:
    """B.01 0.3: men do not seek a WGM norm."""
    best = field("4x WGM GEO 2350, 3x IM HUN 2400, 5x WIM POL 2280, 3x FM SRB 2300", "WGM", 10)
    assert all(prospect.player.sex is Sex.FEMALE for prospect in best.prospects)
    assert best.possible_for


def test_every_size_for_which_the_pool_is_big_enough() -> None:
    """Ten to fourteen players are looked at; the pool has twelve."""
    proposals = round_robin_fields(player_pool(MASTERS), Title.GM)
    assert [len(proposal.players) for proposal in proposals] == [10, 11, 12]
    with pytest.raises(PoolTooSmall):
        round_robin_fields(player_pool("3x GM HUN 2500"), Title.GM)


def test_a_pool_with_too_many_choices_is_refused() -> None:
    """Forty kinds of one player each: 40 over 10 fields are 847,660,528."""
    feds = (
        "HUN SRB ROU GER AUT POL CZE SVK SLO CRO ITA FRA ESP POR NED BEL DEN SWE NOR FIN EST LAT LTU UKR MDA "
    )
    codes = (feds + "BUL GRE TUR ISR CYP IRL ENG SCO WLS ISL SUI LUX AND MLT ALB").split()
    with pytest.raises(PoolTooLarge, match="847660528"):
        field(", ".join(f"IM {code} 2400" for code in codes), "GM", 10)


def test_more_than_the_field_must_play() -> None:
    """Eleven wishes for ten seats cannot be met."""
    with pytest.raises(TooManyMustPlay):
        field(MASTERS, "GM", 10, must=range(1, 12))


# -- against a literal second reading --------------------------------------------------------------


def literally(player: Player, others: Sequence[Player], title: Title) -> int | None:
    """The half points a GM or IM norm takes, read straight from the articles; None if it is impossible."""
    floor, average, performance, high = {
        Title.GM: (2200, 2380, 2600, (Title.GM,)),
        Title.IM: (2050, 2230, 2450, (Title.GM, Title.IM)),
    }[title]
    count = len(others)
    own = sum(other.federation == player.federation for other in others)
    feds = Counter(other.federation for other in others)
    ratings = sorted(other.rating or 1400 for other in others)
    ratings[0] = max(ratings[0], floor)
    mean = int(Decimal(sum(ratings)) / count + Decimal("0.5"))
    titled = sum(other.title in (Title.GM, Title.IM, Title.FM) for other in others)
    high_titled = sum(other.title in high for other in others)
    if 2 * titled < count or 3 * high_titled < count or high_titled < 3 or mean < average:
        return None
    if (
        len(feds.keys() - {player.federation}) < 2
        or 5 * own > 3 * count
        or 3 * max(feds.values()) > 2 * count
    ):
        return None
    for half_points in range(2 * count + 1):
        percent = int(Decimal(100 * half_points) / (2 * count) + Decimal("0.5"))
        if 100 * half_points >= 35 * 2 * count and mean + rating_difference(percent) >= performance:
            return half_points
    return None


people = st.builds(
    lambda title, federation, rating: (title, federation, rating),
    st.sampled_from([Title.GM, Title.GM, Title.IM, Title.FM, None]),
    st.sampled_from(["HUN", "SRB", "ROU"]),
    st.integers(2150, 2560),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(people, min_size=10, max_size=12), st.sampled_from([Title.GM, Title.IM]))
def test_no_other_field_would_be_better(entries: list[tuple[Title | None, str, int]], title: Title) -> None:
    """B.01 1.4: the search against all fields of ten, each judged from the articles."""
    pool = [
        Player(number, Person(f"P{number}", federation=federation, title=held), rating)
        for number, (held, federation, rating) in enumerate(entries, start=1)
    ]
    lower = (Title.GM,) if title is Title.GM else (Title.GM, Title.IM)

    def value(players: Sequence[Player]) -> tuple[int, int]:
        """Seekers who can make it, and the half points they need, negative to compare."""
        needs = [
            literally(player, [other for other in players if other is not player], title)
            for player in players
            if player.title not in lower
        ]
        able = [needed for needed in needs if needed is not None]
        return len(able), -sum(able)

    best = round_robin_fields(pool, title, (10,))[0]
    ours = len(best.possible_for), -int(2 * sum(prospect.score_needed or 0 for prospect in best.possible_for))
    assert ours == max(value(some) for some in combinations(pool, 10))


@pytest.mark.parametrize("title", [Title.GM, Title.IM])
def test_the_norm_engine_says_the_same_after_the_event(title: Title) -> None:
    """B.01 1.4: in the field proposed, the score named makes the norm, and half a point less does not."""
    best = round_robin_fields(player_pool(MASTERS + ", 3x - AUT 2250"), title, (10,))[0]
    assert best.possible_for
    for seeker in best.possible_for:
        assert seeker.score_needed is not None
        half_points = int(2 * seeker.score_needed)
        assert norm_made(best.players, seeker.player.number, half_points, title)
        assert not norm_made(best.players, seeker.player.number, half_points - 1, title)


def norm_made(players: Sequence[Player], hero: int, half_points: int, title: Title) -> bool:
    """Does the hero of a round robin make the norm with these half points, got in the first rounds?

    Wins come last among the points, so that leaving out wins (1.4.1f) is no way to a shorter norm: nine
    games are the fewest.
    """
    seats = [hero, *(player.number for player in players if player.number != hero)]
    rounds, left = [], half_points
    for number, pairs in enumerate(_circle(len(players)), start=1):
        games = []
        for white, black in pairs:
            outcome = Outcome.DRAW
            if white == 1:
                outcome = (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)[min(left, 2)]
                left -= min(left, 2)
            mirror = {Outcome.WIN: Outcome.LOSS, Outcome.LOSS: Outcome.WIN, Outcome.DRAW: Outcome.DRAW}
            games.append(Game(seats[white - 1], seats[black - 1], outcome, mirror[outcome]))
        rounds.append(Round(number, tuple(games)))
    event = Tournament(
        players=tuple(players),
        rounds=tuple(rounds),
        scheduled_rounds=len(rounds),
        type_code="FIDE_ROUNDROBIN",
    )
    return norms(event, B01_2024, hero, titles=[title])[0].achieved


# -- Schiller ------------------------------------------------------------------------------------------


def test_the_manuals_schiller_for_womens_norms() -> None:
    """Arbiters' Manual 2025, chapter 4: four teams of three, one of WGMs, a WFM in each of the others.

    Everybody else meets three WGMs and, of six others, two WFMs: five title-holders in nine games.
    Opponents of a WFM: 3 x 2340 + 2 x 2150 + 4 x 2110 = 19760, average 2196, which takes 7 points.
    """
    others = ", ".join(f"WFM {code} 2150, 2x - {code} 2110 w" for code in ("HUN", "SRB", "POL"))
    pool = f"3x WGM GEO 2340, {others}"
    proposal = schiller_field(player_pool(pool), Title.WGM, 4)
    assert len(proposal.possible_for) == 9
    assert proposal.games == 9
    teams = [
        sorted(player.title.value if player.title else "-" for player in team) for team in proposal.teams
    ]
    assert sorted(teams) == [["-", "-", "WFM"]] * 3 + [["WGM"] * 3]
    assert {prospect.score_needed for prospect in proposal.possible_for if prospect.player.title} == {
        Decimal(7)
    }
    assert "approval" in proposal.remark


def test_every_player_is_in_one_team() -> None:
    """A division is complete, whatever it is worth."""
    proposal = schiller_field(player_pool("4x IM HUN 2400, 4x FM SRB 2300, 4x - ROU 2200"), Title.IM, 3)
    numbers = [player.number for team in proposal.teams for player in team]
    assert sorted(numbers) == list(range(1, 13))
    assert [len(team) for team in proposal.teams] == [4, 4, 4]


def test_a_field_that_cannot_be_divided_is_refused() -> None:
    """Ten players make no four teams of equal size; twenty are too many to try every team."""
    with pytest.raises(PoolTooSmall, match="4 teams of equal size"):
        schiller_field(player_pool("10x IM HUN 2400"), Title.IM, 4)
    with pytest.raises(PoolTooLarge):
        schiller_field(player_pool("20x IM HUN 2400"), Title.IM, 4)


def divisions(numbers: tuple[int, ...]) -> Iterator[list[tuple[int, ...]]]:
    """Every way to divide players into teams of three."""
    if not numbers:
        yield []
        return
    first, *others = numbers
    for pair in combinations(others, 2):
        rest = tuple(other for other in others if other not in pair)
        for division in divisions(rest):
            yield [(first, *pair), *division]


@settings(max_examples=8, deadline=None)
@given(st.lists(people, min_size=12, max_size=12))
def test_no_other_division_would_be_better(entries: list[tuple[Title | None, str, int]]) -> None:
    """B.01 1.4: all 15,400 divisions of twelve into four teams, each player judged from the articles."""
    pool = {
        number: Player(number, Person(f"P{number}", federation=federation, title=held), rating)
        for number, (held, federation, rating) in enumerate(entries, start=1)
    }
    worth = {}
    for team in combinations(pool, 3):
        others = [player for number, player in pool.items() if number not in team]
        seekers = [pool[number] for number in team if pool[number].title not in (Title.GM, Title.IM)]
        able = [needed for seeker in seekers if (needed := literally(seeker, others, Title.IM)) is not None]
        worth[team] = (len(able), -sum(able))
    best = max(
        tuple(map(sum, zip(*(worth[team] for team in division), strict=True)))
        for division in divisions(tuple(pool))
    )
    proposal = schiller_field(tuple(pool.values()), Title.IM, 4)
    ours = (
        len(proposal.possible_for),
        -int(2 * sum(prospect.score_needed or 0 for prospect in proposal.possible_for)),
    )
    assert ours == best


# -- pools ------------------------------------------------------------------------------------------------


def test_a_pool_in_a_line() -> None:
    """How many, title, federation, rating; - for none; w for a woman whose title does not show it."""
    pool = player_pool("2x GM hun 2520, - SRB -, WIM GEO 2250, FM Germany 2300 w")
    assert [(player.number, player.title, player.federation, player.rating) for player in pool] == [
        (1, Title.GM, "HUN", 2520),
        (2, Title.GM, "HUN", 2520),
        (3, None, "SRB", None),
        (4, Title.WIM, "GEO", 2250),
        (5, Title.FM, "GER", 2300),
    ]
    assert [player.sex for player in pool] == [None, None, None, Sex.FEMALE, Sex.FEMALE]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("GM HUN", "write title, federation and rating"),
        ("XM HUN 2500", "no title 'XM'"),
        ("GM XYZ 2500", "no federation 'XYZ'"),
        ("GM HUN 25", "not a rating"),
    ],
)
def test_a_pool_that_cannot_be_understood(text: str, why: str) -> None:
    """The entry is named, and what is wrong with it."""
    with pytest.raises(BadPool, match=why):
        player_pool(f"IM SRB 2400, {text}")


@settings(max_examples=60, deadline=None)
@given(st.lists(people, min_size=10, max_size=14), st.sampled_from(LEVELS[:2]))
def test_the_norm_engine_judges_the_same_mix(
    entries: list[tuple[Title | None, str, int]], level: NormLevel
) -> None:
    """B.01 1.4.1 to 1.4.8: what a prospect calls possible before the event is what the norm engine does."""
    pool = tuple(
        Player(number, Person(f"P{number}", federation=federation, title=held), rating)
        for number, (held, federation, rating) in enumerate(entries, start=1)
    )
    event = Tournament(players=pool, type_code="FIDE_ROUNDROBIN")
    judged = mix_clauses(
        B01_2024, setting_of(event, TitleEvent()), level, pool[0], [player.number for player in pool[1:]]
    )
    ours = prospect(Plan(level, B01_2024), pool[0], pool[1:])
    assert all(clause.met for clause in ours.clauses) == all(clause.met for clause in judged)
    assert {(clause.article, clause.met) for clause in ours.clauses} == {
        (clause.article, clause.met) for clause in judged
    }
