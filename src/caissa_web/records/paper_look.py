"""The organiser's look of the papers of an event, as it is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caissa.documents.look import INK, PLAIN, Look, Picture, PictureKind

if TYPE_CHECKING:
    from caissa_web.records.models import Event


def look_of(event: Event) -> Look:
    """The look of an event's papers; black on white until somebody chooses one."""
    from caissa_web.records.models import PaperLook  # noqa: PLC0415 - models exist only after setup

    kept = PaperLook.objects.filter(event=event).values_list("look", flat=True).first()
    return _look(kept) if kept else PLAIN


def as_json(look: Look) -> dict[str, Any]:
    """A look as it is stored."""
    return {
        "logo": _picture_as_json(look.logo) if look.logo else None,
        "colour": look.colour,
        "footer": look.footer,
        "sponsors": [_picture_as_json(sponsor) for sponsor in look.sponsors],
    }


def _picture_as_json(picture: Picture) -> dict[str, Any]:
    return {
        "kind": picture.kind.value,
        "base64": picture.base64,
        "name": picture.name,
        "width": picture.width,
        "height": picture.height,
    }


def _look(kept: dict[str, Any]) -> Look:
    logo = kept.get("logo")
    return Look(
        _picture(logo) if logo else None,
        kept.get("colour", INK),
        kept.get("footer", ""),
        tuple(_picture(sponsor) for sponsor in kept.get("sponsors", ())),
    )


def _picture(kept: dict[str, Any]) -> Picture:
    return Picture(PictureKind(kept["kind"]), kept["base64"], kept["name"], kept["width"], kept["height"])
