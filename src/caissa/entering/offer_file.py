"""Offers as text: `offer.toml`; docs/organisers/entering.md describes the form."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from caissa.entering.conditions import (
    AgeOn,
    Condition,
    FactIs,
    FederationAmong,
    HasFideId,
    LicenceValid,
    RatingWithin,
    SexIs,
    TitleAmong,
)
from caissa.entering.entrants import Fact
from caissa.entering.offer_fields import Fields, choice, codes, count, day, flag, number, text, words
from caissa.entering.offers import Category, Offer
from caissa.entering.places import Pool, PoolMethod
from caissa.entering.pricing import Adjustment, CancellationRow, Fits, Tariff, TariffRow
from caissa.entering.questions import AnswerKind, ConsentText, Question
from caissa.entering.team_text import team_rules_in
from caissa.entering.verdicts import IfFailed, Rule
from caissa.errors import Finding, UnreadableFile
from caissa.messages import msg
from caissa.money import Amount, NoAmount, amount_of, is_currency
from caissa.tournament import Sex, Speed, Title
from caissa.tournament.rating_bands import RatingBand, band_typed


@dataclass(frozen=True, slots=True)
class OfferReading:
    """The offer that a text describes, and what is wrong in it."""

    offer: Offer
    findings: tuple[Finding, ...]


def read_offer(content: str, name: str = "offer.toml") -> OfferReading:
    """Read an offer; a name that means nothing is an error, because a rule might be lost."""
    try:
        values = tomllib.loads(content.lstrip("\ufeff"), parse_float=Decimal)
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise UnreadableFile(name=name, why=msg("it is not TOML ({error})", error=error)) from None
    except RecursionError:
        raise UnreadableFile(name=name, why=msg("its tables are nested too deeply")) from None
    fields = Fields("", values, [])
    currency = fields.value("currency", text, "EUR")
    if not is_currency(currency):
        fields.complain("currency", msg("there is no currency {currency}", currency=repr(currency)))
        currency = "EUR"
    offer = Offer(
        fields.value("name", text, ""),
        tuple(rule for table in fields.tables("rule") for rule in _rules(table)),
        tuple(_category(table) for table in fields.tables("category")),
        _tariff(fields, currency),
        tuple(_cancellation(table) for table in fields.tables("cancellation")),
        tuple(_question(table) for table in fields.tables("question")),
        tuple(_consent(table) for table in fields.tables("consent")),
    )
    fields.finish()
    return OfferReading(offer, tuple(fields.findings))


def _category(fields: Fields) -> Category:
    code = fields.value("code", text, "")
    if not code:
        fields.complain("code", msg("every category needs a code"))
    own = tuple(Rule(key, condition) for key, condition in _conditions(fields))
    further = tuple(rule for table in fields.tables("rule") for rule in _rules(table))
    pools = tuple(_pool(table) for table in fields.tables("pool"))
    of_teams = tuple(rule for table in fields.tables("team") for rule in team_rules_in(table))
    category = Category(code, fields.value("name", text, code), (*own, *further), pools, of_teams)
    fields.finish()
    return category


def _rules(fields: Fields) -> Iterator[Rule]:
    """The rules of a table: one for each condition in it, with the same consequence and article."""
    code = fields.value("code", text, "")
    if_failed = fields.value("if_failed", choice(IfFailed), IfFailed.REFUSE)
    article = fields.value("article", text, "")
    for key, condition in list(_conditions(fields)):
        yield Rule(code or key, condition, if_failed, article)
    fields.finish()


def _conditions(fields: Fields) -> Iterator[tuple[str, Condition]]:
    """The conditions of a table, by the names that say them."""
    band = fields.value("rating", _band, None)
    speed = fields.value("speed", choice(Speed), Speed.STANDARD)
    source = fields.value("list", text, "FIDE")
    if band is not None:
        yield "rating", RatingWithin(band, speed, source)
    yield from _age(fields)
    if sex := fields.value("sex", choice(Sex), None):
        yield "sex", SexIs(sex)
    if federations := fields.value("federations", words, ()):
        yield "federations", FederationAmong(federations)
    if titles := fields.value("titles", codes(Title), ()):
        yield "titles", TitleAmong(titles)
    if fields.value("fide_id", flag, False):
        yield "fide_id", HasFideId()
    licence, on = fields.value("licence", text, ""), fields.value("licence_on", day, None)
    if licence and on is None:
        fields.complain("licence", msg("state the day: licence_on = 2026-05-01"))
    elif licence and on is not None:
        yield "licence", LicenceValid(licence, on)
    for key, wanted in (("needs", True), ("excludes", False)):
        for fact in fields.value(key, codes(Fact), ()):
            yield fact.value, FactIs(fact, wanted)


def _age(fields: Fields) -> Iterator[tuple[str, Condition]]:
    least, most = fields.value("age_from", count, None), fields.value("age_to", count, None)
    on = fields.value("on", day, None)
    if least is None and most is None:
        return
    if on is None:
        fields.complain("on", msg("state the day on which the age counts: on = 2026-01-01"))
    else:
        yield "age", AgeOn(on, least, most)


def _band(value: object) -> RatingBand:
    return band_typed(text(value))


def _pool(fields: Fields) -> Pool:
    pool = Pool(
        fields.value("code", text, ""),
        fields.value("size", count, 0),
        fields.value("method", choice(PoolMethod), PoolMethod.FIRST_COME),
        frozenset(fields.value("statuses", words, ())),
        fields.value("per_federation", count, None),
        fields.value("until", day, None),
    )
    fields.finish()
    return pool


# -- prices -----------------------------------------------------------------------


def _tariff(fields: Fields, currency: str) -> Tariff | None:
    rows = tuple(_row(table, currency) for table in fields.tables("price"))
    adjustments = tuple(_adjustment(table, currency) for table in fields.tables("adjustment"))
    return Tariff(rows, adjustments) if rows else None


def _row(fields: Fields, currency: str) -> TariffRow:
    kind = fields.value("kind", text, "")
    row = TariffRow(
        kind,
        fields.value("label", text, kind),
        _amount(fields, "amount", currency) or Amount(0, currency),
        _fits(fields),
        fields.value("per", text, ""),
        fields.value("at_most", count, None),
        fields.value("payee", text, ""),
    )
    if not kind or "amount" not in fields.values:
        fields.complain("kind", msg("a price needs a kind and an amount"))
    if row.amount.units < 0:
        fields.complain("amount", msg("a price is not below zero; write a discount as an adjustment"))
    fields.finish()
    return row


def _adjustment(fields: Fields, currency: str) -> Adjustment:
    percent, amount = fields.value("percent", number, Decimal(0)), _amount(fields, "amount", currency)
    if bool(percent) == (amount is not None):
        fields.complain("percent", msg("state either a percentage or an amount"))
    adjustment = Adjustment(
        fields.value("label", text, ""),
        frozenset(fields.value("kinds", words, ())),
        percent,
        amount,
        _fits(fields),
    )
    fields.finish()
    return adjustment


def _amount(fields: Fields, key: str, currency: str) -> Amount | None:
    value = fields.value(key, number, None)
    if value is None:
        return None
    try:
        return amount_of(value, currency)
    except NoAmount as error:
        fields.complain(key, str(error.args[0]))
        return None


def _fits(fields: Fields) -> Fits:
    return Fits(
        frozenset(fields.value("categories", words, ())),
        frozenset(fields.value("statuses", words, ())),
        fields.value("from", day, None),
        fields.value("to", day, None),
        tuple(condition for _key, condition in _conditions(fields)),
    )


def _cancellation(fields: Fields) -> CancellationRow:
    keep = fields.value("keep", number, Decimal(100))
    if not 0 <= keep <= 100:
        fields.complain("keep", msg("write a percentage from 0 to 100"))
    row = CancellationRow(fields.value("kind", text, ""), fields.value("days_before", count, 0), keep)
    fields.finish()
    return row


# -- questions --------------------------------------------------------------------


def _question(fields: Fields) -> Question:
    code = fields.value("code", text, "")
    question = Question(
        code,
        fields.value("label", text, code),
        fields.value("kind", choice(AnswerKind), AnswerKind.TEXT),
        fields.value("choices", words, ()),
        fields.value("required", flag, False),
        frozenset(fields.value("categories", words, ())),
        fields.value("sensitive", flag, False),
    )
    if not code:
        fields.complain("code", msg("every question needs a code"))
    if question.kind is AnswerKind.CHOICE and not question.choices:
        fields.complain("choices", msg("list what can be chosen"))
    fields.finish()
    return question


def _consent(fields: Fields) -> ConsentText:
    consent = ConsentText(
        fields.value("code", text, ""),
        fields.value("text", text, ""),
        fields.value("required", flag, True),
        fields.value("by_guardian", flag, False),
        frozenset(fields.value("categories", words, ())),
    )
    if not consent.code or not consent.text:
        fields.complain("code", msg("a consent needs a code and a text"))
    fields.finish()
    return consent
