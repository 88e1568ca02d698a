"""The page on which a prize fund is filled in: fields with their problems, sums, who would win now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from caissa.errors import CaissaError, Finding
from caissa.prizes import Method, PrizeFund, check_fund, money_text
from caissa_web.desk.frame import Opened
from caissa_web.desk.standings.prize_draft import FUND_FIELDS, GROUP_FIELDS, Draft
from caissa_web.desk.standings.prize_words import group_in_words, left_as_it_is
from caissa_web.section.closing.prize_editor import Filled, Group, PrizeLine, Sheet, filled, places_in
from caissa_web.section.closing.prize_fund import given_out
from caissa_web.section.state import State

METHODS = (
    (
        Method.EQUAL.value,
        gettext_lazy("Equal shares"),
        gettext_lazy("the prizes of tied places are divided equally"),
    ),
    (
        Method.HORT.value,
        gettext_lazy("Half and half (Hort)"),
        gettext_lazy("half by place, half divided equally"),
    ),
    (Method.RANK.value, gettext_lazy("By place"), gettext_lazy("tie-breaks decide, nothing is divided")),
)
CONDITIONS = (
    ("rating_from", gettext_lazy("Rating from")),
    ("rating_to", gettext_lazy("Rating up to")),
    ("born_from", gettext_lazy("Born from (year-month-day)")),
    ("born_until", gettext_lazy("Born until (year-month-day)")),
    ("age_from", gettext_lazy("Age from")),
    ("age_to", gettext_lazy("Age up to")),
    ("age_on", gettext_lazy("Age on (year-month-day)")),
    ("federations", gettext_lazy("Federations, such as FRA")),
    ("clubs", gettext_lazy("Clubs, separated by semicolons")),
    ("fewest", gettext_lazy("Fewest players")),
    ("board", gettext_lazy("Board (team events)")),
    ("fewest_games", gettext_lazy("Fewest games")),
)
WINNERS_NAMED = 3


@dataclass(frozen=True, slots=True)
class FieldShown:
    """A field of the form: its text, and what is wrong with it."""

    value: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class LineShown:
    """A line of a group: places, prize, and who would win it now."""

    places: FieldShown
    prize: FieldShown
    winners: str = ""


@dataclass(frozen=True, slots=True)
class GroupShown:
    """A group on the page, at its place among the others."""

    at: int
    group: Group
    fields: Mapping[str, FieldShown]
    lines: tuple[LineShown, ...]
    who: str = ""
    total: str = ""
    count: str = ""
    findings: tuple[Finding, ...] = field(default=())

    @property
    def texts(self) -> list[tuple[str, str, FieldShown]]:
        """The conditions that are typed: name of the field, label, field."""
        return [(f"{name}-{self.at}", str(label), self.fields[name]) for name, label in CONDITIONS]

    @property
    def focus(self) -> dict[str, str]:
        """What is focused where: the draft names the field or button to go on with."""
        names = {name: f"{name}-{self.at}" for name in ("name", "up", "down", "add_line")}
        return {**names, "prize": f"prize-{self.at}-{len(self.lines) - 1}"}

    @property
    def asks(self) -> bool:
        """Is anything but the name and the prizes filled in or wrong?"""
        return any(
            shown.problem or (shown.value and name not in ("name", "by"))
            for name, shown in self.fields.items()
        )


def fund_page(request: HttpRequest, opened: Opened, draft: Draft, status: int = 200) -> HttpResponse:
    """The form with the draft in it, what is wrong with it, the sum and today's winners."""
    if draft.sheet is None:
        context = opened.context("prizes", draft=draft, text=draft.base)
        return render(request, "desk/standings/prizes_fund.html", context, status=status)
    outcome = filled(draft.sheet, draft.base)
    problems = {problem.name: str(problem.what) for problem in outcome.problems}
    findings = _findings(opened, outcome.fund) if outcome.fund else ()
    wins = _winners(opened.state, outcome)
    groups = [
        _on_page(draft.sheet, at, outcome.fund, problems, findings, wins)
        for at in range(len(draft.sheet.groups))
    ]
    names = {group.fields["name"].value for group in groups}
    context = opened.context(
        "prizes",
        draft=draft,
        fields={
            name: FieldShown(draft.sheet.fields.get(name, ""), problems.get(name, "")) for name in FUND_FIELDS
        },
        groups=groups,
        problems=outcome.problems,
        findings=[finding for finding in findings if str(finding.where) not in names],
        methods=METHODS,
        text=outcome.text,
        unsaved=request.method == "POST" and outcome.text.strip() != opened.book.prize_fund.strip(),
        kept=left_as_it_is(outcome.fund) if outcome.fund else (),
        **_sums(outcome.fund),
        provisional=bool(wins) and not opened.facts.finished,
        unpaired=not opened.facts.paired_rounds,
    )
    return render(request, "desk/standings/prizes_fund.html", context, status=status)


