"""The addresses of signing, and of checking a paper."""

from __future__ import annotations

from django.urls import path

from caissa_web.portal.contracts import own, signing, verifying

urlpatterns = [
    path("mine/<str:token>/contracts/", own.contracts, name="contracts"),
    path("sign/<str:token>/", signing.sign_page, name="sign"),
    path("sign/<str:token>/contract.pdf", signing.paper, name="sign-paper"),
    path("sign/<str:token>/<str:proof>/", signing.sign_proved, name="sign-proved"),
    path("verify/", verifying.verify, name="verify"),
    path("verify/<str:number>/", verifying.verify, name="verify-number"),
]
