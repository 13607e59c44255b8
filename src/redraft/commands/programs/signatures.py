"""The language of programs in short, for prompts, and at length for a word, for `help` in programs.

Both are made from `stubs.language`: a function that is added to the set of commands is in them.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import resources
from itertools import groupby
from typing import NamedTuple

from redraft.commands.programs.stubs import BRITISH, HEADING, language
from redraft.document.features import RULES as FEATURES
from redraft.lazy import lazily

LEFT_OUT = ("anything else", "the nine names")
"""Sections that only programs in files need."""
MOST_SHOWN = 5
"""Functions that `help` gives at length for a word that is none's name."""
MOST_NAMED = 15
"""Functions that it names beside them."""
LONG = 10
"""Choices that are written out; of a longer list so many and a sign that there are more."""
RARE: dict[str, str] = {
    "table_of": "", "layouts": "", "cells": "of a table", "notes": "", "runs": "by look",
    "paragraphs": "", "series": "of a chart", "grep": "regular expression", "infer": "the box of a place",
    "carry_over": "from one of several alike onto another", "fit": "into a box", "same_size": "", "uncrop": "",
    "set_palette": "", "highlight": "", "fade": "", "replace_font": "everywhere", "replace_words": "at spans",
    "cut_words": "", "insert_words": "", "swap_words": "", "shift_figures": "add to or scale", "round_figures": "",
    "set_figures": "", "format_figures": "as a sample, 12 or 24 hours", "set_currency": "", "swap_items": "",
    "sort_items": "", "indent_items": "levels, tabs", "move_row": "", "move_column": "", "swap_rows": "",
    "swap_columns": "", "sort_rows": "by a column", "merge_cells": "", "set_table": "style, banded rows, sizes",
    "add_total": "", "format_column": "", "mark_cells": "by value", "ungroup": "", "reorder_pages": "",
    "number_pages": "", "set_show": "transitions, animations off, layout, section, footer, slide numbers",
}  # fmt: skip
"""Functions that the language in short only names, with what is to be said where the name does not: fewer than one of
150 programs of models had them. `help` tells the rest."""
RARE_PARAMETERS: dict[str, str] = {
    "": "by skip lines on_page gap_y hang frame_stroke",
    "move": "toward distance",
    "crop": "ratio width height",
    "modify": "blend autofit columns wrap",
    "shade": "share of",
    "cast_shadow": "distance glow",
    "match": "times",
    "set_list_style": "sign start",
    "set_chart": "label_color axis_color legend_color gridline_color category_gridlines value_step order",
    "set_series": "label_color marker_size smooth",
    "set_points": "label_color explosion",
    "add_chart": "where anchor gap width height",
    "add_table": "where anchor gap width height",
    "add": "stroke_width opacity font_style",
    "draw": "font_style text_decoration dash",
    "write": "angle font_style text_decoration bullet",
    "connect": "stroke_width dash start_side end_side",
    "add_page": "fill",
}
"""Parameters with a default that only `help` tells of, by function; under no name: of all."""
OFTEN = 2
"""Functions that have a parameter of the same name and type, for its type to be told once for all; one more for a
short list of choices."""
MANY = 34
"""Characters of a list of choices that is no longer short."""
_SENTENCE = lazily(r".*?[.](?=\s|$)")
_WORD = lazily(r"\w+")
_ENDING = lazily(r"(?<=...)(?:ing|ed|es|s|e)$")
_PART = lazily(r"[^\W_]+")
_LITTLE = frozenset(
    "a an the of or in out to with these its it all one two set another elements bullets paragraphs spacing "
    "text".split()
)
_STOP = frozenset("a an the of or in on to with from into by on between this that it all".split())
_MEANT = {
    "slid": "pag", "remov": "delet cut eras", "duplicat": "copy", "new": "add", "insert": "add",
    "hyperlink": "link", "uppercas": "upper", "lowercas": "lower", "transparent": "opacity",
    "transparency": "opacity", "see": "opacity", "brand": "palett them", "percent": "percentag", "maximum": "max",
    "minimum": "min", "marker": "highlight", "search": "find grep", "connector": "connect", "arrow": "connect",
    "photo": "pictur", "imag": "pictur", "logo": "pictur", "exchang": "swap", "order": "sort reorder mov",
    "reorder": "sort mov", "fram": "border", "sum": "total", "story": "resiz", "portrait": "resiz",
    "landscap": "resiz", "clon": "copy", "widen": "width", "thicker": "outlin", "thinner": "outlin",
    "free": "infer", "box": "fit", "drop": "cast", "mirror": "flip", "rais": "shift", "bold": "run",
    "bullet": "item paragraph", "negativ": "mark cell", "banner": "draw", "center": "align", "darker": "shad",
    "lighter": "shad", "column": "tabl", "row": "tabl", "number": "figur", "level": "indent paragraph",
    "valu": "seri", "gone": "delet", "resiz": "siz", "bigger": "resiz", "smaller": "resiz", "footer": "show",
}  # fmt: skip
"""Words that people say, by their stem, and the stems that functions have for them."""
_SHORT = {
    "float | str": "Length",
    "int | str": "PageRef",
    "Sequence[tuple[int, int]]": "Spans",
    "tuple[float, float, float, float]": "4 floats",
}
_ALIASES = """\
Calls that fail raise LookupError, TypeError or ValueError.
Give parameters with a default by name: move("logo", dx=5). width? may be left out; before?, after?: else at the end.
For "rarer" functions and … parameters print(help("name")) first.
'a|b' is one of these; after = the first is the default. [str] is a list of str.
Target = Element | str | list of these  # str: an id, a selector ('kind=text', '"part of a text"'), or a phrase
→ gives an Element.
Place = (x, y) or (x, y, width, height), from the page's top left corner
Length = float in page units | str with a unit: "12pt", "5%"
Colours: "#rrggbb", CSS names; a deck's theme: "accent1", "tx2 lighter 40%". Fonts: "theme body", "theme heading"
Spans = [(start, end), …] in characters from 0
PageRef = number from 1 | id"""


