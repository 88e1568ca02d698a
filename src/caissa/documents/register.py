"""Every kind of document, one line each; the order is the one in which they are listed."""

from __future__ import annotations

from collections.abc import Iterable

from caissa.documents.document import Document
from caissa.documents.forms.register import FORMS
from caissa.documents.kinds import DocumentKind as Kind
from caissa.documents.refusals import BadDetails, UnknownDocument
from caissa.documents.request import Request
from caissa.messages import msg

_ALL = (
    Kind("pairings", msg("Pairings of a round by board"), "lists.pairings:by_board", ("chess960",)),
    Kind("pairings-by-name", msg("Pairings of a round by name"), "lists.pairings:by_name"),
    Kind("standings", msg("Standings with all tie-breaks"), "lists.standings:standings_list"),
    Kind(
        "categories",
        msg("Standings by category: women, age groups, rating groups"),
        "lists.standings:category_lists",
        ("categories",),
    ),
    Kind("cross-table", msg("Cross-table in the order of the standings"), "lists.cross_tables:by_rank"),
    Kind("cross-table-by-number", msg("Cross-table by starting numbers"), "lists.cross_tables:by_number"),
    Kind("progress", msg("Points after every round"), "lists.cross_tables:progress"),
    Kind("starting-rank", msg("Players by starting number"), "lists.player_lists:starting_rank"),
    Kind("players", msg("Players by name"), "lists.player_lists:by_name"),
    Kind("check-in", msg("Players by name, to tick and sign"), "lists.player_lists:check_in"),
    Kind("result-slips", msg("Slips for the results of a round"), "lists.slips:result_slips"),
    Kind("name-cards", msg("Folded cards with the names of the players"), "lists.cards:name_cards"),
    Kind("table-cards", msg("Folded cards for the boards of a round"), "lists.cards:table_cards"),
    Kind("board-numbers", msg("Folded cards with the numbers of the boards"), "lists.cards:board_numbers"),
    Kind(
        "score-sheets",
        msg("Score sheets for a round"),
        "lists.score_sheets:score_sheets",
        ("copies", "moves", "chess960"),
    ),
    Kind(
        "player-cards",
        msg("One page per player: opponents, results, tie-breaks"),
        "lists.player_cards:player_cards",
    ),
    Kind("protocols", msg("Match records of a team round"), "lists.teams:protocols"),
    Kind("team-lists", msg("Teams with their players"), "lists.teams:team_lists"),
    Kind("best-boards", msg("Best players on each board of a team event"), "lists.teams:best_boards"),
    Kind(
        "round-record", msg("Record of a round"), "lists.round_records:round_record", ("rounds", "incidents")
    ),
    Kind("statistics", msg("Ratings, titles, federations, colours"), "lists.statistics:statistics_sheet"),
    Kind("report", msg("Report of the chief arbiter"), "lists.arbiters_report:report", "DETAILS"),
    Kind("time-sheets", msg("Clock check sheets"), "lists.time_sheets:time_control_sheets", "DETAILS"),
    Kind("duties", msg("Checklist of the arbiters' duties"), "lists.officials:duties", ("ticks",)),
    Kind(
        "checklist",
        msg("A checklist: venue, equipment, fair play, schools, test reports"),
        "forms.checklists:checklist",
        "DETAILS",
        needs_file=False,
    ),
    Kind(
        "announcing-words",
        msg("Words for announcing moves, for assistants of visually impaired players"),
        "lists.spoken_words:announcing_words",
        "DETAILS",
        needs_file=False,
    ),
    Kind("arbiters-plan", msg("Who is at which boards"), "lists.officials:arbiters_plan", ("posts",)),
    Kind(
        "appeal-verdict",
        msg("Verdict of the Appeals Committee"),
        "lists.verdicts:appeal_verdict",
        "VERDICT_DETAILS",
    ),
    Kind(
        "appeals-report",
        msg("Report of the Appeals Committee"),
        "lists.verdicts:appeals_report",
        "REPORT_DETAILS",
    ),
    Kind("fair-play-report", msg("Fair-play report"), "lists.fair_play_report:fair_play_report", "DETAILS"),
    Kind("minutes", msg("Minutes of the players' meeting"), "lists.officials:minutes", ("meetings",)),
    Kind("prizes", msg("Who gets which prize"), "lists.prizes:prize_list"),
    Kind("receipts", msg("Receipts for the prizes"), "lists.prizes:prize_receipts"),
    Kind(
        "prize-proof",
        msg("How the prizes were worked out, for two people to check"),
        "lists.prizes:prize_proof",
    ),
    Kind(
        "certificates",
        msg("A certificate for each player"),
        "lists.certificates:certificates",
        ("title", "text", "signers"),
    ),
    Kind("notice", msg("A notice for the hall"), "lists.notices:notice", "DETAILS"),
    *FORMS,
)

KINDS = {kind.name: kind for kind in _ALL}
"""Name on the command line → kind."""


def details_read() -> frozenset[str]:
    """Every detail that some document reads."""
    return frozenset(detail for kind in _ALL for detail in kind.details)


def document(name: str, request: Request) -> Document:
    """The document of this kind; a clear refusal if there is none, or for a detail that none reads."""
    if name not in KINDS:
        raise UnknownDocument(asked=name, known=", ".join(KINDS))
    if request.details:
        _require_readers(request.details)
    return KINDS[name].build(request)


def _require_readers(details: Iterable[str]) -> None:
    known = details_read()
    for detail in details:
        if detail not in known:
            raise BadDetails(
                where=detail,
                why=msg("no document uses it; possible fields: {known}", known=", ".join(sorted(known))),
            )
