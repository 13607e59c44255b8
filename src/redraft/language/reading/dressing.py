"""Sentence shapes about how things look and what comes new: as in shapes.py, and before those."""

from __future__ import annotations

import re
from collections.abc import Callable

from redraft.lazy import lazily
from redraft.targets.grounding.grammar_words import FONTS

_C = r"‹c\d+›"
_NUMBER = r"\d+(?:\.\d+)?"
_LENGTH = rf"{_NUMBER} ?(?:px|pixels?|mm|millimet(?:er|re)s?|cm|centimet(?:er|re)s?|pt|points?|in|inch(?:es)?)?"
_MUST = r"(?:should|must|needs to|has to|have to|ought to|shall)"
_NICE = r"(?:nice|good|great|lovely|cool|perfect|ideal|helpful|better|nicer|useful|awesome|fine|neat|handy)"
_LIKED = (
    rf"(?:would|'d|might|could) (?:be|look|work|do) (?:really |very |quite |so )?(?:{_NICE}|well)"
    r"(?: (?:there|here|too))?"
)

Request = str | Callable[[re.Match[str]], str | None]


def _thing(words: str) -> str:
    """Words for a thing with an article: 'badge' as 'the badge'."""
    return words if re.match(r"(?:the|an?|my|our|all|every|each|both|it|them|#|‹|[A-Z])", words) else f"the {words}"


_FIGURES = lazily(r"\b(?:prices?|costs?|fees?|discounts?|figures?|numbers?|values?|rates?)$", re.IGNORECASE)


def _more_or_less(found: re.Match[str]) -> str | None:
    if _FIGURES.search(found["what"]):
        return None  # what is written there may be meant
    how = "bigger" if found["sign"] == "+" else "smaller"
    return f"make {_thing(found['what'])} {found['amount']}% {how}"


def _tinged(found: re.Match[str]) -> str:
    verbs = {"lighten": "lighten", "darken": "darken", "deepen": "darken", "brighten": "brighten", "soften": "soften",
            "mute": "mute", "intensify": "intensify", "tone down": "tone down", "dull": "dull",
            "strengthen": "intensify", "warm up": "warm up", "cool down": "cool down"}  # fmt: skip
    return f"{verbs[found['verb'].lower()]} {found['what']}{found['rest'] or ''}"


def _part_of(found: re.Match[str]) -> str:
    """'At half their opacity' as 'to 50% opacity'."""
    share = {"half": "50%", "a third of": "33%", "a quarter of": "25%", "two thirds of": "67%", "full": "100%",
             "three quarters of": "75%"}[" ".join(found["part"].lower().split())]  # fmt: skip
    return f"set the {found['prop']} of {found['what']} to {share}"


def _round(found: re.Match[str]) -> str:
    size = " ".join(found["size"].split())
    return f"resize {found['what']} to {size} x {size}"


_ALL_OF_IT = lazily(
    r"(?:the |this |my |our )?(?:whole |entire )?(?:deck|presentation|page|poster|design|slides?|flyer|document"
    r"|canvas|file)",
    re.IGNORECASE,
)


def _one_hue(found: re.Match[str]) -> str:
    """'Change the brown of the title to teal'; in the whole design it is one colour for another."""
    if _ALL_OF_IT.fullmatch(found["what"].strip()):
        return f"replace {found['a']} with {found['b']}"
    if re.fullmatch(r"‹s\d+›", found["what"].strip()):
        return f"replace {found['a']} with {found['b']} on {found['what']}"
    return f"change the color of {found['what']} from {found['a']} to {found['b']}"


def _in_font(found: re.Match[str]) -> str | None:
    """'I want Playfair Display for the headline', 'use Lato throughout': where the name is that of a known font."""
    if found["font"].lower() not in FONTS:
        return None
    what = found["what"].strip() if found["link"].lower() in ("for", "on", "in") else "all text"
    return f"change the font of {what} to {found['font']}" if what else None


def _bordered(found: re.Match[str]) -> str:
    said = " ".join(re.findall(r"‹c\d+›|\d+(?:\.\d+)? ?(?:px|pt|mm|cm)|thin|thick", found["rest"]))
    amount = re.search(r"\d+(?:\.\d+)? ?(?:px|pt|mm|cm)", said)
    rest = said.replace(amount[0], "").strip() if amount else said
    whole = f"add a {amount[0] if amount else ''} {found['adj']}{rest} border around the {found['page']}"
    return whole.replace("  ", " ")


