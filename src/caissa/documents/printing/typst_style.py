"""The look of printed pages, in Typst's own language."""

from __future__ import annotations

STYLE = """\
#show heading: set block(above: 1.1em, below: 0.6em)
#show heading.where(level: 1): set text(size: 1.5em)
#show heading.where(level: 2): set text(size: 1.15em)
#show heading.where(level: 3): set text(size: 1em)
#set par(spacing: 0.8em)
#set table(inset: (x: 0.35em, y: 0.36em))
#let rules = (x, y) => (
  top: if y == 0 { 0.8pt } else { 0.3pt + luma(170) },
  bottom: if y == 0 { 0.8pt } else { 0.3pt + luma(170) },
)
#let event-line(body) = text(fill: luma(60), body)
#let label(body) = text(size: 0.85em, fill: luma(60), body)
#let caption(body) = block(above: 1em, below: 0.5em, sticky: true, text(weight: "bold", body))
#let write-on = box(width: 100%, height: 1.1em, stroke: (bottom: 0.5pt))
#let tick(on) = box(width: 0.85em, height: 0.85em, stroke: 0.6pt, baseline: 0.1em,
  align(center + horizon, text(size: 0.8em, weight: "bold", if on { "X" } else { "" })))
#let sign-here(role, name) = block(width: 100%, inset: (top: 2.8em), {
  block(width: 100%, stroke: (top: 0.6pt), inset: (top: 0.35em), label(role))
  if name != "" { block(above: 0.35em, text(name)) }
})
#let lettering(size, strength, body) = layout(room => {
  let now = size
  while now > 6pt and measure(text(size: now, weight: strength, body)).width > room.width { now = now * 0.95 }
  block(width: 100%, above: 0.45em, below: 0.45em, align(center, text(size: now, weight: strength, body)))
})
#let slip(height, body) = block(width: 100%, breakable: false,
  grid(columns: (0pt, 1fr), v(height), block(width: 100%, inset: 3.5mm, body)))
#let tent(height, body) = block(width: 100%, height: height, breakable: false, {
  block(width: 100%, height: 50%, spacing: 0pt,
    pdf.artifact(rotate(180deg, block(width: 100%, height: 100%, inset: 5mm, align(center + horizon, body)))))
  place(top, dy: 50%, line(length: 100%, stroke: (thickness: 0.3pt, paint: luma(150), dash: "dotted")))
  block(width: 100%, height: 50%, spacing: 0pt, inset: 5mm, align(center + horizon, body))
})
#let cut-lines = (thickness: 0.4pt, paint: luma(120), dash: "dashed")
"""
