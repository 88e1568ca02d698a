"""The question everybody asks: who stands where, after which round, by which list and edition?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal

from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa.regulations import in_force
from caissa.standings.allowed import OTHER, is_dropped, require_allowed
from caissa.standings.editions import rules_of
from caissa.standings.participation import pairings_pre_determined
from caissa.standings.player_results import player_results
from caissa.standings.ranking import Column, Dropped, Row, Standings, ordered, rows_of
from caissa.standings.refusals import NoSuchRound
from caissa.standings.results import OPEN, ResultTable
from caissa.standings.rules import REGULATION, TieBreakRules
from caissa.standings.sentences import dropped_sentence
from caissa.standings.tiebreaks.codes import TieBreakCode, tie_break_code, tie_break_list
from caissa.standings.tiebreaks.contributions import Sheet
from caissa.standings.tiebreaks.counting import Counting
from caissa.tournament import Score, Tournament

_SCORES = {"PTS": None, "MPTS": Score.MATCH_POINTS, "GPTS": Score.GAME_POINTS}

TieBreakList = str | Sequence[str | TieBreakCode] | None


def standings(
    tournament: Tournament,
    tie_breaks: TieBreakList = None,
    *,
    after_round: int | None = None,
    edition: str | None = None,
    rules: TieBreakRules | None = None,
    lots: Sequence[int] = (),
    external: Mapping[str, Mapping[int, Decimal]] | None = None,
    expressions: Mapping[str, str] | None = None,
    live: bool = False,
) -> Standings:
    """The standings by a tie-break list: the one given, else the tournament's own.

    `rules` replaces the edition by one with announced alternatives (C.07 16.6). `lots` is the order
    in which participants were drawn. `external` holds values of tie-breaks defined by the event, and
    `expressions` how such a tie-break follows from others (C.07 4.1). With `live`, only values that
    are known before a round ends are told (types B and D, C.07 4.3).

    Handbook: C.05 8
    """
    followed = rules or followed_rules(tournament, edition)
    codes = chosen_codes(tournament, tie_breaks)
    table = result_table(tournament, _last_round(tournament, after_round), codes)
    counting = Counting(table, followed, external or {}, expressions or {})
    columns, findings = _columns(counting, codes, live=live)
    members = [i for i, number in enumerate(table.ids) if number not in table.unranked]
    groups, worked = ordered(counting, columns, members, lots)
    rows = rows_of(groups, worked, table.ids)
    return Standings(
        rules=followed,
        after_round=table.rounds,
        columns=worked,
        rows=rows,
        counting=counting,
        findings=(*findings, *_open_games(table), *_lots_to_draw(followed, rows)),
        unranked=tuple(sorted(table.unranked)),
        complete=not any(OPEN in row for row in table.kinds),
    )


def followed_rules(tournament: Tournament, edition: str | None = None) -> TieBreakRules:
    """The edition asked for, else the announced one, else the one in force at the start."""
    announced = edition or tournament.announced_editions.get(REGULATION)
    if announced:
        return rules_of(announced)
    official = tournament.level is not None and tournament.level.official
    return rules_of(in_force(REGULATION, tournament.start, official=official).key)


def chosen_codes(tournament: Tournament, tie_breaks: TieBreakList) -> tuple[TieBreakCode, ...]:
    """The list as codes; points come first unless the list has a score of its own."""
    wanted = tournament.ranking if tie_breaks is None else tie_breaks
    if isinstance(wanted, str):
        codes = tie_break_list(wanted)
    else:
        codes = tuple(code if isinstance(code, TieBreakCode) else tie_break_code(code) for code in wanted)
    return codes if any(code.name in _SCORES for code in codes) else (tie_break_code("PTS"), *codes)


def primary_score(tournament: Tournament, codes: Sequence[TieBreakCode]) -> Score:
    """The score that decides a team event: the list's first, else the type's, else match points.

    Handbook: C.07 13; formerly C.02 12.3.3 (2022)
    """
    named = _SCORES.get(codes[0].name) if codes else None
    return named or tournament.type.primary or Score.MATCH_POINTS


def result_table(tournament: Tournament, after_round: int, codes: Sequence[TieBreakCode] = ()) -> ResultTable:
    """The facts as numbers, of players or of teams."""
    pre_determined = pairings_pre_determined(tournament)
    if tournament.for_teams:
        from caissa.standings.team_results import team_results

        score = primary_score(tournament, codes)
        return team_results(tournament, after_round, score, pre_determined=pre_determined)
    return player_results(tournament, after_round, pre_determined=pre_determined)


def _last_round(tournament: Tournament, after_round: int | None) -> int:
    if after_round is None:
        return tournament.paired_rounds
    if not 0 <= after_round <= tournament.paired_rounds:
        raise NoSuchRound(asked=after_round, paired=tournament.paired_rounds)
    return after_round


def _columns(
    counting: Counting, codes: Sequence[TieBreakCode], *, live: bool
) -> tuple[list[Column], list[Finding]]:
    columns: list[Column] = []
    findings: list[Finding] = []
    for code in codes:
        require_allowed(counting.rules, code, counting.table)
        column = _column(counting, code, _label(code, columns), live=live)
        if column.dropped and not live:
            findings.append(_dropped(column, column.dropped))
        columns.append(column)
    return columns, findings


def _label(code: TieBreakCode, before: Sequence[Column]) -> str:
    """The code as it was written; a second direct encounter in the list gets a number (C.07 4.3)."""
    text = code.written or str(code)
    times = sum(column.code == code for column in before) + 1
    return text if times == 1 else f"{text} ({times})"


def _column(counting: Counting, code: TieBreakCode, label: str, *, live: bool) -> Column:
    rules = counting.rules
    if code.name.startswith(OTHER):
        from caissa.standings.tiebreaks.self_defined import self_defined

        return Column(code, label, rules.cite("4.1"), self_defined(counting, code))
    rule = rules.tie_breaks[code.name]
    article, scale = rules.cite(rule.article), counting.table.scale
    if live and not rule.known_before_the_round_ends:
        return Column(code, label, article, Sheet([]), Dropped.ROUND_NOT_ENDED, scale=scale)
    if rule.separates is not None:
        return Column(code, label, article, None, scale=scale)
    if is_dropped(rules, code, counting.table):
        return Column(code, label, rules.cite(rules.ratings), Sheet([]), Dropped.UNRATED_PLAYERS, scale=scale)
    return Column(code, label, article, rule.does(counting, code), scale=scale)


def _dropped(column: Column, why: Dropped) -> Finding:
    return Finding(
        "standings.dropped", Severity.WARNING, column.article,
        msg("{label} is dropped from the list: {dropped}", label=column.label, dropped=dropped_sentence(why)),
        msg(
            "declare a rating for them: {code}/U1400 (fixed) or {code}/UP (their performance)",
            code=column.code,
        ),
    )  # fmt: skip


def _open_games(table: ResultTable) -> list[Finding]:
    sides = sum(row.count(OPEN) for row in table.kinds)
    if not sides:
        return []
    where = msg("round {number}", number=table.rounds)
    what = plural(
        "{count} game is open: values that depend on it are provisional",
        "{count} games are open: values that depend on them are provisional",
        sides // 2,
    )
    return [Finding("standings.open-games", Severity.INFO, where, what)]


def _lots_to_draw(rules: TieBreakRules, rows: Sequence[Row]) -> list[Finding]:
    """Where the list is exhausted, lots are to be drawn (in older editions a duty)."""
    shared = [row for row in rows if row.shared]
    if not shared:
        return []
    what = (
        plural(
            "{count} participant is still tied after the list; ties must be broken by drawing of lots",
            "{count} participants are still tied after the list; ties must be broken by drawing of lots",
            len(shared),
        )
        if rules.lots_are_a_duty
        else plural(
            "{count} participant is still tied after the list; ties should be broken by drawing of lots",
            "{count} participants are still tied after the list; ties should be broken by drawing of lots",
            len(shared),
        )
    )
    hint = msg("record the order drawn, or let the places be shared if the event's rules say so")
    return [Finding("standings.tied", Severity.INFO, rules.cite(rules.lots), what, hint)]
