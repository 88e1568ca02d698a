"""An arbiter's application out of the details: the very file that `caissa arbiter-application` judges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caissa.arbiters.errors import UnreadableRecord
from caissa.arbiters.reading import AnyApplication, application_from_tables
from caissa.documents.refusals import BadDetails

_TABLES = ("application", "arbiter", "norm", "event", "seminar", "report")


def applied(details: Mapping[str, Any]) -> AnyApplication | None:
    """The application that the details hold; None if they hold none."""
    if "application" not in details:
        return None
    try:
        return application_from_tables(
            {name: details[name] for name in _TABLES if name in details}, "details"
        )
    except UnreadableRecord as refusal:
        raise BadDetails(where=refusal.details["where"], why=refusal.details["why"]) from None
