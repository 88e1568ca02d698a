"""Every page of delegations answers, with something on it, and for the manager of the installation too."""

from __future__ import annotations

import pytest
from django.test import Client

from caissa_web.accounts.models import User
from tests.web.delegations import world

pytestmark = pytest.mark.django_db


def test_every_page_answers(client: Client) -> None:
    """Workspaces by their links without an account, the office's pages for who runs the installation."""
    assert {client.get(address).status_code for address in world.pages()} == {200}
    client.force_login(User.objects.create_superuser("root"))
    answers = {address: client.get(address).status_code for address in world.office_pages("root")}
    assert set(answers.values()) == {200}, answers


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("name\n" * 10_001, "more than 500 rows"),
        ("category\tname\nB\t" + "x" * 299, "at most 200 characters"),
        ("category\tname\tbirth\nB\tA, B\t29.02.2011", "is not a date or year of birth"),
        ("category\tname\tFIDE ID\nB\tA, B\t-1", "is not a FIDE ID"),
        ("category\tname\tFIDE ID\nB\t=cmd|'/c calc'!A1\tnone", "=cmd"),
    ],
)
def test_bad_rows_get_a_clear_answer(client: Client, text: str, why: str) -> None:
    """Too many rows, too long a name, a day that there was not, a formula as a name: said, not stored."""
    home = world.pages()[1]
    answer = client.post(f"{home}names/", {"pasted": text, "look": "yes"})
    assert answer.status_code in (200, 400)
    assert why in answer.content.decode().replace("&#x27;", "'")
