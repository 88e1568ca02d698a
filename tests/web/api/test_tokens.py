"""Tokens: never more than their user, never after their time, never for a foreign event."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest
from django.utils import timezone

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.limits import WRONG_API_TOKENS
from caissa_web.accounts.models import User
from caissa_web.api.models import Token
from caissa_web.api.tokens.tokens import revoke_token
from caissa_web.records.models import Appointment
from caissa_web.records.rights import Right
from tests.web.api.conftest import SECTION, Program

STATE = f"{SECTION}state"
ACCOUNT = "/api/tokens/"


def _codes(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "caissa_web.api"]


def test_without_a_token_the_desk_is_shut(section):
    """401 with how to send one."""
    answer = Program().get(STATE)
    assert (answer.status_code, answer.json()["code"]) == (401, "api.no-token")
    assert "Bearer" in answer.headers["WWW-Authenticate"]


def test_a_tampered_token_is_refused_and_logged(ada, section, token_for, caplog):
    """One letter changed is no token; the log names the refusal and not the token."""
    text = token_for(ada)
    wrong = text[:-1] + ("A" if text[-1] != "A" else "B")
    with caplog.at_level(logging.WARNING):
        answer = Program(wrong).get(STATE)
    assert (answer.status_code, answer.json()["code"]) == (401, "api.wrong-token")
    [line] = _codes(caplog)
    assert "api.wrong-token" in line
    assert wrong not in line


def test_an_expired_token_is_refused_and_logged(ada, section, token_for, caplog):
    """Its time is over."""
    with caplog.at_level(logging.WARNING):
        answer = Program(token_for(ada, days=-0.01)).get(STATE)
    assert (answer.status_code, answer.json()["code"]) == (401, "api.token-over")
    assert "api.token-over" in _codes(caplog)[0]


def test_a_revoked_token_is_refused(ada, section, token_for):
    """At once, not at the end of the day."""
    program = Program(token_for(ada))
    assert program.get(STATE).status_code == 200
    revoke_token(Token.objects.get())
    assert program.get(STATE).json()["code"] == "api.token-over"


def test_who_may_no_longer_log_in_has_no_tokens(ada, section, token_for):
    """An account that is closed closes its tokens."""
    program = Program(token_for(ada))
    ada.is_active = False
    ada.save()
    assert program.get(STATE).status_code == 401


def test_a_token_loses_what_its_user_loses(ada, section, token_for, event):
    """A role that is taken back is taken from the programs too."""
    program = Program(token_for(ada))
    Appointment.objects.filter(user=ada).delete()
    assert program.get(STATE).status_code == 404


def test_a_foreign_event_is_not_there_and_that_is_logged(ada, section, token_for, caplog):
    """Who has no role somewhere gets the same answer as for a wrong address."""
    operations.create_event("autumn", "Autumn", by="olga")
    program = Program(token_for(ada))
    with caplog.at_level(logging.WARNING):
        foreign = program.get("/api/v1/desk/events/autumn/log")
        nowhere = program.get("/api/v1/desk/events/nowhere/log")
    assert (foreign.status_code, foreign.json()) == (404, nowhere.json())
    assert all("api.not-found" in line and "of ada" in line for line in _codes(caplog))
    assert len(_codes(caplog)) == 2


def test_a_token_for_one_section_stays_in_it(ada, event, section, token_for):
    """Neither the event nor another section, though its user may."""
    other = operations.create_section(event, "youth", _facts(section), by="olga")
    program = Program(token_for(ada, event=event, section=other))
    assert program.get(STATE).status_code == 404
    assert program.get("/api/v1/desk/events/spring/log").status_code == 404
    assert program.get("/api/v1/desk/sections/spring/youth/state").status_code == 200


def _facts(section):
    from caissa_web.records import snapshot

    return snapshot.load(section)


def test_a_token_for_another_event_opens_nothing_here(ada, section, token_for):
    """The user's role here does not help a token that was made for elsewhere."""
    autumn = operations.create_event("autumn", "Autumn", by="olga", owner=ada)
    assert Program(token_for(ada, event=autumn)).get(STATE).status_code == 404


