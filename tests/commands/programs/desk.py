"""A small poster, and programs run on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from redraft.assets.fonts import Fonts
from redraft.commands.programs.elements import Element, element
from redraft.commands.programs.program import Done, Interpreter, Limits, Program
from redraft.document.pages import Document
from redraft.edits.scope import Scope
from redraft.formats.codec import Opened
from redraft.formats.svg import CODEC
from redraft.targets.findings import found_for_programs, roles_of

POSTER = b"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  width="400" height="300">
<defs><linearGradient id="dusk"><stop stop-color="#123"/></linearGradient><rect id="dot" width="4" height="4"/></defs>
<rect id="background" width="400" height="300" fill="url(#dusk)"/>
<g id="logo"><rect id="logo-mark" x="10" y="10" width="20" height="20" fill="#ff0000"/>
<text id="logo-name" x="40" y="25" font-family="Manrope" font-size="12">Acme</text></g>
<text id="title" x="200" y="100" text-anchor="middle" font-family="Manrope" font-size="40"
  fill="#ffffff">Big Sale</text>
<text id="subtitle" x="200" y="140" text-anchor="middle" font-family="Manrope"
  font-size="16">Only <tspan font-weight="700">today</tspan> here</text>
<text id="lines" x="20" y="200" font-family="Manrope" font-size="10"><tspan x="20">First line</tspan><tspan
  x="20" dy="14">second line</tspan></text>
<g id="row"><circle id="one" cx="50" cy="250" r="10" fill="#00ff00"/>
<circle id="two" cx="120" cy="250" r="10" fill="#00ff00"/>
<circle id="three" cx="300" cy="250" r="10" fill="none" stroke="#0000ff"/></g>
<g id="scaled" transform="translate(200 200) scale(2)"><text id="small" font-family="Manrope"
  font-size="10">Small</text></g>
<rect id="shadow" x="350" y="10" width="30" height="30" fill="#888" style="filter:blur(2px)"/>
<use id="copied" xlink:href="#dot" x="380" y="280"/>
</svg>"""
LIMITS = Limits(seconds=2.0)


@dataclass
class Desk:
    """Runs programs on one design; the interpreter is kept."""

    opened: Opened
    fonts: Fonts
    interpreter: Interpreter = field(default_factory=Interpreter)

    @property
    def document(self) -> Document:
        return self.opened.document

    def run(
        self,
        source: str,
        *,
        scope: Scope | None = None,
        given: Mapping[str, str] | None = None,
        check_types: bool = True,
        limits: Limits = LIMITS,
    ) -> Done:
        return Program(source, limits).run(
            self.document,
            self.fonts.measure,
            ground=found_for_programs,
            roles=roles_of,
            guard=scope.guard(self.document, roles_of(self.document)) if scope else None,
            given=given,
            interpreter=self.interpreter,
            check_types=check_types,
        )

    def after(self, source: str, id: str) -> Element:
        """A layer as a program leaves it."""
        document = self.run(source).document
        return element(document, document.index[id], {})

    def before(self, id: str) -> Element:
        return element(self.document, self.document.index[id], {})


def new_desk(data: bytes = POSTER) -> Desk:
    fonts = Fonts((), system=False)
    return Desk(CODEC.open(data, fonts), fonts)