def _rimmed(found: re.Match[str]) -> str | None:
    """'A thin white frame around the boxes', 'white edge around the badge, 3 px'."""
    told = " ".join(filter(None, (found["size"], found["adj"].strip(), found["color"])))
    if not re.search(r"‹c|\d", told):
        return None
    return f"give {found['what']} a {re.sub(r'^(?:an?|some) | (?:an?|some) ', ' ', told).strip()} outline"


def _times_as_thick(found: re.Match[str]) -> str:
    times = {"double": "twice", "triple": "three times", "halve": "half"}[found["verb"].lower()]
    return f"make the outline of {found['what']} {times} as thick"


def rows() -> tuple[tuple[str, Request, bool], ...]:
    """(pattern, request, anywhere), as in shapes.py."""
    return (
        # what would be nice, what was meant, what somebody tries
        (rf"(?P<rest>an? .+?) {_LIKED}", "add {rest}", False),
        (rf"(?P<what>(?:the|my|our) .+?) {_LIKED} (?P<rest>(?:in|with|at|as) .+)", "make {what} {rest}", False),
        (
            rf"(?:wouldn't|would not|won't|shouldn't|couldn't) (?P<what>.+?) (?:be|look|work|read) (?:{_NICE}|well"
            rf"|best|more"
            r" \w+)(?: (?:if it (?:was|were)|if they were))? (?P<rest>(?:in|with|at|as) .+)",
            "make {what} {rest}",
            True,
        ),
        (
            r"(?P<what>.+?) (?:was|were) (?:supposed|meant|going|intended) to (?P<rest>(?:be|have|say|read|go|sit"
            r"|stand) .+)",
            "{what} should {rest}",
            False,
        ),
        (
            r"(?:i|we)(?:'d| would) (?:rather|sooner|much rather|prefer to|like to|love to) (?:see"
            r"|have) (?P<what>(?:the|our|my|all|both|‹q).+?)"
            r" (?P<rest>(?:in|at|as) .+|bold|italic|underlined|‹c\d+›|\w+er)",
            "make {what} {rest}",
            True,
        ),
        (rf"try (?P<rest>(?:{_C}|[A-Z][\w]*(?: [A-Z][\w]*)*|‹q\d+›)) (?:for|on|in) "
         rf"(?P<what>.+)", "use {rest} for {what}", True),
        (r"try (?P<what>(?:the|my|our|#).+?) (?P<rest>in .+)", "make {what} {rest}", True),
        (r"(?P<what>.+?) (?:wants|needs|gets|deserves) an? (?:sans[- ]serif|serif|other|new|different) ?(?:font"
         r"|typeface)?"
         r"(?::|,| -| –) use (?P<rest>.+)", "use {rest} for {what}", False),
        (r"make (?P<what>.+?) (?:pop|stand out|shine|jump out|sing|glow up|leap out)(?: more)? (?:in|with|using) "
         r"(?P<rest>.+)",
         "make {what} in {rest}", True),
        (r"(?:let|have|make) (?P<what>.+?) (?P<verb>fade|fade out|dim) (?P<rest>(?:to|by) "
         r".+)", "fade {what} {rest}", True),
        (
            r"(?:(?:add|put|draw|place|run) )?an? (?P<adj>(?:[\w‹›-]+ ){0,3}?)(?P<noun>border|frame) (?:around|round"
            r"|along)"
            r" (?:the )?(?:whole |entire )?(?P<page>page|poster|slide|design|canvas|flyer|artboard),? (?:in )?"
            r"(?P<rest>(?:(?:‹c\d+›|\d+(?:\.\d+)? ?(?:px|pt|mm|cm)|thin|thick)(?:,? and |, | )?)+)(?: wide| thick)?",
            _bordered,
            True,
        ),
        # sizes
        (rf"(?P<what>[\w #'-]+?)(?<!\bto)(?<!\bto ) ?(?P<sign>[+−-]) ?(?P<amount>{_NUMBER}) ?(?:%|percent)(?: (?:in "
         rf")?size)?", _more_or_less, True),
        (rf"(?P<what>.+?) (?:should|must|needs to|has to|have to) (?:measure|be) (?P<size>{_LENGTH}) (?:across|in "
         rf"diameter)",
         _round, False),
        (rf"(?:make|set|get) (?P<what>.+?) (?:measure )?(?P<size>{_LENGTH}) (?:across|in diameter)", _round, True),
        (rf"(?:give|make|set|change) (?P<what>.+?) (?:with |have |to )?(?:a )?diameter (?:of |to "
         rf")?(?P<size>{_LENGTH})", _round, True),
        (rf"(?:set|change|make|increase|reduce|bring) (?:the )?diameter of (?P<what>.+?) (?:to|be) "
         rf"(?P<size>{_LENGTH})", _round, True),
        (r"(?P<what>‹q\d+›) set in (?P<rest>.+)", "set {what} in {rest}", False),
        (r"(?P<rest>.+\b(?:bold|light|medium|regular|black|heavy|thin|semibold)),? \((?:weight "
         r")?[1-9]00\)", "{rest}", True),
        (rf"(?P<what>.+?) {_MUST} (?:have|get) a diameter of (?P<size>{_LENGTH})", _round, False),
        (
            r"(?:set|put|bring|take|make|turn|have|get|show|keep|drop|reduce|lower) (?P<what>.+?) (?:down )?(?:at|to"
            r"|with)"
            r" (?P<part>half|a third of|a quarter of|two thirds of|three quarters of|full) (?:the |its |their )?"
            r"(?P<prop>opacity|transparency)",
            _part_of,
            True,
        ),
        (
            rf"(?:increase|enlarge|raise|reduce|shrink|set|bring|put|bump|bump up|drop) (?P<what>.+?) (?:up |down "
            rf")?(?:to|in|at)"
            rf" (?P<size>{_LENGTH}) (?:type|letters|lettering|text|font|letter size)",
            "set the font size of {what} to {size}",
            True,
        ),
        (rf"set (?P<what>.+?) in (?P<size>{_NUMBER} ?(?:px|pt|pixels"
         rf"|points?))", "set the font size of {what} to {size}", True),
        (
            rf"(?:tighten|loosen|space|track|set)(?: out| up)? (?P<what>.+?)(?::|,| -| –| to| by| with)? "
            rf"(?P<size>[-−+]?{_LENGTH})"
            r" between (?:the |its )?(?:letters|characters)",
            "set the letter spacing of {what} to {size}",
            True,
        ),
        (rf"(?P<what>(?:the |my |our )?[\w' -]+?): (?P<size>[-−]?{_LENGTH}) between (?:the )?(?:letters|characters)",
         "set the letter spacing of {what} to {size}", False),
        # colours
        (
            rf"(?:use |put |take |try )?(?P<b>{_C}) (?:instead of|rather than|in place of) (?:the |all |every "
            rf")?(?P<a>{_C})(?P<all> "
            r"everywhere| throughout| all over| across the (?:page|poster|design))?",
            "replace {a} with {b}",
            True,
        ),
        (
            rf"(?:use |have |put |go for |try )?(?P<how>an? (?:slightly |much |a bit |a little |a tad |somewhat "
            rf")?(?:darker|lighter|brighter"
            rf"|paler|warmer|cooler|deeper|softer|duller) {_C})(?: (?:colou?r|shade|tone))? (?:for|on|in|as) "
            rf"(?P<what>(?:the|my|our) .+)",
            "make {what} {how}",
            True,
        ),
        (
            r"(?P<verb>lighten|darken|deepen|brighten|soften|mute|intensify|tone down|dull|strengthen|warm up|cool "
            r"down) the"
            rf" {_C} (?:of|in|on) (?P<what>.+?)(?P<rest> (?:by .+|a bit|a little|slightly|a lot|somewhat))?",
            _tinged,
            True,
        ),
        (
            rf"(?:change|turn|switch|swap|make|replace) the (?P<a>{_C}) (?:of|in|on) (?P<what>(?!it\b).+?) (?:to|into"
            rf"|for|with|by)"
            rf" (?:a |the )?(?P<b>{_C})",
            _one_hue,
            True,
        ),
        (
            rf"(?:what(?:'s| is| was)|whatever(?: is|'s)?|anything that(?:'s| is)|everything that(?:'s| is)) "
            rf"(?P<a>{_C})"
            rf"(?: now| so far| at the moment)? (?:should|must|has to|needs to|shall|can|could|is to) (?:become|be"
            rf"|turn|turn into|go)"
            rf" (?P<b>{_C})",
            "replace {a} with {b}",
            True,
        ),
        (r"(?P<rest>.+?)['’]s (?:line|stroke|edge|rim) (?P<be>(?:should|must|needs to|has to) be .+)",
         "the outline of {rest} {be}", False),
        # opacity
        (r"make (?P<what>.+?) (?:see-through|transparent|translucent),? (?:about|around|roughly|say|maybe|by|at|to)? ?"
         r"(?P<part>half|a third|a quarter|[\d.]+ ?%|[\d.]+ percent)", _see_through, True),
        (r"(?:could|can|would) (?P<what>(?:everything|all) .+?) (?:turn|become|go) (?P<rest>.+)",
         "{what} should become {rest}", True),
        # outlines and shadows
        (
            r"(?:put|add|place|cast|set) (?P<adj>an? (?:[\w‹›-]+ ){0,3}?(?:glow|halo|shadow)) (?:behind|under"
            r"|underneath|beneath"
            r"|around|round|below) (?P<what>.+)",
            "give {what} {adj}",
            True,
        ),
        (
            r"(?:put|add|draw|place|run) (?P<adj>an? (?:[\w‹›-]+ ){0,3}?)(?:border|frame|outline) (?:around|round) "
            r"(?P<what>(?!(?:the"
            r" |this |my )?(?:whole |entire )?(?:page|poster|slide|design|canvas|flyer|card|artboard|edges?)\b).+)",
            "give {what} {adj}outline",
            True,
        ),
        (
            rf"(?P<what>(?:the |my |our )?[\w' -]+?) (?:border|outline|stroke|frame)(?: ?[:=→]| ->) "
            rf"?(?P<size>{_LENGTH})(?: solid)?"
            rf"(?: in)? (?P<color>{_C})",
            "give {what} a {size} {color} outline",
            True,
        ),
        (
            rf"(?:(?:add|put|draw|place|set|give me|have) )?(?P<adj>(?:an? |some )?(?:[\w‹›-]+ ){{0,3}}?)(?:border"
            rf"|frame|outline|edge"
            rf"|rim|edging)(?: line)? (?:around|round|on) (?P<what>(?:the|our|my|all|both|every|each) (?!(?:whole "
            rf"|entire )?(?:page"
            rf"|poster|slide|design|canvas|flyer|artboard|edges?)\b)[\w' -]+?)(?:,? (?:of "
            rf"|in )?(?P<size>{_LENGTH})(?: thick"
            rf"| wide)?)?(?:,? (?:in )?(?P<color>{_C}))?",
            _rimmed,
            False,
        ),
        (
            r"(?:an? |the )?(?:(?P<much>much|slightly|a bit|a little) )?(?P<more>thicker|thinner|heavier"
            r"|finer) (?:border|outline"
            r"|frame|stroke|edge|rim)(?: line)? (?:for|on|around|round) (?P<what>.+)",
            "make the outline of {what} {much} {more}",
            False,
        ),
        (
            r"(?P<verb>double|triple|halve) the (?:thickness|width|weight) of (?P<what>(?:the|our"
            r"|my) .+?)['’]s (?:border|outline"
            r"|frame|stroke|edge|rim)",
            _times_as_thick,
            True,
        ),
        (
            r"(?P<verb>double|triple|halve) the (?:thickness|width|weight) of the (?:border|outline|frame|stroke|edge"
            r"|rim) (?:of"
            r"|around|on|round) (?P<what>.+)",
            _times_as_thick,
            True,
        ),
        (
            r"(?P<what>(?:the|our|my|these|those|all|both) .+?) (?:doesn't|does not|don't|do not|needn't) (?:need"
            r"|want|require)"
            r"(?: to have)? (?:an?|any|the|its|their|that) (?:[\w‹›-]+ )?(?:border|frame|outline|edge"
            r"|rim)s?(?: at all| any ?more)?",
            "remove the outline of {what}",
            False,
        ),
        (
            r"(?P<what>(?:the|our|my|these|those|all|both) .+?) (?:doesn't|does not|don't|do not|needn't) (?:need"
            r"|want|require)"
            r"(?: to have)? (?:an?|any|the|its|their|that) (?:drop )?shadows?(?: at all| any ?more)?",
            "remove the shadow from {what}",
            False,
        ),
        # letters and lines, farther apart or closer
        (
            r"(?P<what>(?:the|our|my) .+?) (?:needs?|could use|could do with|wants?|deserves?|should have"
            r"|requires?) (?:a bit |a little |some )?more (?:air|space|room"
            r"|spacing|breathing space|distance) (?:between|in between) (?:the|its|their) (?P<which>lines|letters"
            r"|rows)",
            lambda found: (
                f"increase the {'letter' if found['which'].lower() == 'letters' else 'line'} spacing of {found['what']}"
            ),
            False,
        ),
        (
            r"(?P<how>double|single|1\.5|one and a half) (?:line )?spac(?:ing|ed) (?:for|in|on) (?P<what>.+)",
            lambda found: (
                f"make {found['what']} {found['how'].lower()} spaced"
                if found["how"].lower() in ("double", "single")
                else f"set the line spacing of {found['what']} to 1.5"
            ),
            True,
        ),
        (
            r"(?:spread|space|pull|open up|loosen|move)(?: out)? the (?:letters|characters|lettering) (?:of"
            r"|in) (?P<what>.+?)(?: out"
            r"| apart| up)?(?: (?P<much>a bit|a little|slightly|a lot|somewhat|a touch|more|further))?",
            "increase the letter spacing of {what}",
            True,
        ),
        (
            r"(?:tighten|squeeze|close up|bring)(?: up| together)? the (?:letters|characters|lettering) (?:of"
            r"|in) (?P<what>.+?)(?: "
            r"together| up| closer)?(?: (?P<much>a bit|a little|slightly|a lot|somewhat|a touch))?",
            "decrease the letter spacing of {what}",
            True,
        ),
        (
            r"(?P<how>tighter|looser|wider|closer) (?:letters|lettering|letter spacing|tracking|kerning"
            r"|characters) (?:in|for|on|of)"
            r" (?P<what>.+)",
            lambda found: (
                f"{'decrease' if found['how'].lower() in ('tighter', 'closer') else 'increase'} the letter spacing of "
                f"{found['what']}"
            ),
            False,
        ),
        (
            r"(?P<how>tighter|looser|wider|more|less) (?:lines|line spacing|line height|leading"
            r"|space between (?:the )?lines) "
            r"(?:in|for|on|of) (?P<what>.+)",
            lambda found: (
                f"{'decrease' if found['how'].lower() in ('tighter', 'less') else 'increase'} the line spacing of "
                f"{found['what']}"
            ),
            False,
        ),
        # type
        (
            r"(?:change|switch|set|convert|turn|make) (?:all|every|each)(?: of)?(?: the)? (?:fonts?|typefaces?)(?: "
            r"used)? (?:to|into|as|be)"
            r" (?P<rest>‹q\d+›|(?-i:[A-Z])\w*(?: (?-i:[A-Z])\w*){0,3})",
            "change the font of all text to {rest}",
            True,
        ),
        (
            r"(?:use|make|have|i want|we want|i'd like|we'd like|i'd prefer|we'd prefer|i would prefer"
            r"|we would prefer|i prefer"
            r"|we prefer|put|take|go with|go for|let's use|let's have|let's try|let's go with|try|pick|choose|set|give"
            r"|(?:i|we)(?:'d| would) rather (?:have|use|see|like|go with)|how about|what about|could we have"
            r"|can we have"
            r"|could i have|can i have|can we use|could we use|i'd love|we'd love) (?P<font>(?-i:[A-Z])\w*(?: "
            r"(?-i:[A-Z])\w*){0,3})"
            r" (?P<link>for|on|in|everywhere|throughout)(?P<what>.*)",
            _in_font,
            True,
        ),
        (
            rf"(?P<what>(?:the |my |our )?[\w' -]+?) (?:up|down) to (?P<size>{_NUMBER} ?(?:px|pt|points?|pixels))",
            "set the font size of {what} to {size}",
            False,
        ),
        (
            r"(?:make|set|have) the (?:font|typeface) of (?P<what>.+?) (?:be )?(?P<rest>‹q\d+›|(?-i:[A-Z])\w*(?: "
            r"(?-i:[A-Z])\w*){0,3})",
            "change the font of {what} to {rest}",
            True,
        ),
        # what is put somewhere
        (
            r"(?:put|add|write|place|set|show|have) (?P<q>‹q\d+›) (?:in|inside|on|onto|within) (?P<rest>an? "
            r"(?:[\w‹›-]+ ){0,4}?(?:circle"
            r"|badge|box|rectangle|star|button|banner|ribbon|sticker|bubble|square|heart|tag|pill|oval|ellipse|arrow"
            r"|diamond|cloud"
            r"|hexagon|seal|burst)\b.*)",
            "add {rest} saying {q}",
            True,
        ),
        (
            r"(?P<where>(?:(?:right |just |directly )?(?:below|under|underneath|beneath|above|next to|beside|behind"
            r"|around"
            r"|(?:to the )?(?:left|right) of) .+?)),? (?:i|we)(?:'d| would)? (?:want|need|like|love)(?: to (?:have"
            r"|see))?"
            r" (?P<rest>(?:an?|another|some) .+)",
            "add {rest} {where}",
            True,
        ),
    )  # fmt: skip


_SHARES = {"half": 50.0, "a third": 100 / 3, "a quarter": 25.0}


def _see_through(found: re.Match[str]) -> str:
    said = " ".join(found["part"].lower().split())
    share = f"{_SHARES[said]:g}%" if said in _SHARES else said
    return f"set the transparency of {found['what']} to {share}"
