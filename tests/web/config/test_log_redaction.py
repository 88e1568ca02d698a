"""A link that opens something without a password never stands in the log."""

from __future__ import annotations

import logging
import re

import pytest

from caissa_web.config.log_redaction import RedactLinks
from tests.web.rights_matrix import addresses


@pytest.mark.parametrize(
    ("address", "written"),
    [
        ("Forbidden (CSRF token missing.): /p/s3cr3t/boards.json", "Forbidden (CSRF token missing.): /p/…"),
        ("Not Found: /account/once/abc-DEF_9/", "Not Found: /account/once/…"),
        ("Not Found: /welcome/abc-DEF_9/", "Not Found: /welcome/…"),
        ("Not Found: /account/welcome/MQ/token-1/", "Not Found: /account/welcome/…/"),
        ("Not Found: /desk/spring/open/players/", "Not Found: /desk/spring/open/players/"),
    ],
)
def test_the_secret_part_of_an_address_is_left_out(address, written):
    """The rest of the line stays, so that an administrator still sees what happened."""
    record = logging.LogRecord("django", logging.WARNING, __file__, 1, "%s", (address,), None)
    assert RedactLinks().filter(record)
    assert record.getMessage() == written


SECRET = re.compile(r"<(?:str:)?(?:token|ticket|proof)>|(?<=enter/delegation/)<(?:str:)?key>")


def test_no_address_that_is_a_key_stands_in_the_log():
    """Whatever page fails: links of phones, entrants, payers, signatories, appellants and witnesses."""
    routes = {address.route for address in addresses() if SECRET.search(address.route)}
    assert len(routes) > 40
    written = []
    for route in routes:
        address = re.sub(r"<[^>]+>", "part", SECRET.sub("s3cr3t", route))
        record = logging.LogRecord("django", logging.WARNING, __file__, 1, "Not Found: /%s", (address,), None)
        RedactLinks().filter(record)
        written.append(record.getMessage())
    assert [line for line in written if "s3cr3t" in line] == []
