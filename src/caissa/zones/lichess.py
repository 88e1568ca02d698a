"""lichess as a playing zone: bulk pairings, tests of tokens, exports, asked over a transport.

Of its bulk pairing: at most 500 games in ten minutes, one period, 10,800 seconds and 60 a move at most; each
player's token must allow challenges, and one bad token refuses the whole bulk.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote, urlencode

from caissa.messages import msg
from caissa.zones.clocks import Limits, ZoneClock
from caissa.zones.errors import ZoneBusy, ZoneOutOfReach, ZoneRefused
from caissa.zones.transport import HttpAnswer, HttpQuestion, Transport
from caissa.zones.values import (
    AccountFault,
    Creation,
    Ending,
    GameState,
    Seat,
    TokenProblem,
    ZoneGame,
    ZonePairing,
    ZoneResult,
)

NAME = "lichess"
LIMITS = Limits(seconds=10_800, increment=60, games=500, tokens=1000, bulks=20)
USERS_AT_ONCE = 300
PLAYER_SCOPE = "challenge:write"
ORGANISER_SCOPE = "challenge:bulk"
RULES = "noAbort,noRematch,noGiveTime,noClaimWin"
"""No game disappears, nobody gives time away, and who has left loses by the clock (E.04 11.4)."""
CLOCKS_DIFFER_BY = timedelta(minutes=5)
OK, BAD_REQUEST, TOO_MANY, SERVER_FAULT = 200, 400, 429, 500
_NOT_ALLOWED = (401, 403)
_A_MINUTE = 60

_FAULTS = {
    "closed": AccountFault.CLOSED,
    "scope": AccountFault.NO_RIGHT,
    "no such user": AccountFault.CLOSED,
    "no such token": AccountFault.REVOKED,
    "invalid": AccountFault.REVOKED,
    "missing": AccountFault.REVOKED,
    "expired": AccountFault.REVOKED,
    "duplicate": AccountFault.SHARED,
}
"""What the zone's words about a token mean; whatever else it says is a refusal."""

_STATES: Mapping[str, tuple[GameState, Ending]] = {
    "created": (GameState.WAITING, Ending.UNKNOWN),
    "started": (GameState.UNDER_WAY, Ending.UNKNOWN),
    "aborted": (GameState.ABORTED, Ending.UNKNOWN),
    "noStart": (GameState.NEVER_STARTED, Ending.UNKNOWN),
    "mate": (GameState.FINISHED, Ending.MATE),
    "resign": (GameState.FINISHED, Ending.RESIGNATION),
    "stalemate": (GameState.FINISHED, Ending.STALEMATE),
    "timeout": (GameState.FINISHED, Ending.LEFT),
    "draw": (GameState.FINISHED, Ending.AGREED_OR_AUTOMATIC),
    "outoftime": (GameState.FINISHED, Ending.FLAG),
    "insufficientMaterialClaim": (GameState.FINISHED, Ending.NO_MATERIAL),
    "cheat": (GameState.FINISHED, Ending.RULES),
}


