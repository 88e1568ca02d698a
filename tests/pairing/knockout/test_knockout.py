"""Knock-outs and matches."""

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.pairing.knockout.bracket import ImpossibleKnockout, Knockout
from caissa.pairing.knockout.encounter import LONG_BLITZ, MAIN_GAMES, SUDDEN_DEATH, encounter
from caissa.pairing.knockout.matches import ImpossibleMatch, MatchTerms, match_games, match_state
from caissa.tournament import Game, Outcome

RESULTS = {
    "1": (Outcome.WIN, Outcome.LOSS),
    "0": (Outcome.LOSS, Outcome.WIN),
    "=": (Outcome.DRAW, Outcome.DRAW),
    "+": (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    "*": (Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED),
}


def games(results, first=1, second=2):
    """Games with alternating colours; each letter is White's result."""
    colours = match_games(first, second, len(results)) if results else ()
    return [
        Game(white, black, *RESULTS[letter]) for (white, black), letter in zip(colours, results, strict=True)
    ]


def pairs(bracket, stage):
    """Who meets whom."""
    return [(tie.upper, tie.lower) for tie in bracket.ties(stage)]


@pytest.mark.parametrize(
    ("players", "first_stage"),
    [
        (4, [(1, 4), (2, 3)]),
        (5, [(1, None), (2, None), (3, None), (4, 5)]),
        (6, [(1, None), (2, None), (3, 6), (4, 5)]),
        (7, [(1, None), (2, 7), (3, 6), (4, 5)]),
        (8, [(1, 8), (2, 7), (3, 6), (4, 5)]),
    ],
)
def test_best_against_worst_and_byes_to_the_best(players, first_stage):
    """C.02 12.2.3.7-8 (2022), EX-O3: 1 v n, 2 v n-1 …; the first 8-N have a bye."""
    assert pairs(Knockout(tuple(range(1, players + 1))), 1) == first_stage


def test_winners_go_on():
    """Manual chapter 4, 6.2: the whole schedule is known in advance: 1/8 meets 4/5, 2/7 meets 3/6."""
    bracket = Knockout(tuple(range(1, 9)), third_place=True)
    for number, winner in enumerate((8, 2, 6, 4), start=1):
        bracket = bracket.advance(1, number, winner)
    assert pairs(bracket, 2) == [(8, 4), (2, 6)]
    bracket = bracket.advance(2, 1, 4).advance(2, 2, 2)
    assert pairs(bracket, 3) == [(4, 2), (8, 6)]
    bracket = bracket.advance(3, 1, 2).advance(3, 2, 6)
    assert bracket.champion == 2
    assert [(placing.first, placing.last, placing.participants) for placing in bracket.placings()] == [
        (1, 1, (2,)),
        (2, 2, (4,)),
        (3, 3, (6,)),
        (4, 4, (8,)),
        (5, 8, (1, 7, 3, 5)),
    ]


def test_semi_finalists_share_third_place_without_a_tie_for_it():
    """C.02 13.2.6 (2017): those knocked out in the semi-final share places 3 and 4."""
    bracket = Knockout((1, 2, 3, 4)).advance(1, 1, 1).advance(1, 2, 2).advance(2, 1, 1)
    assert [(placing.first, placing.last, placing.participants) for placing in bracket.placings()] == [
        (1, 1, (1,)),
        (2, 2, (2,)),
        (3, 4, (4, 3)),
    ]


def test_reseeding_puts_the_best_left_against_the_worst():
    """C.02 12.2.3.9 (2022): the same procedure again, highest ranked against lowest ranked."""
    bracket = Knockout(tuple(range(1, 9)), reseeded=True)
    for number, winner in enumerate((8, 2, 6, 4), start=1):
        bracket = bracket.advance(1, number, winner)
    assert pairs(bracket, 2) == [(2, 8), (4, 6)]


def test_names_of_stages():
    """Sixteen players: round of 16, quarter-finals, semi-finals, final."""
    bracket = Knockout(tuple(range(1, 17)))
    names = [bracket.name_of(stage) for stage in range(1, 5)]
    assert names == ["round of 16", "quarter-finals", "semi-finals", "final"]


def test_three_players_have_no_tie_for_third_place():
    """One semi-final was a bye: its other half's loser is third."""
    bracket = Knockout((1, 2, 3), third_place=True).advance(1, 2, 3).advance(2, 1, 1)
    assert [placing.participants for placing in bracket.placings()] == [(1,), (3,), (2,)]


@settings(deadline=None)
@given(st.integers(2, 40), st.booleans(), st.booleans(), st.randoms(use_true_random=False))
def test_any_knockout_ends(players, third_place, reseeded, random):
    """Every open tie can be won; n-1 ties make a champion, and everyone gets a place."""
    bracket = Knockout(tuple(range(1, players + 1)), third_place=third_place, reseeded=reseeded)
    played = 0
    while ties := bracket.open_ties:
        tie = random.choice(ties)
        bracket = bracket.advance(tie.stage, tie.number, random.choice((tie.upper, tie.lower)))
        played += 1
    assert played == players - 1 + (third_place and players >= 4)
    placed = [seat for placing in bracket.placings() for seat in placing.participants]
    assert sorted(placed) == list(range(1, players + 1))
    ranges = [(placing.first, placing.last) for placing in bracket.placings()]
    assert all(before[1] < after[0] for before, after in pairwise(ranges))
    assert len(bracket.byes) == 2**bracket.stages - players


@settings(deadline=None)
@given(st.integers(1, 6))
def test_favourites_who_always_win_meet_in_the_final(power):
    """Seeding: if the better seed always wins, 1 and 2 meet in the final, 1-4 in the semi-finals."""
    bracket = Knockout(tuple(range(1, 2**power + 1)))
    while bracket.open_ties:
        tie = bracket.open_ties[0]
        bracket = bracket.advance(tie.stage, tie.number, min(tie.upper, tie.lower))
    for stage in range(1, bracket.stages + 1):
        left = 2 ** (bracket.stages - stage + 1)
        assert sorted(seat for tie in pairs(bracket, stage) for seat in tie) == list(range(1, left + 1))


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ((1, 1, 9), "9 does not play"),
        ((2, 1, 1), "cannot be played yet"),
        ((1, 7, 1), "cannot be played yet"),
        ((4, 1, 1), "no stage 4"),
    ],
)
def test_impossible_steps_are_refused(step, why):
    """A winner who does not play, a tie that is not there: refused, and nothing changes."""
    bracket = Knockout(tuple(range(1, 9)))
    with pytest.raises(ImpossibleKnockout, match=why):
        bracket.advance(*step)
    assert not bracket.winners


