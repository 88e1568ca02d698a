"""Addresses by audience: everybody's noticeboard, and the pages of those who log in."""

from __future__ import annotations

from django.urls import include, path

from caissa_web.conduct.pages import appellant, statement, verdicts
from caissa_web.desk.announcement import invited
from caissa_web.desk.home import installation, mail_server
from caissa_web.desk.people import invitations
from caissa_web.manual import welcome

handler400 = "caissa_web.config.error_pages.bad_request"
handler500 = "caissa_web.config.error_pages.fault"
urlpatterns = [
    path("p/", include("caissa_web.phone.urls")),
    path("desk/", include("caissa_web.desk.urls")),
    path("conduct/", include("caissa_web.conduct.urls")),
    path("appeal/<str:token>/", appellant.appeal, name="appeal"),
    path("statement/<str:token>/", statement.statement, name="statement"),
    path("verdicts/<slug:event>/", verdicts.verdicts, name="verdicts"),
    path("office/", include("caissa_web.office.urls")),
    path("invitation/<str:token>/", invitations.invitation, name="invitation"),
    path("invited/<str:token>/", invited.invited, name="invited"),
    path("installation/", installation.installation, name="installation"),
    path("installation/backup/", installation.backup, name="backup"),
    path("installation/clock/", installation.confirm_clock, name="clock"),
    path("installation/mail/", mail_server.mail_server, name="mail-server"),
    path("installation/mail/try/", mail_server.try_mail_server, name="mail-server-try"),
    path("installation/mail/forget/", mail_server.forget_mail_server, name="mail-server-forget"),
    path("welcome/", welcome.begin, name="begin"),
    path("welcome/<str:token>/", welcome.welcome, name="welcome"),
    path("enter/", include("caissa_web.portal.urls")),
    path("api/", include("caissa_web.api.urls")),
    path("manual/", include("caissa_web.manual.urls")),
    path("messages/", include("caissa_web.notices.urls")),
    path("privacy/", include("caissa_web.privacy.urls")),
    path("school/", include("caissa_web.school.urls")),
    path("screens/", include("caissa_web.screens.urls")),
    path("account/", include("caissa_web.accounts.urls")),
    path("account/", include("caissa_web.accounts.allauth_urls")),
    path("", include("caissa_web.noticeboard.urls")),
]
