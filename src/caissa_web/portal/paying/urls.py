"""The addresses of those who pay, and of the payment provider."""

from __future__ import annotations

from django.urls import path

from caissa_web.portal.paying import pages

urlpatterns = [
    path("pay/<str:token>/", pages.pay, name="pay"),
    path("pay/<str:token>/card/", pages.pay_by_card, name="pay-card"),
    path("pay/<str:token>/code/<str:name>.svg", pages.code, name="pay-code"),
    path("pay/<str:token>/paid/<str:key>/", pages.paid, name="paid"),
    path("pay/<str:token>/papers/<str:number>.<str:form>", pages.paper, name="paper"),
    path("provider/<slug:name>/", pages.webhook, name="provider"),
]
