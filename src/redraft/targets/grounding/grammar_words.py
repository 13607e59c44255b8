"""The words the reader knows, as tables. A newcomer teaches it a verb, a property or a look by adding a row here.

Everything is lower case and in American spelling (tokens.py turns 'colour' and 'centre' into 'color' and 'center').
Verbs are listed in their plain form; past tenses and -ing forms follow by rule, the irregular ones from IRREGULAR.
"""

from __future__ import annotations

from typing import NamedTuple

from redraft.targets import vocabulary

# Verb → the family that says how its clause is built. A verb may have several: they are tried in this order.
VERBS: dict[str, tuple[str, ...]] = {
    # giving a property a value
    **dict.fromkeys((
        "change", "set", "turn", "adjust", "modify", "alter", "update", "edit", "switch", "convert",
        "transform", "configure", "establish", "choose", "select", "pick", "tweak", "format", "render", "keep",
            "have",
        "get", "ensure", "style", "restyle", "customize", "specify", "define", "revise", "amend", "tune", "let",
        "want", "need", "prefer", "like", "correct", "fix",
    ), ("set",)),
    **dict.fromkeys(("apply", "assign", "give", "use", "grant", "provide", "implement", "utilize", "employ"),
                    ("set", "add")),
    "make": ("set", "add"),
    **dict.fromkeys(("paint", "color", "recolor", "tint", "dye", "shade", "flood"), ("paint", "set")),
    "fill": ("write", "paint", "set"),
    # new things
    **dict.fromkeys((
        "add", "insert", "create", "include", "draw", "produce", "generate", "develop", "construct", "incorporate",
        "integrate", "append", "attach", "embed", "introduce", "build", "design", "compose", "sketch", "import",
        "supply", "affix", "craft", "put together", "throw in", "put in", "drop in", "pop in", "stick in", "paste",
            "prepend", "tack on", "inject",
            "form",
    ), ("add", "set")),
    **dict.fromkeys(("write", "type", "enter", "input", "print", "record", "note", "key in", "fill in", "fill out",
                     "populate", "complete", "state"), ("write", "add")),
    **dict.fromkeys(("name", "call", "title", "entitle", "label", "rename", "caption", "head", "dub", "designate"),
                    ("name", "write", "set")),
    # words for others
    **dict.fromkeys(("replace", "substitute", "swap out", "rewrite", "reword", "rephrase", "find and replace",
                     "search and replace"), ("replace", "set")),
    # away
    **dict.fromkeys((
        "delete", "remove", "erase", "drop", "get rid of", "take out", "take away", "take off", "cut", "scrap",
        "eliminate", "discard", "clear", "strip", "dispose of", "lose", "ditch", "wipe", "wipe out", "kill", "axe",
        "do away with", "cut out", "throw out", "throw away", "exclude", "omit", "leave out", "purge", "clear out",
    ), ("delete",)),
    **dict.fromkeys(("hide", "conceal", "mask"), ("hide",)),
    **dict.fromkeys(("show", "unhide", "reveal", "display"), ("show", "add")),
    # places
    **dict.fromkeys((
        "move", "relocate", "transfer", "drag", "slide", "push", "nudge", "pull", "reposition", "displace", "migrate",
        "send", "carry", "bump", "shift", "bring", "take", "scoot over", "scoot", "budge", "arrange",
    ), ("move", "set")),
    "lower": ("lift", "shrink"), "raise": ("lift", "grow"), "lift": ("lift",),
    **dict.fromkeys(("place", "put", "position", "locate", "situate", "lay", "pin", "stick", "dock", "anchor", "park",
                     "center", "snap"), ("move", "set", "add")),
    **dict.fromkeys(("align", "line up", "justify", "even up", "square up"), ("align", "move", "set")),
    **dict.fromkeys(("distribute", "space out", "spread", "spread out", "space", "even out"), ("distribute", "set")),
    **dict.fromkeys(("swap", "interchange", "trade", "flip around", "exchange"), ("swap", "replace")),
    # size and turn
    **dict.fromkeys(("resize", "scale", "size", "stretch", "squash", "squeeze", "rescale", "scale up", "scale down"),
                    ("resize", "set")),
    **dict.fromkeys(("enlarge", "grow", "magnify", "expand", "blow up", "increase", "enhance", "widen", "extend",
                     "boost", "bump up", "upsize", "amplify", "heighten", "lengthen"), ("grow", "set")),
    **dict.fromkeys(("shrink", "reduce", "decrease", "minify", "downsize", "lessen", "diminish", "narrow", "shorten",
                     "cut down", "dial down", "tone down", "minimize", "compress", "contract"), ("shrink", "set")),
    **dict.fromkeys(("double", "triple", "quadruple", "halve"), ("multiply",)),
    **dict.fromkeys(("rotate", "spin", "tilt", "twist", "swivel", "pivot"), ("rotate",)),
    **dict.fromkeys(("flip", "mirror", "reflect", "reverse"), ("flip",)),
    **dict.fromkeys(("crop", "trim", "clip"), ("crop",)),
    **dict.fromkeys(("duplicate", "copy", "clone", "replicate", "repeat", "reproduce"), ("duplicate",)),
    # looks that are verbs
    **dict.fromkeys(("bold", "embolden", "italicize", "italic", "underline", "strike", "strike through", "strike out",
                     "cross out", "unbold", "ununderline", "unitalicize", "thicken", "capitalize", "uppercase",
                         "lowercase",
                     "highlight", "outline", "lighten", "darken", "brighten", "dim", "fade", "fade out", "blur",
                     "dull", "mute", "desaturate", "saturate", "warm", "warm up", "cool", "cool down", "deepen",
                         "emphasize"),
                    ("look",)),
    **dict.fromkeys(("match",), ("match", "set")),
    **dict.fromkeys(("go", "navigate", "advance", "proceed", "jump", "skip", "progress", "continue", "head over",
                     "transition"), ("go",)),
    "group": ("group",), "ungroup": ("ungroup",), "lock": ("lock",), "layer": ("move",), "stack": ("move",),
    **dict.fromkeys(("left-align", "right-align", "center-align", "top-align", "bottom-align", "middle-align"), (
        "align",)),
    "straighten": ("look",), "frame": ("frame",), "surround": ("frame",), "border": ("frame",), "wrap": ("frame",),
    # everyday words for the same
    **dict.fromkeys(("bolden", "un-bold", "debold"), ("look",)), "strike through": ("look",), **dict.fromkeys((
        "underscore",), ("look",)), "cast": ("set", "add"), "rule": ("add",),
    **dict.fromkeys(("strip out", "kick", "kick out", "wipe away", "clean out", "scratch", "scrape off", "pull out"), (
        "delete",)),
    **dict.fromkeys(("retitle", "relabel", "rechristen"), ("name", "write", "set")),
    "put up": ("grow", "add"), "thin down": ("set",),
    **dict.fromkeys(("spin round", "spin around", "rotate around", "swing round"), ("rotate",)),
    **dict.fromkeys(("set", "get", "have", "let", "leave"), ("set", "move")),
    "keep": ("keep", "set", "move"),
    "cut": ("delete", "shrink"),
    **dict.fromkeys(("drift", "glide", "jog", "scooch", "shove", "shunt", "ease", "inch", "tuck", "pop", "plonk",
        "plop", "slot",
                     "nestle", "sit", "seat", "rest", "stand", "heave", "throw", "swing", "hang", "float", "land",
                         "bring down",
                     "bring up", "bring over", "pull over", "pull up", "pull down", "push up", "push down",
                         "push over", "slide over",
                     "slide up", "slide down", "move over", "drag over", "tug", "set down", "shuffle"), ("move",
                         "set")),
    "drop": ("lift", "move", "shrink", "delete", "add"),
    **dict.fromkeys(("stick", "throw", "chuck"), ("move", "add", "delete")),
    **dict.fromkeys(("throw out", "chuck out", "toss away", "throw away"), ("delete",)),
    **dict.fromkeys(("hoist", "elevate", "heighten up"), ("lift",)), **dict.fromkeys(("sink", "descend"), ("lift",)),
    **dict.fromkeys(("nix", "bin", "trash", "toss", "toss out", "zap", "scrub", "prune", "rid", "banish", "oust",
        "dump", "expunge",
                     "yank", "withdraw", "weed out", "clear away", "take down", "kill off", "cull", "do without",
                         "evict", "retire",
                     "obliterate", "chuck out", "chop", "strike off", "blot out", "pluck out", "rip out", "deduct"), (
                         "delete",)),
    **dict.fromkeys(("blank out", "tuck away", "suppress", "switch off", "turn off", "disable", "make invisible"), (
        "hide",)),
    **dict.fromkeys(("switch on", "turn on", "bring back", "restore", "enable", "surface", "expose", "reinstate"), (
        "show",)),
    **dict.fromkeys(("beef up", "bulk up", "size up", "pump up", "crank up", "dial up", "ramp up", "inflate", "swell",
        "upscale",
                     "embiggen", "broaden", "supersize", "turn up", "step up", "push up in size", "bring up in size",
                         "loosen",
                     "strengthen", "bump", "expand"), ("grow", "move", "set")),
    **dict.fromkeys(("size down", "trim down", "downscale", "shave", "knock down", "dial back", "slim", "slim down",
        "thin",
                     "tighten", "scale back", "step down", "turn down", "deflate", "take down a notch", "weaken",
                         "cut back"),
                    ("shrink", "set")),
    **dict.fromkeys(("stain", "wash", "drench", "brush", "coat", "tinge", "repaint", "retint", "dip", "bathe",
        "cover"),
                    ("paint", "set")),
    **dict.fromkeys(("tip", "cant", "lean", "angle", "roll", "turn round", "turn around", "reangle"), ("rotate",
        "set")),
    **dict.fromkeys(("dupe", "double up", "twin", "copy-paste", "photocopy", "multiply"), ("duplicate",)),
    **dict.fromkeys(("switch", "transpose", "swap over", "switch around", "swap around", "swap round",
        "trade places"),
                    ("swap", "set", "replace")),
    **dict.fromkeys(("level", "true up", "range", "flush", "level up", "bring into line", "get in line"), ("align",
        "move")),
    **dict.fromkeys(("fan out", "equalize", "equalise", "stagger", "share out", "lay out"), ("distribute", "set")),
    **dict.fromkeys(("slap", "stamp", "overlay", "superimpose", "bolt on", "work in", "slide in", "plant", "lay down",
        "run", "plot",
                     "chuck in", "set in", "paint in", "bring in"), ("add", "move", "set")),
    **dict.fromkeys(("pen", "spell", "letter", "inscribe", "jot", "jot down", "note down", "write down", "put down"), (
        "write", "add")),
    **dict.fromkeys(("sub", "sub out", "sub in", "supplant", "supersede", "trade out", "change out"), ("replace",
        "set")),
    **dict.fromkeys(("edge", "ring", "box", "box in", "enclose", "encircle", "line", "fence"), ("frame",)),
    **dict.fromkeys(("lop", "chop off", "shave off", "slice", "slice off", "snip", "cut off", "trim off"), ("crop",
        "delete")),
    **dict.fromkeys(("upper-case", "lower-case", "ghost", "soften", "tone down", "knock back", "wash out",
        "intensify",
        "enrich",
                     "cross", "cancel", "strike"), ("look",)),
    **dict.fromkeys(("rotate back", "turn back", "set straight", "put straight"), ("look",)),
    **dict.fromkeys(("bury", "push back", "pull forward", "bring forward", "send back", "send backward",
        "send backwards",
                     "bring forwards"), ("restack", "move")),
}  # fmt: skip

