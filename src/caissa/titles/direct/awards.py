"""Direct titles: who gets which title, or norm, from a championship, and why (B.01 1.2, B.01.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.titles.applications.award_rules import (
    AWARDS_2024,
    WOMENS_TITLES,
    AwardRules,
    already_held,
    lower_titles,
)
from caissa.titles.applications.rating_reached import RatingReached, RatingVerdict, judge_ratings, ratings_in
from caissa.titles.direct.places import Finishes
from caissa.titles.direct.scores import percentage_clauses, played_score
from caissa.titles.direct.table import Achievement, DirectEvent, Gives, Reward
from caissa.titles.direct.validity import (
    Membership,
    event_clauses,
    half_of_played,
    participants,
    qualifier_clauses,
    subgroup_clauses,
)
from caissa.titles.title_norms.norm import Clause
from caissa.tournament import Sex, Title, Tournament


class Standing(Enum):
    """What becomes of a title or norm that was earned."""

    AWARDED = msg("awarded")
    TO_CHECK = msg("rating to be checked")
    CONDITIONAL = msg("conditional on rating")
    HELD = msg("title already held")
    COVERED = msg("superseded by a better result")
    REFUSED = msg("a condition is not met")


@dataclass(frozen=True, slots=True)
class DirectAward:
    """A title or norm that a player earned, every condition, and what becomes of it.

    `meanwhile` is the lower title that a player with a conditional one may take now (0.6.2).
    """

    player: int
    title: Title
    gives: Gives
    earned_by: str
    clauses: tuple[Clause, ...]
    standing: Standing = Standing.AWARDED
    meanwhile: Title | None = None

    @property
    def counts(self) -> bool:
        """Does it go into the report of direct titles (form IT4)?"""
        return self.standing in (Standing.AWARDED, Standing.TO_CHECK, Standing.CONDITIONAL)


@dataclass(frozen=True, slots=True)
class DirectTitles:
    """An event's direct titles: whether it may give them, and everything that was earned."""

    event: DirectEvent
    clauses: tuple[Clause, ...]
    earned: tuple[DirectAward, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def valid(self) -> bool:
        """May the event give direct titles, as far as is known?"""
        return all(clause.met or not clause.known for clause in self.clauses)

    @property
    def awards(self) -> tuple[DirectAward, ...]:
        """What goes into the report: nothing if the event is not valid."""
        return tuple(award for award in self.earned if award.counts) if self.valid else ()


@dataclass(frozen=True, slots=True)
class DirectFacts:
    """What a tournament's file does not tell: federations it is for, group, qualifying places, ratings."""

    membership: Membership | None = None
    subgroup: frozenset[int] | None = None
    qualifying_places: int = 0
    ratings: Mapping[int, Sequence[RatingReached]] | None = None


def direct_titles(
    tournament: Tournament,
    event: DirectEvent,
    finishes: Finishes,
    facts: DirectFacts | None = None,
    rules: AwardRules = AWARDS_2024,
) -> DirectTitles:
    """Who gets what from an event of the table, by its final standings.

    With a subgroup, `finishes` is the order within it, and the size is asked of the whole event.

    Handbook: B.01 1.2, 1.2.1, 1.2.2, 1.2.3; B.01.2 1.23a, 1.23b
    """
    known = facts or DirectFacts()
    clauses = event_clauses(tournament, event, rules.direct_size, known.membership)
    clauses += qualifier_clauses(event, known.qualifying_places)
    if known.subgroup is not None:
        clauses += subgroup_clauses(tournament, known.subgroup, rules.direct_size)
    earned = [
        award for reward in event.rewards for award in _earned(tournament, reward, finishes, known, rules)
    ]
    judged = [_judged(tournament, event, award, known, rules) for award in _best_first(earned)]
    findings = (*_wrong_kind(tournament, event), *_open_results(tournament), *_ties(event, finishes, known))
    return DirectTitles(event, clauses, tuple(_without_covered(judged)), findings)


def _earned(
    tournament: Tournament, reward: Reward, finishes: Finishes, facts: DirectFacts, rules: AwardRules
) -> Iterator[DirectAward]:
    """Everybody who has done what a reward asks."""
    for player, clauses in _achieving(tournament, reward, finishes, facts):
        half = _half(tournament, player, rules) if facts.subgroup is not None else ()
        yield DirectAward(player, reward.title, reward.gives, reward.achievement.text, (*clauses, *half))


def _half(tournament: Tournament, player: int, rules: AwardRules) -> tuple[Clause, ...]:
    return (half_of_played(played_score(tournament, player), rules.direct_size),)


def _achieving(
    tournament: Tournament, reward: Reward, finishes: Finishes, facts: DirectFacts
) -> Iterator[tuple[int, tuple[Clause, ...]]]:
    asked = qualifying(reward.achievement, facts)
    if asked.by_place:
        for finish in finishes.reaching(asked):
            words = _reached(finish.place, asked)
            yield finish.player, (Clause(reward.article, words, True, finish.place, asked.last),)
        return
    for number in participants(tournament):
        clauses = percentage_clauses(played_score(tournament, number), asked, reward.article)
        if all(clause.met for clause in clauses) and _in_group(number, facts.subgroup):
            yield number, clauses


def _reached(place: int, asked: Achievement) -> str:
    if asked.level_with_winner:
        return msg("place {place}, level with the winner: {achievement}", place=place, achievement=asked.text)
    return msg("place {place}: {achievement}", place=place, achievement=asked.text)


def qualifying(asked: Achievement, facts: DirectFacts) -> Achievement:
    """What "qualifying through play" means here: a place among those the event has in the World Cup.

    Other achievements are left as they are.

    Handbook: B.01.2 note.1
    """
    return replace(asked, last=facts.qualifying_places) if asked.text == "qualifying" else asked


def _in_group(number: int, subgroup: Collection[int] | None) -> bool:
    return subgroup is None or number in subgroup


def _best_first(earned: list[DirectAward]) -> list[DirectAward]:
    """By player in the order they were found, for each the highest title first, a title before its norm."""
    order = {award.player: place for place, award in reversed(list(enumerate(earned)))}
    return sorted(
        earned, key=lambda award: (order[award.player], award.title.precedence, award.gives is Gives.NORM)
    )


def _judged(
    tournament: Tournament, event: DirectEvent, award: DirectAward, facts: DirectFacts, rules: AwardRules
) -> DirectAward:
    """What becomes of an award: held already, waiting for a rating, or awarded.

    Handbook: B.01 0.6.2
    """
    player = tournament.player(award.player)
    if award.title in WOMENS_TITLES and player.sex is Sex.MALE:
        clause = Clause(
            rules.cite("0.3"), msg("{title} is a title for women", title=award.title.value), False
        )
        return replace(award, clauses=(*award.clauses, clause), standing=Standing.REFUSED)
    if not all(clause.met for clause in award.clauses):
        return replace(award, standing=Standing.REFUSED)
    if already_held(player.title, award.title):
        return replace(award, standing=Standing.HELD)
    if award.gives is Gives.NORM:
        return award
    declared = (facts.ratings or {}).get(award.player)
    ratings = ratings_in(player, tournament.start) if declared is None else tuple(declared)
    if award.title in event.without_minimum_rating:
        free = Clause(
            "B.01 0.6.2",
            msg(
                "no rating is required for {title} at the {event}", title=award.title.value, event=event.name
            ),
            True,
        )
        return replace(award, clauses=(*award.clauses, free))
    verdict = minimum_rating(award.title, ratings, rules)
    return _conditional(replace(award, clauses=(*award.clauses, *verdict.clauses)), verdict, ratings, rules)


def minimum_rating(
    title: Title, ratings: Sequence[RatingReached], rules: AwardRules = AWARDS_2024
) -> RatingVerdict:
    """Whether a player has had the rating that a direct title asks, with enough rated games.

    Handbook: B.01 0.6.2
    """
    return judge_ratings(ratings, rules.direct[title], rules.cite("0.6.2"), rules.direct_games)


def lower_title_now(
    title: Title, ratings: Sequence[RatingReached], rules: AwardRules = AWARDS_2024
) -> Title | None:
    """The highest lower title of the same category that a player with a conditional title may take.

    Handbook: B.01 0.6.2
    """
    fitting = (lower for lower in lower_titles(title) if minimum_rating(lower, ratings, rules).met)
    return next(fitting, None)


def _conditional(
    award: DirectAward, verdict: RatingVerdict, ratings: Sequence[RatingReached], rules: AwardRules
) -> DirectAward:
    if verdict.met:
        return award
    if verdict.only_to_check:
        return replace(award, standing=Standing.TO_CHECK)
    meanwhile = lower_title_now(award.title, ratings, rules)
    return replace(award, standing=Standing.CONDITIONAL, meanwhile=meanwhile)


def _without_covered(judged: list[DirectAward]) -> Iterator[DirectAward]:
    """Mark what a better award of the same player makes needless.

    A title covers norms for it and lower titles of its category, and norms for those; a norm covers nothing.
    """
    best: dict[int, list[Title]] = {}
    for award in judged:
        titles = best.setdefault(award.player, [])
        covered = any(title is award.title or award.title in lower_titles(title) for title in titles)
        if award.counts and covered:
            yield replace(award, standing=Standing.COVERED)
            continue
        yield award
        if award.counts and award.gives is Gives.TITLE:
            titles.append(award.title)


def _wrong_kind(tournament: Tournament, event: DirectEvent) -> Iterator[Finding]:
    if event.for_teams != tournament.for_teams:
        yield Finding(
            "titles.wrong-kind",
            Severity.WARNING,
            event.name,
            msg("the table refers to a team event, but the file contains an individual event")
            if event.for_teams
            else msg("the table refers to an individual event, but the file contains a team event"),
            msg("is it the right event of the table?"),
        )


def _open_results(tournament: Tournament) -> Iterator[Finding]:
    if not tournament.finished:
        played, wanted = tournament.paired_rounds, tournament.scheduled_rounds
        yield Finding(
            "titles.not-finished",
            Severity.WARNING,
            "",
            msg(
                "the event is not finished: rounds paired: {played} of {wanted}", played=played, wanted=wanted
            )
            if wanted
            else msg(
                "the event is not finished: rounds paired: {played} of an unknown number", played=played
            ),
            msg("titles follow from the final standings (B.01.2 note 4)"),
        )


def _ties(event: DirectEvent, finishes: Finishes, facts: DirectFacts) -> Iterator[Finding]:
    """Places that a tie leaves open: nobody gets what hangs on them."""
    asked = {qualifying(reward.achievement, facts) for reward in event.rewards if reward.achievement.by_place}
    for achievement in sorted(
        asked, key=lambda achievement: (achievement.first, achievement.last, achievement.text)
    ):
        tied = finishes.undecided(achievement)
        if tied:
            numbers = ", ".join(str(finish.player) for finish in tied)
            yield Finding(
                "titles.place-undecided",
                Severity.ERROR,
                msg("place {place}", place=tied[0].place),
                msg(
                    "{achievement} cannot be awarded: players {numbers} share the place",
                    achievement=achievement.text,
                    numbers=numbers,
                ),
                msg("break the tie with --tiebreaks or --lots, or use the file's own ranks with --stated"),
            )
