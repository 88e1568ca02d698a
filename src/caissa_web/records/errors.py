"""What cannot be done with the records."""

from __future__ import annotations

from caissa.errors import CaissaError


class Conflict(CaissaError):
    """Somebody else changed the same thing in the meantime; nothing was changed."""

    code = "records.conflict"
    message = (
        "{what} has been changed in the meantime by {author}, so your change was not made. "
        "You saw {seen}, now it is {found}. Look at it again and repeat your change if it is still wanted."
    )


class Damaged(CaissaError):
    """A stored document is not what was once stored."""

    code = "records.damaged"
    message = "The stored facts of section version {version} are damaged. Restore a backup."


class NameTaken(CaissaError):
    """An event or section of that short name exists already."""

    code = "records.name-taken"
    message = "The short name {slug} is in use already."


class WrongStage(CaissaError):
    """A round is not at the stage that an act needs."""

    code = "records.wrong-stage"
    message = "This cannot be done now: round {round} is {stage}."


class NothingToUndo(CaissaError):
    """There is no act left that could be taken back."""

    code = "records.nothing-to-undo"
    message = "Nothing can be undone in {section}: no change is left, or a restored version is in between."


class TooLate(CaissaError):
    """A correction that no longer counts for pairings and standings."""

    code = "records.too-late"
    message = "It is too late to change a result of round {round}: correct it for the rating report instead."
    article = "C.04.2 4.3"
