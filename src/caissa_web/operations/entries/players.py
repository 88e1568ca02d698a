"""Players: entered, corrected, removed, withdrawn, expelled, and let in again.

An act on one player names what its author saw of that player (`seen`, a fingerprint), so that a
correction is not refused because somebody entered a result meanwhile.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from hashlib import sha256

from django.db import transaction

from caissa.errors import ImpossibleChange
from caissa.messages import joined, msg
from caissa.tournament import Person, Player, Team, Tournament, changes
from caissa_web.exchange.list_comparison import Newcomer
from caissa_web.operations.entries.reordering import change_in_order
from caissa_web.operations.events.publication import keep_off
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change, last_author
from caissa_web.section.entries.findings import require_own_fide_id, warned_of_doubles
from caissa_web.section.entries.starting_order import with_numbers
from caissa_web.section.errors import Conflict
from caissa_web.section.options import LATE_ENTRIES
from caissa_web.section.ratings.sequence import rating_for, with_pick
from caissa_web.section.rounds.before_pairing import by_schedule
from caissa_web.section.state import State, of_facts
from caissa_web.section.warnings import Level, Warned, require_confirmed


def fingerprint(player: Player) -> str:
    """A fingerprint of all that is recorded about a player, to notice that it has changed."""
    return sha256(repr(player).encode()).hexdigest()[:16]


def enter_player(
    section: Section, player: Player, *, by: str, seen_version: int, reason: str = ""
) -> Section:
    """Admit a player under a number of their own, also late."""
    what = msg(
        "{number} {name}, from round {first_round}",
        number=player.number,
        name=player.name,
        first_round=player.first_round,
    )

    def apply(facts: Tournament) -> Tournament:
        require_own_fide_id(facts, player.person)
        return changes.enter_player(facts, player)

    return change(section, Act("player.entered", by, what, reason), of_facts(apply), seen_version)


def admit_player(
    section: Section,
    person: Person,
    rating: int | None,
    *,
    by: str,
    first_round: int = 1,
    team: int | None = None,
    by_hand: bool = False,
    by_method: bool = False,
    confirmed: Collection[str] = (),
) -> Section:
    """Admit a person under the number that the starting order gives; late ones from the next round on.

    `by_method`: where no rating is named, the section's own rating method gives it.
    """

    def apply(state: State) -> State:
        require_own_fide_id(state.facts, person)
        warnings = [*warned_of_doubles(state.facts, [person]), *_late(state, person)]
        require_confirmed(warnings, confirmed)
        # Of the locked state: a colleague may be changing the method at this moment.
        by_lists = rating_for(person, state.facts, state.book) if by_method else None
        return admitted(state, person, rating or by_lists, first_round, team, by_hand)

    what = msg("{name}, by hand", name=person.name) if by_hand else person.name
    return change_in_order(section, Act("player.entered", by, what), apply)


def admitted(
    state: State, person: Person, rating: int | None, first_round: int, team: int | None, by_hand: bool
) -> State:
    """The state with one more person, under the next free number."""
    facts, book = state.facts, state.book
    require_own_fide_id(facts, person)
    if by_schedule(facts) and facts.paired_rounds and not facts.for_teams:
        raise ImpossibleChange(
            why=msg("The table has been drawn up; no more players can enter"), article="C.05 6.1"
        )
    number = max(facts.numbers, default=0) + 1
    first = max(first_round, 1 if facts.for_teams else facts.next_round)
    facts = _entered(facts, Player(number, person, rating, first))
    if team is not None:
        facts = in_team(facts, number, team)
    return State(facts, replace(book, by_hand=(*book.by_hand, number)) if by_hand else book)


def _entered(facts: Tournament, player: Player) -> Tournament:
    """The facts with one more player; a new member of a team is not a late entry."""
    if facts.for_teams:
        return replace(facts, players=(*facts.players, player))
    entered = changes.enter_player(facts, player)
    if by_schedule(facts):
        drawn = tuple(replace(tpns, order=(*tpns.order, player.number)) for tpns in facts.tpns)
        return replace(entered, tpns=drawn)
    return entered


def in_team(facts: Tournament, number: int, team: int) -> Tournament:
    """The facts with a player on the last board of a team, and in no other one."""
    if team not in {each_team.number for each_team in facts.teams}:
        raise ImpossibleChange(why=msg("There is no team {team}", team=team))

    def members(each_team: Team) -> tuple[int, ...]:
        others = tuple(player for player in each_team.players if player != number)
        return (*others, number) if each_team.number == team else others

    return replace(
        facts, teams=tuple(replace(each_team, players=members(each_team)) for each_team in facts.teams)
    )


def _late(state: State, person: Person) -> list[Warned]:
    """What entering late means, and whether entries are closed (C.04.2 2.4-2.5)."""
    facts, number = state.facts, state.facts.next_round
    if not facts.paired_rounds or facts.for_teams:
        return []
    text = msg(
        "{name} enters from round {round}: no points for earlier rounds, a TPN by rating, and the "
        "players below move down by one.",
        name=person.name,
        round=number,
    )
    last = state.book.value(LATE_ENTRIES)
    if last is not None and number > last:
        closed = msg(
            "Late entries were announced up to round {last}; the next round is {next}.",
            last=last,
            next=number,
        )
        return [Warned(Level.WARNING, "entries-closed", joined(" ", (closed, text)), "C.04.2 2.5")]
    return [Warned(Level.NOTICE, "late-entry", text, "C.04.2 2.4")]


@transaction.atomic
def change_player(
    section: Section,
    number: int,
    person: Person,
    rating: int | None,
    *,
    by: str,
    seen: str = "",
    by_hand: bool = False,
    by_method: bool = False,
    confirmed: Collection[str] = (),
    reason: str = "",
) -> Section:
    """Correct somebody's data; once round 1 is paired, pairing numbers stay (C.04.2 2.3).

    `by_method`: the rating is the one that the section's own rating method gives.
    """
    known: list[Person] = []

    def apply(state: State) -> State:
        old = known_player(section, state.facts, number, seen)
        known.append(old.person)
        require_own_fide_id(state.facts, person, besides=number)
        require_confirmed(warned_of_doubles(state.facts, [person], besides=number), confirmed)
        new = rating_for(person, state.facts, state.book, number) if by_method else rating
        facts = with_player(state.facts, replace(old, person=person, rating=new))
        changed_by_hand = by_hand or (by_method and new != old.rating)
        book = with_pick(state.book, number, "") if changed_by_hand else state.book
        marked = {*book.by_hand, number} if changed_by_hand else book.by_hand
        return State(facts, replace(book, by_hand=tuple(sorted(marked))))

    act = Act("player.corrected", by, f"{number} {person.name}", reason)
    changed = change_in_order(section, act, apply)
    keep_off(changed.event, known[0], person, by=by)
    return changed


def remove_player(section: Section, number: int, *, by: str, seen: str = "", reason: str = "") -> Section:
    """Take somebody off the list who has not been paired; after that they can only withdraw."""

    def apply(state: State) -> State:
        player = known_player(section, state.facts, number, seen)
        if _part_of_a_round(state.facts, player):
            why = msg("{name} has been in a paired round and can only withdraw", name=player.name)
            raise ImpossibleChange(why=why, article="C.04.2 3.2")
        kept = {kept_number: kept_number for kept_number in state.facts.numbers if kept_number != number}
        return with_numbers(state, kept)

    return change_in_order(section, Act("player.removed", by, str(number), reason), apply)


def _part_of_a_round(facts: Tournament, player: Player) -> bool:
    """Was somebody there when a round was paired, or seated in one by hand?"""
    if facts.paired_rounds and player.first_round <= facts.paired_rounds:
        return True
    games = (game for round_ in facts.rounds for game in round_.games)
    return any(player.number in (game.white, game.black) for game in games)


def withdraw_player(
    section: Section,
    number: int,
    after_round: int,
    *,
    by: str,
    seen_version: int | None = None,
    seen: str = "",
    reason: str = "",
) -> Section:
    """Withdraw a player: they are not paired after a round."""

    def apply(state: State) -> State:
        known_player(section, state.facts, number, seen)
        return state.with_facts(changes.withdraw_player(state.facts, number, after_round, reason))

    act = Act(
        "player.withdrawn",
        by,
        msg("{number}, after round {after_round}", number=number, after_round=after_round),
        reason,
    )
    return change(section, act, apply, seen_version)


def expel_player(
    section: Section,
    number: int,
    after_round: int,
    *,
    by: str,
    reason: str,
    seen: str = "",
    confirmed: Collection[str] = (),
) -> Section:
    """Expel a player: they are no longer paired and are not ranked (Laws 12.9.9)."""

    def apply(state: State) -> State:
        player = known_player(section, state.facts, number, seen)
        facts = changes.expel_player(state.facts, number, after_round, reason)
        text = msg(
            "{name} will be expelled: no more pairings, no place in the standings, and no return.",
            name=player.name,
        )
        require_confirmed([Warned(Level.WARNING, "expulsion", text, "Laws 12.9.9")], confirmed)
        return state.with_facts(facts)

    return change(
        section,
        Act(
            "player.expelled",
            by,
            msg("{number}, after round {after_round}", number=number, after_round=after_round),
            reason,
        ),
        apply,
    )


def readmit_player(section: Section, number: int, *, by: str, seen: str = "", reason: str = "") -> Section:
    """Let a withdrawn player be paired again from the next round on; missed rounds give no points."""

    def apply(state: State) -> State:
        known_player(section, state.facts, number, seen)
        return state.with_facts(changes.readmit_player(state.facts, number))

    return change(section, Act("player.readmitted", by, str(number), reason), apply)


def enter_list(
    section: Section,
    entered: Iterable[Newcomer],
    corrected: Iterable[Player],
    *,
    by: str,
    seen_version: int,
    what: str = "",
    confirmed: Collection[str] = (),
) -> Section:
    """Take over an imported list in one act: new players, and corrections of known ones."""
    new, old = tuple(entered), tuple(corrected)

    def apply(state: State) -> State:
        warnings = _late(state, new[0].player.person) if new else []
        for player in old:
            require_own_fide_id(state.facts, player.person, besides=player.number)
            state = state.with_facts(with_player(state.facts, player))
        for newcomer in new:
            warnings += warned_of_doubles(state.facts, [newcomer.player.person])
            state = with_team_named(state, newcomer.team)
            number = next((team.number for team in state.facts.teams if team.name == newcomer.team), None)
            state = admitted(state, newcomer.player.person, newcomer.player.rating, 1, number, by_hand=False)
        require_confirmed(warnings, confirmed)
        return state

    summary = msg("{new} new, {corrected} corrected", new=len(new), corrected=len(old))
    summary = joined(": ", (what, summary)) if what else summary
    return change_in_order(section, Act("players.imported", by, summary), apply, seen_version)


def with_team_named(state: State, name: str) -> State:
    """The state with a team of that name in it, before round 1 of a team section."""
    facts = state.facts
    if not name or not facts.for_teams or facts.paired_rounds or name in {team.name for team in facts.teams}:
        return state
    number = max((team.number for team in facts.teams), default=0) + 1
    return state.with_facts(replace(facts, teams=(*facts.teams, Team(number, name))))


def known_player(section: Section, facts: Tournament, number: int, seen: str) -> Player:
    """The player as the author saw them; refused if there is none or they have changed."""
    if number not in facts.numbers:
        raise ImpossibleChange(why=msg("There is no player {number}", number=number))
    player = facts.player(number)
    if seen and seen != fingerprint(player):
        raise Conflict(
            what=msg("The entry of {number} {name}", number=player.number, name=player.name),
            author=last_author(section),
            seen=msg("an earlier entry"),
            found=msg("another entry"),
        )
    return player


def with_player(facts: Tournament, changed: Player) -> Tournament:
    """The facts with one player's entry put in place of the old one."""
    players = tuple(changed if player.number == changed.number else player for player in facts.players)
    return replace(facts, players=players)
