"""All contracts of an event: the texts, how many have signed, and who has not."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa_web.contracts.models import Contract
from caissa_web.contracts.queries import contracts_of, counts, newest_texts, signers_shown
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right

ON_A_PAGE = 100


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def contracts(request: HttpRequest, office: Office) -> HttpResponse:
    """The texts, figures, and a hundred contracts at a time."""
    kind, state = request.GET.get("kind", "")[:40], request.GET.get("state", "")
    state = state if state in Contract.State.values else ""
    page = Paginator(contracts_of(office.event, kind, state), ON_A_PAGE).get_page(request.GET.get("page"))
    table = counts(office.event)
    chosen = [table[kind]] if kind in table else list(table.values())
    figures = [(each, sum(row.get(each.value, 0) for row in chosen)) for each in Contract.State]
    values = {
        "texts": newest_texts(office.event),
        "kinds": sorted(table),
        "kind": kind,
        "state": state,
        "figures": [(each.value, each.label, many) for each, many in figures if many or state == each.value],
        "page": page,
        "lines": [(row, signers_shown(row)) for row in page],
    }
    return render(request, "office/contracts/list.html", office.context("contracts", **values))
