"""Admission: confirmed entries become players of a section in one act, with the rating list in force.

Done again it brings only what has changed. Which player came by which entry stands in the arbiter's book, so
that an undo takes back both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from caissa.errors import ImpossibleChange
from caissa.files.rating_list import Hit
from caissa.messages import comma_separated, joined, msg
from caissa.tournament import Birth, Person, Player, Sex, Team, Title, Tournament, changes
from caissa_web.enrolment.line_ups import TeamLineUp, line_ups_of
from caissa_web.enrolment.models import Category, Entry
from caissa_web.enrolment.operations.admitted_teams import failing_teams, judged_teams
from caissa_web.enrolment.people import birth_of, ratings_of
from caissa_web.enrolment.team_verdicts import JudgedTeam
from caissa_web.enrolment.turns import turn
from caissa_web.exchange import rating_store
from caissa_web.exchange.list_comparison import correction
from caissa_web.operations.entries.players import admitted, with_player, with_team_named
from caissa_web.operations.entries.reordering import change_in_order
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.records.versions import Act
from caissa_web.section.book import AdmittedEntry, Guardian
from caissa_web.section.entries.findings import doubles_of
from caissa_web.section.entries.listed_person import person_of
from caissa_web.section.entries.starting_order import with_numbers
from caissa_web.section.ratings.sequence import rating_for
from caissa_web.section.state import State
from caissa_web.section.warnings import Level, Warned, require_confirmed

MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entry as the section would get it."""

    code: str
    person: Person
    team: str = ""
    guardian: Guardian | None = None
    status: str = ""
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class Newcomer:
    """An entry that would become a player; `linked` is the number of somebody typed in by hand before."""

    candidate: Candidate
    rating: int | None
    linked: int | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """A player whom the entry, or the list in force, describes differently."""

    code: str
    player: Player
    changes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Departure:
    """A player whose entry ended: removed before round 1, withdrawn later."""

    code: str
    player: Player
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """What taking over the entries would do to a section as it stands."""

    version: int
    lists: str
    new: tuple[Newcomer, ...] = ()
    corrected: tuple[Correction, ...] = ()
    gone: tuple[Departure, ...] = ()
    same: int = 0
    warnings: tuple[Warned, ...] = ()
    line_ups: tuple[TeamLineUp, ...] = ()
    teams: tuple[JudgedTeam, ...] = ()

    @property
    def codes(self) -> frozenset[str]:
        """The entries that something would happen to."""
        return frozenset(
            [each.candidate.code for each in self.new]
            + [each.code for each in self.corrected]
            + [each.code for each in self.gone]
        )


def preview(section: Section) -> Preview:
    """What admission would do, with the rating list in force; nothing is changed."""
    return _compared(snapshot.load_state(section), section)


def admit(
    section: Section,
    *,
    by: str,
    seen_version: int,
    codes: Collection[str] | None = None,
    confirmed: Collection[str] = (),
) -> Section:
    """Take the entries over: one act, one version, one log entry; again it does only what has changed.

    `codes` are the ticked entries, all of them if nothing is said. (C.04.2 3, ENTRY-020, ENTRY-023)
    """
    done: list[Preview] = []

    def apply(state: State) -> State:
        plan = _chosen(_compared(state, section), codes, state.facts)
        require_confirmed(plan.warnings, confirmed)
        done[:] = [plan]
        return _applied(state, plan)

    def describe(_before: State, _after: State) -> Act:
        plan = done[-1]
        what = msg(
            "{new} new, {corrected} corrected, {gone} gone",
            new=len(plan.new),
            corrected=len(plan.corrected),
            gone=len(plan.gone),
        )
        return Act("entries.admitted", by, what)

    with turn():
        return change_in_order(section, describe, apply, seen_version)


# -- the comparison -------------------------------------------------------------------


