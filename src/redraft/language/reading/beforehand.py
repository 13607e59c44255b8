"""What is put plainly before an instruction is cut into clauses, since a cut would part what belongs together.

`spelled_out` is given an instruction as it was typed, `put_together` one whose quotes and colours are tokens.
"""

from __future__ import annotations

import re

from redraft.document.colors import NAMED
from redraft.language.reading.beforehand_looks import looks_together
from redraft.language.reading.further import are_words
from redraft.lazy import lazily
from redraft.targets import vocabulary
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import plain_verb

_MOST = 400
"""Characters of an instruction that is looked at so: longer ones are no short wording, and would take long."""
_SIDE = (
    r"(?:(?:just |right |directly |immediately )?(?:below|under|underneath|beneath|above|over(?! ?[$€£¥\d])"
    r"|next to|beside|to the"
    r" (?:left|right) of|left of|right of)|(?:at|in|near|along) the (?:very )?(?:top|bottom|left|right|lower|upper))"
)
_NEW = (
    r"(?:the words?|the text|the line|the sentence|the phrase|an? (?:new |short |little |small )?(?:text|line|note)"
    r"(?: saying| that says| reading)?)"
)
_ADD = r"(?:add|write|put|insert|include|place|print|type)"
_WORDS = r"(?P<new>(?-i:[A-Z0-9])[^“”\"‘’‹.;:]*?)"
_ADDED = (
    lazily(
        rf"^(?P<lead>(?:please |pls |could you |can you |and |also )*){_ADD} {_NEW},? {_WORDS},?"
        rf" (?P<where>{_SIDE} [^‹;]+?)(?P<end>[.!?]?)$",
        re.IGNORECASE,
    ),
    lazily(
        rf"^(?P<lead>(?:please |pls )*)(?P<where>{_SIDE} [^“”\"‹;,]+?),? (?:please )?{_ADD} {_NEW},?"
        rf" {_WORDS}(?P<end>[.!?]?)$",
        re.IGNORECASE,
    ),
    lazily(
        rf"^(?P<lead>(?:please |pls |could you |can you |and |also )*)(?:add|write|insert|print|type)"
        r" (?P<new>(?-i:[A-Z])[^“”\"‘’‹.;:,]*? [^“”\"‘’‹.;:,]*?)"
        rf" (?P<where>{_SIDE} [^‹;]+?)(?P<end>[.!?]?)$",
        re.IGNORECASE,
    ),
)
"""New words without quotes, told by a capital and the place that follows: 'add the words Pick up in store above …'."""
_ANCHOR = lazily(rf"(?P<side>{_SIDE}) (?P<words>(?-i:[A-Z])[^“”\"]* [^“”\"]*)", re.IGNORECASE)
_LOOSE = lazily(
    r"^(?P<lead>(?:please |can (?:you|we|i) |could (?:you|we|i) |let's |you can |(?:we|i) (?:can|could"
    r"|should) )*)loose (?=(?:the|this|that|these|those|all)\b)",
    re.IGNORECASE,
)
_SHOULD_LIKE = lazily(r"\b(?P<who>i|we) should (?P<verb>prefer|like|love)\b", re.IGNORECASE)


_HEADED_LIST = lazily(
    r"(?P<side>\b(?:below|under|underneath|beneath|above|to|in)) the (?P<words>(?-i:[A-Z])\w*(?:"
    r" [^\s“”\",.;:]+){1,4}?) list\b",
    re.IGNORECASE,
)
"""A list by the words over it: 'under the What to bring list'."""
_GROUND = lazily(
    r"(?:the )?(?:bg|background|backdrop) ?[:=] ?(?:flat |solid |plain )?(?P<how>[\w #]+?)(?:,? (?:no"
    r"|without(?: a| any)?)"
    r" gradient)?[.!]?",
    re.IGNORECASE,
)
_HEAD = lazily(
    r"(?:the |our |my )?(?:new )?(?P<what>title|headline|subtitle|subheading|tagline|slogan|strapline|motto"
    r"|caption|cta|button"
    r"|button text|call to action) ?(?::|=|→|->) ?(?P<new>(?-i:[A-Z0-9])[^“”\"‘‹:;→]*?)[.]?",
    re.IGNORECASE,
)
"""A line of a design and, behind a colon, all it should say: 'subtitle: Free of charge, no appointment'."""


_LOOKS = frozenset(
    (
        *NAMED,
        *vocabulary.COLOR_NAMES,
        *known.LOOKS,
        "dark",
        "light",
        "bright",
        "deep",
        "pale",
        "soft",
        "warm",
        "and",
        "in",
        "on",
    )
)
"""Words for looks: a line is not made of these alone."""


