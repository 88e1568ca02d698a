"""Meals by day and diet, as numbers: the kitchen needs no names."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta

from caissa_web.accounts.encryption import decrypt
from caissa_web.lodging.models import Board, Hotel, Stay
from caissa_web.lodging.models.stays import CLAIMING

MEALS = (Board.BREAKFAST, Board.LUNCH, Board.DINNER)
USUAL = ""


@dataclass(frozen=True, slots=True)
class MealsOfDay:
    """How many eat on a day, meal by meal."""

    day: date
    breakfast: int
    lunch: int
    dinner: int


@dataclass(frozen=True, slots=True)
class Meals:
    """All days of a hotel, and one day by diet: diet, then the number of each meal."""

    days: tuple[MealsOfDay, ...]
    diets: tuple[tuple[str, tuple[int, ...]], ...]


def meals_of(hotel: Hotel, day: date) -> Meals:
    """How many meals a hotel serves. Board begins with dinner on arrival and ends with lunch on departure."""
    rows = Stay.objects.filter(hotel=hotel, state__in=[*CLAIMING, Stay.State.OUT], board__isnull=False)
    served: Counter[tuple[date, str]] = Counter()
    diets: Counter[tuple[str, str]] = Counter()
    for arrival, departure, meals, diet in rows.values_list("arrival", "departure", "board__meals", "diet"):
        for number in range((departure - arrival).days + 1):
            eaten_on = arrival + timedelta(days=number)
            for meal in meals:
                is_dinner = meal == Board.DINNER
                if (is_dinner and eaten_on < departure) or (not is_dinner and eaten_on > arrival):
                    served[eaten_on, meal] += 1
                    if eaten_on == day:
                        diets[diet, meal] += 1
    by_diet: Counter[tuple[str, str]] = Counter()
    for (sealed, meal), number in diets.items():
        by_diet[decrypt(sealed) if sealed else USUAL, meal] += number
    days = sorted({eaten_on for eaten_on, _meal in served})
    names = sorted({diet for diet, _meal in by_diet})
    return Meals(
        tuple(MealsOfDay(each, *(served[each, meal] for meal in MEALS)) for each in days),
        tuple((name, tuple(by_diet[name, meal] for meal in MEALS)) for name in names),
    )
