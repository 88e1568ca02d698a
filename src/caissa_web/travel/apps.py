"""App configuration of the package `travel`."""

from __future__ import annotations

from django.apps import AppConfig


class TravelConfig(AppConfig):
    """App configuration of the package `travel`."""

    name = "caissa_web.travel"

    def ready(self) -> None:
        """Register what becomes of a journey whose entry ends."""
        from caissa_web.delegations.events import on_substituted  # noqa: PLC0415 - models exist only now
        from caissa_web.enrolment import letter_values, missing  # noqa: PLC0415 - as above
        from caissa_web.enrolment.events import on_act  # noqa: PLC0415 - as above
        from caissa_web.travel.letter_values import journeys_and_transfers  # noqa: PLC0415 - as above
        from caissa_web.travel.missing_journeys import (  # noqa: PLC0415 - as above
            journey_missing,
            journeys_missing,
        )
        from caissa_web.travel.operations.entries import on_entry  # noqa: PLC0415 - as above
        from caissa_web.travel.operations.substitution import keep_journeys  # noqa: PLC0415 - as above

        on_act(on_entry)
        on_substituted(keep_journeys)
        missing.register(journey_missing, journeys_missing)
        letter_values.register(journeys_and_transfers)
