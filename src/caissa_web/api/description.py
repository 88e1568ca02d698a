"""The description of the API: for programs as OpenAPI, for people as a plain page without any script."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa_web.api import dispatch


@dataclass(frozen=True, slots=True)
class Described:
    """One address on the page."""

    method: str
    path: str
    summary: str
    description: str
    name: str
    fields: list[tuple[str, str, bool]]
    example: str


@require_safe
def openapi(_request: HttpRequest) -> HttpResponse:
    """The OpenAPI document."""
    response = JsonResponse(dispatch.schema())
    response.headers["Access-Control-Allow-Origin"] = "*"
    return response


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Every address with what it takes, made from the OpenAPI document."""
    groups: dict[str, list[Described]] = {}
    for tag, one in _described(dispatch.schema()):
        groups.setdefault(tag, []).append(one)
    return render(request, "api/description.html", {"groups": groups})


def _described(schema: dict[str, Any]) -> Iterator[tuple[str, Described]]:
    for path, methods in schema["paths"].items():
        for method, told in methods.items():
            yield (
                told.get("tags", ["API"])[0],
                Described(
                    method.upper(),
                    path,
                    told.get("summary", ""),
                    told.get("description", ""),
                    told.get("operationId", ""),
                    _fields(schema, told),
                    _example(told),
                ),
            )


def _example(told: dict[str, Any]) -> str:
    """A body that could be sent."""
    content = told.get("requestBody", {}).get("content", {}).get("application/json", {})
    return json.dumps(content["example"], ensure_ascii=False) if "example" in content else ""


def _fields(schema: dict[str, Any], told: dict[str, Any]) -> list[tuple[str, str, bool]]:
    """The parameters and the fields of the body: name, type, and whether it must be there."""
    found = [
        (one["name"], _type(one.get("schema", {})), bool(one.get("required")))
        for one in told.get("parameters", ())
    ]
    content = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    name = str(content.get("$ref", "")).rpartition("/")[2]
    body = schema["components"]["schemas"].get(name, {})
    required = body.get("required", ())
    return found + [(one, _type(each), one in required) for one, each in body.get("properties", {}).items()]


def _type(told: dict[str, Any]) -> str:
    """A type in a few letters: `integer`, `list of Entry`."""
    if "$ref" in told:
        return str(told["$ref"]).rpartition("/")[2]
    if "enum" in told:
        return " | ".join(map(str, told["enum"]))
    if "anyOf" in told:
        return " | ".join(_type(one) for one in told["anyOf"])
    if told.get("type") == "array":
        return f"[{_type(told.get('items', {}))}]"
    return str(told.get("type", "any"))
