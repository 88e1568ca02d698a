"""A tournament being counted under one edition: its tables and what several tie-breaks share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from caissa.standings.results import FORFEITS, NO_ROUND, OPEN, VOLUNTARY, ResultTable
from caissa.standings.tiebreaks.codes import TieBreakCode
from caissa.standings.tiebreaks.contributions import ADJUSTED, COUNTED, Entries, Entry, Sheet
from caissa.standings.tiebreaks.cuts import CutRule
from caissa.tournament import Score

if TYPE_CHECKING:
    from caissa.standings.rules import TieBreakRules


@dataclass(slots=True)
class Counting:
    """The facts as numbers, the rules, and the sheets worked out so far."""

    table: ResultTable
    rules: TieBreakRules
    external: Mapping[str, Mapping[int, Decimal]] = field(default_factory=dict)
    expressions: Mapping[str, str] = field(default_factory=dict)
    _kept: dict[Any, Any] = field(default_factory=dict)

    def once(self, key: Any, work: Callable[[], Any]) -> Any:
        """Work something out, or remember it."""
        if key not in self._kept:
            self._kept[key] = work()
        return self._kept[key]

    def score_of(self, code: TieBreakCode) -> Score:
        """The reference score: the stated one, else the primary (C.07 13)."""
        return (code.score if self.table.teams else None) or self.table.primary

    # -- which rounds are games -----------------------------------------------

    def for_opponents(self, code: TieBreakCode, *, fore: bool = False) -> ResultTable:
        """The table for tie-breaks on encounters: forfeits are games if pairings are pre-determined
        (15.2) or the event counts them as played (/P).
        """
        as_games = code.forfeits_played or not self.table.swiss
        key = ("opponents", as_games, fore)

        def build() -> ResultTable:
            table = self.table.with_last_round_drawn() if fore else self.table
            return table.with_forfeits_as_games(FORFEITS) if as_games else table

        result_table: ResultTable = self.once(key, build)
        return result_table

    def for_own_record(self) -> ResultTable:
        """The table for Type B tie-breaks: with pre-determined pairings some forfeits are games (15.2)."""
        games = self.rules.forfeits_in_own_record
        if self.table.swiss or not games:
            return self.table
        result_table: ResultTable = self.once("own", lambda: self.table.with_forfeits_as_games(games))
        return result_table

    # -- opponents' scores ------------------------------------------------------

    def adjusted(self, table: ResultTable, score: Score) -> list[int]:
        """Everybody's score as opponents see it (16.3); only Swiss events adjust."""
        if not table.swiss:
            return table.totals(score)

        def adjust() -> list[int]:
            seen = list(table.totals(score))
            for i in table.irregular:
                seen[i] = self.rules.opponents_view.does(table, score, i)
            return seen

        scores: list[int] = self.once(("adjusted", id(table), score), adjust)
        return scores

    def opponents_scores(self, code: TieBreakCode, score: Score, *, fore: bool = False) -> list[list[Entry]]:
        """For every round the opponent's score, a dummy's where there was no game (8.1, 16)."""
        table = self.for_opponents(code, fore=fore)
        # Forfeits counted as played change what they are to the player, not what opponents see (16.6).
        seen = self.for_opponents(TieBreakCode(code.name), fore=fore)
        entries: list[list[Entry]] = self.once(
            ("scores", id(table), score),
            lambda: listed_scores(self, table, score, self.adjusted(seen, score)),
        )
        return entries

    # -- sums -------------------------------------------------------------------

    def summed(
        self,
        code: TieBreakCode,
        entries: Entries,
        scale: int,
        table: ResultTable,
        rule: CutRule | None = None,
    ) -> Sheet:
        """The sheet of a tie-break that is the sum of its contributions, after cutting (14)."""
        least, most, chosen = code.least, code.median, rule or self.rules.cuts.does
        numbers: list[int] = []
        left: list[int] = []
        cut: dict[int, list[int]] = {}
        for i in range(len(table.ids)):
            row = entries(i)
            total = sum([entry[0] for entry in row])
            if least:
                cut[i] = chosen(row, least, most, voluntary_rounds(table, i))
                for at in cut[i]:
                    total -= row[at][0]
            numbers.append(total)
            left.append(len(row) - len(cut.get(i, ())))
        return Sheet(numbers, scale, entries, scale, cut, left)


def listed_scores(
    counting: Counting, table: ResultTable, score: Score, adjusted: list[int]
) -> list[list[Entry]]:
    """Each participant's opponents with the score they bring.

    Handbook: C.07 4.4
    """
    totals, dummy = table.totals(score), counting.rules.own_view.does
    how = [COUNTED if seen == own else ADJUSTED for seen, own in zip(adjusted, totals, strict=True)]
    listed: list[list[Entry]] = []
    for i, (kinds, opponents) in enumerate(zip(table.kinds, table.opponents, strict=True)):
        row: list[Entry] = []
        for r, (kind, opponent) in enumerate(zip(kinds, opponents, strict=True)):
            if kind <= OPEN:
                value = adjusted[opponent]
                row.append((value, r, opponent, how[opponent], value))
            elif kind != NO_ROUND:
                value, why = dummy(table, score, adjusted, i, r)
                row.append((value, r, opponent, why, value))
        listed.append(row)
    return listed


def voluntary_rounds(table: ResultTable, i: int) -> list[int]:
    """The rounds that a participant left unplayed by choice; only Swiss events ask.

    Handbook: C.07 16.1.2, 16.5.0
    """
    kinds = table.kinds[i]
    if not table.swiss or max(kinds, default=0) <= OPEN:
        return []
    return [r for r, kind in enumerate(kinds) if kind in VOLUNTARY]
