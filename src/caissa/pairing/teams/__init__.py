"""Team competitions: each team's rounds so far, line-ups, match protocols, wrong boards, leagues."""