class Function(NamedTuple):
    """One function of the language: its section, and its stub as it is and parsed."""

    section: str
    text: str
    node: ast.FunctionDef

    @property
    def documentation(self) -> str:
        return ast.get_docstring(self.node) or ""

    @property
    def summary(self) -> str:
        """The first sentence of what it does, without the full stop."""
        said = " ".join(self.documentation.split(">>>")[0].split())
        found = _SENTENCE.match(said)
        return (found[0] if found else said).rstrip(".")

    @property
    def parameters(self) -> Iterator[tuple[ast.arg, ast.expr | None]]:
        """Each parameter and its default."""
        given = self.node.args
        none = [None] * (len(given.args) - len(given.defaults))
        return zip([*given.args, *given.kwonlyargs], [*none, *given.defaults, *given.kw_defaults], strict=True)


@cache
def functions() -> dict[str, Function]:
    """Every function of the language by its name, in the order of the language."""
    text = language()
    lines = text.splitlines()
    headings = {number: line.removeprefix(HEADING) for number, line in enumerate(lines, 1) if line.startswith(HEADING)}
    found = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            section = headings[max(number for number in headings if number < node.lineno)]
            body = "\n".join(lines[node.lineno - 1 : node.end_lineno])
            found[node.name] = Function(section, body, node)
    return found


@cache
def brief() -> str:
    """The language in short: its records, a line for each function, the names of `RARE` ones. The same for every
    design."""
    listed = [one for one in functions().values() if not one.section.startswith(LEFT_OUT)]
    shown = [one for one in listed if one.node.name not in RARE]
    common = _common(shown)
    lines = [*_records(shown), _ALIASES, f"Where = {_choices(_places(shown), 99)}"]
    by_kind: dict[str, list[str]] = {}
    for name, kind in sorted(common.items()):
        by_kind.setdefault(kind, []).append(name)
    told = "; ".join(f"{' '.join(names)}: {kind}" for kind, names in sorted(by_kind.items()))
    lines.append(f"Parameters, unless said: {told}")
    for section, members in groupby(listed, lambda one: one.section):
        names = {one.node.name: one for one in members}
        lines.append(f"# {section}")
        lines += [_signature(one, common) + _told(one) for name, one in names.items() if name not in RARE]
        if rare := [f"{name} ({RARE[name]})" if RARE[name] else name for name in names if name in RARE]:
            lines.append(f"rarer: {', '.join(rare)}")
    return "\n".join(lines)


def usage(name: str) -> str:
    """The signature of a function with all its parameters and their types, for who called it in another way."""
    return _signature(functions()[name], None) if name in functions() else ""


