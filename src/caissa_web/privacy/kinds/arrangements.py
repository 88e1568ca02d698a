"""Personal data of what is arranged for people: badges, the school, rooms, journeys, online play."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from caissa_web.privacy.kinds.kind import CONSENT, CONTRACT, FIDE, NOBODY, SAFETY, Kind

BADGES = (
    Kind(
        "badges",
        _("Badges: photo, name in its own script, function, zones, device permission"),
        _("Access to the playing hall and its zones"),
        CONTRACT,
        _("30 days after the event"),
        NOBODY,
        _("the accreditation desk; doorkeepers see the kind of badge only"),
        ("accreditation.Holder.*", "accreditation.Badge.*", "accreditation.Door.*"),
        30,
    ),
    Kind(
        "door-scans",
        _("Which badge was shown at which door, and when"),
        _("Security of the hall"),
        SAFETY,
        _("14 days after the event"),
        NOBODY,
        _("the accreditation desk, as numbers"),
        ("accreditation.Scan.*",),
        14,
    ),
)
SCHOOL = (
    Kind(
        "courses",
        _("Courses of arbiters: results of examinations, feedback, title dates"),
        _("Applications for titles, and refresher courses that are due"),
        FIDE,
        _("90 days after the event"),
        NOBODY,
        _("those who manage the event"),
        ("OfficialsBook.records", "ArbiterRecord.*", "Training.*"),
        90,
    ),
    Kind(
        "classes",
        _("Classes of the school: the names that students chose, and their answers"),
        _("Practice in seminars for arbiters"),
        CONSENT,
        _("on the day that the lecturer set, 30 days after the class at the latest"),
        NOBODY,
        _("the lecturer"),
        ("school.Classroom.*", "school.Student.*", "school.Answer.*"),
        30,
    ),
)
STAYS = (
    Kind(
        "stays",
        _("Stays: hotel, nights, room, with whom someone shares it, diet and wishes (encrypted)"),
        _("Accommodation of those who come"),
        CONTRACT,
        _("30 days after the event; diet and notes 14 days"),
        _("the hotel: name, nights, bed and board"),
        _("those who look after rooms; the desk of a hotel its own guests; the kitchen numbers only"),
        (
            "lodging.Stay.*",
            "lodging.ShareWish.*",
            "lodging.BedNight.*",
            "lodging.HotelDesk.*",
        ),
        30,
    ),
    Kind(
        "journeys",
        _("Journeys: flights, luggage, wheelchair, seats in transfers, drivers"),
        _("Transfers of those who come"),
        CONTRACT,
        _("30 days after the event"),
        _("the transport company and the driver of a run: its passengers"),
        _("the transport officer"),
        ("travel.Journey.*", "travel.Traveller.*", "travel.Run.*", "travel.Seat.*"),
        30,
    ),
)
ONLINE = (
    Kind(
        "online-play",
        _("Online and hybrid play: accounts in playing zones, venues, disconnections, assistants"),
        _("Running games over the internet"),
        CONTRACT,
        _("90 days after the event"),
        _("the playing zone: the account that a player named"),
        _("the chief arbiter and the organiser; local arbiters the players of their own venue"),
        (
            "online.PlayerAccount.*",
            "zones.ZoneToken.*",  # encrypted, deleted the day after the event
            "zones.ZoneBatch.*",
            "online.VenuePerson.*",
            "online.VenuePlayer.*",
            "online.VenuePhone.*",
            "online.TakenSubmission.*",
            "online.Disconnection.*",
            "online.Assistant.*",
        ),
        90,
    ),
)
