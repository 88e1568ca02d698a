"""The boards of a round as the zone has them, as plain values for the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings

from caissa.errors import Finding, Severity
from caissa.files.pgn.results import outcomes_of
from caissa.messages import msg
from caissa.tournament import Outcome
from caissa.zones import AccountFault, RoundComparison, ZonePairing, ZoneResult, compare
from caissa_web.desk.frame import Opened
from caissa_web.desk.rounds.boards import DeskBoard, desk_boards
from caissa_web.operations import Entry
from caissa_web.presentation.results import two_signs
from caissa_web.translation.stored_messages import from_json
from caissa_web.zones.models import ZoneBatch, ZoneChoice
from caissa_web.zones.operations.watching import results_of
from caissa_web.zones.seats import accounts_of, pairings_of_batch


@dataclass(frozen=True, slots=True)
class ZoneBoard:
    """A board: whether its game exists on the zone, how it stands, and the result to propose."""

    board: DeskBoard
    pairing: ZonePairing | None = None
    result: ZoneResult | None = None
    proposed: tuple[Outcome, Outcome] | None = None

    @property
    def proposal(self) -> str:
        """The result that the zone tells and nobody has entered."""
        return two_signs(*self.proposed) if self.proposed else ""

    @property
    def address(self) -> str:
        """Where the game is watched."""
        game = self.result.game if self.result else ""
        return f"{settings.LICHESS_URL}/{game}" if game.isalnum() and settings.LICHESS_URL else ""

    @property
    def can_be_created_again(self) -> bool:
        """Was its game aborted or never begun, and is no result on record?"""
        idle = self.result is not None and self.result.state.value in ("aborted", "never-started")
        return idle and self.board.open


@dataclass(frozen=True, slots=True)
class ZoneRound:
    """A round on the zone: its boards, what the arbiter must look at, and what can be done."""

    boards: Sequence[ZoneBoard]
    findings: Sequence[Finding]
    batches: Sequence[ZoneBatch]

    @property
    def proposals(self) -> int:
        """How many results wait for the arbiter."""
        return sum(board.proposed is not None for board in self.boards)

    @property
    def missing(self) -> int:
        """How many boards without a result have no game on the zone."""
        return sum(entry.board.open and entry.pairing is None for entry in self.boards)

    @property
    def clocks_waiting(self) -> bool:
        """Are there games whose clocks have not been started?"""
        return any(
            batch.state == ZoneBatch.State.CREATED and batch.clocks_asked_at is None for batch in self.batches
        )


def zone_round(opened: Opened, choice: ZoneChoice, number: int) -> ZoneRound:
    """The boards of a round beside what the zone said last."""
    batches = list(opened.section.zone_batches.filter(round=number))
    accounts = accounts_of(opened.section, choice.zone)
    pairings: dict[int, ZonePairing] = {}
    results: list[ZoneResult] = []
    for batch in batches:
        if batch.state != ZoneBatch.State.FAILED:
            listed = pairings_of_batch(batch, opened.facts, accounts)
            pairings |= {each.board: each for each in listed}
            results += results_of(batch)
    comparison = compare(list(pairings.values()), results)
    findings = [*_faults(batches), *comparison.findings]
    return ZoneRound(boards_beside(opened, number, pairings, comparison), findings, batches)


def boards_beside(
    opened: Opened, number: int, pairings: dict[int, ZonePairing], comparison: RoundComparison
) -> list[ZoneBoard]:
    """The boards of the round with the games of the zone."""
    states = {pairing.board: result for pairing, result in comparison.states}
    proposed = {each.pairing.board: outcomes_of({"Result": each.result}) for each in comparison.proposals}
    return [
        ZoneBoard(
            board,
            pairings.get(board.number),
            states.get(board.number),
            proposed.get(board.number) if board.open else None,
        )
        for board in desk_boards(opened.facts, opened.book, number)
    ]


def proposals(boards: Sequence[ZoneBoard], chosen: set[str]) -> list[Entry]:
    """The results that were chosen among those proposed, as the arbiter enters them."""
    return [
        Entry(entry.board.players, entry.proposed, entry.board.outcomes)
        for entry in boards
        if entry.proposed and entry.board.field in chosen
    ]


def problems_of(choice: ZoneChoice) -> list[Finding]:
    """What the last check of accounts said, as lines."""
    return [
        Finding("zone.account", Severity.WARNING, name, AccountFault(fault).label)
        for _player, name, fault in choice.problems
    ]


def _faults(batches: Sequence[ZoneBatch]) -> list[Finding]:
    """Why games were not created or are late, and who was left out."""
    findings = []
    for batch in batches:
        where = msg("round {round}", round=batch.round)
        if batch.fault:
            severity = Severity.ERROR if batch.state == ZoneBatch.State.FAILED else Severity.WARNING
            findings.append(Finding("zone.fault", severity, where, from_json(batch.fault, "?")))
        for board, name, fault in batch.left_out:
            on_board = msg("board {board}, {name}", board=board, name=name)
            findings.append(Finding("zone.left-out", Severity.ERROR, on_board, AccountFault(fault).label))
    return findings
