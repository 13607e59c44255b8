"""Options of commands that may ask models."""

from __future__ import annotations

import argparse

from redraft.interfaces.arguments.values import amount


def model_options(parser: argparse._ActionsContainer) -> None:
    """Options of commands that may ask a model."""
    model = "a model that reads the request: openai:NAME, ollama:NAME, … (`redraft model` lists what can be reached"
    parser.add_argument(
        "--model", metavar="SPEC", help=f"{model}; docs/reference/models.md); none: no model, whatever is set"
    )
    judge = "let this model judge what the other proposes (default: the same)"
    parser.add_argument("--judge", metavar="SPEC", help=judge)
    parser.add_argument("--vision", metavar="SPEC", help="let this model point at what is meant, in a numbered picture")
    trust = "let the model act, or only offer what it would do, whatever `redraft doctor --model` found out about it"
    parser.add_argument("--trust", choices=["acts", "offers"], default="", help=trust)
    first = "let the grammar answer what it understands whole, at no cost, before a model that acts"
    parser.add_argument("--grammar-first", action="store_true", help=first)
    feedback = "what an edit must pass: nothing put off the page or on others (checks), a review and a judge too (full)"
    parser.add_argument("--feedback", choices=["full", "checks", "none"], default="checks", help=feedback)
    parser.add_argument(
        "--max-cost", metavar="X", type=amount, help="spend no more on models, in their prices' currency"
    )
    parser.add_argument("--max-seconds", metavar="S", type=amount, help="ask no model any more after this many seconds")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="asked of models that can repeat themselves")


def looking_options(parser: argparse._ActionsContainer) -> None:
    """Options of commands in which a model may look at what it does."""
    rounds = "how often the model may look at its result and go on (default: 3; 0: it never sees what came of it)"
    parser.add_argument("--rounds", metavar="N", type=int, choices=range(11), default=3, help=rounds)
    pictures = "show the model pictures of the design: if it is known to see them (auto), always, or never"
    parser.add_argument("--pictures", choices=["never", "auto", "always"], default="auto", help=pictures)
    private = "grey boxes in every picture that a model is shown, and so all that --lock and --only exclude"
    parser.add_argument("--private", metavar="SEL", action="append", default=[], help=f"{private} (repeatable)")


def editor_options(parser: argparse._ActionsContainer) -> None:
    """Options of commands that may have pictures changed."""
    what = "have this image editor change what a picture shows, where a request is about that"
    how = (
        "builtin, openai:NAME, http://host:port/v1#NAME, comfyui:FILE.json@http://host:port (docs/how-to/pictures.md); "
        "none: no editor, whatever is set"
    )
    parser.add_argument("--image-editor", metavar="SPEC", help=f"{what}: {how}")
    what = "have this image generator draw new pictures that a request asks for ('a picture of a lighthouse')"
    parser.add_argument("--image-generator", metavar="SPEC", help=f"{what}: {how.replace('builtin, ', '', 1)}")
