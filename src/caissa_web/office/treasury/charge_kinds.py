"""What is charged, in words: the kinds that the program charges, those by hand, and the organiser's own."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy

HAND_KINDS = (
    ("fine", gettext_lazy("fine")),
    ("appeal fee", gettext_lazy("appeal fee")),
    ("accreditation", gettext_lazy("accreditation")),
    ("transfer", gettext_lazy("transfer")),
    ("other", gettext_lazy("something else")),
)
"""What a treasurer charges by hand; the kind is the account of the income, in the books and the summary."""
_LABELS = {
    "entry": gettext_lazy("Entry fee"),
    "late": gettext_lazy("Late entry"),
    "room": gettext_lazy("Rooms"),
    "board": gettext_lazy("Meals"),
    "tourist-tax": gettext_lazy("Tourist tax"),
    **dict(HAND_KINDS),
}


def in_words(kind: str) -> str:
    """A kind as a summary names it; one of the organiser's own as it was typed."""
    return capfirst(str(_LABELS.get(kind, kind)))
