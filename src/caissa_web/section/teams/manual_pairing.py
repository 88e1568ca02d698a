"""Matches of teams paired by hand: who can be seated, the round that results, and objections to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from caissa.messages import msg
from caissa.pairing.result import Board, Reason, RoundPairing
from caissa.pairing.systems import boards_are_matches
from caissa.pairing.teams.recording import record_team_round
from caissa.tournament import Bye, Outcome, Tournament
from caissa.tournament.matches import matches
from caissa_web.section.book import HandBoard, HandPairing
from caissa_web.section.rounds.before_pairing import is_swiss
from caissa_web.section.warnings import Level, Warned

ALLOCATED = Outcome.PAIRING_ALLOCATED_BYE
_BYES_THAT_COUNT = frozenset({ALLOCATED, Outcome.FULL_POINT_BYE})


def names(facts: Tournament) -> dict[int, str]:
    """Number → name of those who are paired: teams where boards are matches, else players."""
    if boards_are_matches(facts):
        return {team.number: team.name for team in facts.teams}
    return {player.number: player.name for player in facts.players}


def seats_on_record(facts: Tournament, number: int) -> tuple[tuple[HandBoard, ...], tuple[Bye, ...]]:
    """A round as a session begins with it: boards or matches, and byes."""
    round_ = facts.round(number)
    if boards_are_matches(facts):
        played = enumerate(matches(facts, number), start=1)
        return tuple(HandBoard(place, match.white, match.black) for place, match in played), round_.team_byes
    boards = tuple(
        HandBoard(game.board or place, game.white, game.black) for place, game in enumerate(round_.games, 1)
    )
    return boards, round_.byes


def present(facts: Tournament, number: int) -> Iterator[int]:
    """Those who are there in a round: teams where boards are matches, else players."""
    if boards_are_matches(facts):
        yield from (team.number for team in facts.teams if not team.away_in(number))
    else:
        yield from (
            player.number
            for player in facts.players
            if player.first_round <= number and not player.gone_in(number)
        )


def with_matches(facts: Tournament, session: HandPairing) -> Tournament:
    """The facts with the matches of a table; those that stay keep their results, line-ups and forfeits."""
    number, old = session.round, facts.round(session.round)
    pairs = {(board.white, board.black) for board in session.boards}
    met = {frozenset(pair) for pair in pairs}
    kept = [
        line_up
        for line_up in facts.line_ups
        if line_up.round != number or frozenset((line_up.team, line_up.opponent)) in met
    ]
    recorded = record_team_round(replace(facts, line_ups=tuple(kept)), _as_pairing(session))
    results = {(game.white, game.black): game for game in old.games}
    round_ = recorded.round(number)
    games = tuple(replace(results.get((game.white, game.black), game), board=None) for game in round_.games)
    lost = [
        forfeit
        for forfeit in facts.forfeited_matches
        if forfeit.round != number or (forfeit.white, forfeit.black) in pairs
    ]
    round_ = replace(round_, games=games, team_byes=session.byes)
    return replace(
        recorded.with_round(round_),
        forfeited_matches=tuple(dict.fromkeys((*lost, *recorded.forfeited_matches))),
    )


def _as_pairing(session: HandPairing) -> RoundPairing:
    why = Reason("pairing.by-hand", "", msg("Paired by hand."))
    ordered = sorted(session.boards, key=lambda board: board.board)
    return RoundPairing(
        session.round,
        "",
        tuple(Board(place, board.white, board.black, 0, why) for place, board in enumerate(ordered, start=1)),
    )


def warnings_of_matches(facts: Tournament, session: HandPairing) -> Iterator[Warned]:
    """Rematches, prohibited matches and byes that the rules for teams do not allow.

    Handbook: C.04.6 2.1.1, 2.1.2
    """
    called = names(facts)
    before = [match for number in range(1, session.round) for match in matches(facts, number)]
    met = {frozenset((match.white, match.black)) for match in before}
    for board in session.boards:
        who = msg("{first} and {second}", first=called[board.white], second=called[board.black])
        pair = f"{board.white}-{board.black}"
        if is_swiss(facts) and {board.white, board.black} in met:
            yield Warned(
                Level.WARNING, f"rematch-{pair}", msg("{who} have met already.", who=who), "C.04.6 3.1"
            )
        if facts.may_not_meet(board.white, board.black, session.round):
            text = msg("{who} must not meet according to the rules of the event.", who=who)
            yield Warned(Level.WARNING, f"prohibited-{pair}", text, "C.04.2 1.2")
    for bye in session.byes:
        if bye.outcome is ALLOCATED and is_swiss(facts) and _had_a_bye(facts, bye.participant, session.round):
            text = msg("{who} may not get the pairing-allocated bye.", who=called[bye.participant])
            yield Warned(Level.WARNING, f"bye-{bye.participant}", text, "C.04.6 2.1.2")


def _had_a_bye(facts: Tournament, team: int, number: int) -> bool:
    """Did a team get points without playing in an earlier round: by a bye, or because nobody came?"""
    byes = (bye for round_ in facts.rounds[: number - 1] for bye in round_.team_byes)
    if any(bye.participant == team and bye.outcome in _BYES_THAT_COUNT for bye in byes):
        return True
    lost = (forfeit for forfeit in facts.forfeited_matches if forfeit.round < number)
    return any(team == (forfeit.white if forfeit.how.name == "WHITE_WINS" else forfeit.black)
               for forfeit in lost if forfeit.how.name != "BOTH_LOSE")  # fmt: skip
