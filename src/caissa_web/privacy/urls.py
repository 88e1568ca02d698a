"""Addresses about personal data: the public register, the organiser's pages, the manager's."""

from __future__ import annotations

from django.urls import path

from caissa_web.privacy import consent_pages, person_pages, views

app_name = "privacy"
urlpatterns = [
    path("", views.register, name="register"),
    path("events/<slug:event>/", views.register_of_event, name="event"),
    path("events/<slug:event>/consents/", consent_pages.consents, name="consents"),
    path("events/<slug:event>/consents/<int:number>/withdraw/", consent_pages.withdraw, name="withdraw"),
    path("events/<slug:event>/controller/", consent_pages.controller, name="controller"),
    path("events/<slug:event>/masked/", consent_pages.masked_copy, name="masked"),
    path("settings/", views.settings_page, name="settings"),
    path("people/", person_pages.people, name="people"),
    path("people/export/", person_pages.export, name="export"),
    path("people/erase/", person_pages.erase_person, name="erase"),
    path("people/withhold/", person_pages.withhold, name="withhold"),
    path("access/", views.access, name="access"),
    path("retention/", views.retention, name="retention"),
    path("requests/", views.requests, name="requests"),
    path("requests/<int:number>/answer/", views.answer, name="answer"),
]
