"""Exercises on norms: the performance that counts, and whether a result is a norm (B.01 1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from random import Random

from caissa.messages import Message, msg
from caissa.pairing.generation.dice import between, happens, one_of
from caissa.school.drafting import Mistake, listed, recognised
from caissa.school.exercise import AnswerKind, Exercise, Step, Table, Topic
from caissa.titles import Norm, norms
from caissa.titles.title_norms.editions import B01_2024
from caissa.titles.title_norms.rules import NormRules
from caissa.tournament import Game, Outcome, Person, Player, Round, Title, Tournament
from caissa.tournament.points import wall_text

GAMES = 9
_FEDERATIONS = ("GER", "ENG", "ESP", "USA", "IND", "POL")
_OUTCOMES = {2: (Outcome.WIN, Outcome.LOSS), 1: (Outcome.DRAW, Outcome.DRAW), 0: (Outcome.LOSS, Outcome.WIN)}
_FLOORLESS = replace(B01_2024, levels=tuple(replace(level, floor=0) for level in B01_2024.levels))


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent as a norm certificate lists them, and the half points scored."""

    title: Title | None
    rating: int
    federation: str
    halves: int


def judged(federation: str, opponents: Sequence[Opponent], title: Title, rules: NormRules = B01_2024) -> Norm:
    """The result judged for a title."""
    hero = Player(1, Person("A", federation=federation), 2400)
    players = [
        Player(number, Person(f"{number}", federation=each.federation, title=each.title), each.rating)
        for number, each in enumerate(opponents, start=2)
    ]
    rounds = tuple(
        Round(number, games=(Game(1, number + 1, *_OUTCOMES[each.halves]),))
        for number, each in enumerate(opponents, start=1)
    )
    event = Tournament(
        players=(hero, *players),
        rounds=rounds,
        scheduled_rounds=len(rounds),
        type_code="FIDE_DUTCH_2026",
        federation="FRA",
    )
    return norms(event, rules, 1, titles=[title])[0]


def norm_exercise(key: str, dice: Random) -> Exercise:
    """Is a result a norm, or what is its performance?

    Handbook: B.01 1.4.3, 1.4.4, 1.4.5, 1.4.6.b, 1.4.7, 1.4.8, 1.4.9
    """
    title = one_of(dice, (Title.GM, Title.IM))
    asks_for_performance = happens(dice, 0.4)
    while True:
        opponents = _opponents(dice, title)
        norm = judged("FRA", opponents, title)
        if len(_reasons(norm)) <= 1:
            break
    if asks_for_performance:
        return performance_of(key, "FRA", opponents, title)
    return norm_of(key, dice, "FRA", opponents, title)


def performance_of(key: str, federation: str, opponents: Sequence[Opponent], title: Title) -> Exercise:
    """The exercise that asks for the performance."""
    norm = judged(federation, opponents, title)
    floorless = judged(federation, opponents, title, _FLOORLESS)
    answer = str(norm.performance)
    mistakes = [
        Mistake(str(floorless.performance), _not_raised(title), Decimal(2)),
        Mistake(str(norm.average), msg("only the average was stated"), Decimal(2)),
        Mistake(str(2 * norm.average - norm.performance), msg("the sign was turned")),
    ]
    return Exercise(
        key,
        Topic.NORMS,
        Decimal(3),
        msg("{who} Which performance counts for a norm as {title}?", who=_who(federation), title=title.value),
        AnswerKind.NUMBER,
        answer,
        ("B.01 1.4.6b", "B.01 1.4.7", "B.01 1.4.9"),
        _working(norm),
        recognised(answer, mistakes),
        (Step(msg("average of the opponents"), Decimal(2), (str(norm.average),)),),
        _table(opponents),
    )