def _compared(state: State, section: Section) -> Preview:
    """Entries against players, known by the code in the book, else by FIDE ID or name."""
    facts, book = state.facts, state.book
    coming, lists = candidates(section)
    by_code = {entry.code: entry.player for entry in book.entries}
    taken = set(by_code.values())
    new, corrected, same = [], [], 0
    for candidate in coming:
        rating = rating_for(candidate.person, facts, book, by_code.get(candidate.code, 0))
        listed = Player(0, candidate.person, rating)
        number = by_code.get(candidate.code)
        if number is None:
            double = next(
                (each for each in doubles_of(facts, candidate.person) if each.number not in taken), None
            )
            taken |= {double.number} if double else set()
            new.append(Newcomer(candidate, rating, double.number if double else None))
            continue
        difference = correction(facts.player(number), listed)
        if difference is not None and not facts.paired_rounds:
            corrected.append(Correction(candidate.code, difference.player, difference.changes))
        else:
            same += 1
    gone = tuple(_departures(state, {candidate.code for candidate in coming}))
    teams = line_ups_of(section) if facts.for_teams else ()
    judged = judged_teams(coming, teams) if facts.for_teams else ()
    plan = Preview(
        section.version, lists, tuple(new), tuple(corrected), gone, same, line_ups=teams, teams=judged
    )
    return replace(plan, warnings=tuple(_warnings(plan, facts)))


def candidates(section: Section) -> tuple[list[Candidate], str]:
    """The confirmed entries of a section's categories as persons of the list in force, and its name."""
    rows = Entry.everybody.filter(
        category__section=section, category__role=Category.Role.PLAYER, state=Entry.State.CONFIRMED
    )
    entries: Sequence[Entry] = list(
        rows.select_related("participant", "category__offer")
        .prefetch_related("participant__guardians")
        .order_by("seq", "id")
    )
    start = section.event.start
    hits = rating_store.by_ids(
        [each.participant.fide_id for each in entries if each.participant.fide_id], start
    )
    named = comma_separated(
        joined(" ", (each.source, each.kind.label, each.month))
        for each in rating_store.chosen(rating_store.stored_lists(), start)
    )
    return _in_teams([candidate_of(each, hits) for each in entries], line_ups_of(section)), named


def _in_teams(coming: Sequence[Candidate], teams: Sequence[TeamLineUp]) -> list[Candidate]:
    """Whoever was put into a team, team by team and board by board; the others behind them."""
    boards = {code: (place, team.name) for team in teams for place, code in enumerate(team.codes)}
    order = {team.name: place for place, team in enumerate(teams)}

    def key(each: Candidate) -> tuple[int, int]:
        board, team = boards.get(each.code, (0, ""))
        return order.get(team, len(order)), board

    named = [replace(each, team=boards[each.code][1]) if each.code in boards else each for each in coming]
    return sorted(named, key=key)


def candidate_of(entry: Entry, hits: dict[int, list[Hit]]) -> Candidate:
    """An entry as a section would get it, with what these lists say of its person."""
    row = entry.participant
    known = birth_of(row.birth) if row.birth else None
    person = Person(
        row.name,
        row.fide_id,
        row.federation,
        known,
        Sex(row.sex) if row.sex else None,
        Title(row.title) if row.title else None,
        ratings_of(row.ratings or {}),
        club=row.club,
    )
    if listed := hits.get(row.fide_id or 0):
        person = _as_listed(person, person_of(listed), known)
    guardian = next(iter(row.guardians.all()), None)
    kept = Guardian(0, guardian.name, guardian.phone, guardian.email, guardian.video) if guardian else None
    return Candidate(entry.code, person, row.club, kept, entry.status, entry)


def _as_listed(person: Person, listed: Person, known: Birth | None) -> Person:
    """The list's word where it has one; the whole date of birth is the entry's, the list has the year."""
    exact = known if known and listed.birth and known.year == listed.birth.year else listed.birth or known
    return replace(listed, birth=exact, club=person.club, federation=listed.federation or person.federation)


def _departures(state: State, coming: set[str]) -> Iterator[Departure]:
    for entry in state.book.entries:
        player = state.facts.player(entry.player)
        if entry.code not in coming and player.left is None:
            yield Departure(entry.code, player, _has_played(state.facts, player))


def _has_played(facts: Tournament, player: Player) -> bool:
    return bool(facts.paired_rounds) and player.first_round <= facts.paired_rounds


def _warnings(plan: Preview, facts: Tournament) -> Iterator[Warned]:
    """What the arbiter must confirm: people without FIDE ID or team, teams against rules, late entries."""
    nameless = [each.candidate.person.name for each in plan.new if not each.candidate.person.fide_id]
    if nameless:
        text = msg(
            "Without a FIDE ID, so that their games cannot be rated: {names}.", names=_listed(nameless)
        )
        yield Warned(Level.WARNING, "no-fide-id", text, "Organisers' Manual 11.1.2 S2.3")
    alone = [each.candidate.person.name for each in plan.new if facts.for_teams and not each.candidate.team]
    if alone:
        text = msg("Without a club, so that they are in no team: {names}.", names=_listed(alone))
        yield Warned(Level.WARNING, "no-team", text)
    if failing := [] if facts.paired_rounds and not plan.new else failing_teams(plan.teams):
        text = msg("Teams that do not fulfil the announced rules: {teams}.", teams=joined("; ", failing))
        yield Warned(Level.WARNING, "team-rules", text)
    if plan.new and facts.paired_rounds:
        text = msg(
            "{count} enter from round {round}: no points for earlier rounds.",
            count=len(plan.new),
            round=facts.next_round,
        )
        yield Warned(Level.NOTICE, "late-entry", text, "C.04.2 2.4")


