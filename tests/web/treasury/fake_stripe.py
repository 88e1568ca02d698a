"""A fake of Stripe's HTTP interface: what its documentation says of the few addresses that Caissa asks.

Checkout sessions, payment intents, refunds, disputes, idempotency keys and signed webhooks. Switches make it
fail: answers of 500, slow answers; its events can be delivered twice, swapped, late or not at all.
"""

from __future__ import annotations

import hmac
import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from typing import Any
from urllib.parse import parse_qsl, urlsplit

KEY, SECRET = "sk_test_caissa", "whsec_caissa"
NESTED = re.compile(r"\[([^\]]*)\]")


@dataclass
class FakeStripe:
    """The provider's own records, and what it would send to us."""

    sessions: dict[str, dict[str, Any]] = field(default_factory=dict)
    intents: dict[str, dict[str, Any]] = field(default_factory=dict)
    charges: dict[str, dict[str, Any]] = field(default_factory=dict)
    refunds: dict[str, dict[str, Any]] = field(default_factory=dict)
    disputes: dict[str, dict[str, Any]] = field(default_factory=dict)
    answered: dict[str, tuple[str, int, str]] = field(default_factory=dict)
    events: list[dict[str, Any]] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    fail_next: int = 0
    lose_answers: int = 0
    slow_seconds: float = 0
    address: str = ""
    _count: int = 0
    _lock: Lock = field(default_factory=Lock)

    # -- what people and their banks do --------------------------------------------

    def pay(self, session: str) -> None:
        """The payer types a card, and it is taken."""
        with self._lock:
            row = self.sessions[session]
            if row["status"] != "open":
                raise AssertionError("the page is closed")
            intent = self._new("pi", self.intents, self._intent(row))
            charge = self._new("ch", self.charges, self._charge(row, intent["id"]))
            intent["latest_charge"] = charge["id"]
            row |= {"status": "complete", "payment_status": "paid", "payment_intent": intent["id"]}
            self._tell("payment_intent.succeeded", intent)
            self._tell("checkout.session.completed", row)

    def expire(self, session: str) -> None:
        """Nobody paid in time."""
        with self._lock:
            row = self.sessions[session]
            if row["status"] == "open":
                row["status"] = "expired"
                self._tell("checkout.session.expired", row)

    def give_back(self, intent: str, amount: int) -> None:
        """Somebody gives money back on Stripe's own pages."""
        with self._lock:
            self._refund({"payment_intent": intent, "amount": amount})

    def dispute(self, intent: str) -> str:
        """The payer's bank takes the money back."""
        with self._lock:
            charge = self.charges[self.intents[intent]["latest_charge"]]
            charge["disputed"] = True
            row = {
                "object": "dispute",
                "payment_intent": intent,
                "charge": charge["id"],
                "amount": charge["amount"],
                "status": "needs_response",
                "metadata": {},
            }
            row = self._new("dp", self.disputes, row)
            self._tell("charge.dispute.created", row)
            return str(row["id"])

    def close_dispute(self, dispute: str, status: str) -> None:
        """The dispute is won or lost."""
        with self._lock:
            self.disputes[dispute]["status"] = status
            self._tell("charge.dispute.closed", self.disputes[dispute])

    def signed(self, event: dict[str, Any], *, age: float = 0, secret: str = SECRET) -> tuple[bytes, str]:
        """An event as it is sent: its body, and the header that signs it."""
        body = json.dumps(event).encode()
        moment = int(time.time() - age)
        digest = hmac.new(secret.encode(), f"{moment}.".encode() + body, sha256).hexdigest()
        return body, f"t={moment},v1={digest}"

    # -- rows ----------------------------------------------------------------------

    def _new(self, prefix: str, rows: dict[str, dict[str, Any]], row: dict[str, Any]) -> dict[str, Any]:
        self._count += 1
        name = f"{prefix}_test_{self._count:06d}"
        rows[name] = {"id": name, **row}
        return rows[name]

    def _intent(self, session: dict[str, Any]) -> dict[str, Any]:
        return {
            "object": "payment_intent",
            "amount": session["amount_total"],
            "amount_received": session["amount_total"],
            "currency": session["currency"],
            "status": "succeeded",
            "metadata": session["_intent_metadata"],
        }

    def _charge(self, session: dict[str, Any], intent: str) -> dict[str, Any]:
        return {
            "object": "charge",
            "amount": session["amount_total"],
            "amount_refunded": 0,
            "currency": session["currency"],
            "disputed": False,
            "payment_intent": intent,
            "metadata": session["_intent_metadata"],
        }

    def _refund(self, wanted: dict[str, Any]) -> dict[str, Any]:
        intent = self.intents[wanted["payment_intent"]]
        charge = self.charges[intent["latest_charge"]]
        amount = int(wanted.get("amount", charge["amount"] - charge["amount_refunded"]))
        if not 0 < amount <= charge["amount"] - charge["amount_refunded"]:
            raise _Refused(400, "Refund amount is greater than unrefunded amount on charge")
        if charge["disputed"]:
            raise _Refused(400, "Charge has been charged back; cannot issue a refund.")
        charge["amount_refunded"] += amount
        row = {
            "object": "refund",
            "amount": amount,
            "currency": charge["currency"],
            "payment_intent": intent["id"],
            "charge": charge["id"],
            "status": "succeeded",
            "metadata": wanted.get("metadata", {}),
        }
        self._tell("charge.refunded", charge)
        return self._new("re", self.refunds, row)

    def _session(self, wanted: dict[str, Any]) -> dict[str, Any]:
        price = wanted["line_items"]["0"]["price_data"]
        row = {
            "object": "checkout.session",
            "mode": wanted["mode"],
            "amount_total": int(price["unit_amount"]) * int(wanted["line_items"]["0"]["quantity"]),
            "currency": price["currency"],
            "client_reference_id": wanted.get("client_reference_id"),
            "metadata": wanted.get("metadata", {}),
            "_intent_metadata": wanted.get("payment_intent_data", {}).get("metadata", {}),
            "status": "open",
            "payment_status": "unpaid",
            "payment_intent": None,
            "success_url": wanted["success_url"],
        }
        row = self._new("cs", self.sessions, row)
        row["url"] = f"{self.address}/pay/{row['id']}"
        return row

    def _tell(self, kind: str, thing: dict[str, Any]) -> None:
        self._count += 1
        event = {
            "id": f"evt_test_{self._count:06d}",
            "object": "event",
            "type": kind,
            "data": {"object": json.loads(json.dumps(_public(thing)))},
        }
        self.events.append(event)

    # -- requests ------------------------------------------------------------------

    def answer(self, method: str, path: str, values: dict[str, Any], key: str) -> tuple[int, Any]:
        """The answer to a request; a key that was used before gives the first answer again."""
        with self._lock:
            self.requests.append(f"{method} {path}")
            if self.fail_next:
                self.fail_next -= 1
                return 500, _fault("api_error", "Something went wrong on our side.")
            asked = json.dumps([path, values], sort_keys=True)
            if key and key in self.answered:
                before, status, body = self.answered[key]
                if before != asked:
                    return 400, _fault("idempotency_error", "Keys can only be used with the same parameters.")
                return status, json.loads(body)
            try:
                status, answer = 200, _public(self._done(method, path, values))
            except _Refused as refused:
                status, answer = refused.status, _fault("invalid_request_error", refused.why)
            except KeyError:
                status, answer = 404, _fault("invalid_request_error", "No such object")
            if key:
                self.answered[key] = (asked, status, json.dumps(answer))
            return status, answer

    def _done(self, method: str, path: str, values: dict[str, Any]) -> dict[str, Any]:
        if (method, path) == ("POST", "/v1/checkout/sessions"):
            return self._session(values)
        if (method, path) == ("POST", "/v1/refunds"):
            return self._refund(values)
        if (method, path) == ("GET", "/v1/disputes"):
            rows = [
                row for row in self.disputes.values() if row["payment_intent"] == values["payment_intent"]
            ]
            return {"object": "list", "data": rows, "has_more": False, "url": path}
        if method == "GET" and path.startswith("/v1/checkout/sessions/"):
            return self._expanded(self.sessions[path.rpartition("/")[2]])
        raise KeyError(path)

    def _expanded(self, session: dict[str, Any]) -> dict[str, Any]:
        if not session["payment_intent"]:
            return session
        intent = dict(self.intents[session["payment_intent"]])
        intent["latest_charge"] = self.charges[intent["latest_charge"]]
        return session | {"payment_intent": intent}


