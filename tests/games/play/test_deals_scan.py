"""The scan for deals to open: it reads the deals that are closed, however many were opened long ago."""

import json

import pytest
from django.db import connection
from django.utils import timezone

from games.models import SharedDeal
from games.play import shared_deals

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif("connection.vendor != 'postgresql'", reason="asks PostgreSQL for plans"),
]


def nodes(plan):
    yield plan
    for inner in plan.get("Plans", ()):
        yield from nodes(inner)


def test_the_scan_uses_the_index_of_closed_deals():
    SharedDeal.objects.bulk_create(
        SharedDeal(opened_at=None if n % 500 == 0 else timezone.now()) for n in range(3000)
    )
    asked = []

    def remember(execute, sql, params, many, context):
        asked.append((sql, params))
        return execute(sql, params, many, context)

    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_shareddeal")
        with connection.execute_wrapper(remember):
            shared_deals.open_ended(timezone.now())
        [(sql, params)] = [each for each in asked if "games_shareddeal" in each[0]]
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}", params)
        [[found]] = cursor.fetchall()
    plan = (json.loads(found) if isinstance(found, str) else found)[0]["Plan"]
    used = [node for node in nodes(plan) if node.get("Relation Name") == "games_shareddeal"]
    assert {"deals_closed"} == {node.get("Index Name") for node in used}
