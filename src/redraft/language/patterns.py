"""The rows that tell which wording asks for which act. The first row that fits the whole clause wins.

A newcomer adds a row here (and a line in tests/language/requests.jsonl); words alone go in vocabulary.py.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cached_property

from redraft.lazy import alternation, dataclass, lazily
from redraft.targets import vocabulary as words


def _any(*options: str) -> str:
    return f"(?:{alternation(options)})"


_NUMBER = r"\d+(?:\.\d+)?|\.\d+"
_SIGNED = rf"[-−]?(?:{_NUMBER})"  # a minus is read, so that the refusal can name it
_UNIT = _any(*words.UNITS, *words.PERCENT)
_STROKE = r"(?:stroke|outline|border|contour)"
_COLOUR = r"(?:an? |the )?(?:colou?r (?:code )?)?"
_PAGE = (
    r"(?: (?:of|on|in|from|off) (?:the |this |my )?(?:whole |entire )?(?:page|design|poster|canvas|svg|picture|image"
    r"|slide|flyer|document|layout|artwork|drawing|card))?"
)
_TO = r"(?:to|into|with|by|as|for|->|→|=>)"
_SIZE = r"(?:(?:font|text|type|letter|lettering)[ -]?size|size of the (?:font|text))"
_BIG = r"(?:big|large)"

BLOCKS: dict[str, str] = {
    "target": r"(?P<target>.+?)",
    "scope": r"(?P<scope>.+?)",
    "the": r"(?:the |an? |its )?",
    "page": _PAGE,
    "to": _TO,
    "in": r"(?:in|on|inside|within|of)",
    "font": r"(?:font(?: family| face)?|typeface)",
    "heavy": rf"(?:(?P<weight>{_any(*words.WEIGHTS)})|(?P<number>[1-9]00))",
    "at": r"(?:to|at) (?:the )?(?:position |point |coordinates? )?",
    "toward": r"(?:all the way )?(?:to|in|into|at|on|onto|against|towards?) (?:the )?",
    "color": rf"{_COLOUR}(?P<color>‹c\d+›)(?: colou?r| instead)?",
    "old_color": rf"{_COLOUR}(?P<old_color>‹c\d+›)(?: colou?r)?",
    "from": rf"(?: from {_COLOUR}(?P<old_color>‹c\d+›)(?: colou?r)?)?",
    "old": r"(?P<old>‹q\d+›)",
    "new": r"(?P<new>‹q\d+›)",
    "all": (
        r"(?P<all>(?:all|every|each)(?: (?:of )?(?:the )?(?:occurrences?|instances?|mentions?|cases) of)? (?:the )?)?"
    ),
    "everywhere": (
        r"(?: (?P<everywhere>everywhere|throughout|globally|in all (?:the )?(?:texts|places|layers)|wherever it appears"
        r"|all over the (?:page|design|poster)|(?:in|across|throughout) the (?:whole |entire )"
        r"(?:page|design|poster|document|file)))?"
    ),
    "wordy": (
        r"(?:the )?(?:(?:exact )?(?:words?|texts?|phrase|line|string|wording|name|letters?|sentence|number|label) )?"
    ),
    "amount": rf"(?P<amount>{_SIGNED})(?: ?(?P<unit>{_UNIT}))?",
    "length": rf"(?P<amount>{_SIGNED}) ?(?P<unit>{_any(*words.UNITS)})",
    "number": rf"(?P<amount>{_SIGNED}) ?(?P<unit>{_any(*words.PERCENT)})?",
    "percent": rf"(?P<amount>{_SIGNED}) ?(?P<unit>{_any(*words.PERCENT)})",
    "times": rf"(?P<amount>{_NUMBER})(?: ?(?P<unit>times|x|×|{_any(*words.PERCENT)}))?",
    "times_said": rf"(?P<amount>{_NUMBER}) ?(?P<unit>times|x|×)",
    "dir": rf"(?:(?:to|towards?) (?:the )?)?(?P<dir>{_any(*words.DIRECTIONS)})",
    "amount2": rf"(?P<amount2>{_NUMBER})(?: ?(?P<unit2>{_UNIT}))?",
    "dir2": rf"(?:(?:to|towards?) (?:the )?)?(?P<dir2>{_any(*words.DIRECTIONS)})",
    "place": rf"(?P<place>{_any(*words.PLACES)})(?P<corner> corner| edge| side)?",
    "axis": r"(?: (?P<axis>horizontally|vertically|both ways))?",
    "margin": (
        rf"(?:,? (?:with|leaving|keeping) (?:an? )?(?:margin of )?(?P<margin>{_NUMBER})(?: ?(?P<margin_unit>{_UNIT}))?"
        r"(?: (?:of )?(?:margin|padding|gap|space|distance|room))?)?"
    ),
    "prop": (
        r"(?P<prop>(?:(?:fill|text|font|background|stroke|outline|border|letter) ?)?-?colou?r(?:ing|s)?|fill(?:ing)?"
        r"|background|stroke|outline|border|contour)"
    ),
    "own_prop": r"(?P<prop>(?:(?:fill|text|font|stroke|outline|border) )?colou?r|fill|stroke|outline|border)",
    "stroke": _STROKE,
    "stroke_width": rf"{_STROKE}[ -](?:width|thickness|weight)",
    "spec": rf"(?P<spec>(?:.+ )?{_STROKE}(?: line)?)",
    "options": r"(?P<options> (?:with|in|of|using|that is) .+)?",
    "options_said": r"(?P<options> (?:with|in|of|using|that is) .+?)",
    "op": r"(?P<op>opacity|transparency|alpha)",
    "op_adj": r"(?P<op>transparent|see-through|translucent|opaque|opacity|transparency|visible)",
    "op_word": rf"(?P<op_word>{_any(*words.OPACITIES)})",
    "size": _SIZE,
    "degree": rf"(?:(?P<degree>{_any(*words.DEGREES)}) )?",
    "degree_after": rf"(?: (?P<degree>{_any(*words.DEGREES)}))?",
    "sized": rf"(?P<sized>{_any(*words.BIGGER, *words.SMALLER)})",
    "thick": r"(?P<thick>thicker|thinner)",
    "sided": r"(?P<sided>wider|taller|narrower|shorter|longer)",
    "odd_unit": rf"(?P<anything>[-−]?(?:{_NUMBER}) ?(?:em|rem|ex|ch|vw|vh|vmin|vmax|pc|picas?|q|dpi|ft|feet|m))",
    "vaguely": rf"(?P<anything>{_any(*words.DEGREES)})",
    "factor": rf"(?P<factor>{_any(*words.FACTORS)})",
    "as_big": (
        rf"(?:as {_BIG}|bigger|larger|in size"
        r"|(?:of )?(?:the|its)(?: (?:current|original|present))? size(?: of it)?)"
        r"(?: (?:as )?(?:it is|it was|now|before|it is now|it was before|that it is|it has))?"
    ),
    "width_height": r"(?P<side>width|height)",
    "wide": r"(?P<side>wide|high|tall|in width|in height)",
    "size_of": r"(?:(?:the |an? |its )?(?:(?P<letters>font|text) ?)?size (?:of|for) )?",
    "its_size": r"(?: (?:of )?(?:its (?:\w+ )?size|the size(?: of it)?|size))?",
    "only": r"(?: (?P<only>only))?",
    "by_size": (
        rf"(?P<width>{_NUMBER}) ?(?P<unit>{_any(*words.UNITS)})? ?(?:x|×|\*|by) ?(?P<height>{_NUMBER})"
        rf" ?(?P<unit2>{_any(*words.UNITS)})?(?: in size)?"
    ),
    "both_sides": (
        rf"(?P<width>{_NUMBER}) ?(?P<unit>{_UNIT})? (?:wide|in width)(?:,| by| x)? (?P<height>{_NUMBER})"
        rf" ?(?P<unit2>{_UNIT})? (?:high|tall|in height)"
    ),
    "degrees": rf"(?P<amount>-?(?:{_NUMBER})) ?(?:degrees?|degs?|°)",
    "up": r"(?: (?P<updown>up|down))?",
    "up2": r"(?: (?P<updown2>up|down))?",
    "way": (
        r"(?: (?:in )?(?:the )?(?:to the )?"
        r"(?P<way>clockwise|counter[- ]?clockwise|anti[- ]?clockwise|left|right|cw|ccw)"
        r"(?: direction)?)?"
    ),
    "weight": rf"(?P<weight>{_any(*words.WEIGHTS)})",
    "slant": rf"(?P<slant>{_any(*words.SLANTS)})",
    "decoration": rf"(?P<decoration>{_any(*words.DECORATIONS)})",
    "family": (
        r"(?P<family>‹q\d+›|(?!(?:colou?r|size|style|weight|face|family|type|of|for|in|on|the|that|match|be|same|like"
        r"|look)\b)[A-Za-z][\w]*(?:[ -](?!(?:for|in|on|of|to|all|with|and|while|across|throughout|but"
        r"|so)\b)[\w]+){0,3}?)"
    ),
    "Family": r"(?P<family>‹q\d+›|(?-i:[A-Z])\w*(?: (?-i:[A-Z])\w*){0,3})",
    "point": rf"(?P<point>‹p\d+›|-?(?:{_NUMBER})(?: ?px)? ?, ?-?(?:{_NUMBER})(?: ?px)?)",
    "xy": (rf"x ?[=:]? ?(?P<x>-?(?:{_NUMBER}))(?: ?px)?(?: ?,| and)? ?y ?[=:]? ?(?P<y>-?(?:{_NUMBER}))(?: ?px)?"),
    "anything": r"(?P<anything>.+)",
}

# (act, wording, fixed arguments). `<verb>` names rows of VERBS, `{block}` an entry of BLOCKS; the rest is a regular
# expression. Quoted text first, deleting last, since any words may name a thing to delete.
ROWS: tuple[tuple[str, str, Mapping[str, str]], ...] = (
    # text
    ("replace_text", "<reword> {all}{wordy}{old}{everywhere} {to} {wordy}{new}{everywhere_}", {}),
    ("replace_text", "<reword> {all}{wordy}{old} {to} {wordy}{new} {in} {scope}", {}),
    ("replace_text", "<reword> {all}{wordy}{old} {in} {scope} {to} {wordy}{new}", {}),
    ("replace_text", "{in} {scope},? <reword> {all}{wordy}{old} {to} {wordy}{new}", {}),
    ("replace_text", "<reword> {scope},? {old} {to} {new}", {}),
    ("replace_text", "<reword> (?:{the}(?:text|wording) (?:of|in) )?{scope} from {old} {to} {new}", {}),
    ("replace_text", "<make> {all}{wordy}{old}{everywhere} (?:say |read |into |to )?{new}", {}),
    ("replace_text", "{old} ?(?:->|→|=>|becomes|to|into) ?{new}", {}),
    ("delete_text", "<delete> {all}{wordy}{old}{everywhere}{page}", {}),
    ("delete_text", "<delete> {all}{wordy}{old} (?:from|in|of|on) {scope}", {}),
    (
        "set_text",
        "<change|replace|rewrite|make> {the}(?:text|wording|contents?|words|copy|caption) (?:of|in|on|for) {target} "
        "(?:{to} )?(?:say |read |be )?{new}",
        {},
    ),
    ("set_text", "<change|replace|rewrite> {target}(?: text| wording| content)? {to} (?:say |read |be )?{new}", {}),
    ("set_text", "<make> {target} (?:say |read |be |into |to )?{new}", {}),
    ("set_text", "{target}(?: text)? ?(?::|=|->|→|=>) ?{new}", {}),
    ("set_text", "<write> {new} (?:in|into|as|for) {target}", {}),
    ("set_text", "<use> {new} as (?:the text (?:of|in) )?{target}", {}),
    ("set_text", "<use> {new} (?:as|for) the (?:text|wording) (?:of|in) {target}", {}),
    ("unclear", "<use> {new} (?:for|on|in) {target}",
     {"reason": "whether that is a font or new words is not said",
      "suggestion": "say 'use the font \"…\" for' it, or 'change the text of' it 'to \"…\"'"}),
    # one colour for another, wherever it is
    (
        "recolor_all",
        "<change|replace|paint|make> (?:everything|anything|all(?: of)?(?: the)?|every|each)"
        "(?: (?:that is|that's|which is|in|colou?red))? {old_color}"
        "(?: (?:things?|elements?|parts?|items?|objects?|layers?|colou?rs?|stuff|bits?|ones?))?(?: {to})? {color}"
        "(?: everywhere)?",
        {},
    ),
    ("recolor_all", "<replace|change> {old_color}(?: everywhere)? {to} {color}(?: everywhere)?{page}", {}),
    # outline
    ("stroke", "<add> {spec} (?:to|around|on|onto|for) {target}{options}", {}),
    ("stroke", "<add> {spec}{options_said} (?:to|around|on|onto|for) {target}", {}),
    ("stroke", "<give> {target} (?P<spec>(?:an? |[0-9]|‹c)(?:.+ )?" + _STROKE + "(?: line)?){options}", {}),
    ("stroke", "<outline> {target} (?:in|with) (?P<spec>.+)", {}),
    ("unstroke", "<delete> {the}(?:.*)?{stroke}(?: line)? (?:of|from|on|around) {target}", {}),
    ("unstroke", "<delete> {target} {stroke}", {}),
    ("unfill", "<delete> {the}fill(?: colou?r)? (?:of|from|in) {target}", {}),
    ("unfill", "<change|make> {the}fill(?: colou?r)? of {target} (?:to )?(?:none|empty|nothing)", {}),
    ("unstroke", "<change|make> {the}{stroke}(?: colou?r)? of {target} (?:to )?(?:none|nothing)", {}),
    ("stroke_width", "<change|make> {the}{stroke_width} (?:of|for|on) {target} (?:to |be )?{amount}", {}),
    ("stroke_width", "<change|make> {target} {stroke_width} (?:to |be )?{amount}", {}),
    ("stroke_width", "<make|change> {the}{stroke} (?:of|on|around) {target} (?:to )?{amount}(?: (?:wide|thick))?", {}),
    ("stroke_width", "<make> (?:{the}{stroke} (?:of|on|around) )?{target}(?: {stroke})? {degree}{thick}", {}),
    ("stroke_width", "<make> (?:{the}{stroke} (?:of|on|around) )?{target}(?: {stroke})? {times} {thick}", {}),
    ("stroke_width", "<make> (?:{the}{stroke} (?:of|on|around) )?{target}(?: {stroke})? {amount} {thick}", {}),
    ("stroke_width", "<make> (?:{the}{stroke} (?:of|on|around) )?{target}(?: {stroke})? {thick} by {amount}", {}),
    ("stroke_width", "<make> (?:{the}{stroke} (?:of|on|around) )?{target}(?: {stroke})? {factor} as (?P<thick>thick)"
     "(?: as (?:it is(?: now)?|before|now))?", {}),
    # opacity
    ("opacity", "<change|make> {the}{op} (?:of|for|on) {target} (?:to |at |be |= ?)?{number}", {}),
    ("opacity", "<change|make> {target} {op} (?:to |at |be |= ?)?{number}", {}),
    ("opacity", "<make|change> {target} (?:to |at )?{percent} {op_adj}", {}),
    ("opacity", "<make|change> {target} {op_word}", {}),
    ("opacity", "<less|more> {the}{op} (?:of|for) {target} (?P<relation>by|to) {number}", {}),
    ("opacity", "<less|more> {target} {op} (?P<relation>by|to) {number}", {}),
    ("opacity", "<fade> {target}(?: out| down| back)? to {percent} {op}", {}),
    ("opacity", "<fade> {target}(?: out)?{degree_after}(?: (?P<relation>by|to) {percent})?", {"op": "fade"}),
    ("visible", "<hide> {target}", {"visible": "no"}),
    ("visible", "<make> {target} (?:invisible|hidden|disappear)", {"visible": "no"}),
    ("visible", "<show> {target}(?: again)?", {"visible": "yes"}),
    ("visible", "<make> {target} visible(?: again)?", {"visible": "yes"}),
    # type
    ("font_size", "<change|make> {the}{size} (?:of|for|in|on) {target} (?:to |be |= ?)?{amount}", {}),
    ("font_size", "<change|make> {target} {size} (?:to |be |= ?)?{amount}", {}),
    ("font_size", "<grow|shrink> {the}{size} (?:of|for|in|on) {target} to {amount}", {}),
    ("font_size", "<grow|shrink> {target} {size} to {amount}", {}),
    ("font_size", "<make|change> {target} (?:to )?(?P<amount>" + _NUMBER + ") ?(?P<unit>px|pt|pts|points?)", {}),
    ("font_family", "<change> {the}{font} (?:of|for|in|on) {target} to {the}{family}(?: font)?", {}),
    ("font_family", "<change> {target} {font} to {the}{family}(?: font)?", {}),
    ("font_family", "<change|make> {the}(?:text )?{font}s? (?:to |into |be )?{the}{family}(?: font)? (?:for|in|on|of"
                    "|across) {target}", {}),
    ("font_family", "<change|make> {target} (?:to |into )(?:the )?{family} (?:font|typeface)", {}),
    ("font_size", "<change|make> {the}{size}s? (?:to |be )?{amount} (?:for|in|on|of|across) {target}", {}),
    ("font_family", "<use> (?:the )?(?:font |typeface ){family} (?:for|in|on) {target}", {}),
    ("font_family", "<make|change> {target} (?:use|in) (?:the )?(?:font |typeface ){family}", {}),
    ("font_family", "<make> {target} use {Family}", {}),
    ("font_style", "<make|change> {target} (?:in |to )?{weight}", {}),
    ("font_style", "<make|change> {target} (?:in |to )?{slant}", {}),
    ("font_style", "<make|change> {target} (?:in |to )?{decoration}", {}),
    ("font_style", "<change|make> {the}(?:font )?weight (?:of|for) {target} (?:to )?{heavy}", {}),
    ("font_style", "<change|make> {target} font weight (?:to )?{heavy}", {}),
    ("font_style", "<use> {weight} (?:for|on) {target}", {}),
    ("font_style", "<use> {slant} (?:for|on) {target}", {}),
    ("font_style", "<bold> {target}", {"weight": "bold"}),
    ("font_style", "<italic> {target}", {"slant": "italic"}),
    ("font_style", "<underline> {target}", {"decoration": "underlined"}),
    ("font_style", "<delete> {the}bold(?:ing|ness)? (?:from|of|on) {target}", {"weight": "regular"}),
    ("font_style", "<delete> {the}italics? (?:from|of|on) {target}", {"slant": "upright"}),
    ("font_style", "<delete> {the}underlin(?:e|ing) (?:from|of|on|under) {target}", {"decoration": "not underlined"}),
    ("font_family", "<use> {Family}(?: font)? (?:for|in|on) {target}", {}),
    # colour of a thing
    ("recolor", "<change|paint> {the}{prop} (?:of|for|on|in) {target}{from} (?:to|into|as|with) (?:be )?{color}", {}),
    ("recolor", "<make|paint|change> {the}{prop} (?:of|for|on|in) {target} (?:be )?{color}", {}),
    ("recolor", "<change|paint> {target} {own_prop}{from} (?:to|into|as) {color}", {}),
    ("recolor", "<make|change|paint> {target} {own_prop} {color}", {}),
    ("recolor", "<change|paint|make> {target}{from} (?:to|into|in|with|as) {color}", {}),
    ("recolor", "<use> {color} (?:for|on|as|in) {the}{prop} (?:of|for|on|in) {target}", {}),
    ("recolor", "<use> {color} (?:for|on|as) {target}", {}),
    ("recolor", "<use> {color} to {target}", {}),
    ("recolor", "<fill> {target} (?:with |in |using )?{color}", {}),
    ("recolor", "<give> {target} {color} (?:{prop})", {}),
    ("recolor", "<give> {target} (?:the )?{color}", {}),
    ("recolor", "<add> {color} (?:fill|background) to {target}", {}),
    ("recolor", "<make|paint|change> {target} {color}", {}),
    # size
    ("resize", "<scale|make|change|stretch> (?:{the}size of )?{target} (?:to )?(?:be )?{by_size}", {}),
    ("resize", "<scale|make|stretch|change> {target} (?:to )?(?:be )?{amount} {wide}{only}", {}),
    ("resize", "<scale|make|stretch|change> {target} (?:to )?(?:be )?(?P<only>only) {amount} {wide}", {}),
    ("resize", "<change|make> (?:(?P<only>only) )?{the}{width_height} (?:of|for) {target} (?:to |be )?{amount}", {}),
    ("resize", "<change|make> {target} {width_height} (?:to |be )?{amount}{only}", {}),
    ("resize", "<scale|make> {target} (?:to )?(?:be )?{both_sides}", {}),
    ("resize", "<scale> {target} to {length}(?: in size)?", {}),
    ("stretch", "<make> {target} {degree}{sided}", {}),
    ("stretch", "<make> {target} {amount} {sided}", {}),
    ("stretch", "<make> {target} {sided} by {amount}", {}),
    ("scale", "<scale>{up} {target}{up2} by (?:a )?(?:factor of )?{times}", {}),
    ("scale", "<scale>{up} {target}{up2} by {factor}", {}),
    ("scale", "<scale> {target} (?P<updown>up|down)", {}),
    ("scale", "<scale> (?P<updown>up|down) {target}", {}),
    ("scale", "<scale> {target} to {percent}{its_size}", {"relation": "to"}),
    ("scale", "<scale> {target} (?:to )?{times_said}{its_size}", {"relation": "to"}),
    ("scale", "<scale> {target} to {factor}{its_size}", {"relation": "to"}),
    ("bigger", "<make> {target} {degree}{sized}", {}),
    ("bigger", "<make> {target} {sized} by {amount}", {}),
    ("bigger", "<make> {the}(?P<letters>font|text|type|lettering)(?: size)? (?:of|in|for|on) {target} {degree}{sized}",
     {}),
    ("bigger", "<make> {target} (?P<letters>font|text)(?: size)? {degree}{sized}", {}),
    ("bigger", "<make> {target} {amount} {sized}", {}),
    ("bigger", "<make> {target} {times_said} (?:as " + _BIG + "|(?P<sized>bigger|larger|smaller)|(?:the|its) size)"
     "(?: as (?:it is(?: now)?|before|now))?", {}),
    ("bigger", "<make> {target} {factor} {as_big}", {}),
    ("bigger", "<make> {target} {factor}(?:-| )size", {}),
    ("bigger", "(?P<verb>double|triple|halve|quadruple) (?:{the}(?P<letters>font |text )?size of )?"
     "{target}(?: in size)?", {}),
    ("bigger", "(?P<verb>double|triple|halve|quadruple) {target} size", {}),
    ("bigger", "<grow|shrink> {size_of}{target}(?: size)?(?: by {amount})?", {}),
    ("bigger", "<grow|shrink> {size_of}{target}(?: in size)? by {factor}", {}),
    ("bigger", "<grow|shrink> {size_of}{target}{degree_after}", {}),
    ("scale", "<grow|shrink> (?:{the}size of )?{target} to {percent}{its_size}", {"relation": "to"}),
    # turning
    ("rotate", "<rotate> {target} to {degrees}", {"relation": "to"}),
    ("rotate", "<rotate> {target} (?:by )?{degrees}{way}", {}),
    ("rotate", "<rotate> {target}{way} (?:by )?{degrees}", {}),
    ("rotate", "<rotate|make> {target} upside down", {"amount": "180"}),
    ("rotate", "<rotate> {target} (?:by )?a quarter turn{way}", {"amount": "90"}),
    ("rotate", "<rotate> {target} (?:by )?a half turn{way}", {"amount": "180"}),
    # moving
    ("move", "<move> {target} (?:by )?{amount} {dir}(?:(?:,| and|, and)? (?:by )?{amount2} {dir2})?", {}),
    ("move", "<move> {target} {dir} (?:by )?{amount}(?:(?:,| and|, and)? {dir2} (?:by )?{amount2})?", {}),
    ("place", "<place> {target} {at}{point}", {}),
    ("place", "<place> {target} {at}{xy}", {}),
    ("place", "<place> {target} {toward}{place}{page}{axis}{margin}", {}),
    ("place", "<place> {target} {place}{page}{margin}", {}),
    ("place", "<place|make> {target} (?:(?:in|to|into|at) the )?(?:center|centered|middle){axis}{page}{axis_}",
     {"place": "center"}),
    ("place", "(?P<axis>horizontally|vertically) <center> {target}{page}", {"place": "center"}),
    ("place", "<center> {target}{axis}{page}{axis_}", {"place": "center"}),
    ("place", "<make> {target} (?:to|in|at|on) the {place}{page}{margin}", {}),
    # said, but not enough
    ("unclear", "<change|make|grow|shrink|scale> (?:{the}(?:{size}|{stroke_width}|width|height|size) (?:of|for|in) )?"
     "{target}(?: {size}| {stroke_width}| width| height)? (?:to |be |by |at )?{odd_unit}(?: .+)?",
     {"reason": "the unit of '{anything}' is not one that is known", "suggestion": "use px, pt, mm, cm, in or %"}),
    ("unclear", "<change|make> {the}(?:{font}|{size}|{op}|colou?r) (?:(?:to|into) )?{anything}",
     {"reason": "of what is not said", "suggestion": "name a thing, as in: the font of the title, the colour of #id"}),
    ("unclear", "<make|change> {target} (?:more |less )?transparent",
     {"reason": "how transparent is not said", "suggestion": "say for example '50% transparent', or 'hide' it"}),
    ("unclear", "<move> {target} {vaguely} {dir}",
     {"reason": "how far '{anything}' is is not said", "suggestion": "say for example 'move it 20px up'"}),
    ("unclear", "<move> {target} {dir} {vaguely}",
     {"reason": "how far '{anything}' is is not said", "suggestion": "say for example 'move it 20px up'"}),
    ("unclear", "<rotate> {target} {vaguely}{way}",
     {"reason": "how far '{anything}' is is not said", "suggestion": "say for example 'by 5 degrees'"}),
    ("unclear", "<move> {target} {dir}",
     {"reason": "how far is not said", "suggestion": "say for example 'move it 20px up', or 'to the top edge'"}),
    ("unclear", "<move> {target} (?:by )?{amount}",
     {"reason": "which way is not said", "suggestion": "say for example '20px to the left'"}),
    ("unclear", "<rotate> {target}(?: (?:to the )?(?:left|right|clockwise))?",
     {"reason": "how far to turn is not said", "suggestion": "say for example 'by 90 degrees'"}),
    ("unclear", "<scale> {target}",
     {"reason": "by how much is not said", "suggestion": "say for example 'by 1.5' or 'to 200x100'"}),
    ("unclear", "<change|paint> {the}{prop} (?:of|for) {target} (?:to|into) {anything}",
     {"reason": "'{anything}' is not a colour that is known",
      "suggestion": "name it by hex, such as #ff8800, or a CSS name"}),
    ("unclear", "<change|replace|rewrite> {target} {to} (?:say |read )?{anything}",
     {"reason": "'{anything}' is not understood",
      "suggestion": "put new words in quotes, as in: change the title to \"New words\"; give colours by name or hex"}),
    ("unclear", r"<make|paint> {target} (?:to |into )?(?P<anything>[^\s‹›]+)",
     {"reason": "'{anything}' is not understood", "suggestion": "give colours by name or hex, sizes as '48px'"}),
    # deleting, at the end: any words may name a thing
    ("delete", "<delete> {target}(?: completely| entirely| altogether)?{page}", {}),
)  # fmt: skip


@dataclass(frozen=True)
class Pattern:
    """One row. It is compiled when a clause first begins with one of its verbs: all rows at once would take 0.1 s."""

    act: str
    wording: str
    fixed: Mapping[str, str]

    @cached_property
    def verbs(self) -> tuple[str, ...]:
        """What a clause must begin with; empty when the row does not begin with a verb."""
        rows = _VERB_ROWS.match(self.wording)
        if rows is None:
            return ()
        return tuple(verb for row in rows[1].split("|") for verb in words.VERBS[row])

    def fullmatch(self, clause: str) -> re.Match[str] | None:
        if self.verbs and not clause.lower().startswith(self.verbs):
            return None
        return self.regex.fullmatch(clause)

    @cached_property
    def regex(self) -> re.Pattern[str]:
        seen: Counter[str] = Counter()

        def verbs(found: re.Match[str]) -> str:
            return f"(?P<verb>{_any(*{verb for row in found[1].split('|') for verb in words.VERBS[row]})})"

        def named(found: re.Match[str]) -> str:
            # A regular expression may name a group once only: the second of a name gets another.
            seen[found[1]] += 1
            return f"(?P<{found[1]}__{seen[found[1]]}>" if seen[found[1]] > 1 else found[0]

        source = _VERB_ROWS.sub(verbs, self.wording)
        while (whole := _BLOCK.sub(lambda found: BLOCKS[found[1].rstrip("_")], source)) != source:
            source = whole
        return lazily(_GROUP.sub(named, source), re.IGNORECASE)


_BLOCK = lazily(r"\{([A-Za-z_]\w*)\}")
_GROUP = lazily(r"\(\?P<(\w+)>")
_VERB_ROWS = lazily(r"(?<!\?P)<([a-z|]+)>")
PATTERNS: tuple[Pattern, ...] = tuple(Pattern(*row) for row in ROWS)

VERB_AT_START = lazily(
    _any(*(verb for row in words.VERBS.values() for verb in row if verb not in ("color", "colour", "outline")))
    + r"(?=\s|$)",
    re.IGNORECASE,
)
BANNED_IN_TARGETS = lazily(
    r"to|by|with|into|from|than|using|without|should|be|is|as|for|of|so|width|height|colou?r|opacity|size|margin|font"
    r"|typeface|alignment|spacing|aligned|flush|rotated|placed|positioned|located|except|but|not|apart|other|else"
    r"|thickness|[-−]?\d+(?:\.\d+)?(?:px|pt|mm|cm|in|%|x)?|->|→|=>|"
    + _any(*words.BIGGER, *words.SMALLER, "bold", "italic", "transparent", "make", "change", "delete", "remove"),
    re.IGNORECASE,
)
