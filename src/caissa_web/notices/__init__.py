"""Messages to people: e-mail, web push, SMS; chosen by them, archived, never sent twice."""
