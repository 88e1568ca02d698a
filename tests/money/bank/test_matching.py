"""Bank lines and open invoices: what posts by itself, what is suggested and why."""

from __future__ import annotations

from datetime import date
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.money import Amount
from caissa.money.bank import BankLine, EvidenceKind, MatchState, OpenInvoice, OpenRefund, match_lines
from caissa.money.bank.evidence import one_slip_apart
from caissa.money.references import creditor_reference
from tests.money.bank.festival import RIGHT, invoices, statement, wrongly_posted

DAY = date(2026, 5, 4)


def euros(number: int) -> Amount:
    """So many whole euros."""
    return Amount(number * 100, "EUR")


def invoice(number: str, name: str, open_euros: int = 50, payer: str = "", **more: object) -> OpenInvoice:
    """An open invoice with its RF reference."""
    return OpenInvoice(number, payer or name, name, euros(open_euros), creditor_reference(number), **more)


ANNA = invoice("2026-0017", "Anna Kovacs")
BORIS = invoice("2026-0018", "Boris Weber")


def line(open_euros: int = 50, text: str = "", name: str = "", **more: object) -> BankLine:
    """A line that came in."""
    return BankLine(DAY, euros(open_euros), text, name, **more)


def outcome(*lines: BankLine, opened: tuple[OpenInvoice, ...] = (ANNA, BORIS), **more: object):
    """Each line's state and first candidate's numbers."""
    return [
        (match.state, tuple(each.number for each in match.candidates[0].invoices) if match.candidates else ())
        for match in match_lines(lines, opened, **more)
    ]


POSTED, SUGGESTED, UNMATCHED = MatchState.POSTED, MatchState.SUGGESTED, MatchState.UNMATCHED


@pytest.mark.parametrize(
    "paid",
    [
        line(reference=ANNA.reference),
        line(text=f"Entry fee {ANNA.reference} many thanks"),
        line(text="RF" + " ".join(ANNA.reference[2:])),
        line(20, reference=ANNA.reference),
        line(reference=ANNA.reference, name="Grandmother Nagy"),
        line(text="Invoice 2026-0017", name="KOVÁCS, Anna"),
        line(text="2026 / 17", name="Anna Kovacs"),
        line(text="INV 2O26-OO17", name="Anna Maria Kovacs"),
    ],
)
def test_a_reference_or_a_confirmed_number_posts_by_itself(paid: BankLine) -> None:
    """Structured or typed, in full or in part, from any account; a number only with the payer's name."""
    assert outcome(paid) == [(POSTED, ("2026-0017",))]


@pytest.mark.parametrize(
    ("paid", "doubt"),
    [
        (line(51, reference=ANNA.reference), "it is EUR 1.00 more than is open"),
        (line(text="Invoice 2026-0017"), "only a number without check digits"),
        (line(text="Invoice 2026-0017", name="Boris Weber"), "the name is that of Boris Weber"),
        (line(reference=ANNA.reference, name="Weber Boris"), "the name is that of Boris Weber"),
        (line(100, text=f"{ANNA.reference} {BORIS.reference}"), "it names invoices of several payers"),
        (BankLine(DAY, Amount(5000, "CHF"), reference=ANNA.reference), "another currency"),
    ],
)
def test_what_is_not_certain_is_suggested_with_the_doubt(paid: BankLine, doubt: str) -> None:
    """A person decides, with one keystroke."""
    (match,) = match_lines([paid], [ANNA, BORIS])
    assert match.state is SUGGESTED
    assert any(doubt in each for each in match.doubts)
    assert "2026-0017" in {each.number for candidate in match.candidates for each in candidate.invoices}


def test_a_slip_is_forgiven_only_with_the_right_amount() -> None:
    """Two digits swapped: suggested for 50 euros, nothing for 49."""
    swapped = line(text="Invoice 2026-0071")
    (match,) = match_lines([swapped], [ANNA])
    assert match.state is SUGGESTED
    assert [piece.kind for piece in match.candidates[0].evidence] == [
        EvidenceKind.NEARLY,
        EvidenceKind.AMOUNT,
    ]
    assert outcome(line(49, text="Invoice 2026-0071"), opened=(ANNA,)) == [(UNMATCHED, ())]


def test_the_name_and_the_account_alone_are_suggestions() -> None:
    """Nothing was typed; the payer is known by name, or by the account of last year."""
    known = invoice("2026-0019", "Cem Yilmaz", ibans=("DE89 3704 0044 0532 0130 00",))
    assert outcome(line(name="Kovacs Anna")) == [(SUGGESTED, ("2026-0017",))]
    paid = line(iban="DE89370400440532013000")
    assert outcome(paid, opened=(ANNA, known)) == [(SUGGESTED, ("2026-0019",))]


