"""Addresses."""

from __future__ import annotations

from django.urls import path

from caissa_web.screens import views

app_name = "screens"
urlpatterns = [
    path("<slug:event>/", views.event_screens, name="event"),
    path("<slug:event>/<slug:screen>/", views.screen, name="screen"),
    path("<slug:event>/<slug:screen>/page/<int:number>/", views.page, name="page"),
]
