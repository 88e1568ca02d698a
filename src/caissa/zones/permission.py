"""A player allows games on an account: lichess's page asks, and hands back a code for a token (RFC 7636)."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from urllib.parse import urlencode

from caissa.messages import msg
from caissa.zones.errors import ZoneRefused
from caissa.zones.lichess import NAME, OK, PLAYER_SCOPE
from caissa.zones.transport import HttpQuestion, Transport

CLIENT = "caissa"


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for: where the zone answers, and two secrets that tie the answer to the question."""

    answer_address: str
    state: str = field(repr=False)
    verifier: str = field(repr=False)

    def page(self, address: str, account: str) -> str:
        """The address of the zone's own page, on which the player allows it or not."""
        challenge = urlsafe_b64encode(sha256(self.verifier.encode("ascii")).digest()).rstrip(b"=")
        fields = {
            "response_type": "code",
            "client_id": CLIENT,
            "redirect_uri": self.answer_address,
            "scope": PLAYER_SCOPE,
            "code_challenge_method": "S256",
            "code_challenge": challenge.decode("ascii"),
            "state": self.state,
            "username": account,
        }
        return f"{address}/oauth?{urlencode(fields)}"

    def token(self, ask: Transport, code: str) -> str:
        """The token for a code; refused if the zone does not take the code."""
        fields = {
            "grant_type": "authorization_code",
            "code": code,
            "code_verifier": self.verifier,
            "redirect_uri": self.answer_address,
            "client_id": CLIENT,
        }
        form = "application/x-www-form-urlencoded"
        answer = ask(HttpQuestion("POST", "/api/token", urlencode(fields).encode(), form))
        try:
            content = json.loads(answer.body)
            if answer.status == OK:
                return str(content["access_token"])
        except (ValueError, KeyError, TypeError):
            pass
        raise ZoneRefused(zone=NAME, why=msg("the permission was not granted"))
