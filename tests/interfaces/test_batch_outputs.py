"""Rows of a batch that go to more than one file: the design, and pictures of it put together from bands."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from redraft.batch.run.session import open_session
from redraft.batch.table.job import TableJob
from redraft.render.banded_png import BandedPng
from redraft.session.export.export import export, target_of
from redraft.session.session import Session
from tests.batch_rows import read_manifest

POSTER = """<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
  <rect id="ground" width="300" height="150" fill="#f4efe6"/>
  <circle id="dot" cx="250" cy="150" r="40" fill="#e4572e" opacity="0.5"/>
  <image id="photo" aria-label="{{photo}}" x="20" y="70" width="120" height="90" href="data:image/png;base64,PHOTO"/>
  <rect id="shade" x="60" y="20" width="90" height="100" fill="#29335c" style="mix-blend-mode:multiply"/>
  <text id="title" x="20" y="50" font-size="30">{{title}}</text>
</svg>
"""


def picture(color: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (40, 30), color).save(out, "PNG")
    return out.getvalue()


def pixels(data: bytes) -> tuple[tuple[int, int], bytes]:
    with Image.open(io.BytesIO(data)) as opened:
        return opened.size, opened.convert("RGBA").tobytes()


@pytest.fixture
def poster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    import base64

    monkeypatch.chdir(tmp_path)
    for color in ("red", "blue"):
        (tmp_path / f"{color}.png").write_bytes(picture(color))
    path = tmp_path / "poster.svg"
    path.write_text(POSTER.replace("PHOTO", base64.b64encode(picture("gray")).decode()))
    return path


def test_a_row_gives_the_bytes_that_edit_gives_and_the_pixels_that_export_gives(poster: Path, tmp_path: Path) -> None:
    rows = [("Oslo", "red"), ("Rome", "red"), ("Rome", "blue"), ("Oslo", "red")]  # the last is all kept bands
    with open_session({}) as carry, Session(history=False, tile_cache=False) as session:
        for number, (title, color) in enumerate(rows):
            output, further = (
                str(tmp_path / f"{number}.svg"),
                [str(tmp_path / f"{number}{end}") for end in (".png", ".jpg")],
            )
            given = {"title": title, "photo": f"{color}.png"}
            row = {"input": str(poster), "instruction": None, "program": None, "output": output, "further": further}
            carry({**row, "fill": True, "given": given, "template": "", "allow_empty": False})
            words = f'change the text of #title to "{title}" and replace #photo with "{color}.png"'
            session.edit_file(poster, words, tmp_path / "edited.svg", overwrite=True)
            assert Path(output).read_bytes() == (tmp_path / "edited.svg").read_bytes()
            exported = export(session, session.open(tmp_path / "edited.svg"), target_of(Path("a.png"))).data
            assert pixels(Path(further[0]).read_bytes()) == pixels(exported)
            assert Path(further[1]).read_bytes()[:2] == b"\xff\xd8"


def test_bands_that_are_forgotten_are_made_again(poster: Path) -> None:
    with Session(history=False, tile_cache=False) as session:
        file = session.open(poster)
        page = file.document.pages[0]
        units = file.opened.units(page.id)
        for most in (1, 1 << 20):
            bands = BandedPng(session.tiles, most)
            wanted = pixels(session.tiles.page(units, page, 1.5)[1])
            assert pixels(bands.page(units, page, 1.5)) == pixels(bands.page(units, page, 1.5)) == wanted


def test_outputs_go_into_folders_of_a_thousand_and_no_two_into_one_file(tmp_path: Path) -> None:
    (tmp_path / "d.csv").write_text("id\n" + "".join(f"{number}\n" for number in range(1001)))
    (tmp_path / "in.svg").write_text(POSTER)
    where = f"{tmp_path}/{{{{folder}}}}/{{{{id}}}}"
    job = TableJob(str(tmp_path / "in.svg"), f"{where}.svg", fill=True, further=(f"{where}.png",))
    jobs, rejected = read_manifest(tmp_path / "d.csv", job=job)
    assert not rejected
    assert [jobs[at].output.removeprefix(str(tmp_path)) for at in (0, 999, 1000)] == [
        "/0000/0.svg",
        "/0000/999.svg",
        "/0001/1000.svg",
    ]
    assert jobs[1000].further == (f"{tmp_path}/0001/1000.png",)
    (tmp_path / "d.csv").write_text("id\n0\n1\n2\n")
    same = TableJob(str(tmp_path / "in.svg"), f"{where}.svg", fill=True, further=(f"{tmp_path}/all.png",))
    jobs, rejected = read_manifest(tmp_path / "d.csv", job=same)
    assert (len(jobs), len(rejected)) == (1, 2)
    assert rejected[0].error.message == f"line 2 writes to '{tmp_path}/all.png' too"


def test_a_picture_that_rows_read_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "d.csv").write_text("id,photo\na,b.png\nb,c.png\n")
    (tmp_path / "in.svg").write_text(POSTER)
    (tmp_path / "b.png").write_bytes(b"a photograph")
    job = TableJob(str(tmp_path / "in.svg"), f"{tmp_path}/{{{{id}}}}.png", fill=True)
    jobs, rejected = read_manifest(tmp_path / "d.csv", job=job)
    assert [job.id for job in jobs] == ["a"]
    assert rejected[0].error.message == f"'{tmp_path}/b.png' is what line 2 reads, which is never written to"
