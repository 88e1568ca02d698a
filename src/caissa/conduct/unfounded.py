"""Manifestly unfounded accusations: a warning first, then the Ethics and Disciplinary Commission (FPR 5)."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import Message, msg


@dataclass(frozen=True, slots=True)
class UnfoundedStep:
    """What follows from an unfounded accusation, and the article."""

    text: Message
    article: str
    refer: bool


def unfounded_accusation(earlier: int, *, severe: bool = False) -> UnfoundedStep:
    """What follows: a warning by the commission; a severe or repeated one may be forwarded to the EDC.

    Handbook: FPR 5.2, 5.3
    """
    if severe or earlier:
        text = msg(
            "Severe or repeated: the commission may investigate it and forward it to the Ethics and "
            "Disciplinary Commission."
        )
        return UnfoundedStep(text, "FPR 5.3", refer=True)
    return UnfoundedStep(msg("The commission can warn the complainant."), "FPR 5.2", refer=False)
