"""The one document of a section: all that everybody may see of it, worked out once for each state.

Pages, screens, calendar files and the API read it; nobody who looks makes an engine run or a state be
decoded. `published.py` finds it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from threading import RLock
from time import monotonic
from typing import Any

from caissa.errors import CaissaError
from caissa.pairing.progress import round_of_standings
from caissa.pairing.systems import boards_are_matches
from caissa.standings import Layout, Standings, cross_table
from caissa.tournament import Tournament
from caissa_web.noticeboard.cache.page_cache import PageCache
from caissa_web.noticeboard.chances.public_chances import ChancesShown, chances_of
from caissa_web.noticeboard.document.cards import Card, norms_so_far, rating_so_far
from caissa_web.noticeboard.document.games import LiveGames, games_seen
from caissa_web.noticeboard.document.groups import Group, groups, has_groups
from caissa_web.noticeboard.document.parts import (
    EventShown,
    PublicationHours,
    RoundShown,
    SectionShown,
    Sibling,
)
from caissa_web.noticeboard.document.public_facts import shown_facts
from caissa_web.noticeboard.document.rankings import Filter, as_of, filters, last_prize, rating_changes
from caissa_web.noticeboard.document.team_cards import TeamCard, team_card
from caissa_web.presentation import lists
from caissa_web.presentation.cross_tables import CrossTableShown, crossed
from caissa_web.presentation.figures import Figures, figures
from caissa_web.presentation.json_values import plain_values
from caissa_web.presentation.lists import Named
from caissa_web.presentation.matches import TeamLine, match_list, team_list, teams_without_match
from caissa_web.presentation.ranking import Ranked, Ranking, ranking
from caissa_web.presentation.schedule import Session, sessions
from caissa_web.presentation.standings import Table, by_points, by_tie_breaks
from caissa_web.presentation.workings import Working, workings
from caissa_web.records.publication import Publication, StandingsWhen
from caissa_web.records.zones import zone_of
from caissa_web.section.closing.final_standings import (
    is_final,
    live_standings,
    missing_results,
    standings_of,
)
from caissa_web.section.options import CORRECTION_MINUTES, GROUP_COLOUR, PUBLICATION_TIME
from caissa_web.section.rounds.publication_times import (
    corrections_until,
    pairing_published,
    results_published,
)
from caissa_web.section.state import State

MOST_COLUMNS = 24
"""With more participants a cross-table goes by rounds."""


@dataclass(frozen=True)
class Published:
    """The document. Its parts are worked out when they are first asked for and then kept."""

    key: str
    version: int
    event: EventShown
    section: SectionShown
    rules: Publication
    state: State = field(repr=False)
    on: date = field(repr=False)
    changed: datetime | None = None
    notice: str = ""
    due: datetime | None = None
    secret: frozenset[int] = frozenset()
    """The rounds whose line-ups may still come in and are not shown yet."""
    begun: bool = False
    """Has the hour come at which the round in play starts? False where the hour is not known."""
    siblings: tuple[Sibling, ...] = ()
    """All sections of the event, this one among them."""
    pages: PageCache = field(default_factory=PageCache, repr=False, compare=False)
    before: PageCache | None = field(default=None, repr=False, compare=False)
    made_at: float = field(default_factory=monotonic, repr=False, compare=False)
    lock: RLock = field(default_factory=RLock, repr=False, compare=False)
    forecast: str = ""
    """By what the forecast is known that belongs to this document; empty where there is none."""
    live: LiveGames = field(default_factory=LiveGames, repr=False, compare=False)
    """How many changes of games there are by now: moves come without a new document."""

    @property
    def facts(self) -> Tournament:
        """What is public, for engines; people in it are not masked, so it is not for showing."""
        return self.state.facts

    @cached_property
    def public_facts(self) -> Tournament:
        """The public facts with people as the organiser shows them: for lists and files to give away."""
        return shown_facts(self.facts, self.rules, self.on)

    @property
    def of_matches(self) -> bool:
        """Do teams meet board by board?"""
        return boards_are_matches(self.facts)

    @property
    def group_colour(self) -> str:
        """The colour by which people find the group; empty where none was chosen."""
        return self.state.book.value(GROUP_COLOUR)

    @cached_property
    def announced(self) -> tuple[tuple[Any, str], ...]:
        """What was announced, each under its heading."""
        return tuple(lists.facts(self.public_facts))

    @cached_property
    def players(self) -> tuple[Named, ...]:
        """All players by number."""
        return tuple(lists.players(self.public_facts))

    @cached_property
    def schedule(self) -> tuple[Session, ...]:
        """The rounds of the schedule with day and hour, if they are to be shown."""
        return sessions(self.facts, self.state.book, zone_of(self.event)) if self.rules.schedule else ()

    # -- rounds ---------------------------------------------------------------

    @cached_property
    def _rounds(self) -> dict[int, RoundShown]:
        return {}

    def round(self, number: int) -> RoundShown | None:
        """A published round; None if there is none of that number."""
        if not 1 <= number <= self.section.paired_rounds:
            return None
        with self.lock:
            if number not in self._rounds:
                self._rounds[number] = self._round(number)
        return self._rounds[number]

    def _round(self, number: int) -> RoundShown:
        facts_shown, played = self.public_facts, self.facts.round(number)
        rounds = sessions(self.facts, self.state.book, zone_of(self.event))
        session = next((each for each in rounds if each.round == number), None)
        return RoundShown(
            number,
            played.date,
            session.starts if session and self.rules.schedule else None,
            sum(not game.open for game in played.games),
            len(played.games),
            tuple(lists.boards(facts_shown, number)),
            tuple(lists.unpaired(facts_shown, number)),
            tuple(lists.seats(facts_shown, number)),
            tuple(match_list(facts_shown, number)) if self.of_matches else (),
            tuple(teams_without_match(facts_shown, number)) if self.of_matches else (),
            self.hours_of(number),
        )

    def hours_of(self, number: int) -> PublicationHours:
        """When pairings and results of a round came to the wall, and until when mistakes count."""
        if not 1 <= number <= self.section.paired_rounds:
            return PublicationHours()
        book, zone = self.state.book, zone_of(self.event)
        sheet = book.sheet(number)
        finished = self.facts.is_finished(number)
        results = results_published(sheet, self.rules.results_delay) if finished else None
        hours = pairing_published(sheet), results, corrections_until(book, results)
        return PublicationHours(*(hour.astimezone(zone) if hour else None for hour in hours))

    @property
    def publication_time(self) -> str:
        """When results and pairings are published, as it was announced (C.04.2 4.2)."""
        return self.state.book.text(PUBLICATION_TIME)

    @property
    def correction_minutes(self) -> int | None:
        """For how many minutes mistakes in published results may be reported (C.04.2 4.3)."""
        return self.state.book.value(CORRECTION_MINUTES)

    def under_way(self, number: int) -> bool:
        """Are games of this round being played: it has begun, and results are still to come?"""
        shown = self.round(number)
        if shown is None or number != self.section.round_in_play:
            return False
        return shown.results < shown.games and (self.begun or shown.results > 0)

    def absent(self, number: int) -> list[lists.Unpaired]:
        """Who has neither a game nor a bye in a published round, and why; teams say it themselves."""
        return [] if self.of_matches else lists.absent(self.public_facts, number)

    @property
    def rounds(self) -> tuple[RoundShown, ...]:
        """All published rounds."""
        all_rounds = (self.round(number) for number in range(1, self.section.paired_rounds + 1))
        return tuple(round_shown for round_shown in all_rounds if round_shown is not None)

    @cached_property
    def teams(self) -> tuple[TeamLine, ...]:
        """The teams with their players."""
        return tuple(team_list(self.public_facts))

    def team_card(self, number: int) -> TeamCard | None:
        """A team's card; None if there is no such team."""
        team = next((line for line in self.teams if line.number == number), None)
        if team is None or not self.of_matches:
            return None
        table = self.standings
        place = table.place_of(number) if table and table.of_teams else None
        return team_card(self.public_facts, team, self.rounds, place)

    @cached_property
    def with_moves(self) -> frozenset[tuple[int, int, int]]:
        """The games that have a page with their moves: round, White, Black."""
        return games_seen(self)

    # -- standings ------------------------------------------------------------

    @cached_property
    def standings_after(self) -> int:
        """The round after which standings are shown; 0 for none."""
        number = min(round_of_standings(self.facts), self.section.paired_rounds)
        if not self.rules.standings:
            return 0
        if self.rules.standings_when is StandingsWhen.COMPLETE:
            while number and not all(map(self.facts.is_finished, range(1, number + 1))):
                number -= 1
        return number

    @cached_property
    def final(self) -> bool:
        """Are these the final standings?"""
        return bool(self.standings_after) and is_final(self.facts, self.standings_after)

    @property
    def _only_certain(self) -> bool:
        """Are tie-breaks left out whose values are not certain while games go on (C.07 4.3)?"""
        wanted = self.rules.standings_when is StandingsWhen.CERTAIN
        return wanted and bool(missing_results(self.facts, self.standings_after))

    @cached_property
    def _standings(self) -> Standings | CaissaError | None:
        """The standings as the engine gives them, or why it cannot; None where none are shown."""
        if not self.standings_after:
            return None
        try:
            if self._only_certain:
                return live_standings(self.state, self.standings_after)
            return standings_of(self.state, self.standings_after)
        except CaissaError as refused:
            return refused

    @cached_property
    def standings(self) -> Table | None:
        """The standings with their tie-breaks; None where none are shown."""
        with self.lock:
            placed = self._standings
        if placed is None:
            return None
        if isinstance(placed, CaissaError):
            return by_points(self.public_facts, self.standings_after, placed)
        return by_tie_breaks(self.public_facts, placed, ratings=self.rules.ratings)

    def _placed_after(self, number: int) -> Standings | CaissaError | None:
        """The standings after a published round as the engine gives them, or why it cannot."""
        if number == self.standings_after:
            return self._standings
        if not 1 <= number < self.standings_after:
            return None
        try:
            return standings_of(self.state, number)
        except CaissaError as refused:
            return refused

    @cached_property
    def _rankings(self) -> dict[int, Ranking]:
        return {}

    def ranking(self, number: int | None = None) -> Ranking | None:
        """The whole standings after a published round, else after the newest; None where none are shown."""
        after = self.standings_after if number is None else number
        if not 1 <= after <= self.standings_after:
            return None
        with self.lock:
            if after not in self._rankings:
                self._rankings[after] = self._ranking(after)
        return self._rankings[after]

    def _ranking(self, after: int) -> Ranking:
        rules, placed, before = self.rules, self._placed_after(after), self._placed_after(after - 1)
        last_paid = last_prize(self.state, rules)
        if not isinstance(placed, Standings):
            refused = placed if isinstance(placed, CaissaError) else CaissaError()
            table = by_points(self.public_facts, after, refused)
            return Ranking(table, tuple(map(Ranked, table.places)), last_paid=last_paid)
        wanted = rules.rating_change and rules.ratings and not self.public_facts.for_teams
        return ranking(
            self.public_facts,
            by_tie_breaks(self.public_facts, placed, ratings=rules.ratings),
            placed,
            before if isinstance(before, Standings) else None,
            ratings=rules.ratings,
            changes=rating_changes(as_of(self.rated, after)) if wanted else {},
            last_paid=last_paid,
        )

    @cached_property
    def filters(self) -> tuple[Filter, ...]:
        """The groups of players that lists can be asked for."""
        return filters(self.state, self.rules, self.event.federation)

    def filter(self, key: str) -> Filter | None:
        """The group of a key; None if there is none, or it may not be told."""
        return next((chosen for chosen in self.filters if chosen.key == key), None)

    def working(self, number: int) -> tuple[Working, ...]:
        """Why a participant stands where they stand; nothing where that is not shown."""
        placed = self._standings
        if not isinstance(placed, Standings) or not self.rules.working or number not in placed.ranks:
            return ()
        return workings(self.public_facts, placed, number, ratings=self.rules.ratings)

    @cached_property
    def cross_table(self) -> CrossTableShown | None:
        """The cross-table in the order of the standings; None where it is not shown."""
        placed = self._standings
        if not isinstance(placed, Standings) or not self.rules.cross_table:
            return None
        table = cross_table(self.public_facts, placed)
        if table.layout is Layout.ALL_AGAINST_ALL and len(table.rows) > MOST_COLUMNS:
            table = cross_table(self.public_facts, placed, Layout.BY_ROUNDS)
        return crossed(table, self.standings)

    @cached_property
    def categories(self) -> tuple[Group, ...]:
        """The categories with places of their own."""
        placed = self._standings
        if not isinstance(placed, Standings) or not self.rules.categories:
            return ()
        return groups(self.state, self.public_facts, placed, self.rules)

    @cached_property
    def has_categories(self) -> bool:
        """Is there a page of categories? Answered without standings, for every page asks it for its tabs."""
        return bool(self.standings_after) and self.rules.categories and has_groups(self.state, self.rules)

    @cached_property
    def statistics(self) -> Figures | None:
        """The section in figures; None where they are not shown."""
        return figures(self.public_facts, self.standings) if self.rules.statistics else None

    @cached_property
    def chances(self) -> ChancesShown | None:
        """What is likely in the rounds to come; None where nobody has worked it out, or it is not shown."""
        return chances_of(self, self.live.section) if self.forecast else None

    # -- people ---------------------------------------------------------------

    @cached_property
    def _cards(self) -> dict[int, Card]:
        return {}

    def card(self, number: int) -> Card | None:
        """A player's card; None if there is no such player, or cards are not shown."""
        if not self.rules.cards or number not in self.public_facts.numbers:
            return None
        with self.lock:
            if number not in self._cards:
                self._cards[number] = self._card(number)
        return self._cards[number]

    def _card(self, number: int) -> Card:
        rules, table = self.rules, self.standings
        team = self.public_facts.team_of(number)
        lines = tuple(lists.card(self.public_facts, number))
        return Card(
            next(player for player in self.players if player.number == number),
            team.name if team else "",
            lines,
            lines[-1].total if lines else "",
            table.place_of_player(number) if table else None,
            () if table is None or table.of_teams else self.working(number),
            rating_so_far(self.rated, number) if rules.rating_change and rules.ratings else None,
            norms_so_far(self.state, number) if rules.norms else (),
        )

    @cached_property
    def rated(self) -> State:
        """The state for rating: corrections of games that are not public yet wait with them."""
        book = self.state.book
        known = tuple(
            correction
            for correction in book.rating_corrections
            if correction.round < self.section.paired_rounds
        )
        return self.state.with_book(replace(book, rating_corrections=known))

    # -- plain values ---------------------------------------------------------

    def as_json(self, *parts: str) -> dict[str, Any]:
        """The document, or some parts of it, as plain values; people are named by number outside `players`.

        Words are in the active language. Cards are asked for one by one (`card_as_json`).
        """
        wanted = parts or PARTS
        values = {"key": self.key, "version": self.version}
        return values | {name: self._part(name) for name in wanted}

    def _part(self, name: str) -> Any:
        if name not in PARTS:
            raise KeyError(name)
        if name == "players":
            return [plain_values(player, whole=Named) for player in self.players]
        if name == "section":
            extra = {"final": self.final, "of_matches": self.of_matches, "notice": self.notice}
            return plain_values(self.section) | extra
        if name == "publication":
            return {name: value for name, value in self.rules.as_json().items() if name != "withheld"}
        return plain_values(getattr(self, name))

    def card_as_json(self, number: int) -> dict[str, Any] | None:
        """A player's card as plain values."""
        card = self.card(number)
        if card is None:
            return None
        values: dict[str, Any] = plain_values(card)
        return values | {"player": plain_values(card.player, whole=Named)}


PARTS = (
    "event",
    "section",
    "publication",
    "announced",
    "players",
    "teams",
    "schedule",
    "rounds",
    "standings",
    "cross_table",
    "categories",
    "statistics",
    "chances",
)
"""The parts of the document, by the names that its JSON has."""
