"""The addresses of the set-up, of people, and of files that come and go."""

from __future__ import annotations

from django.urls import path

from caissa_web.desk.later import later

being_made = later("being_made")
exports, imports, people, setup = map(later, ("exports", "imports", "people", "setup"))
own, own_people, own_team = map(later, ("own", "own_people", "own_team"))
publication, screens = map(later, ("publication", "screens"))
setup_acts, setup_events, setup_new_section = map(later, ("setup_acts", "setup_events", "setup_new_section"))

home_pages = [
    path("new-event/", setup_events.new_event, name="new-event"),
    path("bring-in/", imports.bring_in, name="bring-in"),
    path("bring-in/confirm/", imports.confirm_event, name="confirm-event"),
]
event_pages = [
    path("<slug:event>/set-up/", setup_events.event_set_up, name="event-set-up"),
    path("<slug:event>/noticeboard/", setup_events.show_event, name="show-event"),
    path("<slug:event>/publication/", publication.publication, name="publication"),
    path("<slug:event>/screens/", screens.screens, name="screens"),
    path("<slug:event>/screens/<slug:screen>/", screens.screen, name="screen"),
    path("<slug:event>/screens/<slug:screen>/preview/", screens.preview, name="screen-preview"),
    path("<slug:event>/screens/<slug:screen>/remove/", screens.remove, name="screen-remove"),
    path("<slug:event>/new-section/", setup_new_section.new_section, name="new-section"),
    path("<slug:event>/import/", imports.import_section, name="import-section"),
    path("<slug:event>/import/confirm/", imports.confirm_section, name="confirm-section"),
    path("<slug:event>/people/", people.people, name="people"),
    path("<slug:event>/people/add/", people.add_person, name="add-person"),
    path("<slug:event>/people/link/", people.new_link, name="new-link"),
    path("<slug:event>/people/dismiss/", people.dismiss, name="dismiss"),
    path("<slug:event>/people/invite/", people.invite, name="invite"),
    path("<slug:event>/people/uninvite/", people.uninvite, name="uninvite"),
    path("<slug:event>/own-people/", own_people.own_people, name="own-people"),
    path("<slug:event>/own-people/entries.csv", own_people.own_people_file, name="own-people-file"),
    path("<slug:event>/own-team/", own_team.own_team, name="own-team"),
    path(
        "<slug:event>/own-team/<slug:section>/<int:team>/<int:number>/",
        own_team.own_line_up,
        name="own-line-up",
    ),
    path("<slug:event>/own-entry/", own.own_entry, name="own-entry"),
    path("<slug:event>/press/", own.press, name="press"),
    path("<slug:event>/history/", setup_events.event_history, name="event-history"),
    path("<slug:event>/everything/", exports.event_everything, name="event-everything"),
    path("<slug:event>/being-made/<int:task>/", being_made.event_being_made, name="event-being-made"),
    path("<slug:event>/being-made/<int:task>/file/", being_made.event_made, name="event-made"),
    path("<slug:event>/portable/", exports.portable, name="portable"),
]
section_pages = [
    path("set-up/", setup.set_up, name="set-up"),
    path("set-up/regulations/", setup.regulations, name="regulations"),
    path("set-up/schedule/", setup.schedule, name="schedule"),
    path("set-up/officials/", setup_acts.officials, name="officials"),
    path("set-up/officials/remove/", setup_acts.remove_official, name="remove-official"),
    path("set-up/prohibited/", setup_acts.prohibited, name="prohibited"),
    path("set-up/prohibited/remove/", setup_acts.permit, name="permit"),
    path("set-up/fide-mode/", setup_acts.fide_mode, name="fide-mode"),
    path("files/", exports.files, name="files"),
    path("files/everything/", exports.everything, name="everything"),
    path("files/<slug:key>/", exports.file, name="file"),
]
