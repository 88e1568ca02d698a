"""The people of an announcement: organisers to write to, officials, Appeals Committee, invited players."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import LabelledEnum, msg
from caissa.prospectus.texts import NO_TEXT, Texts
from caissa.tournament import Role, Title


@dataclass(frozen=True, slots=True)
class Contact:
    """Somebody of the organisers: what they do, and how they are reached (C.05 12.3.15)."""

    name: str
    role: Texts = NO_TEXT
    email: str = ""
    phone: str = ""
    address: str = ""
    chief_organiser: bool = False


@dataclass(frozen=True, slots=True)
class AnnouncedOfficial:
    """An official as announced; without sections, of the whole event."""

    name: str
    role: Role = Role.CHIEF_ARBITER
    title: str = ""
    federation: str = ""
    fide_id: int | None = None
    sections: tuple[str, ...] = ()

    def of_section(self, name: str) -> bool:
        """Does this official work in the section of this name?"""
        return not self.sections or name in self.sections


class Position(LabelledEnum):
    """What somebody is on the Appeals Committee (C.05 10.2)."""

    CHAIR = "chair", msg("chair")
    MEMBER = "member", msg("member")
    RESERVE = "reserve", msg("reserve member")


@dataclass(frozen=True, slots=True)
class CommitteeMember:
    """A member of the Appeals Committee."""

    name: str
    federation: str = ""
    position: Position = Position.MEMBER
    birth_year: int | None = None


@dataclass(frozen=True, slots=True)
class AppealsCommittee:
    """How large the Appeals Committee is, and who is on it as far as that is known (C.05 10.2)."""

    members: int | None = None
    reserves: int | None = None
    people: tuple[CommitteeMember, ...] = ()

    @property
    def voting(self) -> int:
        """How many members vote: as announced, else as many as are named."""
        named = sum(person.position is not Position.RESERVE for person in self.people)
        return named if self.members is None else self.members


NO_COMMITTEE = AppealsCommittee()


@dataclass(frozen=True, slots=True)
class InvitedPlayer:
    """A player who was invited, as the table of a round robin lists them."""

    name: str
    federation: str = ""
    rating: int | None = None
    title: Title | None = None
    fide_id: int | None = None
