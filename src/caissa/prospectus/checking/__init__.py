"""What is doubtful about an announcement: every finding cites its article or says that it is our advice."""
