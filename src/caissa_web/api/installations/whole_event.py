"""An event as it travels for the first time: its file, its log, and the version of each section in it."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import Max

from caissa_web.api.installations.sending_parts import parts_of_whole
from caissa_web.exchange import acts_file, event_file
from caissa_web.exchange.acts_document import ActsFile, NumberedLine, SectionActs
from caissa_web.exchange.part_document import parts_of
from caissa_web.records.models import Event


def whole_event(event: Event, sender: str, slug: str = "") -> tuple[ActsFile, int]:
    """The event with all acts of its log so far, and the number of the last of them.

    What is done while this is put together has a later version and a higher number: it is sent afterwards.
    """
    last = event.log.aggregate(last=Max("pk"))["last"] or 0
    numbers = {
        section.slug: (section.version, section.hash + section.book_hash) for section in event.sections.all()
    }
    carried = event_file.carried(event)
    sections = [
        SectionActs(section.slug, *_known_by(numbers.get(section.slug))) for section in carried.sections
    ]
    rows = event.log.filter(pk__lte=last).exclude(act__startswith=acts_file.OWN_ACTS).order_by("pk")
    lines = [NumberedLine(row.pk, acts_file.log_line(row)) for row in rows.select_related("section")]
    whole = replace(carried, slug=slug or event.slug, log=())
    parts = parts_of_whole(parts_of(carried))
    return acts_file.written(sender, sections, lines, whole, parts), last


def _known_by(version: tuple[int, str] | None) -> tuple[int, int, str]:
    """The number here, none there, and the hash; a section that was added just now is sent again."""
    number, known_by = version or (0, "")
    return number, 0, known_by