def test_a_tie_is_won_once():
    """What has been decided stays."""
    bracket = Knockout((1, 2, 3, 4)).advance(1, 1, 4)
    assert bracket.advance(1, 1, 4) == bracket
    with pytest.raises(ImpossibleKnockout, match="was won by 4"):
        bracket.advance(1, 1, 1)


@pytest.mark.parametrize("seeds", [(), (1,), (1, 2, 1)])
def test_a_knockout_takes_two(seeds):
    """Too few, or one twice."""
    with pytest.raises(ImpossibleKnockout, match="at least two"):
        Knockout(seeds)


# -- encounters -------------------------------------------------------------------


def test_two_games_then_rapid_blitz_sudden_death():
    """Manual chapter 4, 6.2: each stage follows only a tie; a draw in sudden death wins for Black."""
    open_encounter = encounter(1, 2, [games("=")])
    assert open_encounter.winner is None
    assert open_encounter.next_stage == MAIN_GAMES
    tied = encounter(1, 2, [games("11")])
    assert tied.next_stage.name == "rapid"
    assert encounter(1, 2, [games("11"), games("==")]).next_stage.name == "blitz"
    last = encounter(1, 2, [games("11"), games("=="), games("00")])
    assert last.next_stage == SUDDEN_DEATH
    decided = encounter(1, 2, [games("11"), games("=="), games("00"), games("=")])
    assert decided.winner == 2
    assert decided.reason.code == "knockout.draw-odds"
    assert decided.next_stage is None


@pytest.mark.parametrize(("result", "winner"), [("1", 1), ("=", 2), ("0", 2)])
def test_sudden_death_always_has_a_winner(result, winner):
    """Manual chapter 4, 6.2: White has to win; for Black a draw is enough."""
    assert encounter(1, 2, [games("=="), games("=="), games("=="), games(result)]).winner == winner


def test_the_main_games_may_decide():
    """Manual chapter 4, 6.2: 1½-½ needs no tie-break."""
    won = encounter(1, 2, [games("1=")])
    assert (won.winner, won.reason.sentence) == (1, "Won 1.5-0.5 in main games.")


def test_four_blitz_games_are_possible():
    """Manual chapter 4, 6.2: 'two or four blitz games'; 2½-½ decides before the fourth."""
    stages = (MAIN_GAMES, LONG_BLITZ, SUDDEN_DEATH)
    assert encounter(1, 2, [games("=="), games("10=")], stages).winner == 1
    assert encounter(1, 2, [games("=="), games("1==")], stages).winner is None


