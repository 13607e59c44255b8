"""Exports: every format to every other, live text kept where it can be, and nothing lost without a word."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from redraft.document.geometry import Matrix
from redraft.document.layers import Group, Picture, Run, Text, family
from redraft.document.style import Color, NoPaint, Style
from redraft.edits.ops import Insert, apply
from redraft.errors import UsageError
from redraft.formats.file import File
from redraft.formats.pptx.file.validation import validate
from redraft.formats.saves import save
from redraft.inspection.page.layer_pictures import LayerPictures
from redraft.session.export.conversion import Conversion, DrawnDesign
from redraft.session.export.export import TARGETS, Exported, export, target_of
from redraft.session.session import Session
from tests.command_line import redraft
from tests.formats.ora.specimens import STACK, specimen
from tests.formats.psd.files import psd_tools, saved
from tests.formats.same_design import design, noise
from tests.sampling import crossed, each

EXAMPLES = Path(__file__).parents[2] / "examples"
HARD = """<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160" viewBox="0 0 240 160">
  <defs><linearGradient id="dusk"><stop stop-color="#102040"/><stop offset="1" stop-color="#ff8040"/></linearGradient>
    <filter id="soft"><feGaussianBlur stdDeviation="2"/></filter>
    <clipPath id="window"><rect x="20" y="20" width="60" height="60"/></clipPath></defs>
  <rect id="sky" width="240" height="160" fill="url(#dusk)"/>
  <g id="cloud" opacity="0.5" filter="url(#soft)">
    <circle id="puff" cx="60" cy="120" r="20" fill="#fff" opacity="0.6"/></g>
  <g id="pane" clip-path="url(#window)"><rect id="wall" x="10" y="10" width="90" height="90" fill="#80a080"/>
    <text id="sign" x="24" y="60" font-family="Manrope" font-size="14">Open</text></g>
  <g id="tilted" transform="rotate(20 160 60) scale(1.5)"><rect id="card" x="90" y="20" width="40" height="30" rx="4"
    fill="#ffffff" stroke="#000000" stroke-width="2"/>
    <text id="word" x="94" y="40" font-family="Manrope" font-size="10" fill="#a02020">Hello</text></g>
  <path id="slice" d="M200 120A30 20 15 1 1 230 100L200 100Z" fill="#204060" opacity="0.5"/>
  <g id="lamp"><circle id="bulb" cx="150" cy="140" r="9" fill="#ffff80" style="mix-blend-mode:screen"/></g>
  <circle id="glow" cx="120" cy="100" r="18" fill="#ff8000" style="mix-blend-mode:multiply"/>
  <rect id="hidden" x="5" y="5" width="9" height="9" fill="#00ff00" display="none"/>
  <text id="lines" x="120" y="130" font-family="Manrope" font-size="12" text-anchor="middle" fill="url(#dusk)">First
    <tspan x="120" dy="16" font-size="10">second line</tspan></text>
