"""Official forms that somebody signs, and in which role (FORM-010)."""

from __future__ import annotations

from enum import Enum

from caissa.messages import msg

FORMS_FOR_TITLES = ("it1", "it2", "it4")
ABOUT_A_PLAYER = frozenset({"it1", "it2"})
"""Forms of one player of the section."""
SIGNED_FORMS = (*FORMS_FOR_TITLES, "fa1", "ia1", "fa2", "ia2", "ia3", "fl2", "apr", "report")
"""Their kinds of documents; complaints and appeals are confidential and are signed elsewhere."""


class SignerRole(Enum):
    """In which role somebody signs a form."""

    CHIEF_ARBITER = "chief-arbiter"
    ORGANISER = "organiser"
    FEDERATION_OFFICIAL = "federation-official"
    APPLICANT = "applicant"
    LECTURER = "lecturer"
    OTHER = "other"

    @property
    def label(self) -> str:
        """The role as people call it."""
        return _LABELS[self]


_LABELS = {
    SignerRole.CHIEF_ARBITER: msg("Chief arbiter"),
    SignerRole.ORGANISER: msg("Organiser"),
    SignerRole.FEDERATION_OFFICIAL: msg("Federation official"),
    SignerRole.APPLICANT: msg("Player or applicant"),
    SignerRole.LECTURER: msg("Lecturer"),
    SignerRole.OTHER: msg("Other"),
}
