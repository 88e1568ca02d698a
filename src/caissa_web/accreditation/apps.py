"""App configuration of the package `accreditation`."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig

AN_HOUR = 3600


class AccreditationConfig(AppConfig):
    """App configuration of the package `accreditation`."""

    name = "caissa_web.accreditation"

    def ready(self) -> None:
        """Follow the entries, name the photo among what is missing, erase what has served."""
        from caissa_web.accreditation.following import follow_entry  # noqa: PLC0415 - models exist only now
        from caissa_web.accreditation.queries import missing_photo, missing_photos  # noqa: PLC0415 - as above
        from caissa_web.background import jobs  # noqa: PLC0415 - as above
        from caissa_web.enrolment import missing  # noqa: PLC0415 - as above
        from caissa_web.enrolment.events import on_act  # noqa: PLC0415 - as above

        on_act(follow_entry)
        missing.register(missing_photo, missing_photos)
        jobs.register("accreditation.erase", AN_HOUR, erase, erases=True)


def erase(now: datetime) -> None:
    """Erase photos and scans of events that are long over."""
    from caissa_web.accreditation.personal_data import erase_old  # noqa: PLC0415 - as in notices

    erase_old(now)
