"""Rounds of the demo: paired, published and played by the operations of the desk."""

from __future__ import annotations

from random import Random

from caissa.tournament import Game, Outcome, Tournament
from caissa_web import operations
from caissa_web.operations import Outcomes
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.section.rounds.no_shows import undecided

ORGANISER, ARBITER = "organiser", "arbiter"
WHITE_WINS: Outcomes = (Outcome.WIN, Outcome.LOSS)
DRAWN: Outcomes = (Outcome.DRAW, Outcome.DRAW)
BLACK_WINS: Outcomes = (Outcome.LOSS, Outcome.WIN)
WHITE_ABSENT: Outcomes = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN)
UNRATED = 1300


def play_round(section: Section, dice: Random, share: float = 1.0, forfeits: int = 0) -> Section:
    """Pair the next round, publish it and enter the results of a share of its games."""
    section = _explained(section)
    section = operations.pair_next_round(section, by=ARBITER, seen_version=section.version)
    section = operations.publish_round(
        section, section.paired_rounds, by=ARBITER, seen_version=section.version
    )
    return enter_results(section, section.paired_rounds, dice, share, forfeits)


def _explained(section: Section) -> Section:
    """Those who missed the last round have told the arbiter why, and go on playing."""
    absent = undecided(snapshot.load_state(section))
    if not absent:
        return section
    stay = [operations.NoShowDecision(number, stays=True, reason="Missed the bus") for number in absent]
    return operations.decide_no_shows(section, stay, by=ARBITER, seen_version=section.version)


def enter_results(
    section: Section, round_number: int, dice: Random, share: float = 1.0, forfeits: int = 0
) -> Section:
    """Enter the results of a share of a round's games; some players do not appear."""
    facts = snapshot.load(section)
    games = facts.round(round_number).games
    absent = dice.sample(games[len(games) // 2 :], forfeits)
    ended = sorted(dice.sample(games, round(share * len(games))), key=games.index)
    for game in ended:
        outcomes = WHITE_ABSENT if game in absent else _outcomes(facts, game, dice)
        pair = (game.white, game.black)
        section = operations.record_result(section, round_number, pair, outcomes, by=ARBITER)
    return section


def half_point_bye(section: Section, number: int, round_number: int) -> Section:
    """Announce a half-point bye."""
    return operations.announce_bye(
        section, number, round_number, Outcome.HALF_POINT_BYE, by=ARBITER, seen_version=section.version
    )


def _outcomes(facts: Tournament, game: Game, dice: Random) -> Outcomes:
    """A result as ratings make it likely, with more draws among equals."""
    white, black = (facts.player(number).rating or UNRATED for number in (game.white, game.black))
    expected = 1 / (1 + 10 ** ((black - white - 35) / 400))
    draws = 0.45 * (1 - abs(2 * expected - 1))
    drawn = dice.random()
    if drawn < expected - draws / 2:
        return WHITE_WINS
    return DRAWN if drawn < expected + draws / 2 else BLACK_WINS
