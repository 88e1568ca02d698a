"""An installation in a folder, used as browsers and programs use it: by addresses, forms and the API.

All that the upgrade test knows of the inside of the program stands here: the module that makes an
installation ready, and the settings module. Everything else goes by the documented addresses.
"""

from __future__ import annotations

import os
import re
from base64 import b64encode
from collections.abc import Mapping
from datetime import datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

PROGRAM = "caissa_web.__main__"
SETTINGS = "caissa_web.config.settings"
ENVIRONMENT = {
    "CAISSA_SECRET_KEY": "a key of the upgrade test, which protects nothing but invented people",
    "CAISSA_DATABASE_URL": "",
    "CAISSA_DEMO": "yes",
    "CAISSA_BACKGROUND": "no",
    "CAISSA_BACKUPS": "no",
    "CAISSA_FETCH_LISTS": "no",
    "CAISSA_API_LIMIT": "1000000",
    "CAISSA_ALLOWED_HOSTS": "localhost,127.0.0.1,testserver",
    "CAISSA_TIME_ZONE": "UTC",
    "CAISSA_LANGUAGE": "en",
}
EVENT = "demo-festival"
API = "/api/v1"
HTTP_OK, HTTP_CONFLICT = 200, 409


class Clock:
    """Django's clock, which does not depend on the day of the test."""

    def __init__(self, start: datetime, step: timedelta = timedelta()) -> None:
        self.time, self.step = start, step

    def now(self) -> datetime:
        """The time; it goes on by one step whenever somebody asks."""
        self.time += self.step
        return self.time


def open_installation(folder: Path, clock: Clock) -> None:
    """Make the installation in a folder ready as its server would: migrations, soundness, a demo if empty."""
    os.environ.update(ENVIRONMENT, CAISSA_DATA=str(folder), DJANGO_SETTINGS_MODULE=SETTINGS)
    from django.utils import timezone

    timezone.now = clock.now
    status = import_module(PROGRAM).main(["--check"])
    if status:
        raise SystemExit(f"{folder} cannot be opened")
    from django.test.utils import setup_test_environment

    setup_test_environment()


def browser(name: str, password: str) -> Any:
    """Somebody's browser, logged in by the form."""
    from django.test import Client

    client = Client()
    client.post("/account/log-in/", {"username": name, "password": password})
    if client.get("/desk/").status_code != HTTP_OK:
        raise SystemExit(f"{name} cannot log in")
    return client


def new_token(client: Any) -> str:
    """A token with all the rights that the form offers, for a year."""
    page = client.get("/api/tokens/").content.decode()
    rights = re.findall(r'name="rights"\s+value="([^"]+)"', page)
    answer = client.post("/api/tokens/", {"label": "Upgrade", "where": "", "rights": rights, "days": 366})
    token = re.search(r"caissa_[\w-]{20,}", answer.content.decode())
    if not token:
        raise SystemExit("no token was made")
    return token[0]


class Refused(Exception):
    """The API did not carry out an operation."""


class Api:
    """The API with somebody's token."""

    def __init__(self, token: str) -> None:
        from django.test import Client

        self.client, self.headers = Client(), {"Authorization": f"Bearer {token}"}

    def get(self, path: str) -> Any:
        """What an address of the API answers."""
        answer = self.client.get(f"{API}/{path}", headers=self.headers)
        if answer.status_code != HTTP_OK:
            raise Refused(f"{path}: {answer.content.decode()}")
        return answer.json()

    def state(self, section: str) -> Any:
        """The facts and the book of a section."""
        return self.get(f"desk/sections/{EVENT}/{section}/state")

    def version(self, section: str) -> int:
        """The number of the newest version of a section."""
        address = f"{API}/desk/sections/{EVENT}/{section}/state"
        return int(self.client.get(address, headers=self.headers).headers["ETag"].strip('W/"'))

    def act(self, section: str, operation: str, **fields: Any) -> Any:
        """Carry out an operation on a section as it is now; what has to be confirmed is confirmed."""
        seen = {"If-Match": f'"{self.version(section)}"'}
        return self._post(f"desk/sections/{EVENT}/{section}/operations/{operation}", fields, seen)

    def act_on_event(self, operation: str, **fields: Any) -> Any:
        """Carry out an operation on the festival."""
        return self._post(f"desk/events/{EVENT}/operations/{operation}", fields, {})

    def act_on_all(self, operation: str, **fields: Any) -> Any:
        """Carry out an operation that belongs to no event."""
        return self._post(f"desk/operations/{operation}", fields, {})

    def post(self, path: str, fields: Mapping[str, Any]) -> Any:
        """Send something to any address of the API."""
        return self._post(path, dict(fields), {})

    def _post(self, path: str, fields: dict[str, Any], seen: Mapping[str, str]) -> Any:
        address, headers = f"{API}/{path}", {**self.headers, **seen}
        answer = self.client.post(address, fields, "application/json", headers=headers)
        if answer.status_code == HTTP_CONFLICT and (warnings := answer.json().get("warnings")):
            confirmed = {**fields, "confirmed": [warning["code"] for warning in warnings]}
            answer = self.client.post(address, confirmed, "application/json", headers=headers)
        if answer.status_code >= 300:
            raise Refused(f"{path} {fields}: {answer.content.decode()}")
        return answer.json() if answer.content else None


def as_upload(name: str, content: bytes) -> dict[str, str]:
    """A file as operations take it."""
    return {"name": name, "content": b64encode(content).decode()}
