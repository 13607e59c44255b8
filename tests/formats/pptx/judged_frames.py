"""Random commands on tables and charts of a deck, each with what it is to do to the file."""

from __future__ import annotations

from typing import Any

from redraft.commands.charts.looks import SetChart, SetSeries
from redraft.commands.tables.figures import FormatColumn, MarkCells
from redraft.commands.tables.order import MoveColumn, MoveRow, SwapColumns
from redraft.commands.tables.rows_and_columns import SetCells
from redraft.commands.tables.shape import MergeCells, SetTable
from redraft.document.layers import Group
from tests.formats.pptx.deck_judge import NS, Claim, Package, Tree, letters
from tests.formats.pptx.judged_edits import FILLS, Case, Deck, value_at

STYLES = {
    "Medium Style 2 - Accent 1": "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}",
    "No Style, Table Grid": "{5940675A-B579-460E-94D1-54222C63F5DA}",
    "No Style, No Grid": "{2D5ABB26-0587-4C30-8999-92F81FD0307C}",
    "Medium Style 2 - Accent 3": "{F5AB1C69-6EDB-4FF4-983F-18BD219EF322}",
}
FLAGS = {"first_row": "firstRow", "last_row": "lastRow", "first_column": "firstCol", "last_column": "lastCol",
         "banded_rows": "bandRow", "banded_columns": "bandCol"}  # fmt: skip
PLACES = {"right": "r", "left": "l", "top": "t", "bottom": "b", "top right": "tr"}
SWITCHES = {"value": "showVal", "category": "showCatName", "series": "showSerName", "percent": "showPercent"}
BAR, ANY = "self::c:barChart or self::c:bar3DChart", "self::c:barChart or self::c:lineChart or self::c:areaChart"


def _table(deck: Deck) -> tuple[Group, str, str, int, int, bool]:
    placed, part, at = deck.pick(lambda one: isinstance(one.layer, Group) and one.layer.form == "table")
    assert isinstance(placed.layer, Group)
    rows, columns = (len(deck.package.find(part, f"{at}//a:{tag}")) for tag in ("tr", "gridCol"))
    merged = bool(deck.package.find(part, f"{at}//a:tc[@gridSpan or @rowSpan or @hMerge or @vMerge]"))
    return placed.layer, part, at, rows, columns, merged


def table_look(deck: Deck) -> Case:
    table, part, at, rows, columns, _ = _table(deck)
    head = f"{at}//a:tbl/a:tblPr"
    kind = deck.chance.randrange(5)
    if kind == 0:
        name = deck.one_of(*STYLES)
        read = (value_at(part, f"{head}/a:tableStyleId/text()", ""), STYLES[name])
        return [SetTable(table.id, style=name)], Claim({part: [f"{head}/a:tableStyleId", f"?{head}"]}, [read])
    if kind == 1:
        name, on = deck.one_of(*FLAGS), deck.one_of(True, False)
        path = f"{head}/@{FLAGS[name]}"
        read = (lambda package: value_at(part, path, "0")(package) in ("1", "true"), on)
        return [SetTable(table.id, **{"on" if on else "off": (name,)})], Claim({part: [path, f"?{head}"]}, [read])
    widths = [int(w) for w in deck.package.find(part, f"{at}//a:gridCol/@w")]
    sides = [f"{at}/p:xfrm/a:ext/@cx", f"{at}/p:xfrm/a:ext/@cy"]
    if kind == 2:
        read = (
            lambda p: [abs(int(w) - sum(widths) / columns) < 2 for w in p.find(part, f"{at}//a:gridCol/@w")],
            [True] * columns,
        )
        return [SetTable(table.id, widths="equal")], Claim({part: [f"{at}//a:gridCol/@w", sides[0]]}, [read])
    if kind == 3:
        one = deck.chance.randrange(columns)
        path = f"{at}//a:gridCol[{one + 1}]/@w"
        return [SetTable(table.id, column=one, width=123)], Claim(
            {part: [path, sides[0]]}, [(value_at(part, path), str(123 * 9525))]
        )
    one = deck.chance.randrange(rows)
    path = f"{at}//a:tr[{one + 1}]/@h"
    return [SetTable(table.id, row=one, height=77)], Claim(
        {part: [path, sides[1]]}, [(value_at(part, path), str(77 * 9525))]
    )