class _Refused(Exception):
    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status, self.why = status, why


def _fault(kind: str, message: str) -> dict[str, Any]:
    return {"error": {"type": kind, "message": message}}


def _public(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if not name.startswith("_")}


def nested(pairs: list[tuple[str, str]]) -> dict[str, Any]:
    """Fields such as `line_items[0][quantity]` as values in values."""
    values: dict[str, Any] = {}
    for name, text in pairs:
        head, *rest = [name.partition("[")[0], *NESTED.findall(name)]
        place = values
        for step, following in zip([head, *rest], rest, strict=False):
            place = place.setdefault(step, {})
            del following
        place[rest[-1] if rest else head] = text
    return values


@contextmanager
def running() -> Iterator[FakeStripe]:
    """The fake, listening on loopback."""
    fake = FakeStripe()

    class Handler(BaseHTTPRequestHandler):
        def _serve(self, method: str) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            body = self.rfile.read(length).decode()
            parts = urlsplit(self.path)
            if fake.slow_seconds:
                time.sleep(fake.slow_seconds)
            if self.headers.get("Authorization") != f"Bearer {KEY}":
                status, answer = 401, _fault("invalid_request_error", "Invalid API Key")
            else:
                values = nested(parse_qsl(body or parts.query))
                status, answer = fake.answer(
                    method, parts.path, values, self.headers.get("Idempotency-Key") or ""
                )
            if fake.lose_answers:
                fake.lose_answers -= 1
                self.close_connection = True
                return
            content = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            if status == 500:
                self.send_header("Stripe-Should-Retry", "false")
            self.end_headers()
            self.wfile.write(content)

        def do_GET(self) -> None:
            """A question."""
            self._serve("GET")

        def do_POST(self) -> None:
            """An order."""
            self._serve("POST")

        def log_message(self, *_arguments: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    fake.address = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
