"""Play-offs declared by an event (C.07 3.1), and their timetable."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from caissa.playoff import (
    ALL_POSITIONS,
    ALL_TIE_BREAKS,
    BLITZ,
    RATES,
    Colours,
    Decider,
    Declaration,
    Facts,
    Format,
    IncompletePlayOff,
    Lot,
    NoPlayOff,
    Numbers,
    PlannedStage,
    PlayOffGame,
    Slot,
    Task,
    declared_play_off,
    missing_parameters,
    objections,
    tied_for_play_off,
    timetable,
)
from caissa.standings import standings
from caissa.testing import crosstable
from caissa.tournament import Colour

COMPLETE = Declaration(
    positions=(1, 1),
    after_tie_breaks=0,
    format=Format.KNOCK_OUT,
    numbers=Numbers.BY_RANKING,
    colours=Colours.BY_NUMBERS,
    rates=(RATES[1], BLITZ),
    breaks=(30, 10),
)


def test_all_seven_parameters_must_be_declared() -> None:
    """C.07 3.1.1-3.1.7: each missing one is named with its article."""
    assert [finding.where for finding in missing_parameters(Declaration())] == [
        f"C.07 3.1.{number}" for number in range(1, 8)
    ]
    assert missing_parameters(COMPLETE) == []
    with pytest.raises(IncompletePlayOff, match=r"the format \(C.07 3.1.3\)"):
        declared_play_off([1, 2], Declaration(positions=(1, 1)))


EVENT = crosstable(
    """
    1 A 2w= 3b= 4w1
    2 B 1b= 4w= 3w1
    3 C 4b1 1w= 2b0
    4 D 3w0 2b= 1b0
    5 E 6w= 6b= 6w=
    6 F 5b= 5w= 5b=
    """,
    type_text="Swiss",
)


def test_who_plays_off() -> None:
    """C.07 3.1.1, 3.1.2: those tied at the positions declared, after none or all of the tie-breaks."""
    final_standings = standings(EVENT, ["PTS", "WIN"], edition="2026-03")

    assert tied_for_play_off(final_standings, COMPLETE) == ((1, 2),)
    everywhere = Declaration(**{**_fields(COMPLETE), "positions": ALL_POSITIONS})
    assert set(tied_for_play_off(final_standings, everywhere)) == {(1, 2), (3, 5, 6)}
    after_all = Declaration(**{**_fields(everywhere), "after_tie_breaks": ALL_TIE_BREAKS})
    assert tied_for_play_off(final_standings, after_all) == ((1, 2), (5, 6))


@pytest.mark.parametrize(
    ("position", "groups"), [(1, ((1, 2),)), (2, ((1, 2),)), (3, ((3, 5, 6),)), (5, ((3, 5, 6),)), (6, ())]
)
def test_a_group_plays_off_if_it_touches_the_position(position: int, groups: object) -> None:
    """C.07 3.1.1: 1 and 2 are tied for places 1-2, then 3, 5 and 6 for 3-5; 4 alone is sixth."""
    final_standings = standings(EVENT, ["PTS", "WIN"], edition="2026-03")
    declared = replace(COMPLETE, positions=(position, position))

    assert tied_for_play_off(final_standings, declared) == groups


def _fields(declared: Declaration) -> dict[str, object]:
    from dataclasses import fields

    return {field.name: getattr(declared, field.name) for field in fields(declared)}


def test_a_declared_knock_out_with_colours_by_numbers() -> None:
    """C.07 3.1.3-3.1.6: no lot; the better number begins with White; the second rate is for the final."""
    start = declared_play_off([1, 2, 3, 4], COMPLETE)
    assert [(due.contest, due.players, due.rate) for due in start.due] == [
        ("semi-final 1", (1, 4), RATES[1]),
        ("semi-final 2", (2, 3), RATES[1]),
    ]
    games = (
        PlayOffGame("semi-final 1", 1, 4, "1"), PlayOffGame("semi-final 1", 4, 1, "0"),
        PlayOffGame("semi-final 2", 2, 3, "1"), PlayOffGame("semi-final 2", 3, 2, "0"),
    )  # fmt: skip
    final = declared_play_off([1, 2, 3, 4], COMPLETE, Facts(games))
    assert [(due.contest, due.players, due.rate) for due in final.due] == [("final", (1, 2), BLITZ)]


def test_numbers_by_lot() -> None:
    """C.07 3.1.4: the lot comes first."""
    by_lot = Declaration(**{**_fields(COMPLETE), "numbers": Numbers.BY_LOTS, "decider": Decider.SUDDEN_DEATH})

    assert [due.task for due in declared_play_off([1, 2], by_lot).due] == [Task.DRAW_NUMBERS]
    assert declared_play_off([1, 2], by_lot, Facts(order=(2, 1))).due[0].players == (2, 1)


def test_losers_keep_the_ranking_whatever_numbers_were_drawn() -> None:
    """C.07 3.1.4: lots seat 4, 3, 2, 1, so 4 meets 1 and 3 meets 2; 1 and 2 lose and 1 was ranked higher."""
    by_lot = replace(COMPLETE, numbers=Numbers.BY_LOTS)
    games = (
        PlayOffGame("semi-final 1", 4, 1, "1"), PlayOffGame("semi-final 1", 1, 4, "0"),
        PlayOffGame("semi-final 2", 3, 2, "1"), PlayOffGame("semi-final 2", 2, 3, "0"),
        PlayOffGame("final", 4, 3, "1"), PlayOffGame("final", 3, 4, "0"),
    )  # fmt: skip

    ended = declared_play_off([1, 2, 3, 4], by_lot, Facts(games, order=(4, 3, 2, 1)))

    assert [(place.number, place.players) for place in ended.places] == [
        (1, (4,)), (2, (3,)), (3, (1,)), (4, (2,)),
    ]  # fmt: skip
    assert ended.players == (1, 2, 3, 4)


def test_who_may_not_play_off() -> None:
    """C.07 3.1: it takes two different players, and numbers for these and nobody else."""
    for players in ([], [1], [1, 1]):
        with pytest.raises(NoPlayOff, match="at least two"):
            declared_play_off(players, COMPLETE)
    with pytest.raises(NoPlayOff, match="pairing numbers on record"):
        declared_play_off([1, 2], replace(COMPLETE, numbers=Numbers.BY_LOTS), Facts(order=(1, 3)))


@pytest.mark.parametrize(
    ("players", "games", "total"), [(2, 1, 1), (2, 6, 6), (2, 3, 3), (3, 2, 6), (4, 3, 18)]
)
def test_a_round_robin_has_so_many_games_for_every_pair(players: int, games: int, total: int) -> None:
    """C.07 3.1.3: n players make n(n-1)/2 pairs, and each pair plays the games declared, colours in turn."""
    robin = replace(COMPLETE, format=Format.ROUND_ROBIN, games=games)
    ranked = list(range(1, players + 1))
    played: tuple[PlayOffGame, ...] = ()
    while (now := declared_play_off(ranked, robin, Facts(played))).due and len(played) <= total:
        white, black = now.due[0].players
        played += (PlayOffGame("round robin", white, black, "="),)

    assert len(played) == total
    whites = [game.white for game in played if {game.white, game.black} == {1, 2}]
    assert len(whites) == games
    assert all(white != other for white, other in pairwise(whites))


def test_a_declared_round_robin() -> None:
    """C.07 3.1.3: all against all; who is level keeps the ranking or shares."""
    robin = Declaration(**{**_fields(COMPLETE), "format": Format.ROUND_ROBIN, "share": True})
    start = declared_play_off([1, 2, 3, 4], robin)
    assert [due.task for due in start.due] == [Task.PLAY]
    games: tuple[PlayOffGame, ...] = ()
    while (now := declared_play_off([1, 2, 3, 4], robin, Facts(games))).due:
        white, black = now.due[0].players
        games += (PlayOffGame("round robin", white, black, "="),)
    assert len(games) == 6
    assert now.undecided == ((1, 2, 3, 4),)


ENDED = datetime(2026, 11, 15, 17, 0)  # noqa: DTZ001 - the wall clock of the hall
STAGES = (
    PlannedStage("semi-final", 2, BLITZ, matches=2, arbiters=("Anna", "Boris")),
    PlannedStage("final", 2, BLITZ, arbiters=("Anna",)),
)


def test_a_timetable_keeps_the_breaks() -> None:
    """C.02 12.2.3.2: 30 minutes after the last game, 10 between stages."""
    first, second = timetable(STAGES, ENDED)

    assert first.start - ENDED == timedelta(minutes=30)
    # Two games of 10 minutes, 2 to change, Armageddon 9 and 2 before it.
    assert first.end - first.start == timedelta(minutes=33)
    assert second.start - first.end == timedelta(minutes=10)
    assert objections((first, second), ENDED) == []


def test_what_is_wrong_with_a_timetable() -> None:
    """C.02 12.2.3.2, 12.2.3.3, 12.2.1: breaks, arbiters, the closing ceremony."""
    hasty = (
        Slot(
            PlannedStage("semi-final", 2, matches=2),
            ENDED + timedelta(minutes=20),
            ENDED + timedelta(minutes=50),
        ),
        Slot(STAGES[1], ENDED + timedelta(minutes=55), ENDED + timedelta(minutes=90)),
    )
    findings = objections(hasty, ENDED, closing=ENDED + timedelta(minutes=60))

    assert [finding.code for finding in findings] == [
        "playoff.break-too-short",
        "playoff.break-too-short",
        "playoff.too-late",
        "playoff.no-arbiter",
    ]
    assert "after the closing ceremony has started, by 30 min" in findings[2].what


def test_colours_by_lot_in_a_round_robin() -> None:
    """C.07 3.1.5: a lot for each two gives the colours of their first game; the second game reverses them."""
    declared = replace(COMPLETE, format=Format.ROUND_ROBIN, colours=Colours.BY_LOTS, games=2)
    (draw,) = declared_play_off([1, 2], declared).due
    assert (draw.task, draw.contest, draw.article) == (
        Task.DRAW_COLOURS,
        "round robin, 1 and 2",
        "C.07 3.1.5",
    )
    lots = (Lot("round robin, 1 and 2", 2, Colour.WHITE),)
    (first,) = declared_play_off([1, 2], declared, Facts(lots=lots)).due
    assert (first.task, first.players) == (Task.PLAY, (2, 1))
    played = (PlayOffGame("round robin", 2, 1, "="),)
    (second,) = declared_play_off([1, 2], declared, Facts(played, lots)).due
    assert second.players == (1, 2)
    ended = declared_play_off([1, 2], declared, Facts((*played, PlayOffGame("round robin", 1, 2, "0")), lots))
    assert [place.players for place in ended.places] == [(2,), (1,)]


def test_each_two_of_a_round_robin_draw_for_themselves() -> None:
    """C.07 3.1.5: three players meet 2-3, 1-2, 3-1; the colour that the player drawn chose is a fact too."""
    declared = replace(COMPLETE, format=Format.ROUND_ROBIN, colours=Colours.CHOSEN_BY_LOT)
    lots = (Lot("round robin, 2 and 3", 2, Colour.BLACK),)
    (game,) = declared_play_off([1, 2, 3], declared, Facts(lots=lots)).due
    assert game.players == (3, 2)
    played = (PlayOffGame("round robin", 3, 2, "1"),)
    (draw,) = declared_play_off([1, 2, 3], declared, Facts(played, lots)).due
    assert (draw.task, set(draw.players)) == (Task.DRAW_COLOURS, {1, 2})


@pytest.mark.parametrize(
    ("format_", "games"),
    [(Format.KNOCK_OUT, 1), (Format.KNOCK_OUT, 3), (Format.KNOCK_OUT, -2), (Format.ROUND_ROBIN, 0)],
)
def test_games_that_cannot_be_are_refused(format_: Format, games: int) -> None:
    """C.07 3.1.3: an odd mini-match gives one a White more; a round robin takes a game at least."""
    with pytest.raises(IncompletePlayOff) as refused:
        declared_play_off([1, 2], replace(COMPLETE, format=format_, games=games))
    assert refused.value.cites == "C.07 3.1.3"


def test_a_knock_out_may_go_straight_to_the_decider() -> None:
    """C.07 3.1.3: no games but Armageddon, in which White must win."""
    due = declared_play_off([1, 2], replace(COMPLETE, games=0)).due[0]
    assert (due.task, due.players) == (Task.PLAY, (1, 2))