def _is_line(what: str, new: str) -> bool:
    """Whether that is a line of text: no look, and no request, which only a button may be."""
    first = new.split(" ")[0].lower()
    if all(word in _LOOKS for word in re.findall(r"[a-z]+", new.lower())) or new.strip().lower() in known.FONTS:
        return False
    asks = plain_verb(first) is not None and what.lower() not in ("cta", "button", "button text", "call to action")
    return are_words(new) and not asks and not re.search(r"\b(?:instead|rather|not) ", new) and len(new.split()) > 1


def spelled_out(text: str) -> str:
    """An instruction with the words it brings in quotes, where it tells them, and with plain wishes."""
    if len(text) > _MOST:
        return text
    text = _SHOULD_LIKE.sub(r"\g<who>'d \g<verb>", _LOOSE.sub(r"\g<lead>lose ", text))
    if (ground := _GROUND.fullmatch(text)) is not None:
        return f"make the background {ground['how']}"
    if (head := _HEAD.fullmatch(text)) is not None and _is_line(head["what"], head["new"]):
        what = "button text" if head["what"].lower() in ("cta", "button", "call to action") else head["what"].lower()
        return f"change the {what} to “{head['new'].strip()}”"
    text = _HEADED_LIST.sub(r"\g<side> the “\g<words>” list", text)
    for shape in _ADDED:
        if (found := shape.match(text)) is not None and not re.search(r"\b(?:it|them|slide)\b", found["new"]):
            where = found["where"]
            if (anchor := _ANCHOR.fullmatch(where)) is not None:
                where = f"{anchor['side']} “{anchor['words']}”"
            return f"{found['lead']}add “{found['new'].strip(' ,')}” {where}{found['end']}"
    return text


