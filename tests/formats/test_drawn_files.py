"""What is drawn is written as its name says."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from redraft.errors import UsageError
from redraft.formats.pixels.resampling import opened, packed
from redraft.formats.saves import write_drawn
from redraft.session.options import EditOptions
from redraft.session.session import Session
from tests.cases import of_case
from tests.sampling import each


def test_a_jpeg_is_one_on_white_and_other_endings_are_refused(tmp_path: Path) -> None:
    drawn = Image.new("RGBA", (20, 10), (200, 30, 40, 255))
    drawn.paste((0, 0, 0, 0), (0, 0, 10, 10))
    png = packed(drawn)
    for name, head in (
        ("a.JPG", b"\xff\xd8\xff"),
        ("a.jpeg", b"\xff\xd8\xff"),
        ("a.png", b"\x89PNG"),
        ("a", b"\x89PNG"),
    ):
        write_drawn(tmp_path / name, png)
        assert (tmp_path / name).read_bytes().startswith(head)
    seen = opened((tmp_path / "a.jpeg").read_bytes())
    assert seen.getpixel((2, 5)) == (255, 255, 255, 255)
    assert all(abs(a - b) < 6 for a, b in zip(seen.getpixel((17, 5)), (200, 30, 40, 255), strict=True))  # type: ignore[arg-type]
    with pytest.raises(UsageError, check=of_case("drawing-ending-unsupported")):
        write_drawn(tmp_path / "a.webp", png)
    assert not (tmp_path / "a.webp").exists()


@each(("kind", "name", "other"), [("PNG", "a.png", "b.jpg"), ("JPEG", "a.jpeg", "b.png")])
def test_a_flat_picture_is_not_written_under_the_name_of_another_kind(
    kind: str, name: str, other: str, tmp_path: Path
) -> None:
    target = io.BytesIO()
    Image.new("RGB", (20, 10), "red").save(target, kind)
    (tmp_path / name).write_bytes(target.getvalue())
    with (
        Session(system_fonts=False, history=False) as session,
        pytest.raises(UsageError, match=f"the result is {kind} like the file read"),
    ):
        session.edit_file(tmp_path / name, "rotate the picture by 90 degrees", tmp_path / other, EditOptions())
    assert not (tmp_path / other).exists()
