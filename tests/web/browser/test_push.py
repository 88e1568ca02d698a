"""A browser that gets a message shows it, also while no page of ours is looked at."""

from __future__ import annotations

import json

from tests.web.browser.conftest import PATIENCE

PAGE = "/messages/spring/open/1/"
NOTIFICATIONS = (
    "navigator.serviceWorker.ready"
    ".then((one) => one.getNotifications())"
    ".then((all) => all.map((one) => [one.title, one.body]))"
)


def test_a_push_message_becomes_a_notification(windows, section):
    """The push service cannot be asked here, so the browser's own tools hand the message to the worker."""
    page = windows.open()
    page.context.grant_permissions(["notifications"], origin=windows.address)
    page.goto(PAGE)
    where = page.locator("form[data-worker]")
    worker, scope = where.get_attribute("data-worker"), where.get_attribute("data-scope")
    page.evaluate(
        "([worker, scope]) => navigator.serviceWorker.register(worker, { scope })"
        ".then(() => navigator.serviceWorker.ready).then(() => true)",
        [worker, scope],
    )
    tools, registrations = page.context.new_cdp_session(page), []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda update: registrations.extend(update["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    for _ in range(PATIENCE // 50):
        if registrations:
            break
        page.wait_for_timeout(50)
    message = {"title": "Round 3: your result", "body": "won", "url": "/"}
    number = registrations[-1]["registrationId"]
    asked = {"origin": windows.address, "registrationId": number, "data": json.dumps(message)}
    tools.send("ServiceWorker.deliverPushMessage", asked)
    page.wait_for_function(f"async () => (await {NOTIFICATIONS}).length > 0")
    assert page.evaluate(NOTIFICATIONS) == [["Round 3: your result", "won"]]