def _findings(opened: Opened, wanted: PrizeFund) -> tuple[Finding, ...]:
    left_out = ("prizes.not-locked", "prizes.list-empty", "prizes.empty")
    return tuple(doubt for doubt in check_fund(wanted, opened.facts) if doubt.code not in left_out)


def _sums(wanted: PrizeFund | None) -> dict[str, Any]:
    """What all prizes are together, and how that stands to what was announced."""
    if wanted is None:
        return {}
    announced = wanted.announcement.total
    named = sum(prize.amount for prize in wanted.named)
    return {
        "total": money_text(wanted.total, wanted.currency),
        "named": money_text(named, wanted.currency) if named else "",
        "as_announced": announced is not None and announced == wanted.total,
    }


def _winners(state: State, outcome: Filled) -> dict[tuple[str, int], str]:
    """List and place → who would win it if the fund were given out now."""
    if outcome.fund is None:
        return {}
    try:
        distribution = given_out(state.with_book(replace(state.book, prize_fund=outcome.text)))
    except CaissaError:
        return {}
    if distribution is None:
        return {}
    facts, currency = state.facts, outcome.fund.currency
    wins: dict[tuple[str, int], list[str]] = {}
    for result in distribution.results:
        for award in result.awards:
            who = facts.team(award.number) if result.of_teams else facts.player(award.number)
            text = _("%(name)s, %(amount)s") % {
                "name": who.name, "amount": money_text(award.amount, currency)
            }  # fmt: skip
            wins.setdefault((result.prize_list.name, award.place), []).append(text)
    for gift in distribution.gifts:
        names = [
            (facts.team(number) if gift.to_teams else facts.player(number)).name for number in gift.numbers
        ]
        wins.setdefault((gift.prize_list, gift.place), []).extend(names)
    return {place: "; ".join(names) for place, names in wins.items()}


def _on_page(
    sheet: Sheet,
    at: int,
    wanted: PrizeFund | None,
    problems: Mapping[str, str],
    findings: tuple[Finding, ...],
    wins: Mapping[tuple[str, int], str],
) -> GroupShown:
    group = sheet.groups[at]
    name = group.fields.get("name", "")
    lines = tuple(
        LineShown(
            FieldShown(line.places, problems.get(f"places-{at}-{number}", "")),
            FieldShown(line.prize, problems.get(f"prize-{at}-{number}", "")),
            _in_line(line, name, wins),
        )
        for number, line in enumerate(group.lines)
    )
    fields = {
        name: FieldShown(group.fields.get(name, ""), problems.get(f"{name}-{at}", ""))
        for name in GROUP_FIELDS
    }
    shown = GroupShown(at, group, fields, lines)
    if wanted is None:
        return shown
    prize_list = wanted.lists[at]
    count = len(prize_list.prizes) + sum(map(bool, prize_list.gifts))
    return replace(
        shown,
        who=group_in_words(prize_list),
        total=money_text(prize_list.total, wanted.currency),
        count=ngettext("%(count)d prize", "%(count)d prizes", count) % {"count": count},
        findings=tuple(finding for finding in findings if str(finding.where) == prize_list.name),
    )


def _in_line(line: PrizeLine, name: str, wins: Mapping[tuple[str, int], str]) -> str:
    """Who would win the prizes of a line, the first of them by name."""
    places = places_in(line.places) if line.prize.strip() else None
    winners = [wins[name, place] for place in places or () if (name, place) in wins]
    more = len(winners) - WINNERS_NAMED
    named = "; ".join(winners[:WINNERS_NAMED])
    return named if more <= 0 else _("%(names)s and %(more)d more") % {"names": named, "more": more}
