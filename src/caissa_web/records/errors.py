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
