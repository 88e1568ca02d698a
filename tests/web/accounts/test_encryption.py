"""Secrets are encrypted in the records, and a backup without its key tells none of them."""

from __future__ import annotations

import importlib
from types import SimpleNamespace

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.apps import apps
from django.test import Client
from django.utils import timezone

from caissa.cli.doctor_checks import State
from caissa_web import __main__ as program
from caissa_web.accounts.encryption import PREFIX, WrongSecretKey, decrypt, encrypt
from caissa_web.accounts.secrets_of_factors import secrets_in
from caissa_web.api.models import Webhook
from caissa_web.api.webhooks import delivery
from caissa_web.api.webhooks.delivery import send_due
from caissa_web.api.webhooks.register import ask_for_test, make_webhook
from caissa_web.server import doctor, prepare, start
from tests.web.accounts.conftest import PASSWORD
from tests.web.accounts.test_guarded_accounts import RIGHT, SECRET, came_in, code_now

sealing_of_people = importlib.import_module("caissa_web.accounts.migrations.0003_remembered_and_sealed")
sealing_of_webhooks = importlib.import_module("caissa_web.api.migrations.0002_sealed_secrets")

ANOTHER = "0123456789" * 5
"""Another key, as long as they have to be."""


@pytest.fixture(autouse=True)
def kept_key(settings) -> None:
    """The installation keeps its key."""
    settings.SECRET_KEY_IS_KEPT = True


def kept(user) -> list[str]:
    """All secrets of somebody's factors, as they are kept."""
    return [secret for row in Authenticator.objects.filter(user=user) for secret in secrets_in(row.data)]


def test_what_is_sealed_can_be_opened_again_and_looks_different_each_time():
    """Two people with one secret cannot be told by it."""
    assert decrypt(encrypt(SECRET)) == SECRET
    assert encrypt(SECRET) != encrypt(SECRET)
    assert SECRET not in encrypt(SECRET)
    assert encrypt(encrypt(SECRET)).count(PREFIX) == 1


def test_what_was_kept_before_there_were_seals_is_still_read():
    """Nobody is locked out by the change."""
    assert decrypt(SECRET) == SECRET


def test_another_key_does_not_open_it(settings):
    """Unless the key is named as a former one, while keys change."""
    sealed = encrypt(SECRET)
    first, settings.SECRET_KEY = settings.SECRET_KEY, ANOTHER
    with pytest.raises(WrongSecretKey):
        decrypt(sealed)
    settings.SECRET_KEY_FALLBACKS = [first]
    assert decrypt(sealed) == SECRET


def test_without_a_kept_key_nothing_is_sealed(settings):
    """The next start would have another key, and could open nothing."""
    settings.SECRET_KEY_IS_KEPT = False
    assert encrypt(SECRET) == SECRET


def test_codes_and_recovery_codes_lie_sealed_and_still_work(ada):
    """In the row there is nothing that makes a code."""
    TOTP.activate(ada, SECRET)
    RecoveryCodes.activate(ada)
    assert len(kept(ada)) == 2
    assert all(secret.startswith(PREFIX) for secret in kept(ada))
    browser = Client()
    browser.post("/account/log-in/", RIGHT)
    assert browser.post("/account/second/ask/", {"code": code_now()}).status_code == 302
    assert came_in(browser)


def test_the_migration_seals_what_lay_open_and_can_take_it_back(ada, event):
    """Passkeys have no secret and stay as they are; a second run changes nothing."""
    rows = {
        "totp": {"secret": SECRET},
        "recovery_codes": {"seed": "5eed", "migrated_codes": ["11111111"], "used_mask": 3},
        "webauthn": {"credential": {"id": "x"}},
    }
    for kind, data in rows.items():
        Authenticator.objects.create(user=ada, type=kind, data=data)
    webhook = make_webhook(event, "https://hook.example.org/", ["result.recorded"], by="olga")
    Webhook.objects.update(secret="whsec_open")  # noqa: S106 - of an invented webhook
    for _twice in range(2):
        sealing_of_people._seal(apps, None)
        sealing_of_webhooks._seal(apps, None)
    assert len(kept(ada)) == 3
    assert all(secret.startswith(PREFIX) for secret in kept(ada))
    assert Authenticator.objects.get(type="recovery_codes").data["used_mask"] == 3
    assert Authenticator.objects.get(type="webauthn").data == rows["webauthn"]
    webhook.refresh_from_db()
    assert webhook.secret.startswith(PREFIX)
    assert decrypt(webhook.secret) == "whsec_open"
    sealing_of_people._unseal(apps, None)
    sealing_of_webhooks._unseal(apps, None)
    assert {row.type: row.data for row in Authenticator.objects.all()} == rows
    webhook.refresh_from_db()
    assert webhook.secret == "whsec_open"  # noqa: S105 - of an invented webhook


# -- another key -------------------------------------------------------------------


def changed_key(settings) -> str:
    """A new key in place of the old one, which is given back."""
    old, settings.SECRET_KEY = settings.SECRET_KEY, ANOTHER
    return old


