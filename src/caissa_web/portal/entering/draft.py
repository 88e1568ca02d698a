"""What somebody has filled in so far; it travels in the forms, and nothing of it is stored."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from django.http import QueryDict

from caissa_web.enrolment.models import Applicant
from caissa_web.enrolment.people import GuardianData, PersonData

MOST_PEOPLE = 60
"""A club's bus; what is longer is a list, and the office imports lists."""
LONGEST_TEXT = 1000
LONGEST_ID = 12
KEY = re.compile(r"[0-9a-f]{32}")
KINDS = (Applicant.Kind.PLAYER, Applicant.Kind.PARENT, Applicant.Kind.CLUB)
PERSON_FIELDS = ("name", "federation", "birth", "sex", "club")
GUARDIAN_FIELDS = ("name", "phone", "email")
CONTACT_FIELDS = ("name", "club", "email", "phone")

Pairs = Iterator[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class PersonDraft:
    """Somebody to be entered: as typed, the chosen categories, the answers."""

    person: PersonData
    chosen: frozenset[str] = frozenset()
    answers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Contact:
    """Whoever enters them, and how to reach them."""

    kind: str = Applicant.Kind.PLAYER
    name: str = ""
    club: str = ""
    email: str = ""
    phone: str = ""


@dataclass(frozen=True, slots=True)
class EntryDraft:
    """All that was filled in; `key` makes a second press of the button the first one again."""

    key: str
    people: tuple[PersonDraft, ...] = ()
    contact: Contact = Contact()
    consents: frozenset[str] = frozenset()
    seen_price: str = ""

    def with_person(self, person: PersonData) -> EntryDraft:
        """With one more; somebody who is there already is not added twice."""
        if len(self.people) >= MOST_PEOPLE or any(_is_same(each.person, person) for each in self.people):
            return self
        return replace(self, people=(*self.people, PersonDraft(person)))

    def without_person(self, position: int) -> EntryDraft:
        """Without the person at a position."""
        kept = tuple(each for at, each in enumerate(self.people) if at != position)
        return replace(self, people=kept)


def _is_same(person: PersonData, other: PersonData) -> bool:
    if person.fide_id or other.fide_id:
        return person.fide_id == other.fide_id
    return (person.name.casefold(), person.birth) == (other.name.casefold(), other.birth)


def new_draft() -> EntryDraft:
    """An empty one, with a key of its own."""
    return EntryDraft(secrets.token_hex(16))


# -- from a form ----------------------------------------------------------------------


def read_draft(sent: QueryDict) -> EntryDraft:
    """What a form has sent; what nobody could have filled in is left out."""
    key = sent.get("key", "")
    number = sent.get("people", "0")
    count = (
        min(int(number), MOST_PEOPLE) if number.isascii() and number.isdecimal() and len(number) < 4 else 0
    )
    kind = sent.get("kind", "")
    contact = {name: _text(sent, f"contact-{name}") for name in CONTACT_FIELDS}
    people = tuple(_person(sent, f"p{at}") for at in range(count))
    return EntryDraft(
        key if KEY.fullmatch(key) else secrets.token_hex(16),
        tuple(each for each in people if each.person.name or each.person.fide_id),
        Contact(kind if kind in KINDS else Applicant.Kind.PLAYER, **contact),
        frozenset(sent.getlist("consent")),
        _text(sent, "price"),
    )


def _text(sent: QueryDict, name: str) -> str:
    return " ".join(sent.get(name, "")[:LONGEST_TEXT].split())


def _person(sent: QueryDict, prefix: str) -> PersonDraft:
    typed = {name: _text(sent, f"{prefix}-{name}") for name in PERSON_FIELDS}
    name, phone, email = (_text(sent, f"{prefix}-guardian-{field}") for field in GUARDIAN_FIELDS)
    consents = bool(sent.get(f"{prefix}-guardian-consents"))
    guardians = (GuardianData(name, phone, email, consents=consents),) if name or phone or email else ()
    number = fide_id_of(_text(sent, f"{prefix}-id"))
    person = PersonData(
        typed["name"],
        number,
        federation=typed["federation"].upper(),
        birth=typed["birth"],
        sex=typed["sex"],
        club=typed["club"],
        no_fide_id=number is None and bool(sent.get(f"{prefix}-none")),
        guardians=guardians,
    )
    asked = f"{prefix}-answer-"
    answers = {name.removeprefix(asked): _text(sent, name) for name in sent if name.startswith(asked)}
    return PersonDraft(person, frozenset(sent.getlist(f"{prefix}-in")), answers)


def fide_id_of(text: str) -> int | None:
    """A FIDE ID as it was typed; None if it is none."""
    is_one = text.isascii() and text.isdecimal() and 0 < len(text) <= LONGEST_ID
    return int(text) or None if is_one else None


# -- into a form ------------------------------------------------------------------------


def hidden_fields(draft: EntryDraft, *, except_of: str) -> list[tuple[str, str]]:
    """What a screen carries on unseen: everything but the fields that it shows itself."""
    parts = {
        "key": [("key", draft.key), ("people", str(len(draft.people)))],
        "who": list(_who(draft)),
        "what": list(_what(draft)),
        "confirm": list(_confirm(draft)),
    }
    return [pair for part, pairs in parts.items() if part != except_of for pair in pairs if pair[1]]


def _who(draft: EntryDraft) -> Pairs:
    for at, each in enumerate(draft.people):
        person = each.person
        yield f"p{at}-id", str(person.fide_id or "")
        yield f"p{at}-none", "yes" if person.no_fide_id else ""
        yield f"p{at}-name", person.name
        yield f"p{at}-federation", person.federation
        yield f"p{at}-sex", person.sex


def _what(draft: EntryDraft) -> Pairs:
    yield "kind", draft.contact.kind
    for name in CONTACT_FIELDS:
        yield f"contact-{name}", getattr(draft.contact, name)
    for at, each in enumerate(draft.people):
        yield f"p{at}-birth", each.person.birth
        yield f"p{at}-club", each.person.club
        yield from ((f"p{at}-in", code) for code in sorted(each.chosen))
        yield from ((f"p{at}-answer-{code}", answer) for code, answer in each.answers.items())


def _confirm(draft: EntryDraft) -> Pairs:
    for at, each in enumerate(draft.people):
        for guardian in each.person.guardians[:1]:
            for name in GUARDIAN_FIELDS:
                yield f"p{at}-guardian-{name}", getattr(guardian, name)
            yield f"p{at}-guardian-consents", "yes" if guardian.consents else ""
    yield from (("consent", code) for code in sorted(draft.consents))
