# What a program may call, all of it. `redraft apply PROGRAM.py FILE -o OUT` runs one; --dry-run lists its calls.
#
# A program is plain Python: either a flat script or one function `main`, which is called. Loops, conditions, functions,
# f-strings, `re`, `math`, `random` (seeded) and sorting work; files, network and other imports do not exist.
# Numbers are page units ('px'), the origin is the page's top left corner, y grows downwards; boxes are x, y, width,
# height.
# All calls are carried out, or none, unless the program catches (LookupError, TypeError, ValueError) what was refused:
# then the design is as it was before that call. What reaches outside the scope cannot be caught.
# Calls may take 60 s of the processor for every 500 layers of the design.
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
    form: str  # of a shape "rect", "ellipse" or "path"; of a group "table", "column chart", … or ""
    name: str
    text: str  # lines joined by "\n"
    role: str  # "title", "subtitle", "logo", "background", "button", "date", "price", …, or ""
    page: int  # the first is 1; 0: on a master or layout
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
    text_decoration: str  # "underline", "line-through", … or "none"
    letter_spacing: float
    shadow: str  # "drop-shadow(2px 3px 4px #00000080)" or "none"
    blend: str  # "normal", "multiply", …; of a group "pass-through" unless it says otherwise
    rotation: float  # degrees clockwise
    radius: float  # of the corners of a rectangle
    crop: tuple[float, float, float, float]  # parts of a picture cut off at the left, top, right and bottom
    alt: str  # alternative text of something on a slide
    __hash__: ClassVar[None]  # type: ignore[assignment]  # key dicts and sets by e.id

class Page(NamedTuple):
    """A page or slide. `number` counts from 1, `layout` is the name of the layout it follows."""

    number: int
    id: str
    name: str
    width: float
    height: float
    layout: str
    hidden: bool

class Run(NamedTuple):
    """A stretch of a text that looks alike; `start` and `end` are its place in the text."""

    text: str
    start: int
    end: int
    bold: bool
    italic: bool
    color: str
    size: float
    font: str
    decoration: str

class Paragraph(NamedTuple):
    """A paragraph of a slide's text, or a line of another; `level` counts from 0, `line_spacing` is "150%" or units."""

    text: str
    start: int
    end: int
    level: int
    bullet: str
    line_spacing: float | str

class Series(NamedTuple):
    """A series of a chart, with a value for each category; None is no value."""

    name: str
    categories: list[str]
    values: list[float | None]
    color: str

class Hit(NamedTuple):
    """Words that grep() found: in the text with this id, on this page, from `start` to `end`; `line` is the line or
    paragraph around them."""

    id: str
    page: int
    start: int
    end: int
    text: str
    line: str

Target = Element | str | Sequence[Element | str]
# An element, several of them, or words for them: an id, a selector ('kind=text', 'role=title', '"Sale"', '#logo'), or a
# phrase ("the logo", "all circles"). Words that fit nothing, or too much, are an error that says what there is.

Place = Sequence[float]
# (x, y) of a top left corner, or a box: of one that says where something goes, the corner counts.

given: dict[str, Any]
# What was given from outside (`--var city=Oslo`, the "vars" of a batch row): given["city"], given.get("city", "Oslo").
# `--data rows=prices.csv`: what the file holds; a table is a list of rows, each a dict by column.

# ---- looking

