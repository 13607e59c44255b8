"""The commands that show designs, or turn them into something else: `show`, `look`, `render`, `diff` and `export`."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.arguments.results import strict_fonts_option
from redraft.interfaces.arguments.values import new_file, scale

SHOW_EXAMPLES = """\
examples:
  redraft show poster.svg
  redraft show poster.svg --json | jq '.layers[] | select(.kind == "text") | .text'
  redraft show poster.svg --boxes boxes.png       (the page with the numbers of the list on it)
"""

LOOK_EXAMPLES = """\
the page is drawn and looked at, whatever the file's layers say: a PNG or a JPEG as well as a design. texts need the
extra `ocr`. --find knows things by words for their colour, form, place and size, and by "words" written on them.

examples:
  redraft look photo.jpg
  redraft look poster.png --json | jq '.texts[].text'
  redraft look photo.jpg --no-texts --find 'the small red circle' --marked seen.png
  redraft look photo.jpg --no-texts --find 'the mug' --model openai:NAME
  redraft look photo.jpg --no-texts --zoom 120,40,60,60 close.png
"""

RENDER_EXAMPLES = """\
examples:
  redraft render poster.svg -o poster.png --scale 2
  redraft render poster.svg -o title.png --layer title     (that layer alone, in its place; --crop: only its ink)
  redraft render deck.pptx -o slide3.png --page 3 --office (as LibreOffice shows it)
  redraft render poster.svg --layers parts                 (every layer, and a list of them: parts/manifest.json)
"""

DIFF_EXAMPLES = """\
exit code 0 whether or not they differ.

examples:
  redraft diff before.svg after.svg
  redraft diff before.svg after.svg --json | jq .same_layers
  redraft diff poster.svg@original poster.svg      (states of its history: redraft history poster.svg)
"""

EXPORT_EXAMPLES = """\
the name of OUT says the format: .svg, .pptx, .psd, .ora, .png; a name without a suffix is a folder of layers.
live text stays live and shapes stay shapes where the format has them; what else becomes pixels is listed.

examples:
  redraft export poster.svg -o poster.pptx
  redraft export poster.svg -o poster.ora --scale 2 --loss lost.json
  redraft export deck.pptx -o slide3.svg --page 3
  redraft export poster.svg -o layers              (layers/manifest.json and a picture for each layer)
"""


def show_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    masters = "list masters and layouts instead: the theme, what they show on slides, their placeholders"
    parser.add_argument("--masters", action="store_true", help=masters)
    boxes = "write a picture of the page with every layer's box outlined and numbered as in the list"
    parser.add_argument("--boxes", metavar="P.png", type=new_file, help=boxes)
    parser.add_argument("--page", metavar="N", type=int, help="with --boxes: which page, the first is 1 (default)")
    parser.add_argument("--scale", metavar="S", type=scale, help="with --boxes: pixels per page unit (default 1)")


def look_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--page", metavar="N", type=int, default=1, help="which page, the first is 1")
    parser.add_argument("--no-texts", dest="texts", action="store_false", help="read no texts, which takes longest")
    parser.add_argument("--find", metavar="PHRASE", default="", help="say where this is, the likeliest first")
    model = "let this model that sees read, and look for what --find names: openai:NAME, http://host:port/v1#NAME"
    parser.add_argument("--model", metavar="SPEC", help=f"{model} (docs/models.md)")
    zoom = "write this part of the page (x,y,width,height), enlarged and with more contrast"
    parser.add_argument("--zoom", nargs=2, metavar=("BOX", "P.png"), help=zoom)
    marked = (
        "write a picture of the page with boxes around texts (blue), what stands out (orange) and what was found (red)"
    )
    parser.add_argument("--marked", metavar="P.png", type=new_file, help=marked)


def render_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("-o", "--output", metavar="P.png", type=new_file, help="the picture to write")
    every = "write every layer as its own picture into this new folder, with a manifest.json"
    where.add_argument("--layers", metavar="DIR", type=Path, help=every)
    parser.add_argument("--page", metavar="N", type=int, default=1, help="which page, the first is 1")
    parser.add_argument("--layer", metavar="ID", help="draw only this layer, in its place")
    parser.add_argument("--crop", action="store_true", help="with --layer: cut the picture to the layer's ink")
    parser.add_argument("--scale", metavar="S", type=scale, default=1.0, help="pixels per page unit (default 1)")
    parser.add_argument("--office", action="store_true", help="let LibreOffice draw the slide, where it is installed")
    strict_fonts_option(parser, "draw nothing (exit 1)")


def diff_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("a", metavar="A", type=Path, help="a file, or FILE@STATE from its history")
    parser.add_argument("b", metavar="B", type=Path)
    parser.add_argument("--no-render", action="store_true", help="compare layers only, not pixels")


def export_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the design to read; it is never written to")
    parser.add_argument("-o", "--output", metavar="OUT", type=Path, required=True, help="the file or folder to write")
    parser.add_argument("--page", metavar="N", type=int, help="which page, the first is 1 (default)")
    what = "pixels to a CSS pixel, or to a pixel of the design, where things become pixels (default 1)"
    parser.add_argument("--scale", metavar="S", type=float, default=1.0, help=what)
    parser.add_argument("--loss", metavar="LOSS.json", type=Path, help="write the list of what was lost here too")
