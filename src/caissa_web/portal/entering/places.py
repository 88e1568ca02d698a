"""How many places are left, and how long the waiting lists are, as everybody may see it before entering."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from caissa_web.enrolment.models import Category, Counter, Entry, Offer


@dataclass(frozen=True, slots=True)
class CategoryPlaces:
    """A category with its places; `left` is None where there is no limit."""

    code: str
    name: str
    left: int | None
    waiting: int

    @property
    def is_full(self) -> bool:
        """Would the next one wait? Nobody overtakes those who wait already."""
        return self.left is not None and (self.left <= 0 or self.waiting > 0)

    @property
    def sentence(self) -> str:
        """What the next one gets, in words."""
        if self.is_full:
            number = self.waiting + 1
            return _("Full. You would be number %(number)d on the waiting list.") % {"number": number}
        if self.left is None:
            return ""
        return ngettext("%(left)d place left.", "%(left)d places left.", self.left) % {"left": self.left}


def category_places(offer: Offer) -> list[CategoryPlaces]:
    """All categories of an offer, by three queries."""
    categories = list(Category.objects.filter(offer=offer, retired=False))
    counters = Counter.objects.filter(category__in=categories, kind=Counter.Kind.CATEGORY)
    left = {counter.category_id: counter.left for counter in counters}
    waiting = dict(
        Entry.everybody.filter(category__in=categories, state=Entry.State.WAITING)
        .values_list("category")
        .annotate(number=Count("pk"))
    )
    return [
        CategoryPlaces(each.code, each.name or each.code, left.get(each.pk), waiting.get(each.pk, 0))
        for each in categories
    ]