def test_the_name_as_it_is_written_comes_before_one_that_is_a_slip_away() -> None:
    """Maier's payment is suggested for Maier first, though Meier's invoice is older: Enter posts it."""
    meier, maier = invoice("2026-0019", "Nina Meier"), invoice("2026-0020", "Nina Maier")
    paid = [line(name="Nina Maier"), line(name="Nina Meier")]
    assert outcome(*paid, opened=(meier, maier)) == [
        (SUGGESTED, (maier.number,)),
        (SUGGESTED, (meier.number,)),
    ]


def test_several_invoices_of_a_payer_that_make_the_amount() -> None:
    """A parent of three pays 50 and 70 in one sum."""
    family = tuple(
        invoice(f"2026-002{place}", "Maria Costa", fee, "family") for place, fee in enumerate((50, 60, 70))
    )
    assert outcome(line(120, name="Maria Costa"), opened=family) == [(SUGGESTED, ("2026-0020", "2026-0022"))]
    named = line(130, text=f"{family[1].reference} und {family[2].reference}")
    assert outcome(named, opened=family) == [(POSTED, ("2026-0021", "2026-0022"))]


def test_an_invoice_is_paid_once() -> None:
    """A transfer that was sent twice: the second is more than is open."""
    twice = line(reference=ANNA.reference, name="Anna Kovacs")
    first, second = match_lines([twice, twice], [ANNA])
    assert (first.state, second.state) == (POSTED, SUGGESTED)
    assert second.doubts == ("the invoice is paid already",)


def test_two_payers_with_one_reference() -> None:
    """A copied slip: neither posts by itself, unless one bears the name on the invoice."""
    strangers = [line(reference=ANNA.reference, name=name) for name in ("Dora Nagy", "Emil Novak")]
    assert [state for state, _ in outcome(*strangers)] == [SUGGESTED, SUGGESTED]
    own = [strangers[0], line(reference=ANNA.reference, name="Anna Kovacs")]
    assert [state for state, _ in outcome(*own)] == [SUGGESTED, POSTED]


def test_bank_charges_are_named() -> None:
    """Two euros are missing after a transfer from abroad."""
    paid = line(48, reference=ANNA.reference)
    (match,) = match_lines([paid], [ANNA], charges=euros(5))
    assert match.state is SUGGESTED
    assert match.doubts == ("EUR 2.00 is missing, perhaps bank charges",)


def test_refunds_are_known_by_our_own_identification() -> None:
    """The debit settles it; the same amount coming back reopens it; another amount is looked at."""
    refund = OpenRefund("REFUND-7", "anna", euros(50))
    debit = BankLine(DAY, -euros(50), end_to_end="REFUND-7")
    back = BankLine(DAY, euros(50), end_to_end="REFUND-7", returned=True)
    less = BankLine(DAY, -euros(49), end_to_end="REFUND-7")
    rent = BankLine(DAY, -euros(500), "Rent")
    matches = match_lines([debit, back, less, rent], [ANNA], [refund])
    assert [match.state for match in matches] == [POSTED, POSTED, SUGGESTED, UNMATCHED]
    assert [match.refund for match in matches] == [refund, refund, refund, None]


def test_an_amount_alone_is_a_suggestion_only_if_one_invoice_has_it() -> None:
    """Everybody pays 50 euros; the one who owes 73 is recognised."""
    dear = invoice("2026-0030", "Dora Nagy", 73)
    assert outcome(line(73), opened=(ANNA, BORIS, dear)) == [(SUGGESTED, ("2026-0030",))]
    assert outcome(line(50)) == [(UNMATCHED, ())]


@pytest.mark.parametrize("seed", range(3))
def test_a_festival_is_matched_without_a_wrong_posting(seed: int) -> None:
    """400 invoices, 1,000 lines with slips, parts, too much, and other people's references."""
    random = Random(seed)  # noqa: S311 - a festival that anybody can draw again
    opened = invoices(random)
    written = statement(random, opened)
    matches = match_lines([each.line for each in written], opened)
    posted = [match.posted_to[0].number if match.posted_to else "" for match in matches]
    assert wrongly_posted(written, posted) == []
    right = [match.state for each, match in zip(written, matches, strict=True) if each.deed in RIGHT]
    assert right.count(POSTED) >= 0.95 * len(right)


@given(st.text("ab1", max_size=6), st.text("ab1", max_size=6))
def test_one_slip_is_one_step(text: str, other: str) -> None:
    """Counted literally: every text that one step makes, and no other."""
    steps = {text}
    for place in range(len(text) + 1):
        steps |= {text[:place] + sign + text[place:] for sign in "ab1"}
        steps.add(text[:place] + text[place + 1 :])
        steps |= {text[:place] + sign + text[place + 1 :] for sign in "ab1" if place < len(text)}
        steps.add(text[:place] + text[place : place + 2][::-1] + text[place + 2 :])
    assert one_slip_apart(text, other) == (other in steps)
