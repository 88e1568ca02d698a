"""Accounts of players in playing zones at the desk: pasted, agreed to, taken away."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from caissa.online import accounts_missing
from caissa_web.desk.online_play.forms import AccountsForm
from caissa_web.desk.online_play.frame import WRONG, OnlineDesk, managers_page
from caissa_web.online.models import PlayerAccount
from caissa_web.online.operations.accounts import drop_accounts, note_consent, take_accounts
from caissa_web.online.queries.players import numbers_by_person
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.section.number_input import is_number


@require_http_methods(["GET", "HEAD", "POST"])
@managers_page
def accounts(request: HttpRequest, desk: OnlineDesk) -> HttpResponse:
    """The accounts with who has agreed, who has none, and the form for a pasted list."""
    sections = [section for section, _mode in desk.sections]
    choices = [(section.slug, section.name) for section in sections]
    form = AccountsForm(choices, request.POST if "text" in request.POST else None)
    if form.is_valid():
        data = form.cleaned_data
        section = next(each for each in sections if each.slug == data["section"])
        changed = take_accounts(section, data["zone"], data["text"], by=desk.user, yes=_("yes"))
        messages.success(
            request, ngettext("%(n)d account saved.", "%(n)d accounts saved.", changed) % {"n": changed}
        )
        return redirect("desk:online-accounts", desk.event.slug)
    if request.method == "POST" and not form.is_bound:
        return _ticked(request, desk)
    rows = list(PlayerAccount.objects.filter(event=desk.event).select_related("section"))
    context = desk.context(
        "accounts",
        form=form,
        rows=rows,
        missing=[(each, _missing(each, rows)) for each in sections],
        article="E.04 9.3, Appendix I 10.1",
    )
    return render(request, "desk/online_play/accounts.html", context, status=WRONG if form.errors else 200)


def _ticked(request: HttpRequest, desk: OnlineDesk) -> HttpResponse:
    """Note the agreement of those who were ticked, or take their accounts away."""
    keys = [int(key) for key in request.POST.getlist("account") if is_number(key, 11)]
    acts = {"agreed": note_consent, "drop": drop_accounts}
    act = acts.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    act(desk.event, keys, by=desk.user)
    return redirect("desk:online-accounts", desk.event.slug)


def _missing(section: Section, rows: list[PlayerAccount]) -> list[str]:
    """The names of the players of a section who have no account."""
    facts = snapshot.load(section)
    numbers = numbers_by_person(facts)
    have = [numbers[row.person] for row in rows if row.person in numbers]
    return [player.name for player in accounts_missing(facts.players, have)]
