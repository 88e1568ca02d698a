"""Does the secret key fit the records? They may have come from a backup without theirs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from allauth.mfa.models import Authenticator
from django.db import transaction

from caissa_web.accounts.encryption import can_be_opened, is_sealed, seal, unseal
from caissa_web.accounts.secrets_of_factors import secrets_in, with_secrets
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


@transaction.atomic
def seal_anew() -> int:
    """Seal every secret with the key of now, all of them or none; how many rows of the records it were."""
    factors = [one for one in Authenticator.objects.select_for_update() if any(secrets_in(one.data))]
    for factor in factors:
        factor.data = with_secrets(factor.data, _anew)
        factor.save(update_fields=["data"])
    webhooks = list(Webhook.objects.select_for_update())
    for webhook in webhooks:
        webhook.secret = _anew(webhook.secret)
        webhook.save(update_fields=["secret"])
    return len(factors) + len(webhooks)


def _anew(kept: str) -> str:
    return seal(unseal(kept))


def _kept() -> Iterator[str]:
    for data in Authenticator.objects.values_list("data", flat=True):
        yield from secrets_in(data)
    yield from Webhook.objects.values_list("secret", flat=True)
