"""The look of badges, in Typst's own language."""

from __future__ import annotations

BADGE_STYLE = """\
#set par(leading: 0.2em, spacing: 0pt)
#set text(top-edge: "ascender", bottom-edge: "descender")
#let cut-lines = (thickness: 0.3pt, paint: luma(150), dash: "dashed")
#let on-paint(paint) = {
  let parts = paint.components(alpha: false).map(part => part / 100%)
  let light = 0.2126 * parts.at(0) + 0.7152 * parts.at(1) + 0.0722 * parts.at(2)
  if light > 0.5 { black } else { white }
}
#let shrink(size, weight, body, lines: 1) = layout(room => {
  let now = size
  let least = size * 0.45
  let most = room.width * (lines * 0.85 + 0.15)
  while now > least and measure(text(size: now, weight: weight, body)).width > most {
    now = now * 0.95
  }
  text(size: now, weight: weight, body)
})
#let band(paint, size, kind, function) = block(width: 100%, fill: paint, stroke: 0.6pt + luma(60),
  inset: 2mm, {
  set text(fill: on-paint(paint))
  shrink(size, "bold", upper(kind))
  if function != "" { block(above: 1.2mm, shrink(size * 0.62, "regular", function)) }
})
#let zone-boxes(zones, size) = stack(dir: ltr, spacing: 1mm, ..zones.map(zone =>
  box(stroke: 0.8pt, radius: 0.6mm, inset: (x: 1.2mm, y: 0.9mm), text(size: size, weight: "bold", zone))))
#let device(words, size) = box(fill: rgb("#ffd400"), stroke: 1pt, radius: 1mm, inset: (x: 1.6mm, y: 1.1mm),
  text(size: size, weight: "bold", fill: black, words))
#let picture(photo, width) = box(width: width, height: width * 308 / 240, stroke: 0.5pt + luma(120),
  fill: luma(240), clip: true, if photo != none { photo })
#let under-name(flag, federation, size) = if federation != "" { grid(columns: 2, column-gutter: 2mm,
  align: horizon, if flag != none { box(stroke: 0.3pt + luma(120), flag) },
  text(size: size, weight: "bold", federation)) }
#let group-band(group, size) = if group != none { block(width: 100%, fill: group.at(1),
  stroke: 0.6pt + luma(60), inset: (x: 2mm, y: 1mm), below: 1mm,
  align(center, shrink(size, "bold", text(fill: group.at(2), group.at(0))))) }
#let tall(s, event, name, own-name, federation, kind, paint, function, zones, sticker, typed, flag, photo,
  code, group) = {
  set align(center)
  block(width: 100%, height: 9mm * s, below: 0pt, align(horizon, shrink(11pt * s, "medium", event)))
  picture(photo, if group == none { 37mm * s } else { 31mm * s })
  block(above: 1mm * s, width: 100%, shrink(24pt * s, "bold", name, lines: 2))
  if own-name != "" { block(width: 100%, shrink(15pt * s, "regular", own-name)) }
  block(above: 1mm * s, under-name(flag, federation, 14pt * s))
  v(1fr)
  block(width: 100%, grid(columns: (1fr, auto), align: (start + bottom, end + bottom), column-gutter: 2mm,
    stack(spacing: 2mm, ..if sticker != "" { (device(sticker, 8pt * s),) }, zone-boxes(zones, 11pt * s)),
    stack(spacing: 0.8mm, box(width: 28mm * s, code), text(size: 5.6pt, font: ("DejaVu Sans Mono",), typed))))
  v(1.5mm)
  group-band(group, 12pt * s)
  band(paint, 17pt * s, kind, function)
}
#let wide(event, name, own-name, federation, kind, paint, function, zones, sticker, typed, flag, photo,
  code, group) = {
  let (room, portrait, letters) = if group == none { (36mm, 24mm, 13pt) } else { (28mm, 20mm, 10pt) }
  block(height: room, width: 100%, below: 0pt, grid(columns: (portrait, 1fr, 18mm), column-gutter: 2mm,
    picture(photo, portrait),
    { block(width: 100%, shrink(7pt, "medium", event))
      block(width: 100%, shrink(letters, "bold", name, lines: 2))
      if own-name != "" { block(width: 100%, shrink(9pt, "regular", own-name)) }
      block(above: 0.8mm, under-name(flag, federation, 9pt))
      if sticker != "" { block(above: 1.2mm, device(sticker, 6pt)) } },
    align(end, { box(width: 18mm, code); block(width: 100%, align(center, text(size: 5pt, typed)))
      block(above: 1.4mm, zone-boxes(zones, 6pt)) })))
  v(1fr)
  group-band(group, 7pt)
  band(paint, 10pt, kind, function)
}
#let badge(width: 0mm, height: 0mm, event: "", layout-name: "", name: "", own-name: "", federation: "",
  kind: "", paint: white, function: "", zones: (), sticker: "", typed: "", flag: none, photo: none,
  code: none, group: none) = {
  let edge = if layout-name == "card" { 2.5mm } else { 4mm }
  block(width: width, height: height, breakable: false, inset: edge, {
    if layout-name == "card" {
      wide(event, name, own-name, federation, kind, paint, function, zones, sticker, typed, flag, photo, code,
        group)
    } else {
      let scale = if layout-name == "a6" { 1.0 } else { 0.68 }
      tall(scale, event, name, own-name, federation, kind, paint, function, zones, sticker, typed, flag,
        photo, code, group)
    }
  })
}
"""
