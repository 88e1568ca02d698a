"""The public pages are light: what a phone on the network of a hall has to load for each of them."""

from __future__ import annotations

import re

import pytest

HOME = "/events/demo-festival/open/"
PAGES = (
    HOME,
    f"{HOME}rounds/5/",
    f"{HOME}rounds/5/why/3/",
    f"{HOME}rounds/5/games/",
    f"{HOME}standings/",
    f"{HOME}standings/why/3/",
    f"{HOME}cross-table/",
    f"{HOME}categories/",
    f"{HOME}players/",
    f"{HOME}players/3/",
    f"{HOME}statistics/",
    "/",
    "/events/",
    "/events/?q=a",
    "/calendar/",
    "/events/demo-festival/",
    "/my/",
)
MOST_STYLE, MOST_SCRIPT = 30_000, 25_000


def weight(client, addresses):
    """The bytes of files as they are sent, uncompressed."""
    return sum(len(b"".join(client.get(address).streaming_content)) for address in addresses)


@pytest.mark.parametrize("page", PAGES)
def test_styles_and_scripts_of_a_page_are_light(client, demo, page):
    """At most 30 kB of style and 25 kB of script for each page."""
    answer = client.get(page)
    assert answer.status_code == 200
    html = answer.content.decode()
    styles = re.findall(r'<link rel="stylesheet" href="([^"]+)"', html)
    scripts = re.findall(r'<script src="([^"]+)"', html)
    assert styles
    assert weight(client, styles) <= MOST_STYLE
    assert weight(client, scripts) <= MOST_SCRIPT


def test_the_cards_and_tables_of_300_players_are_light(client, large_section):
    """Under 150 kB before compression for lists, and a card is small however many play."""
    large_section(300)
    home = "/events/spring/of-300/"
    assert len(client.get(f"{home}cross-table/").content) < 150_000
    assert len(client.get(f"{home}players/1/").content) < 40_000
