"""Write the table of spelled months and weekdays that `caissa.play` recognises, out of CLDR.

    python tools/spelled_days.py

Babel is needed for it, but not by the library: the table is kept in the repository.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from babel import Locale

TABLE = Path(__file__).parents[1] / "src" / "caissa" / "play" / "days" / "spelled_names.py"
LOCALES = {
    "en": ("en", "en_GB"),
    "ar": ("ar", "ar_EG", "ar_SY", "ar_IQ", "ar_DZ", "ar_TN", "ar_MA", "ar_MR"),
    "de": ("de", "de_AT"),
    "es": ("es", "es_MX"),
    "fr": ("fr", "fr_CA"),
    "pt": ("pt", "pt_PT"),
    "ru": ("ru",),
    "zh": ("zh_Hans", "zh_Hant"),
}
"""Language → the regions whose spellings count; the first one is the usual one."""
MORE_WEEKDAYS = {
    "en": ((), ("tues",), ("weds",), ("thur", "thurs"), (), (), ()),
    "de": ((), (), (), (), (), ("sonnabend",), ()),
    "pt": (("segunda",), ("terça",), ("quarta",), ("quinta",), ("sexta",), (), ()),
    "ru": ((), (), ("среду",), (), ("пятницу",), ("субботу",), ()),
    "zh": (*((f"礼拜{day}",) for day in "一二三四五六"), ("礼拜日", "礼拜天", "星期天", "周天")),
}
"""Spellings that CLDR has not: without "-feira", after a preposition, colloquial."""
MORE_MONTHS = {"en": {"sept": 9}}
HEAD = '''"""The months and weekdays in eight languages, out of CLDR by `tools/spelled_days.py`.

Unicode License v3, © Unicode, Inc. Small letters, without the dots of abbreviations.
"""

from __future__ import annotations

'''


def main() -> None:
    """Write the table anew."""
    parts = [HEAD, "MONTHS: dict[str, dict[str, int]] = {\n"]
    parts += [_table(language, _months(language)) for language in LOCALES]
    parts += ["}\nWEEKDAYS: dict[str, dict[str, int]] = {\n"]
    parts += [_table(language, _weekdays(language)) for language in LOCALES]
    parts += ["}\n"]
    TABLE.write_text("".join(parts), encoding="utf-8")


def _table(language: str, names: dict[str, int]) -> str:
    lines = "".join(f'        "{name}": {number},\n' for name, number in names.items())
    return f'    "{language}": {{\n{lines}    }},\n'


def _months(language: str) -> dict[str, int]:
    return _collected(language, "months", range(1, 13)) | MORE_MONTHS.get(language, {})


def _weekdays(language: str) -> dict[str, int]:
    more = MORE_WEEKDAYS.get(language, ())
    return _collected(language, "days", range(7)) | {
        name: number for number, names in enumerate(more) for name in names
    }


def _collected(language: str, what: str, numbers: Iterable[int]) -> dict[str, int]:
    names: dict[str, int] = {}
    for number in numbers:
        for locale in LOCALES[language]:
            kinds = getattr(Locale.parse(locale), what)
            for context in ("format", "stand-alone"):
                for width in ("wide", "abbreviated"):
                    name = kinds[context][width][number].lower().strip(".").replace("\u00a0", " ")
                    if names.setdefault(name, number) != number:
                        raise ValueError(f"{language}: {name} is {names[name]} and {number}")
    return names


if __name__ == "__main__":
    main()