def test_secrets_are_sealed_anew_after_the_key_was_changed(ada, event, settings, monkeypatch, capsys):
    """`--seal` with the old key at hand; afterwards the old key is not needed any more."""
    TOTP.activate(ada, SECRET)
    webhook = make_webhook(event, "https://hook.example.org/", ["result.recorded"], by="olga")
    secret = decrypt(webhook.secret)
    settings.SECRET_KEY_FALLBACKS = [changed_key(settings)]
    monkeypatch.setattr(prepare, "connections", SimpleNamespace(close_all=lambda: None))
    monkeypatch.setattr(start, "prepare", lambda *_asked: None)
    assert program.main(["--seal"]) == 0
    assert "Sealed with the key of now: 2." in capsys.readouterr().out
    settings.SECRET_KEY_FALLBACKS = []
    webhook.refresh_from_db()
    assert (decrypt(kept(ada)[0]), decrypt(webhook.secret)) == (SECRET, secret)


def test_all_are_sealed_anew_or_none(ada, event, settings, monkeypatch, capsys):
    """One secret that neither key opens is told, and the others stay as they are."""
    TOTP.activate(ada, SECRET)
    make_webhook(event, "https://hook.example.org/", ["result.recorded"], by="olga")
    Webhook.objects.update(secret=f"{PREFIX}nobody can open this")
    before = kept(ada)
    settings.SECRET_KEY_FALLBACKS = [changed_key(settings)]
    monkeypatch.setattr(prepare, "connections", SimpleNamespace(close_all=lambda: None))
    monkeypatch.setattr(start, "prepare", lambda *_asked: None)
    assert program.main(["--seal"]) == 1
    assert "a different secret key" in capsys.readouterr().err
    assert kept(ada) == before


# -- the key does not fit ----------------------------------------------------------


@pytest.fixture
def elsewhere(ada, settings):
    """Ada's codes were sealed in an installation whose key is not here."""
    TOTP.activate(ada, SECRET)
    RecoveryCodes.activate(ada)
    settings.SECRET_KEY = ANOTHER


@pytest.mark.usefixtures("elsewhere")
def test_a_code_that_cannot_be_checked_is_told_so(ada):
    """A sentence that says what to do, no trace, and nobody comes in."""
    browser = Client()
    browser.post("/account/log-in/", RIGHT)
    answer = browser.post("/account/second/ask/", {"code": "123456"})
    assert answer.status_code == 503
    assert b"a different secret key" in answer.content
    assert not came_in(browser)


@pytest.mark.usefixtures("elsewhere")
def test_the_doctor_says_that_the_key_does_not_fit():
    """With what to do; after the key is back, all is well."""
    check = doctor.sealed()
    assert check.state is State.FAULT
    assert "2 of 2 sealed secrets" in check.result


def test_the_doctor_says_what_lies_open(ada, settings):
    """A warning; nothing is sealed where no key is kept."""
    assert doctor.sealed().state is State.OK
    settings.SECRET_KEY_IS_KEPT = False
    TOTP.activate(ada, SECRET)
    assert doctor.sealed().state is State.WARN


def test_a_webhook_whose_secret_cannot_be_opened_says_so(event, settings, monkeypatch):
    """Nothing is sent unsigned, and the list of messages tells why."""
    sent = []
    monkeypatch.setattr(delivery, "send", lambda *asked: sent.append(asked) or 200)
    webhook = make_webhook(event, "https://hook.example.org/", ["result.recorded"], by="olga")
    assert webhook.secret.startswith(PREFIX)
    test = ask_for_test(webhook)
    settings.SECRET_KEY = ANOTHER
    assert send_due(timezone.now()) == 0
    test.refresh_from_db()
    assert "a different secret key" in test.fault
    assert sent == []


def test_what_the_restore_says(monkeypatch, capsys, tmp_path):
    """`--restore` tells at once if the key does not fit the restored records."""
    from caissa_web import __main__ as program
    from caissa_web.exchange.backup import Before
    from caissa_web.server import start

    monkeypatch.setattr(program.environment, "folder", lambda: tmp_path)
    monkeypatch.setattr(start, "restore", lambda *_asked: Before(tmp_path / "before"))
    monkeypatch.setattr(start, "prepare", lambda *_asked: None)
    monkeypatch.setattr(start, "complaints", list)
    monkeypatch.setattr(start, "unreadable_secrets", lambda: "2 of 2 need another secret key.")
    program.carry_out(SimpleNamespace(doctor=False, restore=tmp_path / "x", check=False))
    assert "need another secret key" in capsys.readouterr().out


@pytest.mark.usefixtures("elsewhere")
def test_whoever_lost_the_key_sets_codes_up_anew(ada):
    """By a link of who runs the installation, with the password; the pages for it open without the key."""
    browser = Client()
    browser.force_login(ada)
    assert browser.get("/account/second/").status_code == 200
    asked = browser.get("/account/codes/stop/")
    assert browser.post(asked.headers["Location"], {"password": PASSWORD}).status_code == 302
    assert browser.post("/account/codes/stop/").status_code == 302
    assert not Authenticator.objects.filter(user=ada).exists()
    assert browser.get("/account/codes/").status_code == 200
