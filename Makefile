# make run and make test need Python 3.11 or newer, pip and make; they download everything else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# make run PORT=8001 overrides the port in .env.
ifdef PORT
export BIND = 127.0.0.1:$(PORT)
export SITE_URL = http://127.0.0.1:$(PORT)
endif

# How many tests at a time: as many as there are processors.
WORKERS ?= auto
# How often a failed test runs again before it counts; what passed only then is listed as RERUN. Not at one's own desk,
# where a test that sometimes fails should be seen.
RERUNS ?= 0
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder --reruns $(RERUNS) \
	--durations 12 --durations-min 5

# All templates, and the HTML templates of pages and emails.
TEMPLATES := find templates -type f
PAGES := $(TEMPLATES) -name "*.html"

.PHONY: run test prove check format strings pictures research lock clean help

help:
	@echo "make run       serve the site with a demo on http://127.0.0.1:8000 (make run PORT=8001: there)"
	@echo "make test      run the tests (or some: make test TESTS=tests/engine)"
	@echo "make prove     run all tests, also those that prove by repetition (marked volume)"
	@echo "make check     formatting, lint and types of Python, scripts and styles; templates, migrations, deploy settings"
	@echo "make format    format the code"
	@echo "make strings   collect the texts to translate and compile the translations (needs gettext)"
	@echo "make pictures  draw the rules and photograph the pages into docs/pictures (needs Chromium)"
	@echo "make research  install OpenSpiel and PettingZoo too (docs/research.md)"
	@echo "make lock      resolve and lock the requirements again (needs uv)"
	@echo "make clean     delete the demo's data"

# A stamp for each set of requirements, so that a second call installs nothing.
$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements-dev.txt
	@touch $@ $(VENV)/.run

$(VENV)/.research: requirements-research.txt | $(VENV)/.dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements-research.txt
	@touch $@

# The linters for scripts and styles run on Node, which is installed from PyPI with the other requirements.
NPM := PATH="$(abspath $(BIN)):$$PATH" $(BIN)/npm
NODE_MODULES := node_modules/.package-lock.json

$(NODE_MODULES): package.json package-lock.json | $(VENV)/.dev
	$(NPM) ci --silent
	@touch $@

run: export OUTBOX ?= yes
run: $(VENV)/.run
	@$(BIN)/python manage.py migrate --noinput --verbosity 0
	@$(BIN)/python manage.py collectstatic --noinput --verbosity 0
	@$(BIN)/python manage.py make_demo
	@url=$$($(BIN)/python -c "from manhattan_site.settings import SITE_URL; print(SITE_URL)"); \
		echo; \
		echo "  The site:     $$url"; \
		echo "  Sign in:      ann@example.org (also bo, cy, di; support for /admin/), password: six cities"; \
		echo "  Its emails:   $$url/outbox"; \
		echo "  Stop:         Ctrl-C. The data stays in var/; make clean deletes it."; \
		echo
	@# The processes read .env themselves, because honcho drops spaces in values. Ctrl-C (130) is the normal exit.
	@PATH="$(abspath $(BIN)):$$PATH" $(BIN)/honcho start --env /dev/null web clock bots mail || [ $$? -eq 130 ]

test: $(VENV)/.dev
	$(PYTEST) -m "not volume" $(TESTS)

# An eighth of THOROUGH=1: 2,500 games for each property, 30 rounds of a hundred threads.
prove: export THOROUGH ?= 0.125
# How long what hangs hangs in tests/faults, and how many hostile requests are sent.
prove: export FAULT_SECONDS ?= 300
prove: export HOSTILE ?= 190000
prove: $(VENV)/.dev
ifdef TESTS
	$(PYTEST) --timeout 3600 $(TESTS)
else
	@# The faults by themselves: beside busy tests nobody could tell a slow page from a busy machine. Four files at a
	@# time, since most of what they do is wait.
	$(PYTEST) -n 3 --timeout 3600 tests/faults
	$(PYTEST) --timeout 3600 --ignore tests/faults
endif

check: $(VENV)/.dev $(NODE_MODULES)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(PAGES) | xargs $(BIN)/djade --target-version 5.2 --check
	$(PAGES) | xargs $(BIN)/djlint --quiet --lint
	! $(TEMPLATES) | xargs env LC_ALL=C.UTF-8 grep --line-number --extended-regexp ".{121,}"
	$(BIN)/mypy
	$(NPM) run --silent check
	$(BIN)/python manage.py makemigrations --check --dry-run
	SECRET_KEY=$$($(BIN)/python -c "import secrets; print(secrets.token_urlsafe(50))") SITE_URL=https://example.org EMAIL_URL=smtp://localhost BEHIND_PROXY=yes \
		$(BIN)/python manage.py check --deploy --fail-level WARNING
	$(BIN)/python -m tests.budgets

format: $(VENV)/.dev $(NODE_MODULES)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(PAGES) | xargs $(BIN)/djade --target-version 5.2
	$(NPM) run --silent format

strings: $(VENV)/.dev
	$(BIN)/python manage.py makemessages --locale de --no-wrap --no-obsolete --add-location file \
		--ignore ".venv" --ignore "node_modules" --ignore "var" --ignore "tests" --ignore "docs" --ignore "engine/command_line" --ignore "engine/adapters"
	$(BIN)/python manage.py compilemessages --locale de --ignore ".venv"

pictures: $(VENV)/.dev
	$(BIN)/python manage.py draw_rules
	rm -f docs/pictures/book/*
	$(BIN)/python -m pytest --quiet tests/browser/picture_book.py

research: $(VENV)/.research

lock: $(VENV)/.dev
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header pyproject.toml -o requirements.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --extra dev pyproject.toml -o requirements-dev.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --constraint requirements-dev.txt --extra research pyproject.toml -o requirements-research.txt
	$(NPM) install --package-lock-only

clean:
	rm -rf var
