"""`redraft lint`: what is a fault and what is not, told once, reported to other programs, mended and proven."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.util import Emu, Pt

from tests.command_line import redraft

SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
<rect id="ground" width="400" height="300" fill="#ffffff"/>
<rect id="logo" x="40" y="40" width="60" height="30" fill="#1f3a5f"/>
<text id="title" x="40" y="120" font-family="Manrope" font-size="32" fill="#1f3a5f">Harbour Roast</text>
<text id="body" x="40" y="160" font-family="Source Sans Pro" font-size="16" fill="#1f3a5f"
>Open <tspan>daily</tspan></text>
</svg>"""
BRAND = """[palette]
colors = ["#1f3a5f", "white", "black"]
[fonts]
families = ["Manrope", "Source Sans Pro"]
[sizes]
min = 9
[[logo]]
layer = "LOGO"
min_width = 50
clear = "50%"
[margins]
all = 30
[words]
forbidden = ["cheap"]
[words.replace]
"utilise" = "use"
[grid]
step = 20
"""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    Path("brand.toml").write_text(BRAND)
    return tmp_path


def found(svg: str, *more: str) -> list[tuple[str, str]]:
    """The rules that are broken, and the layers that do."""
    Path("a.svg").write_text(svg)
    return [(one["rule"], one["layer"]) for one in lint("a.svg", *more)["findings"]]


def lint(*words: str) -> dict[str, Any]:
    return redraft("lint", *words, "--brand", "brand.toml", "--json").answer


@pytest.mark.parametrize(
    ("old", "new", "rule", "layer"),
    [
        ('font-size="32" fill="#1f3a5f"', 'font-size="32" fill="#8a1f1f"', "palette", "title"),
        ("<tspan>", '<tspan fill="#8a1f1f">', "palette", "body"),
        ("<tspan>", '<tspan font-family="Arial">', "fonts", "body"),
        ('font-size="16"', 'font-size="10"', "type-size", "body"),
        ('width="60" height="30"', 'width="40" height="30"', "logo-size", "logo"),
        ('x="40" y="120"', 'x="40" y="100"', "logo-space", "logo"),
        ('font-size="16" fill="#1f3a5f"', 'font-size="16" fill="white"', "contrast", "body"),
        ('x="40" y="160"', 'x="20" y="160"', "margins", "body"),
        ("Open", "Cheap", "words", "body"),
        ('x="40" y="160"', 'x="40" y="150"', "grid", "body"),
        ('x="40" y="160"', 'x="380" y="160"', "off-page", "body"),
        ('x="40" y="160"', 'x="40" y="120"', "overlap", "body"),
        ("</svg>", '<image id="cup" x="200" y="200" width="60" height="60" href="data:,"/></svg>', "alt-text", "cup"),
    ],
)
def test_what_breaks_a_rule_is_told_with_its_layer(desk: Path, old: str, new: str, rule: str, layer: str) -> None:
    assert found(SVG) == []
    assert old in SVG
    assert (rule, layer) in found(SVG.replace(old, new))


def test_what_the_brand_allows_or_switches_off_is_no_finding(desk: Path) -> None:
    svg = SVG.replace("Open", "Cheap").replace('y="160"', 'y="150"')
    assert found(svg) == [("words", "body"), ("grid", "body")]
    assert redraft("lint", "a.svg", "--brand", "brand.toml").returncode == 1
    allowed = '[rules]\nwords = "off"\n[[allow]]\nrule = "grid"\nselect = "#body"\nfile = "*.svg"\n'
    Path("brand.toml").write_text(BRAND + allowed)
    assert found(svg) == []
    Path("brand.toml").write_text(BRAND + '[rules]\nwords = "warning"\n')
    assert redraft("lint", "a.svg", "--brand", "brand.toml").returncode == 0


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("[palete]", "did you mean 'palette'?"),
        ("[grid]\nstpe = 3", "did you mean 'step'?"),
        ('[palette]\ncolors = ["blurple"]', "must be a list of colours"),
        ('[rules]\ncontrast = "loud"', "must be error, warning or off"),
        ("[words]\nmatch_case = 1", "must be true or false"),
        ("[[logo]]\nclear = 3", "does not say which layer"),
        ("[palette", "docs/reference/lint.md"),
        ('[words]\nforbidden = "sale"', "must be a list of words"),
        ('[[allow]]\nreason = "so be it"', "would allow everything"),
        ('[sizes]\nmin = "5%"', "must be a number of points"),
        ("[sizes]\nmin = 50\nmax = 10", "min is more than max"),
        ("[grid]\nstep = 0", "a length of more than 0"),
    ],
)
def test_a_guide_that_is_wrong_is_wrong_usage(desk: Path, wrong: str, told: str) -> None:
    Path("brand.toml").write_text(wrong)
    done = redraft("lint", "a.svg", "--brand", "brand.toml")
    assert (done.returncode, told in done.stderr) == (2, True), done.stderr


