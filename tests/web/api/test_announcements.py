"""An announcement by program: saved, agreed, published again, and told to whoever follows."""

from __future__ import annotations

from django.utils import timezone

from caissa.prospectus import write_announcement
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.notices.models import Channel, Kind, Message, Subscription
from caissa_web.records.announcements import announcement_of, saved_versions

AT = "/api/v1/desk/events/spring/operations/"


def test_a_program_publishes_and_followers_are_told(program, event, section, ada):
    """Two editions; the second one has a reason, which is told in the follower's own language."""
    operations.appoint(event, ada, Role.ORGANISER, by="olga")
    first = announcement_of(event)
    for edition, city in enumerate(("Riga", "Cesis"), 1):
        text = write_announcement(announcement_of(event, first))
        text = text.replace('city = "Riga"', f'city = "{city}"', 1)
        answer = program.post(f"{AT}save_draft", {"announcement": text})
        assert answer.status_code == 200, answer.content
        number = saved_versions(event)[0].number
        for role in ("organiser", "chief-arbiter"):
            agreed = program.post(f"{AT}agree", {"number": number, "role": role})
            assert agreed.status_code == 200, agreed.content
        answer = program.post(f"{AT}publish_announcement", {"number": number, "reason": "another hall"})
        assert answer.status_code == 200, answer.content
        assert saved_versions(event)[0].edition == edition
        if edition == 1:
            now = timezone.now()
            Subscription.objects.create(
                section=section,
                number=1,
                name="Somebody",
                kinds=[Kind.ANNOUNCEMENT],
                language="fr",
                channel=Channel.EMAIL,
                contact="somebody@chess.example",
                site="https://chess.example",
                asked_at=now,
                confirmed_at=now,
            )
    (letter,) = Message.objects.all()
    assert "another hall" in letter.body
    assert letter.subject != "The regulations have been changed"  # French


def test_answers_of_the_event_are_given_by_program(program, event, section):
    """Without a section; a question of rounds is refused there."""
    answer = program.post(f"{AT}answer_event_checklist", {"checklist": "venue", "answers": {"light": "500"}})
    assert answer.status_code == 200, answer.content
    assert event.checklist_answers.get().value == "500"
    refused = program.post(
        f"{AT}answer_event_checklist", {"checklist": "venue", "answers": {"round-hall": "yes"}}
    )
    assert refused.status_code == 409