def table_order(deck: Deck) -> Case:
    table, part, at, rows, columns, merged = _table(deck)
    if merged or columns < 2 or rows < 3:
        raise LookupError
    kind = deck.chance.randrange(3)
    if kind == 2:
        one, other = deck.chance.sample(range(1, rows), 2)

        def move(tree: Tree) -> None:
            lines = tree.xpath(f"{at}//a:tr", namespaces=NS)
            lines[other].addprevious(lines[one])

        return [MoveRow(table.id, one, before=other)], Claim({part: [move]})
    one, other = sorted(deck.chance.sample(range(columns), 2))

    def reorder(tree: Tree) -> None:
        for holder in tree.xpath(f"{at}//a:tblGrid|{at}//a:tr", namespaces=NS):
            cells = [x for x in holder if str(x.tag).endswith(("}gridCol", "}tc"))]
            place = list(holder).index(cells[0])
            if kind == 0:
                cells.insert(one, cells.pop(other))
            else:
                cells[one], cells[other] = cells[other], cells[one]
            for number, cell in enumerate(cells):
                holder.insert(place + number, cell)

    command = MoveColumn(table.id, other, before=one) if kind == 0 else SwapColumns(table.id, one, other)
    return [command], Claim({part: [reorder]})


def merge(deck: Deck) -> Case:
    table, part, at, rows, columns, merged = _table(deck)
    if merged:
        raise LookupError
    r, c = deck.chance.randrange(rows), deck.chance.randrange(columns)
    down, across = deck.chance.randint(1, min(3, rows - r)), deck.chance.randint(1, min(3, columns - c))
    if (down, across) == (1, 1):
        raise LookupError
    cells = [(n, m) for n in range(r, r + down) for m in range(c, c + across)]
    paths = [f"{at}//a:tr[{n + 1}]/a:tc[{m + 1}]" for n, m in cells]
    words = [_words(deck.package, part, path) for path in paths]
    told = "\n".join(one.strip("\n") for one in words if one.strip("\n"))
    out = [f"{path}/@{name}" for path in paths for name in ("rowSpan", "gridSpan", "hMerge", "vMerge")]
    out += [f"{path}/a:txBody/a:p" for path in paths]

    def spans(package: Package) -> list[tuple[str | None, ...]]:
        found = [package.find(part, path)[0] for path in paths]
        return [tuple(one.get(name) for name in ("rowSpan", "gridSpan", "hMerge", "vMerge")) for one in found]

    wanted = [(str(down) if n == r and down > 1 else None, str(across) if m == c and across > 1 else None,
               "1" if m > c else None, "1" if n > r else None) for n, m in cells]  # fmt: skip
    joined = [" ".join(told.split()), *[""] * (len(paths) - 1)]
    reads: list[Any] = [(spans, wanted)]
    reads += [(lambda p: [" ".join(_words(p, part, path).split()) for path in paths], joined)]
    return [MergeCells(table.id, r, c, rows=down, columns=across)], Claim({part: out}, reads)


def _words(package: Package, part: str, cell: str) -> str:
    lines = package.find(part, f"{cell}/a:txBody/a:p")
    return "\n".join(
        "".join("\n" if x.tag.endswith("}br") else letters(x) for x in p if str(x.tag).endswith(("}r", "}fld", "}br")))
        for p in lines
    )


def cells(deck: Deck) -> Case:
    table, part, at, rows, columns, merged = _table(deck)
    if merged:
        raise LookupError
    r, c = deck.chance.randrange(rows), deck.chance.randrange(columns)
    path, new = f"{at}//a:tr[{r + 1}]/a:tc[{c + 1}]", deck.one_of("42 €", "Two\nlines", "", "x")
    reads = [(lambda p: _words(p, part, path), new)]
    out = [f"{path}/a:txBody/a:p"] if "\n" in new or len(deck.package.find(part, f"{path}/a:txBody/a:p")) > 1 else \
        [f"{path}/a:txBody/a:p/a:r", f"{path}/a:txBody/a:p/a:endParaRPr", f"{path}/a:txBody/a:p/a:br"]  # fmt: skip
    return [SetCells(table.id, (new,), row=r, column=c)], Claim({part: out}, reads)


def _numbers(deck: Deck) -> tuple[Group, str, str, dict[tuple[int, int], float]]:
    table, part, at, rows, columns, merged = _table(deck)
    found = {}
    for r in range(1, rows):
        for c in range(columns):
            words = _words(deck.package, part, f"{at}//a:tr[{r + 1}]/a:tc[{c + 1}]").strip()
            try:
                found[r, c] = float(words)
            except ValueError:
                if any(letter.isdigit() for letter in words):
                    raise LookupError from None  # figures that only redraft reads
    if merged or not found:
        raise LookupError
    return table, part, at, found


