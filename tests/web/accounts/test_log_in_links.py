"""Links that log somebody in once."""

from __future__ import annotations

import os
import time

import pytest
from django.contrib.auth import get_user_model

from caissa_web.accounts import links
from caissa_web.server import start


@pytest.fixture
def folder(settings, tmp_path):
    """A data folder of its own."""
    settings.DATA = tmp_path
    return tmp_path


@pytest.fixture
def ada(db):
    """Somebody with a log-in and no password."""
    return get_user_model().objects.create_user("ada")


def test_a_link_logs_in_once(client, folder, ada):
    """Looking at it does not use it up; pressing the button does."""
    link = "/" + start.draw_link(folder, "ada")
    assert b"logs you in as ada, once" in client.get(link).content
    assert b"logs you in as ada, once" in client.get(link).content
    assert client.post(link).headers["Location"] == "/desk/"
    assert client.session["_auth_user_id"] == str(ada.pk)
    for answer in (client.get(link), client.post(link)):
        assert answer.status_code == 410
        assert b"This link has already been used" in answer.content


def test_only_the_hash_of_a_link_is_kept(folder):
    """Whoever reads the folder cannot make a link of what lies there."""
    token = start.draw_link(folder, "ada").split("/")[-2]
    kept = list((folder / links.FOLDER).iterdir())
    assert len(kept) == 1
    assert token not in kept[0].name + kept[0].read_text()
    assert kept[0].stat().st_mode & 0o077 == 0


def test_a_link_is_good_for_a_day(client, folder, ada):
    """An old one is refused, and thrown away when the next is drawn."""
    link = "/" + start.draw_link(folder, "ada")
    (kept,) = (folder / links.FOLDER).iterdir()
    yesterday = time.time() - links.SECONDS_TO_USE - 60
    os.utime(kept, (yesterday, yesterday))
    assert client.post(link).status_code == 410
    start.draw_link(folder, "ada")
    assert not kept.exists()


@pytest.mark.parametrize("token", ["wrong", "..", "%2e%2e%2fsecret_key", "x" * 3000])
def test_nonsense_is_no_link(client, folder, ada, token):
    """And reads no other file."""
    assert client.post(f"/account/once/{token}/").status_code in (404, 410)
    assert "_auth_user_id" not in client.session


def test_a_link_for_somebody_who_has_left_is_none(client, folder, ada):
    """The log-in was switched off after the link was drawn."""
    link = "/" + start.draw_link(folder, "ada")
    ada.is_active = False
    ada.save()
    assert client.get(link).status_code == 410
    assert client.post(link).status_code == 410
