"""First stage: an instruction's words, with quoted text, colours and points set aside, cut into sentences and segments.

Quoted text, colours and points become tokens such as `‹q0›`, `‹c1›`, `‹p2›`. So no later rule can look inside quotes
or cut `rgb(1, 2, 3)` at a comma, and a rule that wants a colour just asks for the token.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from colorsys import rgb_to_hls

from redraft.document.style import Color
from redraft.lazy import dataclass, lazily
from redraft.targets.color_words import is_household
from redraft.targets.vocabulary import JOINERS, named_color

QUOTED = lazily(
    r"“(?P<a>[^“”]*)”|„(?P<b>[^„“”]*)[“”]|«(?P<c>[^«»]*)»|\"(?P<d>(?:\\.|[^\"\\])*)\"|`(?P<e>[^`]*)`"
    r"|‹(?P<f>[^‹›]*)›|[“\"„](?P<g>[^\"“”„]*)[”\"“]"
    r"|(?<![\w'’])'(?P<h>(?=\S)(?:[^']|'(?=\w))*?(?<=\S))'(?!\w)"
    r"|(?<![\w'’])‘(?P<i>(?=\S)(?:[^’]|’(?=\w))*?)’(?!\w)",
    re.DOTALL,
)
"""Text in any pair of quotes people type: straight, curly, low, angled, single, backticks."""

TOKEN = lazily(r"‹([qcpsldg])(\d+)›")
_STRAY = lazily(r"(?<!\d)\"|[“”„«»]")
_NESTED = lazily(r"\w‹q\d+›|‹q\d+›(?:\w|‹q)")  # "Joe's "Best" Coffee": a word touches a quote
_TOUCHED = lazily(r"(?<=›)(?=(?:and|or|into|in|as|to|with|on|at|for|from|by|under|below|above)\b)", re.IGNORECASE)
"""Where a space was forgotten behind a quote."""
_COLORED = lazily(r"\b([a-z]+)-colou?red\b", re.IGNORECASE)
_FULL_WIDTH = str.maketrans("，：；（）！？", ",:;()!?")
_HEX = lazily(r"(?<![\w#])#[0-9a-fA-F]{3,8}(?![\w-])")
_HEX_SAID = lazily(r"\b(?:the )?hex(?:adecimal)?(?: code| value| colou?r)? #?(?P<code>[0-9a-f]{6})\b", re.IGNORECASE)
_CALL = lazily(r"\b(?:rgb|hsl)a?\s*\([^()]*\)", re.IGNORECASE)
_POINT = lazily(r"\(\s*-?\d+(?:\.\d+)?(?:\s*px)?\s*[,;]\s*-?\d+(?:\.\d+)?(?:\s*px)?\s*\)")
_WORD = lazily(r"[\w#'’-]+")
_SENTENCE = lazily(
    r"(?:(?:^|(?<=\s))\d{1,2}\)\s|(?<=[,;:\s])\d\.\s(?=[a-z])|(?<!\bDr)(?<!\bMr)(?<!\bMs)"
    r"(?<!\bSt)(?<!\bMrs)(?<!\bProf)(?<!\bvs)[.!?…]+(?=\s|$)|\.(?=[A-Z][a-z]+ )"
    r"|;|\n)\s*"
)
_BULLET = lazily(r"^\s*(?:[-*•–]|\d{1,2}[.)])\s+")
# 'Delete everything, but not the title' is one clause: a request must never be cut from its exception.
_ANY_JOINER = "|".join(JOINERS)
_EXCEPTION = (
    rf"(?!\s*(?:(?:but|{_ANY_JOINER})\s+){{0,2}}"
    r"(?:not|except|excluding|apart from|other than|besides|without|unless|only|leave|leaving|keep|keeping)\b)"
)
_JOIN = lazily(
    rf"\s*(?:(?<!\d),|,(?!\s*-?\d))\s*(?:(?:{_ANY_JOINER})\s+)?{_EXCEPTION}|\s+(?:{_ANY_JOINER})\s+{_EXCEPTION}",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch between two joiners; `joiner` is what stood before it, as typed."""

    joiner: str
    text: str


