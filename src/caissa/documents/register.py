"""Every kind of document, one line each; the order is the one in which they are listed."""

from __future__ import annotations

from caissa.documents.document import Document
from caissa.documents.forms.register import FORMS
from caissa.documents.kinds import DocumentKind as Kind
from caissa.documents.lists import (
    arbiters_report,
    cards,
    certificates,
    cross_tables,
    notices,
    pairings,
    player_cards,
    player_lists,
    prizes,
    round_records,
    score_sheets,
    slips,
    standings,
    statistics,
    teams,
    time_sheets,
)
from caissa.documents.lists.positions import DETAIL as CHESS960
from caissa.documents.refusals import BadDetails, UnknownDocument
from caissa.documents.request import Request
from caissa.messages import msg

_ALL = (
    Kind("pairings", msg("Pairings of a round by board"), pairings.by_board, (CHESS960,)),
    Kind("pairings-by-name", msg("Pairings of a round by name"), pairings.by_name),
    Kind("standings", msg("Standings with all tie-breaks"), standings.standings_list),
    Kind(
        "categories",
        msg("Standings of women, ages, ratings"),
        standings.category_lists,
        ("categories",),
    ),
    Kind("cross-table", msg("Cross-table in the order of the standings"), cross_tables.by_rank),
    Kind("cross-table-by-number", msg("Cross-table by starting numbers"), cross_tables.by_number),
    Kind("progress", msg("Points after every round"), cross_tables.progress),
    Kind("starting-rank", msg("Players by starting number"), player_lists.starting_rank),
    Kind("players", msg("Players by name"), player_lists.by_name),
    Kind("check-in", msg("Players by name, to tick and sign"), player_lists.check_in),
    Kind("result-slips", msg("Slips for the results of a round"), slips.result_slips),
    Kind("name-cards", msg("Folded cards with the names of the players"), cards.name_cards),
    Kind("table-cards", msg("Folded cards for the boards of a round"), cards.table_cards),
    Kind("board-numbers", msg("Folded cards with the numbers of the boards"), cards.board_numbers),
    Kind(
        "score-sheets",
        msg("Score sheets for a round"),
        score_sheets.score_sheets,
        ("copies", "moves", CHESS960),
    ),
    Kind("player-cards", msg("One page a player: opponents, results, tie-breaks"), player_cards.player_cards),
    Kind("protocols", msg("Match protocols of a team round"), teams.protocols),
    Kind("team-lists", msg("Teams with their players"), teams.team_lists),
    Kind("best-boards", msg("Best players on each board of a team event"), teams.best_boards),
    Kind("round-record", msg("Record of a round"), round_records.round_record, ("rounds", "incidents")),
    Kind("statistics", msg("Ratings, titles, federations, colours"), statistics.statistics_sheet),
    Kind("report", msg("Report of the chief arbiter"), arbiters_report.report, arbiters_report.DETAILS),
    Kind("time-sheets", msg("Time control sheets"), time_sheets.time_control_sheets, time_sheets.DETAILS),
    Kind("prizes", msg("Who gets which prize"), prizes.prize_list),
    Kind("receipts", msg("Receipts for the prizes"), prizes.prize_receipts),
    Kind("prize-proof", msg("The working of the prizes, for two to check"), prizes.prize_proof),
    Kind(
        "certificates",
        msg("A certificate for each"),
        certificates.certificates,
        ("title", "text", "signers"),
    ),
    Kind("notice", msg("A notice for the wall"), notices.notice, notices.DETAILS),
    *FORMS,
)

KINDS = {kind.name: kind for kind in _ALL}
"""Name on the command line → kind."""


DETAILS = frozenset(detail for kind in _ALL for detail in kind.details)
"""Every detail that some document reads."""


def document(name: str, request: Request) -> Document:
    """The document of this kind; a clear refusal if there is none, or for a detail that none reads."""
    if name not in KINDS:
        raise UnknownDocument(asked=name, known=", ".join(KINDS))
    for detail in request.details:
        if detail not in DETAILS:
            raise BadDetails(
                where=detail,
                why=msg("no document reads it; known are: {known}", known=", ".join(sorted(DETAILS))),
            )
    return KINDS[name].build(request)