def test_known_findings_are_left_out_and_an_unreadable_file_does_not_stop_the_others(desk: Path) -> None:
    assert found(SVG.replace("Open", "Cheap")) == [("words", "body")]
    assert redraft("lint", "a.svg", "--brand", "brand.toml", "--baseline", "b.json", "--write-baseline").returncode == 0
    assert lint("a.svg", "--baseline", "b.json")["findings"] == []
    Path("broken.pptx").write_bytes(b"PK\3\4 no deck")
    Path("folder").mkdir()
    Path("folder/c.svg").write_text(SVG.replace("Open", "Cheap"))
    done = redraft("lint", "broken.pptx", "folder", "--brand", "brand.toml")
    assert done.returncode == 3
    assert done.stdout == "folder/c.svg:1:body: words: “Cheap daily” says “cheap”\n"


def test_a_kept_result_that_was_damaged_is_made_again(desk: Path) -> None:
    assert found(SVG.replace("Open", "Cheap")) == [("words", "body")]
    [kept] = (desk / "home/cache/lint").iterdir()
    for damaged in (kept.read_bytes().replace(b"rule", b"ruse"), b'{"findings": 3}', b""):
        kept.write_bytes(damaged)
        assert found(SVG.replace("Open", "Cheap")) == [("words", "body")]


def test_neither_a_design_nor_what_is_no_report_is_written_over_by_a_report(desk: Path) -> None:
    Path("a.svg").write_text(SVG)
    Path("notes.txt").write_text("what was bought")
    done = redraft("lint", "a.svg", "--brand", "brand.toml", "--sarif", "notes.txt")
    assert (done.returncode, Path("notes.txt").read_text()) == (2, "what was bought")
    assert "'notes.txt' has something else in it, and the report would replace it" in done.stderr
    for option in ("--sarif", "--junit", "--page"):
        assert redraft("lint", "a.svg", "--brand", "brand.toml", option, "a.svg").returncode == 2
    assert Path("a.svg").read_text() == SVG


def test_contrast_is_read_from_what_is_drawn_where_colours_do_not_tell(desk: Path) -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><defs>'
    dots = '<pattern id="a" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 0h4v2h-4z"/></pattern>'
    fade = '<linearGradient id="a"><stop stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>'
    words = '<text id="{}" x="{}" y="50" font-family="Manrope" font-size="20"{}>Hi</text>'
    for paint, expected in ((dots, {"left", "right"}), (fade, {"left"})):
        texts = (
            words.format("left", 10, "") + words.format("right", 160, "") + words.format("lined", 80, ' stroke="red"')
        )
        Path("p.svg").write_text(f'{head}{paint}</defs><rect width="200" height="100" fill="url(#a)"/>{texts}</svg>')
        done = redraft("lint", "p.svg", "--json")
        rows = [one for one in done.answer["findings"] if one["rule"] == "contrast"]
        assert {part["layer"] for one in rows for part in one["members"] or [one]} == expected
    assert "the contrast of 1 text is not known" in redraft("lint", "p.svg").stderr


def test_findings_of_one_value_are_one_and_a_baseline_holds_from_any_folder(desk: Path) -> None:
    wrong = '<circle cx="{}" cy="240" r="9" fill="#8a1f1f"/>'
    two = SVG.replace("</svg>", wrong.format(100) + wrong.format(140) + "</svg>")
    Path("sub").mkdir()
    Path("sub/a.svg").write_text(two)
    words = ("--baseline", "sub/known.json")
    (one,) = [each for each in lint("sub/a.svg")["findings"] if each["rule"] == "palette"]
    assert [part["layer"] for part in one["members"]] == ["circle1", "circle2"]
    assert one["message"].endswith("(and 1 more)")
    redraft("lint", "sub/a.svg", "--brand", "brand.toml", *words, "--write-baseline")
    Path("sub/a.svg").write_text(two.replace('<rect id="logo"', wrong.format(180) + '<rect id="logo"'))
    (new,) = [each for each in lint(str(desk / "sub"), *words)["findings"] if each["rule"] == "palette"]
    assert new["members"] == []


def test_a_logo_that_no_file_has_is_noted_once(desk: Path) -> None:
    for name in "ab":
        Path(f"{name}.svg").write_text(SVG.replace('id="logo"', 'id="mark"'))
    assert redraft("lint", "a.svg", "b.svg", "--brand", "brand.toml").stderr.count("no file has the logo 'LOGO'") == 1
    Path("a.svg").write_text(SVG)
    assert "no file has" not in redraft("lint", "a.svg", "b.svg", "--brand", "brand.toml").stderr


