"""Why a file was not read to its end."""

from __future__ import annotations

from caissa.errors import CaissaError
from caissa.messages import msg


class TooDemanding(CaissaError):
    """Reading a file would take more than a file of its kind may take."""

    code = "upload.too-demanding"
    message = "{name} was not read: {why}."


class ReaderFailed(CaissaError):
    """The process that reads a file ended by a fault of its own; the server's log tells more."""

    code = "upload.reader-failed"
    message = "{name} could not be read: it contains something unexpected. Nothing has been saved."


class ReadersBusy(CaissaError):
    """Other files are being read, and there is room for so many at a time."""

    code = "upload.busy"
    message = "Other files are being read at this moment. Try again in a few seconds."


class Cancelled(CaissaError):
    """Whoever asked for the work has called it off."""

    code = "upload.cancelled"
    message = "The task was cancelled. Nothing has been saved."


MEMORY = msg("it needs more memory than a file of this kind may take")
TIME = msg("it needs more time than a file of this kind may take")
ANSWER = msg("it contains more than can be imported at once")
