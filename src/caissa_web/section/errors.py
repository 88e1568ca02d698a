"""What cannot be done with the records."""

from __future__ import annotations

from caissa.errors import CaissaError, Finding
from caissa.messages import joined


class Conflict(CaissaError):
    """Somebody else changed the same thing in the meantime; nothing was changed."""

    code = "records.conflict"
    message = (
        "{what} has been changed in the meantime by {author}, so your change was not made. You "
        "saw {seen}, now it is {found}. Check it and repeat your change if it is still needed."
    )


class Damaged(CaissaError):
    """A stored document is not what was originally stored."""

    code = "records.damaged"
    message = "The stored data of section version {version} are damaged. Restore a backup."


class NameTaken(CaissaError):
    """An event or section of that short name exists already."""

    code = "records.name-taken"
    message = "The short name {slug} is already in use. Choose another one."


class OnlyForPractice(CaissaError):
    """An event for practice that a newcomer wants to publish."""

    code = "records.practice"
    message = "This event is for practice. Only an official of another event can publish it."


class WrongStage(CaissaError):
    """A round is not at the stage that an act needs."""

    code = "records.wrong-stage"
    message = "This cannot be done now: round {round} is {stage}."


class NotPublic(CaissaError):
    """Results of a round that is a draft, or was taken off the noticeboard."""

    code = "records.not-public"
    message = "Round {round} is not published: publish it first, then enter the results."


class NoShowsUndecided(CaissaError):
    """Players who did not come to the last round and of whom nobody has said whether they go on playing."""

    code = "records.no-shows-undecided"
    message = (
        "First decide about {names}, who lost round {round} by forfeit. A player who stays away "
        "without notice counts as withdrawn, unless the absence is explained before the next "
        "pairing is published."
    )
    article = "C.05 6.5"


class NothingToUndo(CaissaError):
    """There is no act left that could be taken back."""

    code = "records.nothing-to-undo"
    message = "Nothing can be undone in {section}: no change is left, or a restored version is in between."


class TooLate(CaissaError):
    """A correction that no longer counts for pairings and standings."""

    code = "records.too-late"
    message = "It is too late to change a result of round {round}: correct it for the rating report instead."
    article = "C.04.2 4.3"


class NoFinalStandings(CaissaError):
    """Final standings, or a paper that needs them, while results are missing."""

    code = "records.no-final-standings"
    message = "There are no final standings yet: {why}."


class LineUpsClosed(CaissaError):
    """A line-up that comes after the deadline."""

    code = "records.line-ups-closed"
    message = (
        "The line-up of {team} for round {round} is too late: line-ups were closed at {at}. The "
        "line-up on record counts: the one handed in before, or the first players of the list."
    )
    article = "C.05 7.1"


class Locked(CaissaError):
    """A part of the set-up that is fixed once round 1 is paired."""

    code = "records.locked"
    message = "Round 1 has been paired, so the {what} can no longer be changed in this section."


class BadAnnouncement(CaissaError):
    """An announcement that cannot be stored; the findings name every place of it."""

    code = "records.announcement"
    message = "The announcement was not saved: {why}."

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(why=joined("; ", (joined(": ", (each.where, each.what)) for each in findings)))
        self.findings = findings


class NotFinal(CaissaError):
    """A final report of a section that is not finished."""

    code = "records.not-final"
    message = "There is no final report yet: {why}."


class NotAccepted(CaissaError):
    """An upload that cannot be accepted."""

    code = "records.not-accepted"
    message = "Nothing was imported: {why}."
