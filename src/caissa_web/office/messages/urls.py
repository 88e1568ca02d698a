"""The addresses of letters to many, inside an event, and the one that mail servers call."""

from __future__ import annotations

from django.urls import path

from caissa_web.office.messages import archive, bounces, sending, templates

HERE = "<slug:event>/messages/"
TEMPLATE = HERE + "templates/<int:pk>/"
SENT = HERE + "sent/<int:pk>/"

event_pages = [
    path("bounces/", bounces.webhook, name="bounces-webhook"),
    path(HERE, templates.messages_page, name="messages"),
    path(HERE + "templates/new/", templates.new, name="template-new"),
    path(HERE + "templates/ready/<slug:key>/", templates.take_ready, name="template-ready"),
    path(TEMPLATE, templates.change, name="template"),
    path(TEMPLATE + "delete/", templates.delete, name="template-delete"),
    path(TEMPLATE + "send/", sending.send, name="mailing-new"),
    path(SENT, archive.mailing, name="mailing"),
    path(SENT + "letters.csv", archive.as_csv, name="mailing-csv"),
    path(SENT + "stop/", archive.stop, name="mailing-stop"),
    path(HERE + "returned/", bounces.returned, name="bounces"),
    path(HERE + "returned/<int:pk>/clear/", bounces.clear_contact, name="bounce-clear"),
]