class Lichess:
    """lichess, asked in the name of an organiser."""

    name = NAME
    limits = LIMITS

    def __init__(self, ask: Transport, token: str) -> None:
        self._ask = ask
        self._token = token

    def check_accounts(
        self, seats: Sequence[Seat], until: datetime | None = None
    ) -> tuple[TokenProblem, ...]:
        """Who could not be given a game: tokens are tested, and accounts looked at."""
        with_tokens = [seat for seat in seats if seat.token]
        tests: dict[str, Any] = {}
        for start in range(0, len(with_tokens), LIMITS.tokens):
            part = with_tokens[start : start + LIMITS.tokens]
            body = ",".join(seat.token for seat in part).encode()
            tests |= self._json(HttpQuestion("POST", "/api/token/test", body, "text/plain"))
        closed = self._accounts_in_trouble({seat.known_as for seat in seats if seat.account})
        shared = _shared(seats)
        problems = (_problem_of(seat, tests, closed, shared, until) for seat in seats)
        return tuple(problem for problem in problems if problem is not None)

    def _accounts_in_trouble(self, accounts: Collection[str]) -> dict[str, AccountFault]:
        trouble: dict[str, AccountFault] = {}
        listed = sorted(accounts)
        for start in range(0, len(listed), USERS_AT_ONCE):
            body = ",".join(listed[start : start + USERS_AT_ONCE]).encode()
            users = self._json(HttpQuestion("POST", "/api/users", body, "text/plain"))
            known = {str(user.get("id", "")).casefold(): user for user in users}
            for account in listed[start : start + USERS_AT_ONCE]:
                user = known.get(account)
                if user is None:
                    trouble[account] = AccountFault.NO_ACCOUNT
                elif user.get("disabled"):
                    trouble[account] = AccountFault.CLOSED
                elif user.get("tosViolation"):
                    trouble[account] = AccountFault.MARKED
        return trouble

    def create_games(self, pairings: Sequence[ZonePairing], clock: ZoneClock) -> Creation:
        """Create these games at once, with clocks that stand still until they are started."""
        players = ",".join(f"{each.white.token}:{each.black.token}" for each in pairings)
        fields = {
            "players": players,
            "clock.limit": clock.seconds,
            "clock.increment": clock.increment,
            "rated": "false",
            "variant": "standard",
            "rules": RULES,
        }
        answer = self._asked(
            HttpQuestion(
                "POST",
                "/api/bulk-pairing",
                urlencode(fields).encode(),
                "application/x-www-form-urlencoded",
                token=self._token,
            )
        )
        if answer.status == BAD_REQUEST:
            return Creation(problems=_problems_in(_parsed(answer), pairings))
        return _creation(_parsed(_accepted(answer)))

    def created(
        self, pairings: Sequence[ZonePairing], since: datetime, known: Collection[str] = ()
    ) -> Creation | None:
        """The bulk with exactly these games, scheduled since that moment and not known by another name."""
        wanted = sorted(each.accounts for each in pairings)
        bulks = self._json(HttpQuestion("GET", "/api/bulk-pairing", token=self._token))
        earliest = since - CLOCKS_DIFFER_BY
        for bulk in bulks:
            creation = _creation(bulk)
            same = sorted((game.white, game.black) for game in creation.games) == wanted
            if same and creation.reference not in known and _moment(bulk.get("scheduledAt")) >= earliest:
                return creation
        return None

    def start_clocks(self, reference: str) -> None:
        """Start the clocks of a bulk."""
        path = f"/api/bulk-pairing/{quote(reference, safe='')}/start-clocks"
        self._json(HttpQuestion("POST", path, token=self._token))

    def results(self, reference: str) -> tuple[ZoneResult, ...]:
        """How the games of a bulk stand."""
        path = f"/api/bulk-pairing/{quote(reference, safe='')}/games?moves=true&tags=false"
        answer = _accepted(
            self._asked(HttpQuestion("GET", path, accept="application/x-ndjson", token=self._token))
        )
        try:
            return tuple(_result(json.loads(line)) for line in answer.body.splitlines() if line.strip())
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ZoneRefused(zone=NAME, why=msg("its answer cannot be read")) from None

    def games(self, reference: str) -> str:
        """The games of a bulk as PGN."""
        path = f"/api/bulk-pairing/{quote(reference, safe='')}/games?clocks=true"
        question = HttpQuestion("GET", path, accept="application/x-chess-pgn", token=self._token)
        return _accepted(self._asked(question)).body.decode("utf-8", "replace")

    def _json(self, question: HttpQuestion) -> Any:
        return _parsed(_accepted(self._asked(question)))

    def _asked(self, question: HttpQuestion) -> HttpAnswer:
        answer = self._ask(question)
        if answer.status == TOO_MANY:
            raise ZoneBusy(zone=NAME, seconds=answer.retry_after or _A_MINUTE)
        if answer.status >= SERVER_FAULT:
            raise ZoneOutOfReach(zone=NAME, why=msg("status {status}", status=answer.status), sent=True)
        return answer


def _accepted(answer: HttpAnswer) -> HttpAnswer:
    if answer.status in _NOT_ALLOWED:
        raise ZoneRefused(zone=NAME, why=msg("the organiser's token is not valid or lacks a right"))
    if answer.status != OK:
        raise ZoneRefused(zone=NAME, why=msg("status {status}", status=answer.status))
    return answer


def _parsed(answer: HttpAnswer) -> Any:
    try:
        return json.loads(answer.body)
    except ValueError:
        raise ZoneRefused(zone=NAME, why=msg("its answer cannot be read")) from None


