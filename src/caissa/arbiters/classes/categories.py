"""The category A to D of a tournament, which decides who may be its arbiters (B.06.3 1.3)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from caissa.arbiters.classes.official_events import EventCategory
from caissa.arbiters.event_facts import EventFacts, EventSystem
from caissa.arbiters.judgement import Clause, Judgement, Verdict, at_least, percent_at_least
from caissa.arbiters.register import ArbiterTitle
from caissa.arbiters.titles.norms import event_norm
from caissa.messages import msg, plural
from caissa.tournament import Speed


@dataclass(frozen=True, slots=True)
class RoundRobinStrength:
    """The average above which a round robin is top-level or strong, open and women."""

    article: str
    category: EventCategory
    open_average: int
    women_average: int
    standard_only: bool


@dataclass(frozen=True, slots=True)
class CategoryRules:
    """The numbers of B.06.3 1.3."""

    strengths: tuple[RoundRobinStrength, ...]
    participants: int = 10
    participants_in_double: int = 6
    large_rounds: int = 9
    large_more_than: int = 150
    large_percent_rated: int = 75
    large_masters: int = 20
    large_federations: int = 3


CATEGORIES_2021 = CategoryRules(
    (
        RoundRobinStrength("1.3.2.3", EventCategory.B, 2600, 2400, standard_only=False),
        RoundRobinStrength("1.3.3.2", EventCategory.C, 2500, 2300, standard_only=True),
    )
)


@dataclass(frozen=True, slots=True)
class CategoryVerdict:
    """A tournament's category, the article that gives it, and every higher line that was tried.

    `category` is None below category D; `verdict` is open where a missing fact could change it.
    """

    category: EventCategory | None
    article: str
    tried: tuple[Judgement, ...]

    @property
    def verdict(self) -> Verdict:
        """Is the category certain?"""
        return Verdict.OPEN if any(clause.verdict is Verdict.OPEN for clause in self.tried) else Verdict.YES


def event_category(event: EventFacts, rules: CategoryRules = CATEGORIES_2021) -> CategoryVerdict:
    """The category of an event from its kind and its numbers, the highest that fits.

    Handbook: B.06.3 1.3, 1.3.1, 1.3.2, 1.3.3, 1.3.4
    """
    if event.listed:
        clause = Clause(event.listed.citation, event.listed.title, True)
        return CategoryVerdict(
            event.listed.category, event.listed.citation, (Judgement(msg("official event"), (clause,)),)
        )
    tried: list[Judgement] = []
    for category, judged in _lines(event, rules):
        tried.append(judged)
        if judged.passed:
            return CategoryVerdict(category, judged.clauses[0].article, tuple(tried))
    return CategoryVerdict(None, "B.06.3 1.3.4", tuple(tried))


def _lines(event: EventFacts, rules: CategoryRules) -> list[tuple[EventCategory, Judgement]]:
    """The lines of the list that go by numbers, the highest category first."""
    top, strong = rules.strengths
    return [
        (top.category, strong_round_robin(event, top, rules)),
        (strong.category, strong_round_robin(event, strong, rules)),
        (EventCategory.C, large_event(event, rules)),
        (EventCategory.D, like_an_ia_norm(event)),
    ]


def strong_round_robin(event: EventFacts, strength: RoundRobinStrength, rules: CategoryRules) -> Judgement:
    """A round robin with enough participants and a high enough average rating.

    Handbook: B.06.3 1.3.2.3, 1.3.3.2
    """
    article = f"B.06.3 {strength.article}{'.b' if event.women_only else '.a'}"
    double = event.system is EventSystem.DOUBLE_ROUND_ROBIN
    needed = rules.participants_in_double if double else rules.participants
    average = strength.women_average if event.women_only else strength.open_average
    fits = None if event.system is None else double or event.system is EventSystem.ROUND_ROBIN
    clauses = [
        Clause(article, msg("a round robin"), fits and not event.for_teams, event.norm_system),
        at_least(article, msg("participants"), event.players, needed),
        _average(article, event.average_rating, average),
    ]
    if strength.standard_only:
        clauses.append(_standard(f"B.06.3 {strength.article}", event))
    return Judgement(msg("round robin with an average above {average}", average=average), tuple(clauses))


def _average(article: str, average: Decimal | None, needed: int) -> Clause:
    actual = "" if average is None else str(average.quantize(Decimal("0.1")))
    return Clause(
        article,
        msg("average rating above {needed}", needed=needed),
        None if average is None else average > needed,
        actual,
    )


def _standard(article: str, event: EventFacts) -> Clause:
    return Clause(article, msg("rated as standard chess"), event.speed is Speed.STANDARD, event.speed.label)


def large_event(event: EventFacts, rules: CategoryRules) -> Judgement:
    """A long event with many participants, most of them rated, many titled, from several federations.

    Handbook: B.06.3 1.3.3.2
    """
    article = "B.06.3 1.3.3.2.c"
    more = rules.large_more_than + 1
    clauses = (
        at_least(article, msg("rounds"), event.rounds, rules.large_rounds),
        at_least(article, msg("participants"), event.players, more),
        percent_at_least(
            article, msg("rated players"), event.rated, event.players, rules.large_percent_rated
        ),
        at_least(article, msg("players with a title from FM or WFM up"), event.masters, rules.large_masters),
        at_least(article, msg("federations"), event.federations, rules.large_federations),
        _standard("B.06.3 1.3.3.2", event),
    )
    return Judgement(
        plural(
            "event with more than {count} participant",
            "event with more than {count} participants",
            rules.large_more_than,
        ),
        clauses,
    )


def like_an_ia_norm(event: EventFacts) -> Judgement:
    """Category D: what is worth a norm for the title of International Arbiter.

    Handbook: B.06.3 1.3.4
    """
    judged = event_norm(event, ArbiterTitle.INTERNATIONAL).judgement
    first = Clause("B.06.3 1.3.4", msg("valid for an IA norm"), _met(judged), judged.about)
    return Judgement(msg("event worth an IA norm"), (first, *judged.clauses))


def _met(judged: Judgement) -> bool | None:
    return None if judged.verdict is Verdict.OPEN else judged.passed
