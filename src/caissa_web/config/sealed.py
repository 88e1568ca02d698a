"""Does the secret key fit the records? They may have come from a backup without theirs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from allauth.mfa.models import Authenticator

from caissa_web.accounts.sealing import can_be_opened, is_sealed
from caissa_web.accounts.secrets_of_factors import secrets_in
from caissa_web.api.models import Webhook

ADVICE = (
    "Put the file secret_key (or CAISSA_SECRET_KEY) of the installation that made the backup back. Otherwise "
    "those people set up their codes anew, and the webhooks are made anew."
)


@dataclass(frozen=True, slots=True)
class Seals:
    """How many secrets there are, how many lie open, and how many our key does not open."""

    all: int
    open: int
    elsewhere: int

    @property
    def complaint(self) -> str:
        """What is to be said about those that our key does not open."""
        return f"{self.elsewhere} of {self.all} sealed secrets of codes and webhooks need another secret key"


def seals() -> Seals:
    """Look at every secret that lies in the records."""
    kept = list(_kept())
    elsewhere = sum(not can_be_opened(one) for one in kept)
    return Seals(len(kept), sum(not is_sealed(one) for one in kept), elsewhere)


def _kept() -> Iterator[str]:
    for data in Authenticator.objects.values_list("data", flat=True):
        yield from secrets_in(data)
    yield from Webhook.objects.values_list("secret", flat=True)
