"""What a zone says put beside the pairing: results to propose, and what the arbiter must look at.

The pairing decides who played whom with which colour. A result is only ever proposed; a forfeit never is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.errors import Finding, Severity
from caissa.messages import Message, msg
from caissa.zones.values import Ending, GameState, ZonePairing, ZoneResult

FEWEST_PLIES = 2
"""With fewer half-moves a result is not proposed: whether somebody forfeits is for the arbiter to say."""
MOVES_THAT_KEEP_COLOURS = 10
"""Moves by both after which a game with reversed colours goes on (E.04 15.2 and 19.2)."""
TURNED = {"1-0": "0-1", "0-1": "1-0"}


@dataclass(frozen=True, slots=True)
class Proposal:
    """A result that the zone tells, as the pairing has the colours."""

    pairing: ZonePairing
    result: str
    game: ZoneResult


@dataclass(frozen=True, slots=True)
class RoundComparison:
    """The boards of a round as the zone has them."""

    proposals: tuple[Proposal, ...]
    states: tuple[tuple[ZonePairing, ZoneResult | None], ...]
    findings: tuple[Finding, ...]


def compare(
    pairings: Sequence[ZonePairing], results: Sequence[ZoneResult], *, over: bool = False
) -> RoundComparison:
    """Put the zone's games beside the boards; `over` says that whatever has not begun will not begin."""
    by_accounts: dict[frozenset[str], list[ZoneResult]] = {}
    for result in results:
        by_accounts.setdefault(frozenset((result.white, result.black)), []).append(result)
    proposals, states, findings = list[Proposal](), [], list[Finding]()
    for pairing in pairings:
        mine = by_accounts.pop(frozenset(pairing.accounts), [])
        counting = _counting(mine)
        states.append((pairing, counting))
        findings += _doubts(pairing, mine, counting, over=over)
        if counting is not None and (result_text := _proposed(pairing, counting)):
            proposals.append(Proposal(pairing, result_text, counting))
    findings += [_unknown(result) for others in by_accounts.values() for result in others]
    return RoundComparison(tuple(proposals), tuple(states), tuple(findings))


def _counting(games: Sequence[ZoneResult]) -> ZoneResult | None:
    """The game that counts: what was aborted or not begun gives way; two that were played are in dispute."""
    idle = (GameState.ABORTED, GameState.NEVER_STARTED, GameState.WAITING)
    played = [game for game in games if game.state not in idle]
    if len(played) > 1:
        return None
    return played[0] if played else (games[-1] if games else None)


def _proposed(pairing: ZonePairing, game: ZoneResult) -> str:
    if game.state is not GameState.FINISHED or game.ending is Ending.RULES or game.plies < FEWEST_PLIES:
        return ""
    if (game.white, game.black) == pairing.accounts:
        return game.result
    return TURNED.get(game.result, game.result) if _colours_stay(game) else ""


def _colours_stay(game: ZoneResult) -> bool:
    return game.plies >= 2 * MOVES_THAT_KEEP_COLOURS


def _doubts(
    pairing: ZonePairing, games: Sequence[ZoneResult], counting: ZoneResult | None, *, over: bool
) -> list[Finding]:
    if not games:
        what = msg("the zone has no game of this board")
        return [_finding(pairing, "not-started", Severity.WARNING, what)] if over else []
    if counting is None:
        what = msg("the zone has more than one game of this board")
        hint = msg("the arbiter decides which of them counts")
        return [_finding(pairing, "two-games", Severity.ERROR, what, hint)]
    findings = _doubts_about_state(pairing, counting, over=over)
    if (counting.white, counting.black) != pairing.accounts:
        findings.append(_reversed(pairing, counting))
    return findings


def _doubts_about_state(pairing: ZonePairing, game: ZoneResult, *, over: bool) -> list[Finding]:
    if game.state is GameState.ABORTED:
        hint = msg("create it again, or decide")
        return [_finding(pairing, "aborted", Severity.ERROR, msg("the game was aborted"), hint)]
    short = game.state is GameState.FINISHED and game.plies < FEWEST_PLIES
    late = over and game.state is GameState.WAITING
    if game.state is GameState.NEVER_STARTED or short or late:
        hint = msg("a forfeit is entered by the arbiter")
        return [_finding(pairing, "not-started", Severity.WARNING, msg("the game never began"), hint)]
    if game.ending is Ending.RULES:
        what = msg("the zone ended the game by its own rules against cheating")
        hint = msg("its finding is not final (E.04 Appendix I 1.3): the arbiter decides")
        return [_finding(pairing, "rules", Severity.ERROR, what, hint)]
    return []


def _reversed(pairing: ZonePairing, game: ZoneResult) -> Finding:
    what = msg("the players have the wrong colours (E.04 15.2, 19.2)")
    hint = (
        msg("after ten moves the game counts; the result is turned round")
        if _colours_stay(game)
        else msg("before the tenth move a new game is played")
    )
    return _finding(pairing, "colours", Severity.ERROR, what, hint)


def _unknown(result: ZoneResult) -> Finding:
    what = msg("{white} - {black} is not a pairing of this round", white=result.white, black=result.black)
    return Finding("zone.not-paired", Severity.WARNING, msg("game {game}", game=result.game), what)


def _finding(pairing: ZonePairing, code: str, severity: Severity, what: Message, hint: str = "") -> Finding:
    where = msg(
        "board {board}, {white} - {black}",
        board=pairing.board,
        white=pairing.white.name,
        black=pairing.black.name,
    )
    return Finding(f"zone.{code}", severity, where, what, hint)
