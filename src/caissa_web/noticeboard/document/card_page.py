"""A player's card as its page shows it: five figures, two drawings, the rounds, and what ratings expect.

What the organiser hides is not worked out: without ratings there is neither performance nor expectation.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from django.utils.functional import Promise as Words
from django.utils.translation import gettext_lazy as _

from caissa.errors import CaissaError
from caissa.tournament.scoring import STANDARD_SCORING
from caissa_web.noticeboard.document.cards import Card, plain, signed
from caissa_web.presentation.card_plots import CardPlot, Opposition, opponents_plot, points_plot
from caissa_web.presentation.lists import CardLine
from caissa_web.presentation.ranking import performance_of
from caissa_web.presentation.results import result_between
from caissa_web.section.ratings.for_rating import section_ratings

if TYPE_CHECKING:
    from caissa.ratings import PlayerRating, SectionRatings
    from caissa_web.noticeboard.document.document import Published

_KINDS = {"1": "won", "+": "won", "½": "drawn", "0": "lost", "−": "lost"}


@dataclass(frozen=True, slots=True)
class Figure:
    """One of the five figures: its name, its value, what stands beside it, and whether that is up or down."""

    name: str | Words
    value: str
    beside: str | Words = ""
    moved: str = ""
    trend: str = ""


@dataclass(frozen=True, slots=True)
class CardRound:
    """A round of the card: the result with the player's points first, what ratings expect, and the change."""

    line: CardLine
    result: str | Words
    expected: str = ""
    change: str = ""
    trend: str = ""
    is_under_way: bool = False
    """Is this game being played?"""

    @property
    def kind(self) -> str:
        """Won, drawn or lost; empty while there is no result."""
        return _KINDS.get(self.line.sign, "")


@dataclass(frozen=True, slots=True)
class CardPage:
    """All that the page of a card shows beside the card itself."""

    figures: tuple[Figure, ...]
    rounds: tuple[CardRound, ...]
    points: CardPlot | None
    opponents: CardPlot | None
    scored: str
    expected: str
    averaged: str
    equal: int
    """How many have as many points; 0 where nobody else has."""
    separated_by: str
    """The tie-break that put the player below the place above; empty where points did."""

    @property
    def with_changes(self) -> bool:
        """Has any game a rating change of its own?"""
        return any(played.change for played in self.rounds)

    @property
    def with_expectations(self) -> bool:
        """Do ratings say what to expect of any game?"""
        return any(played.expected for played in self.rounds)


def card_page(document: Published, card: Card) -> CardPage:
    """The page of a card, from what everybody may see."""
    number = card.player.number
    expectations = _Expectations(document, card)
    rounds = tuple(_round(document, number, line, expectations) for line in card.lines)
    totals = [document.public_facts.points(number, line.round) for line in card.lines]
    expected = expectations.totals(totals) if document.public_facts.scoring == STANDARD_SCORING else []
    planned = document.section.rounds or len(rounds)
    met = [
        Opposition(line.round, line.opponent.rating, line.sign, _KINDS[line.sign])
        for line in card.lines
        if line.opponent and line.opponent.rating and line.sign
    ]
    average = round(Decimal(sum(meeting.rating for meeting in met)) / len(met)) if met else None
    place = card.place
    table = document.standings
    return CardPage(
        _figures(document, card),
        rounds,
        points_plot(totals, expected, planned) if len(rounds) > 1 else None,
        opponents_plot(met, card.player.rating, planned),
        card.points,
        plain(expected[-1]) if expected else "",
        "" if average is None else str(average),
        sum(other.points == place.points for other in table.places) if place and table else 0,
        _separated_by(card),
    )


def _separated_by(card: Card) -> str:
    """The name of the tie-break that decided; the first working is that of the points themselves."""
    code = card.place.decided_by if card.place else ""
    return next((working.title or code for working in card.workings[1:] if working.code == code), "")


def _figures(document: Published, card: Card) -> tuple[Figure, ...]:
    """Place, points, performance, rating with its change, and the first tie-break or the games."""
    listed = [_place(document, card), _points(card), _performance(document, card), _rating(card)]
    place, table = card.place, document.standings
    if place and table and place.tie_breaks and place.tie_breaks[0]:
        listed.append(Figure(table.codes[0], place.tie_breaks[0]))
    else:
        listed.append(Figure(_("Games"), str(sum(bool(line.sign) for line in card.lines))))
    return tuple(figure for figure in listed if figure is not None)


