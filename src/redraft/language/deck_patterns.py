"""The rows for decks: slides, notes, bullets and paragraphs, tables, charts. They come before those for any design.

The form is that of patterns.py. `‹s0›` stands for slides ('slides 2 to 5'), `‹l0›` for a list of quoted texts.
"""

from __future__ import annotations

from collections.abc import Mapping

from redraft.language.patterns import BLOCKS, PATTERNS, Pattern

_S, _Q, _L = r"‹s\d+›", r"‹q\d+›", r"‹l\d+›"
_ORDINAL = r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final|\d+(?:st|nd|rd|th))"
_NUMBER = r"(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)"
_POINT = r"(?:bullet(?: point)?|paragraph|point|list item|item|line)"

_BLOCKS = {
    "pages": rf"(?P<pages>{_S}|it|them)",
    "slide_at": (
        r"(?:(?!in front of )(?:to|at|in|into) (?:the )?(?:very )?(?P<end>beginning|start|front|top|end|back|bottom)"
        rf"(?: (?:of|in) {_S})?"
        r"|(?:to|at|into|as) (?:be )?(?:the )?(?:position|number|place|spot|slot) (?P<position>\d+)"
        r"|(?:to )?(?:be )?(?:right |just |directly |immediately )?"
        rf"(?P<side>before|after|behind|following|in front of|ahead of|between) (?P<anchor>{_S})"
        rf"|(?:to|as|at|into)(?: be| become)? (?P<onto>{_S})"
        r"|(?:to be |to come |to )?(?P<end>first|last))"
    ),
    "steps": rf"(?P<way>up|down|forward|forwards|back|backward|backwards|earlier|later)(?: by)?(?:"
    rf" (?P<steps>{_NUMBER}))?"
    r"(?: (?:slides?|places?|positions?|spots?))?",
    "slide_options": (
        r"(?:,?(?: and)?(?:"
        rf" (?:titled|called|named|entitled|headed|with (?:the |a )?(?:title|heading|headline)(?: of)?|that says|saying"
        rf"|about) (?P<title>{_Q})"
        rf"| (?:with )?(?:the |a )?subtitle (?P<subtitle>{_Q})"
        rf"| (?:with|using|in|from|based on|of) (?:the |an? )?(?:layout (?:called |named )?(?P<layout>{_Q}|[\w &-]+?)"
        rf"|(?P<layout>{_Q}|[\w &-]+?) layout)"
        rf"| (?:with|containing|having|saying)?(?: ?the| ?an?| ?some)? ?(?:following )?"
        rf"(?:text|bullets?|points?|body|contents?|items?|list)(?: points?| text)?(?: (?:of|saying"
        rf"|reading))?:? (?P<body>{_Q}|{_L})"
        rf"| (?:with )?(?:speaker )?notes? (?P<notes>{_Q})"
        r"| {slide_at}))*"
    ),
    "new_or_items": rf"(?P<items>{_Q}|{_L})",
    "notes": r"(?:the |some |my )?(?:speaker(?:'s|s)? |presenter |presentation |slide )?notes?",
    "bullet": rf"(?:an? |the |another |one |new |following |more )*(?:new |more )?{_POINT}s?(?: points?)?",
    "which": rf"(?:the )?(?P<which>{_ORDINAL}(?: {_NUMBER})?|{_ORDINAL}(?:,? (?:and )?(?:the )?{_ORDINAL})+)",
    "in_target": r"(?: (?:of|in|on|from|under|to|for|inside|within) (?P<target>.+?))?",
    "bullet_at": (
        r"(?: (?:(?:as |at |to |in )(?:the )?(?:very )?(?P<at>first|last|top|beginning|start|end|bottom)"
        rf"(?: {_POINT})?(?: (?:place|position))?"
        rf"|(?P<side>after|before|below|above|under|behind|following) (?:the )?(?:{_POINT} )?(?P<near>{_Q})(?:"
        rf" {_POINT})?"
        rf"|(?P<side>after|before|below|above|under|behind|following) (?:the )?(?P<which>{_ORDINAL}) {_POINT}"
        rf"|(?P<side>after|before|below|above|under) {_POINT} (?P<which>\d+)))?"
    ),
    "list_form": (
        r"(?:an? |the )?(?P<list_form>numbered|bulleted|bullet|bullet point|ordered|unordered|lettered|dashed)"
        r"(?: (?:points?|lists?|form|format|items?))*|(?P<list_form>numbers|bullets|bullet points|letters|dashes)"
    ),
    "row_of": (
        rf"(?:the )?(?:row (?P<row>\d+|{_Q})|(?P<row>{_ORDINAL}|header|heading|top|bottom|{_Q}) row"
        rf"|row (?:called|named|for|with|labell?ed|of) (?P<row>{_Q}))"
    ),
    "column_of": (
        rf"(?:the )?(?:column (?P<column>\d+|{_Q})|(?P<column>{_ORDINAL}|{_Q}) column"
        rf"|column (?:called|named|for|with|labell?ed|of) (?P<column>{_Q}))"
    ),
    "in_table": r"(?:,? (?:of|in|from|on|to) (?P<table>(?:the |a )?(?:.+ )?table|it))?",
    "cell_of": (
        r"(?:(?:the )?(?:text |value |content |contents )(?:of|in) )?(?:(?:the )?cell (?:at|in|of|on) )?"
        r"(?:{row_of}(?:,| and|, and| in| of|/)? {column_of}|{column_of}(?:,| and|, and| in| of|/)? {row_of}"
        r"|(?:the )?cell \(?(?P<row>\d+) ?[,x/] ?(?P<column>\d+)\)?)"
    ),
    "chart": r"(?P<chart>(?:the |this )?(?:[\w-]+ ){0,3}?(?:chart|graph|diagram|plot)|it)",
    "of_chart": r"(?: (?:of|in|on|from) (?P<chart>(?:the |this )?(?:[\w-]+ ){0,3}?(?:chart|graph|diagram|plot)|it))?",
    "chart_form": (
        r"(?:an? )?(?:(?:clustered|simple|plain|horizontal) )?"
        r"(?P<chart_form>column|bar|line|pie|doughnut|donut|area|scatter|ring|xy)(?: (?:chart|graph|plot|diagram))?"
    ),
    "series": (
        rf"(?:the )?(?:(?:data )?series (?:called |named )?(?P<series>{_Q}|\d+|[\w -]+?)"
        rf"|(?P<series>{_ORDINAL}|{_Q}|[\w-]+(?: [\w-]+)?) (?:data )?(?:series|bars?|columns?|lines?|slices?|area)"
        rf"|(?:bars?|columns?|lines?|slices?) (?:of|for|called|named) (?P<series>{_Q}|[\w -]+?))"
    ),
    "axis_name": r"(?P<axis_name>x|y|category|value|horizontal|vertical)(?:[ -]axis)?",
    "value_of": (
        rf"(?:the )?(?:value|number|figure|entry|data point|point)s? (?:of|for|at|in) (?:the )?"
        rf"(?P<first>{_Q}|[\w .-]+?)(?:(?: in| for| of| at|,|'s)? (?:the )?(?P<second>{_Q}|[\w .-]+?))?"
    ),
    "figure": r"(?P<figure>-?\d+(?:[.,]\d+)*%?)",
    "spacing": r"(?P<spacing>\d+(?:\.\d+)?)(?: ?(?P<unit>x|×|lines?|times|pt|pts|points?|px|%))?",
    "sorted": (
        r"(?P<way>(?:(?:in )?(?:an? |the )?(?:reverse(?:d)? )?(?:alphabetical(?:ly)?|ascending|descending|increasing"
        r"|decreasing"
        r"|rising|falling|numerical(?:ly)?)(?: order)?|(?:from )?[az](?: to |-|–| - )[az]|by (?:size|name|value"
        r"|letter|alphabet)"
        r"|(?:from |with |starting with |beginning with )?(?:the )?(?:high|low|large|small|big|cheap|great|most|least"
        r"|few|new|old"
        r"|late|early)\w*(?: (?!first|to)\w+)? ?(?:first|on top|at the top|to (?:the )?\w+|values? first)?"
        r"|(?:in|into) (?:order|sequence)))"
    ),
    "sort": r"(?P<verb>sort|order|reorder|re-order|arrange|rank|rearrange|put|list|organi[sz]e|bring)",
    "rows_of_table": (
        r"(?:(?:all )?(?:of )?(?:the )?(?:rows|entries|lines)(?: (?:of|in) (?P<table>(?:the |a )?(?:[\w-]+ )?table))?"
        r"|(?P<table>(?:the )?(?:[\w-]+ )?table)(?: rows)?)"
    ),
    "the_bullets": (
        r"(?:(?:all )?(?:of )?(?:the )?(?:bullets|bullet points|points|items|list|bullet list|list items|agenda"
        r"|agenda items"
        r"|agenda points|lines)"
        r"(?: (?:of|in|on) (?P<target>the (?:[\w-]+ )?(?:list|agenda|column|box|side|left|right|body|content)))?"
        r"|(?P<target>the (?:left|right|first|second|left-hand|right-hand) (?:list|bullets|column|box|content)))"
    ),
    "justified": r"(?P<justified>left|right|center|centered|middle|justified|justify)",
}

