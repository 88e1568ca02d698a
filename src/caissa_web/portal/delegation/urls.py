"""The addresses of a delegation's workspace."""

from __future__ import annotations

from django.urls import path, re_path

from caissa_web.portal.delegation import contacts, lists, names, overview, person, teams

HERE = "delegation/<str:key>/"
PERSON = HERE + "people/<str:code>/"

urlpatterns = [
    path(HERE, overview.overview, name="delegation"),
    path(HERE + "answer/", overview.answer, name="delegation-answer"),
    path(HERE + "names/", names.names, name="delegation-names"),
    path(HERE + "names/in/", overview.names_are_in, name="delegation-names-in"),
    path(HERE + "teams/", teams.teams, name="delegation-teams"),
    path(HERE + "teams/<int:number>/", teams.order, name="delegation-team"),
    path(HERE + "contacts/", contacts.contacts, name="delegation-contacts"),
    path(HERE + "contacts/name/", contacts.name_official, name="delegation-name-official"),
    path(HERE + "contacts/<int:number>/end/", contacts.end, name="delegation-end-official"),
    path(HERE + "contacts/billing/", contacts.billing, name="delegation-billing"),
    path(HERE + "list.<str:form>", lists.people, name="delegation-list"),
    path(PERSON, person.person, name="delegation-person"),
    path(PERSON + "substitute/", person.substitution, name="delegation-substitute"),
    re_path(
        r"^delegation/(?P<key>[^/]+)/people/(?P<code>[^/]+)/(?P<what>accept|decline|withdraw)/$",
        person.act,
        name="delegation-person-act",
    ),
]
