"""Prizes on the desk: the fund, who gets what, the sheet that proves it, and the receipts."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.errors import CaissaError, Finding, errors_in
from caissa.prizes import Distribution, check_fund, money_text, proof_sheet, receipts
from caissa.tournament import Tournament
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.operations.closing import prizes as acts
from caissa_web.operations.rounds.open_matters import pending_decisions
from caissa_web.records.rights import Right
from caissa_web.section.closing import final_standings
from caissa_web.section.closing.prize_fund import fund_on_record, given_out
from caissa_web.section.options import PRIZE_LOCK
from caissa_web.section.setup.announced_answers import doubts_about_answers


@require_safe
@section_page()
def prizes(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Who gets what, with the proof sheet and the receipts."""
    facts = opened.facts
    reading = fund_on_record(opened.state)
    findings = (*check_fund(reading.fund, facts), *_not_as_announced(opened)) if reading else ()
    context = opened.context(
        "prizes",
        pending=pending_decisions(opened.section),
        fund=reading.fund if reading else None,
        findings=findings,
        errors=errors_in(findings),
        final=final_standings.is_final(facts, facts.paired_rounds),
        special=bool(reading and any(prize_list.special for prize_list in reading.fund.lists)),
        locked=opened.book.value(PRIZE_LOCK),
        total=money_text(reading.fund.total, reading.fund.currency) if reading else "",
        **_distribution(opened),
    )
    return render(request, "desk/standings/prizes.html", context)


def _not_as_announced(opened: Opened) -> list[Finding]:
    """Where the fund does not share as the regulations of the event say."""
    doubts = doubts_about_answers(opened.facts, opened.book)
    return [doubt for doubt in doubts if doubt.code == "announced.prize-sharing"]


def _distribution(opened: Opened) -> dict[str, Any]:
    """The distribution as plain values, or why there is none."""
    try:
        distribution = given_out(opened.state)
    except CaissaError as refused:
        return {"refused": refused}
    if distribution is None:
        return {}
    facts, currency = opened.facts, distribution.fund.currency
    return {
        "distribution": distribution,
        "lists": _lists(facts, distribution),
        "kept": [(prize, money_text(prize.amount, currency)) for prize in distribution.undistributed],
        "sums": [money_text(amount, currency) for amount in (distribution.awarded, distribution.kept)],
        "ledger": [
            (entry.why, facts.player(entry.number).name, money_text(entry.amount, currency))
            for entry in distribution.ledger
        ],
        "proof": proof_sheet(distribution, facts).sections,
        "receipts": [
            (receipt, *(money_text(amount, currency) for amount in (receipt.gross, receipt.tax, receipt.net)))
            for receipt in receipts(distribution, facts)
        ],
        "doubts": distribution.findings,
    }


def _lists(facts: Tournament, distribution: Distribution) -> list[tuple[str, list[tuple[int, str, str]]]]:
    """Each list with its winners: place, name, prize."""
    listed = []
    for result in distribution.results:
        name = result.prize_list.name
        won = [
            (
                award.place,
                _name(facts, award.number, team=result.of_teams),
                money_text(award.amount, distribution.fund.currency),
            )
            for award in result.awards
        ]
        won += [
            (
                gift.place,
                ", ".join(_name(facts, number, team=gift.to_teams) for number in gift.numbers),
                gift.what,
            )
            for gift in distribution.gifts
            if gift.prize_list == name
        ]
        listed.append((name, won))
    return listed


def _name(facts: Tournament, number: int, *, team: bool) -> str:
    return facts.team(number).name if team else facts.player(number).name


@require_POST
@section_page(Right.MANAGE)
def lock(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Lock the special prizes as they are announced."""
    acts.lock_special_prizes(opened.section, by=opened.user, seen_version=seen_version(request, opened))
    messages.success(request, _("The special prizes are locked; any later change will be flagged."))
    return redirect("desk:prizes", opened.event.slug, opened.section.slug)
