"""Changes to a tournament that the regulations allow: facts in, the next facts out.

Each function gives a new tournament or raises `ImpossibleChange` and changes nothing.
"""

from __future__ import annotations

from dataclasses import replace

from caissa.errors import Finding, ImpossibleChange, Severity
from caissa.messages import capitalised, msg, plural
from caissa.tournament.announced import TpnList
from caissa.tournament.initial_order import initial_order
from caissa.tournament.outcome import Outcome, prohibited_split
from caissa.tournament.player import Departure, Left, Player
from caissa.tournament.rounds import Bye, Result, Round
from caissa.tournament.scoring import Scoring, require_fide
from caissa.tournament.system import System
from caissa.tournament.tournament import Tournament


def enter_player(tournament: Tournament, player: Player) -> Tournament:
    """Admit a player, from round 1 or late; nobody may have the number already.

    A late entry gets the TPN that the initial order gives, and those below move down by one.

    Handbook: C.04.2 2.4 (2017: C.2.1, C.2.2)
    """
    if player.number in tournament.numbers:
        holder = tournament.player(player.number).name
        raise ImpossibleChange(
            why=msg("number {number} already belongs to {holder}", number=player.number, holder=holder)
        )
    _require_round(tournament, player.first_round)
    if player.first_round <= tournament.paired_rounds:
        raise ImpossibleChange(
            why=msg(
                "round {number} has been paired; {player} can enter from round {next}",
                number=player.first_round,
                player=player.name,
                next=tournament.next_round,
            ),
            article="C.04.2 2.4",
        )
    players = sorted((*tournament.players, player), key=lambda entered: entered.number)
    return replace(tournament, players=tuple(players), tpns=_tpns_with(tournament, player))


def withdraw_player(tournament: Tournament, number: int, after_round: int, reason: str = "") -> Tournament:
    """Take a player out of the pairing from the next round on.

    Handbook: C.04.2 3.2 (2017: D.3); C.05 6.7.1
    """
    return _leave(tournament, number, Left(Departure.WITHDRAWN, after_round, reason))


def expel_player(tournament: Tournament, number: int, after_round: int, reason: str) -> Tournament:
    """Expel a player; a reason must be on record.

    Handbook: E.01 12.9.9
    """
    if not reason:
        raise ImpossibleChange(why=msg("enter a reason for the expulsion"), article="Laws 12.9")
    return _leave(tournament, number, Left(Departure.EXPELLED, after_round, reason))


def readmit_player(tournament: Tournament, number: int) -> Tournament:
    """Let a withdrawn player be paired again; the expelled stay out."""
    player = _known(tournament, number)
    if player.left is not None and player.left.how is Departure.EXPELLED:
        raise ImpossibleChange(why=msg("{name} was expelled", name=player.name), article="Laws 12.9")
    return _with_player(tournament, replace(player, left=None))


def announce_bye(tournament: Tournament, number: int, round_number: int, outcome: Outcome) -> Tournament:
    """Record a requested bye for a round that has not been paired.

    Handbook: C.04.2 3.3 (2017: D.4); C.05 6.7, 6.7.2
    """
    player = _known(tournament, number)
    if not outcome.bye or outcome is Outcome.PAIRING_ALLOCATED_BYE:
        raise ImpossibleChange(
            why=msg("only half-, full- and zero-point byes can be requested"), article="C.04.2 3.3"
        )
    _require_round(tournament, round_number)
    require_there(player, round_number, "C.07 16.1.1")
    if tournament.is_paired(round_number):
        raise ImpossibleChange(
            why=msg(
                "round {number} has been paired; {part}",
                number=round_number,
                part=_part_in(tournament, player, round_number),
            )
        )
    current = tournament.round(round_number)
    others = tuple(bye for bye in current.byes if bye.participant != number)
    return tournament.with_round(replace(current, byes=(*others, Bye(number, outcome))))


def require_there(player: Player, round_number: int, article: str) -> None:
    """Refuse something for a round that a player has left before."""
    if player.left is not None and player.gone_in(round_number):
        raise ImpossibleChange(
            why=msg(
                "{player} withdrew after round {number} ({how})",
                player=player.name,
                number=player.left.after_round,
                how=player.left.how.label,
            ),
            article=article,
        )


