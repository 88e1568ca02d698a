"""App configuration of the package `api`, and the work that it has done in the background."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """App configuration of the package `api`."""

    name = "caissa_web.api"

    def ready(self) -> None:
        """Have messages sent, and old ones forgotten."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models are loaded by now only

        jobs.register("webhooks", 10, send_messages, queue="webhooks", seconds=180)
        jobs.register("games", 5, fetch_games, queue="games", seconds=120)
        jobs.register("games-push", 5, push_games, queue="games-push", seconds=120)
        jobs.register("installations", 5, send_events, queue="installations", seconds=600)
        jobs.register("api-clean-up", 3600, clean_up, erases=True)
        from caissa_web.api.webhooks import entries, money  # noqa: PLC0415 - as above

        money.register()
        entries.register()


def send_messages(now: datetime) -> None:
    """Tell webhooks what is new; what that needs is loaded when it is first done."""
    from caissa_web.api.webhooks.delivery import deliver_due  # noqa: PLC0415

    deliver_due(now)


def fetch_games(now: datetime) -> None:
    """Fetch the PGN files of live sources; what that needs is loaded when it is first done."""
    from caissa_web.api.feeds.fetching import fetch_due  # noqa: PLC0415

    fetch_due(now)


def push_games(now: datetime) -> None:
    """Push public games to broadcasts; what that needs is loaded when it is first done."""
    from caissa_web.api.models import LichessRound  # noqa: PLC0415

    if LichessRound.objects.filter(active=True).exists():
        from caissa_web.api.feeds.pushing import push_due  # noqa: PLC0415

        push_due(now)


def send_events(now: datetime) -> None:
    """Send events to other installations; what that needs is loaded when it is first done."""
    from caissa_web.api.models import OtherInstallation  # noqa: PLC0415

    if OtherInstallation.objects.exists():
        from caissa_web.api.installations.sending import send_due  # noqa: PLC0415

        send_due(now)


def clean_up(now: datetime) -> None:
    """Forget answers and messages that nobody will ask for again."""
    from caissa_web.api.webhooks.delivery import forget_old  # noqa: PLC0415

    forget_old(now)
