"""The arbiters' plan: who is at which boards, and the links for their phones that follow it (GEN-017)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from caissa.arbiters.appointments.posts import Post, posts_of
from caissa.errors import ImpossibleChange
from caissa.messages import comma_separated, joined, msg, plural
from caissa_web.operations.events.passes import Wanted, live_passes, make_passes
from caissa_web.records import snapshot
from caissa_web.records.models import Pass, Section
from caissa_web.records.versions import Act, change, locked
from caissa_web.section.state import State

MOST_POSTS = 200
LONGEST_NAME = 60
LAST_BOARD = 99_999


def plan_arbiters(
    section: Section, posts: Iterable[Post], *, by: str, seen_version: int, round_number: int = 0
) -> Section:
    """Share the boards out for a round, or with round 0 for every round; nobody planned takes a plan back."""
    planned = tuple(replace(post, arbiter=post.arbiter.strip(), sector=post.sector.strip()) for post in posts)
    _require_possible(planned)

    def apply(state: State) -> State:
        rounds = max(state.facts.paired_rounds, state.facts.scheduled_rounds or 0)
        if not 0 <= round_number <= rounds:
            raise ImpossibleChange(why=msg("There is no round {round}", round=round_number))
        known = state.book.officials.with_posts(round_number, planned)
        return state.with_book(replace(state.book, officials=known))

    where = msg("round {round}", round=round_number) if round_number else msg("every round")
    listed = comma_separated(f"{post.arbiter} {post.first_board}-{post.last_board}" for post in planned)
    return change(section, Act("plan.changed", by, joined(": ", (where, listed))), apply, seen_version)


def _require_possible(posts: tuple[Post, ...]) -> None:
    if len(posts) > MOST_POSTS:
        raise ImpossibleChange(
            why=plural(
                "At most {count} post can be planned", "At most {count} posts can be planned", MOST_POSTS
            )
        )
    for post in posts:
        if not 1 <= len(post.arbiter) <= LONGEST_NAME or len(post.sector) > LONGEST_NAME:
            raise ImpossibleChange(why=msg("Every post needs the name of an arbiter"))
        if not 1 <= post.first_board <= post.last_board <= LAST_BOARD:
            raise ImpossibleChange(why=msg("The last board comes before the first one"))


@transaction.atomic
def make_planned_passes(section: Section, round_number: int, expires: datetime, *, by: str) -> list[Pass]:
    """Links for the arbiters' phones as planned for a round; their links by an earlier plan end."""
    current = locked(section)
    posts = posts_of(snapshot.load_state(current).book.officials.posts, round_number)
    if not posts:
        raise ImpossibleChange(why=msg("Nobody is planned for round {round}", round=round_number))
    names = {post.arbiter for post in posts}
    earlier = [held.pk for held in live_passes(current, Pass.RESULTS) if held.label in names]
    Pass.objects.filter(pk__in=earlier).update(revoked_at=timezone.now())
    wanted = [Wanted(Pass.RESULTS, post.arbiter, post.first_board, post.last_board) for post in posts]
    return make_passes(current, wanted, expires, by=by)
