"""Electronic score sheets at the desk: devices, the wall of boards, and what only an arbiter sees."""
