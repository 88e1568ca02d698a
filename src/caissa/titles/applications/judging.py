"""Title applications: are these norms and this rating enough for GM, IM, WGM or WIM (B.01 1.5)?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations

from caissa.errors import CaissaError
from caissa.messages import msg, plural
from caissa.titles.applications.award_rules import AWARDS_2024, AwardRules
from caissa.titles.applications.offered_norms import Foreigners, OfferedNorm, signature_clause
from caissa.titles.applications.rating_reached import RatingReached, RatingVerdict, judge_ratings
from caissa.titles.applications.title_age import achieved_on
from caissa.titles.title_norms.norm import Clause
from caissa.tournament import Title

MOST_OFFERED = 15
"""Norms that are looked through together; nobody has more for one title."""
MOST_NEEDED = 7
"""Four norms of seven games are 28; three more may be needed for 1.4.3e, 1.1.3a and 1.5.6."""


class NoTitleByNorms(CaissaError):
    """A title that is not won by norms."""

    code = "titles.not-by-norms"
    message = "{title} is not earned by norms; GM, IM, WGM and WIM are."
    article = "B.01 1.4"


class TooManyNorms(CaissaError):
    """More norms than can be looked through together."""

    code = "titles.too-many-norms"
    message = "Too many norms: {count}; at most {most} can be checked together."
    article = "B.01 1.5.1"


@dataclass(frozen=True, slots=True)
class NormLeftOut:
    """A norm that was offered and is not used, and why."""

    norm: OfferedNorm
    why: str
    clauses: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Application:
    """An application as judged: the norms it uses, those it leaves out, the rating, every condition."""

    title: Title
    norms: tuple[OfferedNorm, ...]
    left_out: tuple[NormLeftOut, ...]
    rating: RatingVerdict
    clauses: tuple[Clause, ...]

    @property
    def complete(self) -> bool:
        """Are all conditions met?"""
        return all(clause.met for clause in self.clauses)

    @property
    def only_to_check(self) -> bool:
        """Is nothing missing except facts that are not known?"""
        return not self.complete and all(clause.met or not clause.known for clause in self.clauses)

    @property
    def failed(self) -> tuple[Clause, ...]:
        """The conditions that are not met."""
        return tuple(clause for clause in self.clauses if not clause.met)

    @property
    def games(self) -> int:
        """Games that the norms bring."""
        return sum(norm.brings for norm in self.norms)

    @property
    def achieved_on(self) -> date | None:
        """The day the title counts as achieved, once the application is complete and its days are known.

        Handbook: B.01 0.4.3
        """
        used = self.rating.used
        if not self.complete or used is None or used.on is None:
            return None
        return achieved_on((norm.end for norm in self.norms), used.on)


def application(
    title: Title,
    norms: Sequence[OfferedNorm],
    ratings: Sequence[RatingReached],
    rules: AwardRules = AWARDS_2024,
) -> Application:
    """The best application that can be made from these norms and ratings, every condition judged.

    Of several choices: the one that lacks fewest games, then the fewest unmet conditions, the fewest untold,
    the fewest norms, the fewest signatures missing, the earliest last result, the most games. No choice
    has two norms of one event, or two of eight games (1.4.1c).

    Handbook: B.01 1.5, 1.5.1, 1.5.3
    """
    if title not in rules.after_norms:
        raise NoTitleByNorms(title=title.value)
    if len(norms) > MOST_OFFERED:
        raise TooManyNorms(count=len(norms), most=MOST_OFFERED)
    usable = [norm for norm in norms if _usable(norm, title, rules)]
    rating = judge_ratings(ratings, rules.after_norms[title], rules.cite("1.5.3"))
    best = min(_choices(usable, title, rules), key=_preference)
    clauses = (*_clauses(best), *map(signature_clause, best.norms), *rating.clauses)
    return Application(title, best.norms, tuple(_left_out(norms, best)), rating, clauses)


@dataclass(frozen=True, slots=True)
class Choice:
    """Norms that could be put forward together for a title."""

    title: Title
    norms: tuple[OfferedNorm, ...]
    rules: AwardRules

    @property
    def games(self) -> int:
        """Games that the norms bring."""
        return sum(norm.brings for norm in self.norms)

    @property
    def possible(self) -> bool:
        """Does every event stand once, and at most one norm of eight games?"""
        events = {_event_of(norm) for norm in self.norms}
        return len(events) == len(self.norms) and sum(norm.eight_of_nine for norm in self.norms) <= 1


def _event_of(norm: OfferedNorm) -> tuple[str, date]:
    return norm.event, norm.end


def _choices(usable: Sequence[OfferedNorm], title: Title, rules: AwardRules) -> Iterator[Choice]:
    """Every set of norms that could be put forward."""
    for size in range(min(len(usable), MOST_NEEDED) + 1):
        for some in combinations(usable, size):
            choice = Choice(title, some, rules)
            if choice.possible:
                yield choice


def _preference(choice: Choice) -> tuple[int, int, int, int, int, date, int]:
    clauses = _clauses(choice)
    return (
        max(0, choice.rules.games_in_norms - choice.games),
        sum(not clause.met and clause.known for clause in clauses),
        sum(not clause.met and not clause.known for clause in clauses),
        len(choice.norms),
        sum(False in (norm.signed, norm.countersigned) for norm in choice.norms),
        max((norm.end for norm in choice.norms), default=date.min),
        -choice.games,
    )


def _clauses(choice: Choice) -> list[Clause]:
    return [clause for judge in JUDGES if (clause := judge(choice)) is not None]


Judge = Callable[[Choice], Clause | None]
"""What one article says of the norms of an application; None if it does not ask."""


def enough_games(choice: Choice) -> Clause:
    """Norms covering at least 27 games, full points above a norm counted as games.

    Handbook: B.01 1.5.1
    """
    games, needed = choice.games, choice.rules.games_in_norms
    parts = " + ".join(str(norm.brings) for norm in choice.norms) or msg("none")
    words = plural(
        "{count} game in {norms} ({parts}), {needed} needed",
        "{count} games in {norms} ({parts}), {needed} needed",
        games,
        norms=_norms(len(choice.norms)),
        parts=parts,
        needed=needed,
    )
    return Clause(choice.rules.cite("1.5.1"), words, games >= needed, games, needed)


def one_normal_norm(choice: Choice) -> Clause:
    """At least one norm under the normal foreigner rule, without exemption.

    Handbook: B.01 1.4.3.e
    """
    normal = sum(norm.foreigners is Foreigners.NORMAL for norm in choice.norms)
    words = msg("{norms} under the normal foreigner rule, 1 needed", norms=_norms(normal))
    return Clause(choice.rules.cite("1.4.3e"), words, normal >= 1, normal, 1)


def one_slow_norm(choice: Choice) -> Clause | None:
    """For GM and WGM, at least one norm from an event with one round a day on at least three days.

    Handbook: B.01 1.1.3
    """
    if choice.title not in choice.rules.one_round_a_day:
        return None
    slow = sum(norm.one_round_a_day is True for norm in choice.norms)
    untold = sum(norm.one_round_a_day is None for norm in choice.norms)
    words = msg("{norms} from an event with one round a day on three days, 1 needed", norms=_norms(slow))
    if not slow and untold:
        words = msg("{words}; not stated for {untold}", words=words, untold=untold)
    return Clause(choice.rules.cite("1.1.3a"), words, slow >= 1, slow, 1, known=bool(slow) or not untold)


def one_listed_event(choice: Choice) -> Clause | None:
    """With a norm after 30 June 2022, at least one norm from an event of the list.

    Handbook: B.01 1.5.6
    """
    if not any(norm.end > choice.rules.listed_event_after for norm in choice.norms):
        return None
    listed = [norm for norm in choice.norms if norm.listed_event is not None]
    names = "; ".join(f"{norm.event} ({norm.listed_event.article})" for norm in listed if norm.listed_event)
    words = msg("{norms} from a listed event, 1 needed", norms=_norms(len(listed)))
    if names:
        words = msg("{words}: {names}", words=words, names=names)
    return Clause(choice.rules.cite("1.5.6"), words, bool(listed), len(listed), 1)


def eight_games_once(choice: Choice) -> Clause | None:
    """At most one norm of eight games through a forfeit win or an allocated bye.

    Handbook: B.01 1.4.1.c
    """
    short = sum(norm.eight_of_nine for norm in choice.norms)
    if not short:
        return None
    words = msg("{norms} of eight games in nine rounds, at most 1 allowed", norms=_norms(short))
    return Clause(choice.rules.cite("1.4.1c"), words, short <= 1, short, 1, at_most=True)


def _norms(count: int) -> str:
    return plural("{count} norm", "{count} norms", count)


JUDGES: tuple[Judge, ...] = (enough_games, one_normal_norm, one_slow_norm, one_listed_event, eight_games_once)
"""What an application's norms are asked together, in the order of the report."""