def record_result(
    tournament: Tournament, round_number: int, white: int, black: int, outcomes: tuple[Outcome, Outcome]
) -> Tournament:
    """Enter the result of a game, White's outcome first; entering the same again changes nothing."""
    current = tournament.round(round_number)
    require_lawful(outcomes)
    for index, game in enumerate(current.games):
        if (game.white, game.black) == (white, black):
            changed = replace(game, white_outcome=outcomes[0], black_outcome=outcomes[1])
            games = (*current.games[:index], changed, *current.games[index + 1 :])
            return tournament.with_round(replace(current, games=games))
    raise ImpossibleChange(
        why=msg(
            "{white} and {black} do not meet in round {number}",
            white=white,
            black=black,
            number=round_number,
        )
    )


def reverse_colours(
    tournament: Tournament, round_number: int, white: int, black: int, outcomes: tuple[Outcome, Outcome]
) -> Tournament:
    """Record that a game was played with the other colours than paired; outcomes of who had White first.

    Later pairings go by the colours that were played.

    Handbook: C.04.2 4.3 (2017: D.8.2)
    """
    current = tournament.round(round_number)
    require_lawful(outcomes)
    games = tuple(
        replace(game, white=black, black=white, white_outcome=outcomes[0], black_outcome=outcomes[1])
        if (game.white, game.black) == (white, black)
        else game
        for game in current.games
    )
    if games == current.games:
        raise ImpossibleChange(
            why=msg(
                "{white} and {black} do not meet in round {number}",
                white=white,
                black=black,
                number=round_number,
            )
        )
    return tournament.with_round(replace(current, games=games))


def change_number_of_rounds(
    tournament: Tournament, rounds: int, reason: str = ""
) -> tuple[Tournament, tuple[Finding, ...]]:
    """Set the number of rounds; once round 1 is paired it needs a reason, and norms come into doubt.

    Handbook: C.04.1 1 (2017: a); B.01 1.1.1, 1.4.2d
    """
    if rounds < max(1, tournament.paired_rounds):
        raise ImpossibleChange(
            why=plural(
                "{count} round has been paired", "{count} rounds have been paired", tournament.paired_rounds
            ),
            article="C.04.1 1",
        )
    changed = replace(tournament, scheduled_rounds=rounds)
    if not tournament.paired_rounds or rounds == tournament.scheduled_rounds:
        return changed, ()
    if not reason:
        raise ImpossibleChange(
            why=msg("the number of rounds is fixed before round 1; enter a reason for a later change"),
            article="C.04.1 1",
        )
    before = tournament.scheduled_rounds
    return changed, (
        Finding(
            "rounds.changed", Severity.WARNING,
            msg("round {number}", number=tournament.paired_rounds),
            msg(
                "the number of rounds went from {before} to {rounds}: {reason}",
                before=before, rounds=rounds, reason=reason,
            ),
            msg("title norms need the approval of the Qualification Commission"),
        ),
    )  # fmt: skip


def change_scoring(tournament: Tournament, scoring: Scoring) -> Tournament:
    """Set the scoring system before round 1; FIDE mode refuses what the Laws do not allow."""
    if tournament.fide_mode:
        require_fide(scoring)
    if tournament.paired_rounds and scoring != tournament.scoring:
        raise ImpossibleChange(
            why=msg("round 1 has been paired; the scoring system can no longer be changed"),
            article="C.04.1 3",
        )
    return replace(tournament, scoring=scoring)


def require_lawful(outcomes: tuple[Outcome, Outcome]) -> None:
    """Refuse a pair of outcomes that the Laws do not know, such as 1-½ (Laws 10.2)."""
    if why := prohibited_split(outcomes):
        raise ImpossibleChange(why=capitalised(why), article="Laws 10.2")


def _known(tournament: Tournament, number: int) -> Player:
    if number not in tournament.numbers:
        raise ImpossibleChange(why=msg("There is no player {number}", number=number))
    return tournament.player(number)


