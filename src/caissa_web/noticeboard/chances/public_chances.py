"""Chances as pages and programs see them: everybody in the order of the average place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from caissa.forecast.intervals import Share, per_cent
from caissa_web.noticeboard.models import Forecast
from caissa_web.presentation.lists import Named

if TYPE_CHECKING:
    from caissa_web.noticeboard.document.document import Published

MOST_OPPONENTS = 5


@dataclass(frozen=True, slots=True)
class Chance:
    """A probability: in words of per cent, and as a number for a bar."""

    text: str
    per_cent: int


@dataclass(frozen=True, slots=True)
class NextOpponent:
    """Somebody who may be met in the next round that is not paired yet; nobody for the bye."""

    opponent: Named | None
    colour: str
    chance: Chance


@dataclass(frozen=True, slots=True)
class PlayerChance:
    """One player's chances: of the first place, of the first places, likely places, points, money, norms.

    `after_win`, `after_draw` and `after_loss` are the chances of the first places with that result next.
    """

    player: Named
    first: Chance
    among_first: Chance
    best_place: int
    worst_place: int
    points: str
    money: str
    prize: Chance | None
    norms: tuple[tuple[str, Chance], ...]
    after_win: Chance | None
    after_draw: Chance | None
    after_loss: Chance | None
    opponents: tuple[NextOpponent, ...]


@dataclass(frozen=True, slots=True)
class ChancesShown:
    """A forecast: after which round, from how many simulations, and everybody's chances."""

    after: int
    simulations: int
    places: int
    next_round: int | None
    with_money: bool
    with_norms: bool
    players: tuple[PlayerChance, ...]

    def of(self, number: int) -> PlayerChance | None:
        """One player's chances, if the forecast knows the player."""
        return next((line for line in self.players if line.player.number == number), None)


def stamp_of(section: int) -> str:
    """By what a new forecast is known; empty where there is none."""
    kept = Forecast.objects.filter(section_id=section).exclude(values={})
    return kept.values_list("source", flat=True).first() or ""


def chances_of(document: Published, section: int) -> ChancesShown | None:
    """The chances that may be shown; None where there are none."""
    rules = document.rules
    if not (rules.chances and rules.ratings and rules.standings):
        return None
    kept = Forecast.objects.filter(section_id=section).values_list("values", flat=True).first()
    if not kept or document.final:
        return None
    people = {player.number: player for player in document.players}
    lines = tuple(
        _line(values, people, kept["simulations"]) for values in kept["players"] if values["number"] in people
    )
    return ChancesShown(
        kept["after"],
        kept["simulations"],
        kept["qualifying"],
        kept["next_round"],
        any(line.money for line in lines),
        any(line.norms for line in lines),
        lines,
    )


def _line(values: Mapping[str, Any], people: Mapping[int, Named], simulations: int) -> PlayerChance:
    after, money = values["qualifies_after"], values["money"]
    best, worst = values["likely_places"]
    return PlayerChance(
        people[values["number"]],
        _chance(values["first"]),
        _chance(values["qualifies"]),
        best,
        worst,
        f"{values['points']:.1f}",
        f"{money['expected']} {money['currency']}".strip() if money else "",
        _chance(values["prize"]) if values["prize"] else None,
        tuple((title, _chance(share)) for title, share in values["norms"].items()),
        _chance(after["1"]) if "1" in after else None,
        _chance(after["="]) if "=" in after else None,
        _chance(after["0"]) if "0" in after else None,
        _opponents(values["next_opponents"], people, simulations),
    )


def _opponents(
    met: list[dict[str, Any]], people: Mapping[int, Named], simulations: int
) -> tuple[NextOpponent, ...]:
    """Those who are met most often, as far as they are known."""
    likely = sorted(met, key=lambda meeting: (-meeting["count"], meeting["number"] or 0))[:MOST_OPPONENTS]
    return tuple(
        NextOpponent(
            people.get(meeting["number"]) if meeting["number"] else None,
            meeting["colour"] or "",
            _of(Share(meeting["count"], simulations)),
        )
        for meeting in likely
        if not meeting["number"] or meeting["number"] in people
    )


def _chance(share: Mapping[str, Any]) -> Chance:
    return _of(Share(share["count"], share["of"]))


def _of(share: Share) -> Chance:
    return Chance(per_cent(share), round(100 * share.value))
