"""Links that open something without a password do not stand in the log, where others could read them."""

from __future__ import annotations

import logging
import re

_DOORS = r"p|account/once|account/welcome|invitation|messages/(?:confirm|code|manage|stop)"
_SECRET_PART = re.compile(rf"(?P<before>/(?:{_DOORS})/)[^/\s'\"]+(?:/[^/\s'\"]*)?")


class QuietLinks(logging.Filter):
    """Writes a line without the secret part of such addresses."""

    def filter(self, record: logging.LogRecord) -> bool:
        """The line, always; only its secrets go."""
        said = record.getMessage()
        quiet = _SECRET_PART.sub(r"\g<before>…", said)
        if quiet != said:
            record.msg, record.args = quiet, ()
        return True
