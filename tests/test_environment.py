"""Whoever imports us finds the environment of the process as it was."""

import subprocess
import sys

from tests.cli.terminal import environment

IMPORTING = """
import importlib, os, pkgutil
before = dict(os.environ)
import ledger
names = [module.name for module in pkgutil.walk_packages(ledger.__path__, "ledger.")]
for name in names:
    if not name.endswith("__main__"):
        importlib.import_module(name)
assert len(names) > 100, names
assert dict(os.environ) == before, set(os.environ.items()) ^ set(before.items())
"""


def test_importing_any_module_changes_no_variable() -> None:
    for variables in ({}, {"OPENPYXL_LXML": "True"}):
        subprocess.run([sys.executable, "-c", IMPORTING], check=True, env=environment(**variables))
