"""A server that speaks lichess's HTTP interface as its public description has it, with faults on demand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from time import time
from typing import Any
from urllib.parse import parse_qs, urlsplit

from caissa.zones import HttpAnswer, HttpQuestion

ORGANISER = "lip_organiser"
MOST_GAMES, MOST_BULKS = 500, 20
LONGEST, LARGEST_INCREMENT = 10_800, 60


@dataclass
class Account:
    """A user: token and scopes, and what is wrong with the account."""

    id: str
    token: str
    scopes: str = "challenge:write"
    expires: int | None = None
    closed: bool = False
    marked: bool = False
    revoked: bool = False


@dataclass
class FakeLichess:
    """The zone: accounts, bulks and games; `faults` are statuses for the next answers, in their order."""

    accounts: list[Account] = field(default_factory=list)
    bulks: dict[str, dict[str, Any]] = field(default_factory=dict)
    games: dict[str, dict[str, Any]] = field(default_factory=dict)
    started: list[str] = field(default_factory=list)
    requests: list[tuple[str, str]] = field(default_factory=list)
    faults: list[int] = field(default_factory=list)
    lost_answers: int = 0
    """So many bulks are created, and their answers never sent."""
    retry_after: str = ""
    codes: dict[str, str] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def add(self, name: str, **what: Any) -> Account:
        """An account with a token of its own."""
        account = Account(name.casefold(), f"lio_{name}_secret", **what)
        self.accounts.append(account)
        return account

    def with_token(self, token: str) -> Account | None:
        """Whose token this is, unless it was revoked."""
        return next((each for each in self.accounts if each.token == token and not each.revoked), None)

    # -- the interface ---------------------------------------------------------------

    def handle(
        self, method: str, target: str, headers: dict[str, str], body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        """Answer a request."""
        parts = urlsplit(target)
        with self.lock:
            self.requests.append((method, parts.path))
            if self.faults:
                status = self.faults.pop(0)
                waiting = {"Retry-After": self.retry_after} if self.retry_after else {}
                return status, waiting, b'{"error":"later"}'
            return self._routed(method, parts.path, headers, body)

    def _routed(
        self, method: str, path: str, headers: dict[str, str], body: bytes
    ) -> tuple[int, dict[str, str], bytes]:
        if (method, path) == ("POST", "/api/token/test"):
            return _json(200, {token: self._test(token) for token in body.decode().split(",")})
        if (method, path) == ("POST", "/api/users"):
            return _json(200, self._users(body.decode().split(",")))
        if (method, path) == ("POST", "/api/token"):
            return self._exchange(parse_qs(body.decode()))
        if headers.get("Authorization") != f"Bearer {ORGANISER}":
            return _json(401, {"error": "No such token"})
        if path == "/api/bulk-pairing":
            return self._create(parse_qs(body.decode())) if method == "POST" else self._list()
        return self._of_bulk(method, path.removeprefix("/api/bulk-pairing/").split("/"), headers)

    def _of_bulk(
        self, method: str, rest: list[str], headers: dict[str, str]
    ) -> tuple[int, dict[str, str], bytes]:
        bulk = self.bulks.get(rest[0])
        if bulk is None:
            return _json(404, {"error": "Not found."})
        if method == "POST" and rest[1:] == ["start-clocks"]:
            self.started.append(rest[0])
            return _json(200, {"ok": True})
        games = [self.games[game["id"]] for game in bulk["games"]]
        if headers.get("Accept") == "application/x-ndjson":
            return 200, {}, b"".join(json.dumps(game).encode() + b"\n" for game in games)
        return 200, {}, "\n\n".join(_pgn(game) for game in games).encode()

    def _exchange(self, fields: dict[str, list[str]]) -> tuple[int, dict[str, str], bytes]:
        token = self.codes.pop(fields["code"][0], "")
        if not token or not fields.get("code_verifier"):
            return _json(400, {"error": "invalid_grant"})
        return _json(200, {"token_type": "Bearer", "access_token": token, "expires_in": 31_536_000})

    def _test(self, token: str) -> dict[str, Any] | None:
        account = self.with_token(token)
        if account is None:
            return None
        return {"userId": account.id, "scopes": account.scopes, "expires": account.expires}

    def _users(self, names: list[str]) -> list[dict[str, Any]]:
        known = {account.id: account for account in self.accounts}
        users = []
        for name in names:
            if account := known.get(name):
                user: dict[str, Any] = {"id": account.id, "username": account.id.title()}
                users.append(
                    user
                    | ({"disabled": True} if account.closed else {})
                    | ({"tosViolation": True} if account.marked else {})
                )
        return users

    def _list(self) -> tuple[int, dict[str, str], bytes]:
        return _json(200, list(self.bulks.values()))

    def _create(self, fields: dict[str, list[str]]) -> tuple[int, dict[str, str], bytes]:
        pairs = [tuple(pair.split(":")) for pair in fields["players"][0].split(",")]
        limit, increment = int(fields["clock.limit"][0]), int(fields["clock.increment"][0])
        if len(pairs) > MOST_GAMES or limit > LONGEST or increment > LARGEST_INCREMENT:
            return _json(400, {"error": {"clock": ["out of range"]}})
        if len(self.bulks) >= MOST_BULKS:
            return _json(400, {"error": "Already too many bulks queued"})
        if bad := self._bad_tokens([token for pair in pairs for token in pair]):
            return _json(400, {"tokens": bad})
        users = [self._test(token)["userId"] for pair in pairs for token in pair]  # type: ignore[index]
        if twice := sorted({user for user in users if users.count(user) > 1}):
            return _json(400, {"duplicateUsers": twice})
        return self._scheduled(list(zip(users[::2], users[1::2], strict=True)), limit, increment)

    def _bad_tokens(self, tokens: list[str]) -> dict[str, str]:
        bad = {}
        for token in tokens:
            account = self.with_token(token)
            if account is None:
                bad[token] = "No such token"
            elif account.closed:
                bad[token] = "Account closed"
            elif "challenge:write" not in account.scopes:
                bad[token] = "Missing scope: challenge:write"
        return bad

    def _scheduled(
        self, pairs: list[tuple[str, str]], limit: int, increment: int
    ) -> tuple[int, dict[str, str], bytes]:
        name, now = f"bulk{len(self.bulks) + 1:04}", int(time() * 1000)
        listed = []
        for number, (white, black) in enumerate(pairs):
            game = f"{name}g{number:03}"
            listed.append({"id": game, "white": white, "black": black})
            players = {"white": {"user": {"id": white}}, "black": {"user": {"id": black}}}
            self.games[game] = {"id": game, "status": "started", "players": players, "moves": ""}
        self.bulks[name] = {
            "id": name, "games": listed, "variant": "standard", "rated": False,
            "clock": {"limit": limit, "increment": increment},
            "pairAt": now, "pairedAt": now, "scheduledAt": now, "startClocksAt": None,
        }  # fmt: skip
        if self.lost_answers:
            self.lost_answers -= 1
            raise ConnectionAbortedError
        return _json(200, self.bulks[name])

    # -- what players do there -----------------------------------------------------------

    def play(self, white: str, black: str, status: str, moves: str = "", winner: str = "") -> None:
        """The game of two players comes to this; it may have been begun with the other colours."""
        game = next(
            game
            for game in self.games.values()
            if {game["players"][colour]["user"]["id"] for colour in ("white", "black")} == {white, black}
        )
        game["players"] = {"white": {"user": {"id": white}}, "black": {"user": {"id": black}}}
        game |= {"status": status, "moves": moves} | ({"winner": winner} if winner else {})

    # -- over the network, or beside it ------------------------------------------------------

    def ask(self, question: HttpQuestion) -> HttpAnswer:
        """A transport without a network."""
        headers = {"Accept": question.accept}
        if question.token:
            headers["Authorization"] = f"Bearer {question.token}"
        status, sent, body = self.handle(question.method, question.path, headers, question.body)
        after = sent.get("Retry-After")
        return HttpAnswer(status, body, int(after) if after else None)

    @contextmanager
    def served(self) -> Iterator[str]:
        """The address of the zone, as long as it is needed."""
        zone = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                try:
                    status, headers, content = zone.handle(
                        self.command, self.path, dict(self.headers.items()), body
                    )
                except ConnectionAbortedError:
                    self.close_connection = True
                    return
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = answer  # noqa: N815 - http.server's names

            def log_message(self, *_parts: object) -> None:
                """Quietly."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            server.server_close()
            thread.join()


def _json(status: int, content: object) -> tuple[int, dict[str, str], bytes]:
    return status, {}, json.dumps(content).encode()


_TERMINATIONS = {"outoftime": "Time forfeit", "timeout": "Time forfeit", "aborted": "Abandoned"}


def _pgn(game: dict[str, Any]) -> str:
    finished = game["status"] not in ("created", "started", "aborted", "noStart")
    result = {"white": "1-0", "black": "0-1"}.get(game.get("winner", ""), "1/2-1/2") if finished else "*"
    tags = {
        "Event": "Casual game",
        "Site": f"https://lichess.org/{game['id']}",
        "White": game["players"]["white"]["user"]["id"],
        "Black": game["players"]["black"]["user"]["id"],
        "Result": result,
        "Termination": _TERMINATIONS.get(game["status"], "Normal" if finished else "Unterminated"),
    }
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", f"{game['moves']} {result}".strip()])
