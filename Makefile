# make demo, make test, ... set up everything by themselves in .venv; they need Python 3.10 or newer and nothing else.
# A C compiler makes the searches about a hundred times faster; without one everything works all the same.

PYTHON ?= python3
PROBLEM ?= problems/corner/rectangular-six-one-liberty.sgf
BIN := .venv/bin

.PHONY: demo test test-slow lint bench man clean
.NOTPARALLEL: # several targets set up the same .venv

demo: .venv/ready                   ## judge a problem of problems/
	$(BIN)/ldjudge --version
	$(BIN)/ldjudge solve $(PROBLEM)

test: .venv/tools                   ## the test suite
	$(BIN)/python -m pytest

test-slow: .venv/tools              ## what takes longer
	$(BIN)/python -m pytest -m slow

lint: .venv/tools                   ## linter, formatter, type checker
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/ready                  ## the modes side by side
	$(BIN)/ldjudge bench --nodes 100000 problems || test $$? -eq 3  # a limit isn't an error

# The package is installed as it lies here, so changes count at once; the search core is compiled anew when it changes.
# The demo needs the product alone; tests and linters bring many packages along.
.venv/ready: EXTRAS := encodings
.venv/tools: EXTRAS := encodings,test,lint
.venv/ready .venv/tools: pyproject.toml setup.py $(wildcard ldjudge/search/core/*.py ldjudge/search/core/*.pxd)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' \
	  || { echo "Python 3.10 or newer is needed: make PYTHON=/path/to/python3 ..."; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv \
	  || { rm -rf .venv; echo "Python's venv module is needed (Debian: apt install python3-venv)."; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[$(EXTRAS)]'
	@$(BIN)/python -m compileall -q ldjudge
	@touch .venv/ready $@

man: .venv/ready                    ## the manual pages, in build/man
	$(BIN)/ldjudge man -o build/man --force

clean:                              ## removes what was set up or compiled
	rm -rf .venv build *.egg-info ldjudge/search/core/*.so ldjudge/search/core/*.c ldjudge/search/wide_core