IRREGULAR: dict[str, str] = {
    "made": "make", "put": "put", "gave": "give", "given": "give", "brought": "bring", "took": "take",
    "taken": "take", "wrote": "write", "written": "write", "drew": "draw", "drawn": "draw", "sent": "send",
    "got": "get", "cut": "cut", "built": "build", "set": "set", "chose": "choose", "chosen": "choose", "grew": "grow",
    "grown": "grow", "shrank": "shrink", "shrunk": "shrink", "spun": "spin", "stuck": "stick", "hid": "hide",
    "hidden": "hide", "kept": "keep", "lost": "lose", "threw": "throw", "laid": "lay", "spread": "spread",
    "swapped": "swap", "was": "be", "were": "be", "left": "leave", "bolded": "bold", "blew": "blow", "slid": "slide",
    "let": "let", "using": "use", "used": "use",
}  # fmt: skip

SPELLINGS: dict[str, str] = {
    "colour": "color", "colours": "colors", "coloured": "colored", "colouring": "coloring", "recolour": "recolor",
    "centre": "center", "centred": "centered", "centres": "centers", "centring": "centering", "grey": "gray",
    "italicise": "italicize", "capitalise": "capitalize", "emphasise": "emphasize", "minimise": "minimize",
    "customise": "customize", "utilise": "utilize", "metre": "meter", "fuchsia": "fuchsia", "hight": "height",
    "heigth": "height", "widht": "width", "lenght": "length", "allign": "align", "backround": "background",
    "backgroud": "background", "seperate": "separate", "seperator": "separator", "tittle": "title", "titel": "title",
    "textbox": "text box", "text-box": "text box", "undeline": "underline", "uderline": "underline",
    "opasity": "opacity", "opacitiy": "opacity", "transparancy": "transparency", "boarder": "border",
    "italicized": "italic", "italicised": "italic", "bolded": "bold",
}  # fmt: skip
"""British spellings, and what people often mistype; other slips are found by likeness."""


