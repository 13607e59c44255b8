"""The words the rule planner knows, as tables. To teach it a word, add it to a row here and a line to the tests.

Everything is lower case; a row may hold several words. Nothing here depends on a document.
"""

from __future__ import annotations

from functools import lru_cache

from redraft.document.colors import parse_color
from redraft.document.style import Color
from redraft.targets.color_words import color_called

# Verbs, by what they ask for. A clause without one of these words at its start inherits the verb before it.
VERBS: dict[str, tuple[str, ...]] = {
    "change": ("change", "set", "update", "edit", "modify", "adjust", "switch", "alter"),
    "make": ("make", "turn", "render", "get"),
    "paint": ("paint", "color", "colour", "recolor", "recolour", "tint", "dye", "shade"),
    "replace": ("replace", "substitute", "swap", "exchange", "swap out", "find and replace"),
    "reword": (
        "replace",
        "substitute",
        "swap",
        "exchange",
        "swap out",
        "find and replace",
        "change",
        "set",
        "update",
        "edit",
        "modify",
        "adjust",
        "switch",
        "alter",
        "rewrite",
        "rename",
        "reword",
        "correct",
        "fix",
    ),
    "rewrite": ("rewrite", "rename", "reword", "correct", "fix"),
    "write": ("write", "put", "type", "enter"),
    "use": ("use", "apply"),
    "fill": ("fill",),
    "add": ("add", "apply", "put", "draw", "place"),
    "give": ("give",),
    "outline": ("outline",),
    "delete": ("delete", "remove", "erase", "drop", "get rid of", "take out", "take away", "take off", "cut", "scrap"),
    "hide": ("hide", "conceal"),
    "show": ("show", "unhide", "reveal", "display"),
    "fade": ("fade", "fade out"),
    "move": ("move", "shift", "nudge", "push", "slide", "drag", "bring", "pull"),
    "place": ("put", "place", "position", "align", "set", "move", "shift", "push", "slide", "drag", "bring", "send"),
    "center": ("center", "centre"),
    "scale": ("scale", "resize", "size"),
    "grow": ("enlarge", "grow", "increase", "magnify", "expand", "blow up"),
    "shrink": ("shrink", "reduce", "decrease", "minify"),
    "more": ("increase", "raise"),
    "less": ("reduce", "decrease", "lower"),
    "stretch": ("stretch", "squash", "squeeze"),
    "rotate": ("rotate", "turn", "spin", "tilt"),
    "copy": ("duplicate", "copy", "clone", "repeat"),
    "insert": ("add", "insert", "create", "append", "put", "include"),
    "convert": ("convert", "turn", "transform", "change", "make", "switch", "set", "format"),
    "bold": ("bold", "embolden"),
    "italic": ("italicize", "italicise"),
    "underline": ("underline",),
}

# What people ask for that the rules do not do yet: first words, and how to say so.
NOT_YET: dict[str, str] = {
    "group": "grouping is not understood yet",
    "ungroup": "ungrouping is not understood yet",
    "translate": "translating into another language is not understood yet",
    "blur": "effects such as blur are not understood yet",
    "animate": "animation is not understood yet",
}

# The nearest thing that can be done, by the family of the verb (reading/words.py) a clause begins with.
EXAMPLES: dict[str, str] = {
    "set": 'make the title red; set the font size of "Sale" to 40px; give the logo a 2px black outline',
    "paint": "paint the background navy; fill the button with a gradient from red to orange",
    "add": 'add a red circle below the logo; add the text "New" at the top right; add a black border around the page',
    "write": 'write "New" below the title',
    "name": 'change the title to "New words"',
    "replace": 'replace "Summer" with "Winter" everywhere',
    "delete": 'delete the badge; remove "free" from the subtitle; delete everything except the title',
    "hide": "hide the logo",
    "show": "show #badge",
    "move": "move the logo 20px left; put the date below the title; bring the badge to the front",
    "align": "align the date with the left edge of the title; align all buttons at the top",
    "distribute": "distribute the three buttons horizontally",
    "swap": "swap the logo and the badge",
    "resize": "make the logo 200px wide; scale the badge by 1.5",
    "grow": "increase the font size of the title by 20%; enlarge the logo by 10%",
    "shrink": "reduce the opacity of the photo to 50%; shrink the logo by a third",
    "multiply": "double the size of the logo",
    "rotate": "rotate the badge by 15 degrees",
    "flip": "flip the photo horizontally",
    "crop": "crop 20% off the left of the photo; crop the photo to a square",
    "duplicate": "duplicate the star; copy the badge 100px to the right",
    "look": "underline the title; lighten the background by 20%",
    "match": "match the font of the date to the title",
    "go": "on slide 3, make the title red",
    "lift": "move the title up by 10px",
    "frame": "add a black border around the page",
    "restack": "bring the badge to the front; put the photo behind the title",
}

