"""Who is at which boards: planned for every round or for one, checked, and made into links for phones."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from caissa.arbiters.appointments.posts import Post, posts_of
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.desk.rounds.boards import current_round
from caissa_web.operations.officials.plan import LONGEST_NAME, make_planned_passes, plan_arbiters
from caissa_web.records.rights import Right
from caissa_web.section.closing.report_parts import ARBITERS
from caissa_web.section.number_input import whole_number
from caissa_web.section.officials.questions import boards_of, coverage_of

MORE_LINES = 3
A_WORKING_DAY = timedelta(hours=12)


class PostForm(forms.Form):
    """An arbiter and their boards; an empty name takes the line out."""

    arbiter = forms.CharField(
        label=_later("Arbiter"),
        max_length=LONGEST_NAME,
        required=False,
        widget=forms.TextInput(attrs={"list": "arbiters", "autocomplete": "off"}),
    )
    first_board = forms.IntegerField(label=_later("From board"), min_value=1, max_value=99999, required=False)
    last_board = forms.IntegerField(label=_later("To board"), min_value=1, max_value=99999, required=False)
    sector = forms.CharField(label=_later("Sector"), max_length=LONGEST_NAME, required=False)

    def clean(self) -> dict[str, Any]:
        """Whoever is named has boards, and they go upwards."""
        data = super().clean() or {}
        first, last = data.get("first_board"), data.get("last_board")
        if data.get("arbiter") and not (first and last):
            self.add_error("first_board", _("Enter the first and the last board."))
        elif first and last and last < first:
            self.add_error("last_board", _("The last board comes before the first one."))
        return data


PostForms = forms.formset_factory(PostForm, extra=MORE_LINES, max_num=200)


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.RESULTS, to_act=Right.PAIR)
def plan(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The plan of a round, or of every round that has none of its own; what is not covered stands above."""
    number = _round(opened, request.GET.get("round", ""))
    own = [post for post in opened.book.officials.posts if post.round == number]
    initial = [_values(post) for post in own or posts_of(opened.book.officials.posts, number)]
    filled = PostForms(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and filled.is_valid():
        posts = [Post(**form.cleaned_data) for form in filled if form.cleaned_data.get("arbiter")]
        seen = seen_version(request, opened)
        plan_arbiters(opened.section, posts, by=opened.user, seen_version=seen, round_number=number)
        messages.success(request, _("The plan has been saved."))
        return redirect(_address(opened, number))
    checked = number or current_round(opened.facts) or 1
    context = opened.context(
        "duties",
        filled=filled,
        number=number,
        rounds=_rounds(opened),
        planned=bool(own),
        checked=checked,
        boards=len(boards_of(opened.state, checked)),
        findings=coverage_of(opened.state, checked),
        posts=posts_of(opened.book.officials.posts, checked),
        arbiters=sorted({each.person.name for each in opened.facts.officials if each.role in ARBITERS}),
    )
    status = 422 if request.method == "POST" else 200
    return render(request, "desk/officials/plan.html", context, status=status)


@require_POST
@section_page(Right.PAIR)
def links(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Make the links for the phones of a round's arbiters, valid for a working day."""
    number = whole_number(request.POST.get("round", ""), 3) or 0
    expires = timezone.now() + A_WORKING_DAY
    made_links = make_planned_passes(opened.section, number, expires, by=opened.user)
    text = ngettext("%(number)d link created.", "%(number)d links created.", len(made_links))
    messages.success(request, text % {"number": len(made_links)})
    return redirect("desk:passes", opened.event.slug, opened.section.slug)


def _values(post: Post) -> dict[str, Any]:
    names = ("arbiter", "first_board", "last_board", "sector")
    return {name: getattr(post, name) for name in names}


def _rounds(opened: Opened) -> range:
    return range(1, max(opened.facts.paired_rounds, opened.facts.scheduled_rounds or 0) + 1)


def _round(opened: Opened, asked: str) -> int:
    """The round asked for; 0 is every round."""
    number = whole_number(asked, 3) or 0
    return number if number in _rounds(opened) else 0


def _address(opened: Opened, number: int) -> str:
    address = reverse("desk:arbiters-plan", args=[opened.event.slug, opened.section.slug])
    return f"{address}?round={number}" if number else address