FONTS = frozenset((
    "arial", "arial black", "helvetica", "helvetica neue", "times new roman", "times", "georgia", "verdana", "tahoma",
        "calibri",
    "cambria", "candara", "consolas", "courier", "courier new", "garamond", "eb garamond", "futura", "gill sans",
        "impact",
    "comic sans", "comic sans ms", "trebuchet ms", "palatino", "century gothic", "franklin gothic", "segoe ui",
        "aptos", "bodoni",
    "didot", "rockwell", "optima", "avenir", "baskerville", "roboto", "roboto slab", "roboto mono", "open sans",
        "lato",
    "montserrat", "oswald", "raleway", "poppins", "merriweather", "playfair display", "nunito", "ubuntu", "inter",
        "work sans",
    "fira sans", "pt sans", "pt serif", "noto sans", "noto serif", "source sans pro", "source serif pro",
        "source sans",
    "source serif", "source code pro", "manrope", "hanken grotesk", "fredoka one", "fredoka", "caladea", "carlito",
        "dm sans",
    "ibm plex sans", "karla", "rubik", "quicksand", "bebas neue", "anton", "josefin sans", "libre baskerville",
        "lora",
        "mulish",
    "barlow", "space grotesk", "archivo", "cabin", "bitter", "crimson text", "abril fatface", "pacifico", "lobster",
        "dancing script",
    "liberation sans", "liberation serif", "dejavu sans", "sans-serif", "sans serif", "monospace",
))  # fmt: skip
"""Names of fonts that are known without being called one; any other name counts where 'font' is said."""


