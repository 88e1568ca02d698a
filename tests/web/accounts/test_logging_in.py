"""Logging in and out."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.core.cache import cache


@pytest.fixture
def arbiter(db):
    """Somebody with a password."""
    return get_user_model().objects.create_user("ada", password="a long pass phrase", name="Ada Arbiter")  # noqa: S106


def test_the_right_password_opens_the_page_of_who_is_logged_in(client, arbiter):
    """After logging in one sees one's own name and the way out."""
    answer = {"username": "ada", "password": "a long pass phrase"}
    response = client.post("/account/log-in/", answer, follow=True)
    assert response.redirect_chain == [("/desk/", 302)]
    assert b"Ada Arbiter" in response.content
    assert b"Log out" in client.get("/account/").content


def test_a_wrong_password_is_refused_and_the_name_kept(client, arbiter):
    """The message does not tell whether the name exists."""
    response = client.post("/account/log-in/", {"username": "ada", "password": "guess"})
    assert response.status_code == 200
    assert b"Wrong user name or password" in response.content
    assert b'value="ada"' in response.content
    assert "_auth_user_id" not in client.session


def test_the_page_of_who_is_logged_in_asks_for_log_in(client, db):
    """And comes back to where one wanted to go."""
    assert client.get("/account/").headers["Location"] == "/account/log-in/?next=/account/"


def test_logging_out_needs_a_button(client, arbiter):
    """A link in a message must not log anybody out."""
    client.force_login(arbiter)
    assert client.get("/account/log-out/").status_code == 405
    assert client.post("/account/log-out/").headers["Location"] == "/"
    assert "_auth_user_id" not in client.session


def test_log_in_goes_nowhere_else(client, arbiter):
    """`next` may not lead to another site."""
    answer = {"username": "ada", "password": "a long pass phrase", "next": "https://elsewhere.example/"}
    assert client.post("/account/log-in/", answer).headers["Location"] == "/desk/"


def test_passwords_cannot_be_guessed_one_after_another(client, arbiter):
    """After ten wrong ones not even the right one opens, from that address and for that name."""
    cache.clear()
    right = {"username": "ada", "password": "a long pass phrase"}
    for guess in range(10):
        assert client.post("/account/log-in/", {**right, "password": f"guess {guess}"}).status_code == 200
    assert client.post("/account/log-in/", right).status_code == 429
    assert client.post("/account/log-in/", {**right, "username": "ADA"}).status_code == 429
    assert client.post("/account/log-in/", right, REMOTE_ADDR="10.0.0.9").status_code == 302
    cache.clear()


@pytest.mark.parametrize("name", ["", "\x00", "a" * 100_000, "<b>", "\u202e", "🙂"])
def test_any_name_gets_an_answer(client, arbiter, name):
    """Whatever is typed, the page comes again and shows it as text."""
    cache.clear()
    answer = client.post("/account/log-in/", {"username": name, "password": name})
    assert answer.status_code == 200
    assert b"<b>" not in answer.content


def test_a_form_from_another_site_is_refused(arbiter, client):
    """No token, no log-in."""
    client.handler.enforce_csrf_checks = True
    response = client.post("/account/log-in/", {"username": "ada", "password": "a long pass phrase"})
    assert response.status_code == 403
    assert b"nothing was changed" in response.content


def test_a_user_is_shown_by_name_or_log_in_name(db):
    """Not everybody gives a name."""
    assert str(get_user_model()(username="ada")) == "ada"
    assert get_user_model()(username="ada", name="Ada Arbiter").get_full_name() == "Ada Arbiter"
