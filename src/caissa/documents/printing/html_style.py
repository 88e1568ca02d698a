"""The look of documents in a browser and on paper from it, as CSS."""

from __future__ import annotations

from caissa.bidi import is_right_to_left
from caissa.documents.document import Document
from caissa.documents.look import INK
from caissa.documents.printing.output import Printing

_LOOK = """
* { box-sizing: border-box; }
body { font-family: "Noto Sans", "DejaVu Sans", "Liberation Sans", sans-serif; line-height: 1.35;
  color: #000; background: #fff; margin: 0 auto; padding: 1em; max-width: 80em; }
h1 { font-size: 1.5em; margin: 0 0 .3em; } h2 { font-size: 1.15em; margin: 1.1em 0 .5em; }
h3 { font-size: 1em; margin: 1em 0 .4em; }
header { display: flex; gap: 1em; align-items: center; border-bottom: 1.6pt solid var(--accent);
  padding-bottom: .5em; } header > div { flex: 1; } h1 { color: var(--accent); }
.logo { block-size: 4em; max-inline-size: 30%; } .qr { inline-size: 18mm; block-size: 18mm; }
.provisional { border: 1pt solid var(--accent); padding: .2em .5em; font-weight: bold;
  text-transform: uppercase; }
footer { text-align: center; font-size: .85em; color: #333; margin-top: 1.5em; }
footer img { block-size: 8mm; margin: 0 3mm; }
.group { text-align: center; font-size: 1.15em; font-weight: bold; border: .8pt solid #000;
  padding: .4em .6em; margin: 0 0 .6em; print-color-adjust: exact; }
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
.festive { font-family: "Libertinus Serif", "Noto Serif", "Noto Naskh Arabic", Georgia, serif; }
td.result:empty::after { content: ""; display: inline-block; inline-size: 4.2em; block-size: 1.35em;
  border: .7pt solid #000; border-radius: .2em; vertical-align: middle;
  background: linear-gradient(#000, #000) center / .5pt 100% no-repeat; }
td.bar { background: linear-gradient(var(--accent), var(--accent)) no-repeat 3em 50%;
  background-size: calc(var(--part) - 3em) .7em; }
[dir="rtl"] td.bar { background-position: calc(100% - 3em) 50%; }
.shares { display: flex; block-size: 7mm; border: .6pt solid #000; margin: .7em 0 .3em; }
.share-1 { background: #bebebe; } .share-2 { background: #282828; }
.framed { border: 3pt double var(--accent); padding: 12mm 18mm; text-align: center; break-inside: avoid; }
.crest { block-size: 26mm; }
.board-card { display: grid; grid-template-columns: 34mm minmax(0, 1fr) auto; gap: 6mm; align-items: center; }
.board { text-align: center; border-inline-end: 1.5pt solid #000; padding-inline-end: 5mm; }
.board p { margin: 0; }
.number-large { font-size: 60pt; font-weight: bold; line-height: 1.05; }
.seat { display: flex; gap: 4mm; align-items: center; } .seat p { margin: 0; }
.seats { display: grid; gap: 6mm; }
.who { font-size: 24pt; font-weight: bold; line-height: 1.1; overflow-wrap: anywhere; }
.piece { inline-size: 7mm; block-size: 7mm; border: 1.2pt solid #000; border-radius: 50%; flex: none; }
.piece.black { background: #000; print-color-adjust: exact; } .code { text-align: center; font-size: .8em; }
.flag { block-size: 9mm; border: .4pt solid #777; vertical-align: middle; } .line { font-size: 26pt; }
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
    colour = document.look.colour if document.look else INK
    root = f":root {{ --accent: {colour}; }}\n"
    return f"{page}{root}body {{ font-size: {printing.text_size}pt; }}{_LOOK}"


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
