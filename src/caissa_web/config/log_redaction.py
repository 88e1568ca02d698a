"""Links that open something without a password are not written to the log, where others could read them."""

from __future__ import annotations

import logging
import re

_OF_ENTRANTS = r"enter/(?:delegation|drive|guardian|mine|pay|press|sign|stop|visa|zone)"
_OF_FOLLOWERS = r"messages/(?:confirm|code|manage|stop)"
_OF_PEOPLE = r"p|welcome|account/(?:once|welcome)|invitation|appeal|invited|statement|school/answers"
_PATHS = rf"{_OF_PEOPLE}|{_OF_ENTRANTS}|{_OF_FOLLOWERS}"
_SECRET_PART = re.compile(rf"(?P<before>/(?:{_PATHS})/)[^/\s'\"]+(?:/[^/\s'\"]*)?")


class RedactLinks(logging.Filter):
    """Removes the secret part of such addresses from a line of the log."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Every line is written, without its secrets."""
        message = record.getMessage()
        redacted = _SECRET_PART.sub(r"\g<before>…", message)
        if redacted != message:
            record.msg, record.args = redacted, ()
        return True
