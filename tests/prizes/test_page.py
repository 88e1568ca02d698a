"""What the page for organisers shows works as printed."""

from __future__ import annotations

import re
from pathlib import Path

from caissa.errors import errors_in
from caissa.prizes import distribute, read_fund
from tests.prizes.hall import open_event

PAGE = (Path(__file__).parents[2] / "docs" / "organisers" / "prizes.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    """The first example of a kind on the page."""
    match = re.search(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    assert match
    return match[1]


def test_the_prize_file_on_the_page_is_read_without_an_error() -> None:
    """Every field of the form stands in the example, and means something."""
    reading = read_fund(block("toml"))
    assert errors_in(reading.findings) == []
    assert len(reading.fund.lists) == 6


def test_the_python_on_the_page_runs(capsys) -> None:
    """A newcomer can type it as it stands."""
    text = 'currency = "EUR"\nmethod = "hort"\n[[list]]\nprizes = [100, 50]\n'
    exec(block("python"), {"tournament": open_event(), "text": text})  # noqa: S102 - our own page
    assert capsys.readouterr().out.endswith("Anna 6875\nBoris 4375\nChen 1875\nDora 1875\n")


def test_the_table_of_methods() -> None:
    """The amounts of the table on the page are those of the Manual (EX-M1)."""
    for method, words in (("equal", "5000 each"), ("hort", "7500, 5000, 4000, 3500")):
        assert re.search(rf"\| `{method}` \|.*\| {words} \|", PAGE)
        fund = read_fund(
            f'currency = "EUR"\nmethod = "{method}"\n[[list]]\nprizes = [10000, 5000, 3000, 2000]\n'
        )
        amounts = [award.amount // 100 for award in distribute(open_event(), fund.fund).awards]
        assert amounts == [
            int(word) for word in (words.replace("5000 each", "5000, " * 3 + "5000")).split(", ")
        ]
