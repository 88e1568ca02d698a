"""Sections by rating: their bands, exceptions with a reason, and players moved from one to another."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from django.db import transaction

from caissa.errors import ImpossibleChange
from caissa.messages import joined, msg
from caissa.tournament import Player
from caissa.tournament.rating_bands import band_typed
from caissa_web.operations.entries.players import admitted, known_player
from caissa_web.operations.entries.reordering import change_in_order
from caissa_web.records.models import Event, Section
from caissa_web.records.versions import Act, change, locked_together
from caissa_web.section.book import Book, Guardian
from caissa_web.section.entries.findings import require_own_fide_id, warned_of_doubles
from caissa_web.section.entries.starting_order import with_numbers
from caissa_web.section.options import PLAY_UP, RATING_BAND
from caissa_web.section.ratings.sequence import with_pick
from caissa_web.section.state import State
from caissa_web.section.warnings import Level, Warned, require_confirmed

MOVED_OUT, MOVED_IN = "players.moved-out", "players.moved-in"
_S7 = "Organisers' Manual 11.1.2 S7"


def set_rating_band(
    section: Section, band: str, *, by: str, seen_version: int, play_up: int | None = None
) -> Section:
    """Announce the ratings of a section, such as 2300-2549, and how far below somebody may play up."""
    try:
        written = band_typed(band).written if band.strip() else ""
    except ValueError as error:
        raise ImpossibleChange(why=str(error), article=_S7) from None

    def apply(state: State) -> State:
        book = state.book.with_value(RATING_BAND, written)
        return state.with_book(book.with_value(PLAY_UP, play_up or None))

    what = msg("{band}, playing up by {points}", band=written, points=play_up) if play_up else written
    return change(section, Act("section.rating-band", by, what), apply, seen_version)


def allow_outside_band(
    section: Section, number: int, *, by: str, reason: str, seen: str = "", allowed: bool = True
) -> Section:
    """Let a player stay in a section whose band they do not fit; the reason is kept in the history."""

    def apply(state: State) -> State:
        known_player(section, state.facts, number, seen)
        if not reason.strip():
            raise ImpossibleChange(why=msg("An exception to the rating band needs a reason"), article=_S7)
        others = {player for player in state.book.outside_band if player != number}
        players = tuple(sorted(others | ({number} if allowed else set())))
        return state.with_book(replace(state.book, outside_band=players))

    def describe(before: State, _after: State) -> Act:
        return Act("player.outside-band", by, before.facts.player(number).name, reason)

    return change(section, describe, apply)


@dataclass(frozen=True, slots=True)
class CarriedPlayer:
    """A player with what the book says of them that holds in any section."""

    player: Player
    guardian: Guardian | None
    by_hand: bool
    no_half_points: bool
    rating_list: str

    @classmethod
    def of(cls, player: Player, book: Book) -> CarriedPlayer:
        """What goes along with a player."""
        number = player.number
        picked = next((pick.list for pick in book.rating_picks if pick.player == number), "")
        return cls(
            player,
            book.guardian(number),
            number in book.by_hand,
            number in book.no_half_points,
            picked,
        )

    def entered(self, state: State) -> State:
        """The state of the other section with the player in it."""
        player = self.player
        state = admitted(state, player.person, player.rating, player.first_round, None, self.by_hand)
        number = max(state.facts.numbers)
        book = state.book
        if self.guardian:
            book = replace(book, guardians=(*book.guardians, replace(self.guardian, player=number)))
        if self.no_half_points:
            book = replace(book, no_half_points=(*book.no_half_points, number))
        return state.with_book(with_pick(book, number, self.rating_list) if self.rating_list else book)


@transaction.atomic
def move_players(
    event: Event,
    source: str,
    target: str,
    players: tuple[int, ...],
    *,
    by: str,
    reason: str = "",
    seen: tuple[str, ...] = (),
    confirmed: Collection[str] = (),
) -> Section:
    """Move players to another section before round 1 of either is paired: one act in each, undone together.

    `seen` has a fingerprint for each player, as the author saw them. Gives back the section they are in now.
    """
    left, entered = _locked_pair(event, source, target)
    carried: dict[int, CarriedPlayer] = {}

    def take_out(state: State) -> State:
        _require_unpaired(left, state)
        signs = dict(zip(players, seen, strict=False))
        for number in players:
            player = known_player(left, state.facts, number, signs.get(number, ""))
            if player.left is not None:
                raise ImpossibleChange(why=msg("{name} has left the section", name=player.name))
            carried[number] = CarriedPlayer.of(player, state.book)
        require_confirmed(_left_behind(state, players), confirmed)
        return with_numbers(
            state, {number: number for number in state.facts.numbers if number not in carried}
        )

    def let_in(state: State) -> State:
        _require_unpaired(entered, state)
        warnings: list[Warned] = []
        for entry in carried.values():
            require_own_fide_id(state.facts, entry.player.person)
            warnings += warned_of_doubles(state.facts, [entry.player.person])
            state = entry.entered(state)
        require_confirmed(warnings, confirmed)
        return state

    def what() -> str:
        names = joined("; ", (entry.player.name for entry in carried.values()))
        return msg("{players}: {source} → {target}", players=names, source=source, target=target)

    change_in_order(left, lambda _before, _after: Act(MOVED_OUT, by, what(), reason), take_out)
    return change_in_order(entered, lambda _before, _after: Act(MOVED_IN, by, what(), reason), let_in)


def _locked_pair(event: Event, source: str, target: str) -> tuple[Section, Section]:
    """Both sections, locked in the same order whoever asks, so that two moves never wait for each other."""
    pair = {
        section.slug: section for section in event.sections.filter(slug__in=(source, target)).order_by("pk")
    }
    if source == target or len(pair) < 2:
        raise ImpossibleChange(why=msg("Name two sections of the event"))
    held = {section.slug: section for section in locked_together(pair.values())}
    return held[source], held[target]


def _require_unpaired(section: Section, state: State) -> None:
    if state.facts.paired_rounds or state.facts.for_teams:
        why = (
            msg("{section} is for teams: their players cannot be moved", section=section.name)
            if state.facts.for_teams
            else msg("Round 1 of {section} is paired; nobody comes or goes any more", section=section.name)
        )
        raise ImpossibleChange(why=why, article=_S7)


def _left_behind(state: State, players: Collection[int]) -> list[Warned]:
    """Byes and boards belong to the section; they do not go along."""
    facts, book = state.facts, state.book
    byes = {bye.participant for round_ in facts.rounds for bye in round_.byes}
    boards = {fixed.player for fixed in book.fixed_boards}
    names = [facts.player(number).name for number in players if number in byes | boards]
    if not names:
        return []
    text = msg(
        "Byes and fixed boards do not move with the players; enter them again: {names}.",
        names="; ".join(names),
    )
    return [Warned(Level.NOTICE, "left-behind", text, "C.05 6.7")]
