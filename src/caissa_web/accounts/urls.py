"""Log in, log out, and the page of whoever is logged in."""

from __future__ import annotations

from django.contrib.auth import views as auth_views
from django.urls import path

from caissa_web.accounts import views

app_name = "accounts"
urlpatterns = [
    path("", views.me, name="me"),
    path(
        "log-in/",
        auth_views.LoginView.as_view(template_name="accounts/log_in.html", redirect_authenticated_user=True),
        name="log-in",
    ),
    path("log-out/", auth_views.LogoutView.as_view(), name="log-out"),
]
