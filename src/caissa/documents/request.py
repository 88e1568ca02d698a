"""What is asked for: a document of which tournament, which round, whom, in which language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING, Any

from caissa import __version__
from caissa.bidi import isolated
from caissa.documents.document import Block, Document
from caissa.documents.groups import Group
from caissa.documents.look import PLAIN, Look
from caissa.documents.phrases import ENGLISH, Phrases
from caissa.documents.wording import worded
from caissa.errors import Finding
from caissa.pairing.progress import round_of_standings
from caissa.regulations import chosen
from caissa.standings import NoSuchRound, ParticipantUnknown, Standings, default_list, standings
from caissa.standings.compute import followed_rules
from caissa.tournament import Level, Player, Round, Team, Tournament

if TYPE_CHECKING:  # most documents are not about prizes
    from caissa.prizes import PrizeFund


@dataclass(frozen=True, slots=True)
class Request:
    """The facts a document is made from; `details` are those that no tournament file tells.

    `round_number`, `participant` (a player, or a team in team documents) and `day` (the day that is
    printed on it) may be left open: then the last round, everybody, and no day. So may the tie-break list
    and the edition of C.07, and the prize fund; then the tournament's own. `look` is the organiser's, `link`
    the address where phones find the tournament, `flag_of` draws the flag of a federation as SVG, and
    `provisional` marks a paper as subject to a decision that is pending, even if all results are in.
    `group` is the group that the tournament is, with its colour.
    """

    tournament: Tournament
    say: Phrases = ENGLISH
    round_number: int | None = None
    participant: int | None = None
    day: date | None = None
    tie_breaks: str | None = None
    edition: str | None = None
    fund: PrizeFund | None = None
    details: Mapping[str, Any] = field(default_factory=dict)
    look: Look = PLAIN
    link: str = ""
    flag_of: Callable[[str], str] | None = None
    provisional: bool = False
    group: Group | None = None

    @property
    def round(self) -> Round:
        """The round asked for, else the last one paired, else the first."""
        number = self.round_number
        if number is None:
            return self.tournament.round(self.tournament.paired_rounds or 1)
        scheduled = max(len(self.tournament.rounds), self.tournament.scheduled_rounds or 0)
        if not 1 <= number <= scheduled:
            raise NoSuchRound(asked=number, paired=self.tournament.paired_rounds)
        return self.tournament.round(number)

    @property
    def after_round(self) -> int:
        """The round after which standings are asked for: one that has been paired."""
        if self.round_number is None:
            return round_of_standings(self.tournament)
        if not 0 <= self.round_number <= self.tournament.paired_rounds:
            raise NoSuchRound(asked=self.round_number, paired=self.tournament.paired_rounds)
        return self.round_number

    @property
    def played(self) -> Tournament:
        """The tournament as it stood after the round asked for."""
        return replace(self.tournament, rounds=self.tournament.rounds[: self.after_round])

    @property
    def standings(self) -> Standings:
        """The standings after the round asked for; without any list by the default one (C.07 2.1)."""
        wanted = self.tie_breaks
        if wanted is None and not self.tournament.ranking:
            wanted = " ".join(default_list(self.tournament, self.edition).codes) or None
        return standings(self.tournament, wanted, after_round=self.after_round, edition=self.edition)

    @property
    def players(self) -> tuple[Player, ...]:
        """The player asked for, or all of them."""
        if self.participant is None:
            return self.tournament.players
        if self.participant not in self.tournament.numbers:
            raise ParticipantUnknown(number=self.participant)
        return (self.tournament.player(self.participant),)

    @property
    def teams(self) -> tuple[Team, ...]:
        """The team asked for, or all of them."""
        if self.participant is None:
            return self.tournament.teams
        fitting = tuple(team for team in self.tournament.teams if team.number == self.participant)
        if not fitting:
            raise ParticipantUnknown(number=self.participant)
        return fitting

    def document(
        self,
        title: str,
        blocks: tuple[Block, ...] | list[Block],
        *,
        bare: bool = False,
        landscape: bool | None = None,
        findings: tuple[Finding, ...] = (),
        provisional: bool = False,
        when: date | None = None,
        federations: Iterable[str] = (),
    ) -> Document:
        """A document of this event with its head and foot."""
        return Document(
            title=self.say.word(title),
            blocks=worded(tuple(blocks), self.say),
            event=self.head,
            imprint=self.imprint,
            language=self.say.language,
            page_of=self.say("Page {page} of {pages}", page="{page}", pages="{pages}"),
            bare=bare,
            landscape=landscape,
            findings=findings,
            look=self.look,
            when=when.isoformat() if when else "",
            link=self.link,
            provisional=self._mark(results_open=provisional),
            flags=tuple(self._flags(federations)),
            band=self.group.band(self.say) if self.group else None,
        )

    def _mark(self, *, results_open: bool) -> str:
        """What a paper that is not final says: subject to a decision, or provisional with open results."""
        if self.provisional:
            return self.say("Subject to a pending decision")
        return self.say("Provisional") if results_open else ""

    def _flags(self, federations: Iterable[str]) -> Iterator[tuple[str, str]]:
        """The flags of these federations, as far as there is one."""
        for federation in sorted(set(federations)) if self.flag_of else ():
            if self.flag_of and (drawing := self.flag_of(federation)):
                yield federation, drawing

    @property
    def event_name(self) -> str:
        """The name of the tournament, or what stands for it."""
        return self.tournament.name or self.say("Tournament without a name")

    @property
    def head(self) -> tuple[str, ...]:
        """The lines that say which event it is: name; place and days; time control."""
        event = self.tournament
        place = ", ".join(filter(None, (event.city, event.federation)))
        lines = (self.event_name, " · ".join(filter(None, (place, isolated(self.days)))), event.time_control)
        return tuple(line for line in lines if line)

    @property
    def days(self) -> str:
        """The first and the last day of the tournament."""
        known = [day.isoformat() for day in (self.tournament.start, self.tournament.end) if day]
        if len(set(known)) == 2:
            return self.say("{start} to {end}", start=known[0], end=known[1])
        return known[0] if known else ""

    @property
    def imprint(self) -> str:
        """What stands in the foot of every page."""
        day = self.say("printed {day}", day=self.day.isoformat()) if self.day else ""
        return " · ".join(filter(None, (self.event_name, day, self.stamp)))

    @property
    def stamp(self) -> str:
        """The program's version and the editions followed: the same facts and stamp make the same paper."""
        event = self.tournament
        choices = chosen(event.announced_editions, event.start, official=event.level is Level.OFFICIAL)
        editions = [choices[name].edition for name in (event.system.regulation,) if name in choices]
        if event.ranking or self.tie_breaks:
            editions.append(followed_rules(event, self.edition).edition)
        return isolated(" · ".join((f"Caissa {__version__}", *map(str, editions))))
