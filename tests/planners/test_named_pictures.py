"""Picture files that a request names: the model is told of them and of no others, and puts them into the design."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from redraft.desk.desk import Desk
from redraft.interfaces.cli import main
from redraft.session.options import EditOptions, Options
from tests.scripted_server import ScriptedServer
from tests.trusted import trusted_settings

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
BOTH = """
logo = add_picture("summer logo.png", (0, 0, 60, 60))
place(logo, "top right")
replace_picture(find("kind=picture")[0], "beach.jpg")
"""
ADDED = 'place(add_picture("summer logo.png"), "top right")'
REQUEST = "put “summer logo.png” top right, and beach.jpg where the photo is"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    folder = tmp_path / "designs"
    folder.mkdir()
    Image.new("RGBA", (60, 60), (255, 0, 0, 255)).save(folder / "summer logo.png")
    Image.new("RGB", (160, 90), "#0a84ff").save(folder / "beach.jpg")
    Image.new("RGB", (8, 8)).save(folder / "secret plan.png")
    Image.new("RGB", (300, 200), "#eeeeee").save(folder / "flat.png")
    for name in ("sale.svg", "deck.pptx"):
        (folder / name).write_bytes((EXAMPLES / name).read_bytes())
    monkeypatch.chdir(tmp_path)
    return folder


def edit(folder: Path, design: str, request: str, answers: list[str], capsys: Any) -> tuple[int, dict[str, Any], str]:
    """The exit code, the answer, and what the model was asked first."""
    with ScriptedServer([one if ":" in one[:9] else f"```python\n{one}\n```" for one in answers]) as server:
        trusted_settings(folder, f'[models."{server.spec}"]\ntimeout = 5\n')
        words = ["edit", str(folder / design), request, "-o", str(folder / f"out{Path(design).suffix}"), "--json"]
        code = main([*words, "--model", server.spec, "--trust", "acts", "--no-history"])
        told = json.loads(capsys.readouterr().out)
        return code, told, json.dumps(server.requests[0]["messages"][-1]["content"], ensure_ascii=False)


@pytest.mark.parametrize(
    ("design", "program"),
    [("sale.svg", BOTH), ("flat.psd", BOTH), ("flat.png", ADDED), ("deck.pptx", ADDED.replace(")", ", page=2)", 1))],
)
def test_a_model_puts_pictures_that_the_request_names_into_the_design(
    design: str, program: str, here: Path, capsys: Any
) -> None:
    if design == "flat.psd":
        assert main(["export", str(here / "flat.png"), "-o", str(here / design), "--json"]) == 0
        capsys.readouterr()
    request = REQUEST if program == BOTH else "schmork “summer logo.png” top right on slide 2"
    code, told, asked = edit(here, design, request, [program], capsys)
    assert code == 0, told
    assert told["proven"] or design == "flat.png"
    assert "'summer logo.png', 60 × 60 px" in asked
    assert ("'beach.jpg', 160 × 90 px" in asked) == (program == BOTH)
    assert "secret" not in asked
    assert (
        main(
            [
                "render",
                str(here / f"out{Path(design).suffix}"),
                "-o",
                str(here / "seen.png"),
                "--page",
                "2" if "deck" in design else "1",
            ]
        )
        == 0
    )
    seen = Image.open(here / "seen.png").convert("RGB")
    assert seen.getpixel((seen.width - 5, 5)) == (255, 0, 0)


def test_a_file_that_is_not_there_is_said_to_the_model_and_its_near_names_only_to_the_person(
    here: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(here)
    tries = ['replace_picture("still-life", "beech.jpg")', "CANNOT: there is no beech.jpg"]
    code, told, asked = edit(here, "sale.svg", "replace the photo by beech.jpg", tries, capsys)
    assert code == 1
    assert "no file 'beech.jpg'" in asked
    assert "beach" not in asked
    assert told["message"].startswith("no file 'beech.jpg'; ")
    assert "beach.jpg" in told["suggestion"]


def test_at_the_desk_pictures_beside_the_original_are_found_and_others_are_not_read(here: Path) -> None:
    outside = here.parent / "outside.png"
    Image.new("RGB", (9, 9)).save(outside)
    desk = Desk(here.parent / "desk", root=here)
    piece = desk.open_path(Path("sale.svg"))
    assert piece.plan("add the picture beach.jpg", EditOptions())["status"] == "ready"
    assert piece.plan(f'add the picture "{outside}"', EditOptions())["case"] == "picture-file-outside-roots"
    assert piece.apply_program('add_picture("beach.jpg")', Options(), "")["receipt"]["proven"]
    with pytest.raises(Exception, match="outside the folder of the design"):
        piece.apply_program(f'add_picture("{outside}")', Options(), "")
    desk.close()


def test_the_grammar_finds_a_picture_beside_the_design_too(here: Path, capsys: Any) -> None:
    assert main(["edit", str(here / "sale.svg"), "add the picture beach.jpg", "-o", str(here / "out.svg")]) == 0


@pytest.mark.parametrize("form", ["an outline", "a frame"])
def test_the_mask_of_a_cut_out_goes_with_its_pixels_and_a_frame_stays(form: str, here: Path, capsys: Any) -> None:
    """Photoshop's other reader shows the new picture whole, or inside the round frame."""
    import psd_tools

    psd = psd_tools.PSDImage.new("RGB", (200, 160), color=255)
    photo = psd.create_pixel_layer(Image.new("RGB", (160, 120), "#00aa00"), "Bottle", top=20, left=20)
    mask = Image.new("L", (160, 120), 0)
    drawn = ImageDraw.Draw(mask)
    if form == "a frame":
        drawn.ellipse((30, 10, 130, 110), fill=255)
    else:
        drawn.polygon(((40, 100), (60, 10), (70, 10), (120, 100)), fill=255)
    photo.create_mask(mask, top=20, left=20)
    psd.save(here / "cut.psd")
    program = 'replace_picture(find("kind=picture")[0], "beach.jpg")'
    code, told, _ = edit(here, "cut.psd", "put beach.jpg where the bottle is", [program], capsys)
    assert code == 0, told
    assert told["proof_status"] == "proven", told
    notes = json.dumps(told, ensure_ascii=False)
    seen = np.asarray(psd_tools.PSDImage.open(here / "out.psd").composite(force=True).convert("RGB")).astype(int)
    blue = np.abs(seen - (10, 132, 255)).sum(axis=2) < 30
    rows, columns = np.flatnonzero(blue.any(1)), np.flatnonzero(blue.any(0))
    width, height = columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1
    if form == "a frame":
        assert "the mask of the old picture cuts it too" in notes
        assert (width, height, blue[30:132, 50:152].mean() < 0.8) == (101, 101, True)
    else:
        assert "the mask along the outline of the old picture is switched off" in notes
        assert abs(width / height - 160 / 90) < 0.05
        assert blue[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].mean() > 0.97
        assert 60 <= columns[0] < columns[-1] <= 141
