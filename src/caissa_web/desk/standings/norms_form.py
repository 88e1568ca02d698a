"""The facts of an event that decide about norms and that only people know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa.titles import EventKind
from caissa.tournament import Tournament
from caissa_web.section.closing.norm_facts import adjudicated_games, confirmed_titles
from caissa_web.section.options import NO, YES

KINDS = (
    (EventKind.ORDINARY.value, gettext_lazy("an ordinary event")),
    (EventKind.NATIONAL_FINAL.value, gettext_lazy("the final of a national championship (1.4.3a)")),
    (EventKind.NATIONAL_TEAM.value, gettext_lazy("a national team championship (1.4.3b)")),
    (EventKind.ZONAL.value, gettext_lazy("a zonal tournament (1.4.3c)")),
    (EventKind.TEAM_CHAMPIONSHIP.value, gettext_lazy("a world or continental team championship")),
    (EventKind.WORLD_CUP.value, gettext_lazy("a World Cup")),
)
UNSAID = (("", gettext_lazy("not stated yet")), (YES, gettext_lazy("yes")), (NO, gettext_lazy("no")))
YES_OR_NOT = (("", gettext_lazy("no")), (YES, gettext_lazy("yes")))


def _choice(label: Any, choices: Any, help_text: Any = "") -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False, help_text=help_text)


def _number(label: Any, help_text: Any = "", least: int = 1) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, required=False, min_value=least, max_value=10_000, help_text=help_text
    )


class EventFactsForm(forms.Form):
    """One question for each fact; a question left open makes a condition that is not known."""

    kind = _choice(gettext_lazy("What kind of event is it?"), KINDS)
    host = forms.RegexField(
        r"^[A-Za-z]{3}$",
        label=gettext_lazy("Federation registering the event"),
        required=False,
        help_text=gettext_lazy("Three letters; the section's own if empty"),
    )
    own_zonal = _choice(gettext_lazy("Does that federation hold its own zonal this year?"), YES_OR_NOT)
    pre_determined = _choice(gettext_lazy("Were all pairings known before the start?"), UNSAID)
    double = _choice(gettext_lazy("Is it a double round robin?"), UNSAID)
    approved_format = _choice(gettext_lazy("Has FIDE approved an unusual format?"), YES_OR_NOT)
    registered_days_before = _number(gettext_lazy("Days from registration to the start"), least=0)
    rounds_a_day = _number(gettext_lazy("Maximum number of rounds in a day"))
    minutes_a_player = _number(gettext_lazy("Minutes per player for 60 moves"))
    identical_clocks = _choice(
        gettext_lazy("Are all clocks set alike?"),
        UNSAID,
        gettext_lazy("Boards that are on record with other clocks count more than this answer."),
    )
    arbiter_always_present = _choice(gettext_lazy("Was an IA or FA in the venue at all times?"), UNSAID)
    titles = forms.CharField(
        label=gettext_lazy("Titles that count instead of the listed ones"),
        required=False,
        max_length=2000,
        help_text=gettext_lazy("Such as 12=FM, 12=- for none, 12=IM@5 from round 5 on"),
    )
    adjudicated = forms.CharField(
        label=gettext_lazy("Adjudicated games"),
        required=False,
        max_length=2000,
        help_text=gettext_lazy("Each as round:player, such as 3:12"),
    )

    def __init__(self, *args: Any, facts: Tournament, **options: Any) -> None:
        super().__init__(*args, **options)
        self.facts = facts

    def clean(self) -> dict[str, str]:
        """All answers as texts, the way the book keeps them."""
        cleaned = super().clean() or {}
        return {name: "" if value is None else str(value) for name, value in cleaned.items()}

    def clean_host(self) -> str:
        """The code in capitals."""
        return str(self.cleaned_data["host"]).upper()

    def clean_titles(self) -> str:
        """Each must name a player and a title."""
        return self._listed(
            "titles", lambda texts: [confirmed.player for confirmed in confirmed_titles(texts)]
        )

    def clean_adjudicated(self) -> str:
        """Each must name a round and a player."""
        return self._listed(
            "adjudicated", lambda texts: [player for _round, player in adjudicated_games(texts)]
        )

    def _listed(self, name: str, players: Callable[[list[str]], list[int]]) -> str:
        texts = self.cleaned_data[name].replace(",", " ").split()
        for text in texts:
            try:
                known = all(number in self.facts.numbers for number in players([text]))
            except ValueError:
                known = False
            if not known:
                raise forms.ValidationError(
                    _("%(text)s cannot be read, or is not the number of a player.") % {"text": text}
                )
        return " ".join(texts)
