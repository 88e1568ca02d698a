"""App configuration of the package `accounts`."""

from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """App configuration of the package `accounts`."""

    name = "caissa_web.accounts"

    def ready(self) -> None:
        """Keep a log of log-ins."""
        from caissa_web.accounts.signing_in import listen  # noqa: PLC0415 - the models come first

        listen()
