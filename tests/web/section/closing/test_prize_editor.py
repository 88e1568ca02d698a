"""The prize fund as a form and back: nothing is lost, and what is wrong is named with its line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from caissa.prizes import comments_in, read_fund, write_fund
from caissa_web.section.closing.prize_editor import NEW_SHEET, Group, NotShown, PrizeLine, filled, sheet_of
from tests.prizes.test_fund_text import funds
from tests.prizes.test_page import block

TWO_AMOUNTS = "1.000 could mean two amounts; write it without separators"
HEAD = 'currency = "EUR"\nmethod = "rank"\none_prize = true\n'


def fund(*lists: str) -> str:
    """A text with these lists."""
    return HEAD + "".join(f"[[list]]\n{entry}\n" for entry in lists)


@given(funds)
def test_a_text_that_becomes_a_form_and_nothing_is_typed_stays_as_it_is(any_fund):
    """To the last letter, whatever the fund says; groups without fields of their own are fixed."""
    text = write_fund(any_fund)
    outcome = filled(sheet_of(text), text)
    assert (outcome.problems, outcome.fund, outcome.text) == ((), any_fund, text)


@given(funds)
def test_another_rule_changes_that_rule_and_nothing_else(any_fund):
    """Named prizes, tax, locks and fixed groups go through the form untouched."""
    text = write_fund(any_fund)
    sheet = sheet_of(text)
    other = "" if sheet.fields["one_prize"] else "yes"
    outcome = filled(replace(sheet, fields={**sheet.fields, "one_prize": other}), text)
    wanted = replace(any_fund, rules=replace(any_fund.rules, one_prize=not any_fund.rules.one_prize))
    assert outcome.fund == wanted
    assert read_fund(outcome.text).fund == wanted


@given(funds)
def test_groups_turned_round_are_the_same_groups(any_fund):
    """Their order changes, their content does not; a group that is fixed moves as a whole."""
    text = write_fund(any_fund)
    sheet = sheet_of(text)
    outcome = filled(replace(sheet, groups=sheet.groups[::-1]), text)
    assert outcome.fund == replace(any_fund, lists=any_fund.lists[::-1])


def test_comments_go_where_their_group_goes():
    """A removed group takes its comments along; the others keep theirs."""
    text = f'{HEAD}# of the bank\n[[list]]\nname = "A"\nprizes = [10]\n'
    text += '# of the club\n[[list]]\nname = "B"\nprizes = [5]\n'
    sheet = sheet_of(text)
    turned = filled(replace(sheet, groups=sheet.groups[::-1]), text)
    assert comments_in(turned.text) == {"list 1": ("# of the club",), "list 2": ("# of the bank",)}
    single = filled(replace(sheet, groups=sheet.groups[1:]), text)
    assert comments_in(single.text) == {"list 1": ("# of the club",)}


def test_the_example_of_the_manual():
    """All groups of docs/organisers/prizes.md have fields, but for that of several descriptions."""
    sheet = sheet_of(block("toml"))
    assert [group.fields["name"] for group in sheet.groups if group.fixed] == ["Seniors"]
    assert filled(sheet, block("toml")).text == block("toml")


def test_equal_prizes_in_a_row_are_one_line():
    """5-10 has 30 for each place; two alike are still two lines, a gift stands where it is won."""
    text = fund('name = "General"\nprizes = [100, 50, 50, 40, 30, 30, 30, "Book"]')
    assert sheet_of(text).groups[0].lines == (
        PrizeLine("1", "100"),
        PrizeLine("2", "50"),
        PrizeLine("3", "50"),
        PrizeLine("4", "40"),
        PrizeLine("5-7", "30"),
        PrizeLine("8", "Book"),
    )


@pytest.mark.parametrize(
    ("lines", "prizes"),
    [
        ([("1", "100"), ("", "50"), ("", "Cup")], (10_000, 5_000)),
        ([("1–3", "10")], (1_000, 1_000, 1_000)),
        ([("2", "12,50"), ("1", "1,000")], (100_000, 1_250)),
        ([("1", "100"), ("2", "")], (10_000,)),
    ],
)
def test_lines_as_people_type_them(lines, prizes):
    """An empty place follows the line before, an empty prize is no prize."""
    sheet = replace(NEW_SHEET, groups=(Group({"name": "A"}, tuple(PrizeLine(*line) for line in lines)),))
    outcome = filled(sheet, "")
    assert outcome.fund is not None
    assert outcome.fund.lists[0].prizes == prizes


@pytest.mark.parametrize(
    ("lines", "name", "where", "what"),
    [
        ([("first", "100")], "places-0-0", "A, line 1", "first is not a place; write 4 or 5-10."),
        ([("1", "9"), ("1", "5")], "places-0-1", "A, line 2", "Place 1 is named twice."),
        ([("5-3", "9")], "places-0-0", "A, line 1", "5-3 is not a place; write 4 or 5-10."),
        ([("1-2000", "9")], "places-0-0", "A, line 1", "There are at most 1000 places."),
        ([("1", "9"), ("2", "1.000")], "prize-0-1", "A, line 2", TWO_AMOUNTS),
        ([("1", "0.005")], "prize-0-0", "A, line 1", "0.005 has more decimals than EUR has (2)"),
        ([("1", "-5")], "prize-0-0", "A, line 1", "-5 is not an amount"),
        ([("1", "100 EUR")], "prize-0-0", "A, line 1", "100 EUR is not an amount"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read_is_named(lines, name, where, what):
    """With its group, its line and its field; nothing is guessed."""
    sheet = replace(NEW_SHEET, groups=(Group({"name": "A"}, tuple(PrizeLine(*line) for line in lines)),))
    outcome = filled(sheet, "")
    assert [(problem.name, str(problem.where), str(problem.what)) for problem in outcome.problems] == [
        (name, where, what)
    ]
    assert outcome.fund is None


@pytest.mark.parametrize(
    ("fields", "name", "what"),
    [
        ({"name": ""}, "name-0", "Give the group a name."),
        ({"name": "A", "rating_from": "high"}, "rating_from-0", "high is not a whole number."),
        ({"name": "A", "born_from": "1 May"}, "born_from-0", "1 May is not a date such as 2026-01-31."),
        ({"name": "A", "age_to": "17"}, "age_on-0", "Say on which day the age counts."),
    ],
)
def test_a_condition_that_cannot_be_read_is_named(fields, name, what):
    """Every field has its own message."""
    outcome = filled(replace(NEW_SHEET, groups=(Group(fields, (PrizeLine("1", "9"),)),)), "")
    assert [(problem.name, str(problem.what)) for problem in outcome.problems] == [(name, what)]


def test_another_currency_keeps_the_figures():
    """50 stays 50, in the groups and in what has no field; coins that the currency lacks are refused."""
    text = fund('name = "General"\nprizes = [50]') + '[[named]]\nname = "Best game"\namount = 20\n'
    sheet = sheet_of(text)
    yen = replace(sheet, fields={**sheet.fields, "currency": "JPY"})
    outcome = filled(yen, text)
    assert outcome.fund is not None
    assert (outcome.fund.total, outcome.fund.named[0].amount) == (70, 20)
    cents = text.replace("amount = 20", "amount = 20.50")
    assert [problem.name for problem in filled(yen, cents).problems] == ["currency"]


@pytest.mark.parametrize(
    "text",
    ['currency = "EUR"\nmetod = "hort"', 'currency = "Euro"', fund(*['name = "A"\nprizes = [1]'] * 41)],
)
def test_what_cannot_be_shown_is_refused_whole(text):
    """An unknown rule, an unknown currency, a fund longer than a form: the text stays the only way."""
    with pytest.raises(NotShown):
        sheet_of(text)
