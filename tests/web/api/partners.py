"""Programs of hotels, transport companies and federations, each with a token of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.api.tokens.tokens import make_token
from caissa_web.lodging.models import Hotel, HotelDesk
from caissa_web.operations import Place
from caissa_web.records.models import Event
from caissa_web.records.rights import Right

Ask = Callable[..., Any]


def program(
    event: Event,
    name: str,
    role: Role,
    *,
    rights: Iterable[Right] = tuple(Right),
    federation: str = "",
    hotel: Hotel | None = None,
) -> Ask:
    """Asks with the token of somebody in a role; the token has all rights that the role has."""
    user = User.objects.create_user(name)
    operations.appoint_to(event, user, Place(role, federation=federation), by="olga")
    if hotel is not None:
        HotelDesk.objects.create(hotel=hotel, account=user)
    _row, token = make_token(user, name, timezone.now() + timedelta(days=1), rights)

    def ask(method: str, path: str, body: Any = None, key: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} | ({"Idempotency-Key": key} if key else {})
        sent = json.dumps(body) if body is not None else ""
        address = f"/api/v1/desk/events/{event.slug}/{path}"
        return Client().generic(method, address, sent, "application/json", headers=headers)

    return ask