class Prop(NamedTuple):
    """A property: what it is called in requests, and which kinds of values it takes."""

    name: str
    takes: str


# Words for properties, the longest first when they are looked for. `takes` names kinds of values (values.py).
PROPS: dict[str, Prop] = {
    **dict.fromkeys(("font color", "text color", "letter color", "lettering color", "type color", "word color",
                     "color of the text", "color of the font", "font hue", "text hue", "font shade", "text shade",
                     "color of the letters", "color of the words"), Prop("font color", "color")),
    **dict.fromkeys(("fill color", "fill", "filling", "fill shade"), Prop("fill", "color")),
    **dict.fromkeys(("color", "hue", "tint", "shade", "color scheme", "tone", "coloring"), Prop("color", "color")),
    **dict.fromkeys(("outline color", "stroke color", "border color", "contour color", "line color"),
                    Prop("outline color", "color")),
    **dict.fromkeys(("outline", "stroke", "contour", "border", "border line", "outline stroke"), Prop("outline",
        "outline")),
    **dict.fromkeys(("background color", "background", "backdrop", "backdrop color", "bg color", "bg",
                     "background fill", "background shade", "background hue"), Prop("background", "color")),
    **dict.fromkeys(("outline width", "stroke width", "border width", "outline thickness", "stroke thickness",
                     "border thickness", "line width", "line thickness", "stroke weight", "thickness"),
                    Prop("outline width", "length")),
    **dict.fromkeys(("font size", "text size", "type size", "letter size", "lettering size", "fontsize", "point size",
                     "size of the font", "size of the text", "word size", "character size", "size of the letters"),
                    Prop("font size", "size")),
    **dict.fromkeys(("font family", "font face", "typeface", "font type", "font name", "type face", "font"),
                    Prop("font", "family")),
    **dict.fromkeys(("font style", "text style", "lettering style", "type style"), Prop("font style", "family")),
    **dict.fromkeys(("font weight", "text weight", "weight", "boldness"), Prop("font weight", "weight")),
    **dict.fromkeys(("opacity", "alpha", "opaqueness"), Prop("opacity", "share")),
    **dict.fromkeys(("transparency", "translucency", "see-throughness"), Prop("transparency", "share")),
    **dict.fromkeys(("width", "breadth"), Prop("width", "length")),
    **dict.fromkeys(("height",), Prop("height", "length")),
    **dict.fromkeys(("size", "dimensions", "dimension", "measurements", "measurement", "scale", "proportions"),
                    Prop("size", "size")),
    **dict.fromkeys(("rotation", "angle", "rotation angle", "tilt", "orientation"), Prop("rotation", "angle")),
    **dict.fromkeys(("alignment", "text alignment", "justification", "paragraph alignment"), Prop("alignment",
        "align")),
    **dict.fromkeys(("line spacing", "line height", "leading", "spacing between lines", "space between lines",
                     "spacing between the lines", "space between the lines"), Prop("line spacing", "spacing")),
    **dict.fromkeys(("letter spacing", "tracking", "character spacing", "kerning", "spacing between letters",
                     "spacing between the letters", "space between the letters"), Prop("letter spacing", "length")),
    **dict.fromkeys(("position", "location", "placement", "spot"), Prop("position", "place")),
    **dict.fromkeys(("shadow", "drop shadow", "dropshadow", "drop-shadow", "soft shadow", "text shadow", "box shadow",
                     "cast shadow", "glow", "outer glow", "halo"), Prop("shadow", "shadow")),
    **dict.fromkeys(("gradient", "color gradient", "gradient fill", "linear gradient", "radial gradient"),
                    Prop("gradient", "gradient")),
    **dict.fromkeys(("text", "wording", "words", "label text", "copy", "lettering", "caption text"),
                    Prop("text", "quote")),
}  # fmt: skip

