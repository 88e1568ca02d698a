"""Which line is which: a file twice is once, two equal lines are two."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from caissa.money import Amount
from caissa.money.bank import BankLine, BankStatement, check_sequence, check_statement, identities, new_lines

FEE = BankLine(date(2026, 5, 4), Amount(5000, "EUR"), "Entry fee", "Anna Kovacs")


def holding(*lines: BankLine, **more: object) -> BankStatement:
    """A statement of the club's account."""
    return BankStatement("DE89 3704 0044 0532 0130 00", "EUR", lines, **more)


LINES = st.lists(
    st.builds(
        BankLine,
        st.sampled_from([date(2026, 5, 4), date(2026, 5, 5)]),
        st.builds(Amount, st.sampled_from([5000, -5000]), st.just("EUR")),
        st.sampled_from(["Entry fee", "Fee"]),
        bank_reference=st.sampled_from(["", "NONREF", "B1", "B2"]),
    ),
    max_size=8,
)


@given(LINES)
def test_a_file_twice_is_once_and_equal_lines_stay(lines: list[BankLine]) -> None:
    """However often it is read, every line of it counts once."""
    statement = holding(*lines)
    assert len(list(new_lines([statement]))) == len(lines)
    assert len(list(new_lines([statement, statement]))) == len(lines)
    assert not list(new_lines([statement], set(identities(statement))))


def test_a_longer_export_brings_only_what_is_new() -> None:
    """The export of the month holds the week that was read before."""
    later = replace(FEE, booked_on=date(2026, 5, 20))
    known = set(identities(holding(FEE, FEE)))
    assert [line for _, line in new_lines([holding(FEE, FEE, later)], known)] == [later]


def test_the_bank_s_reference_survives_other_words() -> None:
    """The message of the day and the statement of the month word a line differently."""
    today = replace(FEE, bank_reference="2026-05-04-17")
    statement = replace(today, text="ENTRY FEE ANNA")
    assert identities(holding(today)) == identities(holding(statement))


def test_two_accounts_do_not_share_lines() -> None:
    """The same words on another account are another line."""
    other = replace(holding(FEE), account="CH93 0076 2011 6238 5295 7")
    assert identities(holding(FEE)) != identities(other)


def test_a_statement_must_add_up() -> None:
    """100 euros and a fee of 50 are 150."""
    opening = Amount(10000, "EUR")
    assert not list(check_statement(holding(FEE, opening=opening, closing=Amount(15000, "EUR"))))
    wrong = check_statement(holding(FEE, opening=opening, closing=Amount(15001, "EUR")))
    assert [finding.code for finding in wrong] == ["bank.balance"]


def test_a_statement_of_another_account_is_an_error() -> None:
    """Somebody else's statement must not be posted."""
    assert not list(check_statement(holding(FEE), ["DE89370400440532013000"]))
    assert [each.code for each in check_statement(holding(FEE), ["CH9300762011623852957"])] == [
        "bank.other-account"
    ]


def test_a_missing_statement_is_noticed() -> None:
    """Number 2 opens with another balance than number 1 closed with."""
    first = holding(number="1", opening=Amount(0, "EUR"), closing=Amount(0, "EUR"))
    second = holding(number="2", opening=Amount(700, "EUR"), closing=Amount(700, "EUR"))
    assert [finding.code for finding in check_sequence([first, second])] == ["bank.statement-missing"]
    assert not list(check_sequence([second, replace(second, number="3")]))
