"""The report files of a section: TRF with late corrections applied, final only when nothing is open."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from io import StringIO

from caissa.errors import UnwritableFile
from caissa.files import guarded, json_model, pgn, player_list, trf
from caissa.messages import msg
from caissa.pairing.stated_acceleration import with_acceleration_stated
from caissa.pairing.systems import boards_are_matches
from caissa.pairing.tables.round_robin.numbering import teams_renumbered
from caissa.pairing.tables.round_robin.withdrawal import absent_in
from caissa.titles.title_norms.report_games import games_for_report
from caissa.tournament import Bye, Game, Outcome, Remark, RemarkKind, Tournament, games_of, named_in_event
from caissa.tournament.captains import without_contacts
from caissa.tournament.pairing_numbers import pairing_numbers, teams_in_order
from caissa_web.records.models import Event, LogEntry
from caissa_web.section.closing.arbiter_services import services_as_json
from caissa_web.section.closing.norm_facts import judged_norms
from caissa_web.section.closing.reported_ranks import with_places
from caissa_web.section.closing.reports_due import facts_until, months_of_interim_reports
from caissa_web.section.entries.starting_order import with_numbers
from caissa_web.section.errors import NotFinal
from caissa_web.section.options import SYSTEM_AUTHORISATION
from caissa_web.section.ratings.corrections import with_corrections
from caissa_web.section.remarks import interim
from caissa_web.section.rounds.before_pairing import is_adjourned, is_swiss
from caissa_web.section.state import State


def as_rated(state: State) -> Tournament:
    """The facts with places, and with the corrections that came too late for them (C.04.2 4.3, Q192-193)."""
    marked = State(with_corrections(with_places(state), state), state.book)
    if authorisation := state.book.text(SYSTEM_AUTHORISATION).strip():
        marked = marked.remarked(Remark(RemarkKind.SYSTEM_AUTHORISED, reason=authorisation))
    return numbered_as_paired(marked)


def numbered_as_paired(state: State) -> Tournament:
    """The facts with every player under the newest pairing number, the only one that a TRF can contain.

    At the desk a late entry has the next free number and moves nobody; for pairing it stands where its rating
    puts it (C.04.2 2.4). A report with the desk's numbers would pair otherwise when it is checked.
    """
    if boards_are_matches(state.facts):
        return _with_teams_as_paired(state.facts)
    new = pairing_numbers(state.facts)
    return replace(with_numbers(state, new).facts, tpns=()) if new else state.facts


def _with_teams_as_paired(facts: Tournament) -> Tournament:
    """The facts with every team under its TPN."""
    order = teams_in_order(facts)
    if order == tuple(sorted(order)):
        return facts
    return teams_renumbered(facts, {team: tpn for tpn, team in enumerate(order, start=1)})


def why_not_final(facts: Tournament) -> str:
    """Why there can be no final report yet; empty if there can (Q157-169)."""
    adjourned = [number for number, game in games_of(facts) if is_adjourned(game) or _unknown(game)]
    if adjourned:
        return msg("a game of round {round} is adjourned or its result is unknown", round=adjourned[0])
    missing = [number for number, game in games_of(facts) if game.open]
    if missing:
        return msg("a result of round {round} is missing", round=missing[0])
    if not facts.finished:
        return msg(
            "rounds played: {played} of {all}",
            played=facts.paired_rounds,
            all=facts.scheduled_rounds or "?",
        )
    return ""


def _unknown(game: Game) -> bool:
    return Outcome.UNKNOWN in (game.white_outcome, game.black_outcome)


def final_report(state: State, kind: trf.Kind) -> str:
    """The TRF for FIDE; refused while a game is open or a round is left."""
    if why := why_not_final(state.facts):
        raise NotFinal(why=why, article="C.04.2 3.1")
    return trf_text(as_rated(state), kind)


def interim_report(state: State, kind: trf.Kind) -> str:
    """The TRF of a running section, for other programs; an adjourned game stands in it as `?`."""
    facts = with_absences(state.facts)
    marked = State(facts, state.book).remarked(interim(facts.paired_rounds))
    return trf_text(numbered_as_paired(State(with_places(marked), state.book)), kind)


def trf_text(facts: Tournament, kind: trf.Kind) -> str:
    """The facts as a TRF, with virtual points that another program could not count from it (record 250)."""
    return trf.write(with_acceleration_stated(facts, has_type_code=kind is trf.Kind.TRF26), kind)


def with_absences(facts: Tournament) -> Tournament:
    """The facts with a zero-point bye in the next round for those who have left or are still to come.

    A TRF cannot say it otherwise, and another program would pair them (C.02.03 Annex A, record 240).
    """
    number = facts.next_round
    if not is_swiss(facts) or number > (facts.scheduled_rounds or number):
        return facts
    next_round, entered = facts.round(number), facts.teams if facts.for_teams else facts.players
    gone = absent_in(facts, number) | {each.number for each in entered if each.first_round > number}
    known = next_round.team_byes if facts.for_teams else next_round.byes
    gone -= {bye.participant for bye in known}
    byes = (*known, *(Bye(each, Outcome.ZERO_POINT_BYE) for each in sorted(gone)))
    return facts.with_round(
        replace(next_round, team_byes=byes) if facts.for_teams else replace(next_round, byes=byes)
    )


def in_event(state: State, event: Event) -> State:
    """The section as reports and papers name it, with its event (TRF record 012)."""
    return state.with_facts(named_in_event(state.facts, event.name))


@dataclass(frozen=True, slots=True)
class FileKind:
    """A file that can be downloaded of a section."""

    key: str
    ending: str
    content_type: str
    write: Callable[[State], bytes]

    def of(self, state: State, event: Event) -> bytes:
        """The file's content; lists of players and our own JSON go back into a section and keep its name."""
        return self.write(state if self.key in _OWN_NAME else in_event(state, event))


