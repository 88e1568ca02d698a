"""A form that comes back as it was filled in, when its author does not confirm what they were warned of.

The page is rendered as always; what was sent is then written into the form that sent it. So every form of
the desk comes back, whatever it is made of.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponseBase
from django.http.response import HttpResponse

GO_BACK = "go_back"
_IN_SESSION = "form_to_refill"
LONGEST_VALUE = 20_000
MOST_CHARACTERS = 200_000
_OWN = frozenset({"csrfmiddlewaretoken", "confirmed", "grave", "back", GO_BACK})
_TYPED = frozenset({"checkbox", "radio"})
_UNTOUCHED = frozenset({"hidden", "submit", "button", "file", "password", "reset", "image"})

Sent = Mapping[str, Sequence[str]]


def remember_form(request: HttpRequest, page: str) -> None:
    """Keep what was sent until its author sees the page of the form again."""
    sent = {
        name: [value for value in values if len(value) <= LONGEST_VALUE and "\x00" not in value]
        for name, values in request.POST.lists()
        if name not in _OWN
    }
    if sum(len(value) for values in sent.values() for value in values) <= MOST_CHARACTERS:
        request.session[_IN_SESSION] = {"page": urlsplit(page).path, "action": request.path, "sent": sent}


def refilled(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """The page with the form filled in as it was sent, once; any other page as it is."""
    remembered = request.session.get(_IN_SESSION) if hasattr(request, "session") else None
    if not remembered or request.method != "GET" or not isinstance(response, HttpResponse):
        return response
    if remembered["page"] == request.path and response.status_code == 200:
        del request.session[_IN_SESSION]
        text = response.content.decode(response.charset)
        filled = refill(text, remembered["sent"], remembered["action"], request.path)
        response.content = filled.encode(response.charset)
    return response


def refill(page: str, sent: Sent, action: str, address: str) -> str:
    """The page's text with the values in the form that was sent to `action`."""
    reader = _FormReader(page, address)
    reader.feed(page)
    reader.close()
    fitting = [form for form in reader.forms if action in form.actions]
    chosen = next(
        (form for form in fitting if form.is_meant(sent)), fitting[0] if len(fitting) == 1 else None
    )
    if chosen is None:
        return page
    changes = sorted((*_changes(chosen, sent), *_opened(chosen)), reverse=True)
    for change in changes:
        page = page[: change.start] + change.text + page[change.end :]
    return page


class _Change(NamedTuple):
    """A piece of the page that is written anew."""

    start: int
    end: int
    text: str


@dataclass(slots=True)
class _Tag:
    """A tag where it stands in the page; `end` is where its content ends, for a textarea."""

    kind: str
    start: int
    length: int
    attributes: dict[str, str | None]
    end: int = 0
    select: str = ""

    @property
    def name(self) -> str:
        return self.select or self.attributes.get("name") or ""

    def text(self, **changes: str | None) -> str:
        """The tag with other attributes; None takes one away."""
        after = {
            **self.attributes,
            **{key: value or "" for key, value in changes.items() if value is not None},
        }
        written = " ".join(
            key if value is None else f'{key}="{escape(value)}"'
            for key, value in after.items()
            if changes.get(key, "") is not None
        )
        return f"<{self.kind} {written}>".replace(" >", ">")


@dataclass(slots=True)
class _Form:
    """A form of the page: the addresses it is sent to, its fields, and the folded parts around it."""

    actions: set[str]
    folded: tuple[_Tag, ...]
    name: str = ""
    fields: list[_Tag] = field(default_factory=list)

    def is_meant(self, sent: Sent) -> bool:
        """Do the hidden fields say that this form was sent, and not its neighbour for another player?"""
        hidden = [tag for tag in self.fields if tag.attributes.get("type") == "hidden"]
        return all(
            (tag.attributes.get("value") or "") in sent.get(tag.name, ("",))
            for tag in hidden
            if tag.name not in _OWN and not tag.name.startswith("seen") and tag.name in sent
        )


class _FormReader(HTMLParser):
    """Finds the forms of a page and where each of their fields stands."""

    def __init__(self, page: str, address: str) -> None:
        super().__init__(convert_charrefs=True)
        self.address = address
        self.lines = [0]
        for line in page.split("\n"):
            self.lines.append(self.lines[-1] + len(line) + 1)
        self.forms: list[_Form] = []
        self.inside: _Form | None = None
        self.folded: list[_Tag] = []
        self.select = ""
        self.textarea: _Tag | None = None

    def place(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Forms, folded parts and fields."""
        attributes = dict(attrs)
        written = _Tag(tag, self.place(), len(self.get_starttag_text() or ""), attributes)
        if tag == "form":
            # An address that begins with a question mark is the page's own; a form that asks for a page
            # (method get) sends nothing that could be refused.
            action = urlsplit(attributes.get("action") or "").path or self.address
            sends = (attributes.get("method") or "").lower() == "post"
            actions = {action} if sends else set()
            self.inside = _Form(actions, tuple(self.folded), attributes.get("id") or "")
            self.forms.append(self.inside)
        elif tag == "details":
            self.folded.append(written)
        elif tag == "select":
            self.select = attributes.get("name") or ""
        elif tag in ("input", "textarea", "option", "button"):
            self.add_field(written)

    def add_field(self, written: _Tag) -> None:
        """A field belongs to the form around it, or to the one that it names."""
        named = written.attributes.get("form")
        owner = next((form for form in self.forms if form.name == named), None) if named else self.inside
        if written.kind == "option":
            written.select = self.select
        if written.kind == "textarea":
            self.textarea = written
        if owner is not None:
            owner.fields.append(written)
            if other := written.attributes.get("formaction"):
                owner.actions.add(urlsplit(other).path)

    def handle_endtag(self, tag: str) -> None:
        """The end of a form, a folded part, a list of choices or a text."""
        if tag == "form":
            self.inside = None
        elif tag == "details" and self.folded:
            self.folded.pop()
        elif tag == "select":
            self.select = ""
        elif tag == "textarea" and self.textarea:
            self.textarea.end = self.place()
            self.textarea = None


def _changes(form: _Form, sent: Sent) -> Iterator[_Change]:
    """What each field of the form held when it was sent."""
    places: dict[str, int] = {}
    for tag in form.fields:
        kind = tag.attributes.get("type") or "text"
        if not tag.name or tag.kind == "button" or (tag.kind == "input" and kind in _UNTOUCHED):
            continue
        values = sent.get(tag.name, ())
        end = tag.start + tag.length
        if tag.kind == "option":
            if tag.name in sent:
                yield _Change(tag.start, end, _marked(tag, "selected", values))
        elif kind in _TYPED:
            yield _Change(tag.start, end, _marked(tag, "checked", values))
        elif tag.name in sent:
            place = places.get(tag.name, 0)
            places[tag.name] = place + 1
            value = values[place] if place < len(values) else ""
            if tag.kind == "textarea":
                yield _Change(end, tag.end, escape(f"\n{value}"))
            else:
                yield _Change(tag.start, end, tag.text(value=value))


def _marked(tag: _Tag, mark: str, values: Sequence[str]) -> str:
    value = tag.attributes.get("value")
    is_chosen = (value if value is not None else "on") in values
    return tag.text(**{mark: "" if is_chosen else None})


def _opened(form: _Form) -> Iterator[_Change]:
    """Folded parts around the form are opened."""
    for tag in form.folded:
        if "open" not in tag.attributes:
            yield _Change(tag.start, tag.start + tag.length, tag.text(open=""))
