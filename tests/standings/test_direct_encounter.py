"""Direct encounter: C.07 6, and what it was before."""

from __future__ import annotations

from decimal import Decimal

import pytest

from caissa.standings import Verdict, Working, explain, standings
from caissa.standings.results import Worth
from caissa.standings.tiebreaks.direct_encounter import Tied, everybody_or_the_certain_first
from caissa.testing import crosstable
from caissa.tournament import Score, Scoring, Tournament

BACK = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
HALVES = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}


def tied(players: int, games: str) -> Tournament:
    """Players who are all tied and met only as told: `1-2 1, 2-3 =` (the first with White, its result).

    Every game has a round of its own; byes in later rounds bring everybody to the same score, and
    two strangers (98 and 99, far behind) play so that these rounds are paired.
    """
    meetings = [(pair.split("-"), result) for pair, result in (game.split() for game in games.split(", "))]
    cells = {number: ["Z"] * len(meetings) for number in range(1, players + 1)}
    halves = dict.fromkeys(cells, 0)
    for at, ((white, black), result) in enumerate(meetings):
        cells[int(white)][at], cells[int(black)][at] = f"{black}w{result}", f"{white}b{BACK[result]}"
        halves[int(white)] += HALVES[result]
        halves[int(black)] += HALVES[BACK[result]]
    goal = max(halves.values())
    later = max(1, (goal + 1) // 2)
    for number, row in cells.items():
        missing = goal - halves[number]
        byes = ["F"] * (missing // 2) + ["H"] * (missing % 2)
        row.extend(byes + ["Z"] * (later - len(byes)))
    rounds = len(meetings) + later
    lines = [f"{number} P{number} {' '.join(row)}" for number, row in cells.items()]
    lines += [f"98 S {'99w0 ' * rounds}", f"99 T {'98b0 ' * rounds}"]
    return crosstable("\n".join(lines), type_text="Swiss")


def ranks(tournament: Tournament, edition: str = "2026-03", code: str = "DE") -> list[int]:
    """The places of the tied in the order of their numbers."""
    places = standings(tournament, ["PTS", code], edition=edition).ranks
    return [places[number] for number in sorted(places) if number < 90]


def working(tournament: Tournament, number: int, code: str = "DE", edition: str = "2026-03") -> Working:
    """The working of the direct encounter."""
    return explain(standings(tournament, ["PTS", code], edition=edition), number).workings[1]


def test_all_have_met_and_the_separate_standings_decide() -> None:
    """C.07 6.2: 1½, 1 and ½ points against each other."""
    event = tied(3, "1-2 1, 1-3 =, 2-3 1")

    assert ranks(event) == [1, 2, 3]
    table = working(event, 2).mini_tables[0]
    assert [(row.participant, row.points) for row in table.rows] == [
        (1, Decimal("1.5")),
        (2, 1),
        (3, Decimal("0.5")),
    ]
    assert table.order == ((1,), (2,), (3,))


def test_a_subset_that_is_still_tied_is_looked_at_again() -> None:
    """C.07 6.2: 1 and 2 have 2 of 3, 3 and 4 have 1; their own games part both pairs."""
    event = tied(4, "1-2 1, 1-3 0, 1-4 1, 2-3 1, 2-4 1, 3-4 0")

    # 1 beat 2; 4 beat 3.
    assert ranks(event) == [1, 2, 4, 3]
    assert len(working(event, 1).mini_tables) == 2


def test_2019_does_not_look_again() -> None:
    """C.02 13.5 (2019) ranks by the points of the encounters and says no more."""
    event = tied(4, "1-2 1, 1-3 0, 1-4 1, 2-3 1, 2-4 1, 3-4 0")

    assert ranks(event, "2019-07") == [1, 1, 3, 3]


def test_a_circle_of_wins_stays_tied() -> None:
    """C.07 6.2: all have met and are level."""
    event = tied(3, "1-2 1, 2-3 1, 3-1 1")

    assert ranks(event) == [1, 1, 1]
    assert working(event, 1).mini_tables[0].verdict is Verdict.EQUAL


@pytest.mark.parametrize(
    ("games", "edition", "expected"),
    [
        # 3 points against at most 0 + 2: alone at the top; the others have not met.
        ("1-2 1, 1-3 1, 1-4 1", "2026-03", [1, 2, 2, 2]),
        # 2½ against ½ + 2: level with 4 if 4 wins the missing games, so not alone …
        ("1-2 1, 1-3 1, 1-4 =", "2026-03", [1, 1, 1, 1]),
        # … but in 2022 being at the top is enough.
        ("1-2 1, 1-3 1, 1-4 =", "2022-07", [1, 2, 2, 2]),
        # 2 against ½ + 2: neither.
        ("1-2 1, 1-3 =, 1-4 =", "2022-07", [1, 1, 1, 1]),
        # In 2019 all must have met.
        ("1-2 1, 1-3 1, 1-4 1", "2019-07", [1, 1, 1, 1]),
    ],
)
def test_the_certain_first_when_games_are_missing(games: str, edition: str, expected: list[int]) -> None:
    """C.07 6.3 (alone); C.02 12.3.2.1.1 of 2022 (at the top); C.02 13.5 of 2019 (all must have met)."""
    assert ranks(tied(4, games), edition) == expected


def test_after_the_first_is_taken_off_the_rest_is_looked_at_again() -> None:
    """C.07 6.3: only 3-4 is missing; 1 goes first, then 2, and nothing parts 3 and 4."""
    assert ranks(tied(4, "1-2 1, 1-3 1, 1-4 1, 2-3 1, 2-4 1")) == [1, 2, 3, 3]


def test_the_second_is_certain_in_the_same_standings() -> None:
    """C.07 6.3: 4 has 2½, 3 has 2, and 2 can reach 1½ at most: 3 is second, though without 4 it would not be.

    Only then is Article 6 applied again to the others, 1 and 2, who have not met.
    """
    event = tied(4, "4-1 1, 4-2 1, 3-4 =, 3-1 1, 3-2 =")

    assert ranks(event) == [3, 3, 2, 1]


def test_the_last_is_never_taken_off() -> None:
    """C.07 6.3 looks for the top only: who lost to all stays tied while nobody is certain of the top."""
    event = tied(4, "1-4 1, 2-4 1, 3-4 1")

    assert ranks(event) == [1, 1, 1, 1]


def test_forfeits_are_no_encounters_in_a_swiss_unless_the_event_says_so() -> None:
    """C.07 6.1.1: a forfeit is left out; with /P it is like a game."""
    event = tied(2, "1-2 +")

    assert ranks(event) == [1, 1]
    assert working(event, 1).not_applied == "not applied because none of the tied have met"
    assert ranks(event, code="DE/P") == [1, 2]


def test_forfeits_are_games_when_pairings_are_pre_determined() -> None:
    """C.07 15.2: in a round robin the forfeit parts 1 and 2."""
    event = crosstable("1 A 2w+ 3b0\n2 B 1b- 4w1\n3 C 4b0 1w1\n4 D 3w1 2b0", type_text="Round-Robin")
    computed = standings(event, ["PTS", "DE"], edition="2026-03")
    table = explain(computed, 1).workings[1].mini_tables[0]

    assert {row.participant: set(row.against) for row in table.rows}[1] == {2, 3}


def test_two_who_met_twice_count_the_average() -> None:
    """C.07 6.1.2: a win and a draw are ¾; C.02 13.5 of 2019 adds them up."""
    event = tied(2, "1-2 1, 2-1 =")

    assert ranks(event) == [1, 2]
    assert working(event, 1).value == Decimal("0.75")
    assert working(event, 1, edition="2019-07").value == Decimal("1.5")


def test_three_meetings_have_an_endless_average() -> None:
    """C.07 6.1.2: two draws and a loss are a third of a point a game; printed with four decimals."""
    event = tied(2, "1-2 =, 2-1 =, 1-2 0")

    assert working(event, 1).value == Decimal("0.3333")
    assert working(event, 2).value == Decimal("0.6667")


def test_an_unfinished_round_robin_has_no_rule_for_missing_games() -> None:
    """C.07 6.3 speaks of Swiss tournaments only."""
    event = crosstable("1 A 2w1 .\n2 B 1b0 3w1\n3 C 4w0 2b0\n4 D 3b1 .", type_text="Round-Robin")
    computed = standings(event, ["PTS", "DE"], edition="2026-03")

    assert [computed.ranks[number] for number in (1, 2, 4)] == [1, 1, 1]
    assert explain(computed, 1).workings[1].not_applied == (
        "not applied because not all have met yet, and this is not a Swiss"
    )


def test_nothing_to_break() -> None:
    """C.07 4.2: a tie-break is for those who are tied."""
    event = crosstable("1 A 2w1\n2 B 1b0", type_text="Swiss")

    assert working(event, 1).not_applied == "not applied because there was no tie to break"
    assert working(event, 1).value is None


def test_direct_encounter_may_stand_in_the_list_twice() -> None:
    """C.07 4.3: Type A tie-breaks may appear several times; here wins leave only two tied, who have met."""
    event = tied(4, "1-2 =, 2-1 1, 3-4 =")
    computed = standings(event, ["PTS", "DE", "WIN", "DE"], edition="2026-03")

    assert computed.codes == ("PTS", "DE", "WIN", "DE (2)")


@pytest.mark.parametrize(("points", "alone"), [((3, 3, 3), True), ((3, 3, 2), False)])
def test_a_loss_may_be_worth_something(points: tuple[int, ...], alone: bool) -> None:
    """C.07 6.3 with 3-2-1: 9 stands above 1 + 3 + 3; 8 does not stand above 2 + 3 + 3."""
    met = {
        0: dict(enumerate(points, start=1)),
        **{at: {0: 4 - won} for at, won in enumerate(points, start=1)},
    }
    tied_set = Tied([0, 1, 2, 3], met, Score.GAME_POINTS, Worth(3, 2, 1), swiss=True)

    assert (everybody_or_the_certain_first(tied_set).split[0] == (0,)) is alone


def test_a_large_tied_group_is_looked_at_once() -> None:
    """C.07 6.3: of two thousand tied players nobody can be certain of the top."""
    rows = [f"{n} P {n + 1}w=" if n % 2 else f"{n} P {n - 1}b=" for n in range(1, 2001)]
    computed = standings(crosstable("\n".join(rows), type_text="Swiss"), ["PTS", "DE"])

    assert set(computed.ranks.values()) == {1}
    assert len(computed.columns[1].encounters[0].steps) == 1


def test_a_loss_that_brings_points_counts_in_games_not_played() -> None:
    """C.07 6.3: with 3-2-1 points A has 3 + 3 and at least 1 in the game with D that was not played.

    D has 2 + 1 and at most 3 more, B 1 + 2 + 3, C 1 + 3 + 1: nobody reaches 7. The other three have met:
    B 2 + 3, C 3 + 1, D 2 + 1.
    """
    event = crosstable(
        """
        1  A 2w1 3w1 Z   Z
        2  B 1b0 4w= 3w1 Z
        3  C 4w1 1b0 2b0 H
        4  D 3b0 2b= F   Z
        98 S .   .   .   99w0
        99 T .   .   .   98b0
        """,
        type_text="Swiss",
        scoring=Scoring.of("3", "2", "1", half_point_bye="1"),
    )

    assert ranks(event) == [1, 2, 3, 4]
