"""The addresses by which another installation sends an event, or fetches what is new here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from pydantic import BaseModel, Field

from caissa.messages import msg
from caissa_web.api.access import Place, open_nowhere, open_place
from caissa_web.api.errors import NotThere
from caissa_web.api.installations import receiving
from caissa_web.api.installations.applying import mark_of
from caissa_web.api.installations.parts import part_as_it_stands
from caissa_web.api.installations.receiving_parts import parts_noted
from caissa_web.api.installations.whole_event import whole_event
from caissa_web.api.responses import answer
from caissa_web.exchange import acts_file
from caissa_web.exchange.acts_document import LONGEST_NAME, ActsFile, NumberedLine
from caissa_web.exchange.limited.limits import EVENT, in_a_call
from caissa_web.exchange.part_document import is_part
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import Right
from caissa_web.records.versions import Act, log
from caissa_web.records.zones import in_zone_of

NEW = "/desk/installations/events"
EVENT_ADDRESS = "/desk/events/{slug:event}/installations"
ZIP = "application/zip"
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
Entry = Annotated[int, Field(ge=0, le=2**63 - 1)]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]
AnswersOf = Callable[..., dict[Any, Any]]


class ActThere(BaseModel):
    """Something that was done at the installation that answers."""

    version: int
    at: str
    author: str
    act: str
    what: str


class SectionThere(BaseModel):
    """How far a section has come: the newest version of the sender that is here, and what was done since."""

    slug: str
    state: str
    yours: int
    here: int
    version: int
    acts: list[ActThere]


class PartActThere(BaseModel):
    """Something that was done to a part of the event at the installation that answers."""

    at: str
    author: str
    act: str
    what: str


class PartThere(BaseModel):
    """How far a part of the event has come: the sender's last with its hash here, and its hash now."""

    key: str
    state: str
    yours: str
    here: str
    now: str
    acts: list[PartActThere]


class Received(BaseModel):
    """What became of what was sent."""

    event: str
    log: int
    sections: list[SectionThere]
    parts: list[PartThere]


class VersionThere(BaseModel):
    """The newest version of a section, and the last one of the sender's with its number here."""

    slug: str
    version: int
    yours: int
    hash: str
    here: int


class PartNoted(BaseModel):
    """The hash of a part of the event, and the last of the sender's with its hash here and its attempt."""

    key: str
    now: str
    yours: str
    here: str
    offer: str


def add(api: NinjaAPI, auth: Any, answers_of: AnswersOf) -> None:
    """Add the addresses to the API."""
    shared: dict[str, Any] = {"auth": auth, "tags": ["Other installations"]}
    _add_receiving(api, shared, answers_of)
    _add_fetching(api, shared, answers_of)
    _add_fetching_parts(api, shared, answers_of)


def _add_receiving(api: NinjaAPI, shared: dict[str, Any], answers_of: AnswersOf) -> None:
    zipped = "The body is a ZIP that only another installation writes."

    @api.post(
        NEW,
        response=answers_of(Received),
        summary="Create an event that another installation sends",
        operation_id="installation_create",
        description=zipped,
        **shared,
    )
    def create(request: HttpRequest) -> Any:
        caller = open_nowhere(request, Right.SYNCHRONISE)
        acts = _sent(request)
        slug = acts.event.slug if acts.event else ""

        def may_open(known: Event) -> Place:
            # The name of a sender alone opens no event.
            return open_place(request, Right.SYNCHRONISE, known.slug)

        label = caller.token.label
        return answer(receiving.create(acts, slug, owner=caller.user, label=label, may_open=may_open))

    @api.post(
        EVENT_ADDRESS + "/acts",
        response=answers_of(Received),
        summary="Take what another installation has new of an event",
        operation_id="installation_send",
        description=zipped,
        **shared,
    )
    def receive(request: HttpRequest, event: str) -> Any:
        place = open_place(request, Right.SYNCHRONISE, event)
        acts = replace(_sent(request), event=None)
        with in_zone_of(place.opened_event):
            return answer(
                receiving.receive(
                    place.opened_event, acts, by=place.caller.name, label=place.caller.token.label
                )
            )


def _sent(request: HttpRequest) -> ActsFile:
    return acts_file.unpacked(request.body, msg("What was sent"), limits=in_a_call(EVENT))