def _told(function: Function) -> str:
    return f": {function.summary}" if tells_more(function) else ""


def tells_more(function: Function) -> bool:
    """Whether the summary of a function says anything that its name and parameters do not."""
    names = "_".join((function.node.name, *(argument.arg for argument, _ in function.parameters)))
    known = {_stem(word) for word in names.split("_")}
    return any(_stem(word) not in known for word in _WORD.findall(function.summary.lower()) if word not in _LITTLE)


def _signature(function: Function, common: Mapping[str, str] | None) -> str:
    """A function with its usual parameters, those of `common` types without them; where there is none, with all."""
    parts = []
    every = list(function.parameters)
    usual = [one for one in every if common is None or not _is_rare(function, *one)]
    for argument, default in usual:
        kind = _type(argument.annotation, argument.arg)
        told = (common or {}).get(argument.arg) == kind or _is_plain(kind, default)
        value = "" if default is None else f"={ast.unparse(default)}"
        if not told and value and kind.startswith(f"{value[1:-1]}|"):  # of choices the first is the default
            kind, value = "", f"={kind}"
        if common is not None and _is_outlined(argument.arg, kind):
            kind = ""
        name, value = (f"{argument.arg}?", "") if value in ("=None", "=''", "=()", "=((),)") else (argument.arg, value)
        parts.append(name + (f": {kind}" if kind and not told else "") + value)
    parts += ["…"] * (len(usual) < len(every))
    gives = _type(function.node.returns) or "None"
    made = "" if gives == "None" else " →" if gives == "Element" else f" -> {gives}"
    return f"{function.node.name}({', '.join(parts)}){made}"


def _common(shown: Sequence[Function]) -> dict[str, str]:
    """The type that most parameters of a name have, where at least `OFTEN` functions have it, or parameters of several
    names the same long list."""
    parameters = [
        (argument.arg, kind)
        for one in shown
        for argument, default in one.parameters
        if not _is_rare(one, argument, default)
        and not _is_plain(kind := _type(argument.annotation, argument.arg), default)
        and not _is_outlined(argument.arg, kind)
    ]
    long = Counter(kind for _, kind in parameters if kind.startswith("'") and len(kind) >= MANY)
    often = [
        (count, *one)
        for one, count in Counter(parameters).items()
        if max(count, long[one[1]]) >= OFTEN + (one[1].startswith("'") and len(one[1]) < MANY)
    ]
    return {name: kind for _, name, kind in sorted(often)}


def _is_rare(function: Function, argument: ast.arg, default: ast.expr | None) -> bool:
    rare = f"{RARE_PARAMETERS['']} {RARE_PARAMETERS.get(function.node.name, '')}".split()
    return default is not None and argument.arg in rare


def _is_outlined(name: str, kind: str) -> bool:
    """Whether a line of the outline shows by this name what a parameter may be; lists of choices are told here."""
    return name in FEATURES and not kind.startswith("'")


def _is_plain(kind: str, default: ast.expr | None) -> bool:
    """Whether a parameter's name and default tell its type."""
    stated = getattr(default, "value", None) is not None
    return stated if kind == "int" else kind in ("str", "bool", "float") and (default is not None or kind == "str")


def _type(annotation: ast.expr | None, name: str = "") -> str:
    """A type in few signs. None among the choices is left out, since the default tells it. A row or column of a table
    is no page."""
    if name in ("row", "column") and annotation is not None:
        return ast.unparse(annotation).removesuffix(" | None").replace(" | ", "|")
    match annotation:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            whole = ast.unparse(annotation).removesuffix(" | None")
            if whole in _SHORT:
                return _SHORT[whole]
            return "|".join(kind for kind in (_type(left), _type(right)) if kind not in ("None", ""))
        case ast.Subscript(value=ast.Name(id="Literal"), slice=inner):
            choices = _constants(inner)
            return "Where" if "top left" in choices else _choices(choices, LONG)
        case ast.Subscript(value=value, slice=inner):
            whole = ast.unparse(annotation)
            parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            inside = ", ".join(map(_type, parts))
            return _SHORT.get(whole) or (f"({inside})" if _type(value) == "tuple" else f"[{inside}]")
        case None:
            return ""
    return _SHORT.get(ast.unparse(annotation), ast.unparse(annotation))


