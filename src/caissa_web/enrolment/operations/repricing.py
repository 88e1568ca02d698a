"""Prices that follow what is corrected: other answers, another year of birth, another number of dinners."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from caissa.entering import Entrant, Quote, WorkingLine
from caissa.messages import msg
from caissa_web.accounts.encryption import decrypt
from caissa_web.enrolment.models import Category, Entry
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.charging import charge, quote_for
from caissa_web.enrolment.operations.judging import entrant_of_entry
from caissa_web.enrolment.operations.preparing import SEALED
from caissa_web.enrolment.operations.settling import entries_settled
from caissa_web.enrolment.people import data_of, with_lists
from caissa_web.enrolment.stored_values import quote_json, quote_of
from caissa_web.treasury.queries import open_amount


def opened_answers(answers: dict[str, str]) -> dict[str, object]:
    """Stored answers as they were typed."""
    return {
        code: decrypt(answer.removeprefix(SEALED)) if answer.startswith(SEALED) else answer
        for code, answer in answers.items()
    }


def quote_on_record(
    entry: Entry, entrant: Entrant, category: Category, answers: dict[str, str], day: datetime | None = None
) -> Quote | None:
    """The price of an entry in a category; unless a day is stated, by the prices of that of submission."""
    value, priced_at = offer_value(category.offer), day or entry.complete_at or entry.made_at
    answered = opened_answers(answers)
    return quote_for(value, entrant, category.code, entry.status, answered, priced_at, entry.event)


def current_quote(entry: Entry) -> Quote | None:
    """The price of an entry as it stands, by the lists of today: asked before and after a correction.

    So what the lists say of somebody is the same both times, and only the correction makes a difference.
    """
    (known,) = with_lists([data_of(entry.participant)], entry.event.start)
    return quote_on_record(entry, entrant_of_entry(entry, person=known.person), entry.category, entry.answers)


def set_new_price(entry: Entry, before: Quote | None) -> str:
    """Put what a correction has changed into an entry's price, kind by kind; what the log says of it.

    Only the kinds that the correction touches follow: a tariff or a rating list that is another one by now
    changes nothing else of what was agreed.
    """
    agreed, after = quote_of(entry.quote), current_quote(entry)
    if agreed is None or before is None or after is None:
        return ""
    changed = {kind for kind in (*before.kinds, *after.kinds) if _lines(before, kind) != _lines(after, kind)}
    if not changed:
        return ""
    kinds = dict.fromkeys((*after.kinds, *agreed.kinds))
    lines = (_lines(after if kind in changed else agreed, kind) for kind in kinds)
    quote = replace(agreed, working=tuple(line for several in lines for line in several))
    entry.quote = quote_json(quote)
    return new_price(quote)


def new_price(quote: Quote) -> str:
    """What the entrant and the log are told."""
    return msg("The price is now {price}.", price=quote.total)


def _lines(quote: Quote, kind: str) -> tuple[WorkingLine, ...]:
    return tuple(line for line in quote.working if line.kind == kind)


def charge_new_price(entry: Entry, *, by: str) -> None:
    """Charge what a correction has added; what it has taken away is to the payer's credit."""
    if not entry.charged:
        return
    charge(entry, by=by)
    if not open_amount(entry.event, entry.code):
        entries_settled(entry.event, [entry.code])
