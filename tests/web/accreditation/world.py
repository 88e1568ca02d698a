"""Badges and messages of an event, for walks through all pages."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from caissa_web.accreditation.codes import token_of
from caissa_web.accreditation.models import Door
from caissa_web.accreditation.operations.badges import print_badges
from caissa_web.accreditation.operations.doors import make_door
from caissa_web.accreditation.operations.holders import HolderData, add_holder
from caissa_web.accreditation.operations.photos import set_photo
from caissa_web.background import tasks
from caissa_web.delivery import outbox
from caissa_web.delivery.doubtful import note_doubtful
from caissa_web.delivery.models import DoubtfulContact, Letter
from caissa_web.delivery.outbox import Draft
from caissa_web.delivery.wording import Text
from caissa_web.mailings.models import Mailing
from caissa_web.mailings.operations.templates import Words, save_template
from caissa_web.records.models import Event
from tests.web.accreditation.pictures import png

OFFICER = "olga"


def badges_and_messages(event: Event) -> dict[str, tuple[object, ...]]:
    """An arbiter with a badge, a door, a sheet, a template, a mailing and an address that takes no letters.

    What stands for them in addresses.
    """
    now = timezone.now()
    arbiter = HolderData("arbiter", name="Arbiter, Ada", federation="AUT", function="Chief Arbiter")
    holder = add_holder(event, arbiter, by=OFFICER)
    set_photo(holder, png(240, 308), by=OFFICER)
    badges = print_badges(event, [holder.pk], by=OFFICER)
    door = make_door(event, "Main entrance", "H", now + timedelta(days=1), by=OFFICER)
    wish = {"event": event.pk, "badges": badges, "layout": "a6", "language": "en"}
    sheet = tasks.ask("office.badges", wish, OFFICER)
    words = {"en": Words("{event}", "Dear {applicant},\n\n{missing}")}
    template = save_template(event, None, "Hello", "information", words, by=OFFICER)
    mailing = _mailing(event, now)
    return {
        "pk": (holder.pk, door.pk, template.pk, mailing.pk, DoubtfulContact.objects.latest("id").pk),
        "task": (sheet.pk,),
        "token": (token_of(door),),
    }


def _mailing(event: Event, now: Any) -> Mailing:
    """A mailing of one letter, to an address that takes none."""
    mailing = Mailing.objects.create(
        event=event,
        key="walk",
        name="Hello",
        purpose="information",
        texts={"en": {"subject": "{event}", "body": "Dear {applicant}"}},
        by=OFFICER,
        at=now,
        total=2,
        looked_at=2,
        written=1,
        written_at=now,
        left_out={"no-contact": 1},
    )
    text = Text("Hello", "Dear Anna", "<html><body></body></html>")
    letter = outbox.post(Draft(mailing.letter_kind, "walk", "anna@example.org", "en", text, event), now)
    Letter.objects.filter(pk=letter.pk).update(state=Letter.State.FAILED)
    note_doubtful(letter, "5.1.1", "User unknown", now)
    return mailing


def pages(event: Event, parts: dict[str, tuple[object, ...]]) -> list[str]:
    """The pages of accreditation and messages, as the organiser opens them."""
    holder, _door, template, mailing, _doubtful = parts["pk"]
    here = f"/office/{event.slug}/"
    return [
        f"{here}badges/",
        f"{here}badges/add/",
        f"{here}badges/people/{holder}/",
        f"{here}badges/kinds/",
        f"{here}badges/sheets/{parts['task'][0]}/",
        f"{here}badges/doors/",
        f"{here}messages/",
        f"{here}messages/templates/new/",
        f"{here}messages/templates/{template}/",
        f"{here}messages/templates/{template}/send/",
        f"{here}messages/sent/{mailing}/",
        f"{here}messages/returned/",
    ]


def links(event: Event) -> list[str]:
    """The pages of whoever holds a link: the door, open and closed."""
    door = Door.objects.filter(event=event, revoked_at__isnull=True).latest("id")
    closed = make_door(event, "Side door", "A", timezone.now() + timedelta(days=1), by=OFFICER)
    Door.objects.filter(pk=closed.pk).update(revoked_at=timezone.now())
    return [f"/p/door/{token_of(door)}/", f"/p/door/{token_of(closed)}/"]
