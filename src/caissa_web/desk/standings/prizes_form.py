"""The prize fund as it is typed: one line for each list, or the whole as TOML."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa.errors import CaissaError
from caissa.prizes import DECIMALS, Eligibility, Method, PrizeFund, PrizeList, plain_amount, read_fund
from caissa.prizes.eligibility import Unrated
from caissa.tournament import Sex
from caissa_web.section.closing.prize_fund import NAME, readable

METHODS = (
    (Method.EQUAL.value, gettext_lazy("equal shares for equal points")),
    (Method.RANK.value, gettext_lazy("by rank, nothing is shared")),
    (Method.HORT.value, gettext_lazy("Hort: half by rank, half shared")),
)
LINES_HELP = gettext_lazy(
    "One line for each list: name | who | amounts. Who: nothing for everybody, women, unrated, 2000-2199, "
    "2200+, u1800, U16, 65+, or a federation such as FRA."
)
EXAMPLE = "General | | 1000 500 300\nWomen | women | 200 100"
_BAND, _FROM, _UNTIL = re.compile(r"(\d{4})-(\d{4})"), re.compile(r"(\d{4})\+"), re.compile(r"[uU](\d{4})")
_JUNIOR, _SENIOR, _FEDERATION = (
    re.compile(r"[uU](\d{1,2})"),
    re.compile(r"(\d{2})\+"),
    re.compile(r"[A-Z]{3}"),
)


class LinesForm(forms.Form):
    """The usual fund: a currency, a method, lists by place."""

    currency = forms.CharField(label=gettext_lazy("Currency"), max_length=3, initial="EUR")
    method = forms.ChoiceField(label=gettext_lazy("Players with equal points"), choices=METHODS)
    one_prize = forms.BooleanField(
        label=gettext_lazy("One prize a player, the highest"), required=False, initial=True
    )
    lines = forms.CharField(
        label=gettext_lazy("Prizes"),
        help_text=LINES_HELP,
        max_length=10_000,
        widget=forms.Textarea(attrs={"rows": 8, "placeholder": EXAMPLE}),
    )

    def __init__(self, *typed: Any, year: int, **options: Any) -> None:
        super().__init__(*typed, **options)
        self.year = year

    def clean_currency(self) -> str:
        """A currency that can be paid."""
        code = str(self.cleaned_data["currency"]).upper()
        if code not in DECIMALS:
            raise forms.ValidationError(_("Write the three letters of the currency, such as EUR."))
        return code

    def clean_lines(self) -> list[Line]:
        """Every line must have a name, a group that is known, and amounts."""
        text = str(self.cleaned_data["lines"])
        numbered = enumerate(text.splitlines(), start=1)
        return [_line(line, at, self.year) for at, line in numbered if line.strip()]

    def clean(self) -> dict[str, object]:
        """The whole as TOML; what the library finds wrong stands at the lines."""
        cleaned = super().clean() or {}
        if {"currency", "method", "lines"} <= cleaned.keys():
            cleaned["toml"] = toml(
                cleaned["currency"], cleaned["method"], bool(cleaned["one_prize"]), cleaned["lines"]
            )
            try:
                readable(cleaned["toml"])
            except CaissaError as refused:
                self.add_error("lines", str(refused))
        return cleaned


class TomlForm(forms.Form):
    """The whole fund as text."""

    fund = forms.CharField(
        label=gettext_lazy("The fund as TOML"),
        required=False,
        max_length=50_000,
        widget=forms.Textarea(attrs={"rows": 18, "spellcheck": "false"}),
        help_text=gettext_lazy("Everything that the prize file of the command line can say."),
    )

    def clean_fund(self) -> str:
        """A text that can be read as meant, or nothing."""
        text = str(self.cleaned_data["fund"]).replace("\r\n", "\n")
        if text.strip():
            try:
                readable(text)
            except CaissaError as refused:
                raise forms.ValidationError(str(refused)) from None
        return text


@dataclass(frozen=True, slots=True)
class Line:
    """One list as typed: its name, who belongs, the amounts from the first place down."""

    name: str
    who: str
    group: Eligibility
    amounts: tuple[str, ...]


def _line(text: str, at: int, year: int) -> Line:
    parts = [part.strip() for part in text.split("|")]
    if len(parts) != 3 or not parts[0] or not parts[2]:
        raise forms.ValidationError(_("Line %(at)d: write name | who | amounts.") % {"at": at})
    group = group_of(parts[1], year)
    if group is None:
        values = {"at": at, "who": parts[1]}
        raise forms.ValidationError(_("Line %(at)d: who belongs to “%(who)s” is not known.") % values)
    amounts = tuple(parts[2].replace(",", " ").replace(";", " ").split())
    if wrong := next((amount for amount in amounts if not _is_amount(amount)), None):
        raise forms.ValidationError(_("Line %(at)d: %(wrong)s is no amount.") % {"at": at, "wrong": wrong})
    return Line(parts[0], parts[1], group, amounts)


def _is_amount(text: str) -> bool:
    try:
        amount = Decimal(text)
    except InvalidOperation:
        return False
    return amount.is_finite() and 0 <= amount < 10**9


def group_of(text: str, year: int) -> Eligibility | None:
    """Who belongs, from the words of a line; None if they mean nothing. Ages are of the year of the start."""
    plain = {"": Eligibility(), "all": Eligibility(), "women": Eligibility(sex=Sex.FEMALE)}
    plain["unrated"] = Eligibility(unrated=Unrated.ONLY)
    if text.casefold() in plain:
        return plain[text.casefold()]
    if match := _BAND.fullmatch(text):
        return Eligibility(rating_from=int(match[1]), rating_to=int(match[2]))
    if match := _FROM.fullmatch(text):
        return Eligibility(rating_from=int(match[1]))
    if match := _UNTIL.fullmatch(text):
        return Eligibility(rating_to=int(match[1]) - 1)
    return _by_age_or_place(text, year)


def _by_age_or_place(text: str, year: int) -> Eligibility | None:
    if match := _JUNIOR.fullmatch(text):
        return Eligibility(born_from=date(year - int(match[1]), 1, 1))
    if match := _SENIOR.fullmatch(text):
        return Eligibility(born_until=date(year - int(match[1]), 12, 31))
    return Eligibility(federations=(text,)) if _FEDERATION.fullmatch(text) else None


# -- TOML and back --------------------------------------------------------------------------------


def toml(currency: str, method: str, one_prize: bool, lines: list[Line]) -> str:
    """The fund as the book keeps it."""
    head = [f'currency = "{currency}"', f'method = "{method}"', f"one_prize = {str(one_prize).lower()}"]
    return "\n".join([*head, *(part for line in lines for part in _list(line))]) + "\n"


def _list(line: Line) -> list[str]:
    who = line.group
    conditions = {
        "rating_from": who.rating_from,
        "rating_to": who.rating_to,
        "born_from": who.born_from,
        "born_until": who.born_until,
        "sex": f'"{who.sex.value}"' if who.sex else None,
        "unrated": f'"{who.unrated.value}"' if who.unrated else None,
        "federations": json.dumps(who.federations) if who.federations else None,
    }
    return [
        "",
        "[[list]]",
        f"name = {json.dumps(line.name, ensure_ascii=False)}",
        *(f"{name} = {value}" for name, value in conditions.items() if value is not None),
        f"prizes = [{', '.join(line.amounts)}]",
    ]


def as_lines(text: str, year: int) -> dict[str, object] | None:
    """A fund as the form of lines shows it; None if it says more than lines can."""
    fund = read_fund(text, NAME).fund
    try:
        lines = [_as_line(prize_list, fund, year) for prize_list in fund.lists]
        method = (fund.rules.method or Method.EQUAL).value
        typed = [_line(line, at, year) for at, line in enumerate(lines, start=1)]
        same = read_fund(toml(fund.currency, method, fund.rules.one_prize, typed), NAME).fund == fund
    except (forms.ValidationError, CaissaError, KeyError):
        return None
    values = {"currency": fund.currency, "method": method, "one_prize": fund.rules.one_prize}
    return {**values, "lines": "\n".join(lines)} if same else None


def _as_line(prize_list: PrizeList, fund: PrizeFund, year: int) -> str:
    who = prize_list.who[0] if prize_list.who else Eligibility()
    guesses = (
        "",
        "women",
        "unrated",
        f"{who.rating_from}-{who.rating_to}",
        f"{who.rating_from}+",
        f"u{(who.rating_to or 0) + 1}",
        f"U{year - who.born_from.year}" if who.born_from else "",
        f"{year - who.born_until.year}+" if who.born_until else "",
        *who.federations[:1],
    )
    named = next((text for text in guesses if group_of(text, year) == who), "?")
    amounts = " ".join(plain_amount(amount, fund.currency) for amount in prize_list.prizes)
    return f"{prize_list.name} | {named} | {amounts}"
