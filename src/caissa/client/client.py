"""The client: one object for one server, with or without a token."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote, urlencode

from caissa.client.connection import Connection
from caissa.client.errors import UnexpectedAnswer
from caissa.client.values import Board, BroadcastPlayer, Done, EventSummary, Place, Standing
from caissa.files import json_model
from caissa.messages import msg
from caissa.tournament import Tournament

DONE = {"event": "event", "section": "section", "version": "version", "changed": "changed", "made": "created"}


class Client:
    """A Caissa server by its address, as `Client("https://chess.example", token="caissa_…")`."""

    def __init__(self, address: str, token: str | None = None, *, seconds: float = 30) -> None:
        self._connection = Connection(address, token, seconds)

    # -- what everybody may read --------------------------------------------------------------

    def events(self) -> list[EventSummary]:
        """All events on the noticeboard, the newest first."""
        summaries: list[EventSummary] = []
        page = 1
        while True:
            answer = self._read(f"events?{urlencode({'page': page, 'size': 200})}")
            summaries += [EventSummary.of(event) for event in answer["events"]]
            if len(summaries) >= answer["count"] or not answer["events"]:
                return summaries
            page += 1

    def event(self, event: str) -> EventSummary:
        """An event on the noticeboard."""
        return EventSummary.of(self._read(f"events/{_slug(event)}"))

    def tournament(self, event: str, section: str) -> Tournament:
        """A section as everybody may see it, ready for every engine of the library."""
        return _tournament(self._read(_section(event, section, "tournament.json")))

    def standings(self, event: str, section: str) -> Standing:
        """The official standings; no places where the organiser shows none."""
        answer = self._read(_section(event, section, "broadcast"))
        names = {player["number"]: player["name"] for player in answer["players"]}
        table = answer["standings"] or {}
        places = tuple(_place(place, names) for place in table.get("places", ()))
        return Standing(answer["standings_after_round"], answer["standings_final"], places)

    def players(self, event: str, section: str) -> list[BroadcastPlayer]:
        """The players with FIDE IDs, titles, federations and ratings."""
        answer = self._read(_section(event, section, "broadcast"))
        return [BroadcastPlayer(**player) for player in answer["players"]]

    def boards(self, event: str, section: str, round_number: int | None = None) -> list[Board]:
        """The boards of a published round, the newest unless one is named."""
        asked = f"broadcast?round={round_number}" if round_number else "broadcast"
        round_ = self._read(_section(event, section, asked))["round"]
        listed = round_["boards"] if round_ else ()
        return [Board(**{**board, "outcomes": tuple(board["outcomes"])}) for board in listed]

    def trf(self, event: str, section: str) -> str:
        """The public state as a TRF."""
        return self._connection.text(_section(event, section, "report.trf"))

    def pgn(self, event: str, section: str, round_number: int | None = None) -> str:
        """All games as PGN, or those of one round, with the moves that everybody may see."""
        asked = f"games.pgn?round={round_number}" if round_number else "games.pgn"
        return self._connection.text(_section(event, section, asked))

    def part(self, event: str, section: str, name: str) -> dict[str, Any]:
        """Any part of the public document as JSON: `cross-table`, `statistics`, `rounds/3`, `everything` …"""
        return self._read(_section(event, section, quote(name, safe="/?=&")))

    # -- with a token -------------------------------------------------------------------------

    def facts(self, event: str, section: str) -> tuple[Tournament, int]:
        """The full facts of a section, drafts too, and the version that they are."""
        answer = self._read(_desk_section(event, section, "state"))
        return _tournament(answer["facts"]), int(answer["version"])

    def log(self, event: str, section: str, page: int = 1) -> list[dict[str, Any]]:
        """The acts in a section, the newest first."""
        listed: list[dict[str, Any]] = self._read(_desk_section(event, section, f"log?page={page}"))["acts"]
        return listed

    def screens(self, event: str) -> list[dict[str, Any]]:
        """The screens of an event with their plans; a plan can be sent back with `change_screen`."""
        screens, _headers = self._connection.json("GET", f"desk/events/{_slug(event)}/screens")
        if not isinstance(screens, list):
            raise UnexpectedAnswer(why=msg("it is not a JSON list"))
        return screens

    def do(
        self,
        operation: str,
        event: str | None = None,
        section: str | None = None,
        *,
        seen_version: int | None = None,
        confirmed: Iterable[str] = (),
        key: str | None = None,
        **values: Any,
    ) -> Done:
        """Carry out an operation of the desk by its name, with its values as JSON knows them.

        `seen_version` is the version that you saw; `confirmed` are the codes of warnings that you accept;
        the same `key` makes sure that an operation sent twice is carried out once.
        """
        body = dict(values)
        if confirmed := tuple(confirmed):
            body["confirmed"] = list(confirmed)
        headers = {} if key is None else {"Idempotency-Key": key}
        if seen_version is not None:
            headers["If-Match"] = f'"{seen_version}"'
        path = _operation(operation, event, section)
        payload, answered = self._connection.json("POST", path, body, headers)
        if not isinstance(payload, dict) or not set(DONE) <= set(payload):
            raise UnexpectedAnswer(why=msg("it does not state what was done"))
        replayed = answered.get("Idempotency-Replayed") == "true"
        return Done(**{name: payload[member] for member, name in DONE.items()}, replayed=replayed)

    def _read(self, path: str) -> dict[str, Any]:
        answer, _headers = self._connection.json("GET", path)
        if not isinstance(answer, dict):
            raise UnexpectedAnswer(why=msg("it is not a JSON object"))
        return answer


def _slug(name: str) -> str:
    return quote(name, safe="")


def _section(event: str, section: str, rest: str) -> str:
    return f"events/{_slug(event)}/{_slug(section)}/{rest}"


def _desk_section(event: str, section: str, rest: str) -> str:
    return f"desk/sections/{_slug(event)}/{_slug(section)}/{rest}"


def _operation(operation: str, event: str | None, section: str | None) -> str:
    act = f"operations/{_slug(operation)}"
    if event is None:
        return f"desk/{act}"
    return f"desk/events/{_slug(event)}/{act}" if section is None else _desk_section(event, section, act)


def _tournament(payload: dict[str, Any]) -> Tournament:
    document = json_model.from_json(payload, name="The answer").document
    if not isinstance(document, Tournament):
        raise UnexpectedAnswer(why=msg("it is not a tournament"))
    return document


def _place(entry: dict[str, Any], names: dict[int, str]) -> Place:
    number = int(entry["participant"])
    values = tuple(str(value) for value in entry.get("values", ()))
    return Place(entry["rank"], number, names.get(number, str(number)), str(entry["points"]), values)
