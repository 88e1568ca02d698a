"""Who stands where, with all that the book says: lots drawn, orders by hand, given values, play-offs.

Standings are worked out once for each state of a section and then kept with its facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from caissa.errors import ImpossibleChange
from caissa.messages import Message, comma_separated, msg, plural
from caissa.playoff import (
    Decider,
    Declaration,
    Facts,
    PlayOff,
    declared_play_off,
    play_off_2017,
    play_off_2022,
    tied_for_play_off,
)
from caissa.standings import (
    Row,
    Standings,
    TieBreakRules,
    followed_rules,
    standings,
    with_alternatives,
)
from caissa.standings.allowed import OTHER
from caissa.tournament import Game, Tournament
from caissa_web.caching import derived_values
from caissa_web.section.book import Book
from caissa_web.section.closing.closing_book import Closing, PlayedOff, PlayOffRules
from caissa_web.section.closing.knock_out_places import by_bracket
from caissa_web.section.errors import NoFinalStandings
from caissa_web.section.options import CUT_ORDER, UNPLAYED_FOR_OPPONENTS, UNPLAYED_OWN
from caissa_web.section.state import State

BY_HAND = msg("decision of the arbiter")
PLAY_OFF = msg("play-off")
SCHEME_2017, SCHEME_2022 = "2017", "2022"

Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class PlayOffNow:
    """A play-off that the announced rules call for: the record of it, and how it stands."""

    played: PlayedOff
    stands: PlayOff


# -- standings ------------------------------------------------------------------------


def standings_of(state: State, after_round: int | None = None) -> Standings:
    """The standings after a round with everything that decides places, worked out once for each state."""
    number = state.facts.paired_rounds if after_round is None else after_round
    key = ("final standings", number, state.book.closing, _alternatives(state.book))
    return derived_values.get_or_compute(state.facts, key, lambda: _with_decisions(state, number))


def _with_decisions(state: State, number: int) -> Standings:
    closing = state.book.closing
    placed = by_bracket(state.facts, standings_before_manual_orders(state, number))
    if is_final(state.facts, number):
        for now in _play_offs(state, placed):
            if now.stands.finished:
                placed = _with_groups(placed, [place.players for place in now.stands.places], PLAY_OFF)
    for hand in closing.hand_orders:
        if hand.round == number and hand.order in _as_sets(placed.ties, hand.order):
            placed = _with_groups(placed, [(participant,) for participant in hand.order], BY_HAND)
    return placed


def standings_before_manual_orders(state: State, number: int) -> Standings:
    """The standings by the tie-break list and the lots alone."""
    plain = _by_list(state, number)
    lots = [
        participant for group in plain.ties for participant in _drawn_for(state.book.closing, number, group)
    ]
    return _by_list(state, number, lots) if lots else plain


def live_standings(state: State, number: int) -> Standings:
    """The standings while games go on: only values that are known before the round ends (C.07 4.3)."""
    key = ("live standings", number, state.book.closing, _alternatives(state.book))
    return derived_values.get_or_compute(state.facts, key, lambda: _by_list(state, number, live=True))


def _by_list(state: State, number: int, lots: Sequence[int] = (), *, live: bool = False) -> Standings:
    closing = state.book.closing
    return standings(
        state.facts,
        after_round=number,
        rules=rules_announced(state),
        lots=lots,
        external=external_values(closing),
        expressions={defined.code: defined.expression for defined in closing.expressions},
        live=live,
    )


def rules_announced(state: State) -> TieBreakRules:
    """The edition of the section, with what it announced for unplayed rounds.

    Handbook: C.07 16.6
    """
    opponents, own, cut = _alternatives(state.book)
    return with_alternatives(followed_rules(state.facts), opponents=opponents, own=own, cut=cut)


def _alternatives(book: Book) -> tuple[str, str, str]:
    return book.value(UNPLAYED_FOR_OPPONENTS), book.value(UNPLAYED_OWN), book.value(CUT_ORDER)


def _as_sets(ties: Groups, order: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The order itself if exactly its participants are tied."""
    return [order for tie in ties if set(tie) == set(order)]


def _drawn_for(closing: Closing, number: int, group: Sequence[int]) -> tuple[int, ...]:
    """The order of a tied group by the lots that were drawn for it, or for more than it, after this round."""
    for drawn in closing.lots:
        if drawn.round == number and set(group) <= set(drawn.participants):
            return tuple(participant for participant in drawn.order if participant in group)
    return ()


def external_values(closing: Closing) -> dict[str, dict[int, Decimal]]:
    """The values of the event's own tie-breaks, by code and participant."""
    try:
        return _decimals(closing)
    except ArithmeticError:
        raise ImpossibleChange(why=msg("A value cannot be read; enter the values again")) from None


def _decimals(closing: Closing) -> dict[str, dict[int, Decimal]]:
    return {
        tie_break.code: {value.participant: Decimal(value.value) for value in tie_break.values}
        for tie_break in closing.given
    }


