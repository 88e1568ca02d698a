"""The offer that follows from the announced regulations: rules, places and fees of each section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from caissa.entering import (
    AgeOn,
    Category,
    ConsentText,
    Fact,
    FactIs,
    FederationAmong,
    Fits,
    HasFideId,
    IfFailed,
    Offer,
    Pool,
    RatingWithin,
    Rule,
    SexIs,
    Tariff,
    TariffRow,
)
from caissa.messages import msg
from caissa.money import amount_of, is_currency
from caissa.prospectus import Announcement
from caissa.prospectus.announcement import AnnouncedSection
from caissa.prospectus.conditions import Fee
from caissa.tournament import Speed
from caissa_web.translation.sentences import plain

REGULATIONS = ConsentText("rules", msg("I accept the regulations of the event."))
GUARDIAN = ConsentText("guardian", msg("As parent or guardian I agree to the entry."), by_guardian=True)
ENTRY_FEE = msg("Entry fee")
_USUAL = {plain(words): words for words in (REGULATIONS.text, GUARDIAN.text, ENTRY_FEE)}
EVERYBODY = Rule("barred", FactIs(Fact.BARRED, wanted=False))


def offer_of(announcement: Announcement, codes: Sequence[str]) -> Offer:
    """The offer of an announcement; `codes` name its sections in their order."""
    name = announcement.name.best_for(announcement.authentic, announcement.authentic)[0]
    sections = list(zip(codes, announcement.sections, strict=True))
    return Offer(
        name,
        (EVERYBODY,),
        tuple(_category(code, section, announcement.start) for code, section in sections),
        _tariff(announcement, sections),
        (),
        (),
        (REGULATIONS, GUARDIAN),
    )


def with_usual_words(offer: Offer) -> Offer:
    """The offer whose words are sentences where they are ours, unchanged by the organiser.

    What is stored stays English, and so does its fingerprint: a consent holds in whatever language it was
    read.
    """
    tariff = offer.tariff and replace(
        offer.tariff,
        rows=tuple(replace(row, label=_USUAL.get(row.label, row.label)) for row in offer.tariff.rows),
    )
    consents = tuple(replace(each, text=_USUAL.get(each.text, each.text)) for each in offer.consents)
    return replace(offer, tariff=tariff, consents=consents)


def _category(code: str, section: AnnouncedSection, start: date | None) -> Category:
    entry = section.entry
    pools = (Pool("all", entry.most_players),) if entry.most_players else ()
    return Category(code, section.name or code, tuple(_rules(section, start)), pools)


def _rules(section: AnnouncedSection, start: date | None) -> Iterator[Rule]:
    """What the announcement says about who may enter, as rules."""
    entry = section.entry
    if entry.fide_id:
        yield Rule("fide-id", HasFideId(), IfFailed.DECIDE)
    if band := entry.band:
        if entry.play_up and band.least is not None:
            band = replace(band, least=max(0, band.least - entry.play_up))
        speed = section.facts.speed if section.sound else Speed.STANDARD
        yield Rule("rating", RatingWithin(band, speed))
    if entry.sex:
        yield Rule("sex", SexIs(entry.sex))
    if entry.federations:
        yield Rule("federations", FederationAmong(entry.federations))
    year = start.year if start else None
    if entry.born_from:
        yield Rule("born-from", born_from(entry.born_from, year))
    if entry.born_until:
        yield Rule("born-until", born_until(entry.born_until, year))


def born_from(first: date, year: int | None) -> AgeOn:
    """Born on a day or later: on the eve of the birthday in the event's year, not yet so old."""
    years = max(1, (year or first.year + 1) - first.year)
    return AgeOn(_years_later(first, years) - timedelta(days=1), most=years - 1)


def born_until(last: date, year: int | None) -> AgeOn:
    """Born on a day or earlier: on the birthday in the event's year, at least so old."""
    years = max(0, (year or last.year) - last.year)
    return AgeOn(_years_later(last, years), least=years)


def _years_later(day: date, years: int) -> date:
    try:
        return day.replace(year=day.year + years)
    except ValueError:  # 29 February
        return date(day.year + years, 3, 1)


def _tariff(announcement: Announcement, sections: Sequence[tuple[str, AnnouncedSection]]) -> Tariff | None:
    """The fees as rows, those with a day first: the first row that fits is the price."""
    fees = sorted(announcement.fees, key=lambda fee: (fee.until is None, fee.until or date.max))
    currency = next((fee.currency for fee in fees if fee.currency), announcement.currency) or "EUR"
    if not fees or not is_currency(currency):
        return None
    codes = {section.name: code for code, section in sections}
    return Tariff(tuple(_row(fee, codes, currency, announcement.authentic) for fee in fees))


def _row(fee: Fee, codes: dict[str, str], currency: str, language: str) -> TariffRow:
    label = fee.what.best_for(language, language)[0] or ENTRY_FEE
    categories = frozenset(codes[name] for name in fee.sections if name in codes)
    return TariffRow(
        "entry", label, amount_of(fee.amount, currency), Fits(categories, submitted_to=fee.until)
    )
