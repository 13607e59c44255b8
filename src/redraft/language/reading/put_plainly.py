"""Wordings put plainly before an instruction is cut into clauses: copies and where they stand, one noun for two things,
words of a text and their look, the ground of one thing."""

from __future__ import annotations

import re

from redraft.lazy import lazily

_NUMBER = r"\d+(?:\.\d+)?"
_UNIT = r"(?:px|pixels?|pt|pts|points?|mm|cm|inch(?:es)?|in|%|percent|°|degrees?)"
_OF_WORDS = r"(?:bold|italics?|underlined|uppercase|bigger|smaller|larger|‹c\d+›|\d[\d.]* ?(?:px|pt))"
_WORDS_IN = lazily(
    rf"\bmake (?P<q>‹q\d+›) (?P<look>{_OF_WORDS}) (?P<in>(?:in|on|of) (?:the|our|my|its) [^,.;‹]+?)"
    r"(?P<on> (?:on|in|of) ‹s\d+›)?(?=[,.;!]|\s*$)",
    re.IGNORECASE,
)
_IN_MAKE = lazily(
    rf"^(?P<in>in (?:the|our|my) [^,.;:‹]+?)(?P<on> (?:on|of) ‹s\d+›)? make (?P<q>‹q\d+›) (?P<look>{_OF_WORDS})",
    re.IGNORECASE,
)
"""'Make "free" bold in the note', 'in the note make "free" bold': words of a text, and no new text for it."""


_ONE_NOUN = lazily(
    r"\bthe (?P<a>[a-z]+) and (?P<b>(?!the\b|its\b|both\b|all\b|our\b|other\b)[a-z]+) (?P<noun>pill|chip|card"
    r"|badge|frame|panel"
    r"|tile|bubble|plate|capsule|box)(?:es|s)\b",
    re.IGNORECASE,
)
"""'The date and time pills': one noun for both, which a cut at 'and' would part."""


_HOW_FAR = rf"(?:by )?{_NUMBER} ?{_UNIT} (?:further )?(?:to the )?(?:left|right|up|down|higher|lower|above|below)\b"
_COPY_OF = lazily(
    rf"\b(?:put|place|make|set|add|create) (?:a|another|one) (?:copy|duplicate) of (?P<what>(?:it|the|that|this"
    rf"|our|my)\b[^,.;:]*?),?"
    rf" (?P<far>{_HOW_FAR})(?! of\b)",
    re.IGNORECASE,
)
_COPY_FAR = lazily(
    rf"\b(?P<copy>(?:duplicate|copy|clone|repeat) [^,.;:]+?,?) (?P<far>(?:by )?{_NUMBER} ?{_UNIT}) (?:further )?to the "
    r"(?P<to>left|right)(?! (?:of|edge|side|corner|margin)\b)",
    re.IGNORECASE,
)
_COPY_PUT = lazily(
    r"\b(?:duplicate|copy|clone|repeat) (?P<what>(?:the|that|this|our|my) (?:(?!under|below|beneath|above|over"
    r"|beside|behind|at"
    r"|in|on|to|and)[^\s,.;:]+ ?){1,4}?),? and (?:put|place|set|position) (?:the copy|the duplicate"
    r"|the second one|the new one"
    rf"|it) (?P<far>{_HOW_FAR})(?! of\b)",
    re.IGNORECASE,
)
_TWICE = lazily(
    r"^(?:i|we)(?:['’]d| would)? (?:need|want|like)(?: to have)? (?P<what>(?:the|that|this|our|my) [^,.;:]+?) twice"
    r"(?:\s*[:,;.–—-]+ (?:so )?(?:please )?(?:copy|duplicate) it(?P<far> .+)?)?[.!]?$",
    re.IGNORECASE,
)
"""'I need the badge twice' asks for another one, and not for a bigger one."""
_COPY_AND = lazily(
    r"\b(?:duplicate|copy|clone|repeat) (?P<what>(?:the|that|this|our|my) [^,.;:]+?) (?P<side>under|below"
    r"|beneath|above|over"
    r"|beside|behind) (?P<other>[^,.;:]+?),? and (?:put|move|place|set|shift|position) (?:the copy|the duplicate"
    r"|the second one"
    rf"|the new one|it) (?P<far>{_HOW_FAR})",
    re.IGNORECASE,
)
"""'Duplicate the line under the title and put the copy 80 px lower': the line that is there, so far from where"
" it is."""


_GROUND_OF = lazily(
    r"(?:^|(?<=[.;] )|(?<=make )|(?<=, ))(?:the )?(?P<what>(?!the\b|dark|light|whole|entire|main|page|slide"
    r"|poster|plain|white|new|same"
    r"|old|solid|my\b|our\b|a\b|make|set|change|put|give|add)[a-z]+(?: (?!the\b)[a-z]+)?) background"
    r"(?= (?:‹c\d+›|(?:should|must|needs to|has to) be ))",
    re.IGNORECASE,
)
"""'The button background should be teal': the ground of one thing, and not that of the page."""


