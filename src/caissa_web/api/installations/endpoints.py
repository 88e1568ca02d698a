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
from caissa_web.api.installations.whole_event import whole_event
from caissa_web.api.responses import answer
from caissa_web.exchange import acts_file
from caissa_web.exchange.acts_document import LONGEST_NAME, ActsFile
from caissa_web.exchange.limited.limits import EVENT, in_a_call
from caissa_web.records.models import Section
from caissa_web.records.rights import Right
from caissa_web.records.versions import Act, log
from caissa_web.records.zones import in_zone_of

NEW = "/desk/installations/events"
EVENT_ADDRESS = "/desk/events/{slug:event}/installations"
ZIP = "application/zip"
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
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


class Received(BaseModel):
    """What became of what was sent."""

    event: str
    log: int
    sections: list[SectionThere]


class VersionThere(BaseModel):
    """The newest version of a section, and the last one of the sender's with its number here."""

    slug: str
    version: int
    yours: int
    hash: str
    here: int


def add(api: NinjaAPI, auth: Any, answers_of: AnswersOf) -> None:
    """Add the addresses to the API."""
    shared: dict[str, Any] = {"auth": auth, "tags": ["Other installations"]}
    _add_receiving(api, shared, answers_of)
    _add_fetching(api, shared, answers_of)


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
        known = receiving.event_of(acts.sender)
        if known is not None:
            # The answer says what was done there: the name of a sender alone opens no event.
            open_place(request, Right.SYNCHRONISE, known.slug)
        slug = acts.event.slug if acts.event else ""
        return answer(receiving.create(acts, slug, owner=caller.user, label=caller.token.label))

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


def _add_fetching(api: NinjaAPI, shared: dict[str, Any], answers_of: AnswersOf) -> None:
    file = {
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


def _section(place: Place, slug: str) -> Section:
    section = place.opened_event.sections.select_related("event").filter(slug=slug).first()
    if section is None:
        raise NotThere
    return section


def _file(acts: ActsFile) -> HttpResponse:
    return HttpResponse(acts_file.packed(acts), content_type=ZIP, headers={"Cache-Control": "no-store"})