@pytest.mark.parametrize(
    ("played", "why"),
    [
        ([games("1="), games("==")], "won in main games"),
        ([games("="), games("==")], "follows only a tie"),
        ([games("=="), games("1=1")], "games played: 3 of 2"),
        ([games("==", 1, 3)], "not a game between 1 and 2"),
        ([games("=="), games("=="), games("=="), games("="), games("=")], "stages: 4; stages with games: 5"),
    ],
)
def test_impossible_encounters_are_refused(played, why):
    """Manual chapter 4, 6.2: stages in order, each to its end."""
    with pytest.raises(ImpossibleMatch, match=why):
        encounter(1, 2, played)


def test_an_encounter_ends_in_sudden_death():
    """Manual chapter 4, 6.2: a clear winner is necessary."""
    with pytest.raises(ImpossibleMatch, match="sudden death"):
        encounter(1, 2, [], (MAIN_GAMES,))


# -- matches ----------------------------------------------------------------------


def test_a_match_is_decided_when_nobody_can_catch_up():
    """Manual chapter 4, 6.1: 3½-½ of six games decides; 2½-1½ does not."""
    state = match_state(1, 2, games("1==="), MatchTerms(6))
    assert (str(state), state.winner, state.over) == ("2½-1½", None, False)
    state = match_state(1, 2, games("101="), MatchTerms(6))
    assert (str(state), state.winner, state.decided_after, state.over) == ("3½-½", 1, 4, True)
    assert state.next_colours is None


def test_games_after_the_decision_are_not_rated():
    """B.02 6.2: 'those played after one player has won shall not be rated'."""
    state = match_state(1, 2, games("1010="), MatchTerms(6, plays_on=True))
    assert state.decided_after == 4
    assert [match_game.rated for match_game in state.games] == [True, True, True, True, False]
    assert state.games[4].reason.article == "B.02 6.2"
    assert not state.over
    assert state.next_colours == (2, 1)


def test_the_waiver_must_come_in_advance():
    """B.02 6.2: 'may be waived by prior request'."""
    state = match_state(1, 2, games("1010="), MatchTerms(6, plays_on=True, rated_after_decision=True))
    assert all(match_game.rated for match_game in state.games)


def test_a_match_with_an_unrated_player_is_not_rated():
    """B.02 6.1: none of its games."""
    state = match_state(1, 2, games("1="), MatchTerms(4), both_rated=False)
    assert [match_game.reason.article for match_game in state.games] == ["B.02 6.1", "B.02 6.1"]
    assert not any(match_game.rated for match_game in state.games)


def test_a_forfeit_scores_but_is_not_rated():
    """B.02 5.1: only games played over the board are rated."""
    state = match_state(1, 2, games("+="), MatchTerms(4))
    assert (str(state), [match_game.rated for match_game in state.games]) == ("1½-½", [False, True])


def test_a_match_that_is_not_played_on_ends():
    """Manual chapter 4, 6.1: normally the remaining games are abandoned."""
    with pytest.raises(ImpossibleMatch, match="decided after game 4"):
        match_state(1, 2, games("1010="), MatchTerms(6))
    with pytest.raises(ImpossibleMatch, match="two players"):
        match_games(1, 1, 4)


def test_an_open_game_counts_for_nobody():
    """A game still going on neither scores nor decides."""
    state = match_state(1, 2, games("1*"), MatchTerms(2))
    assert (str(state), state.winner, state.over, state.completed) == ("1-0", None, False, 1)


def test_a_tied_match_has_no_winner():
    """Two draws of two: all played, nobody won."""
    state = match_state(1, 2, games("=="), MatchTerms(2))
    assert (state.tied, state.winner) == (True, None)


@given(st.integers(1, 14), st.data())
def test_a_match_is_decided_exactly_when_the_lead_exceeds_the_rest(length, data):
    """Manual chapter 4, 6.1, by brute force: the leader wins whatever the games left bring."""
    letters = data.draw(st.text("10=", max_size=length))
    state = match_state(1, 2, games(letters), MatchTerms(length, plays_on=True))
    first = two = Decimal(0)
    decided = None
    for number, letter in enumerate(letters, start=1):
        white = {"1": Decimal(1), "0": Decimal(0), "=": Decimal("0.5")}[letter]
        first, two = (first + white, two + 1 - white) if number % 2 else (first + 1 - white, two + white)
        rest = length - number
        if decided is None and (first > two + rest or two > first + rest):
            decided = number
    assert state.score == (first, two)
    assert state.decided_after == decided
    assert state.winner == (None if decided is None else 1 if first > two else 2)