ROWS: tuple[tuple[str, str, Mapping[str, str]], ...] = (
    # slides
    ("slide_delete", "<delete> {pages}(?: completely| entirely)?(?: from " + _S + ")?", {}),
    ("slide_copy", "<copy> {pages}(?:,?(?: and)?(?: (?:put|place|insert|move) (?:it|the copy|the"
     " duplicate))? {slide_at})?", {}),
    ("slide_copy", "(?:<insert>|make) (?:an? |another )?(?:copy|duplicate|clone) of {pages}(?: {slide_at})?", {}),
    ("slide_move", "<move|place> {pages} {slide_at}", {}),
    ("slide_move", "<move> {pages} {steps}", {}),
    ("slide_move", "<make> {pages} (?:be )?(?P<onto>" + _S + ")", {}),
    ("slide_swap", "(?P<verb>swap|switch|exchange|interchange)(?: {the}(?:order|positions?|places?) of)? {pages}"
     "(?: (?:with|and|for) (?P<anchor>" + _S + "))?(?: around)?", {}),
    ("slide_reverse", "reverse (?:the )?(?:order of )?{pages}", {}),
    ("slide_hide", "<hide|show> {pages}", {}),
    ("slide_layout", "<change|use|give|convert|make> .*\\blayout\\b.*", {}),
    ("slide_add", "(?:<insert>|make) (?:an? |another |one |the |(?P<count>" + _NUMBER + ") )?(?P<kind>(?:[\\w&-]+"
     " )*?)slides?"
     "(?! number)(?P<options>{slide_options})", {}),
    ("slide_size", "<convert|scale> (?:" + _S + "|it|{the}(?:slide|page|deck|presentation)?s?)"
     "(?:(?: (?:the )?(?:size|format|dimensions|aspect ratio|ratio))(?: of " + _S + ")?)?"
     "(?: (?:to|into|be|as|in|from \\d+:\\d+ to))* {ratio}", {}),
    ("slide_size", "<convert|scale|use> {the}(?:(?:slide|page) )?(?:size|format|dimensions|aspect ratio|ratio)"
     "(?: (?:of|for) " + _S + ")?(?: (?:to|into|be|as))* {ratio}", {}),
    ("recolor", "<make|paint|change|fill> (?P<pages>" + _S + ")(?: (?:background|colou?r))?(?: (?:to|in|with"
     "|into))? {color}",
     {"target": "the background"}),
    ("unclear", "<move|copy|place> {target} (?:to|onto|on) " + _S,
     {"reason": "taking things from one slide to another is not understood yet", "suggestion": "move things on their"
     " own slide"}),
    # notes
    ("notes_set", "<change|replace|rewrite|make> {notes}(?: (?:to|with|say|read|be|:))* ?{new}", {}),
    ("notes_set", "{notes} ?(?::|=|->) ?{new}", {}),
    ("notes_set", "<write|use> {new} (?:in|into|as) {notes}", {}),
    ("notes_add", "<insert|write> {new} (?:to|in|into|as) {notes}", {}),
    ("notes_add", "<insert> {notes}(?: (?:saying|that says?|reading|with(?: the text)?|:))? ?{new}", {}),
    ("notes_add", "<insert> (?:this |the following )?(?:to|into|in) {notes}(?: ?:)? ?{new}", {}),
    ("notes_delete", "<delete> (?:all )?(?:of )?{notes}", {}),
    # bullets and paragraphs
    ("bullet_add", "<insert> {bullet}:? {new_or_items}{bullet_at}{in_target}", {}),
    ("bullet_add", "<insert> {bullet}{in_target}(?: (?:saying|that (?:says?|reads?)|reading|with(?: the"
     " text)?))?:? {new_or_items}"
     "{bullet_at}", {}),
    ("bullet_add", "<insert> {new_or_items} as (?:an? |the )?(?:new )?(?:(?P<at>first"
     "|last) )?" + _POINT + "s?{bullet_at}{in_target}", {}),
    ("bullet_add", "<insert> {new_or_items} (?:to|in|into) (?:the )?(?P<target>list|bullets|bullet points|bullet"
     " list|body|content|agenda)"
     "{bullet_at}", {}),
    ("bullet_add", "<insert> {new_or_items} (?P<side>after|before|below|above|under|behind|following) (?:the )?"
     "(?P<which>" + _ORDINAL + ") (?:bullet(?: point)?|point|list item){in_target}", {}),
    ("bullet_delete", "<delete> {which} " + _POINT + "s?{in_target}", {}),
    ("bullet_delete", "<delete> (?:the )?" + _POINT + "s? (?P<which>\\d+(?:(?:,| and|, and) \\d+)*){in_target}", {}),
    ("bullet_delete", "<delete> (?:the )?" + _POINT + "s?:? {new_or_items}{in_target}", {}),
    ("bullet_delete", "<delete> (?:the )?{new_or_items} " + _POINT + "{in_target}", {}),
    ("list_form", "<delete> (?:all )?(?:of )?(?:the )?(?:bullets|bullet points|bullet signs?|numbering|numbers)"
     "{in_target}", {"list_form": "plain"}),
    ("list_form", "<convert> {target} (?:to |into |as |in )?(?:an? )?(?:use )?(?:{list_form})", {}),
    ("list_form", "<use> (?:{list_form}) (?:for|in|on) {target}", {}),
    ("list_form", "(?P<verb>number) {target}", {"list_form": "numbered"}),
    ("list_form", "<insert> (?P<list_form>bullets|numbers|bullet points|numbering) (?:to|in) {target}", {}),
    ("indent", "(?P<verb>indent|demote|outdent|unindent|promote) {target}(?: by)?(?: (?:one|a|1) level)?", {}),
    ("spacing", "<change|make|grow|shrink> {the}line[ -](?:spacing|height)(?: (?:of|for|in|on) (?P<target>.+?))?"
     "(?: (?:to|be|of|at))* {spacing}", {}),
    ("spacing", "<change|make> {target} line[ -](?:spacing|height) (?:to |be )?{spacing}", {}),
    ("spacing", "<use> {spacing} line[ -]spacing (?:for|in|on) {target}", {}),
    ("spacing", "<make> {target} (?P<spaced>single|double|one and a half)[ -]spaced", {}),
    ("text_align", "(?P<verb>align) (?:{the}text (?:of|in|on) )?{target}(?: text)? (?:to |at |on )?(?:the"
     " )?{justified}(?: side)?", {}),
    ("text_align", "(?P<justified>left|right|center|centre|middle)[ -](?P<verb>align|justify) {target}", {}),
    ("text_align", "(?P<verb>justify) {target}", {"justified": "justify"}),
    ("text_align", "<make|change> (?:{the}(?:text|alignment) (?:of|in) )?{target} (?:alignment )?(?:to )?(?:be"
     " )?{justified}"
     "(?:[ -]aligned)?", {}),
    ("text_align", "<change> {the}(?:text )?alignment (?:of|for) {target} to {justified}", {}),
    ("text_align", "<center> {the}text (?:of|in|on) {target}", {"justified": "center"}),
    ("text_align", "<center> {target}(?<!horizontally)(?<!vertically)(?<!both ways)", {"justified": "center"}),
    ("same_size", "<scale|make|change|convert> {target} (?:to |so (?:that )?they |be |to be |have |all |to have"
     " )*(?:the |an? )?"
     "(?:same|equal|uniform|consistent|identical) (?P<side>width|height|size)", {}),
    ("same_size", "<make|scale> {target} (?:all )?(?:equally|the same) (?P<side>wide|high|tall|big|large)", {}),
    # new text
    ("number_slides", "<insert|show|place|write> (?:the )?(?:slide|page) numbers?(?: (?:at|in|to|on) (?:the"
     " )?{place}(?: of)?)?", {}),
    ("text_add", "<insert|write|place> (?:an? |the )?(?:new )?(?:text ?box|text|caption|label|line|footer)?"
     "(?: ?(?:saying|that says|with(?: the text)?|reading|:))? ?{new}(?: (?:at|in|to|into|on|as) (?:the"
     " )?(?:{place}|(?P<role>footer|header)))", {}),
    # tables
    ("cell_text", "<reword|make|write> {cell_of}{in_table} (?:(?:to|with|say|read|be|into) )*{new}", {}),
    ("cell_text", "<reword|make> (?:{the}(?:cell|value|text) (?:of|in|at) )?{cell_of}{in_table} (?:to|with)"
     " {figure}", {}),
    ("cell_text", "<write> (?:{new}|{figure}) (?:in|into) {cell_of}{in_table}", {}),
    ("row_sort", "{sort} {rows_of_table}(?: again)? (?:by|according to|on|after) (?:the"
     " )?(?P<column>" + _Q + "|[\\w€£$%() -]+?)"
     "(?: column| values?)?(?:,? \\(?{sorted}\\)?)?", {}),
    ("row_sort", "{sort} {rows_of_table},? {sorted}(?: (?:by|according to) (?:the )?(?P<column>" + _Q + "|[\\w -]+?)"
     "(?: column)?)?", {}),
    ("row_sort", "(?:reverse|flip|invert) (?:the )?(?:order of )?{rows_of_table}", {"reversed": "yes"}),
    ("row_sort", "{sort} {rows_of_table} in reverse(?: order)?", {"reversed": "yes"}),
    ("bullet_sort", "{sort} {the_bullets},? {sorted}", {}),
    ("bullet_sort", "{sort} {the_bullets} in(?:to)? reverse(?:d)?(?: order)?", {"reversed": "yes"}),
    ("bullet_sort", "(?:reverse|flip|invert|turn around) (?:the )?(?:order of )?{the_bullets}", {"reversed": "yes"}),
    ("row_move", "<move|place> {row_of}{in_table} (?:up |down )?(?:(?:to|at|in|into|as) )?(?:the )?(?:very )?"
     "(?P<at>top|bottom|end|beginning|start|first|last)(?: (?:row|place|position|one))?{in_table_}", {}),
    ("row_move", "<move|place> {row_of}{in_table} (?P<at>up|down)(?: (?:by )?(?:one|1|a)(?: (?:row|place|position"
     "|line))?)?",
     {}),
    ("row_move", "<move|place> {row_of}{in_table} (?:up |down )?(?:right |directly |just )?(?:to )?"
     "(?P<side>before|after|above|below|under|behind|over|beneath) (?:the )?(?:row (?:for |of |called )?)?"
     "(?P<near>" + _Q + ")(?: row)?{in_table_}", {}),
    ("row_total", "<insert> (?:an? |the |another )?(?:new |last |final )?(?:row (?:with|for|of|showing) (?:the |all )?"
     "(?:totals?|sums?)(?: of (?:all |the )*columns?)?|(?:grand )?(?:totals?|sum)s? row|row with (?:the )?totals?)"
     "(?: (?:at|to|on) the (?:bottom|end)(?: of)?)?{in_table}", {}),
    ("row_delete", "<delete> {row_of}{in_table}", {}),
    ("row_delete", "<delete> (?:the )?(?P<row>" + _ORDINAL + " " + _NUMBER + ") rows{in_table}", {}),
    ("column_delete", "<delete> {column_of}{in_table}", {}),
    ("row_add", "<insert> (?:an? |another |the )?(?:new )?(?:empty |blank )?(?:table )?row{in_table}"
     "(?:(?: with| saying| containing| of)?(?: the)?(?: cells| values| texts?)?:? {new_or_items})?"
     "(?: (?:at|to) the (?P<at>top|beginning|start|end|bottom)| (?P<side>after|before|below|above|under)"
     " {row_of})?{in_table_}", {}),
    ("column_add", "<insert> (?:an? |another |the )?(?:new )?(?:empty |blank )?column{in_table}"
     "(?:(?: with| saying| containing| of)?(?: the)?(?: cells| values| texts?)?:? {new_or_items})?"
     "(?: (?:at|to|on) the (?P<at>left|beginning|start|end|right)| (?P<side>after|before)"
     " {column_of})?{in_table_}", {}),
    ("row_look", "<make|paint|change|fill> (?:{the}(?:background|fill|colou?r|background colou?r) (?:of|in)"
     " )?{row_of}{in_table} "
     "(?:(?:to|in|with|into) )?{color}", {}),
    ("row_look", "<make|change> (?:{the}(?:text|words|font) (?:of|in) )?{row_of}{in_table} (?:{weight}|{slant})", {}),
    ("row_look", "<make|paint|change|fill> (?:{the}(?:background|fill|colou?r) (?:of|in) )?{column_of}{in_table} "
     "(?:(?:to|in|with|into) )?{color}", {}),
    ("row_look", "<make|change> (?:{the}(?:text|words|font) (?:of|in)"
     " )?{column_of}{in_table} (?:{weight}|{slant})", {}),
    # charts
    ("chart_title", "<reword|make> (?:{chart}(?:'s)? title|(?:the )?title (?:of|in|on) {chart}) (?:(?:to|with|say"
     "|read) )*{new}", {}),
    ("chart_title", "<insert|give> {chart} (?:the |a )?title {new}", {}),
    ("chart_title", "<insert> (?:the |a )?(?:chart )?title {new} to {chart}", {}),
    ("chart_title", "<delete> (?:{chart}(?:'s)? title|(?:the )?title (?:of|from) {chart})", {"new": ""}),
    ("chart_axis", "<reword|make|insert> (?:the |a )?{axis_name} title{of_chart} (?:(?:to|with|say|read) )*{new}", {}),
    ("chart_axis", "<reword|make> (?:the )?(?:title|label|name) of (?:the )?{axis_name}{of_chart} (?:(?:to|with|say"
     "|read) )*{new}", {}),
    ("chart_axis", "<reword|insert> (?:{new} as )?(?:the )?(?:title|label) (?:of|to|for) (?:the"
     " )?{axis_name}{of_chart}", {}),
    ("chart_form", "<convert> {chart}(?: type)? (?:to|into|as)? ?{chart_form}(?: instead)?", {}),
    ("chart_form", "<change|make> (?:the )?(?:type of {chart}|chart type) (?:to|into|be) {chart_form}", {}),
    ("chart_legend", "<delete|hide> (?:the |a )?(?:(?:chart|graph)(?:'s)? )?legend{of_chart}", {"visible": "no"}),
    ("chart_legend", "<insert|show|give> (?:{chart} )?(?:the |a )?(?:(?:chart|graph)(?:'s)? )?legend(?: (?:to|for|of"
     "|in) {chart})?",
     {"visible": "yes"}),
    ("chart_kept", "(?:<move|place|show|insert|change|make> )?(?:the )?(?:(?:chart|graph)(?:'s)? )?legend(?:'s"
     " position)?"
     "{of_chart} (?:should (?:be|go|stand) )?(?:(?:to|at|on|in|into|be|is|over) )*(?:the )?(?:very )?(?:top|bottom"
     "|left|right|below"
     "|above|under|beside|next to|inside|outside|corner|upper|lower|center)\\b.*", {"what": "the place of a legend"}),
    ("chart_kept", "(?:<insert|show|delete|hide|place|write|give|use> )?(?:{chart} )?(?:the |some |all )?(?:data"
     " labels?"
     "|value labels?|(?:values?|numbers?|figures?|percentages?|amounts?) (?:on|in|above|over|inside|at the top of"
     "|next to|beside) (?:top of )?"
     "(?:the |each |every |all (?:the )?)?(?:bars?|columns?|lines?|slices?|pie|points?|segments?))(?: (?:on|off|to"
     "|from|in|of) .*)?",
     {"what": "labels with the values of a chart"}),
    ("chart_kept", "<insert|show|delete|hide|change|make> (?:the |some |all )?(?:(?:horizontal|vertical|major|minor) )?"
     "(?:grid ?lines?|axis lines?|tick marks?|error bars?|trend ?lines?)(?:"
     " .*)?", {"what": "gridlines, ticks and trend lines"}),
    ("series_color", "<make|paint|change> (?:{the}(?:fill |line )?colou?r of )?{series}{of_chart} (?:(?:to|in|into)"
     " )?{color}", {}),
    ("series_delete", "<delete> (?:the )?(?:data )?series (?P<series>" + _Q + "|\\d+|[\\w -]+?){of_chart}", {}),
    ("series_delete", "<delete> (?:the )?(?P<series>" + _ORDINAL + "|" + _Q + "|[\\w-]+(?: [\\w-]+)?) (?:data"
     " )?series{of_chart}", {}),
    ("chart_name", "(?:<reword>|rename) (?:the )?(?P<what>series|category|data series) (?P<series>" + _Q + "|\\d+"
     "|[\\w -]+?){of_chart}"
     " (?:to|into|as) {new}", {}),
    ("chart_value", "<change|make> {value_of}{of_chart} (?:to|be) (?:{figure}|{new})", {}),
    ("set_text", "<change|replace|rewrite> (?P<target>(?:the )?(?:left|right|top|bottom|upper|lower|main)(?:["
     " -]hand)? contents?) {to}"
     " (?:say |read |be )?{new}", {}),
)  # fmt: skip

_BLOCKS["ratio"] = (
    r"(?:an? )?(?:(?P<ratio>\d+(?:\.\d+)? ?: ?\d+(?:\.\d+)?|widescreen|wide screen|standard|square|letter|a[3-5])"
    r"|(?P<wide>\d+(?:\.\d+)?) ?(?P<unit>px|cm|mm|in|inches|inch)? ?(?:x|×|by) ?(?P<high>\d+(?:\.\d+)?) ?(?P<unit>px"
    r"|cm|mm|in|inches|inch)?)"
    r"(?: (?P<way>portrait|landscape))?(?: (?:format|aspect ratio|ratio|size|sizes|paper|slides?|presentation|mode"
    r"|orientation))*"
)
assert not BLOCKS.keys() & _BLOCKS.keys(), "a block of the same name would change the other rows"
BLOCKS |= _BLOCKS
DECK_PATTERNS: tuple[Pattern, ...] = (*(Pattern(*row) for row in ROWS), *PATTERNS)
