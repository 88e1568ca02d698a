"""A prize fund written as TOML: reading it gives the same fund, and the comments of an older text stay."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from datetime import date
from decimal import Decimal
from enum import Enum

from caissa.prizes.eligibility import Eligibility
from caissa.prizes.fund import (
    Announcement,
    AppearanceFee,
    FairPlay,
    NamedPrize,
    PointsMoney,
    PrizeFund,
    PrizeList,
    PrizeRules,
)
from caissa.prizes.money import is_currency, plain_amount
from caissa.prizes.rounding import Rounding

Comments = Mapping[str, tuple[str, ...]]
"""The comments of a text by the table they belong to: "" for the head, `list 1`, `named 2`, `tax`."""
HEAD = ""
_IN_NO_CURRENCY = "EUR"
_NAMES_OF_WHO = {"age_on": "on"}
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*|\n|[^\"'#\n]+|.",
    re.DOTALL,
)
_HEADER = re.compile(r"\s*(\[\[?)\s*[\"']?(\w+)")


def write_fund(fund: PrizeFund, comments: Comments | None = None) -> str:
    """The fund as TOML, each comment above the table that it belonged to."""
    kept = comments or {}
    blocks = [_block(HEAD, _head(fund), kept)]
    blocks += [_block(title, lines, kept) for title, lines in _tables(fund)]
    return "\n\n".join(blocks) + "\n"


def comments_in(text: str) -> dict[str, tuple[str, ...]]:
    """The comments of a TOML text by their tables; those right above a table's name belong to it."""
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return {}
    return _Sorter().sorted(text.lstrip("\ufeff"))


# -- writing --------------------------------------------------------------------------------------


def _block(title: str, lines: Sequence[str], comments: Comments) -> str:
    name, _space, number = title.partition(" ")
    header = f"[[{name}]]" if number else f"[{name}]"
    return "\n".join([*comments.get(title, ()), *([header] if title else []), *lines])


def _head(fund: PrizeFund) -> list[str]:
    rules, usual = fund.rules, PrizeRules()
    stated = {
        "method": rules.method,
        "limit_to_prize_places": rules.limited or None,
        "one_prize": rules.one_prize,
        "fewest_players": None if rules.fewest == usual.fewest else rules.fewest,
        "withdrawn_may_win": None if rules.withdrawn_may_win else False,
        "bands_may_overlap": rules.bands_may_overlap or None,
        "payment": fund.payment or None,
    }
    return [f"currency = {_value(fund.currency)}", *_stated(stated)]


def _tables(fund: PrizeFund) -> Iterator[tuple[str, list[str]]]:
    money = _Money(fund.currency)
    if fund.rules.rounding != Rounding():
        rounding = fund.rules.rounding
        yield "rounding", [f"unit = {money.written(rounding.unit)}", f"odd = {_value(rounding.odd)}"]
    for at, prize_list in enumerate(fund.lists, 1):
        yield f"list {at}", _list(prize_list, money)
    yield from ((f"named {at}", _named(prize, money)) for at, prize in enumerate(fund.named, 1))
    for at, points_money in enumerate(fund.points_money, 1):
        yield f"points_money {at}", _points_money(points_money, money)
    for at, fee in enumerate(fund.appearance_fees, 1):
        yield f"appearance_fee {at}", _fee(fee, money)
    yield from _once(fund, money)


def _once(fund: PrizeFund, money: _Money) -> Iterator[tuple[str, list[str]]]:
    """The tables that a fund has at most once, after its lists."""
    if fund.tax is not None:
        tax = {"percent": fund.tax.percent, "exempt_federations": fund.tax.exempt_federations or None}
        yield "tax", [f"free_up_to = {money.written(fund.tax.free_up_to)}", *_stated(tax)]
    if fund.fair_play != FairPlay():
        checks = {"online": fund.fair_play.online, "complete": fund.fair_play.complete}
        yield "fair_play", _stated({**checks, "held": fund.fair_play.held})
    if fund.play_off is not None:
        yield "play_off", _stated({"places": fund.play_off.places, "share": fund.play_off.share})
    if fund.announcement != Announcement():
        announced = fund.announcement
        lines = _stated({"after_round": announced.after_round, "lock": announced.lock or None})
        total = [] if announced.total is None else [f"total = {money.written(announced.total)}"]
        yield "announced", [*total, *lines]


def _list(prize_list: PrizeList, money: _Money) -> list[str]:
    usual = PrizeList()
    rules = {
        "method": prize_list.method,
        "limit_to_prize_places": prize_list.limited,
        "fewest_players": prize_list.fewest,
        "by": None if prize_list.order is usual.order else prize_list.order,
        "board": prize_list.board or None,
        "fewest_games": None if prize_list.fewest_games == usual.fewest_games else prize_list.fewest_games,
        "on_top": prize_list.on_top or None,
    }
    return [
        f"name = {_value(prize_list.name)}",
        *_who(prize_list.who),
        *_stated(rules),
        f"prizes = [{', '.join(_prizes(prize_list, money))}]",
    ]