def mark(deck: Deck) -> Case:
    table, part, at, numbers = _numbers(deck)
    c = deck.chance.choice([column for _, column in numbers])
    than = deck.chance.choice([value for (_, column), value in numbers.items() if column == c])
    marked = [place for place, value in numbers.items() if place[1] == c and value >= than]
    paths = [f"{at}//a:tr[{r + 1}]/a:tc[{m + 1}]" for r, m in marked]
    fill, bold = deck.one_of(True, False), True
    out = [f"{path}//a:rPr/@b" for path in paths] + [f"={path}/a:txBody" for path in paths]
    reads: list[Any] = [(value_at(part, f"count({path}//a:r[not(a:rPr[@b='1' or @b='true'])])"), 0.0) for path in paths]
    if fill:
        out += [f"{path}/a:tcPr/{FILLS}" for path in paths] + [f"?{path}/a:tcPr" for path in paths]
        reads += [(value_at(part, f"{path}/a:tcPr/a:solidFill/a:srgbClr/@val"), "FFF2CC") for path in paths]
    given = {"fill": "#fff2cc"} if fill else {}
    return [MarkCells(table.id, f">= {than:g}", column=c, bold=bold, **given)], Claim({part: out}, reads)  # type: ignore[arg-type]


def numbered(deck: Deck) -> Case:
    table, part, at, numbers = _numbers(deck)
    c = deck.chance.choice([column for _, column in numbers])
    paths = {r: f"{at}//a:tr[{r + 1}]/a:tc[{c + 1}]" for r, column in numbers if column == c}
    out = [f"t{path}//a:t" for path in paths.values()] + [f"={path}/a:txBody" for path in paths.values()]

    def values(package: Package) -> list[float]:
        found = [_words(package, part, path).strip() for path in paths.values()]
        assert all(one.lstrip("-")[0] == "$" and one[-3] == "." for one in found), found
        return [float(one.replace("$", "").replace(",", "")) for one in found]

    wanted = [numbers[r, c] for r in paths]
    return [FormatColumn(table.id, c, "$1,234.50")], Claim({part: out}, [(values, wanted)])


# charts


def _chart(deck: Deck) -> tuple[Group, str, str]:
    placed, part, at = deck.pick(lambda one: isinstance(one.layer, Group) and one.layer.form.endswith(" chart"))
    assert isinstance(placed.layer, Group)
    link = deck.package.find(part, f"{at}//c:chart/@r:id")
    target = deck.package.rels(part)[link[0]][1]
    dated = "//c:plotArea/*[self::c:catAx or self::c:dateAx][1]"
    axis = "(//c:plotArea/c:valAx)[1]" if deck.package.find(target, dated) else "(//c:plotArea/c:valAx)[2]"
    return placed.layer, target, axis


def chart(deck: Deck) -> Case:
    layer, part, axis = _chart(deck)
    across = "(//c:plotArea/c:catAx|//c:plotArea/c:dateAx)[1]" if axis.endswith("1]") else "(//c:plotArea/c:valAx)[1]"
    name = deck.one_of(
        "value_min", "value_max", "value_step", "value_format", "value_axis", "value_gridlines", "category_axis",
        "category_gridlines", "gap", "stacking", "legend_place", "legend",
    )  # fmt: skip
    bars, plot = f"(//c:plotArea/*[{BAR}])[1]", f"(//c:plotArea/*[{ANY}])[1]"
    if name in ("value_min", "value_max", "value_step", "gap"):
        path = {"value_min": f"{axis}/c:scaling/c:min", "value_max": f"{axis}/c:scaling/c:max",
                "value_step": f"{axis}/c:majorUnit", "gap": f"{bars}/c:gapWidth"}[name]  # fmt: skip
        new: Any = deck.one_of(7, 55, "auto") if name != "gap" else deck.one_of(30, 155)
        reads = [(lambda p: [float(x) for x in p.find(part, f"{path}/@val")], [] if new == "auto" else [float(new)])]
        return [SetChart(layer.id, **{name: new})], Claim({part: [path]}, reads)
    if name == "value_format":
        path, new = f"{axis}/c:numFmt", deck.one_of("0.0%", '#,##0 "€"')
        reads = [(value_at(part, f"{path}/@formatCode"), new), (value_at(part, f"{path}/@sourceLinked"), "0")]
        return [SetChart(layer.id, value_format=new)], Claim({part: [f"{path}/@*", f"?{path}"]}, reads)
    if name.endswith(("_axis", "_gridlines")):
        new, holder = deck.one_of(True, False), axis if name.startswith("value") else across
        if name.endswith("_axis"):
            path = f"{holder}/c:delete"
            reads = [(lambda p: value_at(part, f"{path}/@val", "1")(p) in ("0", "false"), new)]
        else:
            path = f"{holder}/c:majorGridlines"
            reads = [(lambda p: bool(p.find(part, path)), new)]
        return [SetChart(layer.id, **{name: new})], Claim({part: [path]}, reads)
    if name == "stacking":
        new = deck.one_of("none", "stacked", "percent")
        wanted = {"stacked": ["stacked"], "percent": ["percentStacked"]}.get(new, ["clustered", "standard"])
        reads = [(lambda p: value_at(part, f"{plot}/c:grouping/@val")(p) in wanted, True)]
        return [SetChart(layer.id, stacking=new)], Claim({part: [f"{plot}/c:grouping", f"{plot}/c:overlap"]}, reads)
    if name == "legend":
        new = deck.one_of(True, False)
        return [SetChart(layer.id, legend=new)], Claim(
            {part: ["//c:chart/c:legend"]}, [(lambda p: bool(p.find(part, "//c:chart/c:legend")), new)]
        )
    new = deck.one_of(*PLACES)
    out = ["//c:legend/c:legendPos", "//c:legend/c:layout"]
    if not deck.package.find(part, "//c:chart/c:legend"):
        out = ["//c:chart/c:legend"]
    return [SetChart(layer.id, legend_place=new)], Claim(
        {part: out}, [(value_at(part, "//c:legend/c:legendPos/@val", "r"), PLACES[new])]
    )