_AMOUNT = r"\d+(?:\.\d+)? ?(?:%|percent|per cent)"
_FAINTER = lazily(
    rf"(?P<be>(?:make |turn |get )?)(?P<what>[^,.;:]+?)(?P<modal> (?:may|could|can|might|should|must|needs to"
    rf"|has to) be)? "
    rf"(?:(?:a bit|a little|slightly|much|somewhat) )?(?P<how>fainter|paler|more (?:see-through|transparent"
    rf"|translucent)"
    rf"|less opaque)(?:,| -| –|:)? ?(?:say|maybe|perhaps|to|at|about|to about)?,? (?P<amount>{_AMOUNT})(?:"
    rf" opacity)?(?=[.!]?$)",
    re.IGNORECASE,
)
_BY_SAY = lazily(
    rf"(?:(?:a bit|a little|slightly|somewhat) )?\b(?P<how>bigger|larger|smaller|wider|narrower|taller|darker"
    rf"|lighter|brighter)"
    rf"(?:,| -| –|:) ?(?:say|maybe|perhaps|by|about|by about|like)?,? ?(?P<amount>{_AMOUNT})(?=[.!]?$)",
    re.IGNORECASE,
)
"""'A bit bigger, say 20%': the amount is that of the comparison."""
_ANOTHER_TURN = lazily(
    r"\b(?P<verb>(?:turn|rotate|tilt|spin|swivel)\b[^.;]*?) (?:another|a further|an extra|an additional)"
    r" (?P<by>\d+(?:\.\d+)? ?(?:degrees|deg|°))",
    re.IGNORECASE,
)
_WHEREVER = lazily(
    r",? (?:wherever|everywhere|anywhere|each time|every time|whenever) (?:it|that|this|the word|you|we|the text)"
    r" (?:says? (?:so|that|it)|sees? (?:it|that)|finds? (?:it|that)|is (?:used|written|mentioned|said)|comes?"
    r" up|appears?|occurs?|shows? up"
    r"|stands?)(?=[.!?]?$)",
    re.IGNORECASE,
)
_REST = lazily(
    r"(?:,|;|\.| but| and|,? –|,? -)+ (?:please )?(?:(?:keep|leave) (?:the rest|everything else|all else|all the rest"
    r"|the others|the other ones)(?: of (?:it|the \w+))?(?: (?:as (?:it|they|is|are)(?: is| are)?|alone"
    r"|untouched|unchanged|the same|in place|there|be))?"
    r"|(?:the rest|everything else|all else|nothing else)(?: of it)? (?:stays?|remains?|can stay|should stay"
    r"|changes?|is fine|is okay|is good)"
    r"(?: (?:the same|as (?:it|they) (?:is|are)|unchanged|put|where it is|the way it is|that way))?)(?=[.!]*$)",
    re.IGNORECASE,
)
"""What asks for nothing more: 'keep the rest'."""
_AND_BIGGER = lazily(
    rf"^(?P<first>(?:please )?(?:rotate|turn|tilt|move|shift|nudge|flip|recolou?r|paint|lighten|darken)\b[^,;.]+), "
    rf"(?P<more>{_AMOUNT} (?:bigger|larger|smaller|wider|taller|higher|narrower|shorter))(?=[.!]?$)",
    re.IGNORECASE,
)
_INTO_ONE = lazily(
    r"^(?P<lead>(?:please )?)(?:turn|make|change) (?P<what>(?:the|our|my) [^,.;‹]+?) into an?"
    r" (?P<how>(?:[\w-]+ )?‹c\d+›(?: [\w-]+)?) "
    r"(?:one|version)(?: (?:that (?:says|reads)|saying|reading|with the (?:text|words?|label)) (?P<new>[^,;‹]+"
    r"|‹q\d+›))?(?=[.!]?$)",
    re.IGNORECASE,
)
_COUNTED = {"both": 2, "all two": 2, "all three": 3, "the three": 3, "all four": 4, "the two": 2, "the four": 4}
_RECOUNTED = lazily(
    r"\b(?P<count>both|all (?:two|three|four)|the (?:two|three|four)) (?P<noun>[\w› ‹-]+?)"
    r" \((?P<list>[a-z][\w' -]*(?:, [\w' -]+)*,? and [\w' -]+)\)",
    re.IGNORECASE,
)
_ALL_OF_THEM = lazily(
    r"(?<=[.!] )(?P<verb>[A-Za-z]+) (?:all (?:two|three|four|five)|all of (?:them|these)|the lot)(?=[ .!]|$)",
    re.IGNORECASE,
)
_IN_LOOK = lazily(
    r"^(?P<first>[^,;]+ (?:becomes|should (?:say|read|be|become)|to) [^,;]+), in (?P<look>bold|italics?"
    r"|‹c\d+›)(?=[.!]?$)",
    re.IGNORECASE,
)
_BY_REASON = lazily(
    r"(?:;|\.| –| —|,) (?:they|these|those|he|she|we)(?:'ll| will)? (?:now )?(?:get|have|got|sell|had|need)"
    r" (?:an?|their|our|no|only|separate|another) [^.;,‹\d]+(?=[.!]*$)",
    re.IGNORECASE,
)
_SQUEEZED = lazily(rf"\b(?:squeeze|fit|slot|pop|tuck|sneak|slip) (?P<q>‹q\d+›) in,? (?P<where>{_SIDE} )", re.IGNORECASE)
_BOTH = lazily(r"\bboth (?P<two>(?:the|my|our|#)\S* ?[^,.;]*? and (?:the|my|our|#)\S*)", re.IGNORECASE)
_NEAR_IT = lazily(
    r"(?P<a>the (?:[\w@#-]+ )?[\w@#-]+) (?P<joint>and|with|to) (?P<b>the (?:[\w-]+ )?[\w-]+ (?:just |right |directly )?"
    r"(?:below|under|underneath|beneath|above|next to|beside)) it\b",
    re.IGNORECASE,
)
"""'Line up the handle with the website above it': 'it' is the first of the two."""
_SECOND = lazily(
    r"(?P<lead>(?:please )?)(?:i'd love|i'd like|i want|i need|we need|we want|add|put|place|give me|(?:could"
    r"|can) we have|let's have)"
    rf"(?: to (?:see|have))? a second (?P<what>[a-z][\w -]*?) (?P<where>{_SIDE} .+?)(?P<end>[.!?]?)",
    re.IGNORECASE,
)
_FOR_USE = lazily(
    r"(?P<lead>(?:please )?)make (?:it|this) (?P<size>\d{3,5} ?(?:x|×|by) ?\d{3,5}(?: ?(?:px|pixels|mm))?) for"
    r" (?:an? |the |our )?[\w -]+[.!]?",
    re.IGNORECASE,
)
_NO_LINE = lazily(
    r"(?:(?:make|turn|paint|colou?r) )?(?P<what>(?:the )?[\w' -]+?) (?P<how>‹c\d+›)(?: instead of"
    r" ‹c\d+›)?(?:,|,? and|,? with) (?:no|without(?:"
    r" an?| the)?) "
    r"(?:border|outline|stroke)[.!]?",
    re.IGNORECASE,
)
_DATED = lazily(
    r"(?P<said>[^,;‹]+? (?:is|are|runs|will be|takes place|starts|ends) [^,;]*\d[^,;]*?) this (?:year|time"
    r"|season)[.!]?",
    re.IGNORECASE,
)
_WORD_IN = lazily(
    r"(?:in |on )?(?:the )?(?P<what>[a-z][\w -]{2,24}?) ?[:,] (?P<new>‹q\d+›),? (?:instead of|rather than|not)"
    r" (?P<old>‹q\d+›)[.!]?",
    re.IGNORECASE,
)
_NAME_SAID = lazily(
    r"(?:please )?(?:change|set|update|correct|turn|edit) (?:the )?(?:name|text|wording|title|label|words?) "
    r"(?:of |from )?"
    r"(?P<old>‹q\d+›) (?:to|into|as) (?P<new>‹q\d+›)[.!]?",
    re.IGNORECASE,
)
_WHOLE = (
    (_NAME_SAID, r"replace \g<old> with \g<new>"),
    (_SECOND, r"\g<lead>duplicate the \g<what> and put it \g<where>\g<end>"),
    (_FOR_USE, r"\g<lead>resize the page to \g<size>"),
    (_NO_LINE, r"make \g<what> \g<how> and remove the outline of \g<what>"),
    (_DATED, r"\g<said>"),
    (_WORD_IN, r"replace \g<old> with \g<new> in the \g<what>"),
)
"""Instructions that fit as a whole, and the plain ones they come to."""


