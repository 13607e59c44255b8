"""Gradients of a file in other colours: copies under new ids, for the layers that are meant and no others."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from redraft.interfaces.cli import main
from tests.sampling import each

DESIGN = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="120" height="40">
<defs><linearGradient id="base"><stop offset="0" stop-color="#ff0000"/><stop offset="30%" class="x" stop-opacity="0.5"
 style="stop-color:#00ff00"/><stop offset="1" stop-color="currentColor"/></linearGradient>
<linearGradient id="turned" xlink:href="#base" gradientTransform="rotate(90 .5 .5)"/></defs>
<rect id="a" width="40" height="40" fill="url(#base)"/>
<rect id="b" x="40" width="40" height="40" style="fill:url(#turned);fill-opacity:.9"/>
<rect id="c" x="80" width="40" height="40" fill="url(#base)"/>
</svg>"""


def drawn(path: Path) -> Image.Image:
    assert main(["render", str(path), "-o", str(path.with_suffix(".png"))]) == 0
    with Image.open(path.with_suffix(".png")) as image:
        return image.convert("RGB")


def test_stops_change_for_those_in_range_and_geometry_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, made, back = (tmp_path / f"{name}.svg" for name in ("source", "made", "back"))
    source.write_text(DESIGN)
    for file, out, old, new in ((source, made, "red", "blue"), (made, back, "blue", "red")):
        program = tmp_path / "program.py"
        program.write_text(f'replace_colors([("{old}", "{new}")], target=["a", "b"])')
        assert main(["apply", str(program), str(file), "-o", str(out)]) == 0, capsys.readouterr()
    before, after, again = map(drawn, (source, made, back))
    for x, y in ((1, 20), (60, 1)):
        assert before.getpixel((x, y))[0] > 200 > 50 > before.getpixel((x, y))[2]  # type: ignore[index]
        assert after.getpixel((x, y))[2] > 200 > 50 > after.getpixel((x, y))[0]  # type: ignore[index]
    for box in ((80, 0, 120, 40), (20, 0, 40, 40), (40, 20, 80, 40)):
        assert before.crop(box).tobytes() == after.crop(box).tobytes()
    assert before.tobytes() == again.tobytes()
    assert made.read_text().count('stop-color="#ff0000"') == 1


@each("units", ["", 'gradientUnits="userSpaceOnUse" x2="300"'])
def test_a_gradient_is_matched_in_the_box_of_what_takes_it(tmp_path: Path, units: str) -> None:
    page = f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><linearGradient id="top" {units}>'
    page += '<stop stop-color="#0fa3a3"/><stop offset="1" stop-color="#075e7a"/></linearGradient><rect id="head"'
    page += ' width="300" height="30" fill="url(#top)"/><rect id="bar" y="60" width="90" height="20" fill="red"/></svg>'
    source, out = tmp_path / "in.svg", tmp_path / "out.svg"
    source.write_text(page)
    assert main(["edit", str(source), "make #bar the same colour as #head", "-o", str(out), "--no-history"]) == 0
    fill = out.read_text().rpartition('id="bar"')[2]
    if units:
        assert 'fill="url(#redraft-gradient-' in fill
        assert drawn(out).getpixel((5, 70))[0] > 12 > drawn(out).getpixel((85, 70))[0]  # type: ignore[index]
    else:
        assert 'fill="url(#top)"' in fill


def test_old_colours_leave_with_their_last_user(tmp_path: Path) -> None:
    page = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><defs><linearGradient id="sky"><stop'
    page += ' stop-color="#8e44ad"/><stop offset="1" stop-color="#5e2d79"/></linearGradient><symbol id="tick"><circle'
    page += ' r="9" fill="#8e44ad"/></symbol></defs><rect id="a" width="50" height="9" fill="url(#sky)"/>'
    page += '<use id="u" href="#tick"/><use id="v" href="#tick" x="20" y="30"/></svg>'
    source, program = tmp_path / "in.svg", tmp_path / "program.py"
    source.write_text(page)
    for number, (old, new) in enumerate([("#8e44ad", "#007a6e"), ("#007a6e", "#8e44ad")]):
        out = tmp_path / f"out{number}.svg"
        program.write_text(f'replace_colors([("{old}", "{new}")])')
        assert main(["apply", str(program), str(source), "-o", str(out), "--no-history"]) == 0
        text, source = out.read_text(), out
        assert old not in text
        assert text.count("<linearGradient") == 1
        assert "<symbol" not in text
    again = page.replace("</svg>", '<rect id="b" y="20" width="9" height="9" fill="url(#sky)"/></svg>')
    source = tmp_path / "again.svg"
    source.write_text(again)
    program.write_text('replace_colors([("#8e44ad", "red")], target="a")')
    assert main(["apply", str(program), str(source), "-o", str(out), "--no-history"]) == 0
    assert 'id="sky"' in out.read_text()
