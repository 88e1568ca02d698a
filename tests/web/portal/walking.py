"""Somebody without scripts: reads a page, fills in a form by its labels, presses a button."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.test import Client


@dataclass
class Form:
    """A form of a page: its fields as a browser would send them, and its buttons by their words."""

    method: str
    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: dict[str, tuple[str, str]] = field(default_factory=dict)
    boxes: list[tuple[str, tuple[str, str]]] = field(default_factory=list)


class Page(HTMLParser):
    """A page as somebody reads it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.labels: dict[str, str] = {}
        self.words: list[str] = []
        self.links: dict[str, str] = {}
        self._form: Form | None = None
        self._button: tuple[str, str, list[str]] | None = None
        self._label: tuple[str, list[str], list[dict[str, str]]] | None = None
        self._select: tuple[str, list[tuple[str, bool]]] | None = None
        self._textarea: str = ""
        self._link: tuple[str, list[str]] | None = None
        self._silent = 0
        self.feed(html)

    @property
    def text(self) -> str:
        """All words of the page, one blank between them."""
        return " ".join("".join(self.words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """What stands in a page."""
        attributes = {name: value or "" for name, value in attrs}
        if tag in ("script", "style", "title"):
            self._silent += 1
        if tag == "form":
            self._form = Form(attributes.get("method", "get"), attributes.get("action", ""))
            self.forms.append(self._form)
        elif tag == "label":
            self._label = (attributes.get("for", ""), [], [])
        elif tag == "a":
            self._link = (attributes.get("href", ""), [])
        elif tag == "button":
            self._button = (attributes.get("name", ""), attributes.get("value", ""), [])
        elif tag == "select" and "name" in attributes:
            self._select = (attributes["name"], [])
            self._named(attributes)
        elif tag == "option" and self._select:
            self._select[1].append((attributes.get("value", ""), "selected" in attributes))
        elif tag == "textarea":
            self._textarea = attributes.get("name", "")
            self._named(attributes)
        elif tag == "input":
            self._input(attributes)

    def _named(self, attributes: dict[str, str]) -> None:
        if "id" in attributes:
            self.labels[f"#{attributes['id']}"] = attributes.get("name", "")

    def _input(self, attributes: dict[str, str]) -> None:
        self._named(attributes)
        kind, name = attributes.get("type", "text"), attributes.get("name", "")
        if self._label is not None:
            self._label[2].append(attributes)
        if self._form is None or not name:
            return
        if kind in ("checkbox", "radio") and "checked" not in attributes:
            return
        self._form.fields.append((name, attributes.get("value", "on" if kind == "checkbox" else "")))

    def handle_endtag(self, tag: str) -> None:  # noqa: C901 - one case for each element
        """What a page has ended."""
        if tag in ("script", "style", "title"):
            self._silent -= 1
        if tag == "form":
            self._form = None
        elif tag == "label" and self._label:
            named, words, inside = self._label
            text = " ".join("".join(words).split())
            self.labels[text] = f"#{named}" if named else ""
            for attributes in inside:
                self.labels[text] = attributes.get("name", "")
                if self._form is not None and attributes.get("type") in ("checkbox", "radio"):
                    self._form.boxes.append(
                        (text, (attributes.get("name", ""), attributes.get("value", "on")))
                    )
            self._label = None
        elif tag == "a" and self._link:
            self.links.setdefault(" ".join("".join(self._link[1]).split()), self._link[0])
            self._link = None
        elif tag == "button" and self._button:
            name, value, words = self._button
            if self._form is not None:
                self._form.buttons[" ".join("".join(words).split())] = (name, value)
            self._button = None
        elif tag == "select" and self._select:
            name, options = self._select
            chosen = next(
                (value for value, selected in options if selected), options[0][0] if options else ""
            )
            if self._form is not None:
                self._form.fields.append((name, chosen))
            self._select = None
        elif tag == "textarea":
            self._textarea = ""

    def handle_data(self, data: str) -> None:
        """Words."""
        if self._silent:
            return
        self.words.append(data)
        for reading in (
            self._button and self._button[2],
            self._label and self._label[1],
            self._link and self._link[1],
        ):
            if reading is not None:
                reading.append(data)

    def name_of(self, label: str) -> str:
        """The name of the field beside a label."""
        found = self.labels.get(label) or next(
            (name for words, name in self.labels.items() if words.startswith(label) and name), ""
        )
        return self.labels.get(found, found) if found.startswith("#") else found


class Walker:
    """Somebody at a browser without scripts; counts the screens that they saw."""

    def __init__(self, **options: Any) -> None:
        self.client = Client(**options)
        self.address, self.status, self.screens = "", 0, 0
        self.html = ""
        self.page = Page("")

    def look(self, address: str) -> Page:
        """Open an address."""
        return self._show(self.client.get(address, follow=True), address)

    def _show(self, response: Any, address: str) -> Page:
        chain = getattr(response, "redirect_chain", [])
        self.address = chain[-1][0] if chain else address
        self.status, self.html = response.status_code, response.content.decode()
        self.page = Page(self.html)
        self.screens += 1
        return self.page

    def press(self, button: str, tick: tuple[str, ...] = (), **typed: str) -> Page:
        """Press a button; `typed` goes into the fields with these names or labels."""
        form, _words = self.sent(button)
        data = self.filled(button, tick, typed)
        address = form.action or self.address
        method = self.client.post if form.method.lower() == "post" else self.client.get
        return self._show(
            method(address, data, follow=True), address.partition("?")[0] if form.action == "" else address
        )

    def sent(self, button: str) -> tuple[Form, str]:
        """The form that has a button, by the beginning of its words."""
        for form in self.page.forms:
            for words in form.buttons:
                if words == button or words.startswith(button):
                    return form, words
        raise AssertionError(f"no button {button!r} on {self.address}: {self.page.text[:500]}")

    def filled(self, button: str, tick: tuple[str, ...], typed: dict[str, str]) -> dict[str, list[str]]:
        """What the browser would send."""
        form, words = self.sent(button)
        data: dict[str, list[str]] = {}
        for name, value in form.fields:
            data.setdefault(name, []).append(value)
        for key, value in typed.items():
            data[self.page.name_of(key.replace("_", " ")) or key] = [value]
        for label in tick:
            boxes = [box for attributes, box in form.boxes if label in attributes]
            assert boxes, f"no box {label!r} among {form.boxes}"
            for name, value in boxes:
                data.setdefault(name, []).append(value)
        name, value = form.buttons[words]
        if name:
            data[name] = [value]
        return data
