"""Writing type layers: new words and styles in the descriptor and the EngineData, with the lengths of their runs."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Run, Text
from redraft.document.style import Color, Style, Value
from redraft.errors import EditError, says
from redraft.formats.patch import Splice, splice
from redraft.formats.psd.bytes.descriptors import packed_text
from redraft.formats.psd.bytes.engine_data import EngineValue, packed_number, packed_string
from redraft.formats.psd.reading.type_layers import Sheets, Typed, units

LOOKS = ("fill", "font_family", "font_size", "font_weight", "font_style", "text_decoration", "letter_spacing")
_JUSTIFICATION = {"start": 0, "end": 1, "middle": 2, "justify": 3}
_WHY = "text"


class _Piece(NamedTuple):
    """So many characters that look as a run of the engine does, but for some changes; `mods` are names and values."""

    source: int
    mods: tuple[tuple[str, bytes], ...]
    length: int


def retyped(typed: Typed, old: Text, new: Text, matrix: Matrix, frame: Box | None) -> bytes:
    """The block of a type layer with the content of `new`, at the position of `matrix`, for a box of text in `frame`.
    EditError for a style that Photoshop's text does not have."""
    splices = []
    if matrix != typed.matrix:
        splices.append(Splice(2, 50, struct.pack(">6d", *matrix), _WHY))
    framed = frame if new.flow is not None and frame != old.frame else None
    if framed or (old.runs, old.paragraphs, _look(old.style)) != (new.runs, new.paragraphs, _look(new.style)):
        splices += _Retyping(typed, old, new).splices(framed)
    return splice(typed.block, splices)


def _leadings(old: Text, new: Text) -> list[float | None]:
    """How far below the line before it each run's line is to be; None where that is unchanged."""
    if new.flow is not None:
        before = [one.line_pitch for one in old.paragraphs]
        pitches = [one.line_pitch for one in new.paragraphs]
        starts = accumulate(1 if number and run.starts_paragraph else 0 for number, run in enumerate(new.runs))
        return [pitches[at] if before != pitches and at < len(pitches) else None for at in starts]
    heights = [[run.y for run in text.runs if run.y is not None] for text in (old, new)]
    found: list[float | None] = []
    y: float | None = None
    for run in new.runs:
        if run.y is not None:
            found.append(run.y - y if y is not None and run.y > y and heights[0] != heights[1] else None)
            y = run.y
        else:
            found.append(found[-1] if found else None)
    return found


def _look(style: Style) -> tuple[Value, ...]:
    return tuple(getattr(style, name) for name in (*LOOKS, "align", "stroke", "stroke_width"))


