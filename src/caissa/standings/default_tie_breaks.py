"""The tie-breaks of an event that announced none: its Chief Arbiter completes the list (C.07 2.1, 4.1)."""

from __future__ import annotations

from collections.abc import Iterator

from caissa.errors import CaissaError, Finding, Severity
from caissa.messages import Message, comma_separated, msg
from caissa.standings.allowed import require_allowed
from caissa.standings.compute import followed_rules, result_table
from caissa.standings.participation import pairings_pre_determined
from caissa.standings.presets import Advice, advised_list
from caissa.standings.rules import TieBreakRules
from caissa.standings.tiebreaks.codes import tie_break_code
from caissa.tournament import Score, System, Tournament

_WITHOUT_LIST = frozenset({System.KNOCKOUT, System.MATCH, System.SCHEVENINGEN})
"""Formats in which a tie is broken by further games, not by a list."""

_ROUND_ROBIN = msg("In a round robin the games among the tied come first; Buchholz is meaningless there.")
_TEAMS = msg("For teams the other score comes first, then the games among the tied.")


def default_list(tournament: Tournament, edition: str | None = None) -> Advice:
    """The list for an event whose regulations name none, with the reasons; empty where none is needed.

    What the edition does not have is left out.

    Handbook: C.07 2.1, 4.1.1; formerly C.02 12.1.3 (2022)
    """
    if tournament.system in _WITHOUT_LIST:
        return Advice((), ())
    rules = followed_rules(tournament, edition)
    advice = _advice(tournament)
    return Advice(tuple(_allowed(tournament, rules, advice.codes)), advice.reasons)


def default_list_finding(tournament: Tournament, advice: Advice, edition: str | None = None) -> Finding:
    """What is said where the default list is used."""
    rules = followed_rules(tournament, edition)
    what: Message = msg(
        "no tie-break list has been announced: the Chief Arbiter completes it; used here: {list}",
        list=comma_separated(advice.codes),
    )
    hint = msg("announce a list, or PTS alone if places are to be shared")
    return Finding("standings.default-list", Severity.INFO, rules.cite(rules.no_list), what, hint)


def _advice(tournament: Tournament) -> Advice:
    pre_determined = pairings_pre_determined(tournament)
    if tournament.for_teams:
        return Advice(_for_teams(tournament, pre_determined=pre_determined), (_TEAMS,))
    if pre_determined:
        return Advice(("PTS", "DE", "WIN", "SB", "KS"), (_ROUND_ROBIN,))
    rounds = tournament.scheduled_rounds or tournament.paired_rounds
    return advised_list(rounds=rounds, ratings_reliable=False, top_places_matter=True)


def _for_teams(tournament: Tournament, *, pre_determined: bool) -> tuple[str, ...]:
    by_games = tournament.type.primary is Score.GAME_POINTS
    scores = ("GPTS", "MPTS") if by_games else ("MPTS", "GPTS")
    return (*scores, "DE", "SB") if pre_determined else (*scores, "DE", "BH/C1", "SB")


def _allowed(tournament: Tournament, rules: TieBreakRules, codes: tuple[str, ...]) -> Iterator[str]:
    parsed = tuple(tie_break_code(code) for code in codes)
    table = result_table(tournament, 0, parsed)
    for code, written in zip(parsed, codes, strict=True):
        try:
            require_allowed(rules, code, table)
        except CaissaError:
            continue
        yield written
