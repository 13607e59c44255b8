# What a program may call, all of it. `redraft apply PROGRAM.py FILE -o OUT` runs one; --dry-run lists its calls.
#
# A program is plain Python: either a flat script or one function `main`, which is called. Loops, conditions, functions,
# f-strings, `re`, `math`, `random` (seeded) and sorting work; files, network and other imports do not exist.
# Numbers are page units ('px'), the origin is the page's top left corner, y grows downwards; boxes are x, y, width,
# height.
# All calls are carried out, or none: one that is refused refuses the whole program, even where the error is caught.
# Elements are snapshots: after a change, get(e) reads the element again. These functions cannot be called inside
# sorted(key=…), min(key=…), map() or methods: call them in a loop before.
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple

class Box(NamedTuple):
    """A place: top left corner and size. A plain tuple of four numbers serves as one too."""

    x: float
    y: float
    width: float
    height: float

@dataclass(frozen=True)
class Element:
    """One layer of the design as it was when it was read; it does not change when the layer does.

    Texts are "" and numbers 0 where there is nothing to tell (the text of a picture, the font size of a shape).
    `fill` and `stroke` are "#rrggbb", "#rrggbbaa", "none", or "linear-gradient #id" and its like.
    """

    id: str
    kind: Literal["text", "shape", "picture", "group", "opaque"]
    form: str  # of a shape: "rect", "ellipse" or "path"
    name: str
    text: str  # lines joined by "\n"
    role: str  # "title", "subtitle", "logo", "background", "button", "date", "price", …, or ""
    page: int  # the first is 1
    parent: str  # the id of the group it stands in, or of the page
    children: int  # how many layers a group holds directly
    box: tuple[float, float, float, float]  # x, y, width, height: x, y, w, h = e.box
    x: float
    y: float
    width: float
    height: float
    right: float
    bottom: float
    center_x: float
    center_y: float
    fill: str
    stroke: str
    stroke_width: float
    opacity: float  # 0 to 1
    visible: bool
    font_family: str
    font_size: float  # as it appears on the page
    font_weight: int  # 400 is regular, 700 bold
    font_style: str  # "normal", "italic" or "oblique"
    align: str  # "start", "middle", "end" or "justify"
    __hash__: ClassVar[None]  # type: ignore[assignment]  # key dicts and sets by e.id

class Page(NamedTuple):
    """A page or slide. `number` counts from 1."""

    number: int
    id: str
    name: str
    width: float
    height: float

Target = Element | str | Sequence[Element | str]
# An element, several of them, or words for them: an id, a selector ('kind=text', 'role=title', '"Sale"', '#logo'), or a
# phrase ("the logo", "all circles"). Words that fit nothing, or too much, are an error that says what there is.

Place = Sequence[float]
# (x, y) of a top left corner, or a box: of one that says where something goes, the corner counts.

given: dict[str, str]
# What was given from outside (`--var city=Oslo`, the "vars" of a batch row): given["city"], given.get("city", "Oslo").

# ---- looking

def find(what: str = "", *, inside: Target | None = None, page: int = 0, hidden: bool = False) -> list[Element]:
    """All elements that fit, from the bottom of the stack to the top; [] when none does. "" means every one.

    `what` is a selector, '#id', '"part of a text"', 'kind=picture', 'role=title', 'page=2-5', joined by commas, with !
    before what to leave out; or a phrase such as "all circles". `inside` looks within groups only, `page` on one page.
    An '#id' that is not there is a LookupError.

    >>> for e in find("kind=text", inside="footer"):
    ...     modify(e, fill="#ffffff")
    >>> largest = max(find("kind=picture"), key=lambda e: e.width * e.height)
    """

def get(target: Target) -> Element:
    """The one element meant, as it is now. None or several: a LookupError that lists what there is.

    >>> title = get("the title")
    >>> title = get(title)  # again, after a change
    """

def pages() -> list[Page]:
    """All pages, in order.

    >>> width = pages()[0].width
    """

