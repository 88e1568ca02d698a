"""The addresses of those who enter."""

from __future__ import annotations

from django.urls import path, re_path

from caissa_web.portal.badge import delegation as delegation_badges
from caissa_web.portal.badge import pages as badge
from caissa_web.portal.contracts.urls import urlpatterns as contracts
from caissa_web.portal.delegation.urls import urlpatterns as delegation
from caissa_web.portal.entering import pages as entering
from caissa_web.portal.guardian import pages as guardian
from caissa_web.portal.opening import pages as opening
from caissa_web.portal.own import pages as own
from caissa_web.portal.papers.urls import urlpatterns as papers
from caissa_web.portal.paying.urls import urlpatterns as paying
from caissa_web.portal.public import pages as public
from caissa_web.portal.rooms.urls import urlpatterns as rooms
from caissa_web.portal.stopping import pages as stopping
from caissa_web.portal.travel.urls import urlpatterns as travel
from caissa_web.portal.visas.urls import urlpatterns as visas
from caissa_web.portal.welfare.urls import urlpatterns as welfare
from caissa_web.portal.zones import pages as zones

app_name = "portal"
urlpatterns = [
    *paying,
    *papers,
    *contracts,
    *visas,
    *welfare,
    *delegation,
    *rooms,
    *travel,
    path("zone/answer/", zones.answer, name="zone-answer"),
    path("zone/<str:token>/", zones.permission, name="zone-permission"),
    path("mine/", own.mine, name="mine"),
    path("mine/<str:token>/", own.entries, name="entries"),
    path("mine/<str:token>/answer/<int:application>/", own.answer, name="answer"),
    path("mine/<str:token>/<str:code>/", own.entry, name="entry"),
    path("delegation/<str:key>/badges/", delegation_badges.photos, name="delegation-badges"),
    path(
        "delegation/<str:key>/badges/<str:code>/send/",
        delegation_badges.send_photo,
        name="delegation-photo-send",
    ),
    path(
        "delegation/<str:key>/badges/<str:code>/photo.png", delegation_badges.photo, name="delegation-photo"
    ),
    path("mine/<str:token>/<str:code>/photo/", badge.photo, name="photo"),
    path("mine/<str:token>/<str:code>/photo/picture.png", badge.picture, name="photo-picture"),
    re_path(
        r"^mine/(?P<token>[^/]+)/(?P<code>[^/]+)/(?P<what>accept|decline|withdraw|consent|ask-guardian)/$",
        own.act,
        name="act",
    ),
    path("guardian/<str:token>/", guardian.consent, name="guardian"),
    path("stop/<str:token>/", stopping.stop, name="stop"),
    path("press/<str:ticket>/", opening.press, name="press"),
    path("press/<str:ticket>/entries/", opening.entries_of_ticket, name="ticket-entries"),
    path("<slug:event>/", entering.enter, name="enter"),
    path("<slug:event>/price/", entering.price, name="price"),
    path("<slug:event>/list/", public.entry_list, name="list"),
    path("<slug:event>/lots/", public.lots, name="lots"),
    path("<slug:event>/lots/codes.csv", public.lot_codes, name="lot-codes"),
]
