"""Forms of games: a file with moves, by how much they are shown late, a move that is corrected."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _later

from caissa_web.section.games_book import LONGEST_DELAY, Delay


class PgnForm(forms.Form):
    """A PGN file."""

    file = forms.FileField(
        label=_later("PGN file"), widget=forms.FileInput(attrs={"accept": ".pgn,text/plain"})
    )


class DelayForm(forms.Form):
    """By how much moves are shown late; both empty means as one level above says."""

    minutes = forms.IntegerField(
        label=_later("Minutes"), min_value=0, max_value=LONGEST_DELAY, required=False
    )
    moves = forms.IntegerField(
        label=_later("Moves"),
        min_value=0,
        max_value=LONGEST_DELAY,
        required=False,
        help_text=_later("While a game goes on, its last moves are held back."),
    )

    @classmethod
    def of(cls, delay: Delay | None, posted: Any = None, prefix: str | None = None) -> DelayForm:
        """The form with the delay that holds."""
        initial = {"minutes": delay.minutes, "moves": delay.moves} if delay else {}
        # The page of a game has another form with a field of moves.
        return cls(posted, initial=initial, prefix=prefix, auto_id="delay_%s")


class CorrectionForm(forms.Form):
    """Other half-moves in place of all from one on."""

    ply = forms.IntegerField(label=_later("From half-move"), min_value=1, max_value=1200)
    moves = forms.CharField(
        label=_later("Moves from there on"),
        max_length=8000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "autocomplete": "off", "spellcheck": "false"}),
        help_text=_later("In any usual notation, such as Nf3 Nc6; empty takes the rest back."),
    )
    reason = forms.CharField(label=_later("Reason"), max_length=300, required=False)

    def clean_moves(self) -> list[str]:
        """The half-moves, without the numbers of moves between them."""
        words = str(self.cleaned_data["moves"]).replace(".", ". ").split()
        return [word for word in words if not word.rstrip(".").isdigit() and word.strip(".")]
