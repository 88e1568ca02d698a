"""An announcement of three sections with schedule, prizes and time controls, and how it gets published."""

from __future__ import annotations

from caissa.prospectus import Announcement
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.operations.events.announcements import announcement_typed
from caissa_web.records.models import Event

THREE_SECTIONS = """
[event]
name = { en = "Harbour Open", fr = "Open du port" }
start = 2027-07-02
end = 2027-07-06
city = "Riga"
federation = "LAT"
time_zone = "Europe/Riga"
website = "https://chess.example/harbour"
languages = ["en", "fr"]
authentic = "en"
currency = "EUR"
about = { en = "Five rounds by the river.", fr = "Cinq rondes au bord du fleuve." }
entries_until = 2027-06-25

[topics]
smoking = "Smoking is not allowed in the playing venue."

[appeals]
members = 3
reserves = 2
[[appeals.member]]
name = "Ozola, Ilze"
federation = "LAT"
position = "chair"
birth_year = 1970
[[appeals.member]]
name = "Martin, Luc"
federation = "FRA"

[[place]]
name = "House of Culture"
address = "Quay 1"
city = "Riga"
map_link = "https://map.example/?q=56.95,24.10"
access = "A ramp leads to the east door; lift to every floor."

[[contact]]
name = "Berzins, Janis"
email = "harbour@chess.example"
chief_organiser = true

[[official]]
name = "Kalnins, Peteris"
role = "chief arbiter"
title = "IA"
federation = "LAT"
fide_id = 11600001
[[official]]
name = "Liepa, Anna"
role = "sector arbiter"
title = "FA"
federation = "LAT"
sections = ["Open B", "Blitz"]

[[fee]]
amount = 40
what = "Entry fee"
sections = ["Open A", "Open B"]

[[item]]
kind = "closing ceremony"
day = 2027-07-06
hour = 19:00:00

[[section]]
starts = [
  2027-07-02T15:00:00, 2027-07-03T10:00:00, 2027-07-04T10:00:00, 2027-07-05T10:00:00, 2027-07-06T10:00:00,
]
[section.set_up]
name = "Open A"
format = "dutch"
rounds = 5
time_control = "90'/40+30'/end+30\\""
ranking = ["PTS", "DE", "BH/C1", "BH"]
[section.answers]
default-time = 30
draw-offers = "30"
prize-sharing = "hort"
rated = true
registration-date = 2027-06-01
[section.entry]
rating_band = "2000+"
most_players = 100
text = "Federations may send two players each."
[section.play_off]
positions = [1, 1]
format = "knock-out"
[section.prizes]
currency = "EUR"
method = "hort"
[[section.prizes.list]]
name = "Main"
prizes = [1000, 600, 300]

[[section]]
starts = [2027-07-02T15:00:00, 2027-07-03]
[section.set_up]
name = "Open B"
format = "dutch"
rounds = 5
time_control = "60+30"
[section.answers]
both-absent = "both lose"
[section.entry]
rating_band = "under 2000, unrated"
play_up = 50

[[section]]
[section.set_up]
name = "Blitz"
format = "round-robin"
speed = "blitz"
time_control = "3+2"
rounds = 9
start = 2027-07-04
end = 2027-07-04
"""


def three_sections() -> Announcement:
    """The announcement as a value."""
    return announcement_typed(THREE_SECTIONS)


def organiser(event: Event, name: str = "olga") -> User:
    """Somebody who is organiser and chief arbiter of an event."""
    user = User.objects.create_user(name, name=name.title())
    for role in (Role.ORGANISER, Role.CHIEF_ARBITER):
        operations.appoint(event, user, role, by=name)
    return user


def published(
    event: Event,
    announcement: Announcement,
    *,
    by: str = "olga",
    reason: str = "",
    confirmed: tuple[str, ...] = (),
) -> Event:
    """Save, agree twice and publish."""
    saved = operations.save_draft(event, announcement, by=by)
    for role in (Role.ORGANISER, Role.CHIEF_ARBITER):
        operations.agree(event, saved.number, role, by=by)
    return operations.publish_announcement(event, saved.number, by=by, reason=reason, confirmed=confirmed)
