"""Reading a file loads no module that writes, draws or proves; sniffing at a deck loads nothing of other codecs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from redraft.formats.psd.bytes.canvas import blank

EXAMPLES = Path(__file__).parents[2] / "examples"
WRITING = """
redraft.formats.svg.writing.changes
redraft.formats.svg.writing.frames
redraft.formats.svg.writing.gradients
redraft.formats.svg.writing.copies
redraft.formats.svg.writing.letters
redraft.formats.svg.writing.new
redraft.formats.svg.writing.rules
redraft.formats.svg.writing.runs
redraft.formats.svg.writing.styles
redraft.formats.svg.writing.text
redraft.formats.svg.writing.write
redraft.formats.psd.bytes.canvas
redraft.formats.psd.writing.clipping_groups
redraft.formats.psd.writing.layers
redraft.formats.psd.writing.new_bytes
redraft.formats.psd.writing.new
redraft.formats.psd.writing.records
redraft.formats.psd.writing.previews
redraft.formats.psd.writing.save
redraft.formats.psd.drawing.shape_pixels
redraft.formats.psd.drawing.text_pixels
redraft.formats.psd.writing.type_layers
redraft.formats.psd.writing.write
"""
DRAWING = """
redraft.formats.svg.drawing.safe_copy
redraft.formats.svg.drawing.simple_units
redraft.formats.svg.drawing.draw
redraft.formats.svg.drawing.words
redraft.formats.psd.pixels.compositor
redraft.formats.psd.drawing.draw
redraft.formats.psd.pixels.layer_pictures
redraft.formats.psd.pixels.coverage
redraft.formats.psd.drawing.preview
redraft.formats.psd.drawing.uncertainties
"""
PROVING = """
redraft.formats.svg.proof.alignment
redraft.formats.svg.proof.allow
redraft.formats.svg.proof.animation
redraft.formats.svg.proof.cascade
redraft.formats.svg.proof.claims
redraft.formats.svg.proof.external_influences
redraft.formats.svg.proof.native_diff
redraft.formats.svg.proof.native_rules
redraft.formats.svg.proof.references
redraft.formats.svg.proof.understood
redraft.formats.svg.proof.instances
redraft.formats.psd.proof.native_diff
redraft.formats.psd.proof.type_layers
redraft.formats.psd.proof.validation
redraft.formats.pixels.allow
redraft.formats.pixels.uncertainties
"""
OPEN = "opened = codec.open(data, Fonts()); opened.document, opened.repairs"
CODE = """
import sys
from redraft.assets.fonts import Fonts
from redraft.plugins import codec_for
data = open(sys.argv[1], "rb").read()
codec = codec_for(data[:4096], sys.argv[2])
{then}
print(*(name for name in sys.modules if name.startswith("redraft.formats.")))
"""


def loaded(file: Path, then: str = OPEN) -> set[str]:
    """The modules of formats that a new process has loaded once it has chosen a codec for a file and done `then`."""
    command = [sys.executable, "-c", CODE.format(then=then), str(file), file.suffix]
    return {*subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()}


@pytest.fixture
def psd(tmp_path: Path) -> Path:
    path = tmp_path / "empty.psd"
    path.write_bytes(blank(40, 30))
    return path


def test_all_modules_named_here_are_there() -> None:
    there = {*f"{WRITING} {DRAWING} {PROVING}".split()}
    code = "import importlib, sys; [importlib.import_module(name) for name in sys.argv[1:]]"
    subprocess.run([sys.executable, "-c", code, *there], check=True)


def test_reading_an_svg_loads_nothing_that_writes_draws_or_proves() -> None:
    assert loaded(EXAMPLES / "event.svg") & {*f"{WRITING} {DRAWING} {PROVING}".split()} == set()


def test_reading_a_psd_loads_nothing_that_writes_draws_or_proves(psd: Path) -> None:
    assert loaded(psd) & {*f"{WRITING} {DRAWING} {PROVING}".split()} == set()


def test_sniffing_at_a_deck_opens_no_other_codec() -> None:
    names = loaded(EXAMPLES / "deck.pptx", then="")
    assert not names & {"redraft.formats.svg.file", "redraft.formats.svg.reading.read", "redraft.formats.psd"}
