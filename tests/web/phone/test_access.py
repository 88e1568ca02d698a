"""Access by a pass: it opens one thing for a time, and nobody learns anything from one that does not hold."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client, override_settings
from django.utils import timezone

from caissa_web import operations
from caissa_web.accounts.limits import WRONG_PHONE_TOKENS
from caissa_web.operations import create_section, make_passes, revoke_passes
from caissa_web.operations.events.passes import Wanted, token_of
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Pass
from tests.web.phone.conftest import send


def test_only_the_hash_of_a_token_is_kept(section, boards):
    """Whoever reads the records cannot open a page with what stands there."""
    (kept_pass,) = Pass.objects.all()
    token = boards.split("/")[2]
    assert len(token) == 43
    assert token not in [str(value) for value in vars(kept_pass).values()]
    assert token_of(kept_pass) == token


def test_a_pass_from_another_installation_cannot_be_shown_again(section, db):
    """Its code was made with a key that is not here; the link itself goes on working."""
    with override_settings(SECRET_KEY="another key"):  # noqa: S106 - of an installation that never was
        (made_pass,) = make_passes(section, [Wanted(Pass.RESULTS)], timezone.now() + timedelta(1), by="ada")
    assert token_of(made_pass) is None


def test_two_passes_of_one_kind_have_different_tokens(section):
    """Also when they say the same and are made in one act, which is one line of the log."""
    until = timezone.now() + timedelta(1)
    first, second = make_passes(section, [Wanted(Pass.RESULTS, "Ben")] * 2, until, by="ada")
    assert token_of(first) != token_of(second)
    entry = LogEntry.objects.latest("id")
    assert (entry.author, entry.act, entry.what) == ("ada", "pass.made", "results: Ben and 1 more")


@pytest.mark.parametrize("token", ["x", "A" * 43, "A" * 500, "é" * 43, "a%3Cb"])
def test_a_wrong_token_opens_nothing_and_is_logged(client, section, token, caplog):
    """404, a clear page, a line in the server's log without the token."""
    with caplog.at_level(logging.WARNING, "caissa_web.phone"):
        answer = client.get(f"/p/{token}/")
    assert answer.status_code == 404
    assert b"This link is not valid" in answer.content
    assert "wrong token" in caplog.text
    assert token not in caplog.text or len(token) < 3


def test_an_expired_pass_says_so(client, link, caplog):
    """410: it held once."""
    old = link(Pass.RESULTS, hours=-1, label="Ben")
    with caplog.at_level(logging.WARNING, "caissa_web.phone"):
        answer = client.get(old)
    assert (answer.status_code, b"This link has expired" in answer.content) == (410, True)
    assert "expired" in caplog.text
    assert b"Anna" not in answer.content


def test_a_revoked_pass_says_so_and_takes_no_result(phone, section, boards):
    """410, also for a page that was open when it was revoked."""
    phone.get(boards)
    revoke_passes(section, [Pass.objects.get().pk], by="ada")
    assert phone.get(boards).status_code == 410
    answer = phone.post(
        boards,
        {
            "round": "3",
            "game": "1-3",
            "result": "1,0",
            "sure": "yes",
            "csrfmiddlewaretoken": phone.cookies["csrftoken"].value,
        },
    )
    assert answer.status_code == 410
    assert section.version == type(section).objects.get(pk=section.pk).version


def test_revoking_twice_is_one_act(section, boards):
    """A resend changes nothing."""
    key = Pass.objects.get().pk
    assert revoke_passes(section, [key], by="ada") == 1
    assert revoke_passes(section, [key], by="ada") == 0
    assert LogEntry.objects.filter(act="pass.revoked").count() == 1


def test_a_pass_of_another_section_cannot_be_revoked_from_here(event, section, facts, boards):
    """Keys are looked for in the section only."""
    other = create_section(event, "women", facts, by="olga")
    assert revoke_passes(other, [Pass.objects.get().pk], by="eva") == 0


def test_too_many_wrong_tokens_from_one_address(client, section, boards):
    """429 for the flood; a pass that holds opens all the same, because a hall shares one address."""
    for _ in range(WRONG_PHONE_TOKENS.most):
        assert client.get("/p/wrong/").status_code == 404
    assert client.get("/p/wrong/").status_code == 429
    assert client.get(boards).status_code == 200
    assert client.get("/p/wrong/", REMOTE_ADDR="10.0.0.9").status_code == 404


def test_a_player_s_pass_does_not_open_an_arbiter_s_page(client, table):
    """What one pass is for, another is not."""
    assert client.get(f"{table}boards.json").status_code == 404
    assert client.get(f"{table}manifest.webmanifest").status_code == 404


def test_a_page_tells_no_more_than_it_must(client, boards, table):
    """Names, board and round; no ratings, federations, points or other boards, and no search engine."""
    page = client.get(boards)
    assert b"2400" not in page.content
    assert page.headers["Cache-Control"] == "no-store"
    assert page.headers["X-Robots-Tag"] == "noindex"
    assert b"Anna" in client.get(table).content
    assert b"Dora" not in client.get(table).content


def test_pages_need_no_cookie_but_the_form_s(client, boards):
    """No session, nothing to consent to."""
    client.get(boards)
    assert set(client.cookies) == {"csrftoken"}


def test_a_form_from_elsewhere_is_refused(section, boards):
    """CSRF: without the page's own token nothing is taken."""
    answer = Client(enforce_csrf_checks=True).post(boards, {"round": "3", "game": "1-3", "result": "1,0"})
    assert answer.status_code == 403
    assert send(Client(enforce_csrf_checks=True), boards, game="1-3", result="1,0").status_code == 200


def test_a_pass_does_not_change_hands_by_an_undo(client, section, link):
    """A pass names its player; when the number belongs to somebody else it has ended."""
    anna = link(Pass.BOARD, label="1 Anna", player=1)
    borrowed = link(Pass.BOARD, label="2 Anna", player=2)
    gone = link(Pass.BOARD, label="77 Zoe", player=77)
    assert client.get(anna).status_code == 200
    assert client.get(borrowed).status_code == 410
    assert client.get(gone).status_code == 410


def test_a_pass_goes_with_a_corrected_name(client, section, link):
    """A misspelt name that is put right does not end the pass."""
    anna = link(Pass.BOARD, label="1 Anna", player=1)
    facts = snapshot.load(section)
    person = replace(facts.player(1).person, name="Anna-Maria")
    operations.change_player(section, 1, person, 2400, by="olga")
    assert client.get(anna).status_code == 200
    assert Pass.objects.get().label == "1 Anna-Maria"
