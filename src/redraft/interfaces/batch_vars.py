"""Values put into an instruction: data wherever they stand, whatever they hold.

Inside quotes a value is text of the design, and the reader of instructions has the last word on that: what it sets
aside as quoted text must be the values, and all that is left must be the template. Outside quotes only what can be
nothing but a value may stand: a number, an amount, a colour, a side or a weight, and the rest of an id behind `#`. To
put quotes around anything else by ourselves would be no help: 'make the title {color}', with a colour nobody knows,
would change its words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from redraft.errors import UsageError
from redraft.lazy import lazily

_PLACEHOLDER = lazily(r"\{(\w+)\}")
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
_STAND_IN = lazily(r"zqv([a-j]+)zqv")


def fill_in(template: str, values: Mapping[str, str]) -> str:
    """Put values in the place of their `{name}`; braces around anything else stay. Values are not looked into.

    UsageError for one that cannot be put there as data.
    """
    used = list(dict.fromkeys(found[1] for found in _PLACEHOLDER.finditer(template) if found[1] in values))
    if not used:
        return template
    harmless = {
        name: values[name]
        if _speaks_for_itself(values[name]) or _is_id(template, name, values[name])
        else _stand_in(at)
        for at, name in enumerate(used)
    }
    for name in used:
        _refuse_more_than_data(template, {**harmless, name: values[name]}, harmless, used, name)
    return _put_in(template, values, harmless)


def _put_in(template: str, values: Mapping[str, str], harmless: Mapping[str, str]) -> str:
    pieces = []
    opened = ""
    at = 0
    for found in _PLACEHOLDER.finditer(template):
        if found[1] not in values:
            continue
        name, value = found[1], values[found[1]]
        before = template[at : found.start()]
        opened = _quote_open_after(before, opened)
        if mark := opened or _single(before):
            value = _kept_inside(name, value, mark)
        elif _STAND_IN.fullmatch(harmless[name]):
            raise UsageError(
                f"'{{{name}}}' stands outside quotes, where {value[:40]!r} would be read as part of the instruction",
                f'put quotes around it for a text, "{{{name}}}"; without them it may be a number, an amount like 12px,'
                " a colour, a side or a weight",
            )
        pieces += [before, value]
        at = found.end()
    return "".join([*pieces, template[at:]])


def _is_id(template: str, name: str, value: str) -> bool:
    """Whether a value is only ever the rest of an id."""
    place = f"{{{name}}}"
    return _ID.fullmatch(value) is not None and template.count(place) == template.count(f"#{place}")


def _speaks_for_itself(value: str) -> bool:
    """A value that can be nothing else, so that no instruction can come of it."""
    if _AMOUNT.fullmatch(value) or value.lower() in _WORDS:
        return True
    if not _COLOR.fullmatch(value):
        return False
    from redraft.targets.vocabulary import named_color  # only where there are values to put in

    return named_color(value) is not None


def _refuse_more_than_data(
    template: str, values: Mapping[str, str], harmless: Mapping[str, str], used: list[str], name: str
) -> None:
    """Compare how the instruction is read with how it is read with harmless words in the place of the values."""
    from redraft.targets.quotes import QUOTED, TOKEN, unquote, wording

    said, plain = (wording(_put_in(template, each, harmless)) for each in (values, harmless))
    meant = {harmless[each]: values[each] for each in used}

    def filled(text: str) -> str:
        return _STAND_IN.sub(lambda found: meant.get(found[0], found[0]), text)

    same = said.text == plain.text and len(said.pieces) == len(plain.pieces) and not TOKEN.search(values[name])
    for one, other in zip(said.pieces, plain.pieces, strict=False):
        quoted = QUOTED.fullmatch(other) is not None
        same = same and (unquote(one) == filled(unquote(other)) if quoted else one == other)
    if not same:
        raise UsageError(
            f"the value of '{name}' cannot stand in this instruction as plain text: {values[name][:60]!r}",
            f'put straight double quotes around its place, "{{{name}}}", and leave backslashes and ‹ › out of it',
        )


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
        raise UsageError(
            f"the value of '{name}' has a {closing} that would end the quotes around it",
            f'put straight double quotes around the place: "{{{name}}}"' if opened != '"' else "leave it out",
        )
    return value
