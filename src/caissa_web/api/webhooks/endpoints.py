"""The addresses of webhooks: list, make, change, remove, test, and what was sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import NinjaAPI
from pydantic import BaseModel, ConfigDict, Field

from caissa_web.accounts.encryption import decrypt
from caissa_web.api.access import Place, open_place
from caissa_web.api.errors import NotThere
from caissa_web.api.models import Delivery, Webhook
from caissa_web.api.responses import answer
from caissa_web.api.schemas import DeliveryForm, WebhookForm
from caissa_web.api.webhooks import register
from caissa_web.records.rights import Right

ALL = "/desk/events/{slug:event}/webhooks"
ONE = ALL + "/{int:number}"
MOST_DELIVERIES = 200
Most = Annotated[int, Field(ge=1, le=MOST_DELIVERIES)]


class NewWebhook(BaseModel):
    """A webhook to be made: where to, and about what."""

    model_config = ConfigDict(extra="forbid")
    address: Annotated[str, Field(max_length=500)]
    topics: Annotated[list[str], Field(max_length=20)]


class ChangedWebhook(BaseModel):
    """What is to be changed of a webhook; what is not said stays."""

    model_config = ConfigDict(extra="forbid")
    topics: Annotated[list[str], Field(max_length=20)] | None = None
    active: bool | None = None


def webhook_form(one: Webhook, *, secret: bool = False) -> dict[str, Any]:
    """A webhook as JSON; its secret only when it has just been made."""
    return {
        "id": one.pk,
        "address": one.address,
        "topics": one.topics,
        "active": one.active,
        "paused_at": one.paused_at.isoformat() if one.paused_at else None,
        "secret": decrypt(one.secret) if secret else None,
    }


def delivery_form(one: Delivery) -> dict[str, Any]:
    """A message and how sending it went, as JSON."""
    return {
        "id": one.pk,
        "topic": one.topic,
        "state": one.state,
        "tries": one.tries,
        "made_at": one.made_at.isoformat(),
        "sent_at": one.sent_at.isoformat() if one.sent_at else None,
        "next_try": one.next_try.isoformat() if one.next_try else None,
        "status": one.status,
        "fault": one.fault,
    }


def _found(place: Place, number: int) -> Webhook:
    found = Webhook.objects.select_related("event").filter(event=place.event, pk=number).first()
    if found is None:
        raise NotThere
    return found


def add(api: NinjaAPI, auth: Any, answers_of: Callable[[Any], dict[Any, Any]]) -> None:
    """Add the addresses to the API."""
    shared = {"auth": auth, "tags": ["Webhooks"]}

    @api.get(ALL, response=answers_of(list[WebhookForm]), summary="The webhooks of an event", **shared)
    def webhook_list(request: HttpRequest, event: str) -> Any:
        place = open_place(request, Right.MANAGE, event)
        return answer([webhook_form(one) for one in place.opened_event.webhooks.all()])

    @api.post(ALL, response=answers_of(WebhookForm), summary="Make a webhook", **shared)
    def make_webhook(request: HttpRequest, event: str, body: NewWebhook) -> Any:
        place = open_place(request, Right.MANAGE, event)
        made = register.make_webhook(place.opened_event, body.address, body.topics, by=place.caller.name)
        return answer(webhook_form(made, secret=True))

    @api.patch(ONE, response=answers_of(WebhookForm), summary="Change a webhook", **shared)
    def change_webhook(request: HttpRequest, event: str, number: int, body: ChangedWebhook) -> Any:
        place = open_place(request, Right.MANAGE, event)
        found = _found(place, number)
        by, topics, active = place.caller.name, body.topics, body.active
        return answer(webhook_form(register.change_webhook(found, by=by, topics=topics, active=active)))

    @api.delete(ONE, response=answers_of(WebhookForm), summary="Remove a webhook", **shared)
    def remove_webhook(request: HttpRequest, event: str, number: int) -> Any:
        place = open_place(request, Right.MANAGE, event)
        found = _found(place, number)
        form = webhook_form(found)
        register.remove_webhook(found, by=place.caller.name)
        return answer({**form, "active": False})

    _add_messages(api, shared, answers_of)


def _add_messages(api: NinjaAPI, shared: dict[str, Any], answers_of: Callable[[Any], dict[Any, Any]]) -> None:
    @api.post(ONE + "/test", response=answers_of(DeliveryForm), summary="Send a test message", **shared)
    def test_webhook(request: HttpRequest, event: str, number: int) -> Any:
        place = open_place(request, Right.MANAGE, event)
        return answer(delivery_form(register.ask_for_test(_found(place, number))))

    @api.get(
        ONE + "/deliveries",
        response=answers_of(list[DeliveryForm]),
        summary="What was sent, the newest first",
        **shared,
    )
    def deliveries(
        request: HttpRequest,
        event: str,
        number: int,
        most: Most = 50,
    ) -> Any:
        place = open_place(request, Right.MANAGE, event)
        return answer([delivery_form(one) for one in _found(place, number).deliveries.all()[:most]])
