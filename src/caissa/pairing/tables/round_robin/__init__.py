"""Round robins: Berger and Varma tables, cycles, drawing of numbers, withdrawals."""
