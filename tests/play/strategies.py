"""Time controls of every shape, for properties."""

from hypothesis import strategies as st

from caissa.play import Allotment, Mode, Period, TimeControl


@st.composite
def allotments(draw, most_periods=3):
    """One to three periods, with and without moves, extra time and a later start of it."""
    number = draw(st.integers(1, most_periods))
    periods, start = [], 1
    for index in range(number):
        last = index == number - 1
        moves = None if last and draw(st.booleans()) else draw(st.integers(1, 60))
        whole = st.integers(1, 400).map(lambda minutes: minutes * 60)
        bonus = draw(st.sampled_from([0, 0, 2, 5, 30, 90]))
        end = start + 60 if last else start + moves - 1
        late = bonus and end > start and draw(st.booleans())
        periods.append(
            Period(
                draw(whole | st.integers(1, 20_000)),
                moves,
                bonus,
                draw(st.integers(start + 1, end)) if late else None,
            )
        )
        start += moves or 0
    return Allotment(tuple(periods))


@st.composite
def time_controls(draw, equal=False):
    """Any time control, for both the same or not."""
    white = draw(allotments())
    black = white if equal else draw(st.one_of(st.just(white), allotments()))
    modes = [Mode.INCREMENT, Mode.BRONSTEIN, Mode.DELAY]
    has_bonus = white.has_bonus or black.has_bonus
    return TimeControl(white, black, draw(st.sampled_from(modes)) if has_bonus else Mode.NONE)
