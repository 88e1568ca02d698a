"""Logos of strangers: what a picture needs is kept, everything else is left out or refused with a reason."""

import struct
import zlib
from base64 import b64encode

import pytest

from caissa.documents.look import Look, PictureKind, checked, contrast
from caissa.documents.pictures import LARGEST, read_picture
from caissa.documents.refusals import BadLook, BadPicture


def chunk(name, data):
    """A chunk of a PNG with its checksum."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width=2, height=2, pixels=None, *more, interlaced=0):
    """A grey PNG; the pixels may be others than its head promises."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, interlaced))
    lines = zlib.compress(
        b"".join(b"\0" + b"\x80" * width for _ in range(height)) if pixels is None else pixels
    )
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(more) + chunk(b"IDAT", lines) + chunk(b"IEND", b"")


JPEG = (
    b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
    b"\xff\xe1\x00\x0cExif\x00\x00GPS!"
    b"\xff\xc0\x00\x0b\x08\x00\x02\x00\x02\x01\x01\x11\x00"
    b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00\x12\xff\x00\x34\xff\xd9"
)
"""The segments of a JPEG of 2 by 2 pixels, with a place where it was taken."""


def svg(inside, attributes=""):
    """A drawing."""
    start = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {attributes}'
    return f"{start} viewBox='0 0 8 8'>{inside}</svg>".encode()


def test_the_kind_is_told_by_the_content_not_by_the_name():
    """A PNG may be called anything."""
    assert read_picture(png(), "logo.svg").kind is PictureKind.PNG
    assert read_picture(JPEG, "logo.png").kind is PictureKind.JPEG
    assert read_picture(svg("<path d='M0 0h8v8z'/>"), "x").kind is PictureKind.SVG


def test_what_stands_beside_a_picture_is_left_out():
    """Comments, places and whatever follows the end go; the pixels stay."""
    clean = read_picture(
        png(2, 2, None, chunk(b"tEXt", b"Comment\0secret")) + b"<script>", "logo.png"
    ).content
    assert clean == png()
    photo = read_picture(JPEG + b"PK\x03\x04", "photo.jpg").content
    assert photo == JPEG.replace(b"\xff\xe1\x00\x0cExif\x00\x00GPS!", b"")


def test_editors_marks_are_left_out_of_drawings():
    """What a drawing program writes for itself is not needed to draw it."""
    drawing = svg(
        "<metadata><rdf>x</rdf></metadata><s:view xmlns:s='urn:s'><a/></s:view>"
        "<g id='a'><path style='fill:#123456' d='M0 0h8'/></g>"
    )
    clean = read_picture(drawing, "logo.svg").content.decode()
    assert "metadata" not in clean
    assert "urn:s" not in clean
    assert '<path style="fill:#123456" d="M0 0h8"></path>' in clean


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"GIF89a" + bytes(40),
        png()[:-20],
        png(2, 2, b"\0" * 5),
        png(2, 2, b"\0" * 5000),
        png(5000, 5000),
        png(0, 2),
        png().replace(b"IHDR", b"IHDX"),
        b"\x89PNG\r\n\x1a\n" + chunk(b"IEND", b""),
        JPEG[:-2],
        JPEG[:40],
        JPEG.replace(b"\xff\xc0\x00\x0b\x08\x00\x02\x00\x02", b"\xff\xc0\x00\x0b\x08\xff\xff\xff\xff"),
        JPEG.replace(b"\xff\xc0", b"\xff\xc3"),
        b"\0" * (LARGEST + 1),
    ],
)
def test_damaged_and_monstrous_pictures_are_refused(content):
    """Cut off, too few or too many pixels, too large, another format: each is refused, none is printed."""
    with pytest.raises(BadPicture, match="logo"):
        read_picture(content, "logo")


@pytest.mark.parametrize(
    "content",
    [
        svg("<script>alert(1)</script>"),
        svg("<path onload='alert(1)' d=''/>"),
        svg("", "onload='alert(1)'"),
        svg("<image href='https://example.org/x.png'/>"),
        svg("<image href='data:image/png;base64,AAAA'/>"),
        svg("<use href='other.svg#a'/>"),
        svg("<use xlink:href='file:///etc/passwd'/>"),
        svg("<rect fill='url(https://example.org/x)'/>"),
        svg("<rect style='fill: u\\72l(https://example.org/x)'/>"),
        svg("<rect fill='url(&#34;https://example.org/x'/>"),
        svg("<style>@import 'https://example.org/x.css';</style>"),
        svg("<style>rect { background: url(//example.org) }</style>"),
        svg("<foreignObject><p>x</p></foreignObject>"),
        svg("<a href='#x'><path d=''/></a>"),
        svg("<animate attributeName='href' to='javascript:alert(1)'/>"),
        svg("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>"),
        svg("<path d=''/>" * 5001),
        svg("<g>" * 60 + "</g>" * 60),
        b'<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + svg("<text>&a;</text>"),
        b'<!DOCTYPE svg SYSTEM "file:///etc/passwd">' + svg(""),
        b"<svg>",
        b"<html xmlns='http://www.w3.org/1999/xhtml'><svg/></html>",
        "<svg xmlns='http://www.w3.org/2000/svg'/>".encode("utf-16"),
    ],
)
def test_hostile_drawings_are_refused(content):
    """Scripts, other files, entities, endless copies: a logo needs none of them."""
    with pytest.raises(BadPicture):
        read_picture(content, "logo.svg")


def test_a_word_in_a_drawing_stays_a_word():
    """What looks like markup in a text of the drawing is written as text."""
    clean = read_picture(svg("<text>&lt;script&gt; &amp; co</text>"), "logo.svg").content.decode()
    assert "<text>&lt;script&gt; &amp; co</text>" in clean


def test_pale_colours_are_refused():
    """WCAG 2.2, 1.4.3: white on white has 1:1, black 21:1, and words need 4.5:1."""
    assert contrast("#ffffff", "#ffffff") == pytest.approx(1)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert checked(Look(colour="#767676")).colour == "#767676"
    with pytest.raises(BadLook, match=r"#777777 is too pale .* 4\.5 is needed"):
        checked(Look(colour="#777777"))
    with pytest.raises(BadLook, match="not a colour"):
        checked(Look(colour="red; }"))


def test_a_footer_and_sponsors_have_their_bounds():
    """A line is a line, and a strip of logos has room for eight."""
    logo = read_picture(png(), "logo.png")
    with pytest.raises(BadLook):
        checked(Look(footer="x" * 201))
    with pytest.raises(BadLook):
        checked(Look(sponsors=(logo,) * 9))
    assert checked(Look(footer=" Thanks ")).footer == "Thanks"


def test_interlaced_pictures_are_counted_pass_by_pass():
    """A picture of 1 by 1 has one pass of two bytes, one of 8 by 8 has seven passes."""
    assert read_picture(png(1, 1, b"\0\x80", interlaced=1), "x").kind is PictureKind.PNG
    passes = ((1, 1), (1, 1), (2, 1), (2, 2), (4, 2), (4, 4), (8, 4))
    pixels = b"".join((b"\0" + b"\x80" * wide) * lines for wide, lines in passes)
    assert read_picture(png(8, 8, pixels, interlaced=1), "x").content
    with pytest.raises(BadPicture):
        read_picture(png(8, 8, pixels[:-1], interlaced=1), "x")


def test_a_picture_is_carried_as_text():
    """The bytes come back from the text."""
    picture = read_picture(png(), "logo.png")
    assert picture.base64 == b64encode(png()).decode()
    assert picture.address == f"data:image/png;base64,{picture.base64}"
