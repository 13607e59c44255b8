"""What stands beside a number or code and is named by it: 'A1 is now Ferro Steel', 'table 4 should say Reserved'."""

from __future__ import annotations

from redraft.document.layers import Text
from redraft.lazy import lazily
from redraft.targets.scene import Scene
from redraft.targets.texts import same_words

_CODE = lazily(r"(?:[A-Z][a-z]+ |the |[a-z]+ ){0,2}(?P<code>[A-Za-z]{0,2}-?\d{1,3}[a-z]?|[A-Z])")


def is_code(words: str) -> bool:
    """Whether words are a number or a sign by which things are told apart: 'A1', 'stand B2', '12'."""
    return _CODE.fullmatch(words.strip()) is not None


def beside_code(words: str, new: str, scene: Scene) -> Text | None:
    """The one text that stands with a code in a group of its own, where the new words are no code themselves; None
    where no text is just that code, or more stands there."""
    code = _CODE.fullmatch(words.strip())
    if code is None or is_code(new):
        return None
    texts = [placed for placed in scene.document.index.values() if placed.visible and isinstance(placed.layer, Text)]
    signs = [
        placed for placed in texts
        if isinstance(placed.layer, Text) and same_words(placed.layer.text, code["code"])
    ]  # fmt: skip
    if len(signs) != 1 or not signs[0].ancestors:
        return None
    others = [text for text in scene.texts(signs[0].ancestors[-1].id) if text.id != signs[0].layer.id]
    return others[0] if len(others) == 1 else None
