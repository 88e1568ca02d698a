"""Play-offs of the Handbook: C.02 12.2.3 (2022) and C.02 13.2.11 (2017, 2019)."""

from __future__ import annotations

import pytest

from caissa.playoff import (
    ARMAGEDDON,
    BLITZ,
    RATES,
    Facts,
    Lot,
    NoPlayOff,
    PlayOff,
    PlayOffGame,
    Task,
    play_off_2017,
    play_off_2022,
)
from caissa.playoff.contests import armageddon_winner, white_of
from caissa.playoff.schemes import pairs_of, stages_2022
from caissa.tournament import Colour


def white(contest: str, player: int) -> Lot:
    """A lot: this player was drawn and takes White."""
    return Lot(contest, player, Colour.WHITE)


def game(contest: str, first: int, second: int, result: str) -> PlayOffGame:
    """A game, White first."""
    return PlayOffGame(contest, first, second, result)


def due(play_off: PlayOff) -> list[tuple[Task, str, tuple[int, ...]]]:
    """What is to be done, without rates and articles."""
    return [(due.task, due.contest, due.players) for due in play_off.due]


def places(play_off: PlayOff) -> list[tuple[int, tuple[int, ...]]]:
    """Place and players."""
    return [(place.number, place.players) for place in play_off.places]


@pytest.mark.parametrize(
    ("players", "byes", "pairs"),
    [
        (5, (1, 2, 3), ((4, 5),)),
        (6, (1, 2), ((3, 6), (4, 5))),
        (7, (1,), ((2, 7), (3, 6), (4, 5))),
        (8, (), ((1, 8), (2, 7), (3, 6), (4, 5))),
    ],
)
def test_byes_of_five_to_eight(
    players: int, byes: tuple[int, ...], pairs: tuple[tuple[int, int], ...]
) -> None:
    """C.02 12.2.3.8: the first 8-N have byes, then the highest meets the lowest."""
    assert pairs_of(tuple(range(1, players + 1)), 4) == (byes, pairs)


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, ["final"]),
        (4, ["semi-final", "final"]),
        (6, ["reduction to 4", "semi-final", "final"]),
        (12, ["reduction to 8", "reduction to 4", "semi-final", "final"]),
        (17, ["reduction to 16", "reduction to 8", "reduction to 4", "semi-final", "final"]),
    ],
)
def test_stages(players: int, names: list[str]) -> None:
    """C.02 12.2.3.4, 12.2.3.7-12.2.3.9: step by step to powers of two."""
    assert [stage.name for stage in stages_2022(players)] == names


def test_two_players_step_by_step() -> None:
    """C.02 12.2.3.4, 12.2.3.5: lot, two games with colours turned, lot, Armageddon."""
    assert due(play_off_2022([1, 2])) == [(Task.DRAW_COLOURS, "final", (1, 2))]
    lots = (white("final", 2),)
    assert due(play_off_2022([1, 2], Facts(lots=lots))) == [(Task.PLAY, "final", (2, 1))]
    games = (game("final", 2, 1, "1"),)
    assert due(play_off_2022([1, 2], Facts(games, lots))) == [(Task.PLAY, "final", (1, 2))]
    games = (*games, game("final", 1, 2, "1"))
    tied = play_off_2022([1, 2], Facts(games, lots))
    assert due(tied) == [(Task.DRAW_COLOURS, "final, Armageddon", (1, 2))]
    assert tied.due[0].rate == ARMAGEDDON
    lots = (*lots, Lot("final, Armageddon", 1, Colour.BLACK))
    games = (*games, game("final, Armageddon", 2, 1, "="))
    ended = play_off_2022([1, 2], Facts(games, lots))
    assert places(ended) == [(1, (1,)), (2, (2,))]
    assert ended.finished


def test_a_mini_match_may_have_four_games_and_end_early() -> None:
    """C.02 12.2.3.4: colours W B B W; after 2½-½ nothing can change any more."""
    assert [white_of(1, 2, number) for number in (1, 2, 3, 4, 5)] == [1, 2, 2, 1, 1]
    games = (game("final", 1, 2, "1"), game("final", 2, 1, "0"), game("final", 2, 1, "="))
    ended = play_off_2022([1, 2], Facts(games, (white("final", 1),)), games=4)

    assert places(ended) == [(1, (1,)), (2, (2,))]


