"""The commands that make designs of pictures: `layout` lays texts out on one, `layers` takes one apart."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.arguments.values import amount, new_file

LAYOUT_EXAMPLES = """\
a text may say what it is for, in lower case: headline, subhead, body, date, place, price, call to action, contact,
fine print; else that is guessed from its form, length, order and words.
the page keeps to this, or nothing is written (exit 1): all texts, their words unchanged; none overlaps another or
leaves the page; every line has a contrast of 4.5 or more to what lies under it; no type under 1.2% of the page's
height; the headline 1.8 times as large as any other text.
BACKGROUND is a picture (PNG, JPEG) or a design; an SVG gets the texts as layers of its own. the name of OUT says the
format, as in `redraft export`; texts stay live in .svg, .pptx and .psd.

examples:
  redraft layout photo.jpg --text 'Summer Nights' --text '12 – 14 July' --text 'place: Riverside Park' -o poster.svg
  redraft layout photo.jpg --texts copy.txt --brief 'left, serif' --rounds rounds -o poster.pptx
  redraft layout photo.jpg --texts copy.txt --model openai:NAME -o poster.svg --json
"""


def layout_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("background", metavar="BACKGROUND", type=Path, help="a picture or a design; never written to")
    parser.add_argument("-o", "--output", metavar="OUT", type=new_file, required=True, help="the file to write")
    text = "a text to set, perhaps with what it is for: 'price: 18 €' (repeatable)"
    parser.add_argument("--text", metavar="TEXT", action="append", default=[], help=text)
    file = "read texts from here too: a line each, or a JSON list of texts or of {text, role}"
    parser.add_argument("--texts", metavar="FILE", type=Path, help=file)
    brief = "how it should look: left, centred, right, top, middle, bottom, serif, plain, modern, a colour"
    parser.add_argument("--brief", metavar="WORDS", default="", help=f"{brief}; a model reads all of it")
    rounds = "write every round as a picture into this folder, and index.html with all of them side by side"
    parser.add_argument("--rounds", metavar="DIR", type=Path, help=rounds)
    model = "let this model that sees try to do better than the rules: openai:NAME, http://host:port/v1#NAME"
    parser.add_argument("--model", metavar="SPEC", help=f"{model} (docs/models.md)")
    cost = "spend no more on the model, in its prices' currency"
    parser.add_argument("--max-cost", metavar="X", type=amount, help=cost)
    parser.add_argument("--max-seconds", metavar="S", type=amount, help="do not ask it any more after so many seconds")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="other small steps, and asked of models")
    parser.set_defaults(judge=None, vision=None)


LAYERS_EXAMPLES = """\
FLAT is a PNG or a JPEG. its texts become live text, set in the nearest available font; rectangles and ellipses of one
colour become shapes; things that stand out on a smooth ground become pictures with soft edges; the rest is a background
without them. a line that is read, or whose font is found, with less confidence than --min-confidence stays as it is in
the background, and is listed. needs the extra `ocr`. the name of OUT says the format, as in `redraft export`; texts
stay live in .svg, .pptx and .psd.

examples:
  redraft layers poster.png -o poster.svg
  redraft layers poster.jpg -o poster.psd --min-confidence 0.8 --preview again.png --json
"""


def layers_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FLAT", type=Path, help="a flat picture; never written to")
    parser.add_argument("-o", "--output", metavar="OUT", type=new_file, required=True, help="the design to write")
    least = "lines less sure than this stay pixels, 0 to 1 (default 0.6)"
    parser.add_argument("--min-confidence", metavar="X", type=float, default=0.6, help=least)
    parser.add_argument("--no-shapes", dest="shapes", action="store_false", help="leave flat shapes in the background")
    objects = "things that stand out become layers with soft edges: those on a smooth ground (sure, the default), also"
    objects += " those that only their colours tell apart, whose ground is made up behind them (all), or none"
    parser.add_argument("--objects", choices=["none", "sure", "all"], default="sure", help=objects)
    parser.add_argument("--preview", metavar="P.png", type=new_file, help="write a picture of the design")
