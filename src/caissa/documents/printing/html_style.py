"""The look of documents in a browser and on paper from it, as CSS."""

from __future__ import annotations

from caissa.bidi import is_right_to_left
from caissa.documents.document import Document
from caissa.documents.printing.output import Printing

_LOOK = """
* { box-sizing: border-box; }
body { font-family: "Noto Sans", "DejaVu Sans", "Liberation Sans", sans-serif; line-height: 1.35;
  color: #000; background: #fff; margin: 0 auto; padding: 1em; max-width: 80em; }
h1 { font-size: 1.5em; margin: 0 0 .3em; } h2 { font-size: 1.15em; margin: 1.1em 0 .5em; }
h3 { font-size: 1em; margin: 1em 0 .4em; }
header p { margin: 0; color: #333; } p { margin: .6em 0; }
.small { font-size: .8em; } .centred { text-align: center; }
table { border-collapse: collapse; width: 100%; margin: .7em 0; }
caption { text-align: start; font-weight: bold; padding: .3em 0; }
thead { display: table-header-group; } tr { break-inside: avoid; }
th, td { text-align: start; padding: .2em .35em; border-bottom: .3pt solid #aaa; vertical-align: top;
  font-weight: inherit; overflow-wrap: anywhere; }
thead th { font-weight: bold; border-top: .8pt solid #000; border-bottom: .8pt solid #000; }
.number { text-align: end; white-space: nowrap; overflow-wrap: normal; }
.centre { text-align: center; white-space: nowrap; overflow-wrap: normal; }
.blank { white-space: nowrap; }
.ruled th, .ruled td { border: .5pt solid #000; }
.tall th, .tall td { height: var(--line); vertical-align: middle; } th.span { font-weight: bold; }
.narrow { width: auto; } .narrow th { width: auto !important; padding-inline-end: 1.2em; }
abbr { text-decoration: none; }
dl { display: grid; gap: .5em .8em; margin: .7em 0; align-items: end; }
dl div { display: grid; grid-template-columns: auto 1fr; gap: .6em; align-items: end; }
dt { font-size: .85em; color: #333; } dd { margin: 0; min-height: 1.3em; }
dd.open { border-bottom: .5pt solid #000; }
.choices { list-style: none; padding: 0; margin: .6em 0; display: flex; flex-wrap: wrap; gap: .3em 1.2em; }
.box { display: inline-block; width: .9em; height: .9em; border: .6pt solid #000; line-height: .85em;
  text-align: center; font-weight: bold; font-size: .9em; margin-inline-end: .3em; vertical-align: -.05em; }
.signatures { display: flex; gap: 1.2em; margin: 0; padding: 0; list-style: none; }
.signatures li { flex: 1; margin-top: 2.8em; border-top: .6pt solid #000; font-size: .85em; }
.lettering { text-align: center; margin: .05em 0; line-height: 1.15; overflow-wrap: anywhere; }
.break { break-after: page; }
.cards { display: grid; break-after: page; } .cards:last-of-type { break-after: auto; }
.card { border: .4pt dashed #777; padding: 3.5mm; overflow: hidden; break-inside: avoid; }
.folded { padding: 0; display: grid; grid-template-rows: 1fr 1fr; }
.folded > div { padding: 5mm; display: flex; flex-direction: column; justify-content: center; }
.folded > div:first-child { transform: rotate(180deg); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media print { body { padding: 0; max-width: none; } }
"""


def style(document: Document, printing: Printing, landscape: bool) -> str:
    """The style sheet: the page with its number, and how everything looks."""
    width, height = printing.page(landscape)
    foot = "" if document.bare else _foot(document)
    page = f"@page {{ size: {width}mm {height}mm; margin: {printing.margin}mm; {foot} }}\n"
    return f"{page}body {{ font-size: {printing.text_size}pt; }}{_LOOK}"


_COUNTERS = {"{page}": "counter(page)", "{pages}": "counter(pages)"}


def _foot(document: Document) -> str:
    number = " ".join(_COUNTERS.get(part) or _css(part) for part in document.foot)
    imprint = _css(" · ".join(filter(None, (document.title, document.imprint))))
    small = "font: 7.5pt 'Noto Sans', 'DejaVu Sans', sans-serif; color: #333;"
    start, end = ("right", "left") if is_right_to_left(document.language) else ("left", "right")
    return f"@bottom-{start} {{ content: {imprint}; {small} }} @bottom-{end} {{ content: {number}; {small} }}"


def _css(text: str) -> str:
    """A text as a CSS string; every letter that could end it or the style sheet is written as a number."""
    return '"' + "".join(letter if _harmless(letter) else f"\\{ord(letter):06x}" for letter in text) + '"'


def _harmless(letter: str) -> bool:
    return letter.isalnum() or letter in " .,:·-/()"