_HOLDS = lazily(
    r"(?<=\w|›),? (?:maybe|perhaps|possibly) (?:we|i)(?:['’]ll| will| may| might| can)? (?:use|need|want) (?:it|them)"
    r"(?: (?:later|again|later on|some day|another time|next time))(?=[.!]?\s*$)"
    r"|(?<=\w|›),? but (?:please )?(?:do not|don['’]t) (?:delete|remove) (?:it|them)(?=[.!]?\s*$)",
    re.IGNORECASE,
)
"""What asks for nothing where a thing is hidden: that it stays there."""
_HIDES = lazily(r"\b(?:hide|skip|invisible|switch off|turn off)\b", re.IGNORECASE)
_BEHIND_IT = lazily(
    r"(?P<copy>\b(?:duplicate|copy) ‹s\d+›),? (?:and put (?:it|the copy) )?(?:right |directly |just |immediately )?"
    r"(?:after|behind) (?:it|itself|the original)(?=[.!]?\s*$)",
    re.IGNORECASE,
)
_SAME_AS = lazily(
    r"^(?P<what>(?:the |our |my )?(?!make|set|give|use|keep|put|change|let|add|i "
    r"|we )[^\s,;:][^,;:]*?) (?:in )?(?:the )?same"
    r" (?P<prop>(?:font |text )?(?:size|colou?r)|font|width|height) as (?P<other>[^,;:]+)$",
    re.IGNORECASE,
)
_MODAL = lazily(
    r" (?:should|must|has to|have to|needs? to|ought to|is|are|be|gets?|have|has|uses?|takes?|shares?)"
    r"(?: be| have| get| use| take| share)?$",
    re.IGNORECASE,
)


def _as_other(found: re.Match[str]) -> str:
    """'The e-mail in the same size as the name', which has no verb."""
    if _MODAL.search(found["what"]):
        return found[0]
    what = found["what"] if re.match(r"(?:the|our|my) |‹q|#", found["what"], re.IGNORECASE) else f"the {found['what']}"
    return f"make {what} the same {found['prop']} as {found['other']}"


def put_plainly(text: str) -> str:
    """An instruction, its quotes, colours and slides as tokens, with such wordings put plainly."""
    if _HIDES.search(text):
        text = _HOLDS.sub("", text)
    text = _BEHIND_IT.sub(r"\g<copy>", text)
    text = _SAME_AS.sub(_as_other, text)
    text = _ONE_NOUN.sub(r"the \g<a> \g<noun> and the \g<b> \g<noun>", text)
    text = _COPY_OF.sub(r"copy \g<what> \g<far>", text)
    text = _COPY_FAR.sub(r"\g<copy> \g<far> \g<to>", text)
    text = _COPY_PUT.sub(r"copy \g<what> \g<far>", text)
    text = _TWICE.sub(lambda one: f"copy {one['what']}{one['far'] or ''}", text)
    text = _COPY_AND.sub(r"copy \g<what> that is \g<side> \g<other> \g<far>", text)
    text = _GROUND_OF.sub(lambda one: f"the background of the {one['what'].lower()}", text)
    text = _IN_MAKE.sub(lambda one: f"make {one['q']} {one['in']} {one['look']}{one['on'] or ''}", text)
    return _WORDS_IN.sub(lambda one: f"make {one['q']} {one['in']} {one['look']}{one['on'] or ''}", text)


# Gradients, before these are set aside

_GRADED = lazily(
    r"^(?:(?:can|could|let|have|make|please|would) )*(?P<what>(?:the\b|our\b|my\b|‹s\d+›)[^,;:]+?) (?:should "
    r"|must |to )?"
    r"(?:go|fade|run|change|blend)s? from (?P<a>‹c\d+›) to (?P<b>‹c\d+›)(?:(?:,| as| in| with)? (?:a "
    r"|as a )?gradient)[.?!]*$",
    re.IGNORECASE,
)
_DARK_GROUND = lazily(
    r"\bthe (?:dark|light|big|whole|entire|main|overall|plain) background(?= (?:should |must )?(?:fade|go|run"
    r"|get|have|be)s? )",
    re.IGNORECASE,
)


def graded_plainly(text: str) -> str:
    """'Can the button go from orange to red as a gradient?' as a request to fill it so."""
    return _GRADED.sub(
        r"fill \g<what> with a gradient from \g<a> to \g<b>", _DARK_GROUND.sub("the background", text.strip())
    )
