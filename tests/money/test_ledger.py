"""The ledger: every act is one row with two sides, so that all accounts together are zero."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.money import Account, AccountKind, Amount, Books, Ledger, Posting, UnlawfulPosting, zero

BOOKS = Books("Chess club", "Open 2026")


def euros(units: int) -> Amount:
    """So many cents."""
    return Amount(units, "EUR")


def test_a_fee_with_vat_is_paid_by_transfer() -> None:
    """119 euros are charged, come to the bank, and are matched: nothing is owed, the bank has them."""
    ledger = Ledger().with_postings(*BOOKS.charged("anna", "entry", euros(10000), "charge 1", euros(1900)))
    assert ledger.balance(BOOKS.payer("anna"), "EUR") == euros(11900)
    ledger = ledger.with_postings(BOOKS.banked(euros(11900), "line 1"))
    assert ledger.balance(BOOKS.payer("anna"), "EUR") == euros(11900), "not hers before it is matched"
    ledger = ledger.with_postings(BOOKS.matched("anna", euros(11900), "line 1"))
    assert ledger.balance(BOOKS.payer("anna"), "EUR") == zero("EUR")
    assert ledger.balance(BOOKS.account(AccountKind.BANK), "EUR") == euros(11900)
    assert ledger.balance(BOOKS.account(AccountKind.SUSPENSE), "EUR") == zero("EUR")
    assert ledger.balance(BOOKS.account(AccountKind.INCOME, "entry"), "EUR") == -euros(10000)
    assert ledger.balance(BOOKS.account(AccountKind.VAT), "EUR") == -euros(1900)


def test_a_withdrawn_entry_is_credited_and_refunded() -> None:
    """The fee is given up, the money ordered back, and the debit on the statement settles it."""
    ledger = Ledger(
        (
            *BOOKS.charged("anna", "entry", euros(5000), "charge"),
            BOOKS.paid_in_cash("anna", euros(5000), "receipt"),
            *BOOKS.credited("anna", "entry", euros(5000), "withdrawal"),
        )
    )
    assert ledger.balance(BOOKS.payer("anna"), "EUR") == -euros(5000)
    ledger = ledger.with_postings(
        BOOKS.refund_ordered("anna", euros(5000), "refund"),
        BOOKS.banked(-euros(5000), "line 2"),
        BOOKS.refund_settled(euros(5000), "line 2"),
    )
    still_open = {account.kind for (account, _), amount in ledger.balances.items() if amount}
    assert still_open == {AccountKind.CASH, AccountKind.BANK}


def test_what_was_matched_wrongly_is_taken_back_by_a_row() -> None:
    """Nothing is erased: the contra row restores both balances, and both rows stay."""
    wrong = BOOKS.matched("anna", euros(5000), "line 1")
    ledger = Ledger((wrong, wrong.reversed))
    assert not any(ledger.balances.values())
    assert len(ledger.postings) == 2


def test_a_fee_of_nothing_writes_no_row() -> None:
    """A grandmaster plays free: a row of zero would say nothing."""
    assert BOOKS.charged("anna", "entry", zero("EUR"), "charge") == ()


@pytest.mark.parametrize("units", [0, -1])
def test_an_amount_of_a_row_is_positive(units: int) -> None:
    """The sides say the direction, never the sign."""
    with pytest.raises(UnlawfulPosting):
        BOOKS.matched("anna", euros(units), "line")


def test_a_row_has_two_accounts_of_one_payee() -> None:
    """Each payee has books of its own."""
    mine = BOOKS.payer("anna")
    with pytest.raises(UnlawfulPosting):
        Posting(mine, mine, euros(1), "x")
    with pytest.raises(UnlawfulPosting):
        Posting(mine, Account(AccountKind.BANK, "Hotel"), euros(1), "x")


ACTS = st.lists(
    st.tuples(
        st.sampled_from(["charge", "credit", "line", "match", "cash", "refund", "settle", "undo"]),
        st.sampled_from(["anna", "boris"]),
        st.integers(1, 10**6),
        st.sampled_from(["EUR", "CHF"]),
    ),
    max_size=30,
)


@given(ACTS)
def test_after_any_acts_all_accounts_are_zero_together(acts: list[tuple[str, str, int, str]]) -> None:
    """And the ledger's bank is what the lines of the statements say, a payer's balance what was done."""
    ledger = Ledger()
    owed = dict.fromkeys([(payer, currency) for payer in ("anna", "boris") for currency in ("EUR", "CHF")], 0)
    banked = {"EUR": 0, "CHF": 0}
    signs = {"charge": 1, "credit": -1, "match": -1, "cash": -1, "refund": 1}
    for act, payer, units, currency in acts:
        amount = Amount(units, currency)
        rows = {
            "charge": BOOKS.charged(payer, "entry", amount, "c", Amount(units // 5, currency)),
            "credit": BOOKS.credited(payer, "entry", amount, "c"),
            "line": (BOOKS.banked(amount, "l"),),
            "match": (BOOKS.matched(payer, amount, "l"),),
            "cash": (BOOKS.paid_in_cash(payer, amount, "r"),),
            "refund": (BOOKS.refund_ordered(payer, amount, "r"),),
            "settle": (BOOKS.banked(-amount, "l"), BOOKS.refund_settled(amount, "l")),
            "undo": (BOOKS.matched(payer, amount, "l"), BOOKS.matched(payer, amount, "l").reversed),
        }[act]
        ledger = ledger.with_postings(*rows)
        owed[payer, currency] += signs.get(act, 0) * (units + (units // 5 if act == "charge" else 0))
        banked[currency] += {"line": units, "settle": -units}.get(act, 0)
        assert ledger.is_balanced
    for (payer, currency), units in owed.items():
        assert ledger.balance(BOOKS.payer(payer), currency).units == units
    for currency, units in banked.items():
        assert ledger.balance(BOOKS.account(AccountKind.BANK), currency).units == units
    assert all(
        ledger.balance(account, currency) == amount for (account, currency), amount in ledger.balances.items()
    )
