"""What now: what happened at a board, and what the arbiter does: article, penalty, times of both clocks."""