def _as_json(state: State) -> bytes:
    """All facts that may leave the desk; how to reach captains may not (C.10 4)."""
    return json_model.write(without_contacts(state.facts), indent=2).encode()


def _as_pgn(state: State) -> bytes:
    if not any(games_of(state.facts)):
        raise UnwritableFile(kind="PGN", why=msg("there is no game in the section"))
    return pgn.write_headers(state.facts).encode()


def _games_for_report_as_pgn(state: State) -> bytes:
    """The headers of the games that go with the report on a title tournament.

    Handbook: B.01 1.9.1
    """
    scorers = {norm.player for norm in judged_norms(state) if norm.achieved}
    wanted = set(games_for_report(state.facts, scorers))
    if not wanted:
        raise UnwritableFile(kind="PGN", why=msg("no game has to be sent with the report"))
    rounds = tuple(
        replace(round_, games=tuple(game for game in round_.games if (round_.number, game) in wanted))
        for round_ in state.facts.rounds
    )
    return pgn.write_headers(replace(state.facts, rounds=rounds)).encode()


def _text(kind: trf.Kind, written: Callable[[State, trf.Kind], str]) -> Callable[[State], bytes]:
    return lambda state: written(state, kind).encode()


_OWN_NAME = frozenset({"json", "csv", "xlsx"})
_TEXT = "text/plain; charset=utf-8"
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_ALL = (
    FileKind("trf26", ".trf", _TEXT, _text(trf.Kind.TRF26, final_report)),
    FileKind("trf16", "-trf16.trf", _TEXT, _text(trf.Kind.TRF16, final_report)),
    FileKind("trf26-interim", "-interim.trf", _TEXT, _text(trf.Kind.TRF26, interim_report)),
    FileKind("trf16-interim", "-interim-trf16.trf", _TEXT, _text(trf.Kind.TRF16, interim_report)),
    FileKind("json", ".json", "application/json", _as_json),
    FileKind(
        "csv",
        ".csv",
        "text/csv; charset=utf-8",
        lambda s: player_list.write_players_csv(s.facts).encode("utf-8-sig"),
    ),
    FileKind("xlsx", ".xlsx", _XLSX, lambda s: player_list.write_players_xlsx(s.facts)),
    FileKind("pgn", ".pgn", "application/x-chess-pgn", _as_pgn),
    FileKind("arbiters", "-arbiters.json", "application/json", services_as_json),
    FileKind("pgn-report", "-report.pgn", "application/x-chess-pgn", _games_for_report_as_pgn),
)
FILES = {report.key: report for report in _ALL}
"""Key → file, as the addresses of the desk name them."""


FINAL_REPORTS = frozenset({"trf26", "trf16"})
"""The files that are a report to FIDE."""

_MONTHLY = "interim-"


def file_kind(key: str, facts: Tournament) -> FileKind | None:
    """The file with this key: one of the table, or the interim report of a month such as interim-2026-05."""
    month = key.removeprefix(_MONTHLY)
    if key.startswith(_MONTHLY) and month in months_of_interim_reports(facts):
        return FileKind(key, f"-{month}.trf", _TEXT, lambda state: monthly_report(state, month).encode())
    return FILES.get(key)


def monthly_report(state: State, month: str) -> str:
    """The TRF of an interim report: a long event as it stood at the end of a month.

    Handbook: B.02 4.1
    """
    facts = facts_until(with_corrections(state.facts, state), month)
    marked = State(facts, state.book).remarked(interim(facts.paired_rounds))
    return trf_text(numbered_as_paired(State(with_places(marked), state.book)), trf.Kind.TRF26)


def history_csv(entries: Iterable[LogEntry]) -> bytes:
    """The log as a table, the first act first; no cell can be mistaken for a formula."""
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(("time", "author", "section", "act", "what", "reason", "version", "restore point"))
    for entry in entries:
        row = (
            entry.at.isoformat(timespec="seconds"),
            entry.author,
            entry.section.slug if entry.section else "",
            entry.act,
            entry.what,
            entry.reason,
            entry.version_after or "",
            "yes" if entry.integrity else "",
        )
        writer.writerow([guarded(cell) for cell in row])
    return text.getvalue().encode("utf-8-sig")