@dataclass(frozen=True, slots=True)
class Wording:
    """An instruction with its quotes, colours and points as tokens.

    `open_quote`: a quote is never closed. `nested`: quotes seem to stand inside quotes of the same kind.
    """

    text: str
    pieces: tuple[str, ...]
    open_quote: bool = False
    nested: bool = False

    def surface(self, text: str) -> str:
        """The words as they were typed."""
        for _ in range(3):  # the piece of a gradient has the tokens of its colours
            text = TOKEN.sub(lambda token: self.pieces[int(token[2])], text)
        return text

    def surface_once(self, text: str) -> str:
        """The pieces of its tokens, with the tokens inside those kept."""
        return TOKEN.sub(lambda token: self.pieces[int(token[2])], text)

    def quoted(self, token: str) -> str:
        """What stands between the quotes; `\\n` means a line break, `\\"` a quote."""
        found = TOKEN.fullmatch(token)
        return unquote(self.pieces[int(found[2])]) if found else token

    def value(self, token: str) -> str:
        """What a token is worth: a text without its quotes, the texts of a list with LIST_SEPARATOR between them."""
        found = TOKEN.fullmatch(token)
        if found is None or found[1] not in "qld":
            return token
        piece = self.pieces[int(found[2])]
        if found[1] == "d":
            return piece.translate(_FULL_WIDTH)
        if found[1] == "q":
            return unquote(piece)
        return LIST_SEPARATOR.join(unquote(each[0]) for each in QUOTED.finditer(piece))


LIST_SEPARATOR = "\x1f"


def unquote(text: str) -> str:
    """The content of a text in quotes."""
    found = QUOTED.fullmatch(text)
    content = next((part for part in found.groups() if part is not None), text) if found else text
    return content.replace("\\n", "\n").replace('\\"', '"')


def unquoted(text: str) -> str:
    """A text with a mark in place of what is quoted, for who looks for words of the request alone."""
    return QUOTED.sub("…", text)


def outside_quotes(text: str, change: Callable[[str], str]) -> str:
    """A text with what stands outside its quotes changed, stretch by stretch; what is quoted stays to the letter."""
    made, at = "", 0
    for quote in QUOTED.finditer(text):
        made, at = made + change(text[at : quote.start()]) + quote[0], quote.end()
    return made + change(text[at:])


def wording(instruction: str) -> Wording:
    """Set quotes, points and colours aside."""
    pieces: list[str] = []

    def set_aside(kind: str, surface: str) -> str:
        pieces.append(surface)
        return f"‹{kind}{len(pieces) - 1}›"

    text = QUOTED.sub(lambda found: set_aside("q", found[0]), _with_even_quotes(instruction))
    text = "".join(
        part if TOKEN.fullmatch(part) else part.replace("‹", "<").replace("›", ">") for part in _around_tokens(text)
    )
    text = _TOUCHED.sub(r" ", text.translate(_FULL_WIDTH))
    text = _COLORED.sub(r"\1 colored", text)
    nested = _NESTED.search(text) is not None
    open_quote = _STRAY.search(text) is not None
    text = _POINT.sub(lambda found: set_aside("p", found[0]), text)
    text = _CALL.sub(lambda found: set_aside("c", found[0]) if named_color(found[0]) else found[0], text)
    text = _HEX_SAID.sub(r"#\g<code>", text)
    text = _HEX.sub(lambda found: set_aside("c", found[0]) if named_color(found[0]) else found[0], text)
    text = _with_codes(_color_words(text, set_aside), pieces, set_aside)
    text = _OURS.sub(r"\1", _SAME_TWICE.sub(lambda found: _one_of(found, pieces), text))
    text = _EXAMPLE.sub(r"\2\1", _IN_COLOR.sub(r"\1", text))
    text = _BETWEEN.sub(lambda found: set_aside("c", _mix(found, pieces)), text)
    return Wording(text, tuple(pieces), open_quote, nested)


_MISMATCHED = lazily(r"\"(?P<inside>[^\"'\n]{1,80})'(?=[\s.,;!?]|$)")
_LONG = lazily(r"(?P<before>[^\"]*?[:,]\s*)\"(?P<inside>.*\".*)\"(?P<after>[\s.,!?]*)$", re.DOTALL)


