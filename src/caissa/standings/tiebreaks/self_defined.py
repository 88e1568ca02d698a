"""Tie-breaks that an event defines itself (C.07 4.1): values from outside, or an expression over others.

An expression names tie-breaks in square brackets: `[MPTS] + [GPTS]`, `2 * [BH/C1] - [SB] / 2`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from caissa.messages import msg
from caissa.standings.allowed import require_allowed
from caissa.standings.refusals import BadExpression, ValuesMissing
from caissa.standings.tiebreaks.codes import TieBreakCode, tie_break_code
from caissa.standings.tiebreaks.contributions import Exact, Sheet
from caissa.standings.tiebreaks.counting import Counting

_TOKEN = re.compile(
    r"\s*(?:(?P<code>\[[^\]]+\])|(?P<number>\d+(?:\.\d+)?)|(?P<word>min|max)\b|(?P<sign>[-+*/(),]))"
)

Value = Callable[[int], Fraction | None]


def self_defined(counting: Counting, code: TieBreakCode) -> Sheet:
    """The values of a tie-break that the event defined: given ones, or those of its expression.

    Handbook: C.07 4.1
    """
    table = counting.table
    if code.name in counting.expressions:
        value = _Reader(counting, counting.expressions[code.name]).value()
        numbers: list[Exact | None] = [value(i) for i in range(len(table.ids))]
        return Sheet(numbers, decimals=4, note=f"{code.name} = {counting.expressions[code.name]}")
    declared = {name.upper(): values for name, values in counting.external.items()}.get(code.name)
    if declared is None:
        raise ValuesMissing(asked=code.name, why=msg("enter its values, or its expression"))
    return Sheet(
        [Fraction(declared[number]) if number in declared else None for number in table.ids],
        note=msg("given values"),
    )


class _Reader:
    """Reads an expression from left to right: sums of products of numbers, tie-breaks and brackets."""

    def __init__(self, counting: Counting, text: str) -> None:
        self.counting, self.text = counting, text
        self.tokens = self._tokens()
        self.at = 0

    def _tokens(self) -> list[str]:
        tokens, position = [], 0
        while position < len(self.text.rstrip()):
            token = _TOKEN.match(self.text, position)
            if token is None:
                raise BadExpression(
                    expression=self.text,
                    why=msg("{rest} is not understood", rest=repr(self.text[position:].strip())),
                )
            tokens.append(token.group().strip())
            position = token.end()
        return tokens

    def value(self) -> Value:
        """The whole expression."""
        result = self._sum()
        if self.at < len(self.tokens):
            raise BadExpression(
                expression=self.text,
                why=msg("{word} is not expected there", word=repr(self.tokens[self.at])),
            )
        return result

    def _next(self) -> str:
        if self.at >= len(self.tokens):
            raise BadExpression(expression=self.text, why=msg("it is incomplete"))
        self.at += 1
        return self.tokens[self.at - 1]

    def _is(self, signs: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at] in tuple(signs)

    def _sum(self) -> Value:
        return self._chain("+-", self._product)

    def _product(self) -> Value:
        return self._chain("*/", self._part)

    def _chain(self, signs: str, part: Callable[[], Value]) -> Value:
        result = part()
        while self._is(signs):
            result = _joined(self._next(), result, part())
        return result

    def _part(self) -> Value:
        word = self._next()
        if word == "-":
            return _joined("-", lambda _: Fraction(0), self._part())
        if word == "(":
            inner = self._sum()
            self._expect(")")
            return inner
        if word in ("min", "max"):
            return self._of_two(word)
        if word.startswith("["):
            return self._tie_break(word[1:-1])
        if word[0].isdigit():
            return lambda _: Fraction(word)
        raise BadExpression(expression=self.text, why=msg("{word} is not expected there", word=repr(word)))

    def _expect(self, sign: str) -> None:
        if self._next() != sign:
            raise BadExpression(expression=self.text, why=msg("{name} is missing", name=repr(sign)))

    def _of_two(self, word: str) -> Value:
        self._expect("(")
        first = self._sum()
        self._expect(",")
        second = self._sum()
        self._expect(")")
        return _joined(word, first, second)

    def _tie_break(self, text: str) -> Value:
        code = tie_break_code(text)
        require_allowed(self.counting.rules, code, self.counting.table)
        rule = self.counting.rules.tie_breaks.get(code.name)
        if rule is None or rule.separates is not None:
            raise BadExpression(expression=self.text, why=msg("{text} has no value of its own", text=text))
        sheet = rule.does(self.counting, code)

        def value(i: int) -> Fraction | None:
            number = sheet.numbers[i]
            return None if number is None else Fraction(number) / sheet.scale

        return value


def _joined(sign: str, first: Value, second: Value) -> Value:
    """Two values put together; undefined if either is, or if divided by zero."""

    def value(i: int) -> Fraction | None:
        left, right = first(i), second(i)
        if left is None or right is None or (sign == "/" and not right):
            return None
        return _CALCULATIONS[sign](left, right)

    return value


_CALCULATIONS: dict[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda left, right: left / right,
    "min": min,
    "max": max,
}
