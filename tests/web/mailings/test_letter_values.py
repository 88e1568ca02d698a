"""What letters say of hotel, room, journeys and transfers; the link to the own page; ready templates."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from email import message_from_string, policy
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone, translation

from caissa.catalogues import LANGUAGES
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.delivery.models import Letter
from caissa_web.lodging.models import BedNight, Room, Stay
from caissa_web.mailings.errors import BadTemplate
from caissa_web.mailings.fields import filled, require_usable
from caissa_web.mailings.models import LetterTemplate
from caissa_web.mailings.operations.templates import Words, save_template
from caissa_web.mailings.ready_templates import READY, take_over
from caissa_web.translation.web_language import web_language
from caissa_web.travel.models import Run, Seat, Traveller
from caissa_web.travel.operations.places import save_place
from tests.web.lodging.world import FIRST, event_with_hotels, guest, kind, stays
from tests.web.mailings.conftest import sent
from tests.web.travel.world import flies, place

pytestmark = pytest.mark.django_db
WORDS = Words(
    "{event}: {name}", "{name}|{hotel}|{room}|{arrival}|{departure}|{run}\n\nYour page: {page} and no other."
)
PAGE = "/office/spring/messages/"


@pytest.fixture
def offer(db: None) -> Any:
    """An event with hotels and an airport, by the clock of Budapest."""
    offer = event_with_hotels()
    offer.event.time_zone = "Europe/Budapest"
    offer.event.save()
    save_place(offer.event, "BUD", name="Budapest", kind="airport", time_zone="Europe/Budapest", by="olga")
    save_place(offer.event, "LHR", name="London", kind="airport", time_zone="Europe/London", by="olga")
    save_place(offer.event, "PARK", name="Park Hotel", kind="hotel", by="olga")
    return offer


def bodies(offer: Any, words: Words = WORDS) -> dict[str, str]:
    """Whom a mailing went to, with the words that the outbox keeps."""
    Letter.objects.all().delete()
    template = save_template(offer.event, None, f"Now {timezone.now()}", "entry", {"en": words}, by="otto")
    sent(offer.event, template, key=template.name)
    return {letter.contact: letter.body for letter in Letter.objects.all()}


def seat(name: str, state: str, leaves: datetime) -> None:
    """A seat in a run for somebody who arrives."""
    traveller = Traveller.objects.get(participant__name=name, direction="in")
    run = Run.objects.create(
        event=traveller.journey.event,
        code=f"RUN-{name[:1]}",
        direction="in",
        place=place("BUD"),
        zone=place("PARK"),
        leaves=leaves,
        delay=10,
        vehicle="bus",
        seats=8,
        state=state,
    )
    Seat.objects.create(run=run, traveller=traveller)


def test_letters_say_where_somebody_stays_and_how_they_travel(offer, server):
    """Landing at 14:05, the bus late at 15:10 by the event's clock; each reads of themselves only."""
    anna, boris = guest(offer, "Anna"), guest(offer, "Boris")
    stay = stays(anna)
    room = Room.objects.create(hotel=stay.hotel, room_type=kind(), code="dbl-1", number="214")
    BedNight.objects.create(stay=stay, room=room, bed=1, night=FIRST)
    flies(anna, "04-30 14:05")
    flies(boris, "05-09 19:30", "out", at="LHR")
    seat("Anna", Run.State.PUBLISHED, datetime(2026, 4, 30, 13, tzinfo=UTC))
    written = bodies(offer)
    first = written["anna@example.org"].partition("\n")[0].split("|")
    assert first[:3] == ["Anna", "Park Hotel", "Double room, 214"]
    assert first[3] == "30 April 2026, 14:05, LH1676, Budapest"
    assert first[4] == ""
    assert first[5] == "30 April 2026, 15:10, Budapest → Park Hotel, bus, RUN-A"
    second = written["boris@example.org"].partition("\n")[0].split("|")
    assert second[1:4] == ["", "", ""]
    assert second[4] == "9 May 2026, 19:30, LH1676, London"
    assert second[5] == ""


def test_what_is_only_wished_or_planned_is_not_told(offer, server):
    """A stay that holds no nights, a run that is not published, a journey that was cancelled."""
    anna = guest(offer, "Anna")
    stays(anna)
    Stay.objects.update(state=Stay.State.WISHED)
    flies(anna, "04-30 14:05")
    seat("Anna", Run.State.PLANNED, datetime(2026, 4, 30, 13, tzinfo=UTC))
    assert bodies(offer)["anna@example.org"].startswith("Anna||")
    assert "RUN" not in bodies(offer)["anna@example.org"]
    anna.journeys.get().journey.__class__.objects.update(state="cancelled")
    assert bodies(offer)["anna@example.org"].startswith("Anna|||||\n")


