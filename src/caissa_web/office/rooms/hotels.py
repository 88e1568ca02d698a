"""Hotels: their kinds of rooms, boards, nights, and who sits at their desk."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from caissa.messages import msg
from caissa.money import Amount, amount_to_type
from caissa.tournament import Role
from caissa_web.accounts.models import User
from caissa_web.lodging.errors import StayRefused
from caissa_web.lodging.models import Board, Hotel
from caissa_web.lodging.operations.hotels import save_board, save_hotel, save_type, set_allotment, set_desk
from caissa_web.lodging.queries.nights import nights_table
from caissa_web.office.rooms.frame import Rooms, managers_page, typed
from caissa_web.office.treasury.frame import amount_in
from caissa_web.records.models import Appointment
from caissa_web.translation.amounts import money_language
from caissa_web.treasury.models import Payee
from caissa_web.treasury.operations.parties import payee_of

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
WRONG = 422
LARGEST_OCCUPANCY = 4


class HotelForm(forms.Form):
    """What is known of a hotel."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    address = forms.CharField(label=gettext_lazy("Address"), max_length=300, required=False)
    phone = forms.CharField(label=gettext_lazy("Phone"), max_length=40, required=False)
    email = forms.EmailField(label=gettext_lazy("E-mail"), required=False)
    official = forms.BooleanField(label=gettext_lazy("Official hotel"), required=False)
    payee = forms.ChoiceField(label=gettext_lazy("Paid to"))
    tax_nights = forms.IntegerField(
        label=gettext_lazy("Nights with tourist tax at most"),
        min_value=0,
        max_value=60,
        required=False,
        help_text=gettext_lazy("0 means every night."),
    )

    def __init__(self, event: Any, data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        payee_of(event)
        payees = Payee.objects.filter(event=event).values_list("key", "name")
        self.fields["payee"].choices = list(payees)  # type: ignore[attr-defined] # it is a field of choices


class NightsForm(forms.Form):
    """So many rooms of a kind from one night to another."""

    kind = forms.CharField(max_length=20, widget=forms.HiddenInput, required=False)
    first = forms.DateField(label=gettext_lazy("First night"), widget=DAY)
    last = forms.DateField(label=gettext_lazy("Last night"), widget=DAY)
    rooms = forms.IntegerField(label=gettext_lazy("Rooms"), min_value=0, max_value=5000)
    release = forms.DateField(
        label=gettext_lazy("Release day"),
        widget=DAY,
        required=False,
        help_text=gettext_lazy("On this day what nobody has booked goes back to the hotel."),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@managers_page
def hotels(request: HttpRequest, rooms: Rooms) -> HttpResponse:
    """All hotels with their nights; a new one."""
    form = HotelForm(
        rooms.event, request.POST if request.method == "POST" else None, initial={"official": True}
    )
    if request.method == "POST" and form.is_valid():
        made = save_hotel(
            rooms.event,
            _new_key(rooms, form.cleaned_data["name"]),
            _fields(request, rooms, form),
            by=rooms.user,
        )
        return redirect("office:rooms-hotel", rooms.event.slug, made.key)
    context = rooms.context("hotels", form=form, table=nights_table(rooms.hotels))
    return render(request, "office/rooms/hotels.html", context, status=WRONG if form.errors else 200)


def _new_key(rooms: Rooms, name: str) -> str:
    stem = slugify(name)[:30] or "hotel"
    taken = {hotel.key for hotel in rooms.hotels}
    return next(key for number in range(1000) if (key := f"{stem}-{number}" if number else stem) not in taken)


def _fields(request: HttpRequest, rooms: Rooms, form: HotelForm) -> dict[str, object]:
    data = form.cleaned_data
    currency = payee_of(rooms.event, data["payee"]).currency
    tax = amount_in(request, "tax", currency).units if request.POST.get("tax", "").strip() else 0
    if tax < 0:
        raise StayRefused(why=msg("a price is below zero"))
    return {**data, "tax_nights": data["tax_nights"] or 0, "tax": tax}


@require_http_methods(["GET", "HEAD", "POST"])
@managers_page
def hotel(request: HttpRequest, rooms: Rooms, hotel: str) -> HttpResponse:
    """One hotel: details, kinds of rooms, boards, nights, desk."""
    row = rooms.hotel(hotel)
    names = ("name", "address", "phone", "email", "official", "payee", "tax_nights")
    initial = {name: getattr(row, name) for name in names}
    form = HotelForm(rooms.event, request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        save_hotel(rooms.event, row.key, _fields(request, rooms, form), by=rooms.user)
        messages.success(request, _("Saved."))
        return redirect("office:rooms-hotel", rooms.event.slug, row.key)
    return _page(request, rooms, row, form, WRONG if form.errors else 200)


def _page(
    request: HttpRequest,
    rooms: Rooms,
    row: Hotel,
    form: HotelForm | None = None,
    status: int = 200,
    nights: NightsForm | None = None,
) -> HttpResponse:
    names = ("name", "address", "phone", "email", "official", "payee", "tax_nights")
    start = {"first": rooms.event.start, "last": rooms.event.end}
    desk = set(row.desk.values_list("account", flat=True))
    at_desks = Appointment.objects.filter(event=rooms.event, role=Role.HOTEL_DESK.value).select_related(
        "user"
    )
    context = rooms.context(
        "hotels",
        hotel=row,
        form=form or HotelForm(rooms.event, initial={name: getattr(row, name) for name in names}),
        tax=amount_to_type(Amount(row.tax, row.currency), money_language()) if row.tax else "",
        kinds=[(kind, _prices(kind)) for kind in row.types.all()],
        occupancies=range(1, LARGEST_OCCUPANCY + 1),
        boards=row.boards.all(),
        meals=Board.MEALS,
        nights=nights or NightsForm(initial=start),
        table=nights_table([row]),
        people=[(each.user, each.user_id in desk) for each in at_desks],
    )
    return render(request, "office/rooms/hotel.html", context, status=status)


def _prices(kind: Any) -> list[tuple[int, Amount]]:
    currency = kind.hotel.currency
    return [(int(number), Amount(units, currency)) for number, units in sorted(kind.prices.items())]


@require_POST
@managers_page
def save_room_type(request: HttpRequest, rooms: Rooms, hotel: str) -> HttpResponse:
    """Add a kind of room, or change it."""
    row = rooms.hotel(hotel)
    name = typed(request, "name", 100)
    code = slugify(typed(request, "code", 20) or name)[:20]
    beds = typed(request, "beds", 2)
    if not code or not beds.isascii() or not beds.isdecimal():
        raise StayRefused(why=msg("a kind of room needs a name and a number of beds"))
    prices = {
        number: amount_in(request, f"price-{number}", row.currency).units
        for number in range(1, int(beds) + 1)
        if request.POST.get(f"price-{number}", "").strip()
    }
    save_type(row, code, name=name, beds=int(beds), prices=prices, by=rooms.user)
    messages.success(request, _("Saved."))
    return redirect("office:rooms-hotel", rooms.event.slug, row.key)


@require_POST
@managers_page
def save_meals(request: HttpRequest, rooms: Rooms, hotel: str) -> HttpResponse:
    """Add a board, or change it."""
    row = rooms.hotel(hotel)
    name = typed(request, "name", 100)
    code = slugify(typed(request, "code", 10) or name)[:10]
    if not code:
        raise StayRefused(why=msg("a board needs a name"))
    units = amount_in(request, "price", row.currency).units if request.POST.get("price", "").strip() else 0
    save_board(row, code, name=name, meals=request.POST.getlist("meals"), units=units, by=rooms.user)
    messages.success(request, _("Saved."))
    return redirect("office:rooms-hotel", rooms.event.slug, row.key)


@require_POST
@managers_page
def save_nights(request: HttpRequest, rooms: Rooms, hotel: str) -> HttpResponse:
    """Say how many rooms of a kind the hotel holds, night by night."""
    row = rooms.hotel(hotel)
    form = NightsForm(request.POST)
    kind = row.types.filter(code=typed(request, "kind", 20)).select_related("hotel__event").first()
    if not form.is_valid() or kind is None:
        return _page(request, rooms, row, status=WRONG, nights=form)
    data = form.cleaned_data
    set_allotment(kind, data["first"], data["last"], data["rooms"], release=data["release"], by=rooms.user)
    messages.success(request, _("Saved."))
    return redirect("office:rooms-hotel", rooms.event.slug, row.key)


@require_POST
@managers_page
def save_desk(request: HttpRequest, rooms: Rooms, hotel: str) -> HttpResponse:
    """Say who of those with the role sits at the desk of this hotel."""
    row = rooms.hotel(hotel)
    at_desks = Appointment.objects.filter(event=rooms.event, role=Role.HOTEL_DESK.value)
    chosen = {
        key for key in request.POST.getlist("account") if key.isascii() and key.isdecimal() and len(key) < 18
    }
    accounts = User.objects.filter(pk__in=at_desks.values("user"))
    set_desk(row, accounts.filter(pk__in=chosen), by=rooms.user)
    messages.success(request, _("Saved."))
    return redirect("office:rooms-hotel", rooms.event.slug, row.key)
