"""Sentence shapes about where things stand, what lines up, what goes and what stays: as in shapes.py, and "
"before those."""

from __future__ import annotations

import re
from collections.abc import Callable

Row = tuple[str, str | Callable[[re.Match[str]], str | None], bool]

EDGE = r"(?:left|right|top|bottom|upper|lower)(?:[ -]hand)?(?: (?:edge|side|end|border))"
_EDGES = {"upper": "top", "lower": "bottom"}
_SAME = r"(?:the same|one|a common|an identical)"


def edge_word(said: str) -> str:
    word = re.split(r"[ -]", said.lower())[0]
    return _EDGES.get(word, word)


def _own_edges(found: re.Match[str]) -> str | None:
    """'The date's left side should line up with that of the fee', 'left edge of the website = left edge of the "
    "photo'."""
    edge = edge_word(found["edge"])
    other = found.groupdict().get("edge2")
    if other and edge_word(other) != edge:
        return None
    return f"align the {edge} edges of {found['what']} with {found['rest']}"


def _axis(found: re.Match[str]) -> str | None:
    """'Put the button on the same vertical axis as the badge': one below the other."""
    edge = "horizontal center" if found["axis"].lower() == "vertical" else "vertical center"
    return f"align the {edge} of {found['what']} with {found['rest']}"


def _closer(found: re.Match[str]) -> str | None:
    way = {"top": "up", "bottom": "down", "left": "left", "right": "right"}[edge_word(found["side"])]
    if found["how"].lower() in ("away", "farther", "further"):
        way = {"up": "down", "down": "up", "left": "right", "right": "left"}[way]
    return f"move {found['what']} {found['amount']} {way}"


def _turned(found: re.Match[str]) -> str | None:
    """'QR code a quarter turn clockwise', 'the badge upside down'."""
    return f"rotate {found['what']} by {found['turn']} {found['way'] or ''}".strip()


def _straight(found: re.Match[str]) -> str | None:
    return f"rotate {found['what']} to 0 degrees"


def _but_for(found: re.Match[str]) -> str | None:
    """'Make all labels green except "Fast charge"': what is left out stands with the rest."""
    out = f"the one saying {found['out']}" if re.fullmatch(r"‹q\d+›", found["out"]) else found["out"]
    return f"{found['verb']} {found['what']} except {out} {found['how']}"


def _at_point(found: re.Match[str]) -> str | None:
    return f"move {found['what']} to {found['x']}, {found['y']}"


_SIDED = (
    r"(?P<side>left|right|top|bottom)(?: (?:edge|side|border|margin))?(?: of the (?:page|poster|slide|card|canvas))?"
)
_LENGTH = r"(?P<amount>[\d.]+ ?(?:px|pixels?|mm|cm|pt|points?|in|inch(?:es)?|%)?)"


_LOOK = (
    r"(?:‹c\d+›|bold|italics?|underlined|bigger|smaller|larger|darker|lighter|thicker|thinner|transparent|invisible"
    r"|uppercase|lowercase)"
)
_OTHERS_OUT = r"(?:,)? (?:except(?: for)?|but(?: not)?|apart from|other than|save) "


_SOME = r"(?:the|my|our|both|all|these|those|this|that|#[\w-]+|‹q\d+›) ?"
_WHERE = (
    r"(?:above|below|under|underneath|beneath|over|next to|beside|left of|right of|to the (?:left|right)|behind"
    r"|in front of|between"
    r"|in the (?:top|bottom|upper|lower|left|right|middle|cent(?:er|re)|corner)|at the (?:top|bottom|left|right"
    r"|foot|head)|on the (?:left|right)"
    r"|on top of|inside|closer|further|higher|lower|up|down)"
)
_ORDER = r"(?:first|second|third|fourth|fifth|last|left|right|top|bottom|upper|lower|middle)"


