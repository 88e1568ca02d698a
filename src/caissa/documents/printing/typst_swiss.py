"""The payment part of a Swiss QR-bill in Typst's language (SIX, Style Guide QR-bill: sizes and places)."""

from __future__ import annotations

from caissa.documents.document import Field, SwissPaymentPart
from caissa.documents.printing.codes import code_name, qr_code
from caissa.documents.printing.typst_frame import quoted

SWISS_STYLE = """\
#let payment-code(code, lines) = block(above: 1.2em, breakable: false, grid(columns: (auto, 1fr),
  column-gutter: 5mm, align: horizon, if code == none { [] } else { code },
  stack(spacing: 0.6em, ..lines.map(text))))
#let swiss-cross = box(width: 7mm, height: 7mm, fill: white, inset: 0.4mm, box(width: 100%, height: 100%,
  fill: black, { place(center + horizon, rect(width: 1.2mm, height: 3.9mm, fill: white, stroke: none))
    place(center + horizon, rect(width: 3.9mm, height: 1.2mm, fill: white, stroke: none)) }))
#let swiss-field(size, heading, lines) = if lines.len() > 0 { block(above: 0pt, below: 2.6mm, {
  text(size: size - 2pt, weight: "bold", heading)
  linebreak()
  text(size: size, lines.join(linebreak())) }) }
#let swiss-part(code, receipt, part, acceptance, fields, sums) = page(margin: 0mm, footer: none, header: none,
  place(bottom + left, block(width: 210mm, height: 105mm, stroke: (top: (paint: black, thickness: 0.4pt,
    dash: "dashed")), { set text(dir: ltr); set par(leading: 0.45em)
    place(top + left, dx: 62mm, line(angle: 90deg, length: 105mm, stroke: (thickness: 0.4pt, dash: "dashed")))
    place(top + left, dx: 5mm, dy: 5mm, block(width: 52mm, { text(size: 11pt, weight: "bold", receipt); v(3mm)
      for (heading, lines) in fields { swiss-field(8pt, heading, lines) } }))
    place(top + left, dx: 5mm, dy: 73mm, grid(columns: (16mm, 1fr), row-gutter: 1.2mm,
      ..sums.map(((heading, value)) => text(size: 6pt, weight: "bold", heading)),
      ..sums.map(((heading, value)) => text(size: 8pt, value))))
    place(top + left, dx: 5mm, dy: 87mm, block(width: 52mm, align(right,
      text(size: 6pt, weight: "bold", acceptance))))
    place(top + left, dx: 67mm, dy: 5mm, text(size: 11pt, weight: "bold", part))
    place(top + left, dx: 67mm, dy: 17mm, block(width: 46mm, height: 46mm, { code
      place(center + horizon, swiss-cross) }))
    place(top + left, dx: 67mm, dy: 73mm, grid(columns: (18mm, 1fr), row-gutter: 1.5mm,
      ..sums.map(((heading, value)) => text(size: 8pt, weight: "bold", heading)),
      ..sums.map(((heading, value)) => text(size: 10pt, value))))
    place(top + left, dx: 118mm, dy: 5mm, block(width: 87mm, {
      for (heading, lines) in fields { swiss-field(10pt, heading, lines) } }))
  })))
"""


def swiss_part(block: SwissPaymentPart) -> str:
    """The part on a page of its own; without the library of codes there is no part at all."""
    if not qr_code(block.code, 0):
        return "none"
    drawn = f"image({quoted(code_name(block.code))}, width: 46mm, alt: {quoted(block.payment_part)})"
    fields = (block.account, block.reference, block.information, block.payable_by)
    listed = "".join(f"{_field(field)}, " for field in fields if field.value)
    sums = "".join(
        f"({quoted(field.label)}, {quoted(field.value)}), " for field in (block.currency, block.amount)
    )
    return (
        f"swiss-part({drawn}, {quoted(block.receipt)}, {quoted(block.payment_part)}, "
        f"{quoted(block.acceptance)}, ({listed}), ({sums}))"
    )


def _field(field: Field) -> str:
    lines = "".join(f"{quoted(line)}, " for line in field.value.split("\n"))
    return f"({quoted(field.label)}, ({lines}))"
