"""The marks of the JSON format: its number, its kinds, its limits and how plain values are spelt."""

from __future__ import annotations

import re
from types import MappingProxyType

from caissa.files.json_model.shapes import Record
from caissa.tournament import Event, Tournament

FORMAT = 1
"""The number of the format, raised when an old reader would misunderstand a new file."""

FORMAT_MEMBER = "caissa"
KIND_MEMBER = "kind"

KINDS = MappingProxyType({"event": Record(Event), "tournament": Record(Tournament)})
"""What a document can hold, by the word in its `kind`."""

LARGEST_FILE = 64 * 1024 * 1024
"""Longer texts are refused unread; 2,000 players and 11 rounds need less than 2 MB."""

LARGEST_NUMBER = 2**53 - 1
"""Whole numbers beyond this are not the same in every program that reads JSON."""

POINTS = re.compile(r"-?[0-9]{1,15}\.[0-9]{1,15}")
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
MOMENT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{6})?"
    r"([+-][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{6})?)?)?"
)