# Looks that are adjectives or participles: word → (kind, value as the resolvers know it).
LOOKS: dict[str, tuple[str, str]] = {
    **{word: ("weight", word) for word in (
        "thin", "extra light", "light weight", "regular", "medium weight", "semibold", "semi-bold", "semi bold",
        "bold", "extra bold", "extrabold", "extra-bold", "heavy", "not bold", "unbold", "normal weight",
        "regular weight")},
    **dict.fromkeys(("boldface", "bold face", "in bold", "bold font", "bold text", "bold type", "emphasized"),
                    ("weight", "bold")),
    **dict.fromkeys(("italic", "italics", "cursive", "slanted", "in italics"), ("slant", "italic")),
    **dict.fromkeys(("upright", "not italic", "not italics", "non-italic", "roman"), ("slant", "upright")),
    **dict.fromkeys(("underlined", "underline", "underscored"), ("decoration", "underlined")),
    **dict.fromkeys(("underlining", "an underline", "underline formatting", "underline effect", "an underline effect",
        "underline style",
                     "underlined style", "an underlined style", "underlined text"), ("decoration", "underlined")),
    **dict.fromkeys(("bolding", "bold formatting", "bold weight", "bold style", "a bold style"), ("weight", "bold")),
    **dict.fromkeys(("italic formatting", "italic style", "an italic style", "italicization"), ("slant", "italic")),
    **dict.fromkeys(("struck through", "strikethrough", "crossed out", "struck out"), ("decoration",
        "struck through")),
    **dict.fromkeys(("not underlined", "without underline", "without underlining"), ("decoration", "not underlined")),
    **dict.fromkeys(("uppercase", "upper case", "all caps", "capitals", "capital letters", "caps", "upper-case",
                     "in caps", "block letters", "block capitals", "all uppercase", "all capitals", "all-caps"),
                    ("case", "upper")),
    **dict.fromkeys(("lowercase", "lower case", "small letters", "lower-case", "all lowercase"), ("case", "lower")),
    **dict.fromkeys(("title case", "title-case", "titlecase"), ("case", "title")),
    **dict.fromkeys(("sentence case", "sentence-case"), ("case", "sentence")),
    **dict.fromkeys(("capitalized",), ("case", "capital")),
    **dict.fromkeys(("left aligned", "left-aligned", "flush left", "aligned left", "left justified", "left-justified",
                     "aligned to the left"), ("align", "left")),
    **dict.fromkeys(("right aligned", "right-aligned", "flush right", "aligned right", "right justified",
                     "right-justified", "aligned to the right"), ("align", "right")),
    **dict.fromkeys(("center aligned", "center-aligned", "centrally aligned", "aligned to the center",
        "aligned center"),
                    ("align", "center")),
    **dict.fromkeys(("justified", "fully justified"), ("align", "justify")),
    **{f"{a}{side} {noun}": ("align", side) for a in ("", "a ") for side in ("left", "right", "center")
       for noun in ("alignment", "justification")},
    **dict.fromkeys(("half transparent", "half-transparent", "semi-transparent", "semitransparent", "translucent",
                     "semi transparent", "half opaque", "see-through", "half visible", "half-visible",
                     "half see-through", "partly transparent", "partially transparent"),
                    ("op_word", "semi-transparent")),
    **dict.fromkeys(("fully transparent", "completely transparent", "totally transparent"),
                    ("op_word", "fully transparent")),
    **dict.fromkeys(("opaque", "fully opaque", "completely opaque", "solid", "fully visible"), ("op_word", "opaque")),
    **dict.fromkeys(("invisible", "hidden", "not visible"), ("visible", "no")),
    **dict.fromkeys(("visible", "visible again"), ("visible", "yes")),
    **dict.fromkeys(("double spaced", "double-spaced", "double space", "double spacing", "double line spacing",
        "a double space format", "double space format", "a double space",
        "double-spacing",
                     "a double space setting", "a double spacing", "a double line spacing", "double space setting",
                         "double line space", "double space format"),
                    ("spaced", "double")),
    **dict.fromkeys(("single spaced", "single-spaced", "single space", "single spacing"), ("spaced", "single")),
    **dict.fromkeys(("upside down", "upside-down"), ("turn", "180")),
    **dict.fromkeys(("horizontal", "straight", "level", "unrotated", "not rotated", "straight again"), ("straight",
        "0")),
    **dict.fromkeys(("centered",), ("centered", "center")),
    **dict.fromkeys(("square",), ("square", "1:1")),
}  # fmt: skip

# Comparisons: word → (kind, direction as the resolvers know it).
COMPARES: dict[str, tuple[str, str]] = {
    **dict.fromkeys(("bigger", "larger", "greater", "more prominent", "up"), ("size", "bigger")),
    **dict.fromkeys(("smaller", "tinier", "less prominent", "more compact"), ("size", "smaller")),
    **{word: ("side", word) for word in ("wider", "taller", "narrower", "shorter", "longer")},
    **dict.fromkeys(("higher",), ("side", "taller")),
    **dict.fromkeys(("thicker", "heavier", "bolder"), ("thick", "thicker")),
    **dict.fromkeys(("thinner", "finer"), ("thick", "thinner")),
    **{word: ("shade", word) for word in ("lighter", "darker", "brighter", "duller", "warmer", "cooler", "paler",
                                          "more saturated", "less saturated")},
    **dict.fromkeys(("more vivid", "more vibrant", "more colorful", "more intense"), ("shade", "more saturated")),
    **dict.fromkeys(("less vivid", "less colorful", "more muted", "more subdued", "less intense", "more subtle"),
                    ("shade", "less saturated")),
    **dict.fromkeys(("deeper",), ("shade", "darker")),
    **dict.fromkeys(("more transparent", "fainter", "less opaque", "more see-through", "less visible"),
                    ("opacity", "less")),
    **dict.fromkeys(("less transparent", "more opaque", "more visible", "less see-through"), ("opacity", "more")),
    **dict.fromkeys(("looser", "wider apart", "further apart", "farther apart", "more spaced out"), ("spacing",
        "more")),
    **dict.fromkeys(("tighter", "closer together", "denser"), ("spacing", "less")),
}  # fmt: skip

