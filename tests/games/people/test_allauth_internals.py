"""The site's use of allauth's internals: from one file, in one known release."""

import inspect
import re
from importlib.metadata import version
from pathlib import Path

import pytest

from games.people import allauth_internals
from games.people.allauth_internals import NEEDED_FOR, VERSION

SIGNATURES = {
    "AbstractCodeVerificationProcess": "(max_attempts, timeout, state, user=None)",
    "record_authentication": "(request, user, method, **extra_data)",
    "resume_request": "(request)",
    "prevent_enumeration": "(request, email=None, phone=None)",
    "unstash_login": "(request, peek=False)",
}
PROCESS = {
    "abort",
    "abort_if_invalid",
    "code",
    "initial_state",
    "persist",
    "record_invalid_attempt",
    "send",
}


def test_the_installed_allauth_is_the_reviewed_version():
    uses = "".join(f"\n- {thing.__name__}: {use}" for thing, use in NEEDED_FOR.items())
    assert version("django-allauth") == VERSION, (
        f"Compare these between allauth {VERSION} and the installed release, run tests/games/people, and only then "
        f"change VERSION in games/people/allauth_internals.py. At stake:{uses}"
    )


@pytest.mark.parametrize("thing", NEEDED_FOR, ids=lambda thing: thing.__name__)
def test_each_internal_function_keeps_its_signature(thing):
    parameters = inspect.signature(thing).parameters.values()
    bare = [parameter.replace(annotation=parameter.empty) for parameter in parameters]
    assert SIGNATURES[thing.__name__] == str(inspect.Signature(bare)), (
        f"At stake: {NEEDED_FOR[thing]}"
    )


def test_the_code_process_has_the_methods_that_own_codes_use():
    assert set() == PROCESS - set(dir(allauth_internals.AbstractCodeVerificationProcess))


def test_every_borrowed_internal_says_why():
    assert set(allauth_internals.__all__) - {"NEEDED_FOR", "VERSION"} == {
        thing.__name__ for thing in NEEDED_FOR
    }


def test_no_other_file_imports_allauth_internals():
    files = [path for folder in ("games", "manhattan_site") for path in Path(folder).rglob("*.py")]
    importing = re.compile(r"^\s*(?:from|import)\s+allauth[\w.]*\.internal\b", re.MULTILINE)
    assert [Path("games/people/allauth_internals.py")] == [
        path for path in files if importing.search(path.read_text())
    ]
