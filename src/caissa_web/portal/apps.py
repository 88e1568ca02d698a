"""App configuration of the package `portal`: letters to those who enter."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig
from django.utils.translation import gettext_lazy

SECONDS_AFTER_A_RUSH, A_MINUTE, A_QUARTER_OF_AN_HOUR = 10, 60, 900


class PortalConfig(AppConfig):
    """App configuration of the package `portal`."""

    name = "caissa_web.portal"

    def ready(self) -> None:
        """Have letters written after acts on entries, after a rush, and on the days of reminders."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models exist only now
        from caissa_web.enrolment.events import on_act  # noqa: PLC0415 - as above
        from caissa_web.portal import letters, reminders  # noqa: PLC0415 - as above
        from caissa_web.portal.badge import delegation as photos_of_delegations  # noqa: PLC0415 - as above
        from caissa_web.portal.delegation import tabs  # noqa: PLC0415 - as above
        from caissa_web.portal.delegation.frame import register_tab  # noqa: PLC0415 - as above
        from caissa_web.portal.guardian import asking  # noqa: PLC0415 - as above
        from caissa_web.portal.papers import delegation as papers  # noqa: PLC0415 - as above

        on_act(letters.on_act)
        tabs.register()
        papers.register()
        register_tab("rooms", gettext_lazy("Rooms"), "portal:delegation-rooms")
        register_tab("travel", gettext_lazy("Travel"), "portal:delegation-travel")
        photos_of_delegations.register()
        letters.register()
        reminders.register()
        asking.register()
        jobs.register("portal.after-rush", SECONDS_AFTER_A_RUSH, after_rush, queue="news", seconds=300)
        jobs.register("portal.guardians", A_MINUTE, ask_guardians, queue="news", seconds=300)
        jobs.register("portal.reminders", A_QUARTER_OF_AN_HOUR, remind)


def after_rush(now: datetime) -> None:
    """Write the letters and set the charges of places that were given in an opening minute."""
    from caissa_web.portal.opening.afterwards import catch_up  # noqa: PLC0415 - a start is quicker without it

    catch_up(now)


def ask_guardians(now: datetime) -> None:
    """Send their own link to guardians who have not been asked yet."""
    from caissa_web.portal.guardian.asking import ask_guardians as ask  # noqa: PLC0415 - as above

    ask(now)


def remind(now: datetime) -> None:
    """Remind those of whose entries something is missing."""
    from caissa_web.portal.reminders import remind as write  # noqa: PLC0415 - a start is quicker without it

    write(now)
