# Two commands for a newcomer: `make run`, then `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8080
DATA ?= hallbox-data
SOAK ?=
UI := appliance/web/static/manifest.json

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help run test bench check ui wheel shots clean types golden soak

help:  ## what can be made
	@grep -E "^[a-z]+:.*##" Makefile | sed "s/:.*## /\t/" | expand -t 12

run: $(VENV)/ready $(UI)  ## set everything up and start the box; prints its address and QR code
	$(BIN)/hallbox serve --data $(DATA) --port $(PORT)

test: $(VENV)/ready $(UI) .system-ready  ## every test, a real browser and network namespaces included
	$(BIN)/pytest -n 2 --dist loadfile

soak: $(VENV)/ready $(UI) .system-ready  ## the random work of the tests, for hours; SOAK="--soak-minutes 2" ends each part
	$(BIN)/pytest --soak $(SOAK) tests/crash tests/duplicate tests/fuzz tests/leaks tests/soak

bench: $(VENV)/ready $(UI) .system-ready build/peers/ready  ## the box beside its peers; writes bench.json and the README's figures
	$(BIN)/python -m tests.bench

check: $(VENV)/ready kiosk_ui/node_modules/ready .system-ready  ## architecture, types, style, dead code, drift
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/vulture
	$(BIN)/python kiosk_ui/wire_types.py --check
	npm --prefix kiosk_ui run --silent check
	shellcheck .ci/run .ci/system

ui: $(UI)  ## bundle the pages into the package

types: $(VENV)/ready  ## write the pages' message types from the Python schema
	$(BIN)/python kiosk_ui/wire_types.py

golden: $(VENV)/ready  ## write the golden transcripts again, for a person to read the difference
	$(BIN)/python -m tests.golden.write

wheel: $(VENV)/ready $(UI)  ## the package with its pages, in dist/
	$(BIN)/python -m hatchling build -t wheel

shots: $(VENV)/ready $(UI) .system-ready  ## take the README's screenshots again
	$(BIN)/python -m tests.browser.readme_shots kiosk_ui/screenshots

clean:  ## forget everything that was built
	rm -rf $(VENV) kiosk_ui/node_modules appliance/web/static build dist .system-ready

# Pinned and hashed; the project itself on top, in place.
$(VENV)/ready: requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation -e .
	touch $@

# Engines of others, which the bench alone plays. Those without a wheel are built by the lock's own
# setuptools; DouZero without torch, which only its training needs.
build/peers/ready: requirements-bench.lock tests/bench/douzero.lock
	$(PYTHON) -m venv build/peers
	sed -n '/^setuptools==/,/[^\\]$$/p' requirements-bench.lock > build/peers/setuptools.lock
	build/peers/bin/pip install --quiet --require-hashes -r build/peers/setuptools.lock
	build/peers/bin/pip install --quiet --require-hashes --no-build-isolation -r requirements-bench.lock
	build/peers/bin/pip install --quiet --require-hashes --no-build-isolation --no-deps \
		-r tests/bench/douzero.lock
	touch $@

kiosk_ui/node_modules/ready: kiosk_ui/package-lock.json
	npm --prefix kiosk_ui ci --silent --no-audit --no-fund
	touch $@

$(UI): kiosk_ui/node_modules/ready kiosk_ui/build.mjs $(shell find kiosk_ui/src -type f 2>/dev/null)
	node kiosk_ui/build.mjs

# What the tests need of the system: a browser, CJK letters, namespaces, systemd-analyze, shellcheck.
.system-ready:
	.ci/system
	touch $@
