"""Who works at an event: appointments, new log-ins and their one-time links."""

from __future__ import annotations

import re

from django.test import Client

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.records.models import Appointment, LogEntry

PEOPLE = "/desk/spring/people/"
NEW = {"username": "eva", "name": "Eva", "role": "sector arbiter", "section": ""}
PASSWORD = "four knights and a rook"  # noqa: S105 - typed at a desk that exists only in this test


def link_in(answer) -> str:
    """The address of the link shown on a page, without the host."""
    match = re.search(r'value="http://testserver(/account/welcome/[^"]+)"', answer.content.decode())
    assert match
    return match[1]


def test_somebody_with_a_log_in_is_appointed_and_dismissed(chief, event):
    """Each act is in the log of the event."""
    User.objects.create_user("ben", name="Ben")
    chief.post(PEOPLE, {"username": "ben", "role": "pairing officer", "section": ""})
    appointment = Appointment.objects.get(user__username="ben")
    assert (appointment.role, appointment.section) == (Role.PAIRING_OFFICER.value, None)
    assert b"Ben" in chief.get(PEOPLE).content
    chief.post(f"{PEOPLE}dismiss/", {"appointment": str(appointment.pk)})
    assert not Appointment.objects.filter(user__username="ben").exists()
    acts = list(LogEntry.objects.filter(author="ada").values_list("act", flat=True))
    assert acts == ["person.appointed", "person.dismissed"]


def test_a_role_in_one_section_is_a_role_there_only(chief, section):
    """The form offers the sections of the event."""
    ben = User.objects.create_user("ben")
    chief.post(PEOPLE, {"username": "ben", "role": "sector arbiter", "section": "open"})
    assert Appointment.objects.get(user=ben).section == section


def test_a_name_that_nobody_has_and_a_role_that_nobody_gives_are_refused(chief, event):
    """A message stands at the field and nothing changes."""
    wrong = chief.post(PEOPLE, {"username": "nobody", "role": "public", "section": "x"})
    assert set(wrong.context["form"].errors) == {"username", "role", "section"}
    assert Appointment.objects.count() == 1


def test_the_last_one_who_may_manage_the_event_cannot_be_dismissed(chief, event):
    """Otherwise nobody could appoint anybody again."""
    own = Appointment.objects.get()
    answer = chief.post(f"{PEOPLE}dismiss/", {"appointment": str(own.pk)}, follow=True)
    assert b"The event needs an organiser" in answer.content
    assert Appointment.objects.filter(pk=own.pk).exists()
    for nonsense in ("", "²", "999", "x"):
        assert chief.post(f"{PEOPLE}dismiss/", {"appointment": nonsense}).status_code == 302


def test_a_new_log_in_gets_a_link_that_sets_a_password_once(chief, section):
    """No e-mail is needed: the link is handed over, opens a page for the password, and is used up."""
    answer = chief.post(f"{PEOPLE}add/", NEW)
    assert answer.headers["Cache-Control"] == "no-store"
    link = link_in(answer)
    eva = Client()
    page = eva.get(link, follow=True)
    assert b"Set a password" in page.content
    form = page.redirect_chain[-1][0]
    weak = eva.post(form, {"new_password1": "12345", "new_password2": "12345"})
    assert weak.status_code == 200
    done = eva.post(form, {"new_password1": PASSWORD, "new_password2": PASSWORD})
    assert done.headers["Location"] == "/desk/"
    assert eva.get("/desk/spring/open/").status_code == 200
    again = Client().get(link, follow=True)
    assert b"has been used or has expired" in again.content


def test_a_changed_link_opens_nothing(chief, event):
    """It is signed for one person."""
    link = link_in(chief.post(f"{PEOPLE}add/", NEW))
    other = "1/" if link.endswith("0/") else "0/"
    assert b"has been used or has expired" in Client().get(link[:-2] + other, follow=True).content


def test_a_link_is_made_anew_only_for_a_log_in_that_nobody_uses_yet(chief, event):
    """Otherwise whoever runs one event could open anybody's account."""
    chief.post(f"{PEOPLE}add/", NEW)
    assert link_in(chief.post(f"{PEOPLE}link/", {"username": "eva"}))
    other = operations.create_event("autumn", "Autumn", by="olga")
    operations.appoint(other, User.objects.get(username="eva"), Role.ORGANISER, by="olga")
    assert chief.post(f"{PEOPLE}link/", {"username": "eva"}).status_code == 404
    zoe = User.objects.create_user("zoe", password=PASSWORD)
    operations.appoint(event, zoe, Role.SECTOR_ARBITER, by="ada")
    for name in ("zoe", "nobody"):
        assert chief.post(f"{PEOPLE}link/", {"username": name}).status_code == 404


def test_a_log_in_name_is_taken_once_whatever_its_letters(chief, event):
    """`Ada` would be taken for `ada` by everybody who reads the history."""
    answer = chief.post(f"{PEOPLE}add/", {**NEW, "username": "Ada"})
    assert "username" in answer.context["new"].errors
    answer = chief.post(f"{PEOPLE}add/", {**NEW, "username": "e v a"})
    assert "username" in answer.context["new"].errors
    assert not User.objects.filter(name="Eva").exists()


def test_only_those_who_manage_the_event_see_its_people(logged_in, event):
    """A pairing officer does not appoint."""
    officer = logged_in("ben", Role.PAIRING_OFFICER)
    assert officer.get(PEOPLE).status_code == 403
    assert officer.post(f"{PEOPLE}add/", NEW).status_code == 403


def test_the_page_of_many_people_asks_few_questions(chief, event, django_assert_max_num_queries):
    """Forty arbiters, at most 25 queries."""
    for number in range(40):
        operations.appoint(event, User.objects.create_user(f"a{number}"), Role.SECTOR_ARBITER, by="ada")
    with django_assert_max_num_queries(25):
        assert chief.get(PEOPLE).status_code == 200


def test_a_captain_opens_no_event(logged_in, event):
    """An event is shown to everybody, so that opening one is for officials (GEN-008)."""
    captain = logged_in("cleo", Role.CAPTAIN)
    assert captain.get("/desk/new-event/").status_code == 403
    assert captain.post("/desk/new-event/", {"slug": "mine", "name": "Mine"}).status_code == 403
    assert captain.get("/desk/bring-in/").status_code == 403
    assert "/desk/new-event/" not in captain.get("/desk/").content.decode()
