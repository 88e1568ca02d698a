"""Why two do not meet, asked of every Swiss engine and of the literal reading of its text.

The literal readings know no matching: two are kept from everybody else, and the text is read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from caissa.errors import CaissaError
from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.result import WhyNot
from caissa.pairing.swiss.burstein.next_round import BursteinRound, pair_burstein_round
from caissa.pairing.swiss.burstein.why_not import BursteinQuestion, why_not_by_burstein
from caissa.pairing.swiss.double_swiss.editions import rules_for as match_rules
from caissa.pairing.swiss.double_swiss.next_round import MatchRound, pair_double_swiss_round
from caissa.pairing.swiss.double_swiss.why_not import MatchQuestion, why_not_in_double_swiss
from caissa.pairing.swiss.dubov.next_round import DubovRound, pair_dubov_round
from caissa.pairing.swiss.dubov.why_not import DubovQuestion, why_not_by_dubov
from caissa.pairing.swiss.lim.next_round import LimRound, median_score, pair_lim_round
from caissa.pairing.swiss.lim.why_not import LimQuestion, why_not_by_lim
from caissa.pairing.swiss.olympiad.next_round import OlympiadRound, joined_later
from caissa.pairing.swiss.olympiad.why_not import ARTICLES, why_not_by_olympiad
from caissa.pairing.swiss.question import ChoiceQuestion
from caissa.testing import crosstable
from caissa.tournament import Colour, ProhibitedPairing, Tournament
from tests.literal import burstein, double_swiss, dubov
from tests.literal.lim import LiteralRound
from tests.literal.olympiad import literal_pairing as olympiad_literal
from tests.pairing.swiss.histories import histories
from tests.pairing.swiss.olympiad.test_literal import played, teams_of_one

Reading = Callable[[Any, tuple[int, int]], Any]


def kept_from_others(players: Any, pair: tuple[int, int]) -> list[Any]:
    """The players; two of them may meet nobody but each other and may not have the bye."""
    everyone = frozenset(player.state.number for player in players)

    def bound(player: Any) -> Any:
        state = player.state
        if state.number in pair:
            barred = everyone - {next(number for number in pair if number != state.number)}
            return replace(player, state=replace(state, barred=barred, bye_barred=True))
        return replace(player, state=replace(state, barred=state.barred | set(pair)))

    return [bound(player) for player in players]


def agree(question: Any, literal: Any) -> str:
    """One question asked; what it says is held against the literal reading. Returns the kind of answer."""
    answer: WhyNot = question.answer()
    kind = answer.reason.code.removeprefix("why-not.")
    if kind in ("met", "prohibited", "colours", "paired"):
        return kind
    if kind == "completion" and answer.alternative is None:
        assert literal is None
        return kind
    assert literal is not None
    assert answer.alternative is not None
    by_text = {frozenset(pair) for pair in literal[0]}, literal[1]
    pairs = {frozenset(pair) for pair in answer.alternative.pairs if None not in pair}
    assert (pairs, answer.alternative.bye) == by_text
    assert frozenset(answer.players) in pairs
    check_answer(question, answer, kind)
    return kind


def check_answer(question: Any, answer: WhyNot, kind: str) -> None:
    """The brackets before the one named are alike, and there the pair is worse by just that criterion."""
    actual = question.swiss_round.paired()
    assert answer.alternative is not None
    if kind == "bye":
        assert actual.bye != answer.alternative.bye
        return
    place = next(at for at, bracket in enumerate(actual.brackets) if bracket == answer.bracket)
    if kind == "sequence":
        theirs = answer.alternative.brackets[place]
        assert theirs.evaluation.shortfalls == actual.brackets[place].evaluation.shortfalls
        return
    assert answer.chosen is not None
    assert answer.instead is not None
    assert answer.instead.shortfall > answer.chosen.shortfall
    for mine, theirs in zip(actual.brackets[:place], answer.alternative.brackets, strict=False):
        assert mine.evaluation.shortfalls == theirs.evaluation.shortfalls


def asked_everywhere(
    tournaments: Iterator[Tournament], ready: Callable[[Tournament], Any], ask: Any, read: Reading
) -> set[str]:
    """Every pair of every field is asked about; the kinds of answers that came."""
    kinds = set()
    for tournament in tournaments:
        try:
            one_round = ready(tournament)
            numbers = [board for pair in one_round.paired().pairs for board in pair if board is not None]
        except CaissaError:
            continue
        for pair in combinations(sorted(numbers), 2):
            kinds.add(agree(ask(one_round, pair), read(one_round, pair)))
    return kinds


# -- the engines against their texts ------------------------------------------


def test_dubov_answers_as_the_text_reads() -> None:
    """C.04.4.1 2 to 4: the bye, C4 to C7, the order of sets and subgroups."""

    def read(dubov_round: DubovRound, pair: tuple[int, int]) -> Any:
        bound = kept_from_others(dubov_round.players, pair)
        return dubov.literal_pairing(bound, last_round=dubov_round.position.field.last_round)

    fields = histories(70, pair_dubov_round, "FIDE_DUBOV", seed=5, players=(4, 7))
    kinds = asked_everywhere(fields, lambda event: DubovRound(event, None, None), DubovQuestion, read)
    assert kinds >= {"met", "colours", "paired", "bye", "criterion", "sequence", "completion"}


def test_burstein_answers_as_the_text_reads() -> None:
    """C.04.4.2 2 to 4, after the seeding rounds."""

    def read(burstein_round: BursteinRound, pair: tuple[int, int]) -> Any:
        return burstein.literal_pairing(kept_from_others(burstein_round.players, pair))

    fields = histories(70, pair_burstein_round, "FIDE_BURSTEIN", seed=6, players=(4, 7))
    kinds = asked_everywhere(fields, BursteinRound, BursteinQuestion, read)
    assert kinds >= {"met", "colours", "paired", "bye", "criterion", "sequence", "completion"}


def test_double_swiss_answers_as_the_text_reads() -> None:
    """C.04.5 2, 3: sets of upfloaters and identifiers."""

    def ready(event: Tournament) -> MatchRound:
        return MatchRound(event, event.next_round, match_rules(event))

    def read(match_round: MatchRound, pair: tuple[int, int]) -> Any:
        return double_swiss.literal_pairing(
            kept_from_others(match_round.players, pair), last_round=match_round.last
        )

    fields = histories(
        160, pair_double_swiss_round, "FIDE_DOUBLESWISS", seed=7, players=(4, 7), rounds=(6, 6), absences=0.0
    )
    first_games = (event for event in fields if event.next_round % 2)
    kinds = asked_everywhere(first_games, ready, MatchQuestion, read)
    assert kinds >= {"met", "paired", "bye", "criterion", "sequence", "completion"}


def test_lim_answers_as_the_steps_read() -> None:
    """C.04.4.3 1 to 4: floaters, opponents and broken pairs, one choice after the other."""

    def read(lim_round: LimRound, pair: tuple[int, int]) -> Any:
        steps = LiteralRound(
            lim_round.players,
            median_score(lim_round.position),
            last_round=lim_round.position.field.last_round,
            maxi=False,
            forced=frozenset(pair),
        )
        return steps.pairs(first_round=lim_round.position.round == 1)

    fields = histories(100, pair_lim_round, "CUSTOM_SWISS", seed=8, players=(4, 8))
    kinds = asked_everywhere(fields, lambda event: LimRound(event, None, None), LimQuestion, read)
    assert kinds >= {"met", "colours", "paired", "bye", "criterion", "choice", "completion"}


def test_the_olympiad_answers_as_the_list_ends() -> None:
    """D.02 4, 6 to 9: only the pairings with the two together are left on the list."""

    def events() -> Iterator[Tournament]:
        dice = Random(9)  # noqa: S311 - the same histories every time
        for _ in range(30):
            event = teams_of_one(dice)
            for _ in range(event.scheduled_rounds or 0):
                yield event
                try:
                    event = played(event, dice)
                except NoLegalPairing:
                    break

    def read(olympiad_round: OlympiadRound, pair: tuple[int, int]) -> Any:
        return olympiad_literal(
            olympiad_round.field.teams,
            joined_later(olympiad_round.before, olympiad_round.field),
            frozenset(pair),
        )

    def ask(olympiad_round: OlympiadRound, pair: tuple[int, int]) -> ChoiceQuestion:
        return ChoiceQuestion(olympiad_round, pair, olympiad_round.field.teams, ARTICLES)

    kinds = asked_everywhere(events(), lambda event: OlympiadRound(event, None, None), ask, read)
    assert kinds >= {"met", "paired", "bye", "criterion", "choice", "completion"}


# -- typed by hand --------------------------------------------------------------

FOUR = """
    1 Anna  2300 3w1
    2 Boris 2200 4b1
    3 Chen  2100 1b0
    4 Dora  2000 2w0