DEGREES: tuple[str, ...] = (*vocabulary.DEGREES, "really", "even", "quite", "rather")
DEGREE_OF: dict[str, str] = {"really": "much", "even": "", "quite": "", "rather": ""}
"""Degrees → those of the vocabulary."""

# Words that add nothing wherever they stand.
FILLERS = frozenset(
    "please just also then now kindly simply really actually maybe perhaps again instead too currently directly"
    " there here like together altogether properly nicely exactly overall entire whole each itself apart equally"
    " bang smack precisely straight further farther"
    " themselves respectively accordingly additionally finally lastly already rather quite so".split()
)

PAGE_WORDS = (
    "page", "slide", "design", "poster", "canvas", "svg", "flyer", "document", "layout", "artwork", "drawing", "card",
    "banner", "image file", "picture file", "artboard", "sheet", "graphic", "composition", "presentation", "deck",
        "file",
    "cover", "invitation", "leaflet", "brochure", "ad", "screen", "display",
)  # fmt: skip

# Relations between things: words → side.
SIDES: dict[str, str] = {
    "above": "above", "over": "above", "on top of": "over", "atop": "over", "higher than": "above", "below": "below",
    "underneath": "below", "beneath": "below", "under": "below", "lower than": "below", "to the left of": "left",
    "on the left of": "left", "left of": "left", "to the left side of": "left", "on the left side of": "left",
    "at the left of": "left", "to left of": "left", "to the right of": "right", "on the right of": "right",
    "right of": "right", "to the right side of": "right", "on the right side of": "right", "at the right of": "right",
    "to right of": "right", "next to": "next", "beside": "next", "alongside": "next", "by the side of": "next",
    "near": "next", "adjacent to": "next", "close to": "next", "right next to": "next", "directly next to": "next",
    "inside": "inside", "inside of": "inside", "within": "inside", "in the middle of": "inside",
    "in the center of": "inside", "at the center of": "inside", "between": "between", "in between": "between",
    "on the top of": "above", "at the top of": "above", "at the bottom of": "below", "on the bottom of": "below",
    "to the top of": "above", "to the bottom of": "below", "just below": "below", "right below": "below",
    "directly below": "below", "just above": "above", "right above": "above", "directly above": "above",
    "just under": "below", "right under": "below", "directly under": "below", "directly underneath": "below",
    "right beneath": "below",
}  # fmt: skip

_STEP_WAYS = {"forward": "forward", "forwards": "forward", "up": "forward", "back": "backward", "backward":
    "backward",
              "backwards": "backward", "down": "backward"}  # fmt: skip
