"""The addresses of online play, inside an event."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.online_play import accounts, disturbances, papers, venues

HERE = "<slug:event>/online-play/"
VENUE = HERE + "venues/<slug:venue>/"

event_pages = [
    path(HERE, venues.overview, name="online-play"),
    path(VENUE, venues.venue, name="online-venue"),
    path(VENUE + "people/", venues.people, name="online-people"),
    path(VENUE + "players/", venues.players, name="online-players"),
    path(VENUE + "phones/", venues.phones, name="online-phones"),
    path(HERE + "accounts/", accounts.accounts, name="online-accounts"),
    path(HERE + "disturbances/", disturbances.disturbances, name="online-disturbances"),
    path(HERE + "disturbances/<int:number>/", disturbances.act, name="online-disturbance"),
    path(HERE + "papers/", papers.papers, name="online-papers"),
]
