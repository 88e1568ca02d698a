"""Operations at the end: play-offs, prizes, ranking."""
