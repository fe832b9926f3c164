"""Turns what pydantic found wrong into a sentence a person can act on."""

from pydantic import ValidationError
from pydantic_core import ErrorDetails

_SENTENCES = {
    "missing": "{where} is missing",
    "extra_forbidden": "{where} is not known here",
    "int_type": "{where} must be a whole number",
    "int_from_float": "{where} must be a whole number",
    "int_parsing": "{where} must be a whole number",
    "int_parsing_size": "{where} is too large",
    "string_type": "{where} must be text",
    "bool_type": "{where} must be true or false",
    "dict_type": "{where} must be an object",
    "model_type": "{where} must be an object",
    "tuple_type": "{where} must be a list",
    "list_type": "{where} must be a list",
    "greater_than_equal": "{where} must be at least {ge}",
    "less_than_equal": "{where} must be at most {le}",
    "string_too_short": "{where} must not be empty",
    "string_too_long": "{where} must be at most {max_length} characters long",
    "too_short": "{where} must hold at least {min_length}",
    "too_long": "{where} must hold at most {max_length}",
    "literal_error": "{where} must be {expected}",
    "timezone_aware": "{where} needs a time zone, such as 2026-05-02T10:00:00+02:00",
    "uuid_parsing": "{where} must be an id such as 7f3a0000-0000-4000-8000-000000000000",
}
_KINDS = {"date": "a date such as 2026-05-02", "datetime": "a time such as 2026-05-02T10:00:00+02:00"}


def first_fault(error: ValidationError, *, skip: int = 0) -> str:
    """The first thing wrong, as half a sentence; how many more there are, if any. `skip` leaves out steps of the path
    to it that mean nothing to the user, such as the kind of request."""
    faults = error.errors(include_url=False)
    # a list with a wrong entry is counted without it, and so may be found too short as well
    faults = [fault for fault in faults if fault["type"] != "too_short" or not _has_a_fault_within(fault, faults)]
    # where a value may be of several kinds, each kind finds a fault at the same place
    places = {_place(fault, skip) for fault in faults}
    more = f" (and {len(places) - 1} more)" if len(places) > 1 else ""
    return _said(faults[0], skip) + more


def _has_a_fault_within(outer: ErrorDetails, faults: list[ErrorDetails]) -> bool:
    depth = len(outer["loc"])
    return any(len(fault["loc"]) > depth and fault["loc"][:depth] == outer["loc"] for fault in faults)


def _said(fault: ErrorDetails, skip: int) -> str:
    kind = fault["type"]
    where = _place(fault, skip)
    if kind in _SENTENCES:
        return _SENTENCES[kind].format(where=where, **fault.get("ctx", {}))
    if kind == "string_pattern_mismatch":
        return f"{where} is not written as it should be"
    for start, words in _KINDS.items():
        if kind.startswith(start + "_"):
            return f"{where} must be {words}"
    if kind == "value_error":
        return f"{where}: {fault['ctx']['error']}"
    return f"{where}: {fault['msg'][:1].lower()}{fault['msg'][1:]}"


def _place(fault: ErrorDetails, skip: int) -> str:
    steps = [str(step) for step in fault["loc"][skip:] if not _is_marker(str(step))]
    return f'"{".".join(steps)}"' if steps else "it"


def _is_marker(step: str) -> bool:
    """Whether pydantic put a step into the path that nobody wrote: `function-after[...]`, `constrained-int`."""
    return "[" in step or step.startswith("constrained-") or step in ("int", "str")