def _faint(found: re.Match[str]) -> str:
    prop = "transparency" if found["how"].lower().startswith("more") else "opacity"
    return f"set the {prop} of {found['what'].strip()} to {found['amount'].replace('per cent', 'percent')}"


def _recounted(found: re.Match[str]) -> str:
    """'Both bars (header and footer)': the brackets tell the same things again, where they tell as many."""
    told = len(re.split(r",? and |, ", found["list"]))
    return f"{found['count']} {found['noun']}" if told == _COUNTED[found["count"].lower()] else found[0]


def _one_instead(found: re.Match[str]) -> str:
    said = f" and change its text to {found['new'].strip()}" if found["new"] else ""
    return f"{found['lead']}make {found['what']} {found['how']}{said}"


_COUNTED_AFTER = lazily(
    r"^(?P<verb>(?:please )?(?:(?:make|set|put|move|hide|delete|remove|turn|change|give|write) )?)(?:the |our )?"
    r"(?P<what>[a-z][\w' ]*?)(?:, (?P<a>both|all (?:two|three|four|five|six))(?: of them)?,(?P<rest> .+)"
    r"| \((?P<b>both|all (?:two|three|four|five|six))(?: of them)?\)(?P<more> .+)"
    r"|(?P<look> [^,;.:]+), (?P<c>both|all (?:two|three|four|five|six))(?: of them)?[.!]?)$",
    re.IGNORECASE,
)
"""How many there are, said behind their name or at the end: 'the opening hours, both, in red', '…, all three'."""


def _counted_before(found: re.Match[str]) -> str:
    count = found["a"] or found["b"] or found["c"]
    sized = re.fullmatch(r" (?:in |at )?size (?P<size>\d+\S*)", found["more"] or "")
    if sized is not None and not found["verb"]:
        return f"set the font size of {count} {found['what']} to {sized['size']}"
    return f"{found['verb']}{count} {found['what']}{found['rest'] or found['more'] or found['look'] or ''}"


def put_together(text: str) -> str:
    """An instruction in which a cut at a comma or a full stop parts nothing that is one request."""
    if len(text) > _MOST:
        return text
    text = _REST.sub("", _BY_REASON.sub("", text))
    text = _COUNTED_AFTER.sub(_counted_before, text)
    for shape, plain in _WHOLE:
        if (whole := shape.fullmatch(text)) is not None:
            return whole.expand(plain)
    if not re.match(r"(?:please )?cent(?:er|re)\b", text, re.IGNORECASE):  # whether each is, or both together
        text = _NEAR_IT.sub(r"\g<a> \g<joint> \g<b> \g<a>", _BOTH.sub(r"\g<two>", text))
    text = _ANOTHER_TURN.sub(r"\g<verb> \g<by>", _WHEREVER.sub(" everywhere", text))
    text = _BY_SAY.sub(r"\g<amount> \g<how>", _FAINTER.sub(_faint, text))
    text = _AND_BIGGER.sub(r"\g<first> and make it \g<more>", text)
    text = _INTO_ONE.sub(_one_instead, text)
    text = _RECOUNTED.sub(_recounted, text)
    text = _IN_LOOK.sub(r"\g<first> and make it \g<look>", text)
    text = _SQUEEZED.sub(r"add \g<q> \g<where>", text)
    return looks_together(_ALL_OF_THEM.sub(r"\g<verb> them", text))
