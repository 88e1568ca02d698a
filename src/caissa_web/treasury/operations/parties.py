"""Payees and payers: made when they are first needed, changed by those who may."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping

from django.db import IntegrityError, transaction

from caissa.messages import comma_separated, msg
from caissa.money import UnknownCurrency, is_country, is_currency
from caissa.money.references import check_iban, compact
from caissa_web.records.models import Event
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.log import log
from caissa_web.treasury.models import ForeignAccount, Invoice, Payee, Payer, Transfer

ORGANISER = "organiser"
_IN_NUMBERS = re.compile(r"[A-Z][A-Z0-9]{0,5}")
_LETTERS, _DIGITS = "BCDFGHJKMNPQRSTVWXZ", "0123456789"
"""Letters that make no words and cannot be taken for digits."""
PAYER_FIELDS = (
    "name",
    "email",
    "language",
    "street",
    "postcode",
    "town",
    "country",
    "vat_id",
    "buyer_reference",
)
PAYEE_FIELDS = (
    "name",
    "letters",
    "email",
    "street",
    "postcode",
    "town",
    "country",
    "vat_id",
    "registration",
    "currency",
    "iban",
    "bic",
    "vat_category",
    "vat_percent",
    "vat_reason",
    "days_to_pay",
    "reminder_days",
    "bank_charges",
    "csv_layout",
    "card",
)


def payee_of(event: Event, key: str = ORGANISER) -> Payee:
    """A payee of an event; the organiser is there without anybody having set it up."""
    if key == ORGANISER:
        defaults = {"name": event.name}
        return Payee.objects.get_or_create(event=event, key=key, defaults=defaults)[0]
    payee = Payee.objects.filter(event=event, key=key).first()
    if payee is None:
        raise MoneyRefused(why=msg("There is no payee {key} at this event", key=key))
    return payee


@transaction.atomic
def set_payee(
    event: Event, key: str, fields: Mapping[str, object], *, by: str, seen: int | None = None
) -> Payee:
    """Set up a payee, or change it; the same again changes nothing."""
    payee = Payee.objects.select_for_update().filter(event=event, key=key).first()
    before = {name: getattr(payee, name) for name in PAYEE_FIELDS} if payee else {}
    payee = payee or Payee(event=event, key=key, name=event.name, letters=free_letters(event, key))
    if seen is not None and payee.pk and seen != payee.version:
        raise MoneyRefused(why=msg("the settings were changed in the meantime; look at them again"))
    changed = [name for name in PAYEE_FIELDS if name in fields and fields[name] != before.get(name)]
    for name in changed:
        setattr(payee, name, fields[name])
    _require_sound(payee, changed)
    if changed or not payee.pk:
        payee.version += 1
        payee.save()
        log(event, "payee.set", by=by, subject=key, what=comma_separated(changed))
    return payee


@transaction.atomic
def add_payee(event: Event, key: str, fields: Mapping[str, object], *, by: str) -> Payee:
    """Add somebody else who is paid, such as a federation or a hotel, under a short name that is free."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", key):
        raise MoneyRefused(why=msg("a short name has small letters, digits and hyphens, such as hotel"))
    if Payee.objects.filter(event=event, key=key).exists():
        raise MoneyRefused(why=msg("there is a payee {key} already", key=key))
    payee_of(event)
    return set_payee(event, key, fields, by=by)


def free_letters(event: Event, key: str) -> str:
    """Letters for the numbers of a new payee that no other payee of the event has; none for the organiser."""
    if key == ORGANISER:
        return ""
    short = "".join(sign for sign in key.upper() if sign.isascii() and sign.isalpha())[:3] or "P"
    used = set(Payee.objects.filter(event=event).values_list("letters", flat=True))
    wanted = (short, *(f"{short}{place}" for place in range(2, 1000)))
    return next(letters for letters in wanted if letters not in used)


