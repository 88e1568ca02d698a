"""In which order players stand in a prize list, who is tied with whom, and what a play-off changed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from caissa.messages import msg
from caissa.pairing.team_play import board_lists
from caissa.prizes.errors import BadPrizeFund
from caissa.prizes.fund import Order, PlayOffPlaces, PrizeFund, PrizeList
from caissa.prizes.improvement import Improvement, improvement
from caissa.prizes.sharing import Placing
from caissa.standings import Standings
from caissa.standings.ranking import SCORES
from caissa.tournament import Departure, Player, Tournament


@dataclass(frozen=True, slots=True)
class Contestant:
    """Somebody in an order: what separates them from others, and with whom they share."""

    number: int
    rank: Hashable
    tie: Hashable


def placings(contestants: Iterable[Contestant]) -> tuple[Placing, ...]:
    """Places for contestants from first to last: ranks and ties begin where their group begins."""
    placings: list[Placing] = []
    before: Contestant | None = None
    for place, contestant in enumerate(contestants, start=1):
        tied = before is not None and contestant.tie == before.tie
        level = tied and before is not None and contestant.rank == before.rank
        placings.append(
            Placing(
                contestant.number, placings[-1].rank if level else place, placings[-1].tie if tied else place
            )
        )
        before = contestant
    return tuple(placings)


def final_ranking(tournament: Tournament, standings: Standings, fund: PrizeFund) -> tuple[Contestant, ...]:
    """Everybody who may win, in the order of the standings and of the play-off if there was one."""
    score = next((column.label for column in standings.columns if column.code.name in SCORES), "")
    ranked = [
        Contestant(row.id, row.rank, row.value(score or standings.codes[0]))
        for row in standings.rows
        if tournament.for_teams or may_win(tournament.player(row.id), fund)
    ]
    return tuple(ranked if fund.play_off is None else with_play_off(ranked, fund.play_off))


def may_win(player: Player, fund: PrizeFund) -> bool:
    """May this player win a prize? Not the expelled; those who withdrew if the fund's rules say so."""
    if player.left is None:
        return True
    return player.left.how is not Departure.EXPELLED and fund.rules.withdrawn_may_win


def with_play_off(ranked: Sequence[Contestant], play_off: PlayOffPlaces) -> list[Contestant]:
    """The ranking after a play-off: its players keep their places as a group, in the order it decided.

    Each place has its own prize; players who went out together share theirs, or keep the ranking if the
    event's rules say so.

    Handbook: C.07, formerly C.02: 13.2.5, 13.2.6 (2017, 2019)
    """
    played = [number for group in play_off.places for number in group]
    at = {contestant.number: place for place, contestant in enumerate(ranked)}
    unknown = sorted(set(played) - set(at))
    if unknown or len(set(played)) != len(played):
        who = ", ".join(map(str, unknown)) or msg("one of them more than once")
        why = msg("the play-off names {who}, and must name ranked players once each", who=who)
        raise BadPrizeFund(why=why)
    decided: list[Contestant] = []
    for place, group in enumerate(play_off.places, start=1):
        for number in sorted(group, key=at.__getitem__):
            key = ("play-off", place, 0 if play_off.share else number)
            decided.append(Contestant(number, key, key))
    seats = sorted(at[number] for number in played)
    changed = dict(zip(seats, decided, strict=True))
    return [changed.get(place, contestant) for place, contestant in enumerate(ranked)]


def order_of(
    tournament: Tournament, ranked: Sequence[Contestant], wanted: PrizeList, fund: PrizeFund, rounds: int
) -> tuple[Placing, ...]:
    """Those who can win prizes of a list, in its order."""
    if wanted.board:
        return placings(_on_board(tournament, wanted, fund))
    members = [contestant for contestant in ranked if belongs(tournament, contestant.number, wanted)]
    if wanted.order is Order.IMPROVEMENT:
        return placings(_by_improvement(tournament, members, rounds))
    return placings(members)


def belongs(tournament: Tournament, number: int, wanted: PrizeList) -> bool:
    """Does a participant belong to the group of a list?"""
    if not wanted.who:
        return True
    player = tournament.player(number)
    return any(group.includes(player) for group in wanted.who)


def _by_improvement(
    tournament: Tournament, members: Sequence[Contestant], rounds: int
) -> Iterable[Contestant]:
    """The greatest W − We first; equals are tied, and stand in the order of the ranking."""
    improved: list[tuple[Improvement, Contestant]] = []
    for member in members:
        gained = improvement(tournament, member.number, rounds)
        if gained is not None:
            improved.append((gained, member))
    for gained, member in sorted(improved, key=lambda pair: -pair[0].gain):
        yield Contestant(member.number, member.rank, gained.gain)


def _on_board(tournament: Tournament, wanted: PrizeList, fund: PrizeFund) -> Iterable[Contestant]:
    """The players of a board, the best percentage first, then more games."""
    rows = board_lists(tournament, wanted.fewest_games).get(wanted.board, ())
    for row in rows:
        if may_win(tournament.player(row.player), fund):
            yield Contestant(row.player, (row.percentage, row.games), row.percentage)
