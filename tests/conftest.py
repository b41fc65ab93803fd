"""What all tests share: which services answer is said in one loud line."""

import pytest

from tests import settings


def pytest_report_header() -> str:
    missing = [name for name, there in (("PostgreSQL", settings.POSTGRES), ("Redis", settings.REDIS)) if not there]
    if missing:
        return f"!!! {' and '.join(missing)} NOT FOUND: tests that need them are skipped, the others run on SQLite !!!"
    return "on PostgreSQL and Redis"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for name, there in (("postgres", settings.POSTGRES), ("redis", settings.REDIS)):
            if item.get_closest_marker(name) and not there:
                item.add_marker(pytest.mark.skip(reason=f"{name} does not answer on this machine"))
