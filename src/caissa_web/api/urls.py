"""The addresses of the API, of its description, and of the pages about tokens and webhooks."""

from __future__ import annotations

from django.urls import path

from caissa_web.api import description, dispatch
from caissa_web.api.feeds import pages as feed_pages
from caissa_web.api.feeds import push_pages
from caissa_web.api.installations import pages as installation_pages
from caissa_web.api.tokens import pages as token_pages
from caissa_web.api.webhooks import pages as webhook_pages

app_name = "api"
urlpatterns = [
    path("", description.page, name="description"),
    path("tokens/", token_pages.tokens, name="tokens"),
    path("tokens/<int:number>/revoke/", token_pages.revoke, name="revoke-token"),
    path("webhooks/<slug:event>/", webhook_pages.webhooks, name="webhooks"),
    path("webhooks/<slug:event>/<int:number>/", webhook_pages.deliveries, name="deliveries"),
    path("webhooks/<slug:event>/<int:number>/change/", webhook_pages.change, name="change-webhook"),
    path("installations/", installation_pages.bring_event, name="bring-event"),
    path("installations/<slug:event>/", installation_pages.installation, name="installation"),
    path("installations/<slug:event>/change/", installation_pages.change, name="change-installation"),
    path(
        "installations/<slug:event>/erasures/<int:number>/",
        installation_pages.erasure_done,
        name="erasure-made-too",
    ),
    path("feeds/<slug:event>/<slug:section>/", feed_pages.feeds, name="feeds"),
    path("feeds/<slug:event>/<slug:section>/<int:number>/change/", feed_pages.change, name="change-feed"),
    path("feeds/<slug:event>/<slug:section>/lichess/", push_pages.add, name="push-games"),
    path(
        "feeds/<slug:event>/<slug:section>/lichess/<int:number>/change/",
        push_pages.change,
        name="change-push",
    ),
    path("v1/openapi.json", description.openapi, name="openapi"),
    path("v1/", dispatch.v1, {"rest": ""}),
    path("v1/<path:rest>", dispatch.v1, name="v1"),
]
