"""The addresses of the accreditation desk, inside an event."""

from __future__ import annotations

from django.urls import path

from caissa_web.office.badges import doors, kinds, people, sheets

HERE = "<slug:event>/badges/"
PERSON = HERE + "people/<int:pk>/"

event_pages = [
    path(HERE, people.badges, name="badges"),
    path(HERE + "take-over/", people.take_over_entries, name="badges-take-over"),
    path(HERE + "add/", people.add, name="badges-add"),
    path(PERSON, people.person, name="badge"),
    path(PERSON + "photo/", people.photo, name="badge-photo"),
    path(PERSON + "end/", people.end, name="badge-end"),
    path(HERE + "kinds/", kinds.kinds, name="badge-kinds"),
    path(HERE + "print/", sheets.print_sheets, name="badges-print"),
    path(HERE + "sheets/<int:task>/", sheets.being_made, name="badges-being-made"),
    path(HERE + "sheets/<int:task>/badges.pdf", sheets.finished, name="badges-sheet"),
    path(HERE + "doors/", doors.doors, name="doors"),
    path(HERE + "doors/<int:pk>/close/", doors.close, name="door-close"),
    path(HERE + "doors/<int:pk>/code.svg", doors.code, name="door-code"),
]
