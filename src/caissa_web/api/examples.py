"""An example of what every operation takes, made from its description, so that it always fits."""

from __future__ import annotations

from typing import Any

Shape = dict[str, Any]
TEXTS = {
    "name": "Anna Example",
    "slug": "open",
    "city": "Riga",
    "federation": "LAT",
    "username": "ada",
    "address": "https://example.org/caissa",
    "reason": "Agreed with both players",
    "code": "BH",
    "kind": "results",
    "topics": "result.recorded",
}
PAIRS = {"outcomes": ["win", "loss"], "seen": ["not-yet-played", "not-yet-played"]}
FORMATS = {"date": "2026-04-01", "date-time": "2026-04-01T15:00:00+00:00"}
A_VERSION = 17


def with_examples(schema: Shape) -> Shape:
    """The description of the whole API with an example for every body."""
    for methods in schema["paths"].values():
        for operation in methods.values():
            for content in operation.get("requestBody", {}).get("content", {}).values():
                content["example"] = example(content["schema"], schema)
    return schema


def example(shape: Shape, schema: Shape, name: str = "") -> Any:
    """A value of this shape: of an object what must be there, and the version that was seen."""
    if "$ref" in shape:
        return example(schema["components"]["schemas"][shape["$ref"].rpartition("/")[2]], schema, name)
    for several in ("anyOf", "oneOf", "allOf"):
        if several in shape:
            return example(
                next(alternative for alternative in shape[several] if alternative.get("type") != "null"),
                schema,
                name,
            )
    if "enum" in shape:
        return shape["enum"][0]
    return _of_type(shape, schema, name)


def _of_type(shape: Shape, schema: Shape, name: str) -> Any:
    kind = shape.get("type")
    if kind == "object":
        return _object(shape, schema)
    if kind == "array":
        return _list(shape, schema, name)
    if kind == "integer":
        return A_VERSION if name == "seen_version" else max(1, shape.get("minimum", 1))
    if kind == "boolean":
        return True
    return _text(shape, name)


def _object(shape: Shape, schema: Shape) -> Shape:
    wanted = {*shape.get("required", ()), "seen_version"}
    parts = shape.get("properties", {}).items()
    return {name: example(field, schema, name) for name, field in parts if name in wanted}


def _list(shape: Shape, schema: Shape, name: str) -> list[Any]:
    if "prefixItems" in shape and name in PAIRS:
        return PAIRS[name]
    if "prefixItems" in shape:
        values = [example(element, schema, name) for element in shape["prefixItems"]]
        return [at if value == 1 else value for at, value in enumerate(values, start=1)]
    length = max(1, shape.get("minItems", 1))
    return [example(shape.get("items", {}), schema, name)] * length


def _text(shape: Shape, name: str) -> str:
    if "pattern" in shape:
        return "1"
    text = FORMATS.get(shape.get("format", "")) or TEXTS.get(name, "text")
    return text[: shape.get("maxLength", len(text))]