def _labels(package: Package, part: str, ser: str) -> dict[str, Any]:
    """What the labels of a series say: its own, else those of its plot."""
    own = package.find(part, f"{ser}/c:dLbls") or package.find(part, f"{ser}/../c:dLbls")
    if not own:
        return {"shown": set(), "place": None, "format": None, "size": None}

    def get(path: str) -> Any:
        return next(iter(own[0].xpath(path, namespaces=NS)), None)

    shown = {name for name, tag in SWITCHES.items() if get(f"c:{tag}/@val") in ("1", "true")}
    size = get("c:txPr/a:p/a:pPr/a:defRPr/@sz")
    hidden = get("c:delete/@val") in ("1", "true")
    linked = get("c:numFmt/@sourceLinked") in ("1", "true")
    return {"shown": set() if hidden else shown, "place": get("c:dLblPos/@val"), "size": size,
            "format": None if linked else get("c:numFmt/@formatCode")}  # fmt: skip


def series(deck: Deck) -> Case:
    layer, part, _ = _chart(deck)
    every = [one for one in layer.children if isinstance(one, Group) and one.form == "series"]
    at = deck.chance.randrange(len(every))
    name = deck.one_of("labels", "label_place", "label_format", "label_size", "marker", "marker_size", "smooth")
    features = dict(every[at].features)
    if name not in features:
        raise LookupError
    ser = f"(//c:plotArea//c:ser)[{at + 1}]"
    if name.startswith("label"):
        own = deck.package.find(part, f"{ser}/c:dLbls")
        was = _labels(deck.package, part, ser)
        key = {"labels": "shown", "label_place": "place", "label_format": "format", "label_size": "size"}[name]
        shown, switches = ("value", "value, category", "percent", ""), [*SWITCHES.values(), "showLegendKey"]
        places = {"center": "ctr", "outside": "outEnd", "above": "t"}
        one, place, form = deck.one_of(*shown), deck.one_of(*places), deck.one_of("0.00", "")
        new: Any
        new, wanted, tags = {
            "labels": (one, set(one.split(", ")) - {""}, [*switches, "delete", "showBubbleSize"]),
            "label_place": (place, places[place], ["dLblPos", "delete"]),
            "label_format": (form, form or None, ["numFmt"]),
            "label_size": (24, "1800", []),
        }[name]
        tags = [*tags, *(["dLbl"] if new == "" and name == "labels" else [])]
        out = [f"{ser}/c:dLbls/c:{tag}" for tag in tags] if own else [f"{ser}/c:dLbls"]
        if own and name == "label_size":
            out = [f"{ser}/c:dLbls/c:txPr/a:p/a:pPr/a:defRPr/@sz"]
            out += [
                f"?{ser}/c:dLbls/c:txPr{inner}"
                for inner in ("/a:p/a:pPr/a:defRPr", "/a:p/a:pPr", "/a:p", "/a:bodyPr", "")
            ]
        return [SetSeries(layer.id, at, **{name: new})], Claim(
            {part: out}, [(lambda p: _labels(p, part, ser), {**was, key: wanted})]
        )
    tag = {"marker": "c:marker/c:symbol", "marker_size": "c:marker/c:size", "smooth": "c:smooth"}[name]
    new = {"marker": deck.one_of("none", "square", "circle"), "marker_size": 11, "smooth": deck.one_of(True, False)}[
        name
    ]
    wanted = str(new) if name != "smooth" else "1" if new else "0"
    read = (value_at(part, f"{ser}/{tag}/@val"), wanted)
    return [SetSeries(layer.id, at, **{name: new})], Claim({part: [f"{ser}/{tag}", f"?{ser}/c:marker"]}, [read])