_ONE = ("one", "a", "by one", "by a")
_STEP_NOUNS = ("step", "layer", "level", "place", "position")
STACKING: dict[str, str] = {
    **{f"{one} {noun} {way}": to for one in _ONE for noun in _STEP_NOUNS for way, to in _STEP_WAYS.items()},
    **{f"{way} {one} {noun}": to for one in _ONE for noun in _STEP_NOUNS for way, to in _STEP_WAYS.items()},
    "all the way back": "back", "right at the back": "back",
    "all the way forward": "front", "right at the front": "front",
    "to the front": "front", "to front": "front", "to the very front": "front", "all the way to the front": "front",
    "to the top of the stack": "front", "in front of everything": "front", "on top of everything": "front",
    "to the foreground": "front", "into the foreground": "front", "on top of all": "front",
    "above everything": "front", "to the top layer": "front", "to the topmost layer": "front",
    "in the foreground": "front", "on top": "front", "over everything": "front",
    "in front of everything else": "front", "above everything else": "front", "on top of everything else": "front",
    "above all others": "front", "to the back": "back", "to back": "back", "to the very back": "back",
    "all the way to the back": "back", "behind everything": "back", "to the background": "back",
    "into the background": "back", "to the bottom of the stack": "back", "behind everything else": "back",
    "to the bottom layer": "back", "below everything": "back", "in the background": "back",
    "under everything": "back", "behind all others": "back", "forward": "forward", "forwards": "forward",
    "one step forward": "forward", "one layer up": "forward", "up one layer": "forward", "one level up": "forward",
    "a layer up": "forward", "backward": "backward", "backwards": "backward", "one step backward": "backward",
    "one step back": "backward", "one layer down": "backward", "down one layer": "backward",
    "one level down": "backward", "a layer down": "backward", "back one layer": "backward",
    "back a layer": "backward", "down a layer": "backward", "up a layer": "forward", "up a level": "forward",
    "down a level": "backward", "one step up": "forward", "one step down": "backward", "a step forward": "forward",
    "a step back": "backward", "a step backward": "backward", "one up": "forward", "to the rear": "back",
    "at the very back": "back", "at the back": "back", "at the front": "front", "to the fore": "front",
    "at the very front": "front", "to the very bottom of the stack": "back", "at the top of the stack": "front",
    "on the top layer": "front", "on the bottom layer": "back", "at the bottom of the stack": "back",
    "in the very back": "back", "underneath everything": "back", "beneath everything": "back",
    "right to the back": "back", "right to the front": "front", "behind everything on the page": "back",
    "above all": "front", "above the rest": "front", "behind the rest": "back", "in front of the rest": "front",
    "up front": "front", "behind all the other elements": "back", "behind all other elements": "back",
    "in front of all other elements": "front", "in front of all others": "front", "as the top layer": "front",
    "as the bottom layer": "back",
}  # fmt: skip
STACK_BY: dict[str, str] = {
    "in front of": "above", "behind": "below", "in back of": "below", "on a layer above": "above",
    "one layer above": "above", "one layer below": "below", "on a layer below": "below", "one layer behind": "below",
    "right behind": "below", "just behind": "below", "directly behind": "below", "right in front of": "above",
    "just in front of": "above", "to the back of": "below", "to the front of": "above",
}  # fmt: skip

# Things that can be added: word → kind as the resolvers know it (see planning/adding.py).
SHAPES: dict[str, str] = {
    "rectangle": "rectangle", "rect": "rectangle", "box": "rectangle", "square": "square", "circle": "circle",
    "rectangular": "rectangle", "circular": "circle", "triangular": "triangle", "oval": "ellipse",
    "ellipse": "ellipse", "dot": "circle", "disc": "circle", "disk": "circle", "triangle": "triangle", "star": "star",
    "arrow": "arrow", "right arrow": "right arrow", "left arrow": "left arrow", "up arrow": "up arrow",
    "down arrow": "down arrow", "line": "line", "divider": "line", "separator": "line", "rule": "line",
    "heart": "heart", "cloud": "cloud", "callout": "callout", "speech bubble": "callout", "balloon": "callout",
    "speech balloon": "callout", "bubble": "callout", "diamond": "diamond", "rhombus": "diamond",
    "pentagon": "pentagon", "hexagon": "hexagon", "octagon": "octagon", "cross": "cross", "plus": "cross",
    "plus sign": "cross", "lightning": "lightning", "lightning bolt": "lightning", "bolt": "lightning",
    "moon": "moon", "crescent": "moon", "sun": "sun", "ring": "ring", "donut": "ring", "doughnut": "ring",
    "parallelogram": "parallelogram", "trapezoid": "trapezoid", "trapezium": "trapezoid",
    "rounded rectangle": "rounded rectangle", "rounded box": "rounded rectangle",
    "round rectangle": "rounded rectangle", "bar": "rectangle", "stripe": "rectangle", "band": "rectangle",
    "smiley": "smiley", "smiley face": "smiley", "cube": "cube", "cylinder": "cylinder", "can": "cylinder",
    "wave": "wave", "ribbon": "ribbon", "banner": "ribbon", "badge": "badge", "panel": "rectangle", "shape": "shape",
    "sticker": "sticker", "seal": "badge", "burst": "burst", "starburst": "burst", "button": "button",
    "cta button": "button", "call to action button": "button", "pill": "pill", "tag": "tag", "price tag": "tag",
    "chip": "tag", "chevron": "chevron", "hairline": "line", "underline rule": "line",
    **{f"{way} {noun}": f"{way} line" for way in ("horizontal", "vertical", "diagonal")
       for noun in ("line", "rule", "divider", "separator", "stroke")},
    "straight line": "line", "dividing line": "line", "separating line": "line", "separator line": "line",
}  # fmt: skip
TEXT_THINGS = frozenset(("text", "text box", "caption", "label", "line of text", "text line", "textbox", "sentence",
                         "paragraph", "words", "text field", "text element", "tagline", "word", "phrase", "message",
                             "passage", "statement", "text passage", "wording",
                         "text layer", "piece of text"))  # fmt: skip
PICTURES = frozenset(("picture", "image", "photo", "photograph", "graphic", "illustration", "pic", "logo", "icon"))

