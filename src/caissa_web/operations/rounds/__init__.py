"""Operations on rounds: pairing, results, claims, incidents."""
