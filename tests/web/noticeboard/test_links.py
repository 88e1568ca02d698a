"""Every link of a public page leads somewhere."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urljoin, urlsplit

import pytest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
FESTIVAL = "/events/demo-festival/"
OURS = ("/", "/events/", "/my/", "/calendar", "/search/")
PAGES = ("", "rounds/2/", "rounds/2/by-name/", "standings/", "players/", "players/1/", "statistics/")


def links(client, address):
    """The addresses that a page links to, as a browser reads them."""
    page = client.get(address).content.decode()
    written = re.findall(r'<a\b[^>]*\bhref="([^"]*)"', page)
    return {urljoin(address, unescape(link)).partition("#")[0] for link in written}


@pytest.mark.parametrize("section", ["open", "masters", "teams"])
def test_no_link_leads_nowhere(client, section):
    """Also from pages that lie deeper: an address is not a matter of where one comes from."""
    home = f"{FESTIVAL}{section}/"
    found = {link for page in PAGES for link in links(client, home + page)}
    if section == "teams":
        found |= links(client, f"{home}matches/2/") | links(client, f"{home}teams/1/")
    public = {link for link in found if urlsplit(link).path.startswith(OURS[1:]) or link == "/"}
    # One player's card is like the other's.
    tried = {re.sub(r"/(players|why|teams)/\d+/", r"/\1/2/", link) for link in public}
    assert len(tried) > 15
    wrong = [link for link in sorted(tried) if client.get(link).status_code not in (200, 302)]
    assert wrong == []
