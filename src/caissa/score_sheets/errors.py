"""What cannot be done with an electronic score sheet."""

from __future__ import annotations

from caissa.errors import CaissaError
from caissa.messages import msg


class UnreadableEntry(CaissaError):
    """A text that is no entry of a score sheet."""

    code = "sheet.unreadable-entry"
    message = msg("This is not an entry of a score sheet: {why}.")


class CryptographyMissing(CaissaError):
    """The library that checks signatures is not installed."""

    code = "sheet.no-cryptography"
    message = msg(
        "Signatures need the library cryptography, which is not installed: pip install 'caissa[games]'"
    )
