"""Days in words, the same in every locale."""

from datetime import date

_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def day_in_words(day: date) -> str:
    """`15 August 2019`."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"
