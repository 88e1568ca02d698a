"""The addresses of phones: everything about a pass stands under its token."""

from __future__ import annotations

from django.urls import path

from caissa_web.phone import arbiter, dispatch, shell

app_name = "phone"

urlpatterns = [
    path("service-worker.js", shell.service_worker, name="service-worker"),
    path("<str:token>/", dispatch.page_of_pass, name="pass"),
    path("<str:token>/boards.json", arbiter.boards_now, name="boards"),
    path("<str:token>/manifest.webmanifest", shell.manifest, name="manifest"),
]
