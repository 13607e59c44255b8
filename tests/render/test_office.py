"""What can be told about LibreOffice without starting it."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest
from PIL import Image

from redraft.errors import ToolError
from redraft.render import office_worker
from redraft.render.office import Installation, Office, OfficeLimits, find_office
from tests.cases import of_case
from tests.sampling import each


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    (tmp_path / "bin").mkdir()
    return tmp_path / "bin"


def program(path: Path, text: str = "#!/bin/sh\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)
    return path


def test_where_it_is_not_installed_the_error_says_what_to_install(path: Path) -> None:
    assert find_office() is None
    with pytest.raises(ToolError, match="LibreOffice is not installed") as caught:
        Office().pictures(b"PK")
    assert "poppler-utils" in caught.value.suggestion
    program(path / "libreoffice")
    with pytest.raises(ToolError, match="pdftoppm, which draws its pages, is not installed"):
        Office().pictures(b"PK")


def test_it_is_found_through_links_with_the_library_beside_it(path: Path, tmp_path: Path) -> None:
    real = program(tmp_path / "opt" / "program" / "soffice")
    (path / "soffice").symlink_to(real)
    pdftoppm = program(path / "pdftoppm")
    assert find_office() == Installation(str(path / "soffice"), str(real.parent), "", str(pdftoppm))
    (real.parent / "libmergedlo.so").touch()
    found = find_office()
    assert found is not None
    assert found.library == str(real.parent / "libmergedlo.so")


def test_one_that_does_not_run_is_told_and_leaves_nothing_behind(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    program(path / "soffice", "#!/bin/sh\necho broken beyond repair >&2\nexit 1\n")
    program(path / "pdftoppm")
    with pytest.raises(ToolError, check=of_case("libreoffice-start-refused")):
        Office().pictures(b"PK")
    assert list(tmp_path.glob("redraft-office-*")) == []


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
def test_one_that_never_answers_is_killed_in_time(path: Path) -> None:
    program(path / "soffice", "#!/bin/sh\nexec /bin/sleep 30\n")
    program(path / "pdftoppm")
    with pytest.raises(ToolError, match=r"starting LibreOffice took longer than 0\.5 s"):
        Office(OfficeLimits(start=0.5)).pictures(b"PK")


def test_what_is_no_deck_is_refused_before_anything_is_started(path: Path) -> None:
    with pytest.raises(ToolError, check=of_case("office-input-not-deck")):
        Office().pictures(b"")


@each("scale", [0, -1, 17, float("nan")])
def test_scales_beyond_reason_are_refused(scale: float) -> None:
    with pytest.raises(ToolError, check=of_case("render-scale-out-of-range")):
        Office().pictures(b"PK", scale=scale)


def test_pages_are_chosen_where_the_version_can() -> None:
    assert office_worker.export_options("7.3.1", 2, 3) == ("", False)
    options, chosen = office_worker.export_options("24.2.0", 2, 3)
    assert chosen
    assert json.loads(options)["PageRange"] == {"type": "string", "value": "2-3"}
    options, chosen = office_worker.export_options("7.4", 0, 0)
    assert not chosen
    assert "PageRange" not in options
    assert json.loads(options)["ExportHiddenSlides"]["value"] == "true"


def test_drawn_pages_become_pngs(tmp_path: Path) -> None:
    picture = Image.new("RGB", (5, 3))
    picture.putdata([(x * 40, y * 70, 9) for y in range(3) for x in range(5)])
    drawn = io.BytesIO()
    picture.save(drawn, "PPM")
    (tmp_path / "page-1.ppm").write_bytes(drawn.getvalue())
    name = office_worker.packed(str(tmp_path / "page-1.ppm"))
    assert os.listdir(tmp_path) == ["page-1.png"]
    with Image.open(name) as found:
        assert found.tobytes() == picture.tobytes()