def find(what: str = "", *, inside: Target | None = None, page: int | str = 0, hidden: bool = False) -> list[Element]:
    """Elements that fit, bottom to top; [] when none does. "" means every one.

    `what` is a selector, '#id', '"part of a text"', 'kind=picture', 'role=title', 'page=2-5', joined by commas, with !
    before what to leave out; or a phrase such as "all circles". `inside` looks within groups only, `page` on one page,
    "masters": what masters and layouts show. An '#id' that is not there is a LookupError.

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

def overview(page: int = 0, *, inside: Target | None = None) -> str:
    """The design as text; in full what is on a `page` or `inside` something. Every element has a line, or is in a
    counted range.

    >>> print(overview(page=3))
    """

def text_of(target: Target) -> str:
    """A text, or those in a group, with levels and formatting.

    >>> print(text_of("body"))
    """

def table_of(target: Target) -> str:
    """All cells of a table, row by row.

    >>> print(table_of("prices"))
    """

def chart_of(target: Target) -> str:
    """A chart with all that is set and its values.

    >>> print(chart_of("sales"))
    """

def theme() -> str:
    """Theme colours, layouts with places, colours and fonts in use.

    >>> print(theme())
    """

def look(what: Target | Place | int = 1, *, page: int = 1, size: int = 1024) -> str:
    """Pictures for you: of a page by number, of elements, or a box of `page`.

    They come back with what the program prints, `size` pixels on the longer side, up to six at a time. A program in a
    file shows nobody a picture.

    >>> look(2)
    >>> look("chart", size=600)
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
    """The box `target` would have at a place; nothing moves. It may be elements, or a (width, height).

    "above", "below", "left of" and "right of" are outside the anchor, `gap` away from it, lined up with it along the
    other axis by `align` ("keep": that coordinate stays). The other places are inside the anchor (default: the page),
    `gap` away from its edges; "top" and its like leave the other coordinate alone. "free": where nothing else stands.

    >>> move("subtitle", to=infer("subtitle", "below", "title", gap=16))
    >>> move(logo, to=infer(logo, "top right", gap=40))
    """

def measure(
    text: str, width: float = 0, *, font_size: float = 24, font_family: str = "", font_weight: int = 400
) -> tuple[float, float]:
    """Width, height that write() needs. Lines are broken to the `width`, insets of a slide's box counted; 0: one line
    a paragraph.

    >>> width, height = measure("Doors open at 7", 200, font_size=20)
    """

def runs(target: Target) -> list[Run]:
    """Differently formatted stretches of a text.

    >>> modify("body", spans=[(run.start, run.end) for run in runs("body") if run.bold], color="red")
    """

def paragraphs(target: Target) -> list[Paragraph]:
    """The paragraphs of a text. Their numbers, from 0, are those of list items.

    >>> remove_items("body", [n for n, p in enumerate(paragraphs("body")) if p.level > 0])
    """

def cells(target: Target) -> list[list[str]]:
    """The words of a table, row by row. A cell that is merged into another is "".

    >>> total = sum(float(row[1]) for row in cells("prices")[1:])
    """

def cell(target: Target, row: int | str, column: int | str) -> Element:
    """One cell of a table. By the numbers of its row and column, the first is 0, or the words of their first cells. Its
    `text` is what it says.

    >>> modify(cell("prices", "Tea", "Price"), text="3 €", color="red")
    """

def series(target: Target) -> list[Series]:
    """The series of a chart. Its titles are elements of their own: get(chart.id + "/title").

    >>> set_values("sales", 0, [value * 2 for value in series("sales")[0].values if value is not None])
    """

def notes(page: int | str) -> str:
    """Speaker notes of a slide. "" where it has none.

    >>> set_notes(2, notes(2).replace("Monday", "Tuesday"))
    """

def layouts() -> list[str]:
    """Names of layouts for add_page.

    >>> add_page(layouts()[0])
    """

def grep(pattern: str, target: Target | None = None, *, page: int | str = 0, ignore_case: bool = True) -> list[Hit]:
    """Places that a regular expression fits in words: texts, cells, chart titles, notes.

    >>> for hit in grep(r"\\d+ ?euros?"):
    ...     print(hit.page, hit.id, hit.line)
    """

def help(words: str = "") -> str:
    """All about a function, or about those that fit a word. For printing.

    >>> print(help("place"))
    >>> print(help("colour"))
    """

# ---- pictures: files that the request names, or beside the design

