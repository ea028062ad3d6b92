# Ettana. `make` sets everything up, `make play` plays, `make help` lists the rest. Needs only Python 3.11 or newer; a C
# compiler makes the engine fast. Works with GNU make 3.81 and later, and with -j.

PYTHON ?= python3
UV_VERSION := 0.13.7
GAMES ?= 100000
QUALITY ?= 9
LANGUAGES ?= en
WORKERS ?= auto
TIMES ?= 20
BUSY ?= 0
MARKED ?= not slow

VENV := .venv
BIN := $(VENV)/bin
UV := $(VENV)/.uv-$(UV_VERSION)
SYNCED := $(VENV)/.synced
SYNCED_SLOW := $(VENV)/.synced-slow
SYNCED_DOCS := $(VENV)/.synced-docs
SYNCED_ENGINE := $(VENV)/.synced-engine
PACKAGES := web/node_modules/.installed
LIGHTHOUSE := bench/web/node_modules/.installed
# npm's scripts find our node, whatever else is installed. Run by a person, each script compiles the messages first (its
# "pre" script). Here that is a target of its own, so that two scripts at a time do not write the same files.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/npm --prefix web --ignore-scripts
WORDS := web/src/paraglide/languages.js

ENGINE := $(sort $(wildcard src/ettana/core/engine/*.py src/ettana/core/engine/*/*.py))
# setup.py writes this only when it has compiled the engine. Without a compiler each `make` tries again and reports it
# again.
BUILT := src/ettana/core/engine/_built_from.txt
# Named after the list of sources, so that make also notices a renamed or removed source.
NAMES := build/engine-$(shell echo $(ENGINE) | cksum | cut -d' ' -f1).names

