"""App configuration of the package `lodging`, and its jobs."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig

AN_HOUR = 3600


class LodgingConfig(AppConfig):
    """App configuration of the package `lodging`."""

    name = "caissa_web.lodging"

    def ready(self) -> None:
        """Register the release of rooms, and what becomes of a stay whose entry ends."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models exist only now
        from caissa_web.delegations.events import on_substituted  # noqa: PLC0415 - as above
        from caissa_web.enrolment import letter_values, missing  # noqa: PLC0415 - as above
        from caissa_web.enrolment.events import on_act  # noqa: PLC0415 - as above
        from caissa_web.lodging.letter_values import hotel_and_room  # noqa: PLC0415 - as above
        from caissa_web.lodging.missing_rooms import room_missing, rooms_missing  # noqa: PLC0415 - as above
        from caissa_web.lodging.operations.entries import on_entry  # noqa: PLC0415 - as above
        from caissa_web.lodging.operations.substitution import keep_stay  # noqa: PLC0415 - as above

        jobs.register("lodging.release", AN_HOUR, release)
        jobs.register("lodging.erase", AN_HOUR, erase, erases=True)
        on_act(on_entry)
        on_substituted(keep_stay)
        missing.register(room_missing, rooms_missing)
        letter_values.register(hotel_and_room)


def release(now: datetime) -> None:
    """Give back to hotels what nobody has claimed by the release day."""
    from caissa_web.lodging.operations.hotels import release_rooms  # noqa: PLC0415 - as in notices

    release_rooms(now)


def erase(now: datetime) -> None:
    """Take diets and notes out of stays of events that are over."""
    from caissa_web.lodging.personal_data import blank_needs  # noqa: PLC0415 - as in notices

    blank_needs(now)