def own_codes(facts: Tournament) -> tuple[str, ...]:
    """The tie-breaks of the list that the event defined itself."""
    return tuple(code.upper() for code in facts.ranking if code.upper().startswith(OTHER))


def _with_groups(standings: Standings, groups: Sequence[Sequence[int]], decided_by: str) -> Standings:
    """The standings with some participants, who stand together, in this order; a group shares its place."""
    moved = [number for group in groups for number in group]
    at = [place for place, row in enumerate(standings.rows) if row.id in set(moved)]
    if len(at) != len(moved) or at != list(range(at[0], at[0] + len(at))):
        return standings
    rows = list(standings.rows)
    rows[at[0] : at[0] + len(at)] = _regrouped(standings, groups, at[0] + 1, decided_by)
    return replace(standings, rows=tuple(rows))


def _regrouped(
    standings: Standings, groups: Sequence[Sequence[int]], first: int, decided_by: str
) -> Iterable[Row]:
    opened = next(row.decided_by for row in standings.rows[first - 1 :])
    rank = first
    for group in groups:
        for number in sorted(group):
            why = opened if rank == first else decided_by
            yield replace(standings.row(number), rank=rank, shared=len(group) > 1, decided_by=why)
        rank += len(group)


# -- is it final? -----------------------------------------------------------------------


def missing_results(facts: Tournament, number: int) -> list[tuple[int, Game]]:
    """The games up to a round that have no result yet, adjourned ones too, each with its round."""
    return [(round_.number, game) for round_ in facts.rounds[:number] for game in round_.games if game.open]


def is_last(facts: Tournament, number: int) -> bool:
    """Is this the last round of the schedule?"""
    return number >= (facts.scheduled_rounds or 0) > 0


def is_final(facts: Tournament, number: int) -> bool:
    """Are the standings after this round the final ones: the last round, and no result missing?"""
    return is_last(facts, number) and facts.paired_rounds >= number and not missing_results(facts, number)


def require_final(facts: Tournament, number: int) -> None:
    """Refuse final documents while results are missing (FIDE's acceptance list, Q157-169)."""
    open_games = missing_results(facts, number)
    if is_last(facts, number) and open_games:
        where = comma_separated(_place_of_game(round_number, game) for round_number, game in open_games[:5])
        why = plural(
            "{count} results are missing ({where}{more})",
            "{count} results are missing ({where}{more})",
            len(open_games),
            where=where,
            more=" …" if len(open_games) > 5 else "",
        )
        raise NoFinalStandings(why=why)


def _place_of_game(round_number: int, game: Game) -> Message:
    return msg("round {round} board {board}", round=round_number, board=game.board or "?")


def require_finished(facts: Tournament) -> None:
    """Refuse documents of the closing ceremony before the last round is over."""
    number, last = facts.paired_rounds, facts.scheduled_rounds or 0
    if number < last:
        raise NoFinalStandings(
            why=plural(
                "{count} rounds are still to be paired",
                "{count} rounds are still to be paired",
                last - number,
            )
        )
    require_final(facts, number)


# -- play-offs --------------------------------------------------------------------------


def declaration(rules: PlayOffRules) -> Declaration:
    """The announced rules as the library takes them."""
    return Declaration(
        positions=(rules.first_place, rules.last_place),
        after_tie_breaks=rules.after_tie_breaks,
        format=rules.format,
        numbers=rules.numbers,
        colours=rules.colours,
        rates=rules.rates_by_stage,
        breaks=(rules.first_break, rules.between),
        games=rules.games,
        decider=Decider.SUDDEN_DEATH if rules.sudden_death else Decider.ARMAGEDDON,
        share=rules.share,
    )


def play_offs(state: State) -> tuple[PlayOffNow, ...]:
    """The play-offs that the final standings call for by the announced rules; none before they are final."""
    number = state.facts.paired_rounds
    if not is_final(state.facts, number):
        return ()
    return _play_offs(state, standings_before_manual_orders(state, number))


def _play_offs(state: State, standings: Standings) -> tuple[PlayOffNow, ...]:
    rules, closing = state.book.closing.play_off_rules, state.book.closing
    if rules is None:
        return ()
    declared = declaration(rules)
    current = []
    for group in tied_for_play_off(standings, declared):
        ranked = tuple(row.id for row in standings.rows if row.id in group)
        played = replace(closing.play_off_of(ranked), players=ranked)
        current.append(PlayOffNow(played, _stands(ranked, rules, played.facts)))
    return tuple(current)


def _stands(ranked: tuple[int, ...], rules: PlayOffRules, facts: Facts) -> PlayOff:
    """How a play-off stands by the scheme of the Handbook that was announced, else by the event's own rules.

    Handbook: C.07 3.1; formerly C.02 12.2.3 (2022), 13.2.11 (2017)
    """
    rates = rules.rates_by_stage
    if rules.scheme == SCHEME_2022:
        return play_off_2022(ranked, facts, games=rules.games, rate=rates, share=rules.share)
    if rules.scheme == SCHEME_2017:
        return play_off_2017(ranked, facts, rate=rates[0])
    return declared_play_off(ranked, declaration(rules), facts)
