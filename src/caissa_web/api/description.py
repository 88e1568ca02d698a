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
    for tag, described in _described(dispatch.schema()):
        groups.setdefault(tag, []).append(described)
    return render(request, "api/description.html", {"groups": groups})


def _described(schema: dict[str, Any]) -> Iterator[tuple[str, Described]]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield (
                operation.get("tags", ["API"])[0],
                Described(
                    method.upper(),
                    path,
                    operation.get("summary", ""),
                    operation.get("description", ""),
                    operation.get("operationId", ""),
                    _fields(schema, operation),
                    _example(operation),
                ),
            )


def _example(operation: dict[str, Any]) -> str:
    """A body that could be sent."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    return json.dumps(content["example"], ensure_ascii=False) if "example" in content else ""


def _fields(schema: dict[str, Any], operation: dict[str, Any]) -> list[tuple[str, str, bool]]:
    """The parameters and the fields of the body: name, type, and whether it must be there."""
    parameters = [
        (parameter["name"], _type(parameter.get("schema", {})), bool(parameter.get("required")))
        for parameter in operation.get("parameters", ())
    ]
    content = (
        operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    )
    name = str(content.get("$ref", "")).rpartition("/")[2]
    body = schema["components"]["schemas"].get(name, {})
    required = body.get("required", ())
    return parameters + [
        (property_name, _type(each), property_name in required)
        for property_name, each in body.get("properties", {}).items()
    ]


def _type(schema: dict[str, Any]) -> str:
    """A type in a few letters: `integer`, `list of Entry`."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if "anyOf" in schema:
        return " | ".join(_type(alternative) for alternative in schema["anyOf"])
    if schema.get("type") == "array":
        return f"[{_type(schema.get('items', {}))}]"
    return str(schema.get("type", "any"))
