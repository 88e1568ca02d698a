"""Log in, log out, and the page of whoever is logged in."""

from __future__ import annotations

from django.contrib.auth import views as auth_views
from django.urls import path, reverse_lazy

from caissa_web.accounts import once, views

app_name = "accounts"
urlpatterns = [
    path("", views.me, name="me"),
    path("log-in/", views.log_in, name="log-in"),
    path(
        "welcome/<uidb64>/<token>/",
        auth_views.PasswordResetConfirmView.as_view(
            template_name="accounts/welcome.html",
            post_reset_login=True,
            success_url=reverse_lazy("desk:home"),
        ),
        name="welcome",
    ),
    path("once/<str:token>/", once.once, name="once"),
    path("log-out/", auth_views.LogoutView.as_view(), name="log-out"),
]
