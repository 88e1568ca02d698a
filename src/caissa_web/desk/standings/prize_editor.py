"""The prize fund filled in at the desk: groups, lines, rules, with the sum and today's winners, then saved.

Every button but *Save* shows the page again with the fund as it would be; nothing is stored before that.
"""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from caissa.errors import CaissaError
from caissa.prizes import fund_of, write_fund
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version, shows_form_again
from caissa_web.desk.refill import GO_BACK
from caissa_web.desk.setup.events import WRONG
from caissa_web.desk.standings.prize_draft import LONGEST_TEXT, Draft, draft_of, drafted
from caissa_web.desk.standings.prize_page import fund_page
from caissa_web.operations.closing import prizes as acts
from caissa_web.records.rights import Right
from caissa_web.section.closing.prize_editor import filled
from caissa_web.section.warnings import Unconfirmed


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.MANAGE)
@shows_form_again
def fund(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Fill in the prize fund, or write it as TOML."""
    if request.method != "POST":
        return fund_page(request, opened, draft_of(_on_record(opened)))
    if "fund" in request.POST:
        return _text_sent(request, opened)
    draft = drafted(request.POST)
    if request.POST.get("do") != "save" or GO_BACK in request.POST or draft.sheet is None:
        return fund_page(request, opened, draft)
    outcome = filled(draft.sheet, draft.base)
    if outcome.problems:
        return fund_page(request, opened, draft, WRONG)
    return _saved(request, opened, draft, outcome.text)


def _text_sent(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The fund as TOML: shown as a form, or saved as it is."""
    text = request.POST["fund"][:LONGEST_TEXT].replace("\r\n", "\n")
    draft = draft_of(text)
    if request.POST.get("do") == "show-text" or GO_BACK in request.POST:
        return fund_page(request, opened, draft)
    return _saved(request, opened, draft, text)


def _saved(request: HttpRequest, opened: Opened, draft: Draft, text: str) -> HttpResponse:
    """Store the fund; what is refused stands above the form as it was filled in."""
    try:
        acts.set_prize_fund(
            opened.section,
            text,
            by=opened.user,
            seen_version=seen_version(request, opened),
            confirmed=confirmed(request),
        )
    except Unconfirmed:
        raise
    except CaissaError as refused:
        return fund_page(request, opened, replace(draft, refused=str(refused)), WRONG)
    messages.success(request, _("The prize fund has been saved."))
    return redirect("desk:prizes", opened.event.slug, opened.section.slug)


def _on_record(opened: Opened) -> str:
    """The text of the book, else the prizes that came with the section."""
    if opened.book.prize_fund.strip() or not opened.facts.prizes:
        return opened.book.prize_fund
    try:
        return write_fund(fund_of(opened.facts))
    except (CaissaError, ValueError):
        return ""