_JUDGES = "this asks for a judgement about the content or the looks, which the built-in rules do not make"
# Verbs of requests that leave it open what should change.
OPEN_ENDED: dict[str, str] = {
    **dict.fromkeys(
        (
            "summarize", "summarise", "simplify", "condense", "shorten", "rephrase", "paraphrase", "proofread",
            "check", "review",
            "identify", "ensure", "improve", "enhance", "evaluate", "optimize", "optimise", "emphasize", "emphasise",
            "polish",
            "beautify", "refine", "redesign", "reorganize", "reorganise", "restructure", "streamline", "inspect",
            "examine", "detect",
            "find", "generate", "craft", "compose", "draft", "explain", "harmonize", "harmonise", "unify",
            "standardize", "standardise",
            "verify", "confirm", "analyze", "analyse", "tidy", "clean", "declutter", "balance", "rework", "reformat",
            "design",
            "compress", "distill", "outline", "provide", "develop", "implement", "adopt", "maintain", "construct",
            "produce", "prepare",
        ),
        _JUDGES,
    ),
    "translate": "translating into another language is not understood yet",
}  # fmt: skip
# What a deck has that cannot be changed yet: words in a clause that is not understood, and how to say so.
KEPT_IN_DECKS: dict[str, str] = {
    r"animat\w*|entrance|exit effects?": "animations are kept as they are and cannot be changed yet",
    r"transitions?": "transitions are kept as they are and cannot be changed yet",
    r"alt(?:ernative)?[ -]?text|alt descriptions?": "the alternative text of pictures cannot be changed yet",
    r"smart ?art": "SmartArt is kept as it is and cannot be made or changed yet",
    r"hyperlinks?|links? to": "links are kept as they are and cannot be changed yet",
    r"videos?|audio|sounds?": "video and sound are kept as they are and cannot be changed yet",
    r"slide master|theme colou?rs|color theme": "the theme and the master are kept as they are and cannot be"
    " changed yet",
    r"make sure|spelling|grammar|typos?|redundan\w*": _JUDGES,
}
SAY_EXACTLY = "say what exactly to change, with new words in quotes; "

CAN_DO = (
    "what can be done: change words, letter case, prices and dates; colours, gradients, outlines, shadows, opacity, "
    "fonts, "
    "spacing; move, place, align, distribute, swap, stack, resize, rotate, flip, crop; copy, hide, show, delete; add "
    "text, "
    "shapes, lines, borders, pictures from a file; the background, the page size"
)

CAN_DO_ON_SLIDES = (
    f"{CAN_DO}; on slides also: add, delete, copy, move or swap slides, add or delete bullets and table rows,"
    f" make lists"
    " numbered or bulleted, align text, set line spacing, change notes, cells, chart titles, types, series and values"
)

# Talk around a request, dropped from the front and the back of a clause only.
CHATTER_FRONT: tuple[str, ...] = (
    "please", "pls", "kindly", "can you", "could you", "would you", "will you", "can we", "could we", "you should",
    "i want you to", "i'd like you to", "i would like you to", "i need you to", "i want to", "i'd like to",
    "i would like to", "i need to", "we need to", "we want to", "you need to", "you can", "i think you should",
    "temporarily", "concurrently", "simultaneously", "at the same time", "additionally", "furthermore", "quickly",
        "simply", "let's", "lets", "let us", "help me", "help me to", "go ahead and", "try to",
        "be so kind as to", "hey", "hi",
    "hello", "ok", "okay", "so", "now", "just", "simply", "first", "firstly", "second", "secondly", "third", "next",
    "finally", "lastly", "afterwards", "after that", "subsequently", "additionally", "furthermore", "moreover",
    "in addition", "following that", "following this", "after this", "thereafter", "next up", "alternatively", "also",
        "then", "and", "but", "as well", "maybe",
)  # fmt: skip
PLUS = (
    r"(?:(?-i:plus)|plus(?=,| (?:please|make|change|set|add|move|delete|remove|put|give|turn|can|could|the|a|an)\b))"
    """'Plus' where it is no name: 'plus make it red', 'Plus, the logo is too small'."""
)
CHATTER_BACK: tuple[str, ...] = (
    "please", "pls", "thanks", "thank you", "thank you very much", "for me", "as well", "too", "instead", "now",
    "if you can", "if possible", "for now", "completely", "entirely", "altogether", "anymore",
    "any more", "any longer", "from now on", "at the moment",
        "asap", "for us", "ok", "okay", "would you", "will you", "cheers", "then", "afterwards",
)  # fmt: skip

