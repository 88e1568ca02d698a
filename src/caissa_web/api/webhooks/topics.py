"""What messages can be about, and which acts they follow from."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

ROUND_PUBLISHED = "round.published"
ROUND_RETRACTED = "round.retracted"
RESULT_RECORDED = "result.recorded"
STANDINGS_CHANGED = "standings.changed"
ENTRY_CHANGED = "entry.changed"
SECTION_CHANGED = "section.changed"
INVOICE_ISSUED = "invoice.issued"
PAYMENT_CONFIRMED = "payment.confirmed"
PAYMENT_RECEIVED = "payment.received"
REFUND_STATE = "refund.state"
ENTRY_STATE = "entry.state"
PLACE_OFFERED = "place.offered"
TEST = "test"

TOPICS = {
    ROUND_PUBLISHED: _("a round is published"),
    ROUND_RETRACTED: _("a published round is withdrawn"),
    RESULT_RECORDED: _("a result is recorded or corrected"),
    STANDINGS_CHANGED: _("the standings change"),
    ENTRY_CHANGED: _("the entry list changes"),
    SECTION_CHANGED: _("anything changes in a section"),
    INVOICE_ISSUED: _("an invoice, credit note or receipt is issued"),
    PAYMENT_CONFIRMED: _("a payment by card is confirmed"),
    PAYMENT_RECEIVED: _("money of a payer arrives, by bank, cash, card or a program"),
    REFUND_STATE: _("a refund is asked for, decided, sent, done or comes back"),
    PLACE_OFFERED: _("a place is offered to a person on the waiting list"),
    ENTRY_STATE: _("an entry is confirmed, waits, or ends"),
}
"""Topic → what it means, the most telling first."""

_ENTRIES = ("player.", "players.", "team.", "bye.", "numbers.", "ratings.")
_RESULTS = (
    "result.recorded",
    "result.claimed",
    "result.forfeited-by-absence",
    "match.",
    "line-up.as-played",
    "act.undone",
    "section.restored",
)
_STANDINGS = ("standings.", "playoff.", "section.set-up")


def topics_of(act: str, *, results: bool) -> list[str]:
    """The topics of an act, the most telling first; `results` says whether public results changed."""
    topics = []
    if act == "round.retracted":
        topics.append(ROUND_RETRACTED)
    if results:
        topics += [RESULT_RECORDED, STANDINGS_CHANGED]
    elif act.startswith(_STANDINGS):
        topics.append(STANDINGS_CHANGED)
    if act.startswith(_ENTRIES):
        topics.append(ENTRY_CHANGED)
    return [*topics, SECTION_CHANGED]


def may_change_results(act: str) -> bool:
    """Can an act of this kind have changed a result?"""
    return act.startswith(_RESULTS) or act.startswith("result.")
