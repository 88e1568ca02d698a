"""App configuration of the package `visas`, and what it adds to the missing list."""

from __future__ import annotations

from django.apps import AppConfig


class VisasConfig(AppConfig):
    """App configuration of the package `visas`."""

    name = "caissa_web.visas"

    def ready(self) -> None:
        """Register letters, and what is missing of an entry."""
        from caissa_web.enrolment import missing  # noqa: PLC0415 - models exist only now
        from caissa_web.visas import letters  # noqa: PLC0415 - as above
        from caissa_web.visas.queries import missing_of_many, missing_passports  # noqa: PLC0415 - as above

        letters.register()
        missing.register(missing_passports, missing_of_many)