@transaction.atomic
def set_foreign_account(payee: Payee, currency: str, iban: str, bic: str = "", *, by: str) -> None:
    """State the account on which a payee takes another currency; an empty account number takes it away."""
    payee = Payee.objects.select_for_update(of=("self",)).select_related("event").get(pk=payee.pk)
    if not is_currency(currency):
        raise UnknownCurrency(currency=currency)
    if currency == payee.currency:
        raise MoneyRefused(why=msg("the books are kept in {currency} themselves", currency=currency))
    number = compact(iban)
    for finding in check_iban(number) if number else ():
        raise MoneyRefused(why=finding.what)
    if number:
        values = {"iban": number, "bic": compact(bic)[:11]}
        ForeignAccount.objects.update_or_create(payee=payee, currency=currency, defaults=values)
    else:
        ForeignAccount.objects.filter(payee=payee, currency=currency).delete()
    log(payee.event, "payee.foreign-account", by=by, subject=payee.key, what=currency)


def _require_sound(payee: Payee, changed: list[str]) -> None:
    """Refuse what does not exist, letters of another payee, and another currency once money has moved."""
    _require_letters(payee, changed)
    if payee.country and not is_country(payee.country):
        raise MoneyRefused(why=msg("there is no country {code}; write two letters", code=payee.country))
    if not is_currency(payee.currency):
        raise UnknownCurrency(currency=payee.currency)
    payee.iban, payee.bic = compact(payee.iban), compact(payee.bic)
    for finding in check_iban(payee.iban) if payee.iban else ():
        raise MoneyRefused(why=finding.what)
    if "currency" in changed and payee.pk and Transfer.objects.filter(payee=payee).exists():
        raise MoneyRefused(why=msg("the currency cannot be changed any more: money has been booked in it"))


def _require_letters(payee: Payee, changed: list[str]) -> None:
    """Refuse letters that are not free, and other letters once a paper has been issued."""
    if "letters" not in changed:
        return
    if payee.letters and not _IN_NUMBERS.fullmatch(payee.letters):
        raise MoneyRefused(why=msg("the letters in numbers are one to six capitals or digits, such as HOT"))
    if Payee.objects.filter(event=payee.event_id, letters=payee.letters).exclude(pk=payee.pk).exists():
        raise MoneyRefused(why=msg("another payee has these letters in its numbers"))
    if payee.pk and Invoice.objects.filter(payee=payee).exists():
        raise MoneyRefused(why=msg("papers with the letters so far have been issued"))


@transaction.atomic
def set_payer(
    event: Event, key: str, fields: Mapping[str, str], *, by: str, seen: int | None = None
) -> Payer:
    """Make a payer, or change name, address and language; the same again changes nothing.

    Invoices that were issued keep the address of their day.
    """
    payer = Payer.objects.select_for_update().filter(event=event, key=key).first()
    before = {name: getattr(payer, name) for name in PAYER_FIELDS} if payer else {}
    payer = payer or Payer(event=event, key=key, code=_new_code(event))
    if seen is not None and payer.pk and seen != payer.version:
        raise MoneyRefused(why=msg("the address was changed in the meantime; look at it again"))
    changed = [name for name in PAYER_FIELDS if name in fields and fields[name] != before.get(name)]
    for name in changed:
        setattr(payer, name, fields[name])
    if not payer.name.strip():
        raise MoneyRefused(why=msg("a payer needs a name"))
    if payer.country and not is_country(payer.country):
        raise MoneyRefused(why=msg("there is no country {code}; write two letters", code=payer.country))
    if changed or not payer.pk:
        payer.version += 1
        try:
            with transaction.atomic():
                payer.save()
        except IntegrityError:
            if before:
                raise
            # Somebody was quicker to make this payer: theirs is the one.
            return set_payer(event, key, fields, by=by)
        log(event, "payer.set", by=by, subject=payer.code, what=comma_separated(changed))
    return payer


def _new_code(event: Event) -> str:
    """A code that no payer of the event has."""
    while True:
        code = "".join(secrets.choice(signs) for signs in (*[_LETTERS] * 3, *[_DIGITS] * 5))
        if not Payer.objects.filter(event=event, code=code).exists():
            return code