def norm_usable(norm: OfferedNorm, title: Title, rules: AwardRules = AWARDS_2024) -> tuple[Clause, ...]:
    """Whether one norm may be used at all: for this title, not expired, from a rated event.

    Handbook: B.01 1.5.2, 1.5.5
    """
    serves = norm.serves(title)
    offered, sought = norm.title.value, title.value
    words = (
        msg("a norm for {made} counts for {sought}", made=offered, sought=sought)
        if serves
        else msg("a norm for {made} is too low for {sought}", made=offered, sought=sought)
    )
    return (
        Clause(rules.cite("1.5.2"), words, serves),
        not_expired(norm, rules),
        Clause(
            rules.cite("1.4"),
            msg("event rated by FIDE") if norm.rated else msg("event not rated yet"),
            norm.rated,
        ),
        _fair(norm, rules),
    )


def _fair(norm: OfferedNorm, rules: AwardRules) -> Clause:
    """A title built on a tournament in which the player broke the fair-play rules may be removed (0.4.4)."""
    words = (
        msg("breach of the fair-play rules")
        if norm.fair_play_breach
        else msg("no breach of the fair-play rules known")
    )
    return Clause(rules.cite("0.4.4"), words, not norm.fair_play_breach)


def not_expired(norm: OfferedNorm, rules: AwardRules = AWARDS_2024) -> Clause:
    """A norm of before July 2005 lives only if it was registered before 31 July 2013.

    Handbook: B.01 1.5.5
    """
    if norm.end >= rules.old_norm_before:
        return Clause(rules.cite("1.5.5"), msg("of {day:%Y-%m-%d}: norms do not expire", day=norm.end), True)
    before = rules.old_norm_registered_before
    alive = norm.registered is not None and norm.registered < before
    words = (
        msg(
            "of {day:%Y-%m-%d}, registered {registered:%Y-%m-%d}, needed before {before:%Y-%m-%d}",
            day=norm.end,
            registered=norm.registered,
            before=before,
        )
        if norm.registered
        else msg(
            "of {day:%Y-%m-%d}, registration not stated, needed before {before:%Y-%m-%d}",
            day=norm.end,
            before=before,
        )
    )
    return Clause(rules.cite("1.5.5"), words, alive, known=norm.registered is not None)


def _usable(norm: OfferedNorm, title: Title, rules: AwardRules) -> bool:
    return all(clause.met for clause in norm_usable(norm, title, rules))


def _left_out(norms: Sequence[OfferedNorm], choice: Choice) -> Iterator[NormLeftOut]:
    for norm in norms:
        failed = tuple(clause for clause in norm_usable(norm, choice.title, choice.rules) if not clause.met)
        if failed:
            yield NormLeftOut(norm, msg("cannot be used"), failed)
        elif norm not in choice.norms:
            yield NormLeftOut(norm, _why_not(norm, choice))


def _why_not(norm: OfferedNorm, choice: Choice) -> str:
    if _event_of(norm) in map(_event_of, choice.norms):
        return msg("the event is used in another presentation")
    if norm.eight_of_nine and any(used.eight_of_nine for used in choice.norms):
        return msg("only one norm of eight games may be used (1.4.1c)")
    return msg("not needed")
