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


def webhook_form(webhook: Webhook, *, secret: bool = False) -> dict[str, Any]:
    """A webhook as JSON; its secret only when it has just been made."""
    return {
        "id": webhook.pk,
        "address": webhook.address,
        "topics": webhook.topics,
        "active": webhook.active,
        "paused_at": webhook.paused_at.isoformat() if webhook.paused_at else None,
        "secret": decrypt(webhook.secret) if secret else None,
    }


def delivery_form(delivery: Delivery) -> dict[str, Any]:
    """A message and how sending it went, as JSON."""
    return {
        "id": delivery.pk,
        "topic": delivery.topic,
        "state": delivery.state,
        "tries": delivery.tries,
        "made_at": delivery.made_at.isoformat(),
        "sent_at": delivery.sent_at.isoformat() if delivery.sent_at else None,
        "next_try": delivery.next_try.isoformat() if delivery.next_try else None,
        "status": delivery.status,
        "fault": delivery.fault,
    }


def _webhook(place: Place, number: int) -> Webhook:
    webhook = Webhook.objects.select_related("event").filter(event=place.event, pk=number).first()
    if webhook is None:
        raise NotThere
    return webhook


def add(api: NinjaAPI, auth: Any, answers_of: Callable[[Any], dict[Any, Any]]) -> None:
    """Add the addresses to the API."""
    shared = {"auth": auth, "tags": ["Webhooks"]}

    @api.get(ALL, response=answers_of(list[WebhookForm]), summary="The webhooks of an event", **shared)
    def webhook_list(request: HttpRequest, event: str) -> Any:
        place = open_place(request, Right.MANAGE, event)
        return answer([webhook_form(webhook) for webhook in place.opened_event.webhooks.all()])

    @api.post(ALL, response=answers_of(WebhookForm), summary="Make a webhook", **shared)
    def make_webhook(request: HttpRequest, event: str, body: NewWebhook) -> Any:
        place = open_place(request, Right.MANAGE, event)
        webhook = register.make_webhook(place.opened_event, body.address, body.topics, by=place.caller.name)
        return answer(webhook_form(webhook, secret=True))

    @api.patch(ONE, response=answers_of(WebhookForm), summary="Change a webhook", **shared)
    def change_webhook(request: HttpRequest, event: str, number: int, body: ChangedWebhook) -> Any:
        place = open_place(request, Right.MANAGE, event)
        webhook = _webhook(place, number)
        by, topics, active = place.caller.name, body.topics, body.active
        return answer(webhook_form(register.change_webhook(webhook, by=by, topics=topics, active=active)))

    @api.delete(ONE, response=answers_of(WebhookForm), summary="Remove a webhook", **shared)
    def remove_webhook(request: HttpRequest, event: str, number: int) -> Any:
        place = open_place(request, Right.MANAGE, event)
        webhook = _webhook(place, number)
        form = webhook_form(webhook)
        register.remove_webhook(webhook, by=place.caller.name)
        return answer({**form, "active": False})

    _add_messages(api, shared, answers_of)


def _add_messages(api: NinjaAPI, shared: dict[str, Any], answers_of: Callable[[Any], dict[Any, Any]]) -> None:
    @api.post(ONE + "/test", response=answers_of(DeliveryForm), summary="Send a test message", **shared)
    def test_webhook(request: HttpRequest, event: str, number: int) -> Any:
        place = open_place(request, Right.MANAGE, event)
        return answer(delivery_form(register.ask_for_test(_webhook(place, number))))

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
        return answer(
            [delivery_form(delivery) for delivery in _webhook(place, number).deliveries.all()[:most]]
        )