def _prizes(prize_list: PrizeList, money: _Money) -> Iterator[str]:
    """Place by place: the gift if there is one, else the amount."""
    for at in range(max(len(prize_list.prizes), len(prize_list.gifts))):
        gift = prize_list.gifts[at] if at < len(prize_list.gifts) else ""
        amount = prize_list.prizes[at] if at < len(prize_list.prizes) else 0
        if gift and amount:
            raise ValueError(prize_list)
        yield _value(gift) if gift else money.written(amount)


def _who(who: tuple[Eligibility, ...]) -> list[str]:
    if not who:
        return []
    if len(who) == 1 and not who[0].open_to_all:
        return _conditions(who[0])
    alternatives = ", ".join(f"{{ {', '.join(_conditions(group))} }}" for group in who)
    return [f"any = [{alternatives}]"]


def _conditions(group: Eligibility) -> list[str]:
    names = [field.name for field in fields(group)]
    return _stated(
        {_NAMES_OF_WHO.get(name, name): getattr(group, name) or _zero(getattr(group, name)) for name in names}
    )


def _zero(value: object) -> object:
    """A limit of 0 is a limit; an empty list and None are not."""
    return value if value == 0 else None


def _named(prize: NamedPrize, money: _Money) -> list[str]:
    winners = _stated({"winners": prize.winners or None})
    return [f"name = {_value(prize.name)}", f"amount = {money.written(prize.amount)}", *winners]


def _points_money(entry: PointsMoney, money: _Money) -> list[str]:
    players = _stated({"players": entry.players or None})
    return [f"name = {_value(entry.name)}", f"per_point = {money.written(entry.per_point)}", *players]


def _fee(fee: AppearanceFee, money: _Money) -> list[str]:
    return [
        f"name = {_value(fee.name)}", f"player = {fee.player}", f"amount = {money.written(fee.amount)}"
    ]  # fmt: skip


class _Money:
    """Amounts of one currency as the file has them: without the coins where there are none."""

    def __init__(self, currency: str) -> None:
        self.currency = currency if is_currency(currency) else _IN_NO_CURRENCY

    def written(self, units: int) -> str:
        """An amount such as 500 or 12.50."""
        whole, point, coins = plain_amount(units, self.currency).partition(".")
        return whole if not coins.strip("0") else f"{whole}{point}{coins}"


def _stated(values: Mapping[str, object]) -> list[str]:
    """A line for each value; what is None is not stated."""
    return [f"{name} = {_value(value)}" for name, value in values.items() if value is not None]


def _value(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Enum):
        return _value(value.value)
    if isinstance(value, str):
        # JSON's escapes are TOML's too, but for the one character that only TOML forbids.
        return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, date):
        return value.isoformat()
    return format(value, "f") if isinstance(value, Decimal) else str(value)


# -- comments -------------------------------------------------------------------------------------


class _Sorter:
    """Goes through a text piece by piece and remembers in which table it is."""

    def __init__(self) -> None:
        self.comments: dict[str, list[str]] = {}
        self.counts: dict[str, int] = {}
        self.table, self.line, self.depth = HEAD, "", 0
        self.waiting: list[str] = []
        self.commented = False

    def sorted(self, text: str) -> dict[str, tuple[str, ...]]:
        """All comments, each under its table."""
        for piece in _TOKEN.findall(text.replace("\r\n", "\n") + "\n"):
            if piece == "\n":
                self._end_line()
            elif piece.startswith("#"):
                self._comment(piece.rstrip())
            else:
                self._begin_table(piece)
                self.line += piece
                if not piece.startswith(('"', "'")):
                    self.depth += sum(map(piece.count, "[{")) - sum(map(piece.count, "]}"))
        self._let_go()
        return {table: tuple(lines) for table, lines in self.comments.items()}

    def _comment(self, comment: str) -> None:
        self.commented = True
        if self.line.strip() or self.depth:
            self.comments.setdefault(self.table, []).append(comment)
        else:
            self.waiting.append(comment)

    def _begin_table(self, piece: str) -> None:
        """A new table takes the comments that stand right above it; any other line gives them to its own."""
        if self.depth or self.line.strip() or not piece.strip():
            return
        if header := _HEADER.match(piece):
            double, name = header.groups()
            inner = piece[header.end() :].lstrip("\"' ").startswith(".")
            if double == "[[" and not inner:
                self.counts[name] = self.counts.get(name, 0) + 1
            number = self.counts.get(name, 0)
            self.table = f"{name} {number}" if number else name
        self._let_go()

    def _end_line(self) -> None:
        """After an empty line a comment no longer stands right above a table."""
        if not self.line.strip() and not self.commented and not self.depth:
            self._let_go()
        self.line, self.commented = "", False

    def _let_go(self) -> None:
        """What was waiting belongs to the table that has been reached."""
        if self.waiting:
            self.comments.setdefault(self.table, []).extend(self.waiting)
        self.waiting = []