JOINERS: tuple[str, ...] = (
    r"while(?: also)?(?= \w+ing\b)",
    "and then",
    "and also",
    "and",
    "then",
    "also",
    r"(?-i:plus)",  # 'Plus' is the name of a plan
    "as well as",
    "&",
)
PRONOUNS: tuple[str, ...] = ("it", "them", "they", "this", "that", "these", "those", "the same", "this one", "that one")
ARTICLES: tuple[str, ...] = ("the", "a", "an", "my", "our", "your", "this", "that", "these", "those", "its", "their")
ALL_WORDS: tuple[str, ...] = ("all of the", "all of", "all the", "all", "every", "each", "any", "both of the", "both")
NUMBER_WORDS: dict[str, int] = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
ORDINALS: dict[str, int] = {
    "first": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3, "fifth": 4, "5th": 4,
    "last": -1,
}  # fmt: skip
EXTREMES: dict[str, str] = {
    "largest": "largest", "biggest": "largest", "smallest": "smallest", "tiniest": "smallest", "longest": "longest",
    "topmost": "top", "uppermost": "top", "bottommost": "bottom", "lowest": "bottom", "leftmost": "left",
    "rightmost": "right", "most complex": "complex", "most complicated": "complex", "most detailed": "complex",
}  # fmt: skip
EVERYTHING: tuple[str, ...] = (
    "everything", "all", "it all", "entire", "whole", "all layers", "all elements", "every layer", "every element",
    "all of it", "all things", "whole thing",
)  # fmt: skip
WHOLES: tuple[str, ...] = (
    "svg", "design", "page", "poster", "image file", "file", "drawing", "document", "canvas", "slide", "flyer",
    "artwork", "graphic", "picture", "image", "icon", "composition", "layout", "card", "banner", "thing",
)  # fmt: skip

# Kinds of layers: word → (kind, form); '' means any. Plurals are made by rule.
KINDS: dict[str, tuple[str, str]] = {
    "text": ("text", ""), "text layer": ("text", ""), "text element": ("text", ""), "textbox": ("text", ""),
    "text box": ("text", ""), "lettering": ("text", ""), "caption": ("text", ""), "words": ("text", ""),
    "picture": ("picture", ""), "image": ("picture", ""), "photo": ("picture", ""), "photograph": ("picture", ""),
    "bitmap": ("picture", ""), "pic": ("picture", ""),
    "shape": ("shape", ""), "outline shape": ("shape", ""), "vector": ("shape", ""),
    "rectangle": ("shape", "rect"), "rect": ("shape", "rect"), "box": ("shape", "rect"), "square": ("shape", "rect"),
    "circle": ("shape", "ellipse"), "ellipse": ("shape", "ellipse"), "oval": ("shape", "ellipse"),
    "dot": ("shape", "ellipse"), "triangle": ("shape", "triangle"),
    "line": ("shape", "line"), "path": ("shape", "path"), "curve": ("shape", "path"),
    "group": ("group", ""), "element": ("", ""), "layer": ("", ""), "object": ("", ""), "item": ("", ""),
    "thing": ("", ""), "part": ("", ""),
}  # fmt: skip

# What groups make up in a deck: word → how their form ends.
FORMS: dict[str, str] = {"table": "table", "chart": "chart", "graph": "chart", "diagram": "chart", "plot": "chart"}

# Kinds that are told apart by their proportions.
LOOKS: dict[str, str] = {
    "circle": "circle", "dot": "circle", "ellipse": "ellipse", "oval": "ellipse", "square": "square",
    "rectangle": "rect", "rect": "rect",
}  # fmt: skip