def norm_of(key: str, dice: Random, federation: str, opponents: Sequence[Opponent], title: Title) -> Exercise:
    """The exercise that asks whether it is a norm; the reason must be the right one."""
    norm = judged(federation, opponents, title)
    floorless = judged(federation, opponents, title, _FLOORLESS)
    failed = _reasons(norm)
    right = failed[0] if failed else _YES
    mistakes = []
    for text in (_YES, *_NO.values()):
        name, marks = _overlooked(right), Decimal(0)
        if (text in _reasons(floorless) and text == _NO["performance"]) or (
            text == _YES and not _reasons(floorless)
        ):
            name, marks = _not_raised(title), Decimal(4)
        mistakes.append(Mistake(text, name, marks))
    letter, choices = listed(dice, right, mistakes)
    return Exercise(
        key,
        Topic.NORMS,
        Decimal(5),
        msg("{who} Is it a norm as {title}?", who=_who(federation), title=title.value),
        AnswerKind.CHOICE,
        letter,
        ("B.01 1.4.3", "B.01 1.4.4", "B.01 1.4.5", "B.01 1.4.6b", "B.01 1.4.8"),
        _working(norm),
        choices,
        (Step(msg("average of the opponents"), Decimal(2), (str(norm.average),)),),
        _table(opponents),
    )


_YES = msg("yes")
_NO = {
    "titles": msg("no: the titles of the opponents"),
    "federations": msg("no: the federations of the opponents"),
    "performance": msg("no: the performance"),
}
_CATEGORIES = (
    ("1.4.5", "titles"),
    ("1.4.3", "federations"),
    ("1.4.4", "federations"),
    ("1.4.8", "performance"),
    ("1.4.9", "performance"),
)


def _reasons(norm: Norm) -> list[Message]:
    """Why it is no norm, in the words of the choices; the mix of all rounds (1.4.1f) adds nothing."""
    reasons = []
    for clause in norm.failed:
        for prefix, category in _CATEGORIES:
            if clause.article.removeprefix("B.01 ").startswith(prefix) and _NO[category] not in reasons:
                reasons.append(_NO[category])
    return reasons


def _overlooked(right: Message) -> Message:
    if right == _YES:
        return msg("every condition is met")
    return msg("another condition decides")


def _not_raised(title: Title) -> Message:
    floor = next(level.floor for level in B01_2024.levels if level.title is title)
    return msg("the lowest rating was not raised to {floor}", floor=floor)


def _who(federation: str) -> Message:
    return msg("A player of {federation} has these results in 9 rounds.", federation=federation)


def _working(norm: Norm) -> tuple[Message, ...]:
    sums = msg(
        "{score} of {games}: {share} %; average {average}, {difference}: performance {performance}",
        score=wall_text(norm.score),
        games=len(norm.counted),
        share=norm.percentage,
        average=norm.average,
        difference=f"{norm.difference:+d}",
        performance=norm.performance,
    )
    return (
        sums,
        *(msg("{article}: {what}", article=clause.article, what=clause.what) for clause in norm.clauses),
    )


def _table(opponents: Sequence[Opponent]) -> Table:
    return Table(
        (msg("Title"), msg("Rating"), msg("Federation"), msg("Result")),
        tuple(
            (
                each.title.value if each.title else "",
                str(each.rating),
                each.federation,
                wall_text(Decimal(each.halves) / 2),
            )
            for each in opponents
        ),
    )


def _opponents(dice: Random, title: Title) -> list[Opponent]:
    """Nine opponents about whom the answer is not obvious: one rated below the floor."""
    level = next(level for level in B01_2024.levels if level.title is title)
    centre = level.average + between(dice, 50, 120)
    masters = between(dice, 2, 5)
    crowded = happens(dice, 0.2)
    fields = []
    for place in range(GAMES):
        federation = "GER" if crowded and place < 7 else _FEDERATIONS[place % len(_FEDERATIONS)]
        rating = (
            level.floor - between(dice, 40, 160) if place == GAMES - 1 else centre + between(dice, -110, 110)
        )
        holder = title if place < masters else one_of(dice, (Title.FM, Title.FM, None, None))
        fields.append(Opponent(None if place == GAMES - 1 else holder, rating, federation, 0))
    halves = between(dice, 10, 14)
    scores = [2] * GAMES
    while sum(scores) > halves:
        place = between(dice, 0, GAMES - 2)
        scores[place] -= scores[place] > 0
    order = sorted(range(GAMES), key=lambda _: dice.random())
    return [replace(fields[place], halves=scores[place]) for place in order]
