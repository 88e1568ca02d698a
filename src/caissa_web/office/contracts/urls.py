"""The addresses of contracts in the office, inside an event."""

from __future__ import annotations

from django.urls import path

from caissa_web.office.contracts import contract, overview, sending, texts

HERE = "<slug:event>/contracts/"
event_pages = [
    path(HERE, overview.contracts, name="contracts"),
    path(HERE + "text/", texts.text, name="contract-text"),
    path(HERE + "text/<int:pk>/", texts.stored_text, name="contract-stored-text"),
    path(HERE + "send/", sending.send, name="contracts-send"),
    path(HERE + "sent/<int:task>/", sending.sent, name="contracts-sent"),
    path(HERE + "contract/<str:number>/", contract.contract, name="contract"),
    path(HERE + "contract/<str:number>/countersign/", contract.countersigned, name="contract-countersign"),
    path(HERE + "contract/<str:number>/contract.pdf", contract.paper, name="contract-paper"),
]