# What the text in something is called: 'the button text', 'the label of the button'.
LETTERING: tuple[str, ...] = ("text", "texts", "label", "labels", "lettering", "wording", "words", "letters")

# Roles: the words that name one in an id, a name or a request. Inference beyond names is in grounding.py.
ROLES: dict[str, tuple[str, ...]] = {
    "title": ("title", "headline", "heading", "main title", "main heading", "main text"),
    "subtitle": ("subtitle", "subheading", "subheadline", "subhead", "tagline", "slogan", "strapline"),
    "body": (
        "body", "paragraph", "description", "copy", "body text", "main copy", "content", "contents", "bullets",
        "bullet points", "list", "bullet list", "bulleted list", "main body", "main body text", "main content",
        "body content",
    ),
    "logo": ("logo", "logotype", "brand mark", "brandmark", "emblem"),
    "background": ("background", "backdrop", "bg", "backgrnd"),
    "button": ("button", "btn", "cta", "call to action"),
    "badge": ("badge", "sticker", "seal", "burst"),
    "date": ("date", "day"),
    "time": ("time", "hour"),
    "price": ("price", "cost", "amount"),
    "discount": ("discount", "percentage", "offer"),
    "email": ("email", "e-mail", "mail", "email address"),
    "website": ("website", "url", "web address", "site", "web site"),
    "phone": ("phone", "phone number", "telephone"),
    "footer": ("footer", "foot"),
    "terms": ("terms", "small print", "fine print", "disclaimer", "legal notice", "legal"),
    "header": ("header", "masthead"),
    "venue": ("venue", "location", "address"),
    "icon": ("icon", "glyph", "pictogram"),
    "hero": ("hero", "hero image", "main image", "main picture", "hero picture"),
    "frame": ("frame", "border"),
    "divider": ("divider", "separator", "rule"),
}  # fmt: skip

# Places on the page: word → (horizontal, vertical) share of the free room; None leaves that direction as it is.
PLACES: dict[str, tuple[float | None, float | None]] = {
    "top": (None, 0.0), "bottom": (None, 1.0), "left": (0.0, None), "right": (1.0, None),
    "top edge": (None, 0.0), "bottom edge": (None, 1.0), "left edge": (0.0, None), "right edge": (1.0, None),
    "left side": (0.0, None), "right side": (1.0, None), "left-hand side": (0.0, None),
    "right-hand side": (1.0, None), "top side": (None, 0.0), "bottom side": (None, 1.0),
    "left hand side": (0.0, None), "right hand side": (1.0, None),
    "top left": (0.0, 0.0), "upper left": (0.0, 0.0), "left top": (0.0, 0.0),
    "top right": (1.0, 0.0), "upper right": (1.0, 0.0), "right top": (1.0, 0.0),
    "bottom left": (0.0, 1.0), "lower left": (0.0, 1.0), "left bottom": (0.0, 1.0),
    "bottom right": (1.0, 1.0), "lower right": (1.0, 1.0), "right bottom": (1.0, 1.0),
    "center": (0.5, 0.5), "middle": (0.5, 0.5), "very center": (0.5, 0.5), "very middle": (0.5, 0.5),
    "dead center": (0.5, 0.5),
    "top center": (0.5, 0.0), "center top": (0.5, 0.0), "top middle": (0.5, 0.0),
    "bottom center": (0.5, 1.0), "center bottom": (0.5, 1.0), "bottom middle": (0.5, 1.0),
    "center left": (0.0, 0.5), "left center": (0.0, 0.5), "middle left": (0.0, 0.5),
    "center right": (1.0, 0.5), "right center": (1.0, 0.5), "middle right": (1.0, 0.5),
    "horizontal center": (0.5, None), "horizontal middle": (0.5, None),
    "vertical center": (None, 0.5), "vertical middle": (None, 0.5),
}  # fmt: skip
DIRECTIONS: dict[str, tuple[int, int]] = {
    "left": (-1, 0), "leftward": (-1, 0), "leftwards": (-1, 0), "right": (1, 0), "rightward": (1, 0),
    "rightwards": (1, 0), "up": (0, -1), "upward": (0, -1), "upwards": (0, -1), "higher": (0, -1), "down": (0, 1),
    "downward": (0, 1), "downwards": (0, 1), "lower": (0, 1), "top": (0, -1), "bottom": (0, 1),
}  # fmt: skip

