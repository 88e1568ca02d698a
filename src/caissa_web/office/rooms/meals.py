"""Meals by day and diet."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from caissa_web.lodging.models import Stay
from caissa_web.lodging.queries.meals import meals_of
from caissa_web.office.rooms.frame import Rooms, day_in, rooms_page


@require_safe
@rooms_page
def meals(request: HttpRequest, rooms: Rooms) -> HttpResponse:
    """How many eat on which day, and one day by diet: numbers without names."""
    hotel = rooms.chosen(request) or (rooms.hotels[0] if rooms.hotels else None)
    day = day_in(request, "day", rooms.today)
    counted = meals_of(hotel, day) if hotel else None
    labels = dict(Stay.Diet.choices) | {"": _("no special diet")}
    diets = (
        [(labels.get(name, labels["other"]), numbers) for name, numbers in counted.diets] if counted else []
    )
    context = rooms.context("meals", hotel=hotel, day=day, counted=counted, diets=diets)
    return render(request, "office/rooms/meals.html", context)
