"""The nine functions of the Agent-DocEdit paper, with its signatures, built on the language's functions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from redraft.commands.programs.elements import Box, Element
from redraft.commands.programs.host import Host
from redraft.commands.programs.picture_calls import PictureCalls
from redraft.commands.programs.targets import Missing
from redraft.lazy import lazily

_RELATIONS = {
    "below": "below", "under": "below", "beneath": "below", "underneath": "below", "above": "above", "over": "above",
    "on top of": "above", "left of": "left of", "to the left of": "left of", "right of": "right of",
    "to the right of": "right of", "beside": "right of", "next to": "right of",
}  # fmt: skip
_RELATION = lazily(rf"^(.+?)\s+({'|'.join(sorted(sorted(_RELATIONS), key=len, reverse=True))})\s+(.+)$", re.IGNORECASE)
_PLACE = lazily(
    r"^(.+?)\s+(?:at|in|to|on)\s+(?:the\s+)?(top left|top right|bottom left|bottom right|top|bottom|left|right|center"
    r"|centre|middle)(?:\s+(?:corner|side|edge))?(?:\s+of\s+(.+?))?$",
    re.IGNORECASE,
)
_PAGE = lazily(r"(?:the\s+)?(?:page|slide|poster|canvas|design|document)", re.IGNORECASE)
_DIRECTIONS = {"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)}
_KINDS = {
    "text": "text", "textbox": "text", "text box": "text", "title": "text", "heading": "text", "caption": "text",
    "bullet": "text", "label": "text", "rect": "rect", "rectangle": "rect", "square": "rect", "box": "rect",
    "shape": "rect", "circle": "ellipse", "ellipse": "ellipse", "oval": "ellipse", "line": "line", "divider": "line",
    **dict.fromkeys(("image", "picture", "photo", "photograph", "illustration", "icon", "graphic", "logo"), "picture"),
}  # fmt: skip
_ATTRIBUTES = {
    "bbox": "box", "boundingbox": "box", "type": "kind", "color": "fill", "colour": "fill", "fontsize": "font_size",
    "font": "font_family", "fontfamily": "font_family", "fontweight": "font_weight", "fontstyle": "font_style",
    "content": "text", "strokecolor": "stroke", "strokewidth": "stroke_width", "alignment": "align",
}  # fmt: skip


class Paper:
    """The paper's functions for one run."""

    def __init__(self, host: Host) -> None:
        self.host, self.pictures = host, PictureCalls(host)
        self.looking: dict[str, Callable[..., Any]] = {
            "FIND_AND_GET": self.find_and_get, "INFER": self.infer, "GET_METADATA": self.get_metadata,
        }  # fmt: skip
        self.changing: dict[str, Callable[..., Any]] = {
            "MOVE": self.move, "DELETE": self.delete, "ADD": self.add, "COPY": self.copy, "REPLACE": self.replace,
            "MODIFY": self.modify,
        }  # fmt: skip

    def find_and_get(self, component_to_edit: Any, document: Any = None) -> tuple[str, tuple[float, float], Box]:
        found = self.host.get(component_to_edit)
        return found.id, (found.x, found.y), Box(*found.box)

    def infer(self, component_to_edit: Any, document: Any = None) -> tuple[tuple[float, float], Box]:
        box = self._inferred(component_to_edit) if isinstance(component_to_edit, str) else None
        box = Box(*self.host.get(component_to_edit).box) if box is None else box
        return (box.x, box.y), box

    def _inferred(self, words: str) -> Box | None:
        """Where a phrase says that something is to be, if it says so."""
        if found := _RELATION.match(words):
            return self.host.infer(found[1], _RELATIONS[found[2].lower()], found[3], gap=self._gap())
        if found := _PLACE.match(words):
            where = found[2].lower().replace("centre", "center").replace("middle", "center")
            anchor = None if found[3] is None or _PAGE.fullmatch(found[3]) else found[3]
            return self.host.infer(found[1], where, anchor, gap=0 if where == "center" else self._gap())
        return None

    def _gap(self) -> float:
        page = self.host.document.pages[0]
        return round(min(page.width, page.height) / 50, 2)

    def get_metadata(self, component_id: Any, attr: Any, document: Any = None) -> Any:
        found = self.host.get(component_id)
        if not isinstance(attr, str):
            raise TypeError(f"attr must be a text such as 'bbox', not {attr!r:.40}")
        plain = attr.lower().strip()
        if plain == "position":
            return found.x, found.y
        if plain == "size":
            return found.width, found.height
        name = _ATTRIBUTES.get(re.sub(r"[-_ ]", "", plain), plain.replace("-", "_").replace(" ", "_"))
        known = Element.__slots__
        if name not in known:
            raise Missing(f"no attribute '{attr}'; there are bbox, position, size, {', '.join(known)}")
        return getattr(found, name)

    def move(self, object_id: Any, new_position: Any = None, position_diff: Any = None) -> None:
        if (new_position is None) == (position_diff is None):
            raise ValueError('MOVE wants one of new_position=(x, y) and position_diff=("DOWN", 10)')
        if new_position is not None:
            self.host.call("move", object_id, to=new_position)
            return
        direction = position_diff[0] if isinstance(position_diff, list | tuple) and len(position_diff) == 2 else None
        if not isinstance(direction, str) or direction.upper() not in _DIRECTIONS:
            raise ValueError(f'position_diff must be ("UP" or "DOWN" or "LEFT" or "RIGHT", px), not {position_diff!r}')
        x, y = _DIRECTIONS[direction.upper()]
        distance = position_diff[1]
        if isinstance(distance, bool) or not isinstance(distance, int | float):
            raise ValueError(f"the distance of position_diff must be a number, not {distance!r:.40}")
        self.host.call("move", object_id, x * distance, y * distance)

    def delete(self, object_id: Any) -> None:
        self.host.call("delete", object_id)

    def add(self, object_type: Any, object_description: Any = "", position: Any = None) -> str:
        kind = _KINDS.get(str(object_type).lower().strip())
        if kind is None:
            known = "text, bullet, rectangle, square, circle, ellipse, line, image"
            raise ValueError(f"no '{object_type}' can be added; there are {known}")
        if kind == "picture":
            return self.pictures.add(object_description, position).id
        words = object_description if kind == "text" else ""
        if str(object_type).lower().strip() == "bullet":
            words = f"• {words}".rstrip()
        return str(self.host.call("add", kind, words, box=position).id)

    def copy(self, object_id: Any, position: Any = None) -> str:
        to = self.host.infer(object_id, "free") if position is None else position
        return str(self.host.call("copy", object_id, to=to).id)

    def replace(
        self,
        object_id_to_replace: Any,
        type_of_object_replaced: Any = "",
        new_object_type: Any = "",
        new_object_content: Any = "",
    ) -> str:
        wanted = str(new_object_type).lower().strip()
        kind = _KINDS.get(wanted, "") if wanted else ""
        if wanted and not kind:
            raise ValueError(f"no '{new_object_type}' can be put in its place; there are {', '.join(sorted(_KINDS))}")
        if kind == "picture" or (not wanted and self.host.get(object_id_to_replace).kind == "picture"):
            return self.pictures.replace(object_id_to_replace, new_object_content).id
        return str(self.host.call("replace", object_id_to_replace, new_object_content, kind).id)

    def modify(self, object_id_to_modify: Any, modification: Any, type_of_modification: Any) -> None:
        kind = re.sub(r"[-_ ]", "", str(type_of_modification).lower())
        value = modification
        match kind:
            case "text" | "content":
                self.host.call("modify", object_id_to_modify, text=str(value))
            case "color" | "colour" | "fontcolor" | "textcolor":
                self.host.call("modify", object_id_to_modify, color=value)
            case "fill" | "stroke":
                self.host.call("modify", object_id_to_modify, **{kind: value})
            case "fontsize":
                self.host.call("modify", object_id_to_modify, font_size=_amount(value))
            case "font" | "fontfamily" | "typeface":
                self.host.call("modify", object_id_to_modify, font_family=value)
            case "fontstyle" | "style" | "fontweight":
                self.host.call("modify", object_id_to_modify, **_font_style(value))
            case "opacity" | "transparency":
                amount = _amount(value)
                self.host.call("modify", object_id_to_modify, opacity=1 - amount if kind == "transparency" else amount)
            case "size" | "scale":
                self.host.call("resize", object_id_to_modify, _amount(value))
            case _:
                known = "text, color, fill, stroke, font-size, font, font-style, opacity, size"
                raise ValueError(f"no modification '{type_of_modification}'; there are {known}")


def _amount(value: Any) -> float:
    """'48px' → 48, '150%' → 1.5."""
    found = re.fullmatch(r"\s*([+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?)\s*(px|pt|%)?\s*", str(value))
    if found is None:
        raise ValueError(f"'{value!r:.40}' is not a number")
    return float(found[1]) / (100 if found[2] == "%" else 1)


def _font_style(value: Any) -> dict[str, Any]:
    words = str(value).lower().split()
    known: dict[str, dict[str, Any]] = {
        "bold": {"font_weight": 700},
        "regular": {"font_weight": 400, "font_style": "normal"},
        "normal": {"font_weight": 400, "font_style": "normal"},
        "italic": {"font_style": "italic"},
        "oblique": {"font_style": "oblique"},
        "underline": {"text_decoration": "underline"},
        "underlined": {"text_decoration": "underline"},
    }
    set_to: dict[str, Any] = {}
    for word in words:
        if word.isdigit() and len(word) < 5:
            set_to["font_weight"] = int(word)
        elif word in known:
            set_to |= known[word]
        else:
            raise ValueError(f"no font style '{word}'; there are {', '.join(known)}, or a weight such as 700")
    return set_to