def _leave(tournament: Tournament, number: int, left: Left) -> Tournament:
    """Every round after the leaving is a zero-point bye: byes announced for it lapse (C.07 16.1.1)."""
    player = _known(tournament, number)
    if left.after_round:
        _require_round(tournament, left.after_round)
    for result in reversed(tournament.results(number)[left.after_round :]):
        if _holds(result, drawn_up=_drawn_up_before(tournament)):
            raise ImpossibleChange(
                why=msg(
                    "{name} is paired in round {round} and can be withdrawn only after it",
                    name=player.name,
                    round=result.round,
                )
            )
    rounds = tuple(
        round_ if round_.number <= left.after_round else _without_byes(round_, number)
        for round_ in tournament.rounds
    )
    return _with_player(replace(tournament, rounds=rounds), replace(player, left=left))


def _holds(result: Result, *, drawn_up: bool) -> bool:
    """Does a round keep a player from having left: a game or the PAB, in a table a game with a result?"""
    if drawn_up:
        return result.opponent is not None and not result.outcome.open
    return result.opponent is not None or result.outcome is Outcome.PAIRING_ALLOCATED_BYE


def _drawn_up_before(tournament: Tournament) -> bool:
    """Are all rounds drawn up before the first, as in a round robin?"""
    return not (tournament.system.swiss or tournament.system is System.UNKNOWN)


def _without_byes(round_: Round, number: int) -> Round:
    """A round without the byes that a player had announced."""
    allocated = Outcome.PAIRING_ALLOCATED_BYE
    return replace(
        round_,
        byes=tuple(bye for bye in round_.byes if bye.participant != number or bye.outcome is allocated),
    )


def _require_round(tournament: Tournament, number: int) -> None:
    """Refuse a round that the tournament does not have."""
    if number < 1:
        raise ImpossibleChange(why=msg("rounds are counted from 1"))
    if tournament.scheduled_rounds and number > tournament.scheduled_rounds:
        raise ImpossibleChange(
            why=plural(
                "there is only {count} round", "there are only {count} rounds", tournament.scheduled_rounds
            ),
            article="C.04.1 1",
        )


def _part_in(tournament: Tournament, player: Player, round_number: int) -> str:
    """What a player has to do with a round that has been paired."""
    if tournament.result(player.number, round_number).outcome is not Outcome.ABSENT:
        return msg("{player} is already paired in it", player=player.name)
    if player.first_round > round_number:
        return msg("{player} enters in round {number}", player=player.name, number=player.first_round)
    return msg("{player} is not paired in it", player=player.name)


def _tpns_with(tournament: Tournament, player: Player) -> tuple[TpnList, ...]:
    """The lists of TPNs once a player is in, from the first round of a late entry on (C.04.2 2.4).

    Where the players' own numbers say the same, no list is needed; in round robins and among teams
    TPNs are not the players' and stay.
    """
    if tournament.for_teams or _drawn_up_before(tournament):
        return tournament.tpns
    starts = {
        tpn_list.from_round for tpn_list in tournament.tpns if tpn_list.from_round >= player.first_round
    }
    lists = {tpn_list.from_round: tpn_list for tpn_list in tournament.tpns}
    for start in starts | ({player.first_round} if player.first_round > 1 else set()):
        lists[start] = TpnList(start, _order_with(tournament, player, start))
    if not tournament.tpns and all(
        list(tpn_list.order) == sorted(tpn_list.order) for tpn_list in lists.values()
    ):
        return ()
    return tuple(lists[start] for start in sorted(lists))


def _order_with(tournament: Tournament, player: Player, round_number: int) -> tuple[int, ...]:
    """The order of a round with a player before the first one whom the initial order puts lower."""
    tpns = {number: tournament.tpn(number, round_number) or number for number in tournament.numbers}
    order = sorted(tpns, key=lambda number: (tpns[number], number))
    for place, number in enumerate(order):
        if initial_order((tournament.player(number), player))[0] is player:
            return (*order[:place], player.number, *order[place:])
    return (*order, player.number)


def _with_player(tournament: Tournament, changed: Player) -> Tournament:
    players = tuple(changed if player.number == changed.number else player for player in tournament.players)
    return replace(tournament, players=players)
