"""One address for every pass: it opens the page that the pass is for."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods

from caissa_web.phone import arbiter, check_in, checklists, players, score_sheets
from caissa_web.phone.access import Holder, pass_page
from caissa_web.records.models import Pass

PAGES = {
    Pass.RESULTS: arbiter.results,
    Pass.BOARD: players.game,
    Pass.CHECK_IN: check_in.check_in,
    Pass.CHECKLISTS: checklists.checklists,
    Pass.SCORE_SHEET: score_sheets.score_sheet,
}


@require_http_methods(["GET", "HEAD", "POST"])
@pass_page(*PAGES)
def page_of_pass(request: HttpRequest, holder: Holder) -> HttpResponse:
    """The page that the pass is for."""
    return PAGES[holder.held_pass.kind](request, holder)
