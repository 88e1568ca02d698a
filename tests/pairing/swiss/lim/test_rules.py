"""Lim's rules one by one (C.04.4.3), with the worked tables of the text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.pairing.errors import NoLegalPairing, UnpairableRound
from caissa.pairing.swiss.deprecation import DEPRECATED
from caissa.pairing.swiss.exchanges import exchange_order
from caissa.pairing.swiss.lim.colours import colour_of
from caissa.pairing.swiss.lim.direction import Direction
from caissa.pairing.swiss.lim.engine import Engine
from caissa.pairing.swiss.lim.next_round import pair_lim_round
from caissa.pairing.swiss.lim.players import LimPlayer, compatible
from caissa.pairing.swiss.lim.scoregroup import Floaters, Round, Scrutiny
from caissa.testing import crosstable
from caissa.tournament import Colour, Person, Player, Points, Scoring, Tournament
from tests.pairing.swiss.people import both_ways, state


def lim(
    number: int,
    score: str = "2",
    played: str = "",
    met: tuple[int, ...] = (),
    rating: int = 2000,
    *,
    floated: bool = False,
) -> LimPlayer:
    """A player typed in one line."""
    return LimPlayer(state(number, score, played, met), rating, floated)


def field(*players: LimPlayer) -> list[LimPlayer]:
    """The players, with meetings known on both sides."""
    states = both_ways([player.state for player in players])
    return [replace(player, state=state) for player, state in zip(players, states, strict=True)]


def plain(players: list[LimPlayer], *, maxi: bool = False) -> Round:
    """An ordinary round."""
    return Round.of(players, last_round=False, maxi=maxi)


def paired_six(met: dict[int, tuple[int, ...]]) -> str:
    """How six players of one score are paired downwards when some have met."""
    players = field(*(lim(number, met=met.get(number, ())) for number in range(1, 7)))
    pairs = Scrutiny(plain(players), range(6)).rest(Direction.DOWN)
    return " ".join(sorted(f"{min(pair) + 1}-{max(pair) + 1}" for pair in pairs))


@pytest.mark.parametrize(
    ("met", "pairs"),
    [
        ((), "1-4 2-5 3-6"),
        ((4,), "1-5 2-4 3-6"),
        ((4, 5), "1-6 2-4 3-5"),
        ((4, 5, 6), "1-3 2-5 4-6"),
        ((4, 5, 6, 3), "1-2 3-5 4-6"),
    ],
)
def test_number_one_tries_the_bottom_half_then_the_top_half_upwards(met: tuple[int, ...], pairs: str) -> None:
    """4.2: number 1 tries 4, 5, 6, 3, 2, and the others are proposed afresh."""
    assert paired_six({1: met}) == pairs


@pytest.mark.parametrize(
    ("met", "pairs"),
    [
        ((), "1-6 2-4 3-5"),
        ((4,), "1-6 2-5 3-4"),
        ((4, 5), "1-6 2-3 4-5"),
        ((4, 5, 3), "1-3 2-6 4-5"),
        ((4, 5, 3, 6), "1-2 3-5 4-6"),
    ],
)
def test_number_two_tries_the_rest_once_number_one_has_an_opponent(met: tuple[int, ...], pairs: str) -> None:
    """4.3: number 1 has found 6; number 2 tries 4, 5, 3, then 6, moving number 1, and then 1."""
    assert paired_six({1: (4, 5), 2: met}) == pairs


def test_the_exchange_order_upwards_is_the_mirror() -> None:
    """4.1: upwards the lowest number is scrutinised first."""
    assert exchange_order([6, 5, 4, 3, 2, 1]) == [3, 2, 1, 4, 5]
    assert exchange_order([1, 2]) == [2]


def test_a_scoregroup_keeps_as_many_pairs_as_it_can() -> None:
    """4.4: 1 and 2 can only meet 6; 1-6 stays, and 2 floats with the lowest numbered, 5."""
    players = field(lim(1, met=(2, 3, 4, 5)), lim(2, met=(3, 4, 5)), *(lim(n) for n in range(3, 9)))
    out = Floaters(plain(players), Direction.DOWN, (), (6, 7)).out_of(range(6))
    assert sorted(out) == [1, 4]


def test_one_without_an_opponent_floats_in_place_of_the_one_too_many() -> None:
    """4.4.1: of seven players number 2, who met all others, floats, and 7 stays."""
    players = field(lim(1, met=(2, 3, 4, 5)), lim(2, met=(3, 4, 5, 6, 7)), *(lim(n) for n in range(3, 10)))
    assert Floaters(plain(players), Direction.DOWN, (), (7, 8)).out_of(range(7)) == [1]


def choose(
    players: list[LimPlayer], direction: Direction = Direction.DOWN, *, maxi: bool = False
) -> list[int]:
    """Who floats out of the first players into the last two."""
    count = len(players) - 2
    out = Floaters(plain(players, maxi=maxi), direction, (), (count, count + 1)).out_of(range(count))
    return [players[at].state.number for at in out]


def test_who_floated_last_round_is_spared() -> None:
    """3.10: 5 floated in the round before, so 4 floats."""
    players = field(*(lim(n, floated=n == 5) for n in range(1, 6)), lim(6, "1"), lim(7, "1"))
    assert choose(players) == [4]


def test_the_floater_evens_out_the_colours() -> None:
    """3.2.2: three are due White and two Black: the lowest, or upwards the highest, due White floats."""
    players = field(*(lim(n, played=c) for n, c in enumerate("BWBBW", 1)), lim(6, "1"), lim(7, "1"))
    assert choose(players) == [4]
    assert choose(players, Direction.UP) == [1]


def test_in_a_maxi_tournament_colours_choose_within_100_points_only() -> None:
    """3.2.3: 4 is rated 150 above 5, the lowest numbered, who floats then."""
    ratings = (2500, 2400, 2300, 2200, 2050)
    rows = zip("BWBBW", ratings, strict=True)
    players = field(
        *(lim(n, played=c, rating=r) for n, (c, r) in enumerate(rows, 1)), lim(6, "1"), lim(7, "1")
    )
    assert choose(players) == [4]
    assert choose(players, maxi=True) == [5]


def test_a_floater_should_find_an_opponent() -> None:
    """3.9: 3 has met both players below (type c), so 2 (type d) floats."""
    assert choose(field(lim(1), lim(2), lim(3, met=(6, 7)), lim(6, "1"), lim(7, "1"))) == [2]


def test_compatible_players_and_the_last_round() -> None:
    """2.1, 6: both need Black; in the last round they may meet, but never a second time."""
    first, other = lim(1, played="BWW"), lim(2, played="WBWW")
    assert not compatible(first, other, last_round=False)
    assert compatible(first, other, last_round=True)
    assert not compatible(lim(1, met=(2,)), lim(2), last_round=True)


def test_a_blocked_median_breaks_up_a_pair_of_the_side_that_sent_fewer_floaters() -> None:
    """2.6.1: 3 floats down to 4, whom it has met; the pair 5-6 below is broken up."""
    players = field(
        lim(1, "2", "WB", (4,)),
        lim(2, "2", "BW", (4,)),
        lim(3, "2", "WB", (4,)),
        lim(4, "1", "BW", (1, 2, 3)),
        lim(5, "0", "WB"),
        lim(6, "0", "BW"),
    )
    groups = Engine(players, Points(10), last_round=False, maxi=False).run()
    pairs = {frozenset((first + 1, other + 1)) for group in groups for first, other in group.pairs}
    assert pairs == {frozenset((1, 2)), frozenset((3, 6)), frozenset((4, 5))}


def forty(ratings: dict[int, int] | None = None, count: int = 40) -> Tournament:
    """Forty players before round 1."""
    listed = (Player(n, Person(f"P{n}"), (ratings or {}).get(n, 2600 - n)) for n in range(1, count + 1))
    return Tournament(players=tuple(listed), scheduled_rounds=9, initial_colour=Colour.WHITE)


def test_round_one_by_lot() -> None:
    """7.2: 1 v 21, 22 v 2, 3 v 23 … 40 v 20; with Black drawn, all colours change."""
    white = pair_lim_round(forty())
    assert white.pairs[:4] == ((1, 21), (22, 2), (3, 23), (24, 4))
    assert white.pairs[-1] == (40, 20)
    black = pair_lim_round(replace(forty(), initial_colour=Colour.BLACK))
    assert black.pairs == tuple((other, first) for first, other in white.pairs)
    with pytest.raises(UnpairableRound, match=r"C\.04\.4\.3 7\.2"):
        pair_lim_round(replace(forty(), initial_colour=None))


def test_the_bye_of_round_one_goes_to_the_lowest_rated() -> None:
    """7.1: number 11 has the lowest rating of 39; later rounds go by rank (1.1)."""
    pairing = pair_lim_round(forty({11: 1000}, count=39))
    assert pairing.bye == 11
    assert pairing.board_of(11).colour.article == "C.04.4.3 7.1"
    assert DEPRECATED in {finding.code for finding in pairing.findings}


@pytest.mark.parametrize(
    ("higher", "lower", "below", "colour", "article"),
    [
        ("WB", "WB", False, Colour.WHITE, "5.4"),  # the higher ranked gets White, the colour due
        ("WB", "WB", True, Colour.BLACK, "5.4"),  # below the median the lower ranked does
        ("BWB", "WBB", False, Colour.BLACK, "5.3"),  # two Blacks in a row: 8 must have White
        ("WBWB", "BWWB", False, Colour.WHITE, "5.4"),  # they change over from round 2
        ("WB", "BW", False, Colour.WHITE, "5.1"),
        ("", "W", False, Colour.WHITE, "5.1"),
    ],
)
def test_colours(higher: str, lower: str, below: bool, colour: Colour, article: str) -> None:
    """5: limits, due colours, history, and rank, in this order."""
    got, reason = colour_of(lim(4, played=higher), lim(8, played=lower), Colour.WHITE, below_median=below)
    assert (got, reason.article) == (colour, f"C.04.4.3 {article}")


def test_no_compatible_opponents() -> None:
    """2.1: two players who have met; one player alone is an odd number and has the bye (C.04.1 3)."""
    with pytest.raises(NoLegalPairing, match=r"C\.04\.4\.3 2\.1"):
        pair_lim_round(crosstable("1 A 2400 2w1\n2 B 2300 1b0", scheduled_rounds=3))
    alone = crosstable("1 A 2400", scheduled_rounds=3)
    assert pair_lim_round(alone).pairs == ((1, None),)
    with pytest.raises(UnpairableRound, match="there are no players to be paired"):
        pair_lim_round(replace(alone, players=()))


def test_the_order_of_the_scoregroups() -> None:
    """2.2, 8: after one round 1 point comes first, then 0, and ½, the median, last."""
    pairing = pair_lim_round(
        crosstable(
            """
            1 Anna  2400  4w1
            2 Boris 2300  5w1
            3 Chen  2200  6w=
            4 Dora  2100  1b0
            5 Elio  2000  2b0
            6 Fred  1900  3b=
            7 Gina  1800  8w=
            8 Hugo  1700  7b=
            """,
            scheduled_rounds=5,
        )
    )
    assert [str(bracket.score) for bracket in pairing.brackets] == ["1", "0", "0.5"]
    assert pairing.board_of(1).bracket == 0


def test_the_median_may_lie_between_two_scoregroups() -> None:
    """2.2: with 3 points for a win and 1 for a draw the median after round 1 is 1½, and nobody has it.

    3 points are paired downwards, 0 and 1 upwards; the median holds floaters only.
    """
    pairing = pair_lim_round(
        crosstable(
            """
            1 Anna  2400  3w1
            2 Boris 2300  4w=
            3 Chen  2200  1b0
            4 Dora  2100  2b=
            """,
            scheduled_rounds=5,
            scoring=Scoring.of("3", "1"),
        )
    )
    assert [str(bracket.score) for bracket in pairing.brackets] == ["3", "0", "1", "1.5"]
    assert pairing.brackets[-1].residents == ()