def _constants(node: ast.AST) -> list[str]:
    """The choices of a Literal; '' is none."""
    return [str(one.value) for one in ast.walk(node) if isinstance(one, ast.Constant) and one.value]


def _choices(choices: Sequence[str], most: int) -> str:
    more = "|…" if len(choices) > most else ""
    return f"'{'|'.join(choices[:most])}{more}'" if choices else ""


def _places(shown: Sequence[Function]) -> list[str]:
    """All places that any function knows, but for the middles of sides, which are said as its corners are."""
    nodes = (node for one in shown for argument, _ in one.parameters for node in ast.walk(argument))
    every = [_constants(node) for node in nodes if isinstance(node, ast.Subscript)]
    known = dict.fromkeys(place for choices in every if "top left" in choices for place in choices)
    return [place for place in known if "center" not in place or place == "center"]


def _records(shown: Sequence[Function]) -> Iterator[str]:
    """A line for each record that functions take or give: its fields by their types."""
    signatures = " ".join(_signature(one, None) for one in shown)
    for node in ast.parse(language()).body:
        if isinstance(node, ast.ClassDef) and node.name in signatures:
            fields: dict[str, list[str]] = {}
            for field in node.body:
                name = ast.unparse(field.target) if isinstance(field, ast.AnnAssign) else "_"
                if isinstance(field, ast.AnnAssign) and not name.startswith("_"):
                    fields.setdefault(_type(field.annotation), []).append(name)
            yield f"{node.name}: " + "; ".join(f"{kind} {' '.join(names)}" for kind, names in fields.items())


def help_text(words: str, format: str = "") -> str:
    """The function of a name at length; else a recipe for markup of this format that has all words; else the few
    functions that fit words best, in their names first and then in what they say. Where nothing does, a line that
    names the nearest."""
    every = functions()
    wanted = [_stem(word) for word in _WORD.findall(words.lower())]
    name = "_".join(_WORD.findall(words.lower()))
    if found := every.get(words) or every.get(name):
        return "\n".join([found.text, *_records([found])])
    told = recipes(format)
    if fitting := [text for known, text in told if wanted and {*wanted} <= known]:
        return "\n\n".join(fitting[:MOST_SHOWN])
    if best := _fitting([{word, *_MEANT.get(word, "").split()} for word in wanted if word not in _STOP]):
        rest = best[MOST_SHOWN:MOST_NAMED]
        more = f"\n\n# and less about it: {', '.join(rest)}" if rest else ""
        return "\n\n".join(every[one].text for one in best[:MOST_SHOWN]) + more
    near = get_close_matches(name, every, 5, 0.5) or [one for one in every if one.islower()]
    return (f"nothing fits '{words[:60]}'; " if wanted else "") + f"there is {', '.join(near)}"


def _fitting(meant: Sequence[set[str]]) -> list[str]:
    """The functions that have any of these words, the likeliest first. Each set is a word and its like; it counts more
    in a name, and the fewer functions have it."""
    shown = {name: one for name, one in functions().items() if not one.section.startswith(LEFT_OUT)}
    said = {name: Counter(_stems(f"{one.text} {RARE.get(name, '')}")) for name, one in shown.items()}
    having = [sum(bool(one & words.keys()) for words in said.values()) for one in meant]
    fits = {
        name: sum(
            (6 * bool(one & {*_stems(name)}) + min(sum(words[word] for word in one), 3)) / having[number] ** 0.5
            for number, one in enumerate(meant)
            if one & words.keys()
        )
        for name, words in said.items()
    }
    return sorted((name for name in fits if fits[name]), key=lambda name: -fits[name])


def _stems(text: str) -> list[str]:
    return [_stem(word) for word in _PART.findall(text.lower())]


@cache
def recipes(format: str) -> list[tuple[set[str], str]]:
    """The recipes for markup of a format: the words that each goes by, and its text."""
    whole = resources.files("redraft.commands.programs").joinpath("recipes.txt").read_text("utf-8")
    found = (one.partition("\n") for one in whole.split(f"\n== {format}: ")[1:])
    return [({*map(_stem, words.split())}, text.partition("\n==")[0].strip()) for words, _, text in found]


def _stem(word: str) -> str:
    """A word as it is compared: in American spelling, without its ending."""
    return _ENDING.sub("", BRITISH.get(word, word))
