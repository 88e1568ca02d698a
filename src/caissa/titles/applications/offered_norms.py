"""Norms as they are offered in an application: what a certificate (form IT1) tells of each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum

from caissa.errors import CaissaError
from caissa.messages import all_of, msg
from caissa.titles.applications.listed_events import ListedEvent, big_swiss, one_round_a_day
from caissa.titles.title_norms.event import EventKind, TitleEvent
from caissa.titles.title_norms.levels import LEVELS
from caissa.titles.title_norms.norm import Clause, Norm
from caissa.tournament import ZERO, Points, Title, Tournament

NORM_GAMES = 9
MOST_GAMES = 13
_IN_ORDER = tuple(level.title for level in LEVELS)


class DayUnknown(CaissaError):
    """A norm from an event whose days are not known cannot go into an application."""

    code = "titles.day-unknown"
    message = "The last day of {event} is not known; an application needs it."
    article = "B.01 1.5.6"


class Foreigners(Enum):
    """Under which rule on opponents' federations a norm was made: the normal one, or an exemption."""

    NORMAL = "normal"
    NATIONAL_CHAMPIONSHIP = "1.4.3a"
    NATIONAL_TEAMS = "1.4.3b"
    ZONAL = "1.4.3c"
    BIG_SWISS = "1.4.3d"
    DIRECT = "1.2.1"


@dataclass(frozen=True, slots=True)
class OfferedNorm:
    """One norm of an application; None means that nobody has said.

    `games` are those of the norm itself, `extra` the points above its requirement; `counts_as` is what it
    brings to the 27 games if the certificate says so. `eight_of_nine` marks the concession of 1.4.1c.
    A direct norm (1.2) is one of nine games, to which the rules on opponents do not apply. `judged` is the
    result behind it where it was judged here, for the forms.
    """

    title: Title
    event: str
    end: date
    games: int = 9
    extra: Points = ZERO
    rounds: int = 0
    counts_as: int | None = None
    foreigners: Foreigners = Foreigners.NORMAL
    eight_of_nine: bool = False
    one_round_a_day: bool | None = None
    listed_event: ListedEvent | None = None
    registered: date | None = None
    rated: bool = True
    signed: bool | None = None
    countersigned: bool | None = None
    fair_play_breach: bool = False
    judged: Norm | None = None

    @property
    def brings(self) -> int:
        """Games it brings to the 27: its own, and one for each full point above the requirement.

        Half points do not add up, neither here nor across events; eight games of 1.4.1c are nine, and an
        event of more than 13 rounds brings 13 at most.

        Handbook: B.01 1.4.1.d, 1.7
        """
        if self.counts_as is not None:
            return self.counts_as
        own = max(self.games, NORM_GAMES) if self.eight_of_nine else self.games
        total = own + max(0, int(self.extra))
        return min(total, MOST_GAMES) if self.rounds > MOST_GAMES else total

    def serves(self, title: Title) -> bool:
        """Is it a norm for this title too? One for GM is one for IM, WGM and WIM, and so on down.

        Handbook: B.01 1.5.2
        """
        return _IN_ORDER.index(self.title) <= _IN_ORDER.index(title)


def offered_norms(
    norm: Norm, tournament: Tournament, event: TitleEvent | None = None
) -> tuple[OfferedNorm, ...]:
    """A norm that was judged from a tournament, as it may go into an application.

    Where it needs an exemption from the foreigner rule but a shorter presentation does not, both are
    offered, and the application takes what serves it better.
    """
    declared = event or TitleEvent()
    last = tournament.end or max((round_.date for round_ in tournament.rounds if round_.date), default=None)
    if last is None:
        raise DayUnknown(event=tournament.name or msg("the tournament"))
    both = (norm, norm.under_normal_rule) if norm.under_normal_rule else (norm,)
    return tuple(_offered(presented, tournament, declared, last) for presented in both)


def _offered(norm: Norm, tournament: Tournament, event: TitleEvent, last: date) -> OfferedNorm:
    return OfferedNorm(
        title=norm.title,
        event=tournament.name,
        end=last,
        games=len(norm.counted),
        extra=norm.score - norm.required if norm.required is not None else ZERO,
        rounds=norm.rounds,
        counts_as=norm.counts_as,
        foreigners=_foreigners(norm),
        eight_of_nine=norm.concession,
        one_round_a_day=one_round_a_day(tournament, event.rounds_a_day),
        listed_event=_listed(tournament, event),
        judged=norm,
    )


def _foreigners(norm: Norm) -> Foreigners:
    return Foreigners(norm.exemption.removeprefix("B.01 ")) if norm.exemption else Foreigners.NORMAL


def _listed(tournament: Tournament, event: TitleEvent) -> ListedEvent | None:
    if event.kind is EventKind.NATIONAL_FINAL:
        return ListedEvent.NATIONAL_FINAL
    swiss = tournament.system.swiss and not tournament.for_teams
    return ListedEvent.BIG_SWISS if swiss and all(clause.met for clause in big_swiss(tournament)) else None


def signature_clause(norm: OfferedNorm) -> Clause:
    """Whether the certificate has both signatures: the Chief Arbiter's and the organising federation's.

    Handbook: B.01 1.8, 1.10.3
    """
    missing = [
        signature
        for signature, there in (
            (msg("Chief Arbiter"), norm.signed),
            (msg("organising federation"), norm.countersigned),
        )
        if not there
    ]
    untold = None in (norm.signed, norm.countersigned) and False not in (norm.signed, norm.countersigned)
    words = msg("certificate signed by Chief Arbiter and organising federation")
    if missing:
        who = all_of(missing)
        words = (
            msg("signature on the certificate not stated: {who}", who=who)
            if untold
            else msg("signature on the certificate missing: {who}", who=who)
        )
    text = msg("{event}: {words}", event=norm.event, words=words)
    return Clause("B.01 1.10.3", text, not missing, known=not untold)