"""
ROUND_ONE = "1 A 2300\n2 B 2200\n3 C 2100\n4 D 2000\n5 E 1900\n6 F 1800"


@pytest.mark.parametrize(
    ("code", "why", "article"),
    [
        ("FIDE_DUBOV", why_not_by_dubov, "C.04.4.1 2.3.1"),
        ("FIDE_BURSTEIN", why_not_by_burstein, "C.04.4.2 2.3.1"),
        ("CUSTOM_SWISS", why_not_by_lim, "C.04.4.3 2.3"),
    ],
)
def test_two_winners_would_have_to_leave_their_bracket(code: str, why: Any, article: str) -> None:
    """Anna and Boris have a point each and meet; with Anna and Dora together both would float for nothing."""
    event = crosstable(FOUR, type_code=code, scheduled_rounds=3, initial_colour=Colour.WHITE)
    answer = why(event, 2, 1, 4)
    assert (answer.paired, answer.reason.article) == (False, article)
    assert (answer.chosen.shortfall, answer.instead.shortfall) == ((0,), (2,))
    assert {frozenset(pair) for pair in answer.alternative.pairs} == {frozenset((1, 4)), frozenset((2, 3))}
    assert why(event, 2, 1, 2).paired
    assert why(event, 2, 1, 3).reason.code == "why-not.met"


def test_a_match_with_two_upfloaters_is_worse() -> None:
    """C.04.5 2.3.1: after a match of two games the winners meet; and a second game repeats the first."""
    event = crosstable(
        "1 A 3w1 3b1\n2 B 4b1 4w1\n3 C 1b0 1w0\n4 D 2w0 2b0",
        type_code="FIDE_DOUBLESWISS",
        scheduled_rounds=4,
        initial_colour=Colour.WHITE,
    )
    answer = why_not_in_double_swiss(event, 3, 1, 4)
    assert answer.reason.article == "C.04.5 2.3.1"
    second = why_not_in_double_swiss(event, 2, 1, 4)
    assert (second.paired, second.reason.article) == (False, "C.04.5 4.4")
    assert why_not_in_double_swiss(event, 2, 1, 3).paired


def test_upfloaters_are_told_by_the_points_they_have_less() -> None:
    """C.04.4.1 C6: of 2, 1 and 0 points somebody must float up to the leader; with 0 points it is 2 less."""
    event = crosstable(
        """
        1 Anna  2300 3w1 4b1
        2 Boris 2200 4w0 3b1
        3 Chen  2100 1b0 2w0
        4 Dora  2000 2b1 1w0
        5 Egon  1900 6w= 6b=
        6 Faye  1800 5b= 5w=
        """,
        type_code="FIDE_DUBOV",
        scheduled_rounds=5,
        initial_colour=Colour.WHITE,
    )
    answer = why_not_by_dubov(event, 3, 1, 3)
    assert answer.reason.code == "why-not.met"
    kept_apart = replace(event, prohibited_pairings=(ProhibitedPairing((2, 5)),))
    assert why_not_by_dubov(kept_apart, 3, 2, 5).reason.code == "why-not.prohibited"
    (top, *_) = pair_dubov_round(event, 3).brackets
    assert top.evaluation.mark("C6").shortfall == (1,)


def test_a_seeding_round_is_explained_by_the_dutch_rules() -> None:
    """C.04.4.2 1.6: of six rounds the first three are paired by C.04.3, and so answered."""
    event = crosstable(ROUND_ONE, type_code="FIDE_BURSTEIN", scheduled_rounds=6, initial_colour=Colour.WHITE)
    assert why_not_by_burstein(event, 1, 1, 5).reason.article.startswith("C.04.3")


def test_lim_takes_the_first_of_the_bottom_half() -> None:
    """C.04.4.3 2.4, 4: of six players number 1 tries 4, 5, 6, 3, 2; with 5 it would be the second try."""
    event = crosstable(
        ROUND_ONE,
        type_code="CUSTOM_SWISS",
        type_text="Individual: Lim",
        scheduled_rounds=5,
        initial_colour=Colour.WHITE,
    )
    answer = why_not_by_lim(event, 1, 1, 5)
    assert answer.reason.code == "why-not.choice"
    assert answer.reason.article == "C.04.4.3 4"
    assert (answer.chosen.shortfall, answer.instead.shortfall) == ((1,), (2,))  # type: ignore[union-attr]
    assert "1 would meet 5 instead of 4" in answer.reason.sentence


def test_two_winning_teams_would_have_to_leave_their_group() -> None:
    """D.02 9.5: four teams of one player; the winners meet."""
    event = replace(
        teams_of_one(Random(1)),  # noqa: S311 - any four teams
        scheduled_rounds=3,
    )
    four = crosstable(FOUR, type_code="CUSTOM_TEAM_SWISS", type_text="Team: Olympiad", scheduled_rounds=3)
    four = replace(four, teams=event.teams[:4], initial_colour=Colour.WHITE)
    answer = why_not_by_olympiad(four, 2, 1, 4)
    assert answer.reason.article == "D.02 9.5"
    assert why_not_by_olympiad(four, 2, 1, 3).reason.article == "D.02 6.1"


def test_a_match_of_two_forfeits_is_a_meeting() -> None:
    """C.04.5 2.1.1: each of the two won a game by forfeit, so neither forfeited the match: they have met."""
    event = crosstable(
        "1 A 3w+ 3b-\n2 B 4b1 4w1\n3 C 1b- 1w+\n4 D 2w0 2b0",
        type_code="FIDE_DOUBLESWISS",
        scheduled_rounds=4,
        initial_colour=Colour.WHITE,
    )
    answer = why_not_in_double_swiss(event, 3, 1, 3)
    assert answer.reason.code == "why-not.met"
    assert "in round 1" in answer.reason.sentence
