"""The starting order as pure changes: whoever is entered when, the list comes out the same."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.testing import crosstable
from caissa.tournament import Bye, Outcome, Person, Player, ProhibitedPairing, Round, Title, Tournament
from caissa_web.section.book import Book, CheckIn, Exchange, FixedBoard
from caissa_web.section.entries.starting_order import in_starting_order, moved, order_in, regenerated
from caissa_web.section.state import State

SWISS = "FIDE_DUTCH_2026"
NAMES = [
    f"{family}, {first_name}" for family in ("Ozols", "Berzs", "Liepa", "Kalns") for first_name in "ABCDEF"
]
STRENGTHS = st.tuples(st.sampled_from([None, 1800, 2000, 2200]), st.sampled_from([None, Title.FM, Title.GM]))


@st.composite
def fields(draw: st.DrawFn) -> list[Player]:
    """Up to 24 players of different names, many of equal strength, under numbers in the order of entry."""
    names = draw(st.lists(st.sampled_from(NAMES), unique=True, min_size=1))
    players = []
    for number, name in enumerate(names, start=1):
        rating, title = draw(STRENGTHS)
        players.append(Player(number, Person(name, title=title), rating))
    return players


def entered(players: list[Player]) -> State:
    """A Swiss before round 1."""
    return State(Tournament(players=tuple(players), type_code=SWISS))


@given(fields(), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_the_order_of_entry_does_not_matter(players: list[Player], dice: Random) -> None:
    """Rating, title and name decide, nothing else (C.04.2 2.2)."""
    shuffled = players.copy()
    dice.shuffle(shuffled)
    again = [Player(number, player.person, player.rating) for number, player in enumerate(shuffled, start=1)]
    first, second = in_starting_order(entered(players)), in_starting_order(entered(again))
    assert first.facts.players == second.facts.players
    assert first.facts.numbers == tuple(range(1, len(players) + 1))
    ratings = [player.rating or 0 for player in first.facts.players]
    assert ratings == sorted(ratings, reverse=True)


@given(fields())
@settings(max_examples=40, deadline=None)
def test_ordering_twice_changes_nothing_more(players: list[Player]) -> None:
    """The list in order is in order."""
    once = in_starting_order(entered(players))
    assert in_starting_order(once) == once


def test_everything_on_record_goes_along_with_its_player() -> None:
    """Chen, the strongest, becomes number 1: bye, prohibition, board, check-in and mark are still Chen's."""
    anna, boris, chen = (
        Player(number, Person(name), rating)
        for number, name, rating in ((1, "Anna", 2300), (2, "Boris", 2200), (3, "Chen", 2400))
    )
    facts = Tournament(
        players=(anna, boris, chen),
        type_code=SWISS,
        rounds=(Round(1, byes=(Bye(3, Outcome.HALF_POINT_BYE),)),),
        prohibited_pairings=(ProhibitedPairing((1, 3)),),
    )
    noon = datetime(2026, 4, 1, 12, tzinfo=UTC)
    book = Book(
        check_ins=(CheckIn(3, 1, noon),), fixed_boards=(FixedBoard(3, 7),), by_hand=(3,), no_half_points=(2,)
    )
    after = in_starting_order(State(facts, book))
    assert [player.name for player in after.facts.players] == ["Chen", "Anna", "Boris"]
    assert after.facts.round(1).byes == (Bye(1, Outcome.HALF_POINT_BYE),)
    assert after.facts.prohibited_pairings == (ProhibitedPairing((2, 1)),)
    assert after.book.check_ins == (CheckIn(1, 1, noon),)
    assert after.book.fixed_boards == (FixedBoard(1, 7),)
    assert (after.book.by_hand, after.book.no_half_points) == ((1,), (3,))


def test_who_comes_later_has_no_pairing_number_before() -> None:
    """A late entry of 2500 for round 3 is number 3, and TPN 1 from round 3 on (C.04.2 2.4)."""
    late = Player(1, Person("Late"), 2500, first_round=3)
    after = in_starting_order(entered([late, Player(2, Person("Anna"), 2400), Player(3, Person("Bo"), 2300)]))
    assert [player.name for player in after.facts.players] == ["Anna", "Bo", "Late"]
    assert order_in(after.facts, 3) == (3, 1, 2)
    assert [after.facts.tpn(number, 2) for number in (1, 2)] == [1, 2]


def test_an_exchange_of_equals_outlives_new_numbers_only_while_they_are_equal() -> None:
    """Exchanged equals stay exchanged; once one of them is stronger, strength decides (C.04.2 2.2)."""
    anna, boris = Player(1, Person("Anna"), 2300), Player(2, Person("Boris"), 2300)
    exchanged = State(entered([anna, boris]).facts, Book(exchanges=(Exchange(1, 2),)))
    assert [player.name for player in in_starting_order(exchanged).facts.players] == ["Boris", "Anna"]
    stronger = State(entered([Player(1, Person("Anna"), 2350), boris]).facts, exchanged.book)
    assert [player.name for player in in_starting_order(stronger).facts.players] == ["Anna", "Boris"]


def test_round_robins_and_teams_keep_their_numbers() -> None:
    """There numbers are drawn, or are not the players' (C.05 6.1)."""
    players = (Player(1, Person("Anna"), 2000), Player(2, Person("Boris"), 2400))
    drawn = State(Tournament(players=players, type_code="FIDE_ROUNDROBIN"))
    assert in_starting_order(drawn) == drawn


def test_new_numbers_in_the_middle_leave_the_rounds_before_alone() -> None:
    """Round 1 paired: new TPNs hold from round 2 on, and those of round 1 are still known (C.04.2 2.3)."""
    facts = crosstable(
        """
        1 Anna  2400  3w1
        2 Boris 2300  4b1
        3 Chen  2500  1b0
        4 Dora  2100  2w0
        """,
        type_code=SWISS, scheduled_rounds=5,
    )  # fmt: skip
    after = regenerated(State(facts)).facts
    assert order_in(after, 2) == (3, 1, 2, 4)
    assert order_in(after, 1) == (1, 2, 3, 4)
    assert moved(facts, after) == 3
