"""App configuration of the package `office`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig

if TYPE_CHECKING:
    from caissa_web.background.tasks import FinishedFile


class OfficeConfig(AppConfig):
    """App configuration of the package `office`."""

    name = "caissa_web.office"

    def ready(self) -> None:
        """Register what is done in the background: badges, contracts, imports, letters, rooms, prices."""
        from caissa_web.background import tasks  # noqa: PLC0415 - models exist only now
        from caissa_web.office.contracts import sending as contracts  # noqa: PLC0415 - as above
        from caissa_web.office.delegations import long_import  # noqa: PLC0415 - as above
        from caissa_web.office.rooms import rooming, rules  # noqa: PLC0415 - as above
        from caissa_web.office.visas import issuing as visa_letters  # noqa: PLC0415 - as above

        for background in (contracts, long_import, rooming, rules, visa_letters):
            background.register()
        tasks.register("office.badges", make_badges)


def make_badges(arguments: Mapping[str, Any]) -> FinishedFile:
    """Make sheets of badges."""
    from caissa_web.office.badges.sheets import make_sheets  # noqa: PLC0415 - a start is quicker without it

    return make_sheets(arguments)
