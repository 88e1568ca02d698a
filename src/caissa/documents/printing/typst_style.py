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
#let shrink(size, strength, body) = layout(room => {
  let now = size
  while now > 6pt and measure(text(size: now, weight: strength, body)).width > room.width { now = now * 0.95 }
  text(size: now, weight: strength, body)
})
#let lettering(size, strength, body, festive: false) = block(width: 100%, above: 0.45em, below: 0.45em,
  align(center, { set text(font: festive-fonts) if festive; shrink(size, strength, body) }))
#let head-words(over, title, lines) = {
  if over != none { text(fill: luma(40), over); v(0.5em, weak: true) }
  { show heading: set block(above: 0pt, below: 0.5em)
    show heading: set text(size: 1.15em, fill: accent)
    title }
  for line in lines { text(size: 0.85em, fill: luma(60), line); linebreak() }
}
#let head-aside(day, word) = align(end, {
  if day != "" { text(size: 1.2em, weight: "bold", day) }
  if word != "" { block(above: 0.5em, below: 0pt, stroke: 1pt + accent, inset: (x: 0.5em, y: 0.35em),
    text(weight: "bold", upper(word))) }
})
#let page-head(columns, parts) = block(width: 100%, below: 1em, {
  grid(columns: columns, column-gutter: 4mm, align: horizon, ..parts)
  v(2mm, weak: true)
  line(length: 100%, stroke: 1.6pt + accent)
})
#let sponsor-strip(..pictures) = align(center, block(below: 0.8em, stack(dir: ltr, spacing: 6mm, ..pictures)))
#let by-fives = (x, y) => (
  top: if y == 0 { 0.8pt },
  bottom: if calc.rem(y, 5) == 0 { 0.9pt } else { 0.35pt + luma(150) },
)
#let tight(body) = table.cell(inset: (y: 0pt), { set par(leading: 0.35em); body })
#let result-box(first, second, words) = if words != "" { words } else {
  box(width: 4.2em, height: 1.35em, stroke: 0.7pt, radius: 0.2em, grid(columns: (1fr, 1fr), rows: 100%,
    align: center + horizon, stroke: (x, y) => if x == 0 { (right: 0.4pt) }, strong(first), strong(second)))
}
#let bar(figure, part) = grid(columns: (2.6em, 1fr), column-gutter: 0.6em, align: (end, start),
  figure, box(width: part * 100%, height: 0.75em, fill: accent))
#let shares(..parts) = {
  let shades = (luma(255), luma(190), luma(40))
  let all = parts.pos()
  let drawn = all.enumerate().filter(one => one.at(1).at(0) > 0)
  if drawn.len() > 0 {
    block(above: 1em, below: 0.5em, grid(columns: drawn.map(one => one.at(1).at(0) * 1fr), rows: 7mm,
      stroke: 0.6pt, ..drawn.map(one => grid.cell(fill: shades.at(calc.rem(one.at(0), 3)), []))))
  }
  grid(columns: all.map(one => 1fr), ..all.enumerate().map(((at, one)) => {
    box(width: 0.8em, height: 0.8em, stroke: 0.5pt, fill: shades.at(calc.rem(at, 3)))
    h(0.4em); one.at(1); [: ]; strong(one.at(2))
  }))
}
#let checkers(side, paint) = grid(columns: (side,) * 3, rows: (side,) * 3,
  fill: (x, y) => if calc.even(x + y) { paint }, ..range(9).map(_ => []))
#let crest = context pdf.artifact(box(width: 24mm, height: 24mm, {
  place(center + horizon, circle(radius: 12mm, stroke: 1.2pt + luma(90)))
  place(center + horizon, circle(radius: 10.8mm, stroke: 0.5pt + luma(90)))
  place(center + horizon, rotate(45deg, grid(columns: (3.2mm,) * 4, rows: (3.2mm,) * 4,
    stroke: 0.4pt + luma(60), fill: (x, y) => if calc.odd(x + y) { luma(60) }, ..range(16).map(_ => []))))
}))
#let framed(paint, badge, strip, words, body) = block(width: 100%, height: 100%, stroke: 2.4pt + paint,
  inset: 2.4mm, block(width: 100%, height: 100%, stroke: 0.7pt + paint, {
    for corner in (top + left, top + right, bottom + left, bottom + right) {
      place(corner, pdf.artifact(checkers(3mm, paint)))
    }
    place(top + center, dy: 8mm, badge)
    place(center + horizon, dy: 10mm, block(width: 100%, inset: (x: 18mm), align(center, body)))
    place(bottom + center, dy: -5mm, {
      if strip != none { strip }
      if words != "" { text(size: 0.85em, fill: luma(60), words) }
    })
  }))
#let flag(drawing) = box(stroke: 0.4pt + luma(120), drawing)
#let seat(white, drawing, name, line) = grid(columns: (auto, auto, 1fr), column-gutter: 4mm, align: horizon,
  circle(radius: 3.4mm, stroke: 1.2pt, fill: if white { luma(255) } else { luma(0) }),
  if drawing != none { drawing } else { [] },
  { block(width: 100%, below: 3mm, shrink(27pt, "bold", name))
    block(width: 100%, shrink(11.5pt, "regular", line)) })
#let board-card(label, number, below, seats, drawing, caption) = align(start, grid(
  columns: (34mm, auto, 1fr, auto), column-gutter: 6mm, align: horizon,
  align(center, { text(size: 11pt, label); block(above: 3mm, below: 3mm, shrink(72pt, "bold", number))
    text(size: 9pt, below) }),
  line(angle: 90deg, length: 42mm, stroke: 1.5pt),
  stack(spacing: 7mm, ..seats),
  if drawing != none { align(center, { drawing; block(above: 1.5mm, text(size: 8pt, caption)) }) }))
#let name-card(drawing, name, line, below) = {
  block(width: 100%, below: 5mm, shrink(58pt, "bold", name))
  grid(columns: if drawing != none { (1fr, auto, auto, 1fr) } else { (1fr, auto, 1fr) }, column-gutter: 5mm,
    align: horizon, [], ..(if drawing != none { (drawing,) } else { () }), text(size: 30pt, line), [])
  block(above: 6mm, text(size: 10pt, fill: luma(60), below))
}
#let group-band(words, paint, ink, size: 12pt) = block(width: 100%, fill: paint, stroke: 0.8pt,
  inset: (x: 0.6em, y: 0.4em), align(center, shrink(size, "bold", text(fill: ink, words))))
#let card-band(band) = if band != none { block(width: 100%, above: 0pt, below: 2mm,
  group-band(..band, size: 10pt)) }
#let slip(height, body, band: none) = block(width: 100%, breakable: false,
  grid(columns: (0pt, 1fr), v(height), block(width: 100%, inset: 3.5mm, { card-band(band); body })))
#let side(body, band) = block(width: 100%, height: 100%, inset: 5mm, grid(columns: (1fr,), rows: (auto, 1fr),
  card-band(band), align(center + horizon, body)))
#let tent(height, body, band: none) = block(width: 100%, height: height, breakable: false, {
  block(width: 100%, height: 50%, spacing: 0pt, pdf.artifact(rotate(180deg, side(body, band))))
  place(top, dy: 50%, line(length: 100%, stroke: (thickness: 0.3pt, paint: luma(150), dash: "dotted")))
  block(width: 100%, height: 50%, spacing: 0pt, side(body, band))
})
#let cut-lines = (thickness: 0.4pt, paint: luma(120), dash: "dashed")
"""