def _with_even_quotes(instruction: str) -> str:
    """An odd number of straight quotes made even, where it is plain what was meant: one closed by an apostrophe, or one
    text to the end that has a quote of its own inside."""
    if instruction.count('"') % 2 == 0:
        return instruction
    if instruction.count('"') == 1 and (slip := _MISMATCHED.search(instruction)):
        return f'{instruction[: slip.start()]}"{slip["inside"]}"{instruction[slip.end() :]}'
    if long := _LONG.fullmatch(instruction):
        inside = long["inside"].replace('"', '\\"')
        return f'{long["before"]}"{inside}"{long["after"]}'
    return instruction


_EXAMPLE = lazily(
    r"‹c\d+›([^.;,:‹]{0,30}?),? \(?(?:e\.g\.|eg|for example|for instance|such as|i\.e\.|namely|specifically|to be "
    r"exact)[,:]?"
    r" (‹c\d+›)\)?",
    re.IGNORECASE,
)
"""'A pale blue background, e.g. #e8f4fa': the colour that is given as an example is the one."""
_IN_COLOR = lazily(r"(‹c\d+›) colou?red\b", re.IGNORECASE)
_BETWEEN = lazily(
    r"(?:an? |the )?(?:(?:shade|colou?r|tone|hue|tint|something|somewhere|mix|mixture|blend|cross)"
    r"(?: that is| that's| which is)?(?: somewhere| right| exactly| just)? (?:half ?-?way )?(?:in ?)?between"
    r"|half ?-?way between|(?:mix|mixture|blend) of) ‹c(?P<one>\d+)› and ‹c(?P<two>\d+)›",
    re.IGNORECASE,
)
"""'A shade between red and orange' is one colour."""


def _mix(found: re.Match[str], pieces: list[str]) -> str:
    return f"between {pieces[int(found['one'])]} and {pieces[int(found['two'])]}"


_CODE = r"(?<![\w#])(?=[0-9A-Fa-f]*\d)(?=[0-9A-Fa-f]*[A-Fa-f])[0-9A-Fa-f]{6}(?![\w-])"
_CODED = lazily(rf"(?P<hue>‹c(?P<word>\d+)›(?: colou?r)? )(?P<open>\(?)(?P<code>{_CODE})(?P<shut>\)?)")
_CODE_AFTER = lazily(rf"(?P<before>\b(?:use|with|to|by|into|in|be|now|is|becomes) )(?P<code>{_CODE})", re.IGNORECASE)
_OURS = lazily(
    r"\b(?:our|my)(?: (?:brand|house|company|corporate))? (‹c\d+›)"
    r"(?=\s*(?:$|[.,;!?)])| (?:for|with|to|by|into|everywhere|please|instead|and|in|on|as)\b)",
    re.IGNORECASE,
)
"""'Our teal' is teal, where no thing is named behind it."""


def _with_codes(text: str, pieces: list[str], set_aside: Callable[[str, str], str]) -> str:
    """'Dark blue (1B4965)', 'yellow F5B700': a code without its sign, behind the word for such a colour; where there is
    one, others need no word. 'The red CAFE20' stays a name, since that is no red."""

    def coded(found: re.Match[str]) -> str:
        meant, code = named_color(pieces[int(found["word"])]), named_color(f"#{found['code']}")
        if meant is None or code is None or not _akin(meant, code):
            return found[0]
        return f"{found['hue']}{found['open']}{set_aside('c', '#' + found['code'])}{found['shut']}"

    again = _CODED.sub(coded, text)
    if again == text:
        return text
    return _CODE_AFTER.sub(lambda found: found["before"] + set_aside("c", f"#{found['code']}"), again)


def _akin(one: Color, other: Color) -> bool:
    """Whether a colour may go by the name of another: of about its hue, or as gray as it is."""
    hue, _, strong = rgb_to_hls(*(part / 255 for part in one[:3]))
    near, _, vivid = rgb_to_hls(*(part / 255 for part in other[:3]))
    if min(strong, vivid) < 0.15:
        return max(strong, vivid) < 0.3
    return min(abs(hue - near), 1 - abs(hue - near)) < 0.12