# Units → millimetres; None: page units ('px'); '%' is a share of something the request decides.
UNITS: dict[str, float | None] = {
    "px": None, "pixel": None, "pixels": None, "unit": None, "units": None, "user units": None,
    "pt": 25.4 / 72, "point": 25.4 / 72, "points": 25.4 / 72, "pts": 25.4 / 72,
    "mm": 1.0, "millimeter": 1.0, "millimeters": 1.0, "millimetre": 1.0, "millimetres": 1.0,
    "cm": 10.0, "centimeter": 10.0, "centimeters": 10.0, "centimetre": 10.0, "centimetres": 10.0,
    "in": 25.4, "inch": 25.4, "inches": 25.4,
}  # fmt: skip
PERCENT: tuple[str, ...] = ("%", "percent", "per cent")

# 'Bigger' and the like: how much when no amount is given; the words in front make it less or more.
BIGGER: tuple[str, ...] = ("bigger", "larger")
SMALLER: tuple[str, ...] = ("smaller", "tinier")
BIGGER_BY, SMALLER_BY = 1.25, 0.8
_A_BIT, _MUCH = (1.1, 0.9), (1.5, 0.65)
DEGREES: dict[str, tuple[float, float]] = {
    **dict.fromkeys((
        "a bit", "a little", "a little bit", "slightly", "a tad", "somewhat", "a touch", "a smidge", "a smidgen",
        "a hair",
        "a notch", "a fraction", "a shade", "a whisker", "a wee bit", "a tiny bit", "a teeny bit", "just a bit",
        "just a little", "just slightly", "just a tad", "just a touch", "marginally", "minimally", "fractionally",
        "ever so slightly", "very slightly", "a small bit", "mildly", "subtly", "moderately",
    ), _A_BIT),
    **dict.fromkeys((
        "much", "a lot", "way", "significantly", "considerably", "far", "substantially", "noticeably", "visibly",
        "clearly", "distinctly", "markedly", "decidedly", "notably", "appreciably", "obviously", "dramatically",
        "drastically", "radically", "massively", "hugely", "enormously", "vastly", "greatly", "strongly", "a good deal",
        "a great deal", "quite a bit", "quite a lot", "a good bit", "a fair bit", "loads", "lots", "a whole lot",
        "tons",
        "very much", "so much", "heaps",
    ), _MUCH),
}  # fmt: skip
"""How much a word makes of 'bigger', and of 'smaller'."""
FACTORS: dict[str, float] = {
    "double": 2.0, "twice": 2.0, "two times": 2.0, "triple": 3.0, "three times": 3.0, "thrice": 3.0,
    "one and a half times": 1.5, "one and a half": 1.5, "four times": 4.0, "quadruple": 4.0, "half": 0.5,
    "one half": 0.5, "a half": 0.5, "a third": 1 / 3,
    "one third": 1 / 3, "a quarter": 0.25, "one quarter": 0.25, "a quarter of": 0.25, "a third of": 1 / 3,
}  # fmt: skip

WEIGHTS: dict[str, int] = {
    "thin": 100, "extra light": 200, "light": 300, "light weight": 300,
    "regular": 400, "normal": 400, "normal weight": 400,
    "not bold": 400, "unbold": 400, "non-bold": 400, "regular weight": 400, "medium": 500, "medium weight": 500,
    "semibold": 600, "semi-bold": 600, "semi bold": 600, "demibold": 600, "bold": 700, "extra bold": 800,
    "extrabold": 800, "extra-bold": 800, "black weight": 900, "heavy": 900,
}  # fmt: skip
SLANTS: dict[str, str] = {
    "italic": "italic", "italics": "italic", "cursive": "italic", "slanted": "italic", "not italic": "normal",
    "upright": "normal", "non-italic": "normal",
}  # fmt: skip
DECORATIONS: dict[str, str] = {
    "underlined": "underline", "underline": "underline", "not underlined": "none", "struck through": "line-through",
    "strikethrough": "line-through", "crossed out": "line-through",
}  # fmt: skip
OPACITIES: dict[str, float] = {
    "half transparent": 0.5, "half-transparent": 0.5, "half visible": 0.5, "half-visible": 0.5,
    "partly transparent": 0.5, "partially transparent": 0.5, "half see through": 0.5, "see through": 0.5,
    "semi-transparent": 0.5, "semitransparent": 0.5,
    "semi transparent": 0.5, "half opaque": 0.5, "translucent": 0.5, "half see-through": 0.5, "see-through": 0.5,
    "fully transparent": 0.0, "completely transparent": 0.0, "totally transparent": 0.0,
    "opaque": 1.0, "fully opaque": 1.0, "completely opaque": 1.0, "solid": 1.0, "fully visible": 1.0,
}  # fmt: skip

