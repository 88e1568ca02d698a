"""Prices and verdicts of the library as JSON beside an entry, and back."""

from __future__ import annotations

from typing import Any

from caissa.entering import IfFailed, Quote, Standing, Verdict, WorkingLine
from caissa.money import Amount
from caissa_web.translation.stored_messages import as_json, from_json


def quote_json(quote: Quote) -> dict[str, Any]:
    """A price with its working, as it is stored."""
    return {
        "currency": quote.currency,
        "working": [
            {
                "kind": line.kind,
                "label": str(line.label),
                "sentence": as_json(line.label),
                "units": line.amount.units,
                **({"payee": line.payee} if line.payee else {}),
            }
            for line in quote.working
        ],
    }


def quote_of(stored: dict[str, Any] | None) -> Quote | None:
    """A stored price again."""
    if not stored:
        return None
    currency = stored["currency"]
    return Quote(
        currency,
        tuple(
            WorkingLine(
                line["kind"],
                from_json(line["sentence"], line["label"]),
                Amount(line["units"], currency),
                line.get("payee", ""),
            )
            for line in stored["working"]
        ),
    )


def verdict_json(verdict: Verdict) -> list[dict[str, Any]]:
    """The reasons of a verdict, as they are kept with the entry that they decided."""
    return [
        {
            "rule": reason.rule.code,
            "standing": reason.standing.value,
            "if_failed": reason.rule.if_failed.value,
            "text": str(reason.sentence),
            "sentence": as_json(reason.sentence),
            "waived": reason.waived,
        }
        for reason in verdict.reasons
    ]


def reasons_of(stored: list[dict[str, Any]]) -> list[tuple[Standing, IfFailed, str]]:
    """Stored reasons again: how each rule stands, what follows if it fails, and the sentence."""
    return [
        (Standing(each["standing"]), IfFailed(each["if_failed"]), from_json(each["sentence"], each["text"]))
        for each in stored
    ]


def standings_of(stored: list[dict[str, Any]]) -> dict[str, str]:
    """Rule → how it stood; what is compared when a verdict is made again."""
    return {each["rule"]: each["standing"] for each in stored}


def asks_for_more(stored: list[dict[str, Any]]) -> bool:
    """Is a rule open that could still refuse? Then a place is held until the answer is there."""
    return any(
        each["standing"] == Standing.UNKNOWN.value and each["if_failed"] != IfFailed.WARN.value
        for each in stored
    )