class _Retyping:
    def __init__(self, typed: Typed, old: Text, new: Text) -> None:
        self.typed, self.old, self.new = typed, old, new
        self.data, self.engine = typed.engine_bytes, typed.engine
        resources = typed.engine.get("ResourceDict") or typed.engine.get("DocumentResources")
        fonts = resources.get("FontSet") if resources is not None else None
        self.fonts = fonts
        self.names = [entry.plain("Name") for entry in fonts.value] if fonts is not None else []
        self.fresh: list[str] = []
        self.leadings = _leadings(old, new)
        pitchless = [[replace(one, line_pitch=None) for one in text.paragraphs] for text in (old, new)]
        if len(new.paragraphs) == len(old.paragraphs) and pitchless[0] != pitchless[1]:
            raise EditError(says("psd-paragraph-change-unsupported", id=new.id))

    def splices(self, frame: Box | None) -> list[Splice]:
        words, styles, paragraphs = self._laid_out()
        engine = [self._text(words)]
        bounds = self.engine.get("EngineDict", "Rendered", "Shapes", "Children", 0, "Cookie", "Photoshop", "BoxBounds")
        if frame and bounds is not None:
            sides = b" ".join(map(packed_number, (frame.x, frame.y, frame.right, frame.bottom)))
            engine.append(Splice(bounds.start, bounds.end, b"[ " + sides + b" ]", _WHY))
        engine += self._runs("StyleRun", ("StyleSheet", "StyleSheetData"), styles)
        engine += self._runs("ParagraphRun", ("ParagraphSheet", "Properties"), paragraphs)
        engine += self._new_fonts()
        data = splice(self.data, engine)
        text, holder = self.typed.descriptor.get("Txt "), self.typed.descriptor.get("EngineData")
        assert text is not None
        assert holder is not None
        return [
            Splice(text.start, text.end, packed_text(words[:-1]), _WHY),
            Splice(holder.start, holder.end, struct.pack(">I", len(data)) + data, _WHY),
        ]

    def _text(self, words: str) -> Splice:
        entry = self.engine.get("EngineDict", "Editor", "Text")
        assert entry is not None
        return Splice(entry.start, entry.end, packed_string(words), _WHY)

    def _laid_out(self) -> tuple[str, list[_Piece], list[_Piece]]:
        """The characters, ended by a break, and the runs of styles and paragraphs they are in."""
        words, styles, paragraphs = "", list[_Piece](), list[_Piece]()
        here = 0  # characters of the paragraph so far
        source = 0
        for number, run in enumerate(self.new.runs):
            if number and run.starts_line:
                soft = self.new.flow is not None and not run.starts_paragraph
                words += "\x03" if soft else "\r"
                styles[-1] = styles[-1]._replace(length=styles[-1].length + 1)
                here += 1
                if not soft:
                    paragraphs[-1] = paragraphs[-1]._replace(length=here)
                    here = 0
            source = self._source(number, run, source)
            span = self.typed.spans[source]
            if not here and (not number or run.starts_line):
                paragraphs.append(_Piece(span.paragraph, self._set_as(run, source), 0))
            text = run.text.replace("\r\n", "\n").replace("\n", "\r")
            for part, line in enumerate(text.split("\r")):
                if part:
                    paragraphs[-1] = paragraphs[-1]._replace(length=here + 1)
                    paragraphs.append(paragraphs[-1]._replace(length=0))
                    here = 0
                here += units(line)
            words += text
            styles.append(_Piece(span.style, self._mods(run, source, self.leadings[number]), units(text)))
        paragraphs[-1] = paragraphs[-1]._replace(length=here + 1)
        styles[-1] = styles[-1]._replace(length=styles[-1].length + 1)
        return words + "\r", _joined(styles), paragraphs

    def _source(self, number: int, run: Run, last: int) -> int:
        """The span whose look a run starts from: its own, or where runs came and went, one that looks the same."""
        if len(self.new.runs) == len(self.old.runs):
            return number
        wanted = run.style.over(self.new.style)
        alike = [n for n, old in enumerate(self.old.runs) if old.style.over(self.old.style) == wanted]
        return next((n for n in alike if n >= last), alike[0] if alike else min(last, len(self.old.runs) - 1))

    def _mods(self, run: Run, source: int, leading: float | None) -> tuple[tuple[str, bytes], ...]:
        wanted, had = run.style.over(self.new.style), self.old.runs[source].style.over(self.old.style)
        for name in ("stroke", "stroke_width"):
            if getattr(wanted, name) != getattr(had, name):
                raise EditError(says("psd-text-outline-unsupported", id=self.new.id))
        mods: dict[str, bytes] = {}
        for name in LOOKS:
            value = getattr(wanted, name)
            if value != getattr(had, name):
                mods.update(self._engine_value(name, value, wanted))
        if wanted.letter_spacing and wanted.font_size != had.font_size:
            mods.update(self._engine_value("letter_spacing", wanted.letter_spacing, wanted))
        wanted_leading = Sheets(self.engine).leading(self.typed.spans[source].style, wanted.font_size)
        if leading is not None and abs(leading - wanted_leading) > 0.01:
            mods.update({"Leading": packed_number(leading), "AutoLeading": b"false"})
        return tuple(mods.items())

    def _engine_value(self, name: str, value: Value, style: Style) -> Mapping[str, bytes]:
        """A property in the engine's words."""
        match name, value:
            case "fill", Color(red, green, blue, alpha):
                parts = b" ".join(packed_number(part / 255) for part in (alpha, red, green, blue))
                return {"FillColor": b"<< /Type 1 /Values [ " + parts + b" ] >>", "FillFlag": b"true"}
            case "fill", _:
                raise EditError(says("psd-text-colour-unsupported", id=self.new.id))
            case "font_size", int() | float():
                return {"FontSize": packed_number(float(value))}
            case "font_weight", _:
                return {"FauxBold": b"true" if isinstance(value, int) and value >= 600 else b"false"}
            case "font_style", _:
                return {"FauxItalic": b"true" if value in ("italic", "oblique") else b"false"}
            case "text_decoration", _:
                words = str(value or "none").split(" ")
                return {
                    "Underline": b"true" if "underline" in words else b"false",
                    "Strikethrough": b"true" if "line-through" in words else b"false",
                }
            case "letter_spacing", _:
                spacing = float(value) if isinstance(value, int | float) else 0.0
                tracking = 1000 * spacing / (style.font_size or 12.0)
                whole = abs(tracking - round(tracking)) < 1e-3
                return {"Tracking": str(round(tracking)).encode() if whole else packed_number(tracking)}
            case "font_family", str():
                return {"Font": str(self._font(value)).encode()}
        raise EditError(says("psd-text-property-not-removable", property=name, id=self.new.id))

    def _font(self, families: str) -> int:
        name = families.split(",")[0].strip(" '\"")
        if name in self.names:
            return self.names.index(name)
        if self.fonts is None:
            raise EditError(says("psd-text-has-no-fonts", id=self.new.id))
        if name not in self.fresh:
            self.fresh.append(name)
        return len(self.names) + self.fresh.index(name)

    def _new_fonts(self) -> list[Splice]:
        if not self.fresh or self.fonts is None:
            return []
        rows = (b"<< /Name " + packed_string(name) + b" /Script 0 /FontType 0 /Synthetic 0 >>" for name in self.fresh)
        return [Splice(self.fonts.end - 1, self.fonts.end - 1, b"\n".join(rows) + b"\n", _WHY)]

    def _set_as(self, run: Run, source: int) -> tuple[tuple[str, bytes], ...]:
        wanted = run.style.align or self.new.style.align or "start"
        had = self.old.runs[source].style.align or self.old.style.align or "start"
        return () if wanted == had else (("Justification", str(_JUSTIFICATION[wanted]).encode()),)

    def _runs(self, name: str, path: Sequence[str], pieces: list[_Piece]) -> list[Splice]:
        """The lists of runs and of their lengths, where they differ from what there is."""
        runs = self.engine.get("EngineDict", name, "RunArray")
        lengths = self.engine.get("EngineDict", name, "RunLengthArray")
        if runs is None or lengths is None or not runs.value:
            return []
        if [entry.value for entry in lengths.value] == [piece.length for piece in pieces] and not any(
            piece.mods or piece.source != number for number, piece in enumerate(pieces)
        ):
            return []
        between = self.data[runs.start + 1 : runs.value[0].start]
        tail = self.data[runs.value[-1].end : runs.end]
        entries = [self._entry(runs.value[piece.source], path, piece.mods) for piece in pieces]
        counts = b"[ " + b" ".join(str(piece.length).encode() for piece in pieces) + b" ]"
        return [
            Splice(runs.start, runs.end, b"[" + between + between.join(entries) + tail, _WHY),
            Splice(lengths.start, lengths.end, counts, _WHY),
        ]

    def _entry(self, entry: EngineValue, path: Sequence[str], mods: Sequence[tuple[str, bytes]]) -> bytes:
        raw, at = self.data[entry.start : entry.end], entry.start
        if not mods:
            return raw
        sheet = entry.get(*path)
        if sheet is None or not isinstance(sheet.value, dict):
            raise EditError(says("psd-text-look-missing", id=self.new.id))
        splices, fresh = [], b""
        for name, value in mods:
            known = sheet.value.get(name)
            if known is not None:
                splices.append(Splice(known.start - at, known.end - at, value, _WHY))
            else:
                fresh += b"/" + name.encode() + b" " + value + b"\n"
        if fresh:
            splices.append(Splice(sheet.end - 2 - at, sheet.end - 2 - at, fresh, _WHY))
        return splice(raw, splices)


def _joined(pieces: list[_Piece]) -> list[_Piece]:
    """Neighbours that look the same as one run."""
    found: list[_Piece] = []
    for piece in pieces:
        if found and found[-1][:2] == piece[:2]:
            found[-1] = found[-1]._replace(length=found[-1].length + piece.length)
        elif piece.length or not found:
            found.append(piece)
    return found
