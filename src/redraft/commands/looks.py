"""Commands for what things look like and say."""

from __future__ import annotations

from typing import Literal

from redraft.commands.command import KW_ONLY, Command, Resolution
from redraft.commands.style_edits import restyled, restyled_words
from redraft.commands.values import Elements, Name, Number, Paint, Shadow, Words
from redraft.document.layers import Document
from redraft.edits.execute import Measure, execute
from redraft.edits.ops import Edit
from redraft.errors import CommandError


class Modify(Command):
    """Set what is given, leave the rest. Colours are "#rrggbb", "#rrggbbaa", CSS names, rgb(), hsl() or "none".

    A paint may also be a gradient: "linear-gradient(90deg, red, blue)", "radial-gradient(white, navy 80%)". `shadow` is
    "drop-shadow(2px 3px 4px #00000080)" or "none", `blend` a mode such as "multiply", `name` what the layer is called.

    `color` is the fill, or the outline of what has no fill. `text` keeps the formatting of the words that stay; a text
    of several lines takes as many lines, or one to be spread over them. Of a group, opacity and visible are its own;
    type goes to the texts in it, paint to the texts and shapes in it. `words`: only where a text that flows (a deck's)
    says so, every time it does.

    >>> modify("title", text="Winter Lights", color="gold")
    >>> modify(price, text=price.text.replace("€", "$"), font_size=price.font_size * 1.2)
    """

    target: Elements
    _: KW_ONLY
    text: Words | None = None
    color: Paint | None = None
    fill: Paint | None = None
    stroke: Paint | None = None
    stroke_width: Number | None = None
    opacity: Number | None = None
    visible: bool | None = None
    font_family: Name | None = None
    font_size: Number | None = None
    font_weight: int | None = None
    font_style: Literal["normal", "italic", "oblique"] | None = None
    text_decoration: Name | None = None
    letter_spacing: Number | None = None
    align: Literal["start", "middle", "end", "justify"] | None = None
    shadow: Shadow | None = None
    blend: Name | None = None
    name: Name | None = None
    words: Words | None = None

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        given = {name: value for name, value in self.stated().items() if name not in ("target", "words")}
        if not given:
            raise CommandError(
                "modify() was told nothing to set; say for example text=, color=, fill= or font_size=",
                "name a property",
            )
        edits: list[Edit] = []
        for id in self.target:
            if self.words:
                for name, value in given.items():
                    found = restyled_words(document, document.index[id], self.words, name, value)
                    edits += found
                    document = execute(document, found, measure)
            else:
                edits += restyled(document, document.index[id], given)
        return Resolution(tuple(edits))
