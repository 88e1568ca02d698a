"""What stands in tag 86 of MT940: German sub-fields `?20`, Dutch words `/NAME/`, or free text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from caissa.money.references import compact, is_creditor_reference, is_iban, is_qr_reference

_SUBFIELD = re.compile(r"\?(\d\d)", re.ASCII)
_GERMAN = re.compile(r"\s*\d{3}.?\?\d\d|.*\?20", re.ASCII | re.DOTALL)
_KEYWORD = re.compile(r"(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|IBAN|BIC)\+")
_DUTCH_WORDS = (
    "ADDR|BENM|BIC|BUSP|CNTP|CREF|CSID|EREF|IBAN|ID|INID|ISDT|MARF|NAME|ORDP|PREF|PURP|REMI|RTRN|SVCL|TRCD|TRTP"
    "|ULTB|ULTC|ULTD"
)
_DUTCH = re.compile(rf"/({_DUTCH_WORDS})/")
_TEXTS = frozenset([*(f"{number}" for number in range(20, 30)), "60", "61", "62", "63"])
_FULL = 27
"""A German sub-field is cut after 27 signs, in the middle of a word."""


@dataclass(frozen=True, slots=True)
class Details:
    """Who the other side is and what was written."""

    text: str = ""
    name: str = ""
    account: str = ""
    end_to_end: str = ""
    reference: str = ""


def details_of(lines: Sequence[str]) -> Details:
    """The details of a movement, by whatever way the bank has of writing them."""
    whole = "".join(lines)
    if _GERMAN.match(whole):
        return _german(whole)
    if len(_DUTCH.findall(whole)) > 1 or _DUTCH.match(whole.strip()):
        return _dutch(whole)
    return Details(" ".join(part.strip() for part in lines if part.strip()))


def _german(whole: str) -> Details:
    parts = _SUBFIELD.split(whole)
    fields = list(zip(parts[1::2], parts[2::2], strict=True))
    text = _joined([value for number, value in fields if number in _TEXTS])
    words = _by_keyword(text)
    names = [value.strip() for number, value in fields if number in ("32", "33") and value.strip()]
    account = next((value.strip() for number, value in fields if number == "31"), "")
    booked_as = next((value.strip() for number, value in fields if number == "00"), "")
    end_to_end = words.get("EREF", "")
    return Details(
        words.get("SVWZ") or words.get("", "") or booked_as,
        " ".join(names) or words.get("ABWA", ""),
        account or words.get("IBAN", "").split(" ")[0],
        "" if compact(end_to_end) == "NOTPROVIDED" else end_to_end,
    )


def _joined(values: Sequence[str]) -> str:
    """Sub-fields as one text: a full one goes on in the next without a blank."""
    text = ""
    for value in values:
        text += value if len(value) >= _FULL or value.endswith(" ") else f"{value} "
    return text.strip()


def _by_keyword(text: str) -> dict[str, str]:
    """The text behind each keyword; what stands before the first has none."""
    parts = _KEYWORD.split(text)
    words = {"": parts[0].strip()}
    for keyword, value in zip(parts[1::2], parts[2::2], strict=True):
        words.setdefault(keyword, value.strip())
    return words


def _dutch(whole: str) -> Details:
    parts = _DUTCH.split(whole)
    words: dict[str, str] = {}
    for word, value in zip(parts[1::2], parts[2::2], strict=True):
        words.setdefault(word, value.strip("/ "))
    account, name = words.get("IBAN", ""), words.get("NAME", "")
    if counterparty := words.get("CNTP"):
        cells = counterparty.split("/")
        account, name = account or cells[0], name or (cells[2] if len(cells) > 2 else "")
    text, reference = _remittance(words.get("REMI", ""))
    end_to_end = words.get("EREF", "")
    return Details(
        text or parts[0].strip(),
        name,
        account if is_iban(account) or account.isalnum() else "",
        "" if compact(end_to_end) == "NOTPROVIDED" else end_to_end,
        reference,
    )


def _remittance(text: str) -> tuple[str, str]:
    """What was written, and the structured reference if it is one: /USTD//text or /STRD/CUR/number."""
    cells = [cell for cell in text.split("/") if cell]
    if cells[:1] == ["STRD"] and len(cells) > 1:
        number = cells[-1].strip()
        valid = is_creditor_reference(number) or is_qr_reference(number)
        return ("", number) if valid else (number, "")
    if cells[:1] == ["USTD"]:
        return "/".join(cells[1:]), ""
    return text, ""
