"""How much memory a process has taken at the most."""

import resource
import sys
from pathlib import Path


def most_memory() -> float:
    """In MB. Linux's own count begins with the program; `getrusage` there still knows the parent's."""
    status = Path("/proc/self/status")
    if status.exists():
        (most,) = (line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(most) / 1024
    most_ever = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most_ever / (1 << 20 if sys.platform == "darwin" else 1 << 10)
