"""Rights on the admin's pages: support helps players and can't take rights or accounts."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Group, Permission
from django.test import Client

from games.models import User
from tests.games.conftest import person

pytestmark = pytest.mark.django_db
TAKING = {"is_staff": "on", "is_superuser": "on", "is_active": "on"}


@pytest.fixture
def helper() -> User:
    """A member of the support staff with every permission, but no superuser."""
    helper = person("Helper", is_staff=True)
    helper.user_permissions.set(Permission.objects.all())
    return helper


def save(client: Client, user: User, **changes: Any) -> int:
    """Post the form of a user's admin page with these changes; return the status."""
    address = f"/admin/games/user/{user.pk}/change/"
    shown = client.get(address).context["adminform"].form.initial
    form = {name: value for name, value in shown.items() if value not in (None, False)}
    rows = {"preferences-TOTAL_FORMS": "0", "preferences-INITIAL_FORMS": "0"}
    return client.post(address, {**form, **rows, **changes}).status_code


def test_support_can_rename_and_lock_a_player(helper, ann, sign_in):
    assert save(sign_in(helper), ann, name="Anne", is_active="") == 302
    ann.refresh_from_db()
    assert (ann.name, ann.is_active) == ("Anne", False)


def test_support_gives_rights_to_no_one(helper, ann, sign_in):
    everyone = Group.objects.create(name="everyone")
    for user in (helper, ann):
        save(sign_in(helper), user, groups=[everyone.pk], **TAKING)
    assert not User.objects.filter(is_superuser=True).exists()
    assert list(User.objects.filter(is_staff=True)) == [helper]
    assert not everyone.user_set.exists()


def test_support_changes_nobody_who_has_rights(helper, support, sign_in):
    assert (
        sign_in(helper)
        .post(f"/admin/games/user/{support.pk}/change/", {"name": "Mine", "is_active": ""})
        .status_code
        == 403
    )
    support.refresh_from_db()
    assert (support.name, support.is_active) == ("Support", True)


def test_a_superuser_gives_rights_to_others_and_keeps_their_own(helper, support, sign_in):
    assert save(sign_in(support), helper, **TAKING) == 302
    assert save(sign_in(support), support, is_superuser="", is_staff="", is_active="") == 302
    assert User.objects.filter(is_superuser=True, is_staff=True, is_active=True).count() == 2


def test_support_puts_no_address_on_an_account(helper, ann, support, sign_in):
    client = sign_in(helper)
    theirs = EmailAddress.objects.get(user=support)
    address = {"user": support.pk, "email": "mine@example.org", "verified": "on"}
    page = "/admin/account/emailaddress/"
    answers = [client.post(page + path, address) for path in ("add/", f"{theirs.pk}/change/")]
    verify = {"action": "make_verified", "_selected_action": [theirs.pk]}
    client.post(page, verify)
    assert [answer.status_code for answer in answers] == [403, 403]
    assert not EmailAddress.objects.filter(email="mine@example.org").exists()


def test_support_sees_no_key_of_a_session(helper, ann, sign_in):
    client, key = sign_in(helper), sign_in(ann).session.session_key
    row = UserSession.objects.create(user=ann, session_key=key, ip="127.0.0.1", user_agent="Fox")
    pages = [
        client.get(f"/admin/usersessions/usersession/{path}") for path in ("", f"{row.pk}/change/")
    ]
    assert all(b"Fox" in page.content and key.encode() not in page.content for page in pages)
    assert (
        client.get("/admin/usersessions/usersession/?session_key__startswith=a").status_code == 400
    )


def test_support_changes_no_group(helper, sign_in):
    assert sign_in(helper).post("/admin/auth/group/add/", {"name": "everyone"}).status_code == 403
