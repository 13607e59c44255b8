"""Changes between two type layers that the requested words and styles do not explain."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set

from redraft.formats.psd.reading.type_layers import HEAD, Typed, read_type

_SHEETS: Mapping[str, tuple[str, ...]] = {
    "fill": ("FillColor", "FillFlag"),
    "font_family": ("Font",),
    "font_size": ("FontSize", "Tracking", "Leading", "AutoLeading"),
    "font_weight": ("FauxBold",),
    "font_style": ("FauxItalic",),
    "text_decoration": ("Underline", "Strikethrough"),
    "letter_spacing": ("Tracking",),
}
"""What a property of text is called in the text engine's style sheets."""


def is_only_retyped(old: bytes, new: bytes, restyled: Set[str], named: Set[str] = frozenset()) -> bool:
    """Whether a type layer's block is the same except for its words, its position, and these style properties; and its
    frame, if edits named its size."""
    was, now = read_type(old), read_type(new)
    if was is None or now is None or old[:2] != new[:2] or old[50:HEAD] != new[50:HEAD]:
        return False
    if old[was.descriptor.end :].rstrip(b"\0") != new[now.descriptor.end :].rstrip(b"\0"):  # the warp, and padding
        return False
    ours, theirs = was.descriptor.value, now.descriptor.value
    if list(ours) != list(theirs):
        return False
    for name, node in ours.items():
        there = theirs[name]
        if name not in ("Txt ", "EngineData") and old[node.start : node.end] != new[there.start : there.end]:
            return False
    return _same_engine_data(was, now, restyled, (_BOUNDS,) if "size" in named else ())


def _same_engine_data(was: Typed, now: Typed, restyled: Set[str], free: Collection[tuple[str, ...]]) -> bool:
    """Whether the text engine's data are the same but for the words, for what follows from them, and for the looks that
    were to change: characters that stay are set as they were."""
    if _plain(was.engine.value, (), free) != _plain(now.engine.value, (), free):
        return False
    for holder in ("ResourceDict", "DocumentResources"):
        fonts = [one.engine.plain(holder, "FontSet") or [] for one in (was, now)]
        known = [_plain(one[: len(fonts[0])], (), ()) for one in fonts]
        if known[0] != known[1]:  # letters name them by their number
            return False
    changing = {key for name in restyled for key in _SHEETS.get(name, ())}
    if "align" in restyled:
        changing.add("Justification")
    for run in ("StyleRun", "ParagraphRun"):
        ours, theirs = _sheets(was, run, changing), _sheets(now, run, changing)
        words = [
            one.engine.plain("EngineDict", "Editor", "Text").encode("utf-16-be", "surrogatepass") for one in (was, now)
        ]
        counts = [len(one) // 2 for one in words]
        if len(ours) < counts[0] or len(theirs) < counts[1]:
            return False
        front = _common(words[0], words[1])
        back = min(_common(words[0][::-1], words[1][::-1]), min(counts) - front)
        if ours[:front] != theirs[:front]:
            return False
        if back and ours[counts[0] - back : counts[0]] != theirs[counts[1] - back : counts[1]]:
            return False
        if not {*theirs} <= {*ours}:
            return False
    return True


_FOLLOWING = (
    ("EngineDict", "Editor", "Text"),
    ("EngineDict", "StyleRun", "RunArray"),
    ("EngineDict", "StyleRun", "RunLengthArray"),
    ("EngineDict", "ParagraphRun", "RunArray"),
    ("EngineDict", "ParagraphRun", "RunLengthArray"),
    ("ResourceDict", "FontSet"),
    ("DocumentResources", "FontSet"),
)


_BOUNDS = ("EngineDict", "Rendered", "Shapes", "Children", "#", "Cookie", "Photoshop", "BoxBounds")


def _plain(value: object, path: tuple[str, ...], free: Collection[tuple[str, ...]]) -> object:
    """The engine's data as plain values, without what follows from the words and looks of a text."""
    if path in _FOLLOWING or path in free:
        return None
    if isinstance(value, dict):
        return {name: _plain(entry.value, (*path, name), free) for name, entry in value.items()}
    if isinstance(value, list):
        return [_plain(entry.value, (*path, "#"), free) for entry in value]
    return value


def _sheets(typed: Typed, run: str, but: set[str]) -> list[str]:
    """How every character is set, in words, without the properties that were to change."""
    runs = typed.engine.get("EngineDict", run, "RunArray")
    lengths = typed.engine.numbers("EngineDict", run, "RunLengthArray")
    found: list[str] = []
    for entry, length in zip(runs.value if runs is not None else (), lengths, strict=False):
        found += [repr(_without(entry.value, but))] * max(0, min(int(length), 200_000 - len(found)))
    return found


def _without(value: object, but: set[str]) -> object:
    if isinstance(value, dict):
        return {name: _without(entry.value, but) for name, entry in sorted(value.items()) if name not in but}
    if isinstance(value, list):
        return [_without(entry.value, but) for entry in value]
    return value


def _common(one: bytes, other: bytes) -> int:
    """The number of equal UTF-16 units at the start of two texts."""
    most = min(len(one), len(other)) // 2
    return next((at for at in range(most) if one[2 * at : 2 * at + 2] != other[2 * at : 2 * at + 2]), most)
