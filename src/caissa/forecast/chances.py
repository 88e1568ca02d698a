"""Everybody's chances: of every place, of prizes and norms, and of meeting whom next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from caissa.errors import Finding, Severity
from caissa.forecast.intervals import Share
from caissa.forecast.questions import Questions
from caissa.forecast.results import UNRATED
from caissa.forecast.simulation import Simulator
from caissa.forecast.tallies import Tally
from caissa.messages import msg, plural
from caissa.tournament import ZERO, Title, Tournament

LIKELY = (10, 90)
"""Four in five simulations end between these hundredths."""


@dataclass(frozen=True, slots=True)
class PlayerChances:
    """One player: how often which place, the points to expect, opponents, prizes and norms.

    `next_result` has, for a win ("1"), a draw ("=") and a loss ("0") in the next game, how often the player
    then reaches a qualifying place; `opponents` has (number, colour) with 0 for the bye.
    """

    number: int
    places: Mapping[int, int]
    simulations: int
    qualifying: int
    points: Fraction
    opponents: Mapping[tuple[int, str], int]
    next_result: Mapping[str, Share]
    money: Fraction
    paid: int
    norms: Mapping[Title, Share]

    def at_least(self, place: int) -> Share:
        """How often the player ends in this place or a better one."""
        return Share(sum(count for at, count in self.places.items() if at <= place), self.simulations)

    @property
    def first(self) -> Share:
        """How often the player wins the tournament."""
        return self.at_least(1)

    @property
    def qualifies(self) -> Share:
        """How often the player reaches a qualifying place."""
        return self.at_least(self.qualifying)

    @property
    def prize(self) -> Share:
        """How often the player gets any money."""
        return Share(self.paid, self.simulations)

    @property
    def mean_place(self) -> Fraction:
        """The average place."""
        return Fraction(sum(place * count for place, count in self.places.items()), max(1, self.simulations))

    @property
    def likely_places(self) -> tuple[int, int]:
        """The places between which four in five simulations end."""
        low, high = (self._place_at(hundredths) for hundredths in LIKELY)
        return low, high

    def _place_at(self, hundredths: int) -> int:
        seen = 0
        for place in sorted(self.places):
            seen += self.places[place]
            if 100 * seen >= hundredths * self.simulations:
                return place
        return max(self.places, default=0)


@dataclass(frozen=True, slots=True)
class Chances:
    """A forecast: everybody's chances in the order of the average place, and what is doubtful about it."""

    questions: Questions
    simulations: int
    stopped: int
    next_round: int | None
    players: tuple[PlayerChances, ...]
    findings: tuple[Finding, ...] = ()

    def player(self, number: int) -> PlayerChances:
        """One player's chances; `KeyError` if the player is not ranked."""
        for entry in self.players:
            if entry.number == number:
                return entry
        raise KeyError(number)


def chances(tournament: Tournament, questions: Questions | None = None) -> Chances:
    """The rest of a tournament played many times: who ends where how often?

    The same tournament, questions and seed give the same answer, however many workers share the work.
    """
    asked = questions or Questions()
    tally = Simulator(tournament, asked).tally(range(asked.simulations))
    return chances_of(tournament, asked, tally)


def chances_of(tournament: Tournament, questions: Questions, tally: Tally) -> Chances:
    """The forecast that follows from what was counted."""
    opponents: dict[int, dict[tuple[int, str], int]] = {}
    for (white, black), count in sorted(tally.meetings.items()):
        opponents.setdefault(white, {})[black, "w" if black else ""] = count
        if black:
            opponents.setdefault(black, {})[white, "b"] = count
    places: dict[int, dict[int, int]] = {}
    for (number, place), count in sorted(tally.places.items()):
        places.setdefault(number, {})[place] = count
    after = _after(tally, questions.qualifying)
    norms = _norms(tally)
    players = [
        PlayerChances(
            number,
            own,
            tally.simulations,
            questions.qualifying,
            Fraction(tally.points.get(number, ZERO)) / max(1, tally.simulations),
            opponents.get(number, {}),
            after.get(number, {}),
            Fraction(tally.money[number], max(1, tally.simulations)),
            tally.paid[number],
            norms.get(number, {}),
        )
        for number, own in places.items()
    ]
    players.sort(key=lambda player: (player.mean_place, player.number))
    coming = tournament.paired_rounds + 1
    next_round = coming if coming <= (tournament.scheduled_rounds or 0) else None
    findings = tuple(_findings(tournament, tally))
    return Chances(questions, tally.simulations, tally.stopped, next_round, tuple(players), findings)


def _after(tally: Tally, qualifying: int) -> dict[int, dict[str, Share]]:
    reached: dict[tuple[int, str], list[int]] = {}
    for (number, outcome, place), count in tally.after.items():
        counts = reached.setdefault((number, outcome), [0, 0])
        counts[0] += count if place <= qualifying else 0
        counts[1] += count
    shares: dict[int, dict[str, Share]] = {}
    for outcome in ("1", "=", "0"):
        for (number, result), counts in sorted(reached.items()):
            if result == outcome:
                shares.setdefault(number, {})[outcome] = Share(counts[0], counts[1])
    return shares


def _norms(tally: Tally) -> dict[int, dict[Title, Share]]:
    norms: dict[int, dict[Title, Share]] = {}
    for (number, title), count in tally.norms.items():
        norms.setdefault(number, {})[title] = Share(count, tally.judged)
    return norms


def _findings(tournament: Tournament, tally: Tally) -> list[Finding]:
    unrated = sum(not player.rating for player in tournament.players)
    findings = []
    if unrated:
        what = plural(
            "{count} player has no rating and is taken to play like {rating}",
            "{count} players have no rating and are taken to play like {rating}",
            unrated,
            rating=UNRATED,
        )
        findings.append(Finding("forecast.unrated", Severity.WARNING, msg("ratings"), what))
    if tally.stopped:
        what = plural(
            "{count} simulation ended early: a round had no legal pairing",
            "{count} simulations ended early: a round had no legal pairing",
            tally.stopped,
        )
        findings.append(Finding("forecast.stopped", Severity.INFO, msg("rounds"), what))
    return findings