def _shared(seats: Sequence[Seat]) -> frozenset[str]:
    owners: dict[str, set[int]] = {}
    for seat in seats:
        for key in (seat.known_as, seat.token):
            if key:
                owners.setdefault(key, set()).add(seat.player)
    return frozenset(key for key, players in owners.items() if len(players) > 1)


def _problem_of(
    seat: Seat,
    tests: Mapping[str, Any],
    trouble: Mapping[str, AccountFault],
    shared: Collection[str],
    until: datetime | None,
) -> TokenProblem | None:
    if not seat.account:
        return TokenProblem(seat, AccountFault.NO_ACCOUNT)
    if seat.known_as in shared or seat.token in shared:
        return TokenProblem(seat, AccountFault.SHARED)
    if seat.known_as in trouble:
        return TokenProblem(seat, trouble[seat.known_as])
    if not seat.token:
        return TokenProblem(seat, AccountFault.NO_TOKEN)
    fault = _fault_of_token(seat, tests.get(seat.token), until)
    return TokenProblem(seat, fault) if fault else None


def _fault_of_token(seat: Seat, test: Any, until: datetime | None) -> AccountFault | None:
    if not isinstance(test, dict):
        return AccountFault.REVOKED
    if str(test.get("userId", "")).casefold() != seat.known_as:
        return AccountFault.OTHER_ACCOUNT
    if PLAYER_SCOPE not in str(test.get("scopes", "")).split(","):
        return AccountFault.NO_RIGHT
    expires = test.get("expires")
    if until is not None and expires is not None and _moment(expires) < until:
        return AccountFault.EXPIRES
    return None


def _problems_in(answer: Any, pairings: Sequence[ZonePairing]) -> tuple[TokenProblem, ...]:
    """Whom a refusal names; what names nobody is refused as a whole."""
    seats = [seat for each in pairings for seat in (each.white, each.black)]
    content = answer if isinstance(answer, dict) else {}
    reasons = {str(token): str(why).casefold() for token, why in (content.get("tokens") or {}).items()}
    twice = {str(account).casefold() for account in content.get("duplicateUsers") or ()}
    problems = [TokenProblem(seat, _meaning(reasons[seat.token])) for seat in seats if seat.token in reasons]
    problems += [TokenProblem(seat, AccountFault.SHARED) for seat in seats if seat.known_as in twice]
    if not problems:
        raise ZoneRefused(zone=NAME, why=_without_tokens(str(content.get("error", "?")), seats)[:200])
    return tuple(problems)


def _without_tokens(text: str, seats: Sequence[Seat]) -> str:
    """What the zone says, without a token that it may repeat."""
    for seat in seats:
        if seat.token:
            text = text.replace(seat.token, "…")
    return text


def _meaning(words: str) -> AccountFault:
    return next((fault for word, fault in _FAULTS.items() if word in words), AccountFault.REFUSED)


def _creation(bulk: Any) -> Creation:
    try:
        games = tuple(
            ZoneGame(str(game["id"]), str(game["white"]).casefold(), str(game["black"]).casefold())
            for game in bulk["games"]
        )
        return Creation(str(bulk["id"]), games)
    except (KeyError, TypeError):
        raise ZoneRefused(zone=NAME, why=msg("its answer cannot be read")) from None


def _moment(milliseconds: Any) -> datetime:
    try:
        return datetime.fromtimestamp(int(milliseconds) / 1000, UTC)
    except (TypeError, ValueError, OverflowError, OSError):
        return datetime.min.replace(tzinfo=UTC)


def _result(game: Mapping[str, Any]) -> ZoneResult:
    """A game of an export; a status that is not known yet is a game under way."""
    state, ending = _STATES.get(str(game["status"]), (GameState.UNDER_WAY, Ending.UNKNOWN))
    result = {"white": "1-0", "black": "0-1"}.get(str(game.get("winner", "")), "1/2-1/2")
    white, black = (_account(game["players"].get(colour) or {}) for colour in ("white", "black"))
    plies = len(str(game.get("moves", "")).split())
    return ZoneResult(
        str(game["id"]), white, black, state, result if state is GameState.FINISHED else "", ending, plies
    )


def _account(player: Mapping[str, Any]) -> str:
    return str((player.get("user") or {}).get("id", "")).casefold()
