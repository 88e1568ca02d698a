"""The page of a signer: the text, then the signature with a proof, or no."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from caissa.errors import CaissaError
from caissa_web.accounts import limits
from caissa_web.accounts.models import User
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.contracts.links import holds, sign_address, signature_by
from caissa_web.contracts.models import Signature, Signer
from caissa_web.contracts.operations.signing import (
    Consent,
    Way,
    ask_for_proof,
    decline,
    is_finished,
    note_seen,
    sign,
    text_of,
)
from caissa_web.contracts.papers import sealed_paper
from caissa_web.contracts.queries import signers_shown
from caissa_web.contracts.signers import SENDS_PEOPLE, contact_of
from caissa_web.contracts.workflow import WAITING
from caissa_web.delivery.contacts import masked
from caissa_web.enrolment.models import Applicant
from caissa_web.portal import access
from caissa_web.records.zones import in_zone_of
from caissa_web.translation import translate

SignerPage = Callable[..., HttpResponse]


def signer_page(page: SignerPage) -> SignerPage:
    """A page of one signer, by the link in its address; a wrong one is nothing, and counted."""

    @access.private
    @wraps(page)
    def view(request: HttpRequest, token: str, **which: Any) -> HttpResponse:
        signature = signature_by(token)
        if signature is None:
            if limits.count_and_check(limits.WRONG_PORTAL_LINKS, request):
                return render(request, "429.html", status=429)
            raise Http404
        with in_zone_of(signature.contract.event):
            return page(request, signature, **which)

    return view


@require_http_methods(["GET", "HEAD", "POST"])
@signer_page
def sign_page(request: HttpRequest, signature: Signature) -> HttpResponse:
    """Read; then ask for the one-time link, sign by one's own log-in, or decline."""
    if request.method == "POST":
        return _acted(request, signature, proved=False)
    if request.method == "GET":
        note_seen(signature, by=_author(signature))
    return _page(request, signature)


@require_http_methods(["GET", "HEAD", "POST"])
@signer_page
def sign_proved(request: HttpRequest, signature: Signature, proof: str) -> HttpResponse:
    """The same page, opened by the one-time link: here it can be signed."""
    if signature.signed_at is not None:
        return redirect(sign_address(signature))
    if not holds(signature, proof):
        messages.error(request, _("This link has been used or is too old. Ask for a new one."))
        return redirect(sign_address(signature))
    if request.method == "POST":
        return _acted(request, signature, proved=True)
    note_seen(signature, by=_author(signature))
    return _page(request, signature, proved=True)


def _acted(request: HttpRequest, signature: Signature, *, proved: bool) -> HttpResponse:
    """Do what the form asks; what cannot be done is said on the page, with what was typed."""
    act, site = request.POST.get("act", ""), request.build_absolute_uri("/")
    try:
        if act == "link":
            if limits.count_and_check(limits.PORTAL_LINKS, request):
                return render(request, "429.html", status=429)
            ask_for_proof(signature, site=site)
            messages.success(request, _("The link is on its way. It is valid for 30 minutes."))
        elif act == "decline":
            decline(signature, request.POST.get("reason", "")[:1000], by=_author(signature))
            messages.success(request, _("You have declined. The organiser has been told."))
        elif act == "sign" and (proved or _is_own_account(request, signature)):
            if not proved:
                require_fresh_proof(request)
            _sign(request, signature, Way.LINK if proved else Way.ACCOUNT, site)
        else:
            raise Http404
    except CaissaError as refused:
        signature.contract.refresh_from_db()
        return _page(request, signature, proved=proved, problem=str(translate(refused.sentence)))
    return redirect(sign_address(signature))


def _sign(request: HttpRequest, signature: Signature, way: Way, site: str) -> None:
    consent = Consent(
        request.POST.get("name", "")[:300],
        "agrees" in request.POST,
        request.POST.get("document", "")[:64],
        way,
        limits.about_where(limits.address_of(request)),
    )
    contract = sign(signature, consent, by=_author(signature), site=site)
    if is_finished(contract):
        sealed_paper(contract, site)
    messages.success(request, _("Thank you, you have signed."))


def _is_own_account(request: HttpRequest, signature: Signature) -> bool:
    """Is the visitor logged in as the person whom the contract waits for?"""
    entry, user = signature.contract.entry, request.user
    if entry is None or not isinstance(user, User):
        return False
    if signature.signer == Signer.PLAYER:
        return user.pk == entry.participant.account_id or (
            entry.applicant.kind == Applicant.Kind.PLAYER and user.pk == entry.applicant.account_id
        )
    kinds = SENDS_PEOPLE if signature.signer == Signer.FEDERATION else {Applicant.Kind.PARENT}
    return user.pk == entry.applicant.account_id and entry.applicant.kind in kinds


def _page(
    request: HttpRequest, signature: Signature, *, proved: bool = False, problem: str = ""
) -> HttpResponse:
    contract, entry = signature.contract, signature.contract.entry
    contact = contact_of(entry, Signer(signature.signer)) if entry else None
    waiting = contract.state in WAITING and signature.signed_at is None
    context = {
        "event": contract.event,
        "contract": contract,
        "signature": signature,
        "text": text_of(contract),
        "signers": signers_shown(contract),
        "waiting": waiting,
        "can_sign": waiting and (proved or _is_own_account(request, signature)),
        "contact": masked(contact.email) if contact else "",
        "finished": is_finished(contract),
        "problem": problem,
        "typed": request.POST.get("name", "")[:200],
        "for_minor": signature.signer == Signer.GUARDIAN,
        "person": entry.participant.name if entry else "",
        "address": sign_address(signature),
    }
    return render(request, "portal/contracts/sign.html", context, status=409 if problem else 200)


def _author(signature: Signature) -> str:
    """How the log names a signer: by what they are, so that no name has to be erased from it."""
    return f"{signature.signer} of {signature.contract.code}"


@require_safe
@signer_page
def paper(request: HttpRequest, signature: Signature) -> HttpResponse:
    """The sealed PDF, once everybody has signed."""
    contract = signature.contract
    if not is_finished(contract):
        raise Http404
    answer = HttpResponse(
        sealed_paper(contract, request.build_absolute_uri("/")), content_type="application/pdf"
    )
    answer.headers["Content-Disposition"] = f'attachment; filename="{contract.number}.pdf"'
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer
