"""App configuration of the desk."""

from __future__ import annotations

from django.apps import AppConfig

from caissa_web.exchange.limited.leftovers import remove_leftovers
from caissa_web.translation.form_messages import use_own_words


class DeskConfig(AppConfig):
    """App configuration of the desk."""

    name = "caissa_web.desk"

    def ready(self) -> None:
        """Register what is done in the background: files, and rating lists from the internet."""
        use_own_words()  # before any form is made
        from caissa_web.background import jobs, tasks  # noqa: PLC0415 - models exist only now
        from caissa_web.desk.announcement import invitation_letters  # noqa: PLC0415 - models exist only now
        from caissa_web.desk.documents import tasks as files  # noqa: PLC0415 - models exist only now
        from caissa_web.desk.entries import list_download, long_lists  # noqa: PLC0415 - models exist only now
        from caissa_web.desk.home.connections import register_connectors  # noqa: PLC0415 - as above
        from caissa_web.desk.rounds import long_pairing  # noqa: PLC0415 - models exist only now
        from caissa_web.desk.setup import long_imports  # noqa: PLC0415 - models exist only now

        register_connectors()
        invitation_letters.register()
        for long_work in (long_imports, long_lists, long_pairing):
            long_work.register()
        tasks.register("desk.document", files.make_document)
        tasks.register("desk.section-zip", files.make_section_zip)
        tasks.register("desk.event-zip", files.make_event_zip)
        tasks.register("desk.rating-lists", list_download.fetch_lists, queue="rating-lists")
        jobs.register("desk.rating-lists", 3600, list_download.keep_current)
        jobs.register("desk.leftover-uploads", 3600, remove_leftovers, erases=True)
