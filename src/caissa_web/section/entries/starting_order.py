"""The starting order: who has which pairing number, before round 1 and after corrections (C.04.2 2).

Before round 1 is paired the numbers of a Swiss follow the initial order by themselves. Afterwards players
keep their numbers, and only the pairing numbers (TPNs) can be made anew, until round 4 is paired.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.tournament import Player, Round, Title, Tournament, TpnList
from caissa.tournament.initial_order import initial_order
from caissa_web.section.book import Book, DrawingOfLots, Exchange, HandPairing
from caissa_web.section.remarks import renumbered
from caissa_web.section.rounds.before_pairing import is_swiss
from caissa_web.section.state import State

LAST_ROUND_BEFORE_THE_FREEZE = 3
"""Once the round after this one is paired, pairing numbers stay (C.04.2 2.3)."""


def numbered_by_strength(facts: Tournament) -> bool:
    """Do the players' numbers follow the initial order, as in a Swiss of players?"""
    return is_swiss(facts) and not facts.for_teams


def starting_order(players: Iterable[Player], exchanges: Sequence[Exchange] = ()) -> tuple[int, ...]:
    """Numbers by rating, title and name; equals whose places were exchanged stay exchanged."""
    listed = {player.number: player for player in initial_order(players)}
    order = list(listed)
    for exchange in exchanges:
        first, second = listed.get(exchange.first), listed.get(exchange.second)
        if first and second and are_equal(first, second):
            here, there = order.index(exchange.first), order.index(exchange.second)
            order[here], order[there] = order[there], order[here]
    return tuple(order)


def are_equal(player: Player, other: Player) -> bool:
    """Have both the same rating and title, so that only the name or the arbiter puts one first?"""
    return _strength(player) == _strength(other)


def _strength(player: Player) -> tuple[int, Title | None]:
    return player.rating or 0, player.title


def numbers_in_order(state: State) -> dict[int, int]:
    """Old number → new one in the initial order, late entries last; nothing once round 1 is paired."""
    facts, exchanges = state.facts, state.book.exchanges
    if facts.paired_rounds or not numbered_by_strength(facts):
        return {}
    here = starting_order((player for player in facts.players if player.first_round == 1), exchanges)
    later = starting_order((player for player in facts.players if player.first_round > 1), exchanges)
    return {old: new for new, old in enumerate(here + later, start=1)}


def in_starting_order(state: State) -> State:
    """Before round 1: the players numbered in the initial order; those who come later after the others."""
    new = numbers_in_order(state)
    if not new:
        return state
    later = {player.first_round for player in state.facts.players if player.first_round > 1}
    return _with_lists(with_numbers(state, new), later)


def regenerated(state: State) -> State:
    """The pairing numbers made anew from the next round on, by the players' data as they are now."""
    require_unfrozen(state.facts)
    if not state.facts.paired_rounds:
        return state
    first = state.facts.next_round
    announced = {player.first_round for player in state.facts.players if player.first_round > first}
    standing = {tpn_list.from_round for tpn_list in state.facts.tpns if tpn_list.from_round > first}
    return _with_lists(state, {first} | announced | standing)


def exchanged(state: State, first: int, second: int) -> State:
    """Two equals with their pairing numbers exchanged from the next round on."""
    facts = state.facts
    require_unfrozen(facts)
    if not are_equal(facts.player(first), facts.player(second)):
        raise ImpossibleChange(
            why=msg("Pairing numbers are exchanged only between players of equal rating and title"),
            article="C.04.2 2.2",
        )
    book = replace(state.book, exchanges=(*state.book.exchanges, Exchange(first, second)))
    if not facts.paired_rounds:
        return state.with_book(book)
    here = facts.next_round
    old = {tpn_list.from_round: tpn_list.order for tpn_list in facts.tpns} | {here: order_in(facts, here)}
    lists = (
        TpnList(start, _swapped(order, first, second) if start >= here else order)
        for start, order in sorted(old.items())
    )
    return State(replace(facts, tpns=tuple(lists)), book)


def require_unfrozen(facts: Tournament) -> None:
    """Refuse to touch pairing numbers once round 4 is paired."""
    if facts.paired_rounds > LAST_ROUND_BEFORE_THE_FREEZE:
        raise ImpossibleChange(
            why=msg("Round 4 has been paired; pairing numbers stay as they are"), article="C.04.2 2.3"
        )
    if not numbered_by_strength(facts):
        raise ImpossibleChange(why=msg("Only the players of a Swiss are numbered by strength"))


def order_in(facts: Tournament, round_number: int) -> tuple[int, ...]:
    """Who has pairing number 1, 2, 3 … in a round."""
    tpns = {number: facts.tpn(number, round_number) for number in facts.numbers}
    return tuple(
        sorted((number for number in tpns if tpns[number] is not None), key=lambda number: tpns[number] or 0)
    )


def moved(before: Tournament, after: Tournament) -> int:
    """How many players have another pairing number in the next round."""
    number = before.next_round
    return sum(before.tpn(player, number) != after.tpn(player, number) for player in before.numbers)


def _with_lists(state: State, starts: Iterable[int]) -> State:
    """The state with the lists of pairing numbers that hold from these rounds on; plain ones are left out."""
    facts, first = state.facts, state.facts.next_round
    kept = (
        tuple(tpn_list for tpn_list in facts.tpns if tpn_list.from_round < first)
        if facts.paired_rounds
        else ()
    )
    lists = tuple(
        TpnList(start, starting_order(_there(facts, start), state.book.exchanges)) for start in sorted(starts)
    )
    if not kept and all(list(tpn_list.order) == sorted(tpn_list.order) for tpn_list in lists):
        lists = ()
    return state.with_facts(replace(facts, tpns=(*kept, *lists)))


