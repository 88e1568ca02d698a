"""Questions to entrants, and the texts that they agree to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from caissa.entering import (
    AnswerKind,
    ConsentText,
    Question,
)
from caissa_web.office.entries.offer_tables.rows import Row, choose, row_set
from caissa_web.translation import translate
from caissa_web.translation.sentences import plain


class QuestionRow(Row):
    """A question to entrants."""

    code = forms.SlugField(label=_("Code"), max_length=40, required=False)
    label = forms.CharField(label=_("Question"), max_length=300, required=False)
    kind = forms.ChoiceField(label=_("Answer"), required=False)
    choices = forms.CharField(
        label=_("Choices"), max_length=500, required=False, help_text=_("one; two; three")
    )
    categories = forms.CharField(label=_("Categories"), max_length=300, required=False)
    required = forms.BooleanField(label=_("must be answered"), required=False)
    sensitive = forms.BooleanField(label=_("about health, diet or religion"), required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        choose(self, "kind", [(each.value, translate(each.label)) for each in AnswerKind])


class ConsentRow(Row):
    """A text that entrants agree to."""

    code = forms.SlugField(label=_("Code"), max_length=40, required=False)
    text = forms.CharField(label=_("Text"), max_length=2000, required=False)
    required = forms.BooleanField(label=_("needed"), required=False)
    by_guardian = forms.BooleanField(label=_("by the parent of a minor"), required=False)


QuestionSet, ConsentSet = row_set(QuestionRow), row_set(ConsentRow, 1)


def question_initial(question: Question) -> dict[str, Any]:
    """A question as its row shows it."""
    return {
        "code": question.code,
        "label": question.label,
        "kind": question.kind.value,
        "choices": "; ".join(question.choices),
        "categories": " ".join(sorted(question.categories)),
        "required": question.required,
        "sensitive": question.sensitive,
    }


def questions_of(filled: Sequence[Mapping[str, Any]]) -> tuple[Question, ...]:
    """The questions that rows mean."""
    return tuple(
        Question(
            data["code"],
            data["label"] or data["code"],
            AnswerKind(data["kind"] or "text"),
            tuple(part.strip() for part in data["choices"].split(";") if part.strip()),
            data["required"],
            frozenset(data["categories"].replace(",", " ").split()),
            data["sensitive"],
        )
        for data in filled
    )


def consent_initial(consent: ConsentText) -> dict[str, Any]:
    """A consent as its row shows it."""
    return {
        "code": consent.code,
        "text": plain(consent.text),
        "required": consent.required,
        "by_guardian": consent.by_guardian,
    }


def consents_of(
    filled: Sequence[Mapping[str, Any]], old: Sequence[ConsentText] = ()
) -> tuple[ConsentText, ...]:
    """The consents that rows mean; the categories that they are for stay as they were."""
    categories = {consent.code: consent.categories for consent in old}
    return tuple(
        ConsentText(
            data["code"],
            data["text"],
            data["required"],
            data["by_guardian"],
            categories.get(data["code"], frozenset()),
        )
        for data in filled
    )
