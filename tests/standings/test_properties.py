"""What holds for every tournament, whatever was played."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.standings import EDITIONS, explain, standings
from caissa.tournament import Bye, Game, Outcome, Person, Player, Points, Round, Scoring, Tournament

OUTCOMES = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    (Outcome.UNRATED_DRAW, Outcome.UNRATED_DRAW),
)
BYES = (Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.FULL_POINT_BYE, Outcome.PAIRING_ALLOCATED_BYE)
SUMS = ("PTS", "WIN", "BPG", "BWG", "BH", "BH/C1", "BH/C2", "BH/M1", "SB")
OWN = ("PTS", "WIN", "BPG", "BWG")


@st.composite
def events(draw: st.DrawFn) -> Tournament:
    """A Swiss of random pairs, byes and forfeits."""
    players, rounds = draw(st.integers(2, 12)), draw(st.integers(1, 6))
    shuffled = Random(draw(st.integers(0, 10**6)))  # noqa: S311 - a game, not a secret
    played = []
    for number in range(1, rounds + 1):
        order = list(range(1, players + 1))
        shuffled.shuffle(order)
        games, byes = [], []
        for white, black in zip(order[::2], order[1::2], strict=False):
            if shuffled.random() < 0.15:
                byes += [Bye(white, shuffled.choice(BYES)), Bye(black, shuffled.choice(BYES))]
            else:
                games.append(Game(white, black, *shuffled.choice(OUTCOMES)))
        if players % 2:
            byes.append(Bye(order[-1], shuffled.choice(BYES)))
        played.append(Round(number, tuple(games), tuple(byes)))
    listed = tuple(
        Player(number, Person(f"P{number}"), 1500 + 50 * number) for number in range(1, players + 1)
    )
    return Tournament(players=listed, rounds=tuple(played), type_text="Swiss")


@settings(max_examples=40, deadline=None)
@given(event=events(), seed=st.integers(0, 1000), edition=st.sampled_from(sorted(EDITIONS)))
def test_the_order_of_input_changes_nothing(event: Tournament, seed: int, edition: str) -> None:
    """Permuting players and games changes no value and no place."""
    mixed = Random(seed)  # noqa: S311 - a game, not a secret
    players, rounds = list(event.players), []
    mixed.shuffle(players)
    for round_ in event.rounds:
        games = list(round_.games)
        mixed.shuffle(games)
        rounds.append(replace(round_, games=tuple(games), byes=tuple(reversed(round_.byes))))
    codes = ["PTS", "DE", "BH/C1", "SB", "WIN", "ARO"]

    before = standings(event, codes, edition=edition)
    after = standings(replace(event, players=tuple(players), rounds=tuple(rounds)), codes, edition=edition)
    assert [(row.id, row.rank, row.texts) for row in before.rows] == [
        (row.id, row.rank, row.texts) for row in after.rows
    ]


@settings(max_examples=40, deadline=None)
@given(event=events(), edition=st.sampled_from(sorted(EDITIONS)))
def test_a_whole_list_says_what_its_rows_say(event: Tournament, edition: str) -> None:
    """The texts of all rows at once are those of each row."""
    computed = standings(event, ["PTS", "DE", "BH/C1", "SB", "WIN", "ARO"], edition=edition)
    assert computed.texts() == [tuple(row.texts.values()) for row in computed.rows]


BY_COLOUR = Scoring(
    white_win=Points(3), black_win=Points(4), white_draw=Points(1), black_draw=Points("1.5"),
    black_loss=Points("0.25"), forfeit_win=Points(2), pairing_allocated_bye=Points("2.5"),
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(event=events(), coloured=st.booleans())
def test_points_are_what_the_results_are_worth(event: Tournament, coloured: bool) -> None:
    """C.04.1 3: each side of every game, every bye and every absence by the event's own scale."""
    rounds = tuple(
        replace(each, games=tuple(replace(game, coloured=coloured) for game in each.games))
        for each in event.rounds
    )
    event = replace(event, rounds=rounds, scoring=BY_COLOUR)
    for player in event.players:
        worth = [BY_COLOUR.points(each.outcome, each.colour) for each in event.results(player.number)]
        assert [event.points_in(player.number, each.number) for each in rounds] == worth
        assert event.points(player.number) == sum(worth[: event.paired_rounds])