def _file_shape(shared: dict[str, Any], answers_of: AnswersOf) -> dict[str, Any]:
    """What an address that answers with a file has in common with others."""
    return {
        **shared,
        "response": {code: shape for code, shape in answers_of(Received).items() if code != 200},
        "openapi_extra": {
            "responses": {
                200: {
                    "description": "The file",
                    "content": {ZIP: {"schema": {"type": "string", "format": "binary"}}},
                }
            }
        },
    }


def _add_fetching(api: NinjaAPI, shared: dict[str, Any], answers_of: AnswersOf) -> None:
    file = _file_shape(shared, answers_of)

    @api.get(
        EVENT_ADDRESS,
        response=answers_of(list[VersionThere]),
        summary="The newest version of each section of an event",
        operation_id="installation_versions",
        **shared,
    )
    def versions(request: HttpRequest, event: str, sender: Name = "") -> Any:
        place = open_place(request, Right.SYNCHRONISE, event)
        return answer(receiving.versions_noted(place.opened_event, sender))

    @api.get(
        EVENT_ADDRESS + "/event",
        summary="The whole event for another installation",
        operation_id="installation_fetch_event",
        **file,
    )
    def event_file(request: HttpRequest, event: str) -> Any:
        place = open_place(request, Right.SYNCHRONISE, event)
        whole, _last = whole_event(place.opened_event, "-")
        log(place.opened_event, Act("installation.fetched", place.caller.name, place.caller.token.label))
        return _file(whole)

    @api.get(
        EVENT_ADDRESS + "/acts/{slug:section}",
        summary="The versions of a section after one of them, or the newest alone",
        operation_id="installation_fetch_acts",
        **file,
    )
    def acts(
        request: HttpRequest,
        event: str,
        section: str,
        after: Number = 0,
        newest: bool = False,
    ) -> Any:
        place = open_place(request, Right.SYNCHRONISE, event)
        stored = _section(place, section)
        if after > stored.version:
            raise NotThere
        part = acts_file.newest_alone if newest and after < stored.version else acts_file.acts_after
        return _file(acts_file.written("-", [part(stored, after, 0)]))


def _add_fetching_parts(api: NinjaAPI, shared: dict[str, Any], answers_of: AnswersOf) -> None:
    file = _file_shape(shared, answers_of)

    @api.get(
        EVENT_ADDRESS + "/parts",
        response=answers_of(list[PartNoted]),
        summary="How each part of an event stands that belongs to no section's versions",
        operation_id="installation_parts",
        **shared,
    )
    def parts(request: HttpRequest, event: str, sender: Name = "") -> Any:
        place = open_place(request, Right.SYNCHRONISE, event)
        return answer(parts_noted(place.opened_event, sender))

    @api.get(
        EVENT_ADDRESS + "/parts/{part}",
        summary="A part of an event as it stands",
        operation_id="installation_fetch_part",
        **file,
    )
    def part(request: HttpRequest, event: str, part: str) -> Any:
        place = open_place(request, Right.SYNCHRONISE, event)
        if not is_part(part):
            raise NotThere
        return _file(acts_file.written("-", parts=[part_as_it_stands(place.opened_event, part)]))

    @api.get(
        EVENT_ADDRESS + "/log",
        summary="The acts without a version after an entry of the log; those of the caller are left out",
        operation_id="installation_fetch_log",
        **file,
    )
    def entries(request: HttpRequest, event: str, after: Entry = 0) -> Any:
        place = open_place(request, Right.SYNCHRONISE, event)
        rows = acts_file.other_acts(place.opened_event, after)
        own = rows.exclude(author__endswith=mark_of(place.caller.token.label))
        lines = [NumberedLine(row.pk, acts_file.log_line(row)) for row in own[: acts_file.MOST_LINES]]
        return _file(acts_file.written("-", log=lines))


def _section(place: Place, slug: str) -> Section:
    section = place.opened_event.sections.select_related("event").filter(slug=slug).first()
    if section is None:
        raise NotThere
    return section


def _file(acts: ActsFile) -> HttpResponse:
    return HttpResponse(acts_file.packed(acts), content_type=ZIP, headers={"Cache-Control": "no-store"})
