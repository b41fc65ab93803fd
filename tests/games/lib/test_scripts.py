"""Scripts are written as modules and served joined: nothing is lost, and nothing collides."""

import re
from collections import Counter
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command

from games.lib.scripts import SCRIPTS, SOURCES, joined, modules

TOP_LEVEL = re.compile(
    r"^(?:export )?(?:async )?(?:function|const|let|class) (\w+|\{[^}]*\})", re.MULTILINE
)


@pytest.fixture
def module(tmp_path):
    """`module("main.js", "code")` writes a module; the name is what `joined` takes."""

    def module(name, code):
        path = tmp_path / name
        path.write_text(code, encoding="utf-8")
        return str(path)

    return module


def test_a_module_appears_once_after_its_imports(module):
    module("one.js", 'import { two } from "./two.js";\n\nexport const one = two + 1;\n')
    module("two.js", "/** Two. */\nexport const two = 2;\n")
    main = module(
        "main.js",
        'import { one } from "./one.js";\nimport { two } from "./two.js";\n\nif (one)\n  log(two);\n',
    )
    assert (
        '"use strict";\n{\nconst two = 2;\nconst one = two + 1;\nif (one)\nlog(two);\n}\n'
        == joined(main)
    )


@pytest.mark.parametrize(
    "line",
    [
        'import * as all from "./other.js";',
        'import { one as two } from "./other.js";',
        "export default one;",
        "export { one };",
    ],
)
def test_clashing_declarations_are_refused(module, line):
    module("other.js", "export const one = 1;\n")
    with pytest.raises(ValueError, match="can't be joined"):
        joined(module("main.js", f"{line}\n"))


@pytest.mark.parametrize("main", SCRIPTS.values())
def test_no_top_level_name_is_in_two_modules_of_a_script(main):
    names = Counter(
        name
        for path in modules(main)
        for name in TOP_LEVEL.findall(path.read_text(encoding="utf-8"))
    )
    assert len(names) > 1
    assert [] == [name for name, count in names.items() if count > 1]


def test_every_module_is_part_of_a_script():
    used = {path for main in SCRIPTS.values() for path in modules(main)}
    assert used == set(SOURCES.glob("*/*.js"))


@pytest.mark.parametrize(("name", "main"), SCRIPTS.items())
def test_a_script_is_found_and_rebuilt_after_a_change(name, main):
    path = Path(finders.find(f"scripts/{name}"))
    path.write_text("old", encoding="utf-8")
    assert joined(main) == Path(finders.find(f"scripts/{name}")).read_text(encoding="utf-8")
    assert finders.find("scripts/other.js") is None


def test_scripts_are_collected_with_the_other_static_files(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    call_command("collectstatic", interactive=False, verbosity=0)
    assert set(SCRIPTS) == {path.name for path in tmp_path.glob("scripts/*")}
    assert (tmp_path / "base" / "text.css").exists()
