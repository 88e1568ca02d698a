"""An announcement: everything that the regulations of an event say, as one value.

The desk's form and a TOML file are two ways of writing it (`schema`); a section's set-up, the answers about
its regulations, its prize fund and the starts of its rounds are the very values that the section will have.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache

from caissa.errors import CaissaError
from caissa.messages import LabelledEnum, msg
from caissa.play import TimeControl, time_control_of
from caissa.playoff import Declaration
from caissa.prizes import PrizeFund
from caissa.prospectus.conditions import OPEN_TO_ALL, BankAccount, EntryConditions, Fee
from caissa.prospectus.declared.dress import NO_DRESS, Dress
from caissa.prospectus.declared.fair_play import NO_FAIR_PLAY, FairPlay
from caissa.prospectus.online_play import NO_ONLINE_PLAY, Declared
from caissa.prospectus.people import NO_COMMITTEE, AnnouncedOfficial, AppealsCommittee, Contact, InvitedPlayer
from caissa.prospectus.places import Place, PlaceKind, RoundStart, ScheduleItem
from caissa.prospectus.set_up import NEW, SetUp
from caissa.prospectus.texts import NO_TEXT, Texts
from caissa.tournament import Level, Role, Speed, Tournament

NOTHING_DECLARED = Declaration()


class Kind(LabelledEnum):
    """The kinds of prospectus for which there is a list of points."""

    ROUND_ROBIN = "round-robin", msg("Regulations of a round robin")
    FESTIVAL = "festival", msg("Regulations of a festival")
    INVITATION = "invitation", msg("Invitation")
    SCHOOL = "school", msg("Regulations of a school tournament")
    RAPID_BLITZ = "rapid-blitz", msg("Regulations of a rapid or blitz tournament")
    TEAM = "team", msg("Regulations of a team tournament")
    HYBRID = "hybrid", msg("Regulations of a hybrid event")


@dataclass(frozen=True, slots=True)
class AnnouncedPlayOff:
    """The play-off of a section as announced; what C.07 3.1 asks and nobody said is None.

    `scheme` names one that the Handbook laid down, 2017 or 2022; empty where the event declares its own.
    """

    declared: Declaration = NOTHING_DECLARED
    scheme: str = ""


@lru_cache(maxsize=256)
def _facts_of(set_up: SetUp) -> Tournament:
    """The facts of a section that has nothing but its set-up; every clause asks for them."""
    return set_up.applied(NEW)


@dataclass(frozen=True, slots=True)
class AnnouncedSection:
    """One section of an announcement: the set-up and the answers that the section will have, and the rest.

    Answers are kept as the arbiter's book keeps them, a text under the name of its question. `starts` are
    those of the rounds from the first on; None where the day of a round is not known yet.
    """

    set_up: SetUp
    answers: tuple[tuple[str, str], ...] = ()
    starts: tuple[RoundStart | None, ...] = ()
    prizes: PrizeFund | None = None
    entry: EntryConditions = OPEN_TO_ALL
    play_off: AnnouncedPlayOff | None = None
    players: tuple[InvitedPlayer, ...] = ()

    @property
    def name(self) -> str:
        """The name of the section."""
        return self.set_up.name

    def answer(self, question: str) -> str:
        """The answer to a question about the regulations; empty while nobody gave it."""
        return dict(self.answers).get(question, "")

    @property
    def facts(self) -> Tournament:
        """The section as it will be before anybody has entered; refused where the set-up cannot be."""
        return _facts_of(self.set_up)

    @property
    def sound(self) -> bool:
        """Can there be a section with this set-up at all?"""
        try:
            return bool(self.facts)
        except CaissaError:
            return False

    @property
    def control(self) -> TimeControl | None:
        """The time control; None where it is not announced or cannot be read."""
        return time_control_of(self.facts).time_control if self.sound else None


@dataclass(frozen=True, slots=True)
class OwnClause:
    """A clause that the organiser adds: its heading and its text."""

    heading: Texts
    text: Texts


@dataclass(frozen=True, slots=True)
class Announcement:
    """An event as it is announced.

    `topics` are the organiser's own words on what the Handbook asks to be said (`topics.TOPICS`), by key.
    """

    name: Texts
    kind: Kind = Kind.FESTIVAL
    start: date | None = None
    end: date | None = None
    city: str = ""
    federation: str = ""
    time_zone: str = ""
    website: str = ""
    languages: tuple[str, ...] = ("en",)
    authentic: str = "en"
    currency: str = ""
    patron: Texts = NO_TEXT
    about: Texts = NO_TEXT
    expected_players: int | None = None
    entries_until: date | None = None
    reply_until: date | None = None
    """The day by which a definite reply to the invitation must be given (C.05 12.3.22)."""
    impairments_until: date | None = None
    """The day by which players tell which impairments need arrangements (Organisers' Manual 9.1.4)."""
    flash_first_round: int | None = None
    flash_later_rounds: int | None = None
    """Minutes of a round in which photographs with flash are allowed (C.05 11.2)."""
    topics: tuple[tuple[str, Texts], ...] = ()
    bank: BankAccount | None = None
    appeals: AppealsCommittee = NO_COMMITTEE
    online: Declared = NO_ONLINE_PLAY
    """What holds for its hybrid and online sections (E.04)."""
    fair_play: FairPlay = NO_FAIR_PLAY
    dress: Dress = NO_DRESS
    places: tuple[Place, ...] = ()
    contacts: tuple[Contact, ...] = ()
    officials: tuple[AnnouncedOfficial, ...] = ()
    fees: tuple[Fee, ...] = ()
    items: tuple[ScheduleItem, ...] = ()
    clauses: tuple[OwnClause, ...] = ()
    sections: tuple[AnnouncedSection, ...] = field(default=())

    def topic(self, key: str) -> Texts:
        """The organiser's words on a topic."""
        return dict(self.topics).get(key, NO_TEXT)

    def places_of(self, *kinds: PlaceKind) -> tuple[Place, ...]:
        """The places of these kinds."""
        return tuple(place for place in self.places if place.kind in kinds)

    def in_role(self, *roles: Role) -> tuple[AnnouncedOfficial, ...]:
        """The officials in these roles."""
        return tuple(official for official in self.officials if official.role in roles)

    @property
    def level(self) -> Level | None:
        """The highest level of its sections (C.05 1.2); None where none is announced."""
        levels = {section.set_up.level for section in self.sections}
        return next((level for level in Level if level in levels), None)

    @property
    def speeds(self) -> frozenset[Speed]:
        """The kinds of play of its sections."""
        return frozenset(section.facts.speed for section in self.sections if section.sound)
