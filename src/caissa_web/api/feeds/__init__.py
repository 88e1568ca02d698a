"""Where live moves come from: addresses that are fetched, programs that send."""
