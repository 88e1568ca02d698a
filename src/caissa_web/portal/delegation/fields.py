"""Fields of the workspace's forms as plain values, and what was sent in them."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest
from django.utils.translation import gettext as _

from caissa_web.delegations.operations.answering import BILLING, LONGEST, Contact
from caissa_web.portal.entering.fields import Field
from caissa_web.section.number_input import whole_number


def contact_fields(contact: Contact) -> list[Field]:
    """How to reach the head of delegation."""
    return [
        Field("name", _("Name"), contact.name, most=200, required=True, autocomplete="name"),
        Field("email", _("E-mail"), contact.email, "email", 254, required=True, autocomplete="email"),
        Field("phone", _("Phone"), contact.phone, "tel", 40, autocomplete="tel"),
    ]


def contact_sent(request: HttpRequest) -> Contact:
    """The contact that was typed."""
    return Contact(*(text_sent(request, name, 300) for name in ("name", "email", "phone")))


def billing_fields(known: Mapping[str, str]) -> list[Field]:
    """Where invoices go."""
    labels = {
        "name": _("Name on the invoice"),
        "street": _("Street and number"),
        "postcode": _("Postcode"),
        "town": _("Town"),
        "country": _("Country (two letters)"),
        "vat_id": _("VAT number"),
        "email": _("E-mail for invoices"),
        "buyer_reference": _("Your reference"),
    }
    return [
        Field(f"billing-{name}", labels[name], known.get(name, ""), most=LONGEST[name]) for name in BILLING
    ]


def billing_sent(request: HttpRequest) -> dict[str, str]:
    """The billing address that was typed."""
    return {name: text_sent(request, f"billing-{name}", 300) for name in BILLING}


def text_sent(request: HttpRequest, name: str, most: int) -> str:
    """A text of a form in one line, without blanks around it."""
    return " ".join(request.POST.get(name, "")[:most].split())


def number_sent(request: HttpRequest, name: str) -> int | None:
    """A number of a hidden field; None where there is none."""
    return whole_number(request.POST.get(name, ""), 9)