Where = Literal[
    "above", "below", "left of", "right of",
    "top", "bottom", "left", "right", "center", "top left", "top right", "bottom left", "bottom right",
    "center horizontally", "center vertically", "free",
]  # fmt: skip

def infer(
    target: Target | Place,
    where: Where,
    anchor: Target | Place | None = None,
    *,
    gap: float = 0,
    align: Literal["start", "center", "end", "keep"] = "center",
) -> Box:
    """The box that `target` (elements, or a (width, height)) would have at a place; nothing is moved.

    "above", "below", "left of" and "right of" are outside the anchor, `gap` away from it, lined up with it along the
    other axis by `align` ("keep": that coordinate stays). The other places are inside the anchor (default: the page),
    `gap` away from its edges; "top" and its like leave the other coordinate alone. "free": where nothing else stands.

    >>> move("subtitle", to=infer("subtitle", "below", "title", gap=16))
    >>> move(logo, to=infer(logo, "top right", gap=40))
    """

# ---- changing where things are

def move(target: Target, dx: float = 0, dy: float = 0, *, to: Place | None = None) -> None:
    """By a distance, or so that the top left corner is at `to`. Several elements move as one.

    >>> move("the logo", dy=-20)
    >>> move(title, to=(title.x, 80))
    """

def resize(
    target: Target,
    factor: float = 1,
    *,
    width: float | None = None,
    height: float | None = None,
    pivot: Place | None = None,
) -> None:
    """By a factor, or to a width or height (the other follows) or both, each about its own centre or the point `pivot`.

    >>> resize("the badge", 1.25)
    >>> resize(photo, width=400, pivot=(photo.x, photo.y))
    """

def rotate(target: Target, degrees: float, *, pivot: Place | None = None) -> None:
    """Clockwise, each about its own centre or the point `pivot`.

    >>> rotate("sticker", -8)
    """

def restack(
    target: Target,
    to: Literal["front", "back", "forward", "backward", "above", "below"],
    anchor: Target | None = None,
) -> None:
    """Another place in the stack of its group: at an end, one step, or just above or below `anchor`.

    >>> restack("sticker", "front")
    >>> restack(shadow, "below", card)
    """

def align(
    targets: Target,
    edge: Literal["left", "right", "top", "bottom", "center", "middle"],
    to: Target | Place | None = None,
) -> None:
    """Line elements up by an edge ("center": by their vertical middle lines, "middle": by their horizontal ones) of
    `to`, or of the box around all of them.

    >>> align(find("kind=text", inside="footer"), "left")
    >>> align("title", "center", to=(0, 0, pages()[0].width, pages()[0].height))
    """

def distribute(targets: Target, axis: Literal["horizontal", "vertical"], gap: float | None = None) -> None:
    """Equal gaps between elements in their order on the page: the outer ones stay, or all follow the first by `gap`.

    >>> distribute(["stop-1", "stop-2", "stop-3"], "horizontal")
    """

def swap(a: Target, b: Target) -> None:
    """Let two elements change places, centre for centre.

    >>> swap("date", "venue")
    """

# ---- changing what things are

def modify(
    target: Target,
    *,
    text: str | None = None,
    color: str | None = None,
    fill: str | None = None,
    stroke: str | None = None,
    stroke_width: float | None = None,
    opacity: float | None = None,
    visible: bool | None = None,
    font_family: str | None = None,
    font_size: float | None = None,
    font_weight: int | None = None,
    font_style: Literal["normal", "italic", "oblique"] | None = None,
    text_decoration: str | None = None,
    letter_spacing: float | None = None,
    align: Literal["start", "middle", "end", "justify"] | None = None,
    shadow: str | None = None,
    blend: str | None = None,
    name: str | None = None,
    words: str | None = None,
) -> None:
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

def replace(target: Target, content: str, kind: Literal["", "text", "rect", "ellipse", "line"] = "") -> Element:
    """Put something else in the place of an element. A text for a text keeps all its formatting; otherwise the new
    thing (`content` is its text, or its colour) fits into the old one's box and place in the stack.

    >>> replace("subtitle", "Three nights by the lake")
    >>> replace("the logo", "Aurora", kind="text")
    """

