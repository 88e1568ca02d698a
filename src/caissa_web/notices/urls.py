"""The addresses of messages: a page for every player, and pages behind the links in messages."""

from __future__ import annotations

from django.urls import path

from caissa_web.notices import views

app_name = "notices"
urlpatterns = [
    path("service-worker.js", views.service_worker, name="service-worker"),
    path("confirm/<str:token>/", views.confirm, name="confirm"),
    path("code/<str:token>/", views.code, name="code"),
    path("manage/<str:token>/", views.manage, name="manage"),
    path("stop/<str:token>/", views.stop, name="stop"),
    path("<slug:event>/<slug:section>/<int:number>/", views.tell_me, name="tell-me"),
]
