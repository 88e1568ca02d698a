"""What was wrong with a request, field by field, in our form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from caissa_web.api.errors import WrongInput
from caissa_web.api.responses import answer

MOST_FIELDS = 20
_OUTSIDE = ("body", "query", "path", "header", "form")


def invalid_request(errors: Sequence[dict[str, Any]]) -> HttpResponse:
    """The refusal of a request whose values cannot be used: the first field, and a list of all."""
    wrong_fields = [
        {"field": _field(error["loc"]), "message": _sentence(error)} for error in errors[:MOST_FIELDS]
    ]
    first = wrong_fields[0] if wrong_fields else {"field": "", "message": ""}
    form = {
        "code": WrongInput.code,
        "message": f"{first['field']}: {first['message']}" if first["field"] else first["message"],
        "article": "",
        "field": first["field"],
        "fields": wrong_fields,
    }
    return answer(form, WrongInput.status)


def _field(place: Sequence[Any]) -> str:
    """Where a value stands: `person.name`; the name that ninja gives the body is left out."""
    parts = [str(part) for part in place]
    while parts and parts[0] in _OUTSIDE:
        parts = parts[1:]
    return ".".join(parts)[:200]


def _sentence(error: dict[str, Any]) -> str:
    """What is the matter, short and in the visitor's language where we have the words."""
    context = error.get("ctx") or {}
    match error.get("type"):
        case "missing":
            return _("This field is required.")
        case "extra_forbidden":
            return _("There is no such field.")
        case "string_too_long":
            return _("This is too long: the limit in characters is {most}.").format(
                most=context.get("max_length")
            )
        case "string_type":
            return _("This must be text.")
        case "int_type" | "int_parsing" | "int_from_float":
            return _("This is not a whole number.")
        case "greater_than_equal":
            return _("The number must be {least} or more.").format(least=context.get("ge"))
        case "less_than_equal":
            return _("The number must be {most} or less.").format(most=context.get("le"))
    return str(error.get("msg", "")).removeprefix("Value error, ")[:300]
