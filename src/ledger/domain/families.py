"""Families of a stream: each a folder with its facts, requests, decisions, evolve and sentences."""

from ledger.domain.events.fact import CampaignEvent


def family_of(fact: type[CampaignEvent]) -> str:
    """The folder a kind of fact stands in."""
    return fact.__module__.split(".")[-2]
