"""The API, version 1: every address with what it takes and gives."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Annotated, Any, cast

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from ninja.security import HttpBearer
from pydantic import BaseModel, Field

import caissa
from caissa.errors import CaissaError
from caissa_web.api import responses, schemas
from caissa_web.api.access import Place, caller_of, known_caller, open_nowhere, open_place
from caissa_web.api.delegations import endpoints as delegations
from caissa_web.api.delegations import own_people
from caissa_web.api.entries import endpoints as entries
from caissa_web.api.errors import NotJson, NoToken, NotThere
from caissa_web.api.hotels import endpoints as hotels
from caissa_web.api.installations import endpoints as installations
from caissa_web.api.money import endpoints as money
from caissa_web.api.operations import desk_answers, execute
from caissa_web.api.operations.registry import OPERATIONS, Operation
from caissa_web.api.public import answers as public
from caissa_web.api.transport import endpoints as transport
from caissa_web.api.validation_errors import invalid_request
from caissa_web.api.webhooks import endpoints
from caissa_web.records.rights import Right

REFUSALS = frozenset({400, 401, 403, 404, 409, 412, 413, 422, 428, 429, 503})
OPEN_REFUSALS = frozenset({400, 404, 405, 413, 422, 429, 503})
Page = Annotated[int, Field(ge=1, le=100_000)]
Size = Annotated[int, Field(ge=1, le=200)]
Number = Annotated[int, Field(ge=1, le=99_999)]


class Bearer(HttpBearer):
    """The token in the header `Authorization: Bearer …`."""

    def __call__(self, request: HttpRequest) -> Any:
        """Who calls; refused without a token that holds."""
        return caller_of(request)

    def authenticate(self, _request: HttpRequest, _token: str) -> Any:
        """Not called: `caller_of` reads the header itself."""


def build_api() -> NinjaAPI:
    """The API with all its addresses."""
    api = NinjaAPI(
        title="Caissa",
        version="1",
        description="Chess tournaments by FIDE's regulations. What the noticeboard shows is open to "
        "everybody; with a token every operation of the desk can be done.",
        docs_url=None,
        openapi_url=None,
        urls_namespace="api-v1",
        openapi_extra={"info": {"x-program-version": caissa.__version__}},
    )
    _handle_refusals(api)
    _add_public(api)
    _add_files(api)
    _add_private(api)
    endpoints.add(api, Bearer(), _answers_of)
    entries.add(api, Bearer(), _answers_of, OPEN_REFUSALS)
    money.add(api, Bearer(), _answers_of)
    delegations.add(api, Bearer(), _answers_of)
    own_people.add(api, Bearer(), _answers_of)
    hotels.add(api, Bearer(), _answers_of)
    transport.add(api, Bearer(), _answers_of)
    installations.add(api, Bearer(), _answers_of)
    for operation in OPERATIONS.values():
        _add_operation(api, operation)
    return api


def _answers_of(shape: Any, refusals: frozenset[int] = REFUSALS) -> dict[Any, Any]:
    return {200: shape, refusals: schemas.Problem}


def _handle_refusals(api: NinjaAPI) -> None:
    def refused(request: HttpRequest, error: CaissaError) -> HttpResponse:
        return responses.refusal(error, request)

    def wrong(_request: HttpRequest, error: ValidationError) -> HttpResponse:
        return invalid_request(error.errors)

    def nothing(request: HttpRequest, _error: Http404) -> HttpResponse:
        return responses.refusal(NotThere(), request)

    def no_token(request: HttpRequest, _error: AuthenticationError) -> HttpResponse:
        return responses.refusal(NoToken(), request)

    def unreadable(request: HttpRequest, _error: HttpError) -> HttpResponse:
        return responses.refusal(NotJson(), request)

    handlers: tuple[tuple[type[Exception], Callable[..., HttpResponse]], ...] = (
        (CaissaError, refused),
        (ValidationError, wrong),
        (Http404, nothing),
        (AuthenticationError, no_token),
        (HttpError, unreadable),
    )
    for kind, handler in handlers:
        api.add_exception_handler(kind, handler)


# -- the noticeboard --------------------------------------------------------------------------

OF_A_SECTION: tuple[tuple[str, Any, tuple[str, ...], str], ...] = (
    ("", schemas.SectionPart, ("event", "section", "publication", "announced"), "A section"),
    ("/players", schemas.PlayersPart, ("players",), "The players of a section"),
    ("/rounds", schemas.RoundsPart, ("rounds",), "All published rounds"),
    ("/standings", schemas.StandingsPart, ("standings",), "The standings"),
    ("/cross-table", schemas.CrossTablePart, ("cross_table",), "The cross-table"),
    ("/categories", schemas.CategoriesPart, ("categories",), "The categories"),
    ("/statistics", schemas.StatisticsPart, ("statistics",), "The section in figures"),
    ("/chances", schemas.ChancesPart, ("chances",), "What is likely in the rounds to come"),
    ("/teams", schemas.TeamsPart, ("teams",), "The teams"),
    ("/schedule", schemas.SchedulePart, ("schedule",), "The schedule"),
)
"""Address → shape, parts of the document, what it is."""

SECTION = "/events/{slug:event}/{slug:section}"


def _add_public(api: NinjaAPI) -> None:
    tagged: dict[str, Any] = {"tags": ["Noticeboard"]}

    @api.get("/events", response=_answers_of(schemas.EventsPage, OPEN_REFUSALS), summary="Events", **tagged)
    def events(request: HttpRequest, page: Page = 1, size: Size = 50) -> Any:
        public.count_visitor(request)
        return responses.answer(public.events_page(page, size), Access_Control_Allow_Origin="*")

    @api.get(
        "/events/{slug:event}",
        response=_answers_of(schemas.EventForm, OPEN_REFUSALS),
        summary="An event",
        **tagged,
    )
    def event(request: HttpRequest, event: str) -> Any:
        public.count_visitor(request)
        return responses.answer(public.one_event(event), Access_Control_Allow_Origin="*")

    for address, shape, parts, says in OF_A_SECTION:
        response = _answers_of(shape, OPEN_REFUSALS)
        name = f"section_{address.strip('/').replace('-', '_') or 'itself'}"
        view = _named(name, _part_view(parts))
        api.get(SECTION + address, response=response, summary=says, operation_id=name, **tagged)(view)
    _add_one_of_many(api, tagged)


def _part_view(parts: tuple[str, ...]) -> Callable[..., Any]:
    def view(request: HttpRequest, event: str, section: str) -> Any:
        return public.part(request, event, section, public.of_parts(*parts))

    return view


def _named(name: str, view: Callable[..., Any]) -> Callable[..., Any]:
    view.__name__ = name
    return view


def _add_one_of_many(api: NinjaAPI, tagged: dict[str, Any]) -> None:
    answers_of = _answers_of

    @api.get(
        SECTION + "/players/{int:number}",
        response=answers_of(schemas.CardPart, OPEN_REFUSALS),
        summary="A player's card",
        **tagged,
    )
    def player(request: HttpRequest, event: str, section: str, number: Number) -> Any:
        return public.part(request, event, section, public.card(number))

    @api.get(
        SECTION + "/rounds/{int:number}",
        response=answers_of(schemas.RoundPart, OPEN_REFUSALS),
        summary="A published round: boards, matches, byes",
        **tagged,
    )
    def round_(request: HttpRequest, event: str, section: str, number: Number) -> Any:
        return public.part(request, event, section, public.one_round(number))

    @api.get(
        SECTION + "/broadcast",
        response=answers_of(schemas.BroadcastPart, OPEN_REFUSALS),
        summary="For broadcasters: players with FIDE IDs, boards, results, official standings",
        **tagged,
    )
    def broadcast(request: HttpRequest, event: str, section: str, round: Number | None = None) -> Any:  # noqa: A002
        return public.part(request, event, section, public.for_broadcast(round))

    @api.get(
        SECTION + "/everything",
        response=answers_of(dict[str, Any], OPEN_REFUSALS),
        summary="The whole tournament in one call",
        **tagged,
    )
    def everything(request: HttpRequest, event: str, section: str) -> Any:
        return public.part(request, event, section, public.everything)


def _add_files(api: NinjaAPI) -> None:
    def file(kind: str) -> dict[str, Any]:
        content = {kind: {"schema": {"type": "string"}}}
        return {
            "response": {OPEN_REFUSALS: schemas.Problem},
            "tags": ["Files"],
            "openapi_extra": {"responses": {200: {"description": "The file", "content": content}}},
        }

    pgn, plain = "application/x-chess-pgn", "text/plain"

    @api.get(SECTION + "/games.pgn", summary="The games as PGN, with their public moves", **file(pgn))
    def games(request: HttpRequest, event: str, section: str, round: Number | None = None) -> Any:  # noqa: A002
        return public.games_pgn(request, event, section, round)

    @api.get(SECTION + "/report.trf", summary="The public state as a TRF", **file(plain))
    def report(request: HttpRequest, event: str, section: str) -> Any:
        return public.part(request, event, section, public.as_trf, "text/plain; charset=utf-8")

    @api.get(
        SECTION + "/tournament.json",
        response=_answers_of(dict[str, Any], OPEN_REFUSALS),
        summary="The public state as Caissa's JSON document",
        tags=["Files"],
    )
    def document(request: HttpRequest, event: str, section: str) -> Any:
        return public.part(request, event, section, public.as_document)


# -- the desk ---------------------------------------------------------------------------------

DESK_EVENT, DESK_SECTION = "/desk/events/{slug:event}", "/desk/sections/{slug:event}/{slug:section}"


def _add_private(api: NinjaAPI) -> None:
    shared: dict[str, Any] = {"auth": Bearer(), "tags": ["Desk"]}

    @api.get("/desk/events", response=_answers_of(list[dict[str, Any]]), summary="Your events", **shared)
    def own_events(request: HttpRequest) -> Any:
        return responses.answer(desk_answers.events_seen(known_caller(request)))

    @api.get(
        DESK_SECTION + "/state",
        response=_answers_of(schemas.StatePart),
        summary="Facts and book in full",
        **shared,
    )
    def state(request: HttpRequest, event: str, section: str) -> Any:
        place = open_place(request, Right.LOOK, event, section)
        return responses.answer(desk_answers.state_form(place), ETag=f'"{place.opened_section.version}"')

    @api.get(
        DESK_SECTION + "/rounds",
        response=_answers_of(schemas.Rounds),
        summary="All rounds, drafts too",
        **shared,
    )
    def rounds(request: HttpRequest, event: str, section: str) -> Any:
        place = open_place(request, Right.LOOK, event, section)
        return responses.answer(desk_answers.rounds_form(place), ETag=f'"{place.opened_section.version}"')

    @api.get(
        DESK_EVENT + "/screens",
        response=_answers_of(list[schemas.ScreenForm]),
        summary="The screens of an event",
        **shared,
    )
    def screens(request: HttpRequest, event: str) -> Any:
        return responses.answer(desk_answers.screens_form(open_place(request, Right.MANAGE, event)))

    _add_logs(api, shared)


def _add_logs(api: NinjaAPI, shared: dict[str, Any]) -> None:
    @api.get(
        DESK_SECTION + "/log",
        response=_answers_of(schemas.LogPage),
        summary="The log of a section",
        **shared,
    )
    def section_log(request: HttpRequest, event: str, section: str, page: Page = 1, size: Size = 100) -> Any:
        return responses.answer(
            desk_answers.log_page(open_place(request, Right.LOOK, event, section), page, size)
        )

    @api.get(
        DESK_EVENT + "/log", response=_answers_of(schemas.LogPage), summary="The log of an event", **shared
    )
    def event_log(request: HttpRequest, event: str, page: Page = 1, size: Size = 100) -> Any:
        return responses.answer(desk_answers.log_page(open_place(request, Right.LOOK, event), page, size))


HEADERS = {
    "parameters": [
        execute.KEY_HEADER,
        {
            "in": "header",
            "name": "If-Match",
            "schema": {"type": "string"},
            "description": "The version of the section that you saw, as in the ETag; or seen_version.",
        },
    ]
}
_WHERE = {"section": DESK_SECTION, "event": DESK_EVENT, "": "/desk"}


def _add_operation(api: NinjaAPI, operation: Operation) -> None:
    """The address of one operation, with the model of its body."""
    slugs = {"section": ("event", "section"), "event": ("event",), "": ()}[operation.where]

    def view(request: HttpRequest, **arguments: Any) -> HttpResponse:
        place = _place(request, operation, *(arguments[name] for name in slugs))
        body: BaseModel = arguments["body"]
        return execute.carried_out(request, operation, place, body)

    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    cast("Any", view).__signature__ = inspect.Signature(
        [
            inspect.Parameter("request", kind),
            *(inspect.Parameter(name, kind, annotation=str) for name in slugs),
            inspect.Parameter("body", kind, annotation=operation.input),
        ]
    )
    api.post(
        f"{_WHERE[operation.where]}/operations/{operation.name}",
        auth=Bearer(),
        response=_answers_of(schemas.Done),
        by_alias=True,
        summary=operation.says,
        description=f"Needs the right “{operation.right.name.lower()}”.",
        operation_id=operation.name,
        tags=["Operations"],
        openapi_extra=HEADERS,
    )(_named(operation.name, view))


def _place(request: HttpRequest, operation: Operation, *slugs: str) -> Place:
    if not slugs:
        return Place(open_nowhere(request, operation.right))
    return open_place(request, operation.right, *slugs)
