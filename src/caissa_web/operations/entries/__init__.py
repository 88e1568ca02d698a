"""Operations on entries: players, byes, check-in, numbers, ratings."""
