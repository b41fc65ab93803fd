"""What all tests share: which services answer is said in one loud line, and a missing one can be made a failure."""

import os
from pathlib import Path

import pytest

from tests import settings

CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
THERE = {"postgres": settings.POSTGRES, "redis": settings.REDIS, "chromium": CHROMIUM.exists()}


def pytest_configure() -> None:
    missing = [name for name, there in THERE.items() if not there]
    if missing and os.environ.get("TEST_SERVICES_REQUIRED"):
        raise pytest.UsageError(f"These tests were to run with everything, but {', '.join(missing)} is missing.")


def pytest_report_header() -> str:
    missing = [name for name, there in THERE.items() if not there]
    if missing:
        return f"!!! NOT FOUND: {', '.join(missing)}. Tests that need them are skipped, the others use SQLite. !!!"
    return "with PostgreSQL, Redis and Chromium"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for name, there in THERE.items():
            if item.get_closest_marker(name) and not there:
                item.add_marker(pytest.mark.skip(reason=f"{name} is not there"))
