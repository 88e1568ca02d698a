"""Offers: made from the announced regulations, changed, announced, closed; each act in the log."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone

from caissa.entering import BadOffer, Offer, PoolMethod, commitment, write_offer
from caissa.messages import comma_separated, msg
from caissa_web.enrolment import models
from caissa_web.enrolment.announced_offer import offer_of
from caissa_web.enrolment.errors import EntryRefused
from caissa_web.enrolment.models import Category, Entry
from caissa_web.enrolment.models.offers import Stage
from caissa_web.enrolment.offer_text import offer_value, reading, require_sound
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.operations.places import set_sizes
from caissa_web.enrolment.operations.waiting import locked_places, offer_free_places
from caissa_web.enrolment.turns import turn
from caissa_web.records.announcements import announcement_of
from caissa_web.records.models import Event
from caissa_web.section.errors import Conflict
from caissa_web.treasury.models import Transfer
from caissa_web.treasury.operations.parties import ORGANISER, payee_of, set_payee

DETAILS = (
    "opens",
    "closes",
    "change_until",
    "withdraw_until",
    "pay_within_days",
    "offer_hours",
    "waiting_most",
    "unpaid_round",
    "public_list",
    "public_fields",
)
PUBLIC_FIELDS = ("name", "title", "rating", "federation", "category", "club", "state")
"""What the published list of entries can show."""
DEFAULT_FIELDS = ("name", "title", "rating", "federation", "category")
LONGEST_TEXT = 200_000


def make_offer(event: Event, *, by: str) -> models.Offer:
    """Begin an offer from what the event announces; an event that has one keeps it."""
    with turn():
        existing = models.Offer.objects.filter(event=event).first()
        if existing is not None:
            return existing
        sections = list(event.sections.order_by("position", "name"))
        announcement = announcement_of(event)
        names = {section.name: section for section in sections}
        slugs = [
            names[announced.name].slug if announced.name in names else f"section-{place}"
            for place, announced in enumerate(announcement.sections, 1)
        ]
        text = write_offer(offer_of(announcement, slugs), announcement.currency)
        offer = models.Offer.objects.create(
            event=event, text=text, public_fields=list(DEFAULT_FIELDS), pay_within_days=14
        )
        by_slug = {section.slug: section for section in sections}
        _keep_categories(offer, {slug: by_slug.get(slug) for slug in slugs})
        log(event, "offer.made", subject="offer", by=by)
    return offer


def save_offer(
    offer: models.Offer,
    *,
    by: str,
    seen_version: int,
    text: str | None = None,
    sections: Mapping[str, Any] | None = None,
    roles: Mapping[str, str] | None = None,
    reason: str = "",
    **details: Any,
) -> models.Offer:
    """Change an offer; once it was announced that needs a reason. The same again changes nothing.

    `sections` and `roles` say for each category where its entries play and what they come as.
    """
    with turn():
        row = locked_offer(offer, seen_version)
        if row.announced_at is not None and not reason.strip():
            raise EntryRefused(why=msg("the offer was announced: say why it is changed"))
        before = {name: getattr(row, name) for name in (*DETAILS, "text")}
        _write(row, text, details)
        value = require_sound(row.text)
        _require_times(row)
        _use_currency(row, by=by)
        earlier = reading(before["text"]).offer
        locked_places(row)  # all counters in the one order, before each category's are changed
        kept = _keep_categories(row, sections or {}, roles or {}, earlier)
        changed = [name for name, old in before.items() if getattr(row, name) != old]
        if not changed and not kept:
            return row
        row.version += 1
        row.save()
        log(row.event, "offer.changed", subject="offer", by=by, reason=reason, what=comma_separated(changed))
        if value.categories and row.announced_at is not None:
            offer_free_places(row, locked_places(row), by=by, now=timezone.now())
    return row


def _write(row: models.Offer, text: str | None, details: Mapping[str, Any]) -> None:
    for name, new in details.items():
        if name not in DETAILS:
            raise TypeError(name)
        setattr(row, name, new)
    row.public_fields = [name for name in PUBLIC_FIELDS if name in row.public_fields]
    if text is not None:
        if len(text) > LONGEST_TEXT:
            raise BadOffer(why=msg("the text is too long"))
        row.text = text.replace("\r\n", "\n")


def locked_offer(offer: models.Offer, seen_version: int | None) -> models.Offer:
    """The offer as it is on record, locked; refused if its author saw another version."""
    row: models.Offer = (
        models.Offer.objects.select_for_update(of=("self",)).select_related("event").get(pk=offer.pk)
    )
    if seen_version is not None and seen_version != row.version:
        raise Conflict(
            what=msg("The offer"),
            author="",
            seen=msg("version {seen_version}", seen_version=seen_version),
            found=msg("version {version}", version=row.version),
        )
    return row


def _require_times(row: models.Offer) -> None:
    if row.opens and row.closes and row.closes <= row.opens:
        raise BadOffer(why=msg("entries would close before they open"))
    if not 1 <= row.offer_hours <= 24 * 60:
        raise BadOffer(why=msg("an offered place is kept between one hour and sixty days"))


def _use_currency(row: models.Offer, *, by: str) -> None:
    """The organiser's account is kept in the currency of the prices, until money has been booked.

    Whoever else is named in the prices must be set up and keep their account in that currency too.
    """
    tariff = require_sound(row.text).tariff
    if tariff is None:
        return
    for key in sorted({price.payee for price in tariff.rows if price.payee}):
        other = payee_of(row.event, key)
        if other.key != ORGANISER and other.currency != tariff.currency:
            why = msg(
                "the prices are in {currency}, the account of {payee} in {other}",
                currency=tariff.currency,
                payee=other.name,
                other=other.currency,
            )
            raise BadOffer(why=why)
    payee = payee_of(row.event)
    if payee.currency != tariff.currency:
        if Transfer.objects.filter(payee=payee).exists():
            raise BadOffer(why=msg("money has been booked in {currency} already", currency=payee.currency))
        set_payee(row.event, payee.key, {"currency": tariff.currency}, by=by)


def _keep_categories(
    offer: models.Offer,
    sections: Mapping[str, Any],
    roles: Mapping[str, str] | None = None,
    earlier: Offer | None = None,
) -> bool:
    """Make the rows and counters of the categories follow the text; did anything change?

    `earlier` is what the offer said before.
    """
    value = offer_value(offer)
    codes = [category.code for category in value.categories]
    if len(set(codes)) != len(codes):
        raise BadOffer(why=msg("two categories have the same code"))
    rows = {row.code: row for row in offer.categories.all()}
    changed = False
    for position, category in enumerate(value.categories):
        row = rows.pop(category.code, None) or Category(offer=offer, code=category.code)
        before = (row.name, row.position, row.section_id, row.role, row.retired, row.pk is None)
        row.name, row.position, row.retired = category.name or category.code, position, False
        if category.code in sections:
            row.section = sections[category.code]
        row.role = (roles or {}).get(category.code, row.role)
        if before != (row.name, row.position, row.section_id, row.role, row.retired, False):
            row.save()
            changed = True
        known = earlier.category(category.code) if earlier else None
        if too_small := set_sizes(row, category.pools, known.pools if known else ()):
            raise BadOffer(
                why=msg("more places are taken than would be left: {pools}", pools=", ".join(too_small))
            )
    for row in rows.values():
        changed = _retire(row) or changed
    return changed


def _retire(row: Category) -> bool:
    """Take away a category that is no longer offered; with entries it is kept for them."""
    if Entry.everybody.filter(category=row).exists():
        if row.retired:
            return False
        row.retired = True
        row.save()
        return True
    row.counters.all().delete()
    row.delete()
    return True


# -- announcing and closing ---------------------------------------------------------------


def announce_offer(
    offer: models.Offer, *, by: str, seen_version: int | None = None, now: datetime | None = None
) -> models.Offer:
    """Show the offer to everybody; entries open at their hour, at once if none was set.

    Where lots are drawn, the hash of their seed is announced with it.
    """
    moment = now or timezone.now()
    with turn():
        row = locked_offer(offer, seen_version)
        if row.announced_at is not None:
            return row
        value = require_sound(row.text)
        if not value.categories:
            raise BadOffer(why=msg("there is no category to enter"))
        if any(pool.method is PoolMethod.LOTS for each in value.categories for pool in each.pools):
            row.lots_seed = row.lots_seed or secrets.token_hex(16)
            row.lots_commitment = commitment(row.lots_seed)
        row.announced_at = moment
        row.opens = row.opens or moment
        row.version += 1
        row.save()
        log(row.event, "offer.announced", subject="offer", by=by, now=moment)
    return row


def close_offer(
    offer: models.Offer, *, by: str, reason: str = "", now: datetime | None = None
) -> models.Offer:
    """Close entries at once; those on record stay as they are."""
    moment = now or timezone.now()
    with turn():
        row = locked_offer(offer, None)
        if row.stage(moment) in (Stage.DRAFT, Stage.CLOSED, Stage.CALLED_OFF):
            return row
        row.closed_at = moment
        row.version += 1
        row.save()
        log(row.event, "offer.closed", subject="offer", by=by, now=moment, reason=reason)
    return row


def reopen_offer(
    offer: models.Offer,
    *,
    by: str,
    reason: str,
    closes: datetime | None = None,
    now: datetime | None = None,
) -> models.Offer:
    """Open entries again, until an hour if one is set; it needs a reason."""
    moment = now or timezone.now()
    if not reason.strip():
        raise EntryRefused(why=msg("say why entries are opened again"))
    with turn():
        row = locked_offer(offer, None)
        if row.called_off_at is not None:
            raise EntryRefused(why=msg("the event has been called off"))
        if closes is not None and closes <= moment:
            raise BadOffer(why=msg("the new closing hour has passed already"))
        row.closed_at, row.closes = None, closes
        row.version += 1
        row.save()
        log(row.event, "offer.reopened", subject="offer", by=by, now=moment, reason=reason)
    return row
