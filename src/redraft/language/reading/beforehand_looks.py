"""Wordings about looks, sizes and places that are put plainly before an instruction is cut at its commas.

Quotes and colours are tokens by then. A row is a pattern and what it comes to; those of WHOLE must fit all of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from redraft.language.reading.put_plainly import put_plainly
from redraft.lazy import alternation, lazily
from redraft.targets.vocabulary import DEGREES

Plain = str | Callable[[re.Match[str]], str]

_NUMBER = r"\d+(?:\.\d+)?"
_UNIT = r"(?:px|pixels?|pt|pts|points?|mm|cm|inch(?:es)?|in|%|percent|°|degrees?)"
_PAGE = r"(?:canvas|page|poster|flyer|artboard|design|document|slide|banner|card|picture|image|file|leaflet|layout)"
_LETTERS = r"(?:texts?|label|labels|words?|wording|letters|lettering|writing|caption|contents?)"
_VAGUELY = alternation(DEGREES)
_ABOUT = r"(?:say|maybe|perhaps|about|around|roughly|approximately|something like|let's say|like|by|by about|by maybe)"
_MORE = (
    r"(?:bigger|larger|smaller|wider|narrower|taller|shorter|thicker|thinner|higher|lower|darker|lighter"
    r"|left|right|up|down|clockwise|counter-?clockwise|anti-?clockwise)"
)
_PROP = r"(?:font size|text size|type size|letter spacing|line spacing|line height|opacity|size|width|height)"
_NAME = r"(?:the |our |my )?(?!‹)[a-z][\w' -]{1,30}?"
_ITEM = rf"{_NAME}(?: to| at| =|:)? {_NUMBER} ?(?:px|pt|pts|points?|%)?"


_FIGURES = {
    word: str(number) for number, word in enumerate("one two three four five six seven eight nine ten".split(), 1)
}
_FIGURES |= {"a": "1", "an": "1", "a single": "1", "half a": "0.5", "half an": "0.5", "a quarter of an": "0.25",
             "one and a half": "1.5", "two and a half": "2.5", "a couple of": "2", "twelve": "12", "fifteen": "15",
             "twenty": "20", "thirty": "30", "forty": "40", "forty-five": "45", "fifty": "50", "ninety": "90",
             "a hundred": "100", "sixty": "60", "eighty": "80", "half of an": "0.5"}  # fmt: skip
_COUNTED = "|".join(sorted(sorted(_FIGURES), key=len, reverse=True))
_LONG = r"(?:pixels?|px|centimet(?:er|re)s?|cm|millimet(?:er|re)s?|mm|inch(?:es)?|points?|pt|degrees?|percent|per cent)"
_SHARES = {"half": "50%", "a half": "50%", "a third": "33%", "one third": "33%", "a quarter": "25%",
           "one quarter": "25%",
           "two thirds": "67%", "three quarters": "75%", "a fifth": "20%", "a tenth": "10%"}  # fmt: skip
_SHARE = "|".join(sorted(sorted(_SHARES), key=len, reverse=True))


_LABEL = lazily(r"\b(?:label|caption)$", re.IGNORECASE)
_OPPOSITE = {"top": "down", "bottom": "up", "left": "right", "right": "left"}
_MORE_OF = {"big": "bigger", "large": "larger", "small": "smaller", "wide": "wider", "tall": "taller", "high": "taller",
            "thick": "thicker", "thin": "thinner", "dark": "darker", "light": "lighter", "bright": "brighter",
            "narrow": "narrower"}  # fmt: skip
_LESS_OF = {"big": "smaller", "large": "smaller", "small": "bigger", "wide": "narrower", "tall": "shorter",
            "high": "shorter",
            "thick": "thinner", "thin": "thicker", "dark": "lighter", "light": "darker", "bright": "darker",
            "narrow": "wider"}  # fmt: skip


_NTH = {"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth", "6th": "sixth"}


def _in_words(found: re.Match[str]) -> str:
    """'The 1st and 2nd card' is the first and the second one."""
    both = [_NTH.get(one.lower(), one) for one in (found["a"], found["b"]) if one]
    return " and ".join(f"the {one}" for one in both)


def _compared(found: re.Match[str]) -> str:
    """'Less tall' is shorter, 'more big' bigger."""
    return (_MORE_OF if found["way"].lower() == "more" else _LESS_OF)[found["look"].lower()]


def _listed(found: re.Match[str]) -> str:
    """'Headline font size 64, subhead 30': the property is that of all."""
    said = []
    for one in re.finditer(
        rf"(?P<what>{_NAME})(?: {found['prop']})?(?: to| at| =|:)? (?P<amount>{_NUMBER} ?(?:px|pt|pts|points?|%)?)(?:,"
        r" and |, | and |; |[.!]?$)",
        found[0],
        re.IGNORECASE,
    ):
        what = one["what"].strip()
        what = what if re.match(r"(?:the|our|my) ", what, re.IGNORECASE) else f"the {what}"
        prop = "font size" if found["prop"].lower() in ("size", "text size", "type size") else found["prop"]
        said.append(f"set the {prop} of {what} to {one['amount'].strip()}")
    return " and ".join(said)


WHOLE: tuple[tuple[re.Pattern[str], Plain], ...] = tuple(
    (lazily(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        # one property for several things, each with its own figure
        (
            rf"(?:set |make |change )?(?P<first>{_NAME}) (?P<prop>{_PROP})(?: to| at| =|:)? {_NUMBER} "
            rf"?(?:px|pt|pts|points?|%)?(?:(?:, and |, | and |; ){_ITEM})+[.!]?",
            _listed,
        ),
        (
            r"(?!.*\b(?:make|its|their|set|change|bold|italic|the|both|all)\b)"
            rf"(?P<what>{_NAME}) (?:font |text )?size ?(?:to|at|=|:|→|->)? ?(?P<amount>{_NUMBER} ?(?:px|pt|pts"
            rf"|points?)?)[.!]?",
            r"set the font size of the \g<what> to \g<amount>",
        ),
        (
            r"(?:please |let's |can you |could you )*(?:use|set|have|make|put) (?:one|the same|a single"
            r"|one single) (?:font|typeface)"
            r" (?:everywhere|throughout|for (?:all|every|the whole|the entire)[\w ]*|for everything|on (?:all"
            r"|every)[\w ]*)"
            r"(?::|,| -| –)? (?:namely |use )?(?P<font>‹q\d+›|(?-i:[A-Z])\w*(?: (?-i:[A-Z])\w*){0,3})[.!]?",
            r"change the font of all text to \g<font>",
        ),
        # room between two things
        (
            r"(?:please |can you |could you )*(?:put|leave|make|have|keep|set|add|insert|create)(?: an?)?(?: (?:gap"
            r"|space|distance|room) of)?"
            rf" (?P<gap>{_NUMBER} ?(?:px|pt|mm|cm)?)(?: (?:of )?(?:space|room|gap|distance|air"
            rf"|spacing))?(?: in)? between (?P<a>(?:the|our|my) [\w' -]+?)"
            r" and (?P<b>(?:the|our|my) [\w' -]+?)[.!?]?",
            r"set the gap between \g<a> and \g<b> to \g<gap>",
        ),
        (
            r"(?:please |can you |could you )*(?:put|leave|make|have|keep|set|add) (?:some|a little"
            r"|a bit of) (?:more )?(?:space|room|air|distance) between"
            rf" (?P<a>(?:the|our|my) [\w' -]+?) and (?P<b>(?:the|our|my) [\w' -]+?)(?:,|:)? (?:say "
            rf"|about )?(?P<gap>{_NUMBER} ?(?:px|pt|mm|cm))[.!?]?",
            r"set the gap between \g<a> and \g<b> to \g<gap>",
        ),
        (
            r"(?P<a>(?:the|our|my) [\w' -]+?) and (?P<b>(?:the|our|my) [\w' -]+?) (?:should|must|need to|have to"
            r"|could) (?:be|stand|sit)"
            rf" (?P<gap>{_NUMBER} ?(?:px|pt|mm|cm)?) apart[.!?]?",
            r"set the gap between \g<a> and \g<b> to \g<gap>",
        ),
        # a page by what it grows, and what it comes to
        (
            rf"(?P<lead>(?:please |can you |could you )*)make (?:the |this |our )?(?P<page>{_PAGE}) {_NUMBER} "
            rf"?(?:px|pixels|mm|cm|pt)? (?:taller|higher|wider|narrower|shorter|longer|bigger|smaller),? (?:so|so that "
            rf"it is|i\.e\.|meaning|which makes(?: it)?|that is|to|making it|so it is|so it's|so it becomes)[,:]? "
            rf"(?P<size>{_NUMBER} ?(?:px|mm|cm|pt)? ?(?:by|x|×) ?{_NUMBER} ?(?:px|pixels|mm|cm|pt)?)[.!?]?",
            r"\g<lead>resize the page to \g<size>",
        ),
        (
            rf"(?P<lead>(?:please |can you |could you )*(?:make|resize|set|change|turn)) (?:the |this |our )?"
            rf"(?:{_PAGE})(?: size| format)?(?: to| into| at)? (?P<size>{_NUMBER} ?(?:px|mm|cm|pt)? ?(?:by|x|×) "
            rf"?{_NUMBER} ?(?:px|pixels|mm|cm|pt)?),? (?:for|as) (?:an? |the |our |my )?[\w' -]{{3,40}}?[.!?]?",
            r"\g<lead> the page to \g<size>",
        ),
        # type by a bare figure
        (
            r"(?:set |change |put )?(?P<what>(?:the |our |my )?[a-z][\w' -]*? (?:text|type|lettering|letters|copy"
            r"|font))"
            r"(?: to|:| at| =| →| ->) (?P<amount>\d{1,3}(?:\.\d)? ?(?:px|pt|pts|points?)?)[.!]?",
            r"set the font size of \g<what> to \g<amount>",
        ),
    )
)

INSIDE: tuple[tuple[re.Pattern[str], Plain], ...] = tuple(
    (lazily(pattern, re.IGNORECASE), plain)
    for pattern, plain in (
        # figures in words, where a unit says what they are
        (
            rf"\b(?P<count>{_COUNTED})[ "
            rf"-](?P<unit>{_LONG})\b",
            lambda found: f"{_FIGURES[found['count'].lower()]} {found['unit']}",
        ),
        (
            rf"\b(?P<first>(?:opacity|transparency|visibility)(?: of [\w' -]+?)? (?:to|at|by"
            rf"|of) )(?P<share>{_SHARE})(?=[,.;!?]|$| and\b)",
            lambda found: found["first"] + _SHARES[found["share"].lower()],
        ),
        (rf"\b(?P<how>{_VAGUELY}) (?=(?:see-through|transparent|translucent)\b)", r"\g<how> more "),
        (r"\bonly (?=half[- ](?:visible|transparent|opaque|see-through)\b)", ""),
        # what has a colour, where something else is said of it
        (
            r"\b(?:everything|anything|all)(?: that(?:'s| is)| which is| in)? (?P<color>‹c\d+›)(?P<where> (?:on|in"
            r"|across) (?:the|this|our)"
            r" \w+)?(?= (?:should|must|needs? to|has to|could) (?!be ‹c|become|turn|go)| (?:an? (?:bit|little|touch"
            r"|tad|lot)|slightly|much) |"
            r" (?:more|less|bold|italic|\w+er)(?:$|[ .!?,]))",
            r"all \g<color> elements\g<where>",
        ),
        (
            r"(?P<verb>\b(?:delete|remove|hide|move|shift|lighten|darken|enlarge|shrink|resize|rotate"
            r"|scale) )everything(?: that(?:'s| is)| in)? "
            r"(?P<color>‹c\d+›)",
            r"\g<verb>all \g<color> elements",
        ),
        # places by their distance from the edges
        (
            rf"(?P<what>^(?:the |our |my )[\w' ]+?)(?::|,|) (?P<a>{_NUMBER} ?(?:px|mm|cm|pt|%)?) (?:from"
            rf"|off) the (?P<s1>left|right|top|bottom)"
            rf"(?: edge| side)?(?:,| and|, and) (?P<b>{_NUMBER} ?(?:px|mm|cm|pt|%)?) (?:from|off) the (?P<s2>left"
            rf"|right|top|bottom)(?: edge"
            r"| side)?(?=[.!]?$)",
            r"move \g<what> to \g<a> from the \g<s1> edge and \g<b> from the \g<s2> edge",
        ),
        # comparisons in two words
        (
            r"\b(?P<way>less|more|not (?:quite )?(?:so|as|that)) (?P<look>big|large|small|wide|tall|high|thick|thin"
            r"|dark|light|bright|narrow)\b"
            r"(?! (?:as|than)\b)",
            _compared,
        ),
        (
            rf"\b(?P<more>bigger|larger|smaller|wider|narrower|taller|shorter|higher|thicker|thinner"
            rf"|longer) by (?P<share>{_SHARE})"
            r"(?=[,.;!?]|$| and\b)",
            lambda found: f"{found['more']} by {_SHARES[found['share'].lower()]}",
        ),
        (
            rf"\baway from the (?P<side>top|bottom|left|right)(?: edge| side| border"
            rf"| margin)?(?: of the \w+)? by (?P<by>{_NUMBER} ?(?:px|mm|cm|pt|%)?)",
            lambda found: f"{found['by']} {_OPPOSITE[found['side'].lower()]}",
        ),
        (
            rf"\b(?P<more>wider|narrower|broader),? (?:maybe|say|about|around|like|roughly|perhaps|to"
            rf"|to about) (?P<by>{_NUMBER} ?(?:px|pixels|mm|cm|pt))",
            r"\g<by> wide",
        ),
        (
            rf"\b(?P<more>taller|higher|shorter),? (?:maybe|say|about|around|like|roughly|perhaps|to"
            rf"|to about) (?P<by>{_NUMBER} ?(?:px|pixels|mm|cm|pt))",
            r"\g<by> tall",
        ),
        (
            rf"\b(?P<how>{_VAGUELY}) (?:further|farther|more) (?=(?:to the (?:left|right)|up|down|left"
            rf"|right)\b)",
            r"\g<how> ",
        ),
        (
            r"\b(?:exactly |right |precisely )?(?:in the middle|halfway|midway|half way|half-way"
            r"|centrally) (?=between\b)",
            "",
        ),
        (
            rf"\bcorner,? (?:with |leaving |and )?(?P<by>{_NUMBER} ?(?:px|mm|cm|pt)) (?:from|away from|off|to) (?:the"
            rf"|both|all) (?:edges?|sides|borders?)",
            r"corner with a margin of \g<by>",
        ),
        # one shade of the design
        (
            rf"\bmake the (?P<color>‹c\d+›)(?P<where> (?:on|in) the (?:page|poster|flyer|design"
            rf"|card))? (?P<how>(?:(?:{_VAGUELY}) )?(?:darker|lighter|brighter|paler"
            r"|deeper|softer|warmer|cooler|duller))(?=[.!?]?$)",
            r"make all \g<color> elements \g<how>",
        ),
        (
            r"^(?:i|we) (?:don't|do not|never) (?:really )?(?:like|love|want) the (?P<a>‹c\d+›)(?: \w+)?(?:,|\.|;|:"
            r"| –)? (?:so |please |can you |could you )*"
            r"(?:use|make it|try|go for|let's use|let's have|put|take|have) (?P<b>‹c\d+›)(?: instead)?(?=[.!?]?$)",
            r"replace \g<a> with \g<b>",
        ),
        # how much, first roughly and then in figures
        (rf"\b(?:{_VAGUELY})(?P<more> {_MORE})?,? (?:{_ABOUT},? )(?={_NUMBER} ?{_UNIT})", r"\g<more> by "),
        (rf"\b(?P<more>{_MORE}) (?:{_VAGUELY}),? (?:{_ABOUT},? )(?={_NUMBER} ?{_UNIT})", r"\g<more> by "),
        # parts of several things alike: 'the card borders', 'tile backgrounds'
        (
            r"\b(?:all )?(?:the )?(?P<what>card|box|tile|button|panel|badge|chip|pill|circle|square|plate|rectangle)"
            r" (?P<part>border|outline|frame|stroke|background|fill)s\b",
            lambda found: (
                f"the {found['part']}s of the {found['what']}{'es' if found['what'].lower().endswith('x') else 's'}"
            ),
        ),
        # words of one text, which tell where they stand
        (
            r"\b(?P<verb>swap|exchange|switch) (?P<a>‹q\d+›) (?:and|with) (?P<b>‹q\d+›) in (?:the|our|my|this) [\w' ]+?"
            r"(?=[,.;!?]|$| and\b)",
            r"\g<verb> \g<a> and \g<b>",
        ),
        # new words in the place of what is named
        (
            r"\b(?:write|put|use|print|say) (?P<new>‹q\d+›) (?:instead of|in place of|rather than)"
            r" (?P<what>(?:the|our|my) [^,.;‹]+?)(?=[,.;!?]|$| and\b)",
            r"change the text of \g<what> to \g<new>",
        ),
        # one of several by a figure, where it is no date
        (
            r"\bthe (?P<a>[1-6](?:st|nd|rd|th))(?: (?:and|&) (?:the )?(?P<b>[1-6](?:st|nd|rd|th)))?"
            r"(?= (?:card|box|column|row|line|picture|photo|price|date|step|tile|circle|text|button|one|item|entry)\b)",
            _in_words,
        ),
        (rf"\b(?:thicker|thinner)(?::|,| to|, to) (?P<size>{_NUMBER} ?(?:px|pt|mm))(?=[,.;!?]|$)", r"\g<size> thick"),
        # how thick an outline is, set apart
        (
            rf"\b(?P<a>an?|the) (?P<adj>(?:[\w‹›-]+ ){{0,2}}?)(?P<rim>border|outline|frame|stroke|rim),"
            rf" (?P<size>{_NUMBER} ?(?:px|pt|mm))(?: thick| wide)?(?:,(?= (?:around|round|to|on|for) )|(?=[.!]?$))",
            r"\g<a> \g<size> \g<adj>\g<rim>",
        ),
        # a thing and what is written on it
        (
            rf"\b(?P<verb>[a-z]+) (?P<what>(?:the|our|my) [\w' -]+?) (?P<rest>(?:by|to|up|down|[\d.]+) [^,.;‹]*?),? "
            rf"(?:with |including )?(?:(?:its|the) )?(?P<on>{_LETTERS}) (?:and all|included)\b",
            r"\g<verb> \g<what> with its text \g<rest>",
        ),
        (
            rf"\b(?P<what>(?:the|our|my) [\w' -]+?),? (?:(?:the )?{_LETTERS} (?:and all|included)|(?:(?:together"
            rf"|along) "
            rf"with|including|incl\.?|plus|and|with) (?:all )?(?:its|the) (?:own |whole )?{_LETTERS}(?: (?:on|in) it)?)"
            r"(?=[,.;!?]|$| (?:by|up|down|to|at|[\d.]+|left|right|clockwise)\b)",
            lambda found: f"{found['what']} with its {'label' if _LABEL.search(found[0]) else 'text'}",
        ),
        # as the others are: the colour itself is said
        (
            r"(?P<color>‹c\d+›),? (?:just )?(?:like|same as|as) (?:all )?the (?:others?|other (?:two|three|four|ones?"
            r"|\w+s)|rest)(?: (?:is|are))?(?=[,.;!?]|$)",
            r"\g<color>",
        ),
        # in the middle one way, told twice
        (
            r"(?P<first>\bcent(?:er|re) [^,.;]+? (?:horizontally|vertically)),? (?:(?:so|because|as|since"
            r"|and) )?(?:(?:i|we)(?:'d| would)? "
            r"(?:want|need|like)(?: to have)? it|it (?:should|must|has to|needs to) (?:be|sit"
            r"|stand))(?: to be)?(?: right| exactly)? in the "
            r"(?:middle|center|centre)(?: of the \w+)?(?=[.!?]|$)",
            r"\g<first>",
        ),
        # out of a look
        (
            r"\b(?:take|get|bring|put|set) (?P<what>(?:the |our |my |‹q)?[\w'›‹ -]+?) out of (?:the )?(?:italics?"
            r"|italic type)"
            r"(?=[,.;!?]|$| and\b)",
            r"make \g<what> not italic",
        ),
        (
            r"\b(?:take|get|bring|put|set) (?P<what>(?:the |our |my |‹q)?[\w'›‹ -]+?) out of (?:the )?(?:bold"
            r"|bold type)"
            r"(?=[,.;!?]|$| and\b)",
            r"make \g<what> not bold",
        ),
        (
            r"\b(?P<what>(?:the|our|my) [\w' -]+?) (?:doesn't|does not|don't|do not|needn't|need not|shouldn't"
            r"|should not)"
            r" (?:need to |have to )?(?:be|look|appear)(?: in)? (?P<look>italics?|bold|underlined),? (?:(?:so|please"
            r"|just)"
            r",? )*(?:make|set|turn|put|keep) it (?:to |in )?(?:normal|regular|upright|plain|roman|straight)"
            r"(?: (?:type|text|letters|font|weight|again))?(?=[,.;!?]|$)",
            r"make \g<what> not \g<look>",
        ),
    )
)


def looks_together(text: str) -> str:
    """An instruction with such wordings put plainly."""
    text = put_plainly(text)
    for shape, plain in WHOLE:
        if (whole := shape.fullmatch(text.strip())) is not None:
            return whole.expand(plain) if isinstance(plain, str) else plain(whole)
    for shape, plain in INSIDE:
        text = shape.sub(plain, text)
    return text