_SAME_TWICE = lazily(r"‹c(\d+)›(?: colou?r)? \(?‹c(\d+)›\)?")


def _one_of(found: re.Match[str], pieces: list[str]) -> str:
    """'Brown #b5562b' is one colour: the exact one."""
    for number in (found[2], found[1]):
        if pieces[int(number)].startswith(("#", "rgb", "hsl")):
            return f"‹c{number}›"
    return found[0]


def _around_tokens(text: str) -> list[str]:
    return re.split(r"(‹q\d+›)", text)


def _color_words(text: str, set_aside: Callable[[str, str], str]) -> str:
    """Colour names of one to three words become tokens, the longest first."""
    words = list(_WORD.finditer(text))
    done, out, number = 0, [], 0
    while number < len(words):
        for length in (3, 2, 1):
            last = number + length - 1
            if last >= len(words):
                continue
            start, end = words[number].start(), words[last].end()
            phrase = text[start:end]
            in_token = start > 0 and text[start - 1] == "‹"
            if in_token or not phrase.replace(" ", "").replace("-", "").isalpha() or "  " in phrase:
                continue
            if named_color(phrase) is not None and not (length > 1 and _is_thing(phrase, text[:start])):
                out += [text[done:start], set_aside("c", phrase)]
                done, number = end, last
                break
        number += 1
    return "".join([*out, text[done:]])


_DESCRIBES = lazily(
    r"(?:^|\b(?:the|my|our|your|this|that|these|those|its|their|all|every|each|both|any|first|second|third|fourth"
    r"|fifth|last"
    r"|big|small|large|little|tiny|left|right|top|bottom|middle|upper|lower|other|main|whole|old|new|only|two|three"
    r"|four|five"
    r"|[a-z]*est|make|turn|paint|colou?r|recolou?r|change|set|fill|get|want|have|keep|leave|tint|dye|render|›) ?)$",
    re.IGNORECASE,
)


def _is_thing(phrase: str, before: str) -> bool:
    """Whether the first word of a household name is the thing that is painted: 'make the sun yellow'."""
    return is_household(phrase) and _DESCRIBES.search(before) is not None


_EXCEPTING = lazily(
    r"\b(?:except|excluding|apart from|other than|besides|but not|but for|aside from|with the exception of|without)\b"
    r"|\b(?:all|every|everything|each|any)\b.* but\b",
    re.IGNORECASE,
)


def _begins_request(rest: str) -> bool:
    """Whether a verb stands here: what follows an exception with 'and' is part of it otherwise."""
    from redraft.targets.grounding.tokens import plain_verb  # it stands on this module's tokens

    first = re.match(r"(?:(?:then|also|please) )*([a-z'-]+)", rest, re.IGNORECASE)
    return first is not None and plain_verb(first[1].lower()) is not None


def sentences(text: str) -> list[list[Segment]]:
    """The segments of each sentence of a tokenised text. Sentences are never joined again; segments may be."""
    found: list[list[Segment]] = []
    for raw in _SENTENCE.split(text):
        sentence = " ".join(_BULLET.sub("", raw).split())
        segments: list[Segment] = []
        joiner, start = "", 0
        for join in _JOIN.finditer(sentence):
            if _EXCEPTING.search(sentence[start : join.start()]) and not _begins_request(sentence[join.end() :]):
                continue  # 'everything except the title and the logo'
            if part := sentence[start : join.start()].strip(" ,"):
                segments.append(Segment(joiner, part))
                joiner = ""
            joiner, start = (joiner + join[0]) if not segments else join[0], join.end()
        if part := sentence[start:].strip(" ,"):
            segments.append(Segment(joiner, part))
        if segments:
            found.append(segments)
    return found


def set_aside(pieces: list[str], kind: str, words: str) -> str:
    """Puts words among the pieces of a wording, and gives the mark that stands for them; 'q' is the kind of a quote."""
    pieces.append(f"«{words}»" if kind == "q" else words)
    return f"‹{kind}{len(pieces) - 1}›"
