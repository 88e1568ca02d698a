"""How the papers of an event look, as the organiser decides."""

from __future__ import annotations

from django.db import transaction

from caissa.documents.look import INK, Look, checked
from caissa.messages import comma_separated
from caissa_web.operations.events.events import require_as_seen
from caissa_web.records.models import Event, PaperLook
from caissa_web.records.paper_look import as_json, look_of
from caissa_web.records.versions import Act, log


@transaction.atomic
def set_paper_look(event: Event, look: Look, *, by: str, seen: str = "") -> Event:
    """Decide how papers look; deciding the same again changes nothing."""
    current = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    before, look = look_of(current), checked(look)
    if look != before:
        require_as_seen(current, before, seen)
        PaperLook.objects.update_or_create(event=current, defaults={"look": as_json(look)})
        log(current, Act("event.papers", by, _in_short(look)))
    return current


def _in_short(look: Look) -> str:
    """What the history says of a look: the names of its pictures, its colour and its line."""
    pictures = [picture.name for picture in look.pictures.values()]
    return comma_separated(
        [*pictures, *([look.colour] if look.colour != INK else []), *filter(None, [look.footer])]
    )
