"""How many points a result is worth, for games and for matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache

from caissa.errors import Finding, ForbiddenByRegulations, Severity, errors_in
from caissa.messages import msg
from caissa.tournament.colour import Colour
from caissa.tournament.outcome import Outcome
from caissa.tournament.points import HALF, ONE, TWO, ZERO, Points, points


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for every kind of result; 1-½-0 unless the event says otherwise.

    Colour-dependent values exist because files carry them (XXS); FIDE mode refuses them.

    Handbook: C.04.1 3 (2017: c); C.04.2 3.1 (2017: D.1); E.01 10, 10.1
    """

    white_win: Points = ONE
    black_win: Points = ONE
    white_draw: Points = HALF
    black_draw: Points = HALF
    white_loss: Points = ZERO
    black_loss: Points = ZERO
    forfeit_win: Points = ONE
    forfeit_loss: Points = ZERO
    full_point_bye: Points = ONE
    half_point_bye: Points = HALF
    zero_point_bye: Points = ZERO
    pairing_allocated_bye: Points = ONE
    open_game: Points = HALF

    @classmethod
    def of(cls, win: str, draw: str, loss: str = "0", **others: str) -> Scoring:
        """A scoring system such as `Scoring.of("3", "1")`; byes and forfeits follow win, draw and zero."""
        full, half, none = points(win), points(draw), points(loss)
        usual = cls(
            white_win=full, black_win=full, forfeit_win=full, full_point_bye=full, pairing_allocated_bye=full,
            white_draw=half, black_draw=half, half_point_bye=half, open_game=half,
            white_loss=none, black_loss=none,
        )  # fmt: skip
        return usual.replaced(**{name: points(value) for name, value in others.items()})

    def replaced(self, **values: Points) -> Scoring:
        """The same with other values for some results."""
        now = {field.name: getattr(self, field.name) for field in fields(self)}
        return Scoring(**{**now, **values})

    @property
    def win(self) -> Points:
        """The most that a game can bring."""
        return max(self.white_win, self.black_win)

    @property
    def draw(self) -> Points:
        """What a draw brings (the better of the two, should colours differ)."""
        return max(self.white_draw, self.black_draw)

    @property
    def loss(self) -> Points:
        """What a lost game brings (the better of the two, should colours differ)."""
        return max(self.white_loss, self.black_loss)

    def points(self, outcome: Outcome, colour: Colour | None = None) -> Points:
        """What an outcome is worth to the player with that colour."""
        return (self.for_black if colour is Colour.BLACK else self.for_white)[outcome]

    @property
    def for_white(self) -> Mapping[Outcome, Points]:
        """The value of every outcome to the player with White."""
        return _values(self, Colour.WHITE)

    @property
    def for_black(self) -> Mapping[Outcome, Points]:
        """The value of every outcome to the player with Black."""
        return _values(self, Colour.BLACK)


@lru_cache(maxsize=64)
def _values(scoring: Scoring, colour: Colour) -> Mapping[Outcome, Points]:
    """The value of every outcome with one colour, worked out once: it is asked for with every game."""
    if colour is Colour.WHITE:
        return _table(scoring, scoring.white_win, scoring.white_draw, scoring.white_loss)
    return _table(scoring, scoring.black_win, scoring.black_draw, scoring.black_loss)


def _table(scoring: Scoring, win: Points, draw: Points, loss: Points) -> dict[Outcome, Points]:
    return {
        Outcome.WIN: win,
        Outcome.UNRATED_WIN: win,
        Outcome.DRAW: draw,
        Outcome.UNRATED_DRAW: draw,
        Outcome.LOSS: loss,
        Outcome.UNRATED_LOSS: loss,
        Outcome.FORFEIT_WIN: scoring.forfeit_win,
        Outcome.FORFEIT_LOSS: scoring.forfeit_loss,
        Outcome.FULL_POINT_BYE: scoring.full_point_bye,
        Outcome.HALF_POINT_BYE: scoring.half_point_bye,
        Outcome.ZERO_POINT_BYE: scoring.zero_point_bye,
        Outcome.ABSENT: scoring.zero_point_bye,
        Outcome.PAIRING_ALLOCATED_BYE: scoring.pairing_allocated_bye,
        Outcome.ADJOURNED: scoring.open_game,
        Outcome.UNKNOWN: scoring.open_game,
        Outcome.NOT_YET_PLAYED: ZERO,
    }


STANDARD_SCORING = Scoring()


@dataclass(frozen=True, slots=True)
class MatchScoring:
    """Match points, 2-1-0 unless the event says otherwise (C.07 11); byes as C.04.6 1.4 has them."""

    win: Points = TWO
    draw: Points = ONE
    loss: Points = ZERO
    forfeit_loss: Points = ZERO
    bye_match_points: Points | None = None
    bye_game_points: Points | None = None

    @property
    def pairing_allocated_bye(self) -> Points:
        """Match points of the PAB: those of a draw unless the event says otherwise (C.04.6 1.4)."""
        return self.draw if self.bye_match_points is None else self.bye_match_points


STANDARD_MATCH_SCORING = MatchScoring()


@dataclass(frozen=True, slots=True)
class _Demand:
    """Something that FIDE asks of a scoring system."""

    code: str
    article: str
    met: Callable[[Scoring], bool]
    otherwise: str


_DEMANDS = (
    _Demand(
        "scoring.colour-dependent",
        "Laws 10.1",
        lambda s: (s.white_win, s.white_draw, s.white_loss) == (s.black_win, s.black_draw, s.black_loss),
        msg("the same result is worth different points with White and with Black"),
    ),
    _Demand(
        "scoring.order",
        "Laws 10.1",
        lambda s: s.win > s.draw >= s.loss,
        msg("a win must be worth more than a draw, and a draw no less than a loss"),
    ),
    _Demand(
        "scoring.draws-too-dear",
        "Laws 10.2",
        lambda s: 2 * s.draw <= s.win + s.loss,
        msg("two draws would be worth more than a win and a loss"),
    ),
    _Demand(
        "scoring.bye-too-dear",
        "C.04.1 3",
        lambda s: s.pairing_allocated_bye <= s.win,
        msg("the pairing-allocated bye is worth more than a win"),
    ),
    _Demand(
        "scoring.requested-bye-too-dear",
        "C.04.2 3.3",
        lambda s: s.half_point_bye <= s.draw and s.full_point_bye <= s.win and s.zero_point_bye <= s.loss,
        msg("a bye is worth more than the result it stands for"),
    ),
    _Demand(
        "scoring.forfeit",
        "Laws 10.1",
        lambda s: s.forfeit_win <= s.win and s.forfeit_loss <= s.loss,
        msg("a forfeit is worth more than the same result over the board"),
    ),
    _Demand(
        "scoring.negative",
        "Laws 10.1",
        lambda s: min(getattr(s, field.name) for field in fields(s)) >= 0,
        msg("a result is worth less than nothing"),
    ),
)


def objections(scoring: Scoring) -> list[Finding]:
    """What FIDE mode has against a scoring system, each with the article.

    Handbook: Laws 10.1, Laws 10.2, C.04.1 3
    """
    return [
        Finding(demand.code, Severity.ERROR, demand.article, demand.otherwise)
        for demand in _DEMANDS
        if not demand.met(scoring)
    ]


def require_fide(scoring: Scoring) -> None:
    """Refuse a scoring system that FIDE mode does not allow."""
    for objection in errors_in(objections(scoring)):
        raise ForbiddenByRegulations(why=objection.what, article=objection.where)
