"""The mail server of the installation, named on a page and tried out, by whoever runs it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from email.utils import parseaddr
from typing import Any

from allauth.core.exceptions import ReauthenticationRequired
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from caissa_web.accounts.encryption import encrypt
from caissa_web.accounts.mail.outgoing import outgoing
from caissa_web.accounts.mail.trial import Outcome, Trial, trial_message, try_out
from caissa_web.accounts.models import MailServer
from caissa_web.accounts.person import person_at
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.background.deadlines import TooSlow, within
from caissa_web.desk.home.installation import require_manager

WRONG = 422
SECONDS_OF_A_TRIAL = 45
HIGHEST_PORT = 65_535
USUAL_PORTS: Mapping[str, int] = {"start": 587, "yes": 465, "no": 25}
_HOST = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:]+")

WORDS: Mapping[Outcome, Promise] = {
    Outcome.TAKEN: gettext_lazy(
        "The server took the message for %(address)s. If it is not there in a few minutes, look among the "
        "unwanted mail."
    ),
    Outcome.NO_SUCH_NAME: gettext_lazy(
        "No server of this name is known. Look at the spelling, and whether this computer has internet."
    ),
    Outcome.NOBODY_ANSWERS: gettext_lazy(
        "Nobody answers at this port, or the answer does not come from a mail server. "
        "Try the other kinds of encryption "
        "with their usual ports; a firewall may also be in the way."
    ),
    Outcome.NO_SAFE_CONNECTION: gettext_lazy(
        "The server answers, but no encrypted connection came about. Try the other kind of encryption, and "
        "type the server's name as its provider writes it: its certificate must be for that name."
    ),
    Outcome.LOG_IN_REFUSED: gettext_lazy(
        "The server does not accept the user or the password. Many providers want a password of its own "
        "for programs, which you make in their settings."
    ),
    Outcome.NO_LOG_IN: gettext_lazy(
        "The server offers no log-in on this connection. Choose another kind of encryption, or leave user "
        "and password empty."
    ),
    Outcome.PASSWORD_UNREADABLE: gettext_lazy(
        "The stored password was encrypted with another secret key. Type it again and save."
    ),
    Outcome.SENDER_REFUSED: gettext_lazy(
        "The server lets us in but does not send from this address. Take the address of the mailbox that "
        "the user belongs to."
    ),
    Outcome.RECEIVER_REFUSED: gettext_lazy(
        "The server lets us in but does not send to %(address)s. Look at the spelling, or try another "
        "address."
    ),
    Outcome.REFUSED: gettext_lazy("The server refused the message. What it says helps its provider."),
}
"""What happened to a test message, and what to do."""


class ServerForm(forms.Form):
    """What a mail program asks for: server, port, encryption, user, password, sender."""

    host = forms.CharField(
        label=gettext_lazy("Server"),
        max_length=253,
        help_text=gettext_lazy("Your provider calls it SMTP or outgoing mail, such as smtp.example.org."),
    )
    tls = forms.ChoiceField(label=gettext_lazy("Encryption begins"), choices=MailServer.Tls.choices)
    port = forms.IntegerField(
        label=gettext_lazy("Port"),
        required=False,
        min_value=1,
        max_value=HIGHEST_PORT,
        help_text=gettext_lazy("Left empty, it is the usual port."),
    )
    user = forms.CharField(
        label=gettext_lazy("User"),
        max_length=254,
        required=False,
        help_text=gettext_lazy("Most often the e-mail address itself."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        max_length=200,
        required=False,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    sender = forms.CharField(
        label=gettext_lazy("Sender of the e-mails"),
        max_length=320,
        help_text=gettext_lazy("An address, with a name if you like: Spring Open <desk@example.org>"),
    )

    def __init__(self, stored: MailServer | None, data: Any = None) -> None:
        fields = ("host", "port", "tls", "user", "sender")
        shown = {name: getattr(stored, name) for name in fields} if stored else {}
        super().__init__(data, initial=shown)
        self.stored = stored
        if stored and stored.password:
            kept = _("Stored, encrypted. Left empty, it stays as it is.")
            self.fields["password"].help_text = kept

    def clean_host(self) -> str:
        """A name or a number of a computer, and nothing else."""
        host = str(self.cleaned_data["host"])
        if not _HOST.fullmatch(host):
            raise ValidationError(
                _("This is not the name of a server. Enter the name alone, such as mail.example.org.")
            )
        return host

    def clean_sender(self) -> str:
        """One e-mail address, with or without a name."""
        sender = str(self.cleaned_data["sender"])
        validate_email(parseaddr(sender)[1])
        if any(sign in sender for sign in "\r\n"):
            raise ValidationError(_("Write it in one line."))
        return sender

    def clean(self) -> dict[str, Any]:
        """A stored password goes to nobody but the server that it was typed for."""
        cleaned = super().clean() or self.cleaned_data
        stored = self.stored
        if stored is None or not stored.password or cleaned.get("password"):
            return cleaned
        if (cleaned.get("host"), cleaned.get("user")) != (stored.host, stored.user) and cleaned.get("user"):
            self.add_error("password", _("Type the password again: server or user are no longer the same."))
        elif cleaned.get("tls") == MailServer.Tls.NO != stored.tls and cleaned.get("user"):
            self.add_error("password", _("Type the password again: without encryption others can read it."))
        return cleaned

    def save(self) -> None:
        """Store the server in place of the last one, its password encrypted."""
        cleaned = self.cleaned_data
        typed = cleaned["password"]
        kept = self.stored.password if self.stored and cleaned["user"] else ""
        server = self.stored or MailServer()
        server.host, server.tls, server.user = cleaned["host"], cleaned["tls"], cleaned["user"]
        server.port = cleaned["port"] or USUAL_PORTS[cleaned["tls"]]
        server.password = encrypt(typed) if typed else kept
        server.sender = cleaned["sender"]
        with transaction.atomic():
            MailServer.objects.exclude(pk=server.pk).delete()
            server.save()


class TrialForm(forms.Form):
    """Whom to send a test message to."""

    address = forms.EmailField(label=gettext_lazy("Send a test message to"))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def mail_server(request: HttpRequest) -> HttpResponse:
    """The form for the server, and the test message."""
    require_manager(request)
    if request.method != "POST":
        require_fresh_proof(request)
        return _page(request, ServerForm(MailServer.objects.first()))
    if (asked_again := _proved(request)) is not None:
        return asked_again
    form = ServerForm(MailServer.objects.first(), request.POST)
    if settings.MAIL_IS_SET or not form.is_valid():
        return _page(request, form)
    form.save()
    messages.success(request, _("The mail server is stored. Send a test message now."))
    return redirect("mail-server")


@require_POST
@login_required
def try_mail_server(request: HttpRequest) -> HttpResponse:
    """Send a test message and say what became of it."""
    require_manager(request)
    if (asked_again := _proved(request)) is not None:
        return asked_again
    trial_form, way_out = TrialForm(request.POST), outgoing()
    if way_out is None:
        messages.error(request, _("Name a mail server first."))
        return redirect("mail-server")
    if not trial_form.is_valid():
        return _page(request, ServerForm(MailServer.objects.first()), trial_form)
    address = trial_form.cleaned_data["address"]
    subject = _("A test message from Caissa")
    body = _("This installation can send e-mail: invitations, new passwords, and messages to players.")
    message = trial_message(way_out, address, subject, body)
    _tell(request, address, _tried(message.send))
    return redirect("mail-server")


@require_POST
@login_required
def forget_mail_server(request: HttpRequest) -> HttpResponse:
    """Forget the server and its password: no e-mail is sent any more."""
    require_manager(request)
    if (asked_again := _proved(request)) is not None:
        return asked_again
    MailServer.objects.all().delete()
    messages.success(request, _("The mail server is forgotten. No e-mail is sent."))
    return redirect("mail-server")


def _proved(request: HttpRequest) -> HttpResponse | None:
    """Send somebody who has not shown lately who they are back: a waiting request would keep the password."""
    try:
        require_fresh_proof(request)
    except ReauthenticationRequired:
        messages.error(request, _("Confirm who you are first, then enter the server again."))
        return redirect("mail-server")
    return None


def _tried(send: Any) -> Trial:
    try:
        return within(SECONDS_OF_A_TRIAL, try_out, send)
    except TooSlow:
        return Trial(Outcome.NOBODY_ANSWERS)


def _tell(request: HttpRequest, address: str, trial: Trial) -> None:
    sentence = str(WORDS[trial.outcome]) % {"address": address}
    if trial.answer:
        answer = _("The answer: “%(answer)s”") % {"answer": trial.answer}
        sentence = f"{sentence} {answer}"
    tell = messages.success if trial.outcome is Outcome.TAKEN else messages.error
    tell(request, sentence)


def _page(request: HttpRequest, form: ServerForm, trial_form: TrialForm | None = None) -> HttpResponse:
    typed = form.is_bound or trial_form is not None
    context = {
        "form": form,
        "trial_form": trial_form or TrialForm(initial={"address": person_at(request).email}),
        "stored": form.stored,
        "by_environment": settings.MAIL_IS_SET,
        "environment_host": getattr(settings, "EMAIL_HOST", ""),
        "environment_sender": settings.DEFAULT_FROM_EMAIL,
        "is_encrypted": settings.SECRET_KEY_IS_KEPT,
    }
    answer = render(request, "desk/home/mail_server.html", context, status=WRONG if typed else 200)
    answer.headers["Cache-Control"] = "no-store"
    return answer