@settings(max_examples=40, deadline=None)
@given(event=events(), edition=st.sampled_from(sorted(EDITIONS)))
def test_a_player_who_met_nobody_changes_no_one_elses_values(event: Tournament, edition: str) -> None:
    """Somebody unrelated is added: everybody else's values stay."""
    stranger = Player(99, Person("Stranger"), 1400)
    codes = [*OWN, "BH", "BH/C1", "SB", "ARO"]

    before = standings(event, codes, edition=edition)
    after = standings(replace(event, players=(*event.players, stranger)), codes, edition=edition)
    assert {row.id: row.texts for row in before.rows} == {
        row.id: row.texts for row in after.rows if row.id != 99
    }


@settings(max_examples=40, deadline=None)
@given(event=events(), edition=st.sampled_from(sorted(EDITIONS)))
def test_contributions_add_up_to_the_value(event: Tournament, edition: str) -> None:
    """NFR-003: what is shown is what was counted; cut contributions are shown and not counted."""
    computed = standings(event, SUMS, edition=edition)
    for row in computed.rows:
        for working in explain(computed, row.id).workings:
            counted = sum(
                (contribution.value for contribution in working.contributions if not contribution.cut),
                Decimal(0),
            )
            assert counted == working.value, working.code
            assert all(contribution.article for contribution in working.contributions)


@settings(max_examples=40, deadline=None)
@given(event=events())
def test_a_place_follows_from_the_values(event: Tournament) -> None:
    """C.07 4.2: the participant above has the better value in the first tie-break that differs."""
    computed = standings(event, ["PTS", "BH/C1", "SB"], edition="2026-03")
    keys = [tuple(row.values.values()) for row in computed.rows]

    assert keys == sorted(keys, reverse=True)
    for above, below in zip(computed.rows, computed.rows[1:], strict=False):
        assert (above.rank == below.rank) is (above.texts == below.texts)
        if above.rank != below.rank:
            differing = next(code for code in computed.codes if above.value(code) != below.value(code))
            assert below.decided_by == differing


@settings(max_examples=40, deadline=None)
@given(event=events())
def test_a_cut_never_makes_a_sum_larger(event: Tournament) -> None:
    """C.07 14: cutting takes away, and cutting more takes away more."""
    computed = standings(event, ["BH", "BH/C1", "BH/C2", "BH/M2"], edition="2026-03")
    for row in computed.rows:
        whole, cut_one, two, median = (row.value(code) for code in ("BH", "BH/C1", "BH/C2", "BH/M2"))
        assert whole is not None
        assert cut_one is not None
        assert two is not None
        assert median is not None
        assert whole >= cut_one >= two >= median >= 0


@settings(max_examples=30, deadline=None)
@given(event=events())
def test_standings_after_a_round_do_not_know_the_later_ones(event: Tournament) -> None:
    """TB-036: interim standings are those of the tournament as it was then."""
    after = event.paired_rounds // 2
    cut = replace(event, rounds=event.rounds[:after])
    codes = ["PTS", "DE", "BH/C1", "SB"]

    whole = standings(event, codes, after_round=after, edition="2026-03")
    if cut.paired_rounds == after:
        assert [(row.id, row.texts) for row in whole.rows] == [
            (row.id, row.texts) for row in standings(cut, codes, edition="2026-03").rows
        ]


@pytest.mark.parametrize("edition", sorted(EDITIONS))
def test_all_codes_of_an_edition_can_be_asked_for(edition: str) -> None:
    """C.07 5: every tie-break of the list is carried out."""
    rules = EDITIONS[edition]
    event = Tournament(
        players=tuple(Player(number, Person(f"P{number}"), 2000) for number in (1, 2)),
        rounds=(Round(1, (Game(1, 2, Outcome.WIN, Outcome.LOSS),)),),
        type_text="Swiss",
    )
    codes = [
        name for name, tie_break in rules.tie_breaks.items() if tie_break.who.name != "TEAMS" and name != "KS"
    ]

    assert len(standings(event, codes, edition=edition).rows) == 2
