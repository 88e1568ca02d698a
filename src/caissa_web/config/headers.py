"""What every answer tells the browser about what it may load and do."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# Nothing inline and nothing from elsewhere: a name with a script in it stays a name.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
PRIVATE = (
    "/desk/",
    "/conduct/",
    "/office/",
    "/appeal/",
    "/statement/",
    "/enter/delegation/",
    "/enter/mine/",
    "/enter/pay/",
    "/api/feeds/",
    "/school/classes/",
    "/school/answers/",
    "/manual/first-tournament/",
    "/installation/",
    "/privacy/",
    "/account/",
    "/api/tokens/",
    "/api/webhooks/",
    "/api/installations/",
    "/invitation/",
    "/invited/",
)
"""Pages that no browser and no cache keeps, so that Back shows nothing to who sits down afterwards."""
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class SecurityHeaders:
    """Adds the policies to every answer that does not bring its own."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer with its policies."""
        response = self.answer(request)
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        if request.path_info.startswith(PRIVATE):
            response.headers.setdefault("Cache-Control", "no-store")
        return response
