"""The addresses of the transport officer's pages, inside an event."""

from __future__ import annotations

from django.urls import path

from caissa_web.office.travel import files, journeys, runs, settings

HERE = "<slug:event>/travel/"
JOURNEY = HERE + "journeys/<slug:code>/"
RUN = HERE + "runs/<slug:code>/"

event_pages = [
    path(HERE, runs.board, name="travel"),
    path(HERE + "plan/", runs.plan, name="travel-plan"),
    path(HERE + "publish/", runs.publish, name="travel-publish"),
    path(HERE + "runs.ics", files.calendar, name="travel-calendar"),
    path(HERE + "manifests.<str:form>", files.manifests, name="travel-manifests"),
    path(HERE + "boards.pdf", files.boards_of_day, name="travel-boards"),
    path(HERE + "journeys/", journeys.journeys, name="travel-journeys"),
    path(HERE + "journeys/new/", journeys.new, name="travel-journey-new"),
    path(JOURNEY, journeys.journey, name="travel-journey"),
    path(JOURNEY + "delay/", journeys.delay, name="travel-delay"),
    path(JOURNEY + "cancel/", journeys.cancel, name="travel-journey-cancel"),
    path(RUN, runs.run, name="travel-run"),
    path(RUN + "change/", runs.change, name="travel-run-change"),
    path(RUN + "step/", runs.step, name="travel-run-step"),
    path(RUN + "move/", runs.move, name="travel-run-move"),
    path(RUN + "boards.pdf", files.boards_of_run, name="travel-run-boards"),
    path(HERE + "settings/", settings.settings, name="travel-settings"),
    path(HERE + "settings/change/", settings.change, name="travel-settings-change"),
]