def test_a_token_that_may_look_may_not_act(ada, section, token_for):
    """Rights are chosen when it is made."""
    program = Program(token_for(ada, [Right.LOOK]))
    assert program.get(STATE).status_code == 200
    refused = program.do("undo", {"seen_version": 1})
    assert (refused.status_code, refused.json()["code"]) == (403, "api.not-allowed")


def test_incidents_are_for_those_who_may_read_them(ada, event, section, token_for):
    """A rating officer looks at the desk, and not into the incidents book."""
    Program(token_for(ada)).do("enter_incident", {"incident": {"what": "A phone rang", "players": [1]}})
    ruth = User.objects.create_user("ruth")
    operations.appoint(event, ruth, Role.RATING_OFFICER, by="olga")
    assert Program(token_for(ada)).get(STATE).json()["book"]["incidents"]
    assert not Program(token_for(ruth)).get(STATE).json()["book"].get("incidents")


def test_use_is_noted(ada, section, token_for):
    """The page shows when a token was last used."""
    Program(token_for(ada)).get(STATE)
    assert timezone.now() - Token.objects.get().last_used < timedelta(minutes=1)


def test_a_token_has_a_limit_of_its_own(ada, section, token_for, settings):
    """429 with the time to wait; another token is not concerned."""
    settings.API_LIMIT = 3
    program = Program(token_for(ada))
    answers = [program.get(STATE) for _time in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1].json()["code"] == "api.too-many"
    assert int(answers[-1].headers["Retry-After"]) > 0
    assert Program(token_for(ada)).get(STATE).status_code == 200


def test_an_address_has_a_limit(section, settings):
    """For what needs no token."""
    settings.API_LIMIT = 2
    answers = [Program().get("/api/v1/events/spring/open/players").status_code for _time in range(3)]
    assert answers == [200, 200, 429]


def test_guessing_tokens_ends_soon(ada, section, token_for):
    """After too many wrong ones not even the right one is looked at from this address."""
    for _time in range(WRONG_API_TOKENS.most):
        assert Program("caissa_wrong").get(STATE).status_code == 401
    assert Program(token_for(ada)).get(STATE).status_code == 429


def test_only_the_hash_is_kept(ada, event, token_for):
    """Reading the records opens nothing."""
    text = token_for(ada)
    kept = Token.objects.values().get()
    assert text not in str(kept)
    assert kept["prefix"] == text[:12]


# -- the page ---------------------------------------------------------------------------------


def test_a_token_is_made_and_shown_once(client, ada, section):
    """The page shows its text in the answer, and later only how it begins."""
    client.force_login(ada)
    body = {"label": "Broadcast", "where": "spring/open", "rights": ["look"], "days": "7"}
    response = client.post(ACCOUNT, body)
    token = response.context["text"]
    assert response.status_code == 200
    assert Program(token).get(STATE).status_code == 200
    assert token not in client.get(ACCOUNT).content.decode()
    kept = Token.objects.get()
    assert (kept.section, kept.rights) == (section, ["look"])
    client.post(f"{ACCOUNT}{kept.pk}/revoke/")
    assert Program(token).get(STATE).status_code == 401


@pytest.mark.parametrize(
    "wrong",
    [
        {"label": ""},
        {"label": "x" * 101},
        {"where": "winter"},
        {"rights": ["all"]},
        {"days": "0"},
        {"days": "9999"},
    ],
)
def test_a_wrong_form_makes_no_token(client, ada, section, wrong):
    """A message at the field, and nothing stored."""
    client.force_login(ada)
    answer = client.post(ACCOUNT, {"label": "x", "where": "", "rights": ["look"], "days": "7", **wrong})
    assert answer.status_code == 422
    assert answer.context["form"].errors
    assert not Token.objects.exists()


def test_nobody_revokes_a_foreign_token(client, ada, token_for):
    """Only one's own."""
    token_for(ada)
    client.force_login(User.objects.create_user("eve"))
    client.post(f"{ACCOUNT}{Token.objects.get().pk}/revoke/")
    assert Token.objects.get().revoked_at is None


def test_the_page_is_for_those_who_log_in(client, db):
    """Others are asked to."""
    assert client.get(ACCOUNT).status_code == 302
