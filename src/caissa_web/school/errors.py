"""What cannot be done in a class."""

from __future__ import annotations

from caissa.errors import CaissaError


class ClassRefused(CaissaError):
    """An act that a class does not allow; the sentence says why."""

    code = "school.class-refused"
    message = "{why}"