def test_a_drawing_is_judged_as_a_whole(desk: Path) -> None:
    waves = "".join(f'<path d="M{x} 0h40l-20 {20 + x % 7}z" fill="#1f3a5f"/>' for x in range(0, 400, 40))
    assert found(SVG.replace("</svg>", f'<g id="waves">{waves}</g></svg>')) == []
    tiles = '<g id="art"><path d="M30 130h60v40h-60z" fill="#fff"/><path d="M90 130h300v40h-300z" fill="#fff"/></g>'
    words = SVG.replace('<text id="body"', tiles + '<text id="body"')
    assert ("overlap", "body") not in found(words)
    assert ("overlap", "body") in found(words.replace("M90 130h300v40h-300z", "M90 130h8v40h-8z"))


def test_a_mend_keeps_what_a_fonts_name_says_and_hides_no_shape(desk: Path) -> None:
    svg = SVG.replace('font-family="Source Sans Pro"', 'font-family="Arial Italic"')
    Path("a.svg").write_text(svg.replace("</svg>", '<rect id="card" x="200" y="200" width="80" height="60" '
                                         'fill="#eef2e4"/></svg>'))  # fmt: skip
    answer = lint("a.svg", "--fix", "--in-place")
    assert [(one["rule"], one["layer"], one["fixable"]) for one in answer["findings"]] == [("palette", "card", False)]
    assert "font-style:italic" in Path("a.svg").read_text()


def test_reports_are_what_code_scanning_and_ci_read(desk: Path) -> None:
    Path("b.svg").write_text(SVG)
    Path("a.svg").write_text(SVG.replace("Open", "Cheap <b>&amp;"))
    words = (
        "lint",
        "a.svg",
        "b.svg",
        "--brand",
        "brand.toml",
        "--sarif",
        "l.sarif",
        "--junit",
        "l.xml",
        "--page",
        "l.html",
    )
    Path("a.svg").write_text(SVG.replace("Open", "Cheap"))
    assert redraft(*words).returncode == 1
    log = json.loads(Path("l.sarif").read_text())
    (run,) = log["runs"]
    (result,) = run["results"]
    for form, required in (
        (log, {"version", "runs"}),
        (run, {"tool"}),
        (run["tool"], {"driver"}),
        (run["tool"]["driver"], {"name"}),
        (run["invocations"][0], {"executionSuccessful"}),
        (run["tool"]["driver"]["rules"][0], {"id"}),
        (result, {"message"}),
        (result["message"], {"text"}),
    ):
        assert required <= form.keys()
    assert (log["version"], result["level"]) == ("2.1.0", "error")
    assert all(isinstance(one, str) for one in result["partialFingerprints"].values())
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "words"
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a.svg"
    suites = ET.parse("l.xml").getroot()
    assert [(one.get("name"), one.get("tests"), one.get("failures")) for one in suites] == [
        ("a.svg", "1", "1"),
        ("b.svg", "1", "0"),
    ]
    page = Path("l.html").read_text()
    assert page.count("<article") == page.count("data:image/png") == 1
    assert redraft(*words).returncode == 1, "reports are replaced"


def test_a_fault_of_a_master_is_told_once_and_mended_there(desk: Path) -> None:
    deck = Presentation()
    first = deck.slides.add_slide(deck.slide_layouts[6])
    box = first.shapes.add_textbox(Emu(914400), Emu(914400), Emu(2743200), Emu(457200))
    run = box.text_frame.paragraphs[0].add_run()
    run.text, run.font.size, run.font.color.rgb = "Confidential", Pt(14), RGBColor(0x8A, 0x1F, 0x1F)  # type: ignore[no-untyped-call]
    deck.slide_master.shapes._spTree.append(box._element)
    for _ in range(3):
        deck.slides.add_slide(deck.slide_layouts[6])
    deck.save("d.pptx")
    Path("brand.toml").write_text('[palette]\ncolors = ["white", "black"]\n')
    (one,) = lint("d.pptx")["findings"]
    assert (one["rule"], one["layer"], one["pages"]) == ("palette", "master-1/sp1", [1, 2, 3, 4])
    answer = lint("d.pptx", "--fix", "--in-place")
    assert (answer["findings"], answer["refused"], answer["mended"][0]["proven"]) == ([], [], True)


