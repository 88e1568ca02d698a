"""Files that are made in the background: long documents, and everything of a section or an event as a ZIP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils import translation

from caissa.documents import KINDS
from caissa_web.background.tasks import FinishedFile
from caissa_web.desk.documents.downloads import ZIP, rights_inside
from caissa_web.desk.documents.pages import TYPES, printed
from caissa_web.desk.documents.request import PaperForm, PaperHead
from caissa_web.exchange.archive import event_archive, section_archive
from caissa_web.records import snapshot
from caissa_web.records.incident_privacy import state_for
from caissa_web.records.models import Event, Section
from caissa_web.records.zones import in_zone_of


def make_document(arguments: Mapping[str, Any]) -> FinishedFile:
    """A document as the section stood when it was asked for."""
    section = Section.objects.select_related("event").get(pk=arguments["section"])
    with translation.override(arguments["language"]), in_zone_of(section.event):
        kept = snapshot.load_state(section, arguments["version"])
        state = state_for(rights_inside(arguments), kept)
        form = PaperForm(QueryDict(arguments["query"]), KINDS[arguments["kind"]], state.facts)
        form.full_clean()
        content = printed(form, state, PaperHead.of(section, arguments.get("link", "")))
    ending = form.cleaned_data["to"]
    return FinishedFile(content, f"{arguments['name']}.{ending}", TYPES[ending])


def make_section_zip(arguments: Mapping[str, Any]) -> FinishedFile:
    """Everything of a section with its PDFs."""
    section = Section.objects.select_related("event").get(pk=arguments["section"])
    with translation.override(arguments["language"]), in_zone_of(section.event):
        content = section_archive(section, rights_inside(arguments), with_pdf=True)
    return FinishedFile(content, arguments["name"], ZIP)


def make_event_zip(arguments: Mapping[str, Any]) -> FinishedFile:
    """Everything of an event with its PDFs."""
    event = Event.objects.get(pk=arguments["event"])
    with translation.override(arguments["language"]), in_zone_of(event):
        content = event_archive(event, rights_inside(arguments), with_pdf=True)
    return FinishedFile(content, arguments["name"], ZIP)
