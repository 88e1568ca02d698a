"""Sending a template: choose who, look at it with real entries, send."""

from __future__ import annotations

import secrets
from itertools import islice
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import translation
from django.views.decorators.http import require_http_methods

from caissa.entering import Missing
from caissa_web.delegations.models import Delegation
from caissa_web.delivery.models import Channel
from caissa_web.delivery.sending import open_channels
from caissa_web.delivery.wording import Text
from caissa_web.enrolment.letter_values import values_of_subjects
from caissa_web.enrolment.models import Category, Entry, Participant
from caissa_web.mailings.audience import Addressed, Audience, addressed, rows
from caissa_web.mailings.fields import filled, values_of
from caissa_web.mailings.models import LetterTemplate
from caissa_web.mailings.operations.writing import Wish, contact_of, send_mailing, text_for
from caissa_web.office.entries.frame import typed
from caissa_web.office.frame import Office, office_page
from caissa_web.office.messages.templates import template_of
from caissa_web.records.rights import Right
from caissa_web.translation.web_language import web_language

PREVIEWED = 3
CHANNELS = (Channel.EMAIL, Channel.SMS, Channel.WHATSAPP)


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE)
def send(request: HttpRequest, office: Office, pk: int) -> HttpResponse:
    """The filter, how many fit, and three real letters; the button sends them all in the background."""
    template = template_of(office, pk)
    asked = request.POST if request.method == "POST" else request.GET
    audience = audience_of(asked)
    if request.method == "POST":
        wish = Wish(
            template,
            audience,
            typed(request, "key", 64),
            typed(request, "channel", 10) or Channel.EMAIL,
            typed(request, "reply_to", 254),
            request.build_absolute_uri("/"),
        )
        mailing = send_mailing(office.event, wish, by=office.user)
        return redirect("office:mailing", office.event.slug, mailing.pk)
    channel = asked.get("channel", "") if asked.get("channel", "") in CHANNELS else Channel.EMAIL
    letters = [
        (each, contact_of(each.entry, channel), *_written(template, each))
        for each in islice(addressed(office.event, audience), PREVIEWED)
    ]
    values = {
        "template": template,
        "audience": audience,
        "query": urlencode({name: value for name, value in audience.stored.items() if value}),
        "many": rows(office.event, audience).count(),
        "letters": letters,
        "channel": channel,
        "channels": [(each.value, each.label, each in open_channels()) for each in CHANNELS],
        "key": secrets.token_hex(16),
        **_choices(office),
    }
    return render(request, "office/messages/send.html", office.context("messages", **values))


def _written(template: LetterTemplate, each: Addressed) -> tuple[str, Text]:
    texts = {text.language: {"subject": text.subject, "body": text.body} for text in template.texts.all()}
    language, words = text_for(texts, each.entry.applicant.language)
    with translation.override(web_language(language)):
        subject_values = values_of_subjects([each.entry])[each.entry.pk]
        values = values_of(each.entry, each.missing, each.to_pay, subject_values)
        return language, filled(words["subject"], words["body"], values)


def _choices(office: Office) -> dict[str, object]:
    """What can be filtered by, as this event has it."""
    people = Participant.objects.filter(event=office.event).exclude(federation="")
    return {
        "states": Entry.State.choices,
        "categories": Category.objects.filter(offer__event=office.event),
        "roles": Category.Role.choices,
        "federations": people.order_by("federation").values_list("federation", flat=True).distinct(),
        "delegations": Delegation.objects.filter(event=office.event).order_by("name"),
        "missing": [(each.value, each.label) for each in Missing],
    }


def audience_of(asked: QueryDict) -> Audience:
    """The filter of a request; what is no filter is left out."""

    def text(name: str, most: int) -> str:
        return asked.get(name, "").replace("\x00", "")[:most]

    state, role, missing = text("state", 12), text("role", 20), text("missing", 20)
    return Audience(
        state if state in Entry.State.values else "",
        text("category", 40),
        role if role in Category.Role.values else "",
        text("federation", 3),
        text("delegation", 8),
        bool(asked.get("unpaid")),
        missing if missing in {each.value for each in Missing} else "",
    )