def rows() -> tuple[Row, ...]:
    """(pattern, request, anywhere), as in shapes.py."""
    return (
        (
            r"(?P<what>(?:the|our|my|its|that|this) [\w' -]+?|it|they) (?:goes|go|belongs?|moves) "
            r"(?P<rest>(?:onto|on to|into|on|under|below|above|over|next to|beside|in|to) (?:the|our|my|#)\b.+)",
            "move {what} {rest}",
            False,
        ),
        # questions and wishes about places
        (
            rf"(?:could|can|would|should|might|may) (?P<what>{_SOME}.+?) (?P<rest>(?:sit|stand|come|be (?:put"
            rf"|placed|moved)|live|start"
            r"|end up|face|line up|align|swap|switch|disappear|vanish|stay|hang)\b.*)",
            "{what} should {rest}",
            True,
        ),
        (
            rf"(?:i|we|the client|my boss|she|he|they)(?:'d| would)?(?: really| rather)? (?:prefer|like|want"
            rf"|wants|love|need|needs)"
            rf"(?: to (?:see|have|get))? (?P<what>{_SOME}(?!.*\b\w+ed\b).+?) (?P<rest>(?:a bit |a little "
            rf"|slightly |right |directly |just )?{_WHERE}\b.*)",
            "move {what} {rest}",
            True,
        ),
        (
            r"(?P<what>(?:the |my |our )?[\w' -]+?) ?(?:→|->|=>|:) ?(?:to |into |in )?(?:the )?"
            r"(?P<rest>(?:top|bottom|upper|lower)(?:[ -](?:left|right|cent(?:er|re)|middle))?|left|right"
            r"|cent(?:er|re)|middle)"
            r"(?P<corner> corner| edge| side)?",
            "move {what} to the {rest} {corner}",
            False,
        ),
        # edges and axes
        (
            r"(?P<what>.+?) (?:should|must|needs to|has to|to) be (?P<edge>left|right|top|bottom|cent(?:er"
            r"|re))(?:[- ]|ly )?"
            r"align(?:ed)? with (?P<rest>.+)",
            lambda found: f"align the {edge_word(found['edge'])} of {found['what']} with {found['rest']}",
            False,
        ),
        (
            r"(?:line (?P<a>.+?) up|line up (?P<b>.+?)|align (?P<c>.+?)) (?:with|to) (?P<rest>.+?),? (?:on|at"
            r"|along) (?:the |its |their )"
            r"(?P<edge>left|right|top|bottom)(?:[ -]hand)?(?: (?:side|edge))?",
            lambda found: (
                f"align the {found['edge']} edges of {found['a'] or found['b'] or found['c']} with {found['rest']}"
            ),
            True,
        ),
        (
            r"(?:make sure |ensure )?(?:that )?(?P<what>.+?) (?:should |must )?(?:share|have|get|use) (?:the same"
            r"|one|a common|the) "
            r"(?P<edge>left|right|top|bottom|upper|lower) (?:edge|side|line|margin)",
            lambda found: f"align the {edge_word(found['edge'])} edges of {found['what']}",
            True,
        ),
        (
            rf"(?P<what>.+?)(?:['’]s|(?<=s)['’]) (?P<edge>{EDGE}) (?:should|must|needs to|has to|to) "
            r"(?:line up|align|be (?:aligned|level|flush|in line)|match(?: up)?) with "
            rf"(?:(?:that|the one|those) of (?P<rest>.+))",
            _own_edges,
            False,
        ),
        (
            rf"(?:the )?(?P<edge>{EDGE}) of (?P<what>.+?) (?:=|==|is|equals|should (?:be|equal|match)|to|at) (?:the )?"
            rf"(?P<edge2>{EDGE}) of (?P<rest>.+)",
            _own_edges,
            True,
        ),
        (
            rf"(?:align|line up|match|level|bring|put|set) (?:the )?(?P<edge>{EDGE}) of (?P<what>.+?) "
            rf"(?:with|to|in line with|level with|on|at) (?:the )?(?P<edge2>{EDGE}) of (?P<rest>.+)",
            _own_edges,
            True,
        ),
        (
            rf"(?:align|line up|match|level|make|bring|put|set) (?P<what>.+?)(?:['’]s|(?<=s)['’]) (?P<edge>{EDGE}) "
            rf"(?:line up |align |level |in line |flush |even )?(?:with|to) (?:the (?P<edge2>{EDGE}) of "
            rf")?(?P<rest>.+)",
            _own_edges,
            True,
        ),
        (
            rf"(?:align|bring|make|put|set|move|have|get) (?P<what>.+?) flush (?:left|right|top|bottom)? ?(?:with"
            rf"|to|against) "
            rf"(?P<rest>.+?)(?:['’]s|(?<=s)['’]) (?P<edge>{EDGE})",
            _own_edges,
            True,
        ),
        (
            rf"(?:put|place|set|bring|move|get|align|have|line up|center|centre) (?P<what>.+?) (?:on|onto|along"
            rf"|to|at|with) "
            rf"(?:{_SAME} (?P<axis>vertical|horizontal) (?:axis|center ?line|centre ?line|midline|line)) (?:as"
            rf"|with|of) "
            r"(?P<rest>.+)",
            _axis,
            True,
        ),
        (
            r"(?:cent(?:er|re)|align|line up) (?P<what>(?:the |both |all |these |those )+(?:two |three |four "
            r"|five )?.+?) "
            r"(?P<axis>vertically|horizontally) (?:on|with|to|over|under|against) each other",
            lambda found: (
                f"align the {'vertical' if found['axis'].lower().startswith('v') else 'horizontal'} centers "
                f"of {found['what']}"
            ),
            True,
        ),
        (
            r"(?P<what>(?:the |my |our )?\w+(?: \w+)?) (?P<rest>(?:top|bottom|upper|lower)[ -](?:left|right))(?: "
            r"corner)?",
            "move {what} to the {rest} corner",
            False,
        ),
        (
            r"(?:take|grab|pick up) (?P<what>(?:the|my|our|both|all|that|this|#|‹q).+?) and (?:then )?"
            r"(?P<verb>put|place|move|stick|drop|set|pop|position) (?:it|them) (?P<rest>.+)",
            "{verb} {what} {rest}",
            True,
        ),
        # changing places
        (
            r"(?P<what>.+?) (?:should|must|could|can|need to|have to) (?:swap|switch|trade|exchange|change) "
            r"(?:places|sides|positions|spots|seats)",
            "swap {what}",
            False,
        ),
        (r"(?:swap|switch|change) (?:the )?(?:sides|spots) of (?P<what>.+)", "swap {what}", True),
        (
            r"(?:put|move|place|bring) (?P<a>.+?) (?:to )?where (?P<b>.+?) (?:is|are|sits?|stands?)(?: now)?,? "
            r"and (?:vice versa|the other way (?:a?round)"
            r"|the other way)",
            "swap {a} and {b}",
            True,
        ),
        (
            rf"(?:swap|switch|exchange)(?: over| around| round)? the (?P<one>{_ORDER}) (?P<noun>[\w]+) (?:with"
            rf"|and|for) the (?P<two>{_ORDER})"
            r"(?: one)?",
            "swap the {one} {noun} and the {two} {noun}",
            True,
        ),
        # distances
        (
            rf"(?:make|set|change|increase|reduce|bring)(?: the)? (?:gaps?|spac(?:e|ing)|distances?|room) "
            rf"between (?P<what>.+?)"
            rf" (?:to |be |at |equal to )*{_LENGTH}(?: wide| each)?",
            "distribute {what} with a gap of {amount}",
            True,
        ),
        (
            rf"(?:leave|put|have|keep|add|allow|use) {_LENGTH} (?:of )?(?:space |room |gap |distance |air "
            rf")?(?:in )?between (?P<what>.+)",
            "distribute {what} with a gap of {amount}",
            True,
        ),
        (
            rf"(?P<what>.+?) (?:should|must|need to|have to) (?:be|stand|sit) {_LENGTH} apart",
            "distribute {what} with a gap of {amount}",
            False,
        ),
        (
            rf"(?:move|bring|shift|push|nudge|slide|get|put|pull) (?P<what>.+?) {_LENGTH} (?P<how>closer|nearer"
            rf"|away|farther"
            rf"|further)(?: away)? (?:to|towards?|from) (?:the )?{_SIDED}",
            _closer,
            True,
        ),
        (
            rf"(?:move|bring|shift|push|nudge|slide|get|pull) (?P<what>.+?) (?P<how>closer|nearer) (?:to"
            rf"|towards?) (?:the )?"
            rf"{_SIDED} by {_LENGTH}",
            _closer,
            True,
        ),
        (
            r"(?:even out|equali[sz]e|level|make even|balance) (?:the )?(?:gaps?|spaces?|spacings?|distances?|room) "
            r"(?:between|of|among) (?P<what>.+)",
            "distribute {what} evenly",
            True,
        ),
        (
            r"(?:make|set|get|have) (?:the )?(?:gaps?|spaces?|spacings?|distances?) between (?P<what>.+?) "
            r"(?:all )?(?:equal|even|the same|identical|uniform|consistent)",
            "distribute {what} evenly",
            True,
        ),
        (
            r"(?P<verb>distribute|spread|space|arrange|lay)(?: out)? (?P<what>.+?)(?: out)? (?:so (?:that )?)"
            r"(?:the |their )?(?:gaps?|spaces?|spacings?|distances?)(?: between them| in between)? (?:are|is"
            r"|become|match)"
            r" (?:all )?(?:equal|even|the same|identical|uniform)",
            "distribute {what} evenly",
            True,
        ),
        (
            r"(?P<verb>cent(?:er|re)) (?P<what>.+?),? (?:both ways|in both directions|both horizontally and vertically"
            r"|horizontally and vertically|vertically and horizontally|in both axes|on both axes)",
            "center {what}",
            True,
        ),
        (
            r"(?P<verb>move|put|place|set|bring|stick|shift) (?P<what>.+?) (?:right )?(?:next to|beside|by|alongside) "
            r"(?P<rest>(?:the|my|our|#|‹q).+?),? (?:on|to|at) (?:its|the|their) (?P<side>left"
            r"|right)(?:[- ]hand)?(?: side)?",
            "{verb} {what} to the {side} of {rest}",
            True,
        ),
        (
            r"(?P<rest>(?:move|put|place|set|bring|shift) .+? (?:below|above|under|beneath|over) .+?),? "
            r"(?:so (?:that )?(?:their|the) cent(?:re|er)s? (?:line up|align|match|are aligned|are in line)"
            r"|(?:and )?cent(?:re|er)(?:ed)?(?: on| under| below| above| with)? (?:it|that|them))",
            "{rest}",
            True,
        ),
        (
            r"(?P<rest>(?:move|shift|nudge|push|slide|pull|drag|bring|rotate|turn|make|scale)\b.+?),? "
            r"(?:like|about|around|roughly|say|approximately|approx\.?|maybe|perhaps|by about|by around|by "
            r"roughly|by like)"
            r" (?P<amount>\d+(?:\.\d+)? ?(?:px|pixels?|mm|cm|pt|points?|%|percent|degrees?|°)(?: \w+)?)",
            "{rest} {amount}",
            True,
        ),
        (
            r"(?P<rest>.+? )(?:a dozen|a couple of dozen) (?P<unit>pixels?|px|mm|cm|points?|pt)(?P<tail>.*)",
            "{rest} 12 {unit} {tail}",
            True,
        ),
        (
            r"lay (?P<what>.+?) (?:over|on top of|across|onto) (?P<rest>(?:the|my|our|its|their|#|‹q|it\b).*)",
            "bring {what} in front of {rest}",
            True,
        ),
        # turned and upright
        (
            r"(?P<what>(?!(?:rotate|turn|spin|give|make|tilt)\b).+?),? (?:by )?(?P<turn>a (?:quarter|half) turn)"
            r"(?: (?P<way>(?:counter|anti)?-?clockwise|to the (?:left|right)))?",
            _turned,
            False,
        ),
        (
            r"give (?P<what>.+?) (?P<turn>a (?:quarter|half) turn)"
            r"(?: (?P<way>(?:counter|anti)?-?clockwise|to the (?:left|right)))?",
            _turned,
            True,
        ),
        (
            r"(?:make |set |get |have |put |stand |bring )?(?P<what>.+?) (?:back )?(?:upright|straight|level"
            r"|horizontal)"
            r"(?: again)?(?:,| -|;) ?(?:no|without|with no) (?:tilt|rotation|slant|angle|lean)(?:ing)?",
            _straight,
            True,
        ),
        (
            r"(?:rotate|turn|tilt|bring|put|set) (?P<what>.+?) back (?:to )?(?:the )?"
            r"(?:horizontal|upright|straight|level|zero|0 degrees)(?: position)?",
            _straight,
            True,
        ),
        (
            r"(?:rotate|turn) back (?P<what>.+?) (?:to )?(?:horizontal|upright|straight|level|zero|0 degrees)",
            _straight,
            True,
        ),
        (
            r"(?:undo|remove|take out|get rid of|no more|drop|lose) (?:the )?(?:tilt|rotation|slant|lean)(?:ing)?"
            r" (?:of|from|on|for) (?P<what>.+)",
            _straight,
            True,
        ),
        (
            r"(?P<what>.+?) (?:should|must|needs to|has to|to) (?:face|look|point) (?:in )?(?:the )?(?:other|opposite) "
            r"(?:way|direction)(?: round| around)?",
            "flip {what} horizontally",
            False,
        ),
        (
            r"(?:make|let|have) (?P<what>.+?) (?:face|look|point) (?:in )?(?:the )?(?:other|opposite) "
            r"(?:way|direction)(?: round| around)?",
            "flip {what} horizontally",
            True,
        ),
        (
            r"(?:please )?(?:only|just) keep (?P<what>(?!everything|all\b|it$|them$).+)",
            "keep only {what}",
            True,
        ),
        (
            r"(?:only|just) (?P<what>.+?) (?:stays?|remains?|is kept|are kept|should (?:stay|remain)|may stay"
            r"|survives?)",
            "keep only {what}",
            False,
        ),
        # out of sight
        (
            r"(?:get|take|move|put|bring|keep) (?P<what>.+?) out of (?:sight|view|the way|there)",
            "hide {what}",
            True,
        ),
        (
            r"(?P<what>.+?)(?:['’]s| has| have)? (?:gotta|got to|needs to|has to|must) go(?: away)?",
            "delete {what}",
            False,
        ),
        (
            r"(?P<rest>(?:remove|delete|erase|drop|scrap|cut|lose|hide|ditch|kill|bin) .+?) (?:completely"
            r"|entirely|altogether"
            r"|for good|for ever|forever|fully|totally|outright|again|for now|for the moment)",
            "{rest}",
            True,
        ),
        (
            r"(?:it would|it'd|that would|that'd|it might|it could|would it) be [a-z]+ (?:to (?:have|see|get)"
            r"|having|seeing) "
            r"(?P<rest>.+)",
            "have {rest}",
            True,
        ),
        # exceptions behind what is asked for
        (
            rf"(?P<verb>make|turn|paint|colou?r|set|have|recolou?r) (?P<what>(?:all|every|each|both|everything)\b.*?) "
            rf"(?P<how>(?:in |to |into )?{_LOOK}(?: by .+?)?){_OTHERS_OUT}(?P<out>.+)",
            _but_for,
            True,
        ),
        (
            rf"(?P<what>(?:all|every|each|both|everything)\b.*?) (?:should|must|can|could|has to|have to|need to"
            rf"|needs to) "
            rf"(?:go|disappear|vanish|be (?:gone|removed|deleted|taken out|dropped)){_OTHERS_OUT}(?P<out>.+)",
            "delete {what} except {out}",
            False,
        ),
        # a look behind a colon, or before what it is for
        (
            rf"(?:only |just )?(?P<what>(?!(?:change|make|set|in|on|for|please)\b)[^:‹]{{3,60}}): "
            rf"(?:all |both |each |filled |fill |in |to |now |should be |make (?:it|them) )*(?P<how>{_LOOK})",
            "make {what} {how}",
            False,
        ),
        (
            r"(?P<how>bold|italics?|‹c\d+›) (?:for|on) (?P<what>(?:the|all|both|every|my|our) .+)",
            "make {what} {how}",
            False,
        ),
        (
            r"(?P<verb>make|paint|colou?r|turn|fill) (?P<what>.+?) (?P<how>‹c\d+›) (?:inside|on the inside|in "
            r"the middle)",
            "fill {what} with {how}",
            True,
        ),
        (
            r"(?:take|remove|delete|strike|drop|cross|get|pull) (?P<what>(?!(?:the|an?|all|my|our|this|that|every"
            r"|it|them|its|‹)\b)"
            r"[^,‹]+?) (?:off|from) (?:the|our) (?:menu|list|price list|programme|program|line-up|schedule|card|offer)",
            "delete the {what} item",
            True,
        ),
        # cut off
        (
            r"cut (?P<rest>(?:the )?(?:left|right|top|bottom)(?: side| edge)? (?:[\d.]+ ?(?:px|pixels?|mm|cm|%"
            r"|percent|pt|in)"
            r"|third|quarter|half|fifth|tenth) (?:off|from|of) .+)",
            "crop away {rest}",
            True,
        ),
        # points
        (
            r"(?P<what>(?:the |my |our )?[\w' -]+?) (?:at|to|goes? to|sits? at) "
            r"\(?(?:x ?[=:]? ?)?(?P<x>-?\d+(?:\.\d+)?)"
            r"(?: ?px)? ?(?:,|/) ?(?:y ?[=:]? ?)?(?P<y>-?\d+(?:\.\d+)?)(?: ?px)?\)?",
            _at_point,
            False,
        ),
    )
