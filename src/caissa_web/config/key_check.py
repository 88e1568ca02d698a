"""Does the secret key fit the records? They may have come from a backup without theirs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from allauth.mfa.models import Authenticator
from django.db import transaction

from caissa_web.accounts.encryption import can_decrypt, decrypt, encrypt, is_encrypted
from caissa_web.accounts.models import MailServer
from caissa_web.accounts.secrets_of_factors import secrets_in, with_secrets
from caissa_web.api.models import Answered, LichessRound, OtherInstallation, Webhook

ADVICE = (
    "Put the file secret_key (or CAISSA_SECRET_KEY) of the installation that made the backup back. Otherwise "
    "those people set up their codes anew, the webhooks are made anew, and the password of the mail server "
    "is typed again."
)


@dataclass(frozen=True, slots=True)
class SecretCounts:
    """How many secrets there are, how many are not encrypted, and how many need another key."""

    all: int
    unencrypted: int
    undecryptable: int

    @property
    def complaint(self) -> str:
        """The complaint about those that need another key."""
        secrets = f"{self.undecryptable} of {self.all} sealed secrets of codes, webhooks and e-mail"
        return f"{secrets} need another secret key"


def secret_counts() -> SecretCounts:
    """Look at every secret in the records."""
    secrets = list(_stored_secrets())
    undecryptable = sum(not can_decrypt(secret) for secret in secrets)
    return SecretCounts(len(secrets), sum(not is_encrypted(secret) for secret in secrets), undecryptable)


@transaction.atomic
def reencrypt() -> int:
    """Encrypt every secret with the present key, all of them or none; the number of rows."""
    factors = [row for row in Authenticator.objects.select_for_update() if any(secrets_in(row.data))]
    for factor in factors:
        factor.data = with_secrets(factor.data, _reencrypted)
        factor.save(update_fields=["data"])
    webhooks = list(Webhook.objects.select_for_update())
    for webhook in webhooks:
        webhook.secret = _reencrypted(webhook.secret)
        webhook.save(update_fields=["secret"])
    answers = list(Answered.objects.select_for_update())
    for answer in answers:
        answer.body = _reencrypted(answer.body)
        answer.save(update_fields=["body"])
    broadcasts = list(LichessRound.objects.select_for_update())
    for broadcast in broadcasts:
        broadcast.token = _reencrypted(broadcast.token)
        broadcast.save(update_fields=["token"])
    installations = list(OtherInstallation.objects.select_for_update())
    for installation in installations:
        installation.token = _reencrypted(installation.token)
        installation.save(update_fields=["token"])
    servers = list(MailServer.objects.select_for_update().exclude(password=""))
    for server in servers:
        server.password = _reencrypted(server.password)
        server.save(update_fields=["password"])
    return len(factors) + len(webhooks) + len(answers) + len(broadcasts) + len(installations) + len(servers)


def _reencrypted(secret: str) -> str:
    return encrypt(decrypt(secret))


def _stored_secrets() -> Iterator[str]:
    for data in Authenticator.objects.values_list("data", flat=True):
        yield from secrets_in(data)
    yield from Webhook.objects.values_list("secret", flat=True)
    yield from LichessRound.objects.values_list("token", flat=True)
    yield from OtherInstallation.objects.values_list("token", flat=True)
    yield from MailServer.objects.exclude(password="").values_list("password", flat=True)
