"""Offers: what can be entered, with the rules and the places of each category."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from caissa.entering.entrants import Entrant
from caissa.entering.places import Pool
from caissa.entering.pricing import CancellationRow, Tariff
from caissa.entering.questions import ConsentText, Question
from caissa.entering.team_rules import TeamRule
from caissa.entering.verdicts import Rule, Verdict, judge


@dataclass(frozen=True, slots=True)
class Category:
    """Something to enter, such as U14G or group B: its rules and its pools of places.

    `team_rules` are what a team of its players must fulfil.
    """

    code: str
    name: str = ""
    rules: tuple[Rule, ...] = ()
    pools: tuple[Pool, ...] = ()
    team_rules: tuple[TeamRule, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """What an organiser offers: rules for everybody, categories, prices, cancellation, questions."""

    name: str = ""
    rules: tuple[Rule, ...] = ()
    categories: tuple[Category, ...] = ()
    tariff: Tariff | None = None
    cancellation: tuple[CancellationRow, ...] = ()
    questions: tuple[Question, ...] = ()
    consents: tuple[ConsentText, ...] = ()

    def category(self, code: str) -> Category | None:
        """The category of a code."""
        return next((category for category in self.categories if category.code == code), None)

    def rules_for(self, code: str) -> tuple[Rule, ...]:
        """The rules for everybody, then those of a category."""
        category = self.category(code)
        return (*self.rules, *(category.rules if category else ()))


def category_verdicts(
    offer: Offer, entrant: Entrant, waivers: Mapping[str, str] | None = None
) -> dict[str, Verdict]:
    """Category → may this person enter it? The rules for everybody come first."""
    return {
        category.code: judge((*offer.rules, *category.rules), entrant, waivers)
        for category in offer.categories
    }