def add_picture(file: str, box: Place | None = None, *, page: int | str = 1) -> Element:
    """Add it whole in a box, or at (x, y).

    Without a place it goes where there is room. Without a box it takes at most half of the page. Words instead of a
    name ("a cat") look for a picture in the asset library, or have one drawn.

    >>> place(add_picture("logo.png", (0, 0, 160, 60)), "top right", gap="usual")
    """

def replace_picture(target: Target, file: str, *, how: Literal["fit", "cover"] | None = None) -> Element:
    """Put it in another's frame; logos whole.

    `how`: "cover" fills the frame, "fit" shows all of the picture. In the place of something else it goes whole, as do
    pictures with clear corners.

    >>> replace_picture("photo", "beach.jpg")
    """

def erase(target: Target, box: Place) -> None:
    """Fill a part of a picture from around it: spots, stamps, words that are pixels.

    The box is one of the page; what is larger than a stamp on a plain ground shows. Look at it.

    >>> erase("photo", (820, 560, 130, 30))
    """

# ---- the same words everywhere

def replace_text(
    old: str,
    new: str,
    target: Target | None = None,
    *,
    page: int | str = 0,
    regex: bool = False,
    whole_words: bool = False,
    ignore_case: bool = False,
) -> int:
    """Replace words wherever they are: texts, cells, notes; how often. The look of the letters stays.

    `target` or `page` is the range, without them the whole design. `regex`: `old` is a regular expression, and \\1 in
    `new` is its first group. White space is literal, values of charts stay. Nowhere: a LookupError.

    >>> replace_text("Sutter Health", "Northbay Health")
    >>> replace_text(r"(\\d+) euros?", r"€\\1", page=2, regex=True)
    """

# ---- native markup

def native(target: Target | int, path: str = "") -> str:
    """SVG or XML. Of an element or a page by number, where no other function does it; `path` leads inside.

    "//p:timing", "c:ser[2]", and "chart" into the part of a chart. A path has names of children, `//` for any depth,
    and conditions: [2], [@id='4'], [c:idx/@val='3'].

    >>> print(native("sales", "chart//c:ser[1]"))
    """

def set_native(target: Target | int, markup: str, path: str = "") -> None:
    """Set native markup. One other element takes the place; the rest of the file stays as it is, which is proven.

    >>> set_native("logo", native("logo").replace('rx="0"', 'rx="4"'))
    """

def insert_native(parent: Target | int, markup: str, after: Target = "", path: str = "") -> None:
    """Insert native markup. In a deck it goes where the schema wants it, in an SVG to the end.

    Or behind the element, or the child that the path `after` leads to; `path` leads from the parent inside.

    >>> insert_native(1, "<p:transition><p:fade/></p:transition>")
    """

def remove_native(target: Target | int, path: str) -> None:
    """Remove native path. Takes away the element that the path leads to.

    >>> remove_native(1, "p:timing")
    """

def attach(file: str) -> str:
    """Attach file. Gives a picture that lies beside the design a name for markup: href of SVG, r:embed of a slide.

    >>> name = attach("logo.png")
    """

# ---- commands
# One function for each command: `redraft.commands` writes them here.

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
    """A new text, bullet, rectangle, square, circle, ellipse, line or image ("a cat", "cat.png"); gives its id."""

def COPY(object_id: str, position: Place | None = None) -> str:
    """A second one at a position, or where there is room; gives its id."""

def REPLACE(
    object_id_to_replace: str,
    type_of_object_replaced: str = "",
    new_object_type: str = "",
    new_object_content: str = "",
) -> str:
    """Something else in its place, an image too ("a cat", "cat.png"); gives the id of what is there then."""

def MODIFY(object_id_to_modify: str, modification: str, type_of_modification: str) -> None:
    """MODIFY(id, "blue", "color"); types: text, color, fill, stroke, font-size, font, font-style, opacity, size."""
