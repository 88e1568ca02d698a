"""Documents: forms, lists and cards, printed from the same values as PDF, HTML and XLSX."""

from caissa.documents.html import html
from caissa.documents.pdf import pdf
from caissa.documents.phrases import ENGLISH, Phrases, phrases_in
from caissa.documents.printing import Paper, Printing, Rendering
from caissa.documents.register import KINDS, document
from caissa.documents.request import Request
from caissa.documents.xlsx import xlsx

__all__ = [
    "ENGLISH",
    "KINDS",
    "Paper",
    "Phrases",
    "Printing",
    "Rendering",
    "Request",
    "document",
    "html",
    "pdf",
    "phrases_in",
    "xlsx",
]
