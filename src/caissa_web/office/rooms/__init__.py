"""The pages of those who look after rooms: the organiser's hotel officer, and the desks of hotels."""