def test_the_link_is_in_the_letter_and_in_no_archive(offer, server):
    """Each gets their own; what the outbox keeps has none."""
    guest(offer, "Anna")
    guest(offer, "Boris")
    assert all("{page}" in body and "/enter/mine/" not in body for body in bodies(offer).values())
    assert not any("/enter/mine/" in letter.html for letter in Letter.objects.all())
    links = {}
    for raw in server.letters:
        text = raw if isinstance(raw, str) else raw.decode()
        message = message_from_string(text, policy=policy.default)
        body = message.get_body(("plain",)).get_content()
        links[message["To"]] = re.search(r"Your page: \S*(/enter/mine/\S+) and no other", body)[1]
        assert "{page}" not in text
    assert len(set(links.values())) == len(links) == 2


def test_a_letter_with_the_link_alone_is_sent_once_to_each_applicant(offer, server):
    """The own page is the applicant's: two entries of one family are one letter."""
    anna = guest(offer, "Anna")
    guest(offer, "Bella", by=anna.applicant)
    assert list(bodies(offer, Words("{event}", "Look at {page}"))) == ["anna@example.org"]
    assert Letter.objects.count() == 1


def test_a_link_is_no_subject():
    with pytest.raises(BadTemplate):
        require_usable("Look at {page}", "Dear")


def test_nobody_writes_a_link_by_their_name():
    """A name in braces stays a name: fields of values are not filled in again."""
    text = filled("{name}", "{name}: {hotel}", {"name": "{hotel}", "hotel": "Park"})
    assert (text.subject, text.body) == ("{hotel}", "{hotel}: Park")


# -- ready templates ---------------------------------------------------------------------------


@pytest.fixture
def officer(offer: Any) -> Client:
    """The entries officer."""
    user, client = User.objects.create_user("otto"), Client()
    operations.appoint(offer.event, user, Role.ENTRIES_OFFICER, by="olga")
    client.force_login(user)
    return client


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ready", READY, ids=lambda ready: ready.key)
def test_every_ready_template_can_be_used_in_every_language(ready, language):
    """A translation that spoils a field would be refused only when somebody needs it."""
    with translation.override(web_language(language)):
        require_usable(str(ready.subject), str(ready.body))


def test_one_press_takes_a_letter_over_and_it_can_be_changed(offer, officer):
    """ACCESS-001: the letter asks until 20 days before; a second press opens the same template."""
    page = officer.get(PAGE).content.decode()
    assert f'action="{PAGE}templates/ready/needs/"' in page
    answer = officer.post(f"{PAGE}templates/ready/needs/")
    row = LetterTemplate.objects.get()
    assert answer["Location"] == f"{PAGE}templates/{row.pk}/"
    english = row.texts.get(language="en")
    assert "20 days before" in english.body
    assert "{page}" in english.body
    assert "20 days before" in officer.get(answer["Location"]).content.decode()
    typed = {"name": row.name, "purpose": "entry", "seen_version": row.version}
    officer.post(answer["Location"], typed | {"subject-en": "Needs", "body-en": "Tell us: {page}"})
    officer.post(f"{PAGE}templates/ready/needs/")
    assert LetterTemplate.objects.get().texts.get(language="en").body == "Tell us: {page}"


def test_others_take_nothing_over(offer, officer):
    """Neither a letter that there is not, nor somebody without the office."""
    assert officer.post(f"{PAGE}templates/ready/poster/").status_code == 404
    assert officer.get(f"{PAGE}templates/ready/needs/").status_code == 405
    stranger = Client()
    stranger.force_login(User.objects.create_user("eve"))
    assert stranger.post(f"{PAGE}templates/ready/needs/").status_code in (403, 404)
    assert not LetterTemplate.objects.exists()


def test_the_ready_letters_are_filled_in(offer, server):
    """Every field of the three letters has its place, and the words around it stay."""
    guest(offer, "Anna")
    for ready in READY:
        Letter.objects.all().delete()
        template = take_over(offer.event, ready, by="otto")
        sent(offer.event, template, key=ready.key)
        letter = Letter.objects.get()
        assert "Anna" in letter.body
        assert not re.search(r"\{(?!page\})", letter.subject + letter.body)
        assert letter.not_before <= timezone.now() + timedelta(minutes=1)