@pytest.mark.parametrize(("result", "winner"), [("1", 7), ("=", 9), ("0", 9)])
def test_armageddon(result: str, winner: int) -> None:
    """C.02 12.2.3.5: White must win."""
    assert armageddon_winner(game("x", 7, 9, result)) == winner


def test_three_players_meet_in_the_prescribed_order() -> None:
    """C.02 12.2.3.6.1: 2-3, 1-2, 3-1, numbers as chosen; then places by points."""
    order = (30, 10, 20)
    first = play_off_2022([10, 20, 30], Facts(order=order))
    assert due(first) == [(Task.PLAY, "round robin", (10, 20))]
    games = (
        game("round robin", 10, 20, "1"),
        game("round robin", 30, 10, "="),
        game("round robin", 20, 30, "0"),
    )
    ended = play_off_2022([10, 20, 30], Facts(games, order=order))
    # 10 and 30 have 1½ each: they play a match for the first place.
    assert due(ended) == [(Task.DRAW_COLOURS, "final", (10, 30))]


def test_numbers_of_three_players_are_chosen_or_follow_the_ranking() -> None:
    """C.02 12.2.3.6.1: numbers are chosen by rank; without a choice on record a note says what was taken."""
    silent = play_off_2022([10, 20, 30])
    assert due(silent) == [(Task.PLAY, "round robin", (20, 30))]
    assert "follow the ranking (C.02 12.2.3.6.1)" in silent.notes[0]
    assert play_off_2022([10, 20, 30], Facts(order=(30, 10, 20))).notes == ()
    with pytest.raises(NoPlayOff, match="pairing numbers on record"):
        play_off_2022([10, 20, 30], Facts(order=(30, 10, 40)))


def test_three_players_who_all_tie() -> None:
    """C.02 12.2.3.6.2: the highest ranked waits; the other two play Armageddon; then the final."""
    games = tuple(game("round robin", white, black, "1") for white, black in ((2, 3), (1, 2), (3, 1)))
    tied = play_off_2022([1, 2, 3], Facts(games))
    assert due(tied) == [(Task.DRAW_COLOURS, "Armageddon", (2, 3))]
    facts = Facts(
        (*games, game("Armageddon", 2, 3, "1"), game("final", 1, 2, "="), game("final", 2, 1, "1")),
        (white("Armageddon", 2), white("final", 1)),
    )
    assert places(play_off_2022([1, 2, 3], facts)) == [(1, (2,)), (2, (1,)), (3, (3,))]


def test_four_players() -> None:
    """C.02 12.2.3.7, 12.2.3.11: 1-4 and 2-3; losers of one stage keep the ranking, or share."""
    start = play_off_2022([1, 2, 3, 4])
    assert due(start) == [
        (Task.DRAW_COLOURS, "semi-final 1", (1, 4)),
        (Task.DRAW_COLOURS, "semi-final 2", (2, 3)),
    ]
    facts = Facts(
        (
            game("semi-final 1", 1, 4, "1"), game("semi-final 1", 4, 1, "="),
            game("semi-final 2", 3, 2, "1"), game("semi-final 2", 2, 3, "0"),
            game("final", 1, 3, "0"), game("final", 3, 1, "="),
        ),
        (white("semi-final 1", 1), white("semi-final 2", 3), white("final", 1)),
    )  # fmt: skip
    assert places(play_off_2022([1, 2, 3, 4], facts)) == [(1, (3,)), (2, (1,)), (3, (2,)), (4, (4,))]
    sharing = play_off_2022([1, 2, 3, 4], facts, share=True)
    assert places(sharing)[2] == (3, (2, 4))
    assert sharing.undecided == ((2, 4),)


def test_more_than_four_reduce_by_armageddon() -> None:
    """C.02 12.2.3.8: with five, 4-5 first, semi-finals by Armageddon too, the final a mini-match."""
    start = play_off_2022([1, 2, 3, 4, 5])
    assert due(start) == [(Task.DRAW_COLOURS, "reduction to 4", (4, 5))]
    facts = Facts((game("reduction to 4", 4, 5, "="),), (white("reduction to 4", 4),))
    semi = play_off_2022([1, 2, 3, 4, 5], facts)
    assert due(semi) == [
        (Task.DRAW_COLOURS, "semi-final 1", (1, 5)),
        (Task.DRAW_COLOURS, "semi-final 2", (2, 3)),
    ]
    assert {due.rate for due in semi.due} == {ARMAGEDDON}


