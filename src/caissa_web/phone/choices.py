"""The results that can be chosen on a phone, and how they travel: two letters of the TRF, `1,0`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from caissa.errors import CaissaError
from caissa.tournament import Outcome
from caissa_web.operations.rounds.claims import BLACK_WON, DRAWN, WHITE_WON
from caissa_web.operations.rounds.results import ADJOURNED, OPEN, Outcomes

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


class UnknownChoice(CaissaError):
    """A phone sends something that is not one of the results it was offered."""

    code = "phone.unknown-result"
    message = "This result cannot be entered here, so nothing was changed. Choose one of the results shown."


@dataclass(frozen=True, slots=True)
class Choice:
    """A result on a button: its sign, and the words for it."""

    outcomes: Outcomes
    sign: str | _StrPromise
    words: str | _StrPromise

    @property
    def value(self) -> str:
        """How the result travels."""
        return written(self.outcomes)


MAIN = (
    Choice(WHITE_WON, "1 – 0", _("White won")),
    Choice(DRAWN, "½ – ½", pgettext_lazy("result", "Draw")),
    Choice(BLACK_WON, "0 – 1", _("Black won")),
)
MORE = (
    Choice((Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS), "+ – −", _("Black did not come")),
    Choice((Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN), "− – +", _("White did not come")),
    Choice((Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS), "− – −", _("Neither player came")),
    Choice((Outcome.LOSS, Outcome.LOSS), "0 – 0", _("Both players lose")),
    Choice(ADJOURNED, _("Adjourned"), _("To be resumed")),
)
"""No choice empties a result: a phone never wipes one."""

_SIGNS = {choice.outcomes: choice.sign for choice in (*MAIN, *MORE)}


def written(outcomes: Outcomes) -> str:
    """A result as it travels; empty while it is to come."""
    return "" if outcomes == OPEN else ",".join(outcome.value for outcome in outcomes)


def seen(text: str) -> Outcomes:
    """The result that somebody had before their eyes."""
    if not text:
        return OPEN
    try:
        white, black = text.split(",")
        return Outcome(white), Outcome(black)
    except ValueError:
        raise UnknownChoice from None


def chosen(text: str, offered: tuple[Choice, ...]) -> Choice:
    """The choice that was made, among those that were offered."""
    for choice in offered:
        if choice.value == text:
            return choice
    raise UnknownChoice


def sign(outcomes: Outcomes) -> str:
    """A result as a phone shows it; empty while it is to come."""
    if outcomes == OPEN:
        return ""
    return str(_SIGNS.get(outcomes) or " – ".join(outcome.value for outcome in outcomes))