# ---- coming and going

def add(
    kind: Literal["text", "rect", "ellipse", "line"],
    content: str = "",
    *,
    box: Sequence[float] | None = None,
    inside: Target | None = None,
    page: int = 1,
    color: str = "#000000",
    stroke: str = "none",
    stroke_width: float = 1,
    opacity: float = 1,
    font_family: str = "",
    font_size: float = 0,
    font_weight: int = 400,
    font_style: Literal["normal", "italic", "oblique"] = "normal",
    align: Literal["start", "middle", "end"] = "start",
    name: str = "",
) -> Element:
    """A new element on top of its page, or of a group. `box` is where it goes, (x, y) or (x, y, width, height); without
    it a free spot is taken. A text keeps the size of its type (by default that of the body), and its width and height
    follow from that; `content` may have several lines. A line runs from corner to corner of its box.

    >>> rule = add("rect", box=(72, 400, 936, 4), color="gold")
    >>> note = add("text", "New dates!", box=(72, 420), font_size=32, font_weight=700)
    """

def copy(target: Target, dx: float = 0, dy: float = 0, *, to: Place | None = None) -> Element:
    """A second one, just above the first in the stack, moved by a distance or to a place.

    >>> second = copy("ticket", dy=get("ticket").height + 12)
    """

def delete(target: Target) -> None:
    """Take elements away, with all that groups hold.

    >>> delete(find("kind=picture"))
    """

# ---- pages

def set_page(width: float, height: float, page: int = 1) -> None:
    """Another page size; everything stays where it is.

    >>> set_page(1080, 1920)
    """

def add_page(layout: str = "", before: int = 0) -> Page:
    """A new page (in formats that have several) from a layout of the file, by its name; before a page, or at the end.

    >>> slide = add_page("Title and Content")
    """

def copy_page(page: int, before: int = 0) -> Page:
    """A second one of a page, right behind it or before another."""

def move_page(page: int, before: int = 0) -> None:
    """To another place: before a page, or (0) to the end."""

def delete_page(page: int) -> None:
    """Take a page away with all it holds."""

# ---- anything else

def apply(edit: dict[str, Any]) -> None:
    """One edit as EDITS.json holds it, for what has no call of its own: the look of a few words, a new table.

    >>> apply({"edit": "set_paragraph", "layer": "body", "name": "bullet", "value": None})
    """

# ---- the nine names of the Agent-DocEdit paper, for programs written against them

document: None
Position = tuple[float, float]

def FIND_AND_GET(component_to_edit: str, document: Any = None) -> tuple[str, Position, Box]:
    """The id, position and box of the component a description means."""

def INFER(component_to_edit: str, document: Any = None) -> tuple[Position, Box]:
    """Position and box after the edit of what a description says: INFER("the logo below the title")."""

def GET_METADATA(component_id: str, attr: str, document: Any = None) -> Any:
    """One attribute of a component: "bbox", "position", "text", "color", "fontsize", "type", or a field of Element."""

def MOVE(object_id: str, new_position: Place | None = None, position_diff: tuple[str, float] | None = None) -> None:
    """To a position, or in a direction: MOVE(id, position_diff=("DOWN", 10)); UP, DOWN, LEFT, RIGHT."""

def DELETE(object_id: str) -> None:
    """Take it away."""

def ADD(object_type: str, object_description: str = "", position: Place | None = None) -> str:
    """A new text, bullet, rectangle, square, circle, ellipse or line; gives its id."""

def COPY(object_id: str, position: Place | None = None) -> str:
    """A second one at a position, or where there is room; gives its id."""

def REPLACE(
    object_id_to_replace: str,
    type_of_object_replaced: str = "",
    new_object_type: str = "",
    new_object_content: str = "",
) -> str:
    """Something else in its place; gives the id of what is there then."""

def MODIFY(object_id_to_modify: str, modification: str, type_of_modification: str) -> None:
    """MODIFY(id, "blue", "color"); types: text, color, fill, stroke, font-size, font, font-style, opacity, size."""
