"""What the Handbook asks an invitation to say and only the organiser can: the topics, with their articles."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import Message, msg


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that the organiser says in their own words."""

    key: str
    label: Message
    article: str


_ALL = (
    Topic("accommodation", msg("Accommodation"), "C.05 12.3.10"),
    Topic("meals", msg("Meals"), "C.05 12.3.10"),
    Topic("travel", msg("Travel expenses"), "C.05 12.3.10"),
    Topic("transport", msg("Getting there"), "C.05 12.3.13"),
    Topic("visa", msg("Visas"), "C.05 12.3.12"),
    Topic("clocks", msg("Clocks"), "C.05 12.3.5"),
    Topic("pairing-program", msg("Pairing program"), "Organisers' Manual 11.1.2 S11"),
    Topic("prizes", msg("More about the prizes"), "C.05 12.3.11"),
    Topic("payment", msg("Payment of the prizes"), "C.05 12.3.11"),
    Topic("tax", msg("Tax"), "C.05 12.3.11"),
    Topic("obligations", msg("Obligations of the players"), "C.05 12.3.16"),
    Topic("photography", msg("Photography and television"), "C.05 11.2"),
    Topic("dress", msg("Dress code"), "C.05 12.3.17"),
    Topic("smoking", msg("Smoking"), "C.05 12.3.18"),
    Topic("security", msg("Security"), "C.05 12.3.19"),
    Topic("medical", msg("Medical matters"), "C.05 12.3.20"),
    Topic("insurance", msg("Insurance"), "C.05 12.5"),
    Topic("tourism", msg("Tourism and special events"), "C.05 12.3.21"),
    Topic("internet", msg("Internet access"), "C.05 12.3.21"),
    Topic("arrival", msg("Reporting the arrival"), "C.05 12.3.22"),
    Topic("access", msg("Players with impairments"), "C.05 12.3.24"),
    Topic("participation", msg("Participation"), "Organisers' Manual 11.1.2 S2"),
    Topic("fair-play", msg("Fair play"), "Fair Play Protection Measures 2"),
    Topic("device-penalty", msg("Penalty for electronic devices"), "Laws 11.3.2.2"),
    Topic("appeals", msg("Appeals"), "C.05 10.4"),
    Topic("withdrawals", msg("Withdrawals"), "C.05 6.6"),
    Topic("certificates", msg("Certificates"), "Organisers' Manual 10.2.1"),
    Topic("attendants", msg("Attendants, parents and coaches"), "Organisers' Manual 10.1.4"),
    Topic("captains", msg("Captains"), "C.10 3"),
    Topic("wrong-boards", msg("Players on a wrong board"), "C.05 7.1"),
    Topic("hybrid-venues", msg("Venues and local arbiters"), "E.04 16.2"),
    Topic("disconnections", msg("Disconnections"), "E.04 18.9"),
    Topic("results", msg("Reporting results"), "Laws 8.7"),
)
TOPICS = {topic.key: topic for topic in _ALL}
"""Key → topic, in the order in which they are asked."""
