"""`caissa payment-code`: the text of a payment's QR code, or a reference."""

from __future__ import annotations

from typing import Any

import click

from caissa.cli.output import console, print_json
from caissa.cli.parameters import FORCE, JSON, option
from caissa.cli.saving import require_free, save
from caissa.documents.printing.codes import qr_code
from caissa.money import amount_typed
from caissa.money.payment_codes import (
    BillAddress,
    SepaTransfer,
    SwissBill,
    epc_payload,
    swiss_bill_payload,
)
from caissa.money.references import creditor_reference, grouped, is_qr_iban, qr_reference


@click.command()
@option("--name", "-n", required=True, help="Who is to be paid.")
@option("--iban", required=True, help="The account to be paid to.")
@option("--amount", default="", help="How much, such as 50.00; without it the payer fills it in.")
@option("--currency", default="EUR", help="EUR, or CHF for a Swiss bill.")
@option("--number", default="", help="An invoice number: its RF or QR reference is made of it.")
@option("--reference", default="", help="A reference that exists already, RF or QR.")
@option("--text", default="", help="Words for the payer's statement.")
@option("--address", default="", help="For a Swiss bill: 'Rue du Lac|12|2501|Biel|CH'.")
@option("--svg", default="", help="Draw the code into this file (European codes).")
@FORCE
@JSON
def command(
    name: str,
    iban: str,
    amount: str,
    currency: str,
    number: str,
    reference: str,
    text: str,
    address: str,
    svg: str,
    force: bool,
    as_json: bool,
) -> None:
    """Print the text of a payment's QR code, European or Swiss, or its RF reference, after checking it.

    With an address it is a Swiss QR-bill, else a European transfer.

    Example: caissa payment-code -n 'Chess club' --iban DE89370400440532013000 --amount 50 --number 2026-17
    """
    wanted = amount_typed(amount, currency) if amount else None
    swiss = bool(address)
    stated = reference or (_reference(number, iban, swiss=swiss) if number else "")
    if swiss:
        payload = swiss_bill_payload(
            SwissBill(_address(name, address), iban, currency, wanted, None, stated, text)
        )
    else:
        payload = epc_payload(SepaTransfer(name, iban, wanted, stated, text))
    if svg:
        if swiss:
            raise click.BadParameter(
                "a Swiss bill has a cross in its code; print its text", param_hint="--svg"
            )
        require_free(svg, force)
        save(svg, qr_code(payload))
    if as_json:
        print_json(_as_values(payload, stated))
    else:
        console().print(payload, markup=False, soft_wrap=True)


def _reference(number: str, iban: str, *, swiss: bool) -> str:
    if swiss and is_qr_iban(iban):
        return qr_reference("".join(sign for sign in number if sign.isdecimal()))
    return creditor_reference(number)


def _address(name: str, address: str) -> BillAddress:
    parts = [part.strip() for part in address.split("|")]
    if len(parts) != 5:
        raise click.BadParameter("write street|house number|postcode|town|country", param_hint="--address")
    street, house_number, postcode, town, country = parts
    return BillAddress(name, postcode, town, country, street, house_number)


def _as_values(payload: str, reference: str) -> dict[str, Any]:
    return {"payload": payload, "reference": reference, "reference_printed": grouped(reference)}