</svg>
"""


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False) as made:
        yield made


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory, session: Session) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("sources")
    (folder / "plain.svg").write_text(design(), "utf-8")
    made = export(session, session.open(folder / "plain.svg"), TARGETS["psd"])
    (folder / "plain.psd").write_bytes(made.data)
    (folder / "hard.svg").write_text(HARD, "utf-8")
    (folder / "a.ora").write_bytes(specimen(stack=STACK.replace('w="120" h="80"', 'w="200" h="120"')))
    (folder / "flat.png").write_bytes(noise(120, 100))
    return {
        "plain": folder / "plain.svg",
        "hard": folder / "hard.svg",
        "psd": folder / "plain.psd",
        "deck": EXAMPLES / "deck.pptx",
        "ora": folder / "a.ora",
        "flat": folder / "flat.png",
    }


def page_of(session: Session, file: File, white: bool = False) -> np.ndarray[Any, np.dtype[np.int16]]:
    page = file.document.pages[0]
    scale = 1 / (page.unit_mm * 96 / 25.4) if file.document.format in ("ora", "folder", "psd") else 1.0
    png = LayerPictures(file.opened, page, session.tiles, scale).page_png()
    with Image.open(io.BytesIO(png)) as picture:
        ground = Image.new("RGBA", picture.size, "white" if white else (0, 0, 0, 0))
        ground.alpha_composite(picture.convert("RGBA"))
    return np.asarray(ground).astype(np.int16)


def exported(session: Session, source: Path, target: str, folder: Path) -> tuple[Exported, File]:
    made = export(session, session.open(source), TARGETS[target])
    out = folder / ("layers" if target == "folder" else f"out.{target}")
    save(out, made.data, check=lambda _: None)
    return made, session.open(out)


@pytest.mark.parametrize(
    ("source", "target"),
    crossed(["plain", "hard", "psd", "deck", "ora", "flat"], ["pptx", "psd", "ora", "folder", "png", "svg"]),
)
def test_every_format_can_be_exported_to_every_other_and_looks_alike(
    source: str, target: str, session: Session, sources: dict[str, Path], tmp_path: Path
) -> None:
    made, file = exported(session, sources[source], target, tmp_path)
    was = page_of(session, session.open(sources[source]), white=target == "pptx")
    now = page_of(session, file, white=target == "pptx")
    assert now.shape == was.shape
    apart = np.abs(was - now).max(axis=2)
    if target in ("ora", "folder", "png"):
        assert apart.max() <= 6, made.losses
    else:
        assert (apart > 24).mean() < 0.05, made.losses
    if target == "pptx":
        assert validate(made.data) == []


def test_live_text_and_shapes_stay_what_they_are_where_the_format_has_them(
    session: Session, sources: dict[str, Path], tmp_path: Path
) -> None:
    made, file = exported(session, sources["plain"], "pptx", tmp_path)
    assert made.losses == ()
    assert dict(made.kept) == {"shape": 5, "picture": 1, "group": 1, "text": 3}
    texts = [one.layer.text for one in file.document.walk() if isinstance(one.layer, Text)]
    assert texts == ["Big sale", "Only this week", "Now 49 euros"]
    back, again = exported(session, tmp_path / "out.pptx", "svg", tmp_path)
    assert [one.layer.text for one in again.document.walk() if isinstance(one.layer, Text)] == texts
    assert all(loss.what.startswith("its lines") for loss in back.losses)
    pixels, _ = exported(session, sources["plain"], "ora", tmp_path)
    assert [loss.layer for loss in pixels.losses if loss.what.startswith("live text became pixels")] == [
        "title", "subtitle", "price",
    ]  # fmt: skip


def test_what_is_lost_is_told_layer_by_layer(session: Session, sources: dict[str, Path], tmp_path: Path) -> None:
    made, file = exported(session, sources["hard"], "pptx", tmp_path)
    told = {loss.layer: loss.what for loss in made.losses}
    assert told["sky"] == "the shape became pixels (for its linear-gradient)"
    assert told["cloud"] == "the group became one picture"
    assert "without the clipping" in told["sign"]
    assert told["wall"].startswith("the shape became pixels")
    assert "blend" in told["glow"]
    assert "one colour of its gradient" in told["lines"]
    assert not {"card", "word", "slice", "hidden"} & told.keys()
    layers = {(one.layer.name or one.layer.id): one for one in file.document.walk()}
    assert isinstance(layers["word"].layer, Text)
    assert isinstance(layers["cloud"].layer, Picture)
    assert layers["hidden"].visible is False
    assert isinstance(layers["pane"].layer, Group)


def test_what_is_done_to_the_page_as_a_whole_is_told(session: Session, tmp_path: Path) -> None:
    text = design().replace("<svg ", '<svg style="background:#102030" ')
    (tmp_path / "ground.svg").write_text(text, "utf-8")
    made = export(session, session.open(tmp_path / "ground.svg"), TARGETS["ora"])
    assert "the page as a whole" in made.losses[0].what


@pytest.mark.slow
def test_a_folder_knows_the_words_that_became_pixels(
    session: Session, sources: dict[str, Path], tmp_path: Path
) -> None:
    for source in ("plain", "deck"):
        folder = tmp_path / source
        folder.mkdir()
        exported(session, sources[source], "folder", folder)
        page = session.open(sources[source]).document.pages[0]
        texts = [one.text for layer in page.layers for one in family(layer) if isinstance(one, Text)]
        rows = json.loads((folder / "layers/manifest.json").read_text("utf-8"))["layers"]
        assert texts
        assert [row["text"] for row in rows if row["kind"] == "text"] == texts


def test_opacity_visibility_and_blending_stay_beside_the_pixels(
    session: Session, sources: dict[str, Path], tmp_path: Path
) -> None:
    _, file = exported(session, sources["hard"], "ora", tmp_path)
    layers = file.document.index
    assert layers["cloud"].layer.style.opacity == 0.5
    assert layers["slice"].layer.style.opacity == 0.5
    assert layers["hidden"].layer.style.visible is False
    assert layers["glow"].layer.style.blend == "multiply"
    hidden = layers["hidden"].layer
    assert isinstance(hidden, Picture)
    with Image.open(io.BytesIO(file.document.assets[hidden.asset].data)) as picture:
        assert picture.convert("RGBA").getpixel((4, 4)) == (0, 255, 0, 255)


@each("way", [("folder", "ora"), ("ora", "folder")], ids="-".join)
def test_pixel_layers_go_from_format_to_format_pixel_for_pixel(
    way: tuple[str, str], session: Session, sources: dict[str, Path], tmp_path: Path
) -> None:
    (tmp_path / "first").mkdir()
    (tmp_path / "second").mkdir()
    start = sources["ora"] if way[0] == "folder" else None
    if start is None:
        _, made = exported(session, sources["ora"], "folder", tmp_path / "first")
        start = made.path
    before = session.open(start).document
    _, middle = exported(session, start, way[0], tmp_path / "second")
    there, after = exported(session, middle.path, way[1], tmp_path)
    assert there.losses == ()
    old = {one.layer.name: one for one in before.walk()}
    new = {one.layer.name: one for one in after.document.walk()}
    assert list(old) == list(new)
    for name, placed in old.items():
        layer, other = placed.layer, new[name].layer
        assert (placed.box, layer.style.opacity, layer.effects) == (new[name].box, other.style.opacity, other.effects)
        assert (layer.style.blend or "normal") == (other.style.blend or "normal")
        if isinstance(layer, Picture) and isinstance(other, Picture):
            assert before.assets[layer.asset].data == after.document.assets[other.asset].data


def test_a_design_in_the_format_asked_for_is_copied_byte_for_byte(session: Session, sources: dict[str, Path]) -> None:
    made = export(session, session.open(sources["hard"]), TARGETS["svg"])
    assert made.data == sources["hard"].read_bytes()
    assert made.losses == ()


def test_one_page_of_a_deck_is_exported_and_the_others_are_told_of(session: Session, sources: dict[str, Path]) -> None:
    made = export(session, session.open(sources["deck"]), TARGETS["svg"], page=2)
    assert made.losses[0].what.startswith("one page of ")
    assert made.losses[0].what.endswith("page 2")


def test_the_scale_counts_where_things_become_pixels(
    session: Session, sources: dict[str, Path], tmp_path: Path
) -> None:
    made = export(session, session.open(sources["plain"]), TARGETS["ora"], scale=2)
    save(tmp_path / "two.ora", made.data, check=lambda _: None)
    file = session.open(tmp_path / "two.ora")
    assert file.document.pages[0].width == 800
    assert file.document.index["frame"].box == (400, 200, 160, 120)


@each(("name", "target"), [("a.SVG", "svg"), ("a.pptx", "pptx"), ("layers", "folder"), ("x/manifest.json", "folder")])
def test_the_name_says_the_format(name: str, target: str) -> None:
    assert target_of(Path(name)).name == target


def test_a_name_of_no_format_is_refused() -> None:
    with pytest.raises(UsageError, match=r"not to \.pdf"):
        target_of(Path("a.pdf"))


@pytest.mark.slow
def test_the_command_writes_the_file_and_tells_what_was_lost(tmp_path: Path) -> None:
    (tmp_path / "hard.svg").write_text(HARD, "utf-8")
    done = redraft("export", "hard.svg", "-o", "out.ora", "--loss", "lost.json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "hard.svg → out.ora" in done.stdout
    assert "lost    #sky: the shape became pixels" in done.stdout
    lost = json.loads((tmp_path / "lost.json").read_text("utf-8"))
    assert {"layer": "sky", "what": "the shape became pixels"} in lost["losses"]
    done = redraft("export", "hard.svg", "-o", "layers", "--json", folder=tmp_path)
    assert json.loads(done.stdout)["format"] == "folder"
    assert redraft("show", "layers", folder=tmp_path).returncode == 0
    assert redraft("export", "layers", "-o", "back.ora", folder=tmp_path).returncode == 0
    for wrong in (
        ["hard.svg", "-o", "hard.svg"],
        ["hard.svg", "-o", "x.pdf"],
        ["hard.svg", "-o", "x.ora", "--page", "2"],
    ):
        done = redraft("export", *wrong, folder=tmp_path)
        assert done.returncode == 2, wrong
        assert not (tmp_path / "x.ora").exists()


def test_a_slide_smaller_than_an_inch_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "flat.png").write_bytes(noise(80, 60))
    done = redraft("export", "flat.png", "-o", "x.pptx", folder=tmp_path)
    assert done.returncode == 1
    assert "1 to 56 inches" in done.stderr


# Clipping


def clipped_psd(base: str, **changes: object) -> bytes:
    """A PSD with a layer clipped to a layer ('layer') or to a group ('group') below it, opaque and hard-edged."""
    tools = psd_tools()
    psd = tools.PSDImage.new("RGB", (160, 120))
    psd.create_pixel_layer(Image.new("RGB", (160, 120), (240, 240, 255)), "Ground")
    below = psd.create_pixel_layer(Image.new("RGB", (30, 30), (200, 30, 30)), "Base", top=10, left=10)
    if base == "group":
        below = psd.create_group([below], name="Holder")
    above = psd.create_pixel_layer(Image.new("RGB", (40, 20), (30, 160, 30)), "Inside", top=20, left=20)
    above.clipping = True
    for name, value in changes.items():
        setattr(below, name, value)
    return saved(psd)


@each("target", ["svg", "pptx", "ora", "folder", "png"])
@each("base", ["layer", "group"])
@each("changes", [{}, {"opacity": 128}, {"visible": False}], ids=["plain", "faded", "hidden"])
def test_what_is_clipped_to_a_layer_or_a_group_stays_cut_and_is_told(
    changes: dict[str, object], base: str, target: str, session: Session, tmp_path: Path
) -> None:
    (tmp_path / "clipped.psd").write_bytes(clipped_psd(base, **changes))
    made, file = exported(session, tmp_path / "clipped.psd", target, tmp_path)
    was = page_of(session, session.open(tmp_path / "clipped.psd"), white=target == "pptx")
    now = page_of(session, file, white=target == "pptx")
    faded = target == "pptx" and "opacity" in changes  # each thing fades by itself there, which is told too
    assert (np.abs(was - now).max(axis=2) > 2).mean() < (0.1 if faded else 0.0005)
    if target != "png":
        held = "Base" if base == "layer" else "Holder"
        assert f"its clipping to '{held}' is in its pixels now" in [loss.what for loss in made.losses]
        assert {one.layer.name for one in file.document.walk()} >= {"Ground", "Base", "Inside"}


@each("target", ["svg", "pptx", "ora", "folder"])
def test_the_mask_of_a_group_goes_into_the_pixels_of_what_it_holds(
    target: str, session: Session, tmp_path: Path
) -> None:
    tools = psd_tools()
    psd = tools.PSDImage.new("RGB", (160, 120))
    psd.create_pixel_layer(Image.new("RGB", (160, 120), (240, 240, 255)), "Ground")
    inside = psd.create_pixel_layer(Image.new("RGB", (80, 60), (200, 30, 30)), "Inside", top=10, left=10)
    group = psd.create_group([inside], name="Holder")
    mask = Image.new("L", (160, 120), 0)
    mask.paste(255, (30, 20, 60, 90))
    group.create_mask(mask)
    (tmp_path / "masked.psd").write_bytes(saved(psd))
    source = session.open(tmp_path / "masked.psd")
    assert "mask" in next(one.layer.effects for one in source.document.walk() if one.layer.name == "Holder")
    was = page_of(session, source, white=target == "pptx")
    assert tuple(was[15, 15, :3]) == (240, 240, 255)
    _, file = exported(session, tmp_path / "masked.psd", target, tmp_path)
    assert np.abs(was - page_of(session, file, white=target == "pptx")).max() <= 2


def test_text_that_is_clipped_stays_live_and_that_is_told(session: Session, tmp_path: Path) -> None:
    source = tmp_path / "text.psd"
    source.write_bytes(clipped_psd("layer"))
    words = Text(
        "words",
        style=Style(fill=Color(0, 0, 90), stroke=NoPaint(), font_family="Manrope", font_size=12.0),
        effects=("clipped",),
        runs=(Run("Inside too", x=12.0, y=30.0, starts_line=True),),
    )
    file = session.open(source)
    document = apply(file.document, Insert(words, "page1"))
    conversion = Conversion(
        document,
        document.pages[0],
        TARGETS["svg"],
        DrawnDesign(lambda id: pytest.fail(id), {}, False),
        session.fonts,
        1.0,
    )
    made = conversion._all((document.index["layer2"].layer, words), Matrix(), Matrix())
    assert [type(one) for one in made] == [Picture, Text]
    assert "the text stays live, and is not clipped to 'Base' any more" in [loss.what for loss in conversion.losses]


# What a file has beside its layers


def with_resources(data: bytes, resources: dict[int, bytes]) -> bytes:
    """A PSD with these image resources and no others."""
    at = 26
    at += 4 + int.from_bytes(data[at : at + 4], "big")
    end = at + 4 + int.from_bytes(data[at : at + 4], "big")
    body = b""
    for number, content in resources.items():
        body += b"8BIM" + number.to_bytes(2, "big") + b"\0\0" + len(content).to_bytes(4, "big")
        body += content + bytes(len(content) % 2)
    return data[:at] + len(body).to_bytes(4, "big") + body + data[end:]


def test_what_a_psd_has_beside_its_layers_is_told_as_lost(session: Session, tmp_path: Path) -> None:
    guides = (1).to_bytes(4, "big") + bytes(8) + (1).to_bytes(4, "big") + bytes(5)
    grid_only = (1).to_bytes(4, "big") + bytes(12)
    source = tmp_path / "a.psd"
    source.write_bytes(with_resources(clipped_psd("layer"), {1032: guides, 1039: b"profile", 1036: b"x", 1058: b"II*"}))
    for target in ("svg", "ora", "png", "pptx", "folder"):
        told = [loss.what for loss in export(session, session.open(source), TARGETS[target]).losses]
        assert [what for what in told if what.startswith("not in")] == [
            "not in the new file: guides",
            "not in the new file: colour profile",
            "not in the new file: EXIF data",
        ]
    source.write_bytes(with_resources(clipped_psd("layer"), {1032: grid_only}))
    made = export(session, session.open(source), TARGETS["ora"])
    assert not [loss for loss in made.losses if loss.what.startswith("not in")]


def test_deeper_colours_and_a_profile_of_a_picture_are_told_where_they_do_not_go_along(
    session: Session, tmp_path: Path
) -> None:
    picture = Image.new("RGBA", (20, 10), (9, 9, 9, 255))
    target = io.BytesIO()
    picture.save(target, "PNG", icc_profile=b"\0" * 128, exif=Image.Exif().tobytes() or b"Exif\0\0II*\0\x08\0\0\0\0\0")
    grey = io.BytesIO()
    Image.fromarray(np.full((10, 20), 40000, np.uint16)).save(grey, "PNG")
    (tmp_path / "flat.png").write_bytes(target.getvalue())
    (tmp_path / "deep.png").write_bytes(grey.getvalue())
    for name, lost in (("flat", "its colour profile"), ("deep", "16 bits a channel")):
        kept = export(session, session.open(tmp_path / f"{name}.png"), TARGETS["svg"])
        assert kept.losses == ()
        made = export(session, session.open(tmp_path / f"{name}.png"), TARGETS["psd"])
        assert any(lost in loss.what for loss in made.losses), made.losses


@pytest.mark.slow
def test_a_group_that_keeps_its_blend_modes_to_itself_does_so_in_an_svg_and_a_psd(
    session: Session, sources: dict[str, Path], tmp_path: Path
) -> None:
    was = page_of(session, session.open(sources["ora"]))
    for target in ("svg", "psd"):
        _, file = exported(session, sources["ora"], target, tmp_path)
        now = page_of(session, file)
        assert np.abs(was - now).max() <= 6
        badge = next(one.layer for one in file.document.walk() if one.layer.name == "Badge")
        assert isinstance(badge, Group)
        assert badge.style.opacity == pytest.approx(0.8)
    _, ora = exported(session, sources["hard"], "ora", tmp_path)
    _, svg = exported(session, ora.path, "svg", tmp_path)
    assert svg.document.index["glow"].layer.style.blend == "multiply"


def test_letters_that_a_slide_cannot_squeeze_are_told(session: Session, tmp_path: Path) -> None:
    text = '<text id="t" transform="scale({} 1)" x="9" y="40" font-family="Manrope" font-size="30">Narrow</text>'
    losses = []
    for narrow in ("0.6", "0.99"):
        (source := tmp_path / "a.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="50">{text.format(narrow)}</svg>'
        )
        document = session.open(source).document
        conversion = Conversion(
            document,
            document.pages[0],
            TARGETS["pptx"],
            DrawnDesign(lambda id: pytest.fail(id), {}, False),
            session.fonts,
            1.0,
        )
        conversion._all(document.pages[0].layers, Matrix(), Matrix())
        losses.append(["not as high" in loss.what for loss in conversion.losses])
    assert losses == [[True], []]
