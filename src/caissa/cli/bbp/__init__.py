"""`caissa-pairings`: our engine under the command line of bbpPairings, for programs that call it today."""
