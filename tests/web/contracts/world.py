"""A festival whose players sign a contract: what the tests of contracts share."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.contracts.links import token_of
from caissa_web.contracts.models import Contract, ContractText, Signature
from caissa_web.contracts.operations.sending import send_contract
from caissa_web.contracts.operations.signing import Consent, Way, note_seen, sign
from caissa_web.contracts.operations.texts import TextForm, add_text
from caissa_web.delivery.models import Letter
from caissa_web.delivery.outbox import links_of
from caissa_web.enrolment.models import Entry
from caissa_web.records.models import Event

BODY = """# Players' contract

{name} ({federation}) plays in {category} at {event} and receives {fee}.

The player wears the kit of the organiser."""
OWN = {"fee": "500 EUR"}


def text(event: Event, body: str = BODY, **other: Any) -> ContractText:
    """A text that the player, or a guardian, and the organiser sign."""
    values: dict[str, Any] = {
        "kind": "players-contract",
        "title": "Players' contract",
        "language": "en",
        "body": body,
        "signers": ("player", "organiser"),
        "own_fields": ("fee",),
    }
    return add_text(event, TextForm(**values | other), by="olga")


def sent(entry: Entry, **other: Any) -> Contract:
    """The contract of an entry, sent to those who sign."""
    Entry.everybody.filter(pk=entry.pk).update()
    contract = send_contract(entry, "players-contract", OWN, by="olga", site="http://testserver", **other)
    assert contract is not None
    return contract


def signature(contract: Contract, signer: str = "player") -> Signature:
    """The signature of somebody on a contract."""
    return contract.signatures.select_related("contract__text", "contract__event", "contract__entry").get(
        signer=signer
    )


def consent(contract: Contract, name: str = "Anna Example", **other: Any) -> Consent:
    """Somebody who has read the text and agrees."""
    values: dict[str, Any] = {
        "name": name,
        "agrees": True,
        "document_hash": contract.document_hash,
        "way": Way.LINK,
        "address": "192.0.2.0",
    }
    return Consent(**values | other)


def signed(contract: Contract, signer: str = "player", name: str = "Anna Example") -> Contract:
    """Read and signed by one signer."""
    row = signature(contract, signer)
    note_seen(row, by=signer)
    return sign(row, consent(contract, name), by=signer)


def somebody(event: Event, role: Role, name: str = "otto") -> Client:
    """Somebody in a role, logged in."""
    user = User.objects.create_user(name)
    operations.appoint(event, user, role, by="olga")
    client = Client()
    client.force_login(user)
    return client


def page_of(row: Signature) -> str:
    """The address of a signer's page."""
    return f"/enter/sign/{token_of(row)}/"


def newest_link(kind: str) -> str:
    """The path of the link in the newest letter of a kind."""
    letter = Letter.objects.filter(kind=kind).latest("id")
    return re.sub(r"^https?://[^/]+", "", links_of(letter)[0].address)
