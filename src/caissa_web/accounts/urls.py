"""Log in, log out, and the page of one's own account."""

from __future__ import annotations

from django.contrib.auth import views as auth_views
from django.urls import path

from caissa_web.accounts import forgotten, once, views

app_name = "accounts"
urlpatterns = [
    path("", views.me, name="me"),
    path("log-in/", views.log_in, name="log-in"),
    path("welcome/<uidb64>/<token>/", views.Welcome.as_view(), name="welcome"),
    path("once/<str:token>/", once.once, name="once"),
    path("forgotten/", forgotten.forgotten, name="forgotten"),
    path("details/", views.details, name="details"),
    path("end-others/", views.end_others, name="end-others"),
    path("log/", views.log, name="log"),
    path("log-out/", auth_views.LogoutView.as_view(), name="log-out"),
]