def _listed(names: Sequence[str]) -> str:
    shown = "; ".join(names[:MOST_NAMED])
    return shown if len(names) <= MOST_NAMED else f"{shown} … (+{len(names) - MOST_NAMED})"


def _chosen(plan: Preview, codes: Collection[str] | None, facts: Tournament) -> Preview:
    """The plan as far as it was ticked, with the warnings about that."""
    if codes is None:
        return plan
    if unknown := set(codes) - plan.codes:
        raise ImpossibleChange(
            why=msg("These entries are no longer as you saw them: {codes}", codes=", ".join(sorted(unknown)))
        )
    ticked = replace(
        plan,
        new=tuple(each for each in plan.new if each.candidate.code in codes),
        corrected=tuple(each for each in plan.corrected if each.code in codes),
        gone=tuple(each for each in plan.gone if each.code in codes),
    )
    return replace(ticked, warnings=tuple(_warnings(ticked, facts)))


# -- the change -----------------------------------------------------------------------


def _applied(state: State, plan: Preview) -> State:
    for each in plan.corrected:
        state = state.with_facts(with_player(state.facts, each.player))
    for newcomer in plan.new:
        state = _entered(state, newcomer)
    for gone in plan.gone:
        state = _left(state, gone)
    return _lined_up(state, plan.line_ups)


def _lined_up(state: State, line_ups: Sequence[TeamLineUp]) -> State:
    """Teams in the order of their boards, with captain and federation, until round 1 is paired (C.05 7)."""
    facts = state.facts
    if not line_ups or not facts.for_teams or facts.paired_rounds:
        return state
    numbers = {entry.code: entry.player for entry in state.book.entries}
    wanted = {team.name: team for team in line_ups}
    teams = tuple(
        _in_order(team, wanted[team.name], numbers) if team.name in wanted else team for team in facts.teams
    )
    return state.with_facts(replace(facts, teams=teams)) if teams != facts.teams else state


def _in_order(team: Team, line_up: TeamLineUp, numbers: Mapping[str, int]) -> Team:
    """A team with its players by board; whoever is in it by another way stays behind them."""
    own = set(team.players)
    first = [numbers[code] for code in line_up.codes if numbers.get(code) in own]
    players = (*first, *(number for number in team.players if number not in first))
    return replace(
        team,
        players=players,
        captain=line_up.captain or team.captain,
        federation=line_up.federation or team.federation,
    )


def _entered(state: State, newcomer: Newcomer) -> State:
    """The state with an entry as a player, with guardian and code in the book."""
    candidate = newcomer.candidate
    if newcomer.linked is not None:
        number = newcomer.linked
        known = correction(state.facts.player(number), Player(0, candidate.person, newcomer.rating))
        if known is not None and not state.facts.paired_rounds:
            state = state.with_facts(with_player(state.facts, known.player))
    else:
        state = with_team_named(state, candidate.team)
        teams = {team.name: team.number for team in state.facts.teams}
        team = teams.get(candidate.team) if state.facts.for_teams else None
        state = admitted(state, candidate.person, newcomer.rating, 1, team, by_hand=False)
        number = max(state.facts.numbers)
    book = replace(state.book, entries=(*state.book.entries, AdmittedEntry(number, candidate.code)))
    if candidate.guardian is not None:
        others = tuple(each for each in book.guardians if each.player != number)
        book = replace(book, guardians=(*others, replace(candidate.guardian, player=number)))
    return state.with_book(book)


def _left(state: State, gone: Departure) -> State:
    """The state without a player whose entry ended; who has been paired is withdrawn (C.04.2 3.2)."""
    number = next(each.player for each in state.book.entries if each.code == gone.code)
    if gone.withdrawn:
        after = state.facts.paired_rounds
        return state.with_facts(changes.withdraw_player(state.facts, number, after, ""))
    return with_numbers(state, {each: each for each in state.facts.numbers if each != number})