# Everyday colour names that CSS lacks. CSS names count too, also in two words ('light blue', 'sky blue').
COLOR_NAMES: dict[str, str] = {
    "light red": "#ff6666", "bright red": "#ff1a1a", "deep red": "#a00000", "blood red": "#8a0303",
    "burgundy": "#800020", "wine": "#722f37", "wine red": "#722f37", "ruby": "#e0115f", "cherry": "#d2042d",
    "scarlet": "#ff2400", "rose": "#ff007f", "light orange": "#ffc266", "bright orange": "#ff8000",
    "burnt orange": "#cc5500", "amber": "#ffbf00", "mustard": "#e1ad01", "bright yellow": "#ffff1a",
    "pale yellow": "#ffffcc", "dark yellow": "#b5a300", "lemon": "#fff44f", "cream": "#fffdd0",
    "off white": "#faf9f6", "eggshell": "#f0ead6", "sand": "#c2b280", "peach": "#ffcba4", "apricot": "#fbceb1",
    "terracotta": "#e2725b", "rust": "#b7410e", "copper": "#b87333", "bronze": "#cd7f32", "dark brown": "#5c4033",
    "light brown": "#b5835a", "caramel": "#c68e17", "bright green": "#33ff33", "neon green": "#39ff14",
    "lime green": "#32cd32", "emerald": "#50c878", "emerald green": "#50c878", "mint": "#98ff98",
    "mint green": "#98ff98", "sage": "#b2ac88", "sage green": "#b2ac88", "olive green": "#808000",
    "grass green": "#4c9a2a", "forest": "#228b22", "bottle green": "#006a4e", "jade": "#00a86b",
    "dark teal": "#014d4e", "light teal": "#5fc9c9", "navy blue": "#000080", "baby blue": "#89cff0",
    "bright blue": "#0096ff", "electric blue": "#0892d0", "pale blue": "#cfe8fc", "deep blue": "#00008b",
    "cobalt": "#0047ab", "cobalt blue": "#0047ab", "sapphire": "#0f52ba", "azure blue": "#007fff",
    "light navy": "#1f3a6e", "dark navy": "#02022b", "petrol": "#005f6a", "dark purple": "#4b006e",
    "light purple": "#c8a2f0", "bright purple": "#bf00ff", "lilac": "#c8a2c8", "mauve": "#e0b0ff",
    "aubergine": "#472c4c", "eggplant": "#472c4c", "dark pink": "#d1477f", "bright pink": "#ff2d95",
    "baby pink": "#f4c2c2", "pastel pink": "#ffd1dc", "pastel blue": "#aec6cf", "pastel green": "#b4e4b4",
    "pastel yellow": "#fdfd96", "blush": "#de5d83", "charcoal": "#36454f", "charcoal gray": "#36454f",
    "charcoal grey": "#36454f", "slate": "#708090", "anthracite": "#383e42", "ash": "#b2beb5",
    "off black": "#1a1a1a", "jet black": "#0a0a0a", "pure white": "#ffffff", "pure black": "#000000",
    "snow white": "#fffafa", "champagne": "#f7e7ce",
}  # fmt: skip
NOT_COLORS = frozenset({"transparent", "none", "inherit", "currentcolor"})


@lru_cache(maxsize=2048)
def named_color(words: str) -> Color | None:
    """The colour a person means by up to three words, or by a CSS value; None when it is none we know."""
    key = " ".join(words.lower().replace("-", " ").split())
    if key in NOT_COLORS:
        return None
    plain = COLOR_NAMES.get(key) or (key.replace(" ", "") if key.replace(" ", "").isalpha() else words)
    return parse_color(plain) or color_called(key, named_color)
