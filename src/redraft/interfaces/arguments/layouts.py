"""The commands that make designs of pictures: `layout` lays texts out on one, `layers` takes one apart."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.arguments.values import amount, new_file


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
    model = "let this model that sees lay the page out; the rules are the floor: openai:NAME, http://host:port/v1#NAME"
    parser.add_argument("--model", metavar="SPEC", help=f"{model} (docs/reference/models.md)")
    cost = "spend no more on the model, in its prices' currency"
    parser.add_argument("--max-cost", metavar="X", type=amount, help=cost)
    parser.add_argument("--max-seconds", metavar="S", type=amount, help="do not ask it any more after so many seconds")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="other small steps, and asked of models")
    parser.set_defaults(judge=None, vision=None)


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
