"""What the API takes and gives about money; amounts are whole numbers of a currency's smallest unit."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from caissa_web.api.operations.inputs import without_nul

MOST_LINES = 100
LARGEST_AMOUNT = 10**12
STRICT = ConfigDict(extra="forbid")


Text = Annotated[str, Field(max_length=200), AfterValidator(without_nul)]
Name = Annotated[str, Field(min_length=1, max_length=70), AfterValidator(without_nul)]
Code = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(without_nul)]
Reason = Annotated[str, Field(max_length=300), AfterValidator(without_nul)]
Units = Annotated[int, Field(strict=True, ge=1, le=LARGEST_AMOUNT)]


class PayeeForm(BaseModel):
    """Who is paid: the currency of the books, and the letters in the numbers of papers."""

    payee: str
    name: str
    currency: str
    iban: str
    letters: str


class PayerForm(BaseModel):
    """A payer with what is open and what is to their credit at one payee."""

    payer: str
    name: str
    payee: str
    currency: str
    open: int
    credit: int


class ChargeForm(BaseModel):
    """Something that is owed, on which paper it stands, and what is open of it."""

    id: int
    payer: str
    payee: str
    subject: str
    kind: str
    text: str
    amount: int
    open: int
    currency: str
    invoice: str | None


class InvoiceForm(BaseModel):
    """A paper that was issued, with what is still open of it."""

    number: str
    kind: str
    payee: str
    payer: str
    issued_on: date
    due_on: date | None
    currency: str
    total: int
    open: int
    reference: str
    credits: str | None


class PaymentForm(BaseModel):
    """Money that a payer paid, below zero if it went back; `cause` names what booked it."""

    id: int
    payer: str
    payee: str
    booked_on: date
    amount: int
    currency: str
    invoice: str | None
    cause: str


class RefundForm(BaseModel):
    """Money that goes back; the account number is not told."""

    refund: str
    payer: str
    payee: str
    amount: int
    currency: str
    way: str
    state: str
    reason: str


class RateForm(BaseModel):
    """An exchange rate: on a day, one unit of `base` was so many of `currency`."""

    base: str
    currency: str
    rate: str
    on: date
    source: str


class PayerBody(BaseModel):
    """Somebody who pays; the same key again changes name and address, and nothing if they are the same."""

    model_config = STRICT
    key: Code
    name: Name
    email: Annotated[str, Field(max_length=254, pattern=r"^([^@\s]+@[^@\s]+)?$")] = ""
    language: Annotated[str, Field(max_length=10, pattern=r"^[a-z-]*$")] = ""
    street: Annotated[str, Field(max_length=70), AfterValidator(without_nul)] = ""
    postcode: Annotated[str, Field(max_length=16), AfterValidator(without_nul)] = ""
    town: Annotated[str, Field(max_length=35), AfterValidator(without_nul)] = ""
    country: Annotated[str, Field(pattern=r"^([A-Z]{2})?$")] = ""
    vat_id: Annotated[str, Field(max_length=20), AfterValidator(without_nul)] = ""
    buyer_reference: Annotated[str, Field(max_length=60), AfterValidator(without_nul)] = ""


class PayerMade(BaseModel):
    """The code under which the treasury knows a payer."""

    payer: str


class ChargeLine(BaseModel):
    """A price, VAT contained; nothing is a free item that says why."""

    model_config = STRICT
    kind: Code
    text: Annotated[str, Field(min_length=1, max_length=200), AfterValidator(without_nul)]
    amount: Annotated[int, Field(strict=True, ge=0, le=LARGEST_AMOUNT)]
    payee: Code = "organiser"


class ChargesBody(BaseModel):
    """All that a subject costs; no lines cancel what it cost before."""

    model_config = STRICT
    payer: Code
    subject: Code
    lines: Annotated[list[ChargeLine], Field(max_length=MOST_LINES)]
    reason: Reason = ""


class ChargesForm(BaseModel):
    """The charges of a subject after the act."""

    charges: list[ChargeForm]


class IssueBody(BaseModel):
    """Whose charges are to be put on papers."""

    model_config = STRICT
    payer: Code
    payee: Code = "organiser"
    reason: Reason = ""


class IssuedForm(BaseModel):
    """The papers that were issued: credit notes first, then one invoice; none if everything is on a paper."""

    invoices: list[InvoiceForm]


class PaymentBody(BaseModel):
    """Money that somebody else took for the payee: a shop, another provider, a till of its own.

    `collector` names whoever took it, `reference` is what they call the payment: the same again is once.
    """

    model_config = STRICT
    payer: Code
    payee: Code = "organiser"
    amount: Units
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
    collector: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9-]{0,19}$")]
    reference: Annotated[str, Field(pattern=r"^[A-Za-z0-9._-]{1,60}$")]
    invoices: Annotated[list[Code], Field(max_length=MOST_LINES)] = []


class PaymentsForm(BaseModel):
    """How a payment was booked: for the invoices in their order, the rest to the payer's credit."""

    payments: list[PaymentForm]


class RefundBody(BaseModel):
    """Credit that is to go back; another person than the token's user approves it on the treasurer's page."""

    model_config = STRICT
    payer: Code
    payee: Code = "organiser"
    amount: Units
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")]
    way: Literal["bank", "cash"] = "bank"
    holder: Annotated[str, Field(max_length=70), AfterValidator(without_nul)] = ""
    iban: Annotated[str, Field(max_length=42), AfterValidator(without_nul)] = ""
    reason: Annotated[str, Field(min_length=1, max_length=300), AfterValidator(without_nul)]


class StatementBody(BaseModel):
    """A file of the bank in base64; looked at only, unless it is to be taken over."""

    model_config = STRICT
    payee: Code = "organiser"
    name: Annotated[str, Field(min_length=1, max_length=100), AfterValidator(without_nul)]
    content: Annotated[str, Field(max_length=5 << 20)]
    take_over: bool = False


class StatementForm(BaseModel):
    """What a file holds, and what became of it; `errors` say why it cannot be taken over."""

    kind: str
    taken_over: bool
    new: int
    known: int
    posted: int
    suggested: int
    errors: list[str]
