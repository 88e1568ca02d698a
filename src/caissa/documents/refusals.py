"""What cannot be printed, and why."""

from __future__ import annotations

from caissa.errors import CaissaError


class UnknownDocument(CaissaError):
    """A kind of document that nobody has written."""

    code = "document.unknown"
    message = "There is no document {asked!r}; available: {known}."


class PrinterMissing(CaissaError):
    """The program that makes PDFs is not installed."""

    code = "document.no-typst"
    message = (
        "PDFs are made by Typst, which is not installed: pip install 'caissa[documents]'. "
        "HTML and XLSX are written without it."
    )


class UnprintableDocument(CaissaError):
    """The program that makes PDFs refused the document."""

    code = "document.unprintable"
    message = "The document cannot be printed: {why}."


class BadDetails(CaissaError):
    """The details given for a document are not of the kind it takes."""

    code = "document.details"
    message = "The details of the document are wrong at {where}: {why}."


class BadLook(CaissaError):
    """The organiser's look cannot be printed, or could not be read by everybody."""

    code = "document.look"
    message = "This look cannot be used: {why}."


class BadPicture(CaissaError):
    """A file that was meant as a logo is not taken."""

    code = "document.picture"
    message = "{name} cannot be used as a picture: {why}."
