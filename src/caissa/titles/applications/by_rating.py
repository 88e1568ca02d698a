"""Titles by rating: FM, CM, WFM and WCM for a rating reached at some time (B.01 1.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.titles.applications.award_rules import AWARDS_2024, AwardRules, already_held
from caissa.titles.applications.rating_reached import RatingReached, RatingVerdict, judge_ratings
from caissa.titles.title_norms.norm import Clause
from caissa.tournament import Sex, Title

_ARTICLES = {Title.FM: "1.3.1", Title.CM: "1.3.2", Title.WFM: "1.3.3", Title.WCM: "1.3.4"}


@dataclass(frozen=True, slots=True)
class TitleByRating:
    """One title, the rating that serves for it, and every condition."""

    title: Title
    verdict: RatingVerdict
    held: bool

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The conditions."""
        return self.verdict.clauses

    @property
    def due(self) -> bool:
        """May the federation ask for the title now?"""
        return self.verdict.met and not self.held


def title_by_rating(
    title: Title, ratings: Sequence[RatingReached], rules: AwardRules = AWARDS_2024
) -> RatingVerdict:
    """Whether a rating and the games behind it are enough for FM, CM, WFM or WCM.

    The rating may be interim, even in the middle of a tournament.

    Handbook: B.01 1.3, 1.3.1, 1.3.2, 1.3.3, 1.3.4
    """
    return judge_ratings(ratings, rules.by_rating[title], rules.cite(_ARTICLES[title]), rules.by_rating_games)


def titles_by_rating(
    ratings: Sequence[RatingReached],
    *,
    sex: Sex | None = None,
    held: Title | None = None,
    rules: AwardRules = AWARDS_2024,
) -> tuple[TitleByRating, ...]:
    """Every title by rating that is open to a player, the highest first; women's titles for women only.

    Handbook: B.01 1.3
    """
    women = (Title.WFM, Title.WCM)
    open_to = [title for title in rules.by_rating if title not in women or sex is Sex.FEMALE]
    return tuple(
        TitleByRating(title, title_by_rating(title, ratings, rules), already_held(held, title))
        for title in open_to
    )
