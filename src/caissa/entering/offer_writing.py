"""Offers written as text, in the form that `offer_file.read_offer` reads."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any

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
from caissa.entering.errors import BadOffer
from caissa.entering.offers import Category, Offer
from caissa.entering.places import Pool
from caissa.entering.pricing import Adjustment, CancellationRow, Fits, TariffRow
from caissa.entering.questions import ConsentText, Question
from caissa.entering.team_text import team_rule_values
from caissa.entering.verdicts import IfFailed, Rule
from caissa.messages import msg
from caissa.money import Amount, plain_amount

Values = dict[str, Any]


def write_offer(offer: Offer, currency: str = "") -> str:
    """The text of an offer; what is as the reader assumes anyway is left out."""
    parts = [_table("", {"name": offer.name, "currency": currency or _currency(offer)})]
    parts += [_table("rule", _rule(rule)) for rule in offer.rules]
    for category in offer.categories:
        parts += list(_category(category))
    if offer.tariff:
        parts += [_table("price", _price(row)) for row in offer.tariff.rows]
        parts += [_table("adjustment", _adjustment(each)) for each in offer.tariff.adjustments]
    parts += [_table("cancellation", _cancellation(row)) for row in offer.cancellation]
    parts += [_table("question", _question(question)) for question in offer.questions]
    parts += [_table("consent", _consent(consent)) for consent in offer.consents]
    return "\n".join(part for part in parts if part)


def _currency(offer: Offer) -> str:
    return offer.tariff.currency if offer.tariff and offer.tariff.rows else ""


def _category(category: Category) -> Iterator[str]:
    name = category.name if category.name != category.code else ""
    yield _table("category", {"code": category.code, "name": name})
    yield from (_table("category.rule", _rule(rule)) for rule in category.rules)
    yield from (_table("category.pool", _pool(pool)) for pool in category.pools)
    yield from (_table("category.team", team_rule_values(rule)) for rule in category.team_rules)


def _rule(rule: Rule) -> Values:
    conditions = _conditions(rule.condition)
    if_failed = None if rule.if_failed is IfFailed.REFUSE else rule.if_failed
    return {"code": rule.code, "if_failed": if_failed, "article": rule.article} | conditions


def _conditions(condition: Condition) -> Values:
    """The names that say a condition."""
    match condition:
        case RatingWithin(band, speed, source):
            return {"rating": str(band.written), "speed": speed, "list": source}
        case AgeOn(on, least, most):
            return {"age_from": least, "age_to": most, "on": on}
        case SexIs(sex):
            return {"sex": sex}
        case FederationAmong(federations):
            return {"federations": federations}
        case TitleAmong(titles):
            return {"titles": titles}
        case HasFideId():
            return {"fide_id": True}
        case LicenceValid(kind, on):
            return {"licence": kind, "licence_on": on}
        case FactIs(fact, wanted):
            return {"needs" if wanted else "excludes": (fact,)}
    raise BadOffer(why=msg("the condition {condition} cannot be written", condition=condition.needed))


def _fits(fits: Fits) -> Values:
    values: Values = {
        "categories": tuple(sorted(fits.categories)),
        "statuses": tuple(sorted(fits.statuses)),
        "from": fits.submitted_from,
        "to": fits.submitted_to,
    }
    for condition in fits.conditions:
        for key, value in _conditions(condition).items():
            values[key] = (*values.get(key, ()), *value) if key in ("needs", "excludes") else value
    return values


def _pool(pool: Pool) -> Values:
    return {
        "code": pool.code,
        "size": pool.size,
        "method": pool.method,
        "statuses": tuple(sorted(pool.statuses)),
        "per_federation": pool.per_federation,
        "until": pool.until,
    }


def _price(row: TariffRow) -> Values:
    label = row.label if row.label != row.kind else ""
    return {
        "kind": row.kind,
        "label": label,
        "amount": _number(row.amount),
        "per": row.per,
        "at_most": row.at_most,
        "payee": row.payee,
    } | _fits(row.fits)


def _adjustment(each: Adjustment) -> Values:
    amount = None if each.amount is None else _number(each.amount)
    kinds = tuple(sorted(each.kinds))
    values: Values = {
        "label": each.label,
        "kinds": kinds,
        "percent": each.percent or None,
        "amount": amount,
    }
    return values | _fits(each.fits)


def _cancellation(row: CancellationRow) -> Values:
    return {"kind": row.kind, "days_before": row.days_before, "keep": row.percent_kept}


def _question(question: Question) -> Values:
    return {
        "code": question.code,
        "label": question.label,
        "kind": question.kind,
        "choices": question.choices,
        "required": question.required or None,
        "categories": tuple(sorted(question.categories)),
        "sensitive": question.sensitive or None,
    }


def _consent(consent: ConsentText) -> Values:
    return {
        "code": consent.code,
        "text": consent.text,
        "required": None if consent.required else False,
        "by_guardian": consent.by_guardian or None,
        "categories": tuple(sorted(consent.categories)),
    }


# -- TOML -------------------------------------------------------------------------


def _number(amount: Amount) -> Decimal:
    return Decimal(plain_amount(amount.units, amount.currency))


def _table(name: str, values: Values) -> str:
    lines = [f"[[{name}]]"] if name else []
    lines += [f"{key} = {_value(value)}" for key, value in values.items() if value not in (None, "", ())]
    return "\n".join(lines) + "\n" if lines else ""


def _value(value: object) -> str:
    if isinstance(value, Enum):
        return _value(value.value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Iterable) and not isinstance(value, str):
        return f"[{', '.join(_value(each) for each in value)}]"
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
