"""Amounts and sentences of the treasury in templates."""

from __future__ import annotations

from typing import Any

from django import template

from caissa.money import AccountKind, Amount, amount_to_type
from caissa_web.translation import translate
from caissa_web.translation.amounts import money_language, money_text
from caissa_web.translation.stored_messages import from_json
from caissa_web.treasury.causes import act_in_words, cause_of
from caissa_web.treasury.models import Account, MoneyAct, Transfer

register = template.Library()


@register.filter
def money(amount: Amount | None) -> str:
    """An amount as the reader's language writes it."""
    return money_text(amount)


@register.filter
def to_type(amount: Amount) -> str:
    """An amount as the reader would type it, so that a form that is sent unchanged is understood."""
    return amount_to_type(amount, money_language())


@register.filter
def units(count: int, currency: str) -> str:
    """A number of the smallest units of a currency as an amount."""
    return money(Amount(int(count), currency))


@register.filter
def account(row: Account) -> str:
    """An account in words: what it keeps, and whose or what for."""
    about = row.payer.name if row.payer_id and row.payer else row.subject
    label = str(translate(AccountKind(row.kind).label))
    return f"{label}: {about}" if about else label


@register.filter
def cause(row: Transfer) -> str:
    """Why a row was booked."""
    return cause_of(row)


@register.filter
def act_name(act: MoneyAct) -> str:
    """What an act of the treasury's log is called."""
    return act_in_words(act)


@register.filter
def stored(sentence: Any) -> str:
    """A sentence as it was stored, in the reader's language."""
    return from_json(sentence, "") if isinstance(sentence, dict) else str(sentence)
