"""What is doubtful about a section's set-up before anybody knows its book: rate, size, days, tie-breaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caissa.errors import CaissaError, Finding, Severity
from caissa.messages import comma_separated, msg, plural
from caissa.pairing.tables.sizing import ImpossibleSize, doubts_about_winner, swiss_size
from caissa.play import EventKind, TimeControl, doubts_about_rate
from caissa.prospectus.set_up import rounds_by_table
from caissa.ratings.deadlines import lasts_long
from caissa.standings import TieBreakCode, TieBreakRules, default_list, followed_rules, tie_break_list
from caissa.standings.allowed import is_dropped, require_allowed, unrated_in
from caissa.standings.compute import result_table
from caissa.tournament import Level, Speed, System, Tournament

RATING_TIE_BREAKS = frozenset({"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"})
_KINDS = {Speed.STANDARD: EventKind.RATED, Speed.RAPID: EventKind.RAPID, Speed.BLITZ: EventKind.BLITZ}


def rate_findings(facts: Tournament, control: TimeControl | None) -> Iterable[Finding]:
    """Is a time control announced, and does it fit the kind of event and its highest rating?"""
    if control is None:
        return [Finding("set-up.no-time-control", Severity.WARNING, "", msg("no time control is announced"))]
    kind = EventKind.TITLE if facts.level is Level.TITLE else _KINDS[facts.speed]
    ratings = [player.rating for player in facts.players if player.rating]
    return doubts_about_rate(control, kind, max(ratings, default=None))


def size_findings(facts: Tournament) -> Iterator[Finding]:
    """Can the event be finished without a rematch, and long enough for a winner (Q62)?"""
    entrants = len(facts.teams if facts.for_teams else facts.players)
    rounds = facts.scheduled_rounds
    needed = rounds_by_table(facts)
    if needed and rounds and rounds != needed:
        what = msg(
            "rounds in the table for {entrants}: {needed}; announced: {rounds}",
            entrants=entrants,
            needed=needed,
            rounds=rounds,
        )
        yield Finding("set-up.rounds", Severity.WARNING, msg("rounds"), what)
    if rounds is None and needed is None and facts.system.swiss:
        yield Finding(
            "set-up.rounds", Severity.WARNING, msg("rounds"), msg("the number of rounds is not announced")
        )
    if rounds and entrants > 1 and facts.system.swiss and facts.system is not System.DOUBLE_SWISS:
        try:
            yield from doubts_about_winner(swiss_size(entrants, rounds))
        except ImpossibleSize as refused:
            yield Finding("set-up.cannot-finish", Severity.ERROR, msg("rounds"), str(refused))


def day_findings(facts: Tournament) -> Iterator[Finding]:
    """Are the days announced, and do they last longer than one rating list (B.02 4)?"""
    if facts.start is None or facts.end is None:
        yield Finding(
            "set-up.no-days", Severity.WARNING, "", msg("the first or the last day is not announced")
        )
    elif lasts_long(facts.start, facts.end):
        what = msg(
            "the event lasts more than 30 days: ratings change during it, and each round uses its own list"
        )
        yield Finding("set-up.long-event", Severity.WARNING, "", what, "B.02 4")
        used = [code for code in facts.ranking if code.split("/")[0] in RATING_TIE_BREAKS]
        if used:
            what = msg(
                "{names} should not be used in an event lasting more than 30 days",
                names=comma_separated(used),
            )
            yield Finding("set-up.rating-tie-break", Severity.WARNING, msg("tie-breaks"), what)


def tie_break_findings(facts: Tournament) -> Iterator[Finding]:
    """What is doubtful about the tie-break list: not for this event, dropped for want of ratings, no list."""
    if not facts.ranking:
        yield from _about_no_list(facts)
        return
    codes = tuple(tie_break_list(" ".join(facts.ranking)))
    table, rules = result_table(facts, 0, codes), followed_rules(facts)
    for code in codes:
        try:
            require_allowed(rules, code, table)
        except CaissaError as refused:
            yield Finding("set-up.tie-break", Severity.WARNING, msg("tie-breaks"), str(refused))
            continue
        if is_dropped(rules, code, table):
            yield _about_unrated(rules, code, unrated_in(table))


def _about_no_list(facts: Tournament) -> Iterator[Finding]:
    """What holds without a list: before round 1 the default one, afterwards shared places (C.07 2.1)."""
    advice = default_list(facts)
    if not advice.codes:
        return
    if not facts.paired_rounds:
        rules = followed_rules(facts)
        what = msg(
            "no tie-break list is announced: tie-breaks decide, and with round 1 the list becomes {list}",
            list=comma_separated(advice.codes),
        )
        hint = msg("announce a list, or PTS alone if places are to be shared")
        article = rules.cite(rules.no_list)
        yield Finding("set-up.no-tie-breaks", Severity.INFO, article, what, hint)
        return
    what = msg("no tie-break list was announced before round 1; places are shared until it is completed")
    hint = msg("recommended: {list}", list=comma_separated(advice.codes))
    yield Finding("set-up.no-tie-breaks", Severity.WARNING, "C.07 4.1", what, hint)


def _about_unrated(rules: TieBreakRules, code: TieBreakCode, unrated: list[int]) -> Finding:
    """A tie-break by ratings will be dropped, because somebody has none (C.07 10)."""
    what = plural(
        "{code} will be dropped: {count} player has no rating ({numbers})",
        "{code} will be dropped: {count} players have no rating ({numbers})",
        len(unrated),
        code=code,
        numbers=comma_separated(str(number) for number in unrated[:5]),
    )
    hint = msg("declare a rating for them: {code}/U1400 (fixed) or {code}/UP (their performance)", code=code)
    return Finding("set-up.unrated-tie-break", Severity.WARNING, rules.cite(rules.ratings), what, hint)
