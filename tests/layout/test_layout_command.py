"""`redraft layout`: the file it writes, in every format, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from redraft.interfaces.cli import main

TEXTS = ["--text", "Summer Nights", "--text", "12 – 14 July 2026", "--text", "place: Riverside Park"]


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    pixels = np.zeros((300, 240, 3), np.uint8)
    pixels[:] = np.linspace(15, 60, 300).astype(np.uint8)[:, None, None]
    pixels[180:280, 40:120] = (220, 170, 60)
    path = tmp_path / "photo.png"
    Image.fromarray(pixels).save(path)
    return path


def test_an_svg_is_written_that_opens_again_with_its_rounds(
    photo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, rounds = tmp_path / "out.svg", tmp_path / "rounds"
    assert main(["layout", str(photo), *TEXTS, "-o", str(out), "--rounds", str(rounds), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["role"] for one in told["texts"]] == ["headline", "date", "place"]
    assert len(told["rounds"]) == len(list(rounds.glob("round-*.png")))
    assert "round-1.png" in (rounds / "index.html").read_text("utf-8")
    assert main(["show", str(out), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert [layer.get("text") for layer in shown["layers"]][1:] == [
        "Summer Nights",
        "12 – 14 July 2026",
        "Riverside Park",
    ]


@pytest.mark.slow
def test_what_cannot_be_laid_out_is_told_and_nothing_is_written(
    photo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.svg"
    for words, code in (
        (["--text", ""], 2),
        ([], 2),
        (["--text", "x" * 5001], 2),
        (["--text", "Much too long for a headline. " * 166], 1),
        (["--text", "\U000f1234 private"], 1),
        (["--texts", str(tmp_path / "none.txt")], 2),
    ):
        assert main(["layout", str(photo), *words, "-o", str(out)]) == code
        assert capsys.readouterr().err.startswith("redraft: ")
        assert not out.exists()
    assert main(["layout", str(photo), *TEXTS, "-o", str(photo)]) == 2


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["svg", "pptx", "psd", "png"])
def test_each_format_holds_live_texts_that_can_be_edited(
    suffix: str, photo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / f"out.{suffix}"
    big = tmp_path / "big.png"
    with Image.open(photo) as small:
        small.resize((960, 1200)).save(big)
    assert main(["layout", str(big), *TEXTS, "-o", str(out)]) == 0
    if suffix == "png":
        with Image.open(out) as drawn:
            assert drawn.size == (960, 1200)
        return
    assert main(["edit", str(out), "make the title red", "-o", str(tmp_path / f"red.{suffix}")]) == 0


@pytest.mark.slow
def test_a_design_keeps_its_own_layers(photo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    design = tmp_path / "design.svg"
    design.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="100 50 400 500" width="400" height="500">'
        '<rect id="headline" x="100" y="50" width="400" height="500" fill="#234"/>'
        '<text id="logo" x="120" y="520" font-size="30" fill="#fff">ACME</text></svg>'
    )
    out = tmp_path / "out.svg"
    assert main(["layout", str(design), *TEXTS, "-o", str(out)]) == 0
    capsys.readouterr()
    assert main(["show", str(out), "--json"]) == 0
    layers = {layer["id"]: layer for layer in json.loads(capsys.readouterr().out)["layers"]}
    assert list(layers)[:2] == ["headline", "logo"]  # and above them what is new
    assert layers["headline-2"]["box"][0] >= 0
    assert main(["diff", str(design), str(out), "--no-render"]) == 0


@pytest.mark.slow
def test_small_pages_and_long_texts_are_right_or_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tiny, out = tmp_path / "tiny.png", tmp_path / "out.svg"
    Image.new("RGB", (16, 16), (30, 60, 90)).save(tiny)
    assert main(["layout", str(tiny), *TEXTS, "-o", str(out)]) == 0
    assert main(["layout", str(tiny), *TEXTS, "-o", str(tmp_path / "out.png")]) == 1
    assert "nobody can read" in capsys.readouterr().err
    page = tmp_path / "page.png"
    Image.new("RGB", (800, 1000), (240, 240, 240)).save(page)
    long = "Words that go on and on. " * 195
    assert main(["layout", str(page), "--text", "Terms", "--text", f"body: {long}", "-o", str(out)]) == 0
    endless = tmp_path / "endless.svg"
    code = main(["layout", str(page), "--text", "headline: " + "Wort" * 1200, "-o", str(endless)])
    assert (code, endless.exists()) in ((0, True), (1, False))