def _place(document: Published, card: Card) -> Figure | None:
    place, ranking = card.place, document.ranking()
    if place is None or ranking is None:
        return None
    line = ranking.line_of(card.player.number)
    moved = (line.moved or 0) if line else 0
    arrow = f"↑{moved}" if moved > 0 else f"↓{-moved}" if moved else ""
    text = f"{place.rank}{'=' if place.shared else ''}"
    trend = "up" if moved > 0 else "down" if moved else ""
    return Figure(_("Place"), text, str(len(ranking.lines)), arrow, trend)


def _points(card: Card) -> Figure | None:
    return Figure(_("Points"), card.points, str(len(card.lines))) if card.lines else None


def _performance(document: Published, card: Card) -> Figure | None:
    if not document.rules.ratings:
        return None
    value = performance_of(document.public_facts, card.player.number, document.section.paired_rounds)
    return Figure(_("Performance"), str(value)) if value is not None else None


def _rating(card: Card) -> Figure | None:
    if card.player.rating is None:
        return Figure(_("First rating"), card.rating.first) if card.rating and card.rating.first else None
    change = card.rating.change if card.rating else ""
    return Figure(_("Rating"), str(card.player.rating), moved=change, trend=_trend(change))


def _trend(change: str) -> str:
    return "up" if change.startswith("+") else "down" if change.startswith("−") else ""


class _Expectations:
    """What ratings expect of every game, by the numbers that the rating change is counted with."""

    def __init__(self, document: Published, card: Card) -> None:
        self.own = card.player.rating
        self.opponents = {
            line.round: line.opponent.rating
            for line in card.lines
            if line.opponent and line.opponent.rating and document.rules.ratings
        }
        self.open = {line.round for line in card.lines if line.opponent and not line.sign}
        self.with_changes = document.rules.rating_change
        self.rated = self._rated(document)
        self.games = self._games(card.player.number)

    def _rated(self, document: Published) -> SectionRatings | None:
        if not document.rules.ratings:
            return None
        try:
            return section_ratings(document.rated)[0]
        except CaissaError:
            return None

    def _games(self, number: int) -> dict[int, tuple[Decimal, Decimal]]:
        """The expected score and the rating change of every game that counts."""
        row = self._row(number)
        if row is None or row.change is None:
            return {}
        factor = row.change.coefficient.value
        return {game.game.round: (game.probability, game.delta * factor) for game in row.change.games}

    def _row(self, number: int) -> PlayerRating | None:
        try:
            return self.rated.row(number) if self.rated else None
        except KeyError:
            return None

    def of_round(self, number: int) -> Decimal | None:
        """The expected score of a game that counts or is to come; None where a rating is not to be told."""
        rating = self.opponents.get(number)
        if not rating or not self.own or self.rated is None:
            return None
        if number in self.games:
            return self.games[number][0]
        if number not in self.open:
            return None
        from caissa.ratings import expected_score  # noqa: PLC0415 - a start does not wait for it

        return expected_score(self.own, [rating], self.rated.rules)

    def change_of(self, number: int) -> str:
        """The rating change of a game that counts."""
        if not self.with_changes or number not in self.games or number not in self.opponents:
            return ""
        return signed(self.games[number][1])

    def totals(self, scored: list[Decimal]) -> list[Decimal]:
        """The expected points after every round; rounds that are not rated count as they were scored."""
        total, listed, before = Decimal(0), [], Decimal(0)
        counted = {number: self.games[number][0] for number in self.games if number in self.opponents}
        for number, points in enumerate(scored, start=1):
            total += counted.get(number, points - before)
            before = points
            listed.append(total)
        return listed if counted else []


def _round(document: Published, number: int, line: CardLine, expectations: _Expectations) -> CardRound:
    expected = expectations.of_round(line.round)
    change = expectations.change_of(line.round)
    return CardRound(
        line,
        result_between(document.public_facts, number, line.round) if line.sign else line.words,
        "" if expected is None else plain(expected),
        change,
        _trend(change),
        not line.sign and line.opponent is not None and document.under_way(line.round),
    )
