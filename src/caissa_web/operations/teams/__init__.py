"""Operations on teams: entries, line-ups, matches."""