# Places on a slide that take words: word → role.
SLOTS: dict[str, str] = {
    **dict.fromkeys(("title", "heading", "headline", "slide title", "title text", "header title", "title name",
        "name",
                     "theme", "topic", "main title"), "title"),
    **dict.fromkeys(("title section", "title part", "title area", "heading text", "header line", "title line",
        "page title",
                     "slide heading", "slide headline", "slide name", "main heading", "headline text",
                         "title placeholder",
                     "heading section", "title box", "title field", "title portion", "topic title"), "title"),
    **dict.fromkeys(("subtitle", "subheading", "sub-title", "sub title"), "subtitle"),
    **dict.fromkeys(("content", "contents", "body", "content part", "content section", "content area", "body text",
                     "main content", "content box", "main body", "content placeholder", "text content", "main text",
                     "content text", "slide content", "body content", "content portion", "content segment",
                     "content parts", "content sections", "content segments", "body section"), "body"),
    **dict.fromkeys(("material", "main section", "content block", "text area", "text section", "body area",
        "body portion",
                     "body part", "text body", "main text area", "content material", "main area", "slide body",
                     "content field", "text portion", "main content area", "main part", "body paragraph",
                     "text placeholder", "body placeholder", "content panel", "slide text"), "body"),
    **dict.fromkeys(("remark", "remarks", "comment", "comments", "slide notes", "notes area", "notes part",
        "note section",
                     "memo", "side note", "notes page", "presentation notes", "speaking notes", "presentation note",
                     "notation", "notes field"), "notes"),
    **dict.fromkeys(("note", "notes", "speaker note", "speaker notes", "slide note", "presenter notes",
                     "speaker's notes", "notes section", "presenter note", "footnote", "annotation", "notation"),
                         "notes"),
    **dict.fromkeys(("footer", "footer text"), "footer"),
    **dict.fromkeys(("header", "header text"), "header"),
}  # fmt: skip

NUMBERS: dict[str, int] = {
    "a": 1, "an": 1, "one": 1, "another": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "a couple of": 2, "a pair of": 2,
}  # fmt: skip
SIZES = frozenset(("small", "tiny", "little", "big", "large", "huge", "medium", "medium-sized", "mini", "giant",
    "thick",
                   "thin", "wide", "narrow", "tall", "short", "long"))  # fmt: skip

DETERMINERS = frozenset("the a an my our your this that these those its their his her some any both all every each"
                        " another no".split())  # fmt: skip
PRONOUNS = frozenset(("it", "them", "they", "this", "that", "these", "those", "this one", "that one", "each", "both"))
PREPOSITIONS = frozenset("of to for on in at with by from as into onto over under below above beside behind between"
                         " around inside near against than like using through across within beneath underneath"
                         " round towards toward without except excluding besides per via upon along off"
                         " out".split())  # fmt: skip

# Figures in texts: word → kind as the resolvers know it (see planning/figuring.py).
FIGURES: dict[str, str] = {
    **dict.fromkeys(("price", "prices", "cost", "costs", "fee", "fees", "fare", "fares", "charge", "charges"),
        "price"),
    **dict.fromkeys(("percentage", "percentages", "percent", "discount", "discounts"), "percentage"),
    **dict.fromkeys(("number", "numbers", "figure", "figures", "amount", "amounts"), "number"),
    **dict.fromkeys(("date", "dates", "day", "days", "deadline", "deadlines"), "date"),
    **dict.fromkeys(("time", "times", "hours", "start time", "start times", "end time", "opening time",
                     "opening times"), "time"),
    **dict.fromkeys(("year", "years"), "year"),
}  # fmt: skip

# Signs that people name in words.
SIGNS: dict[str, str] = {
    "exclamation mark": "!", "exclamation point": "!", "question mark": "?", "full stop": ".", "period": ".",
    "comma": ",", "colon": ":", "semicolon": ";", "semi-colon": ";", "dash": "–", "hyphen": "-", "ellipsis": "…",
    "asterisk": "*", "ampersand": "&", "hashtag sign": "#", "hash sign": "#", "trademark sign": "™",
    "trademark symbol": "™", "copyright sign": "©", "copyright symbol": "©", "registered sign": "®",
    "registered trademark symbol": "®", "percent sign": "%", "plus sign": "+", "euro sign": "€", "dollar sign": "$",
    "pound sign": "£", "degree sign": "°", "slash": "/", "at sign": "@", "apostrophe": "’",
}  # fmt: skip

# Letter cases as they are asked for behind a verb: words → case as the resolver knows it.
CASES: dict[str, str] = {name: case for name, (kind, case) in LOOKS.items() if kind == "case"} | {
    "capital": "upper", "big letters": "upper", "upper": "upper", "small caps": "", "lower": "lower",
    "lower-case": "lower", "lowercase": "lower", "small": "", "non-capitals": "lower", "initial caps": "capital",
    "initial capitals": "capital", "start case": "capital", "headline case": "title", "capitals only": "upper",
    "title caps": "title", "regular sentence case": "sentence", "normal sentence case": "sentence",
}  # fmt: skip
