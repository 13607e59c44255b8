"""Values put into an instruction: always data, whatever they hold.

Inside quotes a value is text of the design, and the reader of instructions has the last word on that: what it sets
aside as quoted text must be the values, and all that is left must be the template. Outside quotes only what can be
only a value may be: a number, an amount, a colour, a side or a weight, the rest of an id behind `#`, and the
path of a picture behind a word like 'with', which is put in quotes. To put quotes around anything else by ourselves
would be no help: 'make the title {color}', with an unknown colour, would change its words.

A variable is written `{{name}}`, with any name, or `{name}`, with one that has letters, digits and _ alone.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches

from redraft.batch.table.table import is_formula
from redraft.document.color_names import named_color
from redraft.errors import UsageError, says
from redraft.grammar.tokens import OpenQuote, tokens_of
from redraft.lazy import lazily

NAMED = 12
"""How many known names an error lists."""
LONGEST_PART = 240
"""Bytes of a part of a path; disks take 255, and a save puts a temporary file beside."""
_NO_NAME = lazily(r"[/\\\x00-\x1f\x7f]")
PLACEHOLDER = lazily(r"\{\{\s*([^{}\n]{1,80}?)\s*\}\}|\{([^\W\d]\w{0,79})\}")
DOUBLE = lazily(r"\{\{\s*([^{}\n]{1,80}?)\s*\}\}")
"""The form that documents and programs have; single braces mean other things there."""
_BRACES = lazily(r"\{+\s*([^{}\n]{1,80}?)\s*\}+")
_CLOSING = {'"': '"', "“": "”", "„": "“”", "«": "»", "‹": "›", "`": "`"}
_AMOUNT = lazily(
    r"[-+−]?[€$£¥]?\d{1,15}(?:[.,:/]\d{1,15}){0,5}\s?"
    r"(?:px|pt|pc|mm|cm|in|em|%|°|deg|degrees|percent|pixels|points|€|£|¥)?"
)
_COLOR = lazily(r"#?[A-Za-z0-9]+(?:[ -][A-Za-z]+){0,2}|(?:rgb|hsl)a?\([\d\s.,%/]+\)")
_WORDS = frozenset(
    "left right top bottom center centre middle up down horizontal vertical bold italic regular light thin".split()
)
_ID = lazily(r"[\w.:-]+")
_PICTURE = lazily(r"[^\n\"]+\.(?:png|jpe?g|gif|webp)", re.IGNORECASE)
_BEFORE_PICTURE = ("with", "by", "to", "for", "use", "add", "insert", "picture", "photo", "image", "file")
_STAND_IN = lazily(r"zqv([a-j]+)zqv")


def names_in(text: str, pattern: re.Pattern[str] = PLACEHOLDER) -> list[str]:
    """The variables that a text names, each once."""
    return list(dict.fromkeys(_name(found) for found in pattern.finditer(text)))


def refuse_unknown(names: Collection[str], known: Collection[str], where: str) -> None:
    """UsageError for variables that are not among those known."""
    if lacking := [name for name in names if name not in known]:
        listed = ", ".join([*known][:NAMED]) + (", …" if len(known) > NAMED else "")
        asked = ", ".join(f"'{name}'" for name in lacking[:NAMED]) + (", …" if len(lacking) > NAMED else "")
        some, are = ("", "is") if len(lacking) == 1 else ("s", "are")
        near = get_close_matches(lacking[0], known, 1)
        has = f"are {listed}" if len(known) > 1 else f"is {listed}" if known else "are no variables"
        how = f"did you mean {{{{{near[0]}}}}}?" if near else "add it, or leave it out; braces can be in a value"
        said = says("unknown-variable", where=where, plural=some, variables=asked, verb=are, known=has, advice=how)
        raise UsageError(said)


def refuse_unfit(names: Collection[str], values: Mapping[str, str], allow_empty: bool) -> None:
    """UsageError for a value that is never wanted in a design: none, or a formula."""
    for name in names:
        if not values[name].strip() and not allow_empty:
            raise UsageError(says("variable-empty", variable=name))
        if is_formula(values[name]):
            raise UsageError(says("variable-is-formula", variable=name, excerpt=values[name][:40]))


def fill_path(template: str, values: Mapping[str, str], what: str) -> str:
    """A path with its variables filled in: each is a part of a name, and never leads to another folder."""
    refuse_unknown(names_in(template), values, f"the {what}")
    for name in names_in(template):
        if bad := _NO_NAME.search(values[name]):
            given = values[name][:40]
            said = says("variable-breaks-file-name", variable=name, field=what, character=bad[0], excerpt=given)
            raise UsageError(said)
    path = put_in(template, values, PLACEHOLDER)
    if any(part != given and (part in ("", ".", "..") or len(os.fsencode(part)) > LONGEST_PART)
           for part, given in zip(path.split("/"), template.split("/"), strict=True)):  # fmt: skip
        raise UsageError(says("batch-file-name-invalid", option=what, path=path[:60]))
    return path


def put_in(text: str, values: Mapping[str, str], pattern: re.Pattern[str] = DOUBLE) -> str:
    """A text that is all data with its variables filled in."""
    return pattern.sub(lambda found: values[_name(found)], text)


def fill_in(template: str, values: Mapping[str, str]) -> str:
    """Put values in the place of their variables; braces around what is no name stay. Values are not looked into.

    UsageError for a variable that has no value, and for a value that cannot be put there as data.
    """
    used = names_in(template)
    refuse_unknown(used, values, "the instruction")
    for found in _BRACES.finditer(template):
        if found[1] in values and found[0].count("{") < 3 and PLACEHOLDER.fullmatch(found[0]) is None:
            raise UsageError(says("variable-braces-odd", found=found[0], variable=found[1]))
    if not used:
        return template
    plain = {name for name in used if _speaks_for_itself(values[name]) or _is_id(template, name, values[name])}
    harmless = {name: values[name] if name in plain else _stand_in(at) for at, name in enumerate(used)}
    pictures = {name for name in used if _PICTURE.fullmatch(values[name])}
    filled = _put_in(template, values, harmless, pictures)  # the real values first: an error names one of them
    for name in used:
        _refuse_more_than_data(template, {**harmless, name: values[name]}, harmless, used, name, pictures)
    return filled


def _put_in(template: str, values: Mapping[str, str], harmless: Mapping[str, str], pictures: Collection[str]) -> str:
    pieces = []
    opened = ""
    at = 0
    for found in PLACEHOLDER.finditer(template):
        name = _name(found)
        value = values[name]
        before = template[at : found.start()]
        opened = _quote_open_after(before, opened)
        if mark := opened or _single(before):
            value = _kept_inside(name, value, mark)
        elif name in pictures and before.lower().split()[-1:] and before.lower().split()[-1] in _BEFORE_PICTURE:
            value = f'"{value}"'
        elif _STAND_IN.fullmatch(harmless[name]):
            raise UsageError(says("variable-outside-quotes", variable=name, value=value[:40]))
        pieces += [before, value]
        at = found.end()
    return "".join([*pieces, template[at:]])


def _name(found: re.Match[str]) -> str:
    return str(next(each for each in found.groups() if each is not None))


def _is_id(template: str, name: str, value: str) -> bool:
    """Whether a value is only ever the rest of an id."""
    places = [found.start() for found in PLACEHOLDER.finditer(template) if _name(found) == name]
    return _ID.fullmatch(value) is not None and all(template[at - 1 : at] == "#" for at in places)


def _speaks_for_itself(value: str) -> bool:
    """A value that can be nothing else, so that no instruction can come of it."""
    if _AMOUNT.fullmatch(value) or value.lower() in _WORDS:
        return True
    if not _COLOR.fullmatch(value):
        return False
    return named_color(value) is not None


def _refuse_more_than_data(
    template: str, values: Mapping[str, str], harmless: Mapping[str, str], used: list[str], name: str,
    pictures: Collection[str],
) -> None:  # fmt: skip
    """Compare how the instruction is read with how it is read with harmless words in the place of the values."""
    given = {harmless[each]: values[each] for each in used}

    def filled(text: str) -> str:
        return _STAND_IN.sub(lambda found: given.get(found[0], found[0]), text)

    try:
        tokens, plain = (tokens_of(_put_in(template, each, harmless, pictures)) for each in (values, harmless))
    except OpenQuote:
        tokens = plain = ()
    same = bool(tokens) and len(tokens) == len(plain)
    for one, other in zip(tokens, plain, strict=False):
        wanted = filled(other.text) if other.kind == "quoted" else other.text
        same = same and one.kind == other.kind and one.text == wanted
    if not same:
        raise UsageError(says("variable-breaks-instruction", variable=name, excerpt=values[name][:60]))


def _stand_in(number: int) -> str:
    return f"zqv{''.join('abcdefghij'[int(digit)] for digit in str(number))}zqv"


def _quote_open_after(text: str, opened: str) -> str:
    """The quotation mark that is open at the end of a text, when `opened` was at its beginning."""
    escaped = False
    for character in text:
        if escaped:
            escaped = False
        elif opened == '"' and character == "\\":
            escaped = True
        elif opened:
            if character in _CLOSING[opened]:
                opened = ""
        elif character in _CLOSING:
            opened = character
    return opened


def _single(before: str) -> str:
    # An apostrophe is the same sign, so only one right before the place counts as a quotation mark.
    return before[-1:] if before[-1:] in ("'", "‘") else ""


def _kept_inside(name: str, value: str, opened: str) -> str:
    if opened == '"':
        value = value.replace('"', '\\"')
        closing = "\\" if value.endswith("\\") else ""
    elif opened in ("'", "‘"):
        closing = "'" if re.search(r"['’](?!\w)", value) else ""
    else:
        closing = next((mark for mark in _CLOSING.get(opened, "") if mark in value), "")
    if closing:
        how = "leave it out" if opened == '"' else f'put straight double quotes around the place: "{{{{{name}}}}}"'
        raise UsageError(says("variable-closes-quotes", variable=name, quote=closing, advice=how))
    return value