def test_fix_removes_what_it_can_and_proves_it(desk: Path) -> None:
    wrong = SVG.replace("Open", "Cheap, utilise").replace("<tspan>", '<tspan font-family="Arial" fill="#8a1f1f">')
    Path("a.svg").write_text(wrong.replace('y="160"', 'y="153"').replace('font-size="16"', 'font-size="10"'))
    before = {one["rule"]: one["fixable"] for one in lint("a.svg")["findings"]}
    assert before == {"palette": True, "fonts": True, "type-size": True, "words": True, "grid": False}
    left = lint("a.svg", "--fix", "--output", "warned")["findings"]
    assert [one["rule"] for one in left] == ["words", "grid"]
    Path("brand.toml").write_text(BRAND + '[rules]\ngrid = "error"\n')
    answer = lint("a.svg", "--fix", "--output", "out", "--receipts", "receipts")
    assert [(one["rule"], one["found"]) for one in answer["findings"]] == [("words", "cheap")]
    assert answer["mended"][0]["proven"]
    assert "Cheap, use" in Path("out/a.svg").read_text()
    done = redraft("verify", "receipts/a.svg.json", "a.svg", "out/a.svg")
    assert done.returncode == 0, done.stdout


def test_a_change_that_would_bring_another_fault_is_not_made(desk: Path) -> None:
    Path("brand.toml").write_text(BRAND.replace("min = 9", "min = 40"))
    svg = SVG.replace('y="160"', 'y="140"')
    Path("a.svg").write_text(svg)
    answer = lint("a.svg", "--fix", "--in-place")
    assert answer["refused"]
    assert all("it would bring another fault" in one["reason"] for one in answer["refused"])
    assert Path("a.svg").read_text() == svg


def test_no_colour_is_mended_that_leaves_words_on_it_hard_to_read(desk: Path) -> None:
    Path("brand.toml").write_text('[palette]\ncolors = ["#1f3a5f", "black"]\n')
    soft = '<filter id="soft"><feGaussianBlur stdDeviation="1"/></filter><rect id="sky" width="400" height="300"/>'
    band = '<rect id="band" y="60" width="400" height="90" fill="#6a86b0" filter="url(#soft)"/>'
    title = SVG.splitlines()[3].replace("#1f3a5f", "#000000")
    svg = "\n".join((SVG.splitlines()[0], soft, band, title, "</svg>"))
    Path("a.svg").write_text(svg)
    refused = lint("a.svg", "--fix", "--in-place")["refused"]
    assert [(one["layer"], one["reason"]) for one in refused] == [("band", "words would be hard to read with it")]
    assert Path("a.svg").read_text() == svg


def test_a_number_is_one_of_pixels_in_a_drawing_in_millimetres(desk: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="80mm" viewBox="0 0 100 80">'
    svg += '<text id="a" x="9" y="40" font-family="Manrope" font-size="8" fill="#1f3a5f">Harbour</text></svg>'
    Path("brand.toml").write_text('[margins]\nall = 30\nleft = "30px"\n')  # 7.94 mm
    assert found(svg) == []
    Path("a.svg").write_text(svg.replace('x="9"', 'x="6"'))
    [one] = lint("a.svg")["findings"]
    assert (one["rule"], one["wanted"]) == ("margins", "30 px")
    assert 22 < float(one["found"].removesuffix(" px")) < 26


def test_sizes_and_contrast_are_those_of_each_run(desk: Path) -> None:
    Path("brand.toml").write_text("[sizes]\nmin = 16\n")
    runs = (
        '<tspan font-size="44">big</tspan> <tspan font-size="20" fill="#8a8a8a">small grey words</tspan></text></svg>'
    )
    Path("a.svg").write_text(SVG.partition("Open")[0] + runs)
    assert found(Path("a.svg").read_text()) == [("type-size", "body"), ("contrast", "body")]
    lint("a.svg", "--fix", "--in-place")
    assert 'font-size="44"' in Path("a.svg").read_text()
    assert 'font-size="21.3333"' in Path("a.svg").read_text()


def test_a_layout_with_other_margins_is_not_pulled_apart(desk: Path) -> None:
    parts = "".join(
        f'<rect id="r{n}" x="10" y="{180 + 25 * n}" width="40" height="15" fill="#1f3a5f"/>' for n in range(4)
    )
    for some, moved in ((parts.rpartition("<rect")[0], True), (parts, False)):
        Path("a.svg").write_text(SVG.replace("</svg>", f"{some}</svg>"))
        lint("a.svg", "--fix", "--in-place")
        assert ("translate" in Path("a.svg").read_text()) == moved


def test_mended_files_never_take_each_others_place(desk: Path) -> None:
    for folder in ("a", "b"):
        Path(folder).mkdir()
        Path(folder, "p.svg").write_text(SVG)
    done = redraft("lint", "a", "b", "--fix", "--output", "out")
    assert (done.returncode, "several files would be written as p.svg" in done.stderr) == (2, True), done.stderr
