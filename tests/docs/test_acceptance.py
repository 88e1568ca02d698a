"""FIDE's acceptance list is answered in full, and every proof that it names exists."""

import ast
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "acceptance.md").read_text(encoding="utf-8")
ROWS = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in PAGE.splitlines()
    if re.match(r"\| \d+ \|", line)
]
ANSWERS = ("yes", "no", "partly", "not asked")
NAMED = sorted(set(re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", PAGE)))


@cache
def defined_in(path):
    """The names of the tests in a file."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_all_225_questions_are_there_once_and_in_order():
    """Nothing is passed over, however unwelcome the answer."""
    assert [int(row[0]) for row in ROWS] == list(range(1, 226))


def test_every_heading_names_the_questions_below_it():
    """The groups follow one another without a gap."""
    ranges = [(int(a), int(b)) for a, b in re.findall(r"^## .*\(Q(\d+)-(\d+)\)$", PAGE, re.MULTILINE)]
    assert ranges[0][0] == 1
    assert ranges[-1][1] == 225
    assert all(before[1] + 1 == after[0] for before, after in pairwise(ranges))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"Q{row[0]}")
def test_an_answer_says_yes_no_or_partly(row):
    """Question, words of the question, answer, cost, proof."""
    assert len(row) == 5
    assert row[1]
    assert row[2].startswith(ANSWERS)
    assert re.fullmatch(r"|FAIL|\d+ %", row[3])


@pytest.mark.parametrize(("path", "name"), NAMED, ids=lambda part: part)
def test_every_test_that_is_named_exists(path, name):
    """A proof that is not there proves nothing."""
    assert name in defined_in(path)


def test_the_sum_of_costs_is_as_stated():
    """What the page says about where we stand is counted from its rows."""
    charged = sum(int(row[3].split()[0]) for row in ROWS if row[3].endswith("%"))
    assert f"**Charged at present**: {charged} %" in PAGE
    failing = [row[0] for row in ROWS if row[3] == "FAIL"]
    assert ("**In the way**: nothing" in PAGE) == (not failing)
