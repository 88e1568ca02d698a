"""Lines of the bank that are our own refunds: gone, or come back."""

from __future__ import annotations

from datetime import date

from caissa.messages import msg
from caissa.money import AccountKind
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.events import tell_refund
from caissa_web.treasury.log import log
from caissa_web.treasury.models import BankLine, Refund, Transfer
from caissa_web.treasury.operations.locking import locked_payers
from caissa_web.treasury.posting import Books

State = Refund.State


def fits(line: BankLine, refund: Refund) -> bool:
    """Can this line be what the refund waits for? It leaves once, and comes back only after it has left."""
    return refund.state == (Refund.State.SENT if line.units < 0 else Refund.State.DONE)


def refund_left_or_came_back(
    books: Books, line: BankLine, refund: Refund, *, booked_on: date | None = None
) -> None:
    """Book a refund on the statement: settled when it left, the payer's credit again when it came back."""
    day = booked_on or line.booked_on
    refunds, suspense = books.account(AccountKind.REFUNDS), books.account(AccountKind.SUSPENSE)
    amount, key = abs(line.amount), f"refund-line:{line.pk}:{line.version}"
    if line.units < 0:
        books.transfer(refunds, suspense, amount, key, subject=refund.end_to_end, booked_on=day)
        refund.state = Refund.State.DONE
    else:
        books.transfer(suspense, refunds, amount, key, subject=refund.end_to_end, booked_on=day)
        books.transfer(
            refunds,
            books.payer(refund.payer),
            amount,
            f"refund-back:{line.pk}:{line.version}",
            booked_on=day,
        )
        refund.state = Refund.State.RETURNED
    refund.ended_at = books.now
    refund.save(update_fields=["state", "ended_at"])
    tell_refund(refund)


def take_back(books: Books, line: BankLine, *, by: str) -> bool:
    """Say that a line was not the refund it was taken for: contra rows, and the refund waits again.

    False if the line was taken for none. Of what happened to a refund since, the newest comes first.
    """
    rows = Transfer.objects.filter(payee=line.payee, reversed_by__isnull=True, reverses__isnull=True)
    booked = list(
        rows.filter(key__regex=rf"^refund-(line|back):{line.pk}:").select_related("debit", "credit")
    )
    name = next((row.subject for row in booked if row.subject), "")
    refund = Refund.objects.filter(payee=line.payee, end_to_end=name).first() if name else None
    if refund is None:
        return False
    with locked_payers(refund.event, [refund.payer_id]):
        refund = Refund.objects.select_for_update(of=("self",)).select_related("event").get(pk=refund.pk)
        before, after = (State.SENT, State.DONE) if line.units < 0 else (State.DONE, State.RETURNED)
        if refund.state != after or Refund.objects.filter(replaces=refund).exists():
            raise MoneyRefused(why=msg("the refund is {state} already", state=refund.get_state_display()))
        for row in booked:
            books.reverse(row, f"unmatch:{row.pk}")
        refund.state = before
        refund.ended_at = refund.ended_at if before == State.DONE else None
        refund.save(update_fields=["state", "ended_at"])
        tell_refund(refund)
        log(refund.event, "bank.line-unmatched", by=by, subject=refund.end_to_end, what=refund.amount)
    return True