# The sources of the client, without generated files and tests.
CLIENT := $(shell find docs/rules*.md src/ettana/data/messages/languages.json src/ettana/data/messages/game web/src web/messages web/public web/compile_words.js web/first_words.js web/index.html web/gallery.html web/*.config.* web/tsconfig.json \
	-path web/src/paraglide -prune -o -type f ! -name '*.test.ts' ! -name '*.testing.ts' ! -name '*.fixture.json' -print 2>/dev/null | sort)
CLIENT_BUILT := src/ettana/client/index.html
# What the offline bundle contains besides the client: what a table needs, and the tool that packs it.
PACKED := $(shell find $(wildcard src/ettana/*.py) src/ettana/core src/ettana/notation src/ettana/records src/ettana/bots src/ettana/study \
	src/ettana/table src/ettana/host src/ettana/offline src/ettana/data tools/offline -type f ! -name '*.so' ! -name '*.pyd' ! -name '*.pyc' ! -name '_built_from.txt' 2>/dev/null | sort)
GALLERY_BUILT := build/gallery/gallery.html
OFFLINE_BUILT := src/ettana/client/offline/manifest.json
# Exists only after `make offline-engine`. If it is missing or older than the engine, the interpreted engine is packed.
OFFLINE_ENGINE := $(wildcard build/offline/engine/engine.so)
CLIENT_NAMES := build/client-$(shell echo $(CLIENT) | cksum | cut -d' ' -f1).names

# One job for each processor.
JOBS := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
PYTEST := $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal --durations 10 --durations-min 1
STARTED := $(shell date +%s)

# Always use the environment made here, whatever environment the caller's shell has active.
export UV_PROJECT_ENVIRONMENT := $(VENV)
export UV_PYTHON_DOWNLOADS := never
unexport VIRTUAL_ENV PYTHONHOME
# Let Python cache bytecode, whatever the caller's shell says: the tests start hundreds of interpreters.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := ready
.PHONY: ready play play-terminal test test-quick test-slow test-repeat test-client check check-code check-client format web offline offline-engine static wire-types golden gallery snapshots shots docs bench bench-web soak build wheel-check clean distclean help

# $(call quietly,log name,command): runs the command with its output in build/<log name>.log, and prints that log only
# if the command fails.
quietly = { mkdir -p build && { $(2); } >build/$(1).log 2>&1 || { cat build/$(1).log >&2; echo "This failed; the lines above are in build/$(1).log." >&2; exit 1; }; }

# $(call stage,description,log name,command): as `quietly`, and prints the description and the time it took.
stage = echo "$(1)"; start=$$(date +%s); $(call quietly,$(2),$(3)); echo "$(1): done in $$(($$(date +%s) - start)) s"

# $(call timed,description,command): the same for a command that prints its own output, also when it fails.
timed = echo "$(1)"; start=$$(date +%s); ( $(2) ); code=$$?; echo "$(1): done in $$(($$(date +%s) - start)) s"; test $$code = 0 || exit $$code
took = echo "This took $$(($$(date +%s) - $(STARTED))) s in all."

CHECK_CODE = { $(BIN)/ruff format --quiet --check --output-format concise . || { echo "'make format' puts this right." >&2; exit 1; }; } \
	&& $(BIN)/ruff check --quiet --output-format concise . \
	&& $(BIN)/mypy --no-error-summary \
	&& $(call quietly,layers,$(BIN)/lint-imports)
# ETTANA_PURE makes the tool read the types from the engine's sources, whatever was compiled before.
CHECK_CLIENT = ETTANA_PURE=1 $(BIN)/python tools/wire_types.py --check && $(call quietly,client-check,$(NPM) run check)

ready: build
	@echo "Ready. 'make play' starts a game, 'make help' lists the rest."

play: build web offline ## set everything up and open the game in a browser (PORT=8000)
	@$(BIN)/ettana serve --open --log-level warning

play-terminal: build ## play against bots in this terminal
	@$(BIN)/ettana play

test: $(SYNCED) ## set everything up, check the code and run the tests, as CI does
	@$(MAKE) --no-print-directory -j$(JOBS) build check offline gallery test-client
	@tools/need/postgres.sh
	@tools/need/chromium.sh
	@$(call timed,Running the tests,$(PYTEST) -m "not slow")
	@$(took)

test-quick: $(SYNCED) ## check the code and run the tests that need no browser, no server process and no PostgreSQL
	@$(MAKE) --no-print-directory -j$(JOBS) build check test-client
	@$(call timed,Running the quick tests,$(PYTEST) -m "not slow and not thorough" --ignore tests/e2e --ignore tests/server)
	@$(took)

test-slow: build offline gallery $(SYNCED_SLOW) ## run the slow tests
	@tools/need/postgres.sh
	@tools/need/chromium.sh whole
	@$(call timed,Running the slow tests,$(PYTEST) -m slow --timeout 1800)
	@$(took)

test-repeat: build offline gallery ## run TESTS="tests/server/http …" TIMES=20 times, beside BUSY=0 busy loops a core, and count failures by test
	@test -n "$(TESTS)" || { echo 'Which? make test-repeat TESTS="tests/e2e/play tests/server/test_stopping.py"' >&2; exit 1; }
	@$(BIN)/python -m tools.repeat_tests --times $(TIMES) --busy $(BUSY) -- -q -n $(WORKERS) --dist worksteal -m "$(MARKED)" $(TESTS)

test-client: $(PACKAGES) $(WORDS) ## test the client's modules
	@$(call stage,Testing the client's modules,vitest,$(NPM) run test)

check: check-code check-client ## check format, lint, strict types and layers

check-code: $(SYNCED)
	@$(call timed,Checking the Python code,$(CHECK_CODE))

check-client: $(SYNCED) $(PACKAGES) $(WORDS)
	@$(call timed,Checking the client,$(CHECK_CLIENT))

format: $(SYNCED) $(PACKAGES) ## format the code
	@$(BIN)/ruff check --quiet --fix-only . && $(BIN)/ruff format --quiet .
	@$(call quietly,client-format,$(NPM) run format)

web: $(CLIENT_BUILT) ## build the browser client, if its sources changed

offline: $(OFFLINE_BUILT) ## build the offline bundle, if its sources changed (QUALITY=11 to publish it)

offline-engine: $(SYNCED_ENGINE) $(PACKAGES) ## compile the engine for browsers, where every bot then plays at full strength, and build the offline bundle
	@echo "Compiling the engine for browsers"
	@$(call quietly,offline-engine,$(BIN)/python -m tools.offline.engine)
	@$(MAKE) --no-print-directory offline

static: offline ## write the game as static files for any web host, to build/site (SERVER=https://… offers that server's online tables)
	@$(BIN)/ettana static build/site --overwrite $(if $(SERVER),--server $(SERVER))

wire-types: $(SYNCED) $(PACKAGES) ## regenerate the client's wire types, its test fixtures and the look of drawings
	@ETTANA_PURE=1 $(BIN)/python tools/wire_types.py
	@ETTANA_PURE=1 $(BIN)/python -m tools.client_fixtures
	@$(BIN)/python -m tools.drawing_look

golden: build ## rewrite the golden playthroughs and counts; read the diff before committing it
	@$(BIN)/python -m tools.golden

gallery: $(GALLERY_BUILT) ## build every state of the client as static pages, in build/gallery, if its sources changed

snapshots: build gallery ## rewrite the accessibility snapshots of the client's states; read the diff before committing it
	@tools/need/chromium.sh
	@ETTANA_WRITE_SNAPSHOTS=1 $(BIN)/python -m pytest -q tests/e2e/states -k has_a_snapshot

shots: build gallery ## take screenshots of the client's states, in build/shots (STATES="act pin" SIZES="wide phone" THEMES="light dark contrast" LANGUAGES="en nl it ta pseudo")
	@$(BIN)/python -m tools.web_shots $(STATES) --languages $(LANGUAGES) $(if $(SIZES),--sizes $(SIZES)) $(if $(THEMES),--themes $(THEMES))

docs: build $(SYNCED_DOCS) ## build the documentation site, run its notebooks and check every link, in build/docs
	@echo "Building the site"
	@$(BIN)/python -m tools.docs_site

bench: build ## measure the speed of the rules
	@$(BIN)/ettana bench

bench-web: build web $(LIGHTHOUSE) ## measure the client with Lighthouse, on a desktop and on a phone
	@tools/need/chromium.sh
	@$(BIN)/python -m bench.lighthouse

soak: build ## play GAMES=100000 random games and check every invariant
	@$(BIN)/ettana soak --games $(GAMES)

build: $(BUILT) ## compile the engine in place, if its sources changed

wheel-check: $(SYNCED) offline ## build the wheel, compiled and pure, and try both in empty environments: a game, a server, a page
	@$(BIN)/python -m tools.check_wheel

clean: ## remove everything built, but keep the environment
	@rm -rf build dist src/ettana/client web/src/paraglide .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache src/*.egg-info
	@rm -f $(foreach folder,src/ettana/core/engine src/ettana/core/engine/*,$(folder)/*.so $(folder)/*.pyd) $(BUILT)
	@find src tests tools bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

distclean: clean ## remove the environment too
	@rm -rf $(VENV) web/node_modules bench/web/node_modules

help: ## print this list
	@printf 'make %-12s %s\n' '' 'set everything up'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(firstword $(MAKEFILE_LIST)) | while IFS='|' read -r name what; do printf 'make %-12s %s\n' "$$name" "$$what"; done

$(UV):
	@$(PYTHON) -c 'pass' 2>/dev/null || { echo "Ettana needs Python 3.11 or newer, and '$(PYTHON)' does not run. If it has another name here: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("Ettana needs Python 3.11 or newer, and $(PYTHON) is %d.%d. If there is a newer one here, name it: make PYTHON=python3.12" % v[:2])'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "This Python cannot make virtual environments. On Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@$(call stage,Making the environment $(VENV),venv,$(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install --disable-pip-version-check uv==$(UV_VERSION))
	@touch $@

# Installs the project as a link to src with the environment's own setuptools, and compiles nothing: `build` compiles in
# place.
$(SYNCED): $(UV) pyproject.toml uv.lock
	@$(call stage,Installing what Ettana needs,sync,ETTANA_PURE=1 $(BIN)/uv sync --frozen --no-build-isolation-package ettana)
	@touch $@

# Adds the large packages that only slow tests need: Ray, and the libraries that read our data sets.
$(SYNCED_SLOW): $(SYNCED)
	@$(call stage,Installing what the slow tests need,sync-slow,ETTANA_PURE=1 $(BIN)/uv sync --frozen --inexact --group slow --no-build-isolation-package ettana)
	@touch $@

# Adds the packages that build the site; everything installed before stays.
$(SYNCED_DOCS): $(SYNCED)
	@echo "Installing what the site of the docs is built with"
	@$(call quietly,sync-docs,ETTANA_PURE=1 $(BIN)/uv sync --frozen --inexact --group docs --no-build-isolation-package ettana)
	@touch $@

# Adds the compiler for WebAssembly, which is large.
$(SYNCED_ENGINE): $(SYNCED)
	@echo "Installing what compiles the engine for browsers"
	@$(call quietly,sync-engine,ETTANA_PURE=1 $(BIN)/uv sync --frozen --inexact --group engine --no-build-isolation-package ettana)
	@touch $@

# Installs the client's build tools without running their install scripts.
$(PACKAGES): web/package.json web/package-lock.json | $(SYNCED)
	@$(call stage,Installing what the client is made with,npm,$(BIN)/npm --prefix web ci --ignore-scripts --no-audit --no-fund)
	@touch $@

# Large, and only for `bench-web`.
$(LIGHTHOUSE): bench/web/package.json bench/web/package-lock.json | $(SYNCED)
	@echo "Installing Lighthouse"
	@$(call quietly,lighthouse,$(BIN)/npm --prefix bench/web ci --ignore-scripts --no-audit --no-fund)
	@touch $@

$(WORDS): $(PACKAGES) $(CLIENT_NAMES) $(CLIENT)
	@$(call quietly,words,$(NPM) run words)
	@touch $@

$(CLIENT_BUILT): $(PACKAGES) $(CLIENT_NAMES) $(WORDS) $(CLIENT)
	@$(call stage,Building the client,client,$(NPM) run build)

$(GALLERY_BUILT): $(PACKAGES) $(CLIENT_NAMES) $(WORDS) $(CLIENT)
	@$(call stage,Building the gallery of the client,gallery,$(NPM) run gallery)

# Building the client empties its folder, so the bundle is built after it.
$(OFFLINE_BUILT): $(CLIENT_BUILT) $(PACKED) $(OFFLINE_ENGINE) uv.lock
	@$(call stage,Packing what is needed to play offline,offline,$(BIN)/python -m tools.offline --quality $(QUALITY))
	@cat build/offline.log

$(CLIENT_NAMES):
	@mkdir -p build && rm -f build/client-*.names && touch $@

$(BUILT): $(SYNCED) $(NAMES) setup.py $(ENGINE)
	@$(call stage,Building the engine,engine,$(BIN)/python setup.py --quiet build_ext --inplace)
	@sed -n 's/^ettana: /  /p' build/engine.log

$(NAMES):
	@mkdir -p build && rm -f build/engine-*.names && touch $@
