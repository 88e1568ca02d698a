"""`python -m caissa` is the command line."""

from caissa.cli import main

main()