def _there(facts: Tournament, round_number: int) -> list[Player]:
    """Those who have entered by a round; who has not arrived has no pairing number (C.04.2 2.4)."""
    return [player for player in facts.players if player.first_round <= round_number]


def _swapped(order: tuple[int, ...], first: int, second: int) -> tuple[int, ...]:
    other = {first: second, second: first}
    return tuple(other.get(number, number) for number in order)


# -- other numbers for the same players ---------------------------------------------


def with_numbers(state: State, new: Mapping[int, int]) -> State:
    """The state with every player under a new number; those without one are removed everywhere."""
    facts = state.facts
    players = (replace(player, number=new[player.number]) for player in facts.players if player.number in new)
    changed = replace(
        facts,
        players=tuple(sorted(players, key=lambda player: player.number)),
        teams=tuple(replace(team, players=_renamed(team.players, new)) for team in facts.teams),
        rounds=tuple(_round_with(round_, new) for round_ in facts.rounds),
        tpns=tuple(replace(tpn_list, order=_renamed(tpn_list.order, new)) for tpn_list in facts.tpns),
        remarks=renumbered(facts, new),
    )
    if not facts.for_teams:
        changed = _with_decisions(changed, new)
    return State(changed, _book_with(state.book, new, for_teams=facts.for_teams))


def _with_decisions(facts: Tournament, new: Mapping[int, int]) -> Tournament:
    """What was decided about players, under their new numbers; a prohibition needs two."""
    prohibited = (
        replace(pairing, participants=_renamed(pairing.participants, new))
        for pairing in facts.prohibited_pairings
    )
    abnormal = (
        replace(points, participants=_renamed(points.participants, new)) for points in facts.abnormal_points
    )
    return replace(
        facts,
        prohibited_pairings=tuple(pairing for pairing in prohibited if len(pairing.participants) > 1),
        abnormal_points=tuple(points for points in abnormal if points.participants),
        virtual_points=tuple(
            replace(points, participant=new[points.participant])
            for points in facts.virtual_points
            if points.participant in new
        ),
    )


def _round_with(round_: Round, new: Mapping[int, int]) -> Round:
    """A round's games and byes under new numbers."""
    games = (
        replace(game, white=new.get(game.white, game.white), black=new.get(game.black, game.black))
        for game in round_.games
    )
    byes = (replace(bye, participant=new[bye.participant]) for bye in round_.byes if bye.participant in new)
    return replace(round_, games=tuple(games), byes=tuple(byes))


def _book_with(book: Book, new: Mapping[int, int], *, for_teams: bool) -> Book:
    """The book under new numbers; where teams play, check-ins and pairing by hand name teams."""
    if not for_teams:
        book = _participants_with(book, new)
    return replace(
        book,
        guardians=tuple(
            replace(guardian, player=new[guardian.player])
            for guardian in book.guardians
            if guardian.player in new
        ),
        fixed_boards=tuple(
            replace(fixed_board, player=new[fixed_board.player])
            for fixed_board in book.fixed_boards
            if fixed_board.player in new
        ),
        incidents=tuple(
            replace(incident, players=_renamed(incident.players, new)) for incident in book.incidents
        ),
        exchanges=tuple(
            Exchange(new[exchange.first], new[exchange.second])
            for exchange in book.exchanges
            if exchange.first in new and exchange.second in new
        ),
        by_hand=_renamed(book.by_hand, new),
        no_half_points=_renamed(book.no_half_points, new),
        outside_band=_renamed(book.outside_band, new),
        fees_paid=_renamed(book.fees_paid, new),
        entries=tuple(
            replace(entry, player=new[entry.player]) for entry in book.entries if entry.player in new
        ),
        rating_picks=tuple(
            replace(pick, player=new[pick.player]) for pick in book.rating_picks if pick.player in new
        ),
    )


def _participants_with(book: Book, new: Mapping[int, int]) -> Book:
    """What the book says of participants who are players: check-ins, given values, pairing by hand."""
    check_ins = (replace(check_in, participant=new[check_in.participant]) for check_in in book.check_ins
                 if check_in.participant in new)  # fmt: skip
    values = (
        replace(tie_break, values=tuple(replace(value, participant=new[value.participant])
                                  for value in tie_break.values if value.participant in new))
        for tie_break in book.closing.given
    )  # fmt: skip
    return replace(
        book,
        check_ins=tuple(check_ins),
        explained_absences=tuple(
            replace(absence, participant=new[absence.participant])
            for absence in book.explained_absences
            if absence.participant in new
        ),
        closing=replace(book.closing, given=tuple(values)),
        hand_pairing=_session_with(book.hand_pairing, new),
        drawing=_drawing_with(book.drawing, new),
        tie_break_games=tuple(
            replace(game, white=new[game.white], black=new[game.black])
            for game in book.tie_break_games
            if game.white in new and game.black in new
        ),
    )


def _drawing_with(drawing: DrawingOfLots | None, new: Mapping[int, int]) -> DrawingOfLots | None:
    """The drawing of lots with those who were there under new numbers."""
    if drawing is None or drawing.present is None:
        return drawing
    return replace(drawing, present=_renamed(drawing.present, new))


def _session_with(session: HandPairing | None, new: Mapping[int, int]) -> HandPairing | None:
    """A session of pairing by hand under new numbers; a board loses its pair with one of the two."""
    if session is None:
        return None
    boards = (
        replace(board, white=new[board.white], black=new[board.black])
        for board in session.boards
        if board.white in new and board.black in new
    )
    byes = (replace(bye, participant=new[bye.participant]) for bye in session.byes if bye.participant in new)
    return replace(session, boards=tuple(boards), byes=tuple(byes))


def _renamed(numbers: Sequence[int], new: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(new[number] for number in numbers if number in new)
