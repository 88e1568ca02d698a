"""The addresses of needs and insurance."""

from __future__ import annotations

from django.urls import path

from caissa_web.portal.welfare import pages

urlpatterns = [
    path("mine/<str:token>/<str:code>/needs/", pages.needs, name="needs"),
    path("mine/<str:token>/<str:code>/insurance/", pages.insurance, name="insurance"),
]