def test_what_is_no_play_off() -> None:
    """C.02 12.2.3: at least two different players, an even number of games."""
    for players in ([], [1], [1, 1]):
        with pytest.raises(NoPlayOff, match="at least two"):
            play_off_2022(players)
    with pytest.raises(NoPlayOff, match="even number"):
        play_off_2022([1, 2], games=3)


def test_2017_two_players_end_with_sudden_death() -> None:
    """C.02 13.2.11 (1): two games 3'+2", then a new lot, and the first to win a game wins."""
    games = (game("final", 1, 2, "="), game("final", 2, 1, "="))
    lots = (white("final", 1),)
    tied = play_off_2017([1, 2], Facts(games, lots))
    assert due(tied) == [(Task.DRAW_COLOURS, "final, sudden death", (1, 2))]
    lots = (*lots, white("final, sudden death", 2))
    drawn = (game("final, sudden death", 2, 1, "="), game("final, sudden death", 1, 2, "="))
    third = play_off_2017([1, 2], Facts((*games, *drawn), lots))
    assert due(third) == [(Task.PLAY, "final, sudden death", (1, 2))]
    assert third.due[0].rate == BLITZ
    ended = play_off_2017([1, 2], Facts((*games, *drawn, game("final, sudden death", 1, 2, "0")), lots))
    assert places(ended) == [(1, (2,)), (2, (1,))]


def test_2017_three_players() -> None:
    """C.02 13.2.11 (2): if all tie, the lowest by the next tie-break goes out."""
    assert due(play_off_2017([1, 2, 3])) == [(Task.DRAW_NUMBERS, "round robin", (1, 2, 3))]
    games = tuple(game("round robin", white, black, "=") for white, black in ((2, 1), (3, 2), (1, 3)))
    tied = play_off_2017([1, 2, 3], Facts(games, order=(3, 2, 1)))
    assert due(tied) == [(Task.DRAW_COLOURS, "final", (1, 2))]
    facts = Facts(
        (*games, game("final", 1, 2, "0"), game("final", 2, 1, "=")), (white("final", 1),), order=(3, 2, 1)
    )
    assert places(play_off_2017([1, 2, 3], facts)) == [(1, (2,)), (2, (1,)), (3, (3,))]


def test_2017_five_players_keep_the_top_four() -> None:
    """C.02 13.2.11 (3), (4), 13.2.6: pairs by lot; those knocked out together share."""
    assert due(play_off_2017([1, 2, 3, 4, 5])) == [(Task.DRAW_PAIRINGS, "semi-final", (1, 2, 3, 4))]
    facts = Facts(
        (
            game("semi-final 1", 4, 2, "1"), game("semi-final 1", 2, 4, "="),
            game("semi-final 2", 1, 3, "1"), game("semi-final 2", 3, 1, "="),
            game("final", 4, 1, "1"), game("final", 1, 4, "="),
        ),
        (white("semi-final 1", 4), white("semi-final 2", 1), white("final", 4)),
        order=(4, 2, 1, 3),
    )  # fmt: skip
    ended = play_off_2017([1, 2, 3, 4, 5], facts)
    assert [(number, set(players)) for number, players in places(ended)] == [
        (1, {4}),
        (2, {1}),
        (3, {2, 3}),
        (5, {5}),
    ]
    assert ended.places[-1].by == "the next tie-break (C.02 13.2.11 (4))"


def test_recommended_rates() -> None:
    """C.02 12.2.3.10: 25'+10", 10'+10", 5'+3", 3'+2"; Armageddon 5' v 4' and 2" from move 61."""
    assert [str(rate) for rate in RATES] == ["25'+10\"", "10'+10\"", "5'+3\"", "3'+2\""]
    assert str(ARMAGEDDON) == "5' v 4'+2\" from move 61"
    assert (BLITZ.duration, ARMAGEDDON.duration) == (10, 9)
