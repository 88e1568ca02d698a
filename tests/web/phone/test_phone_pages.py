"""Every phone page: balanced tags, one main heading, nothing inline, safe headers."""

from __future__ import annotations

import pytest

from caissa_web.config.headers import CONTENT_SECURITY_POLICY
from caissa_web.records.models import Pass
from tests.web.phone.conftest import BOARD_1, WHITE_WON, send
from tests.web.test_pages import Outline

PAGES = {
    "boards": (Pass.RESULTS, {"label": "Ben", "first_board": 1, "last_board": 9}, ""),
    "no boards": (Pass.RESULTS, {"label": "Ben", "first_board": 7, "last_board": 9}, ""),
    "table": (Pass.BOARD, {"first_board": 1, "last_board": 1}, ""),
    "white": (Pass.BOARD, {"first_board": 1, "last_board": 1}, "?side=white"),
    "no game": (Pass.BOARD, {"player": 2}, ""),
    "door": (Pass.CHECK_IN, {}, "?name=ann"),
    "own check-in": (Pass.CHECK_IN, {"player": 1, "round": 4}, ""),
    "expired": (Pass.CHECK_IN, {"hours": -1}, ""),
}


def outline(answer):
    """A page taken apart."""
    parsed = Outline()
    parsed.feed(answer.content.decode())
    parsed.close()
    return parsed


@pytest.mark.parametrize("which", PAGES)
def test_a_page_is_sound(client, link, which):
    """For every kind of pass."""
    kind, fields, query = PAGES[which]
    answer = client.get(link(kind, **fields) + query)
    assert answer.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    require_sound(outline(answer))


def test_the_pages_in_between_are_sound(phone, section, boards, table):
    """The question, the claim that waits, the opponent's confirmation, a refusal."""
    require_sound(outline(send(phone, boards, game=BOARD_1, result=WHITE_WON)))
    send(phone, table, game=BOARD_1, side="white", result=WHITE_WON, sure="yes")
    require_sound(outline(phone.get(f"{table}?side=white")))
    require_sound(outline(phone.get(f"{table}?side=black")))
    require_sound(outline(send(phone, boards, game="x", result=WHITE_WON)))


def require_sound(page):
    """Tags balanced, one main heading, unique ids, no inline style or script, labelled fields."""
    assert page.open == []
    assert len(page.attributes("h1")) == 1
    ids = [attributes["id"] for _, attributes in page.seen if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert all("src" in attributes for attributes in page.attributes("script"))
    assert not any("style" in attributes or "onclick" in attributes for _, attributes in page.seen)
    fields = [attributes for attributes in page.attributes("input") if attributes.get("type") != "hidden"]
    labels = {attributes.get("for") for attributes in page.attributes("label")}
    assert all(field["id"] in labels for field in fields)
