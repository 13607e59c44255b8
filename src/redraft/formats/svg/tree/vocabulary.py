"""Names defined by SVG: elements, attributes, keywords, units and namespaces."""

from __future__ import annotations

SVG = "http://www.w3.org/2000/svg"

# What draws or structures a drawing: a misspelt element is one of these.
SHAPES = frozenset("path rect circle ellipse line polyline polygon image use".split())
TEXTS = frozenset("text tspan textPath tref altGlyph".split())
CONTAINERS = frozenset("svg g defs symbol marker mask pattern clipPath a switch filter".split())
PAINTS = frozenset("linearGradient radialGradient stop".split())
DESCRIPTIONS = frozenset("title desc metadata".split())
SHEETS = frozenset("style script".split())
ANIMATIONS = frozenset("animate animateMotion animateTransform animateColor set mpath discard".split())
EFFECTS = frozenset(
    """
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
    feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge
    feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
    """.split()
)
DRAWN = SHAPES | TEXTS | CONTAINERS | PAINTS | DESCRIPTIONS | SHEETS
ELEMENTS = (
    DRAWN
    | ANIMATIONS
    | EFFECTS
    | frozenset(
        """
    foreignObject view cursor font font-face font-face-format font-face-name font-face-src font-face-uri glyph
    glyphRef altGlyphDef altGlyphItem hkern vkern missing-glyph color-profile mesh meshgradient meshpatch
    meshrow hatch hatchpath solidcolor unknown
    """.split()
    )
)
HTML = frozenset(
    """
    html head body div span p br hr b i u s em strong small sub sup h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table tr
    td th thead tbody tfoot caption img canvas video audio source track iframe embed object param form input
    button label select option textarea link meta base section article aside header footer nav main figure
    figcaption code pre blockquote q cite abbr address time mark data template slot math
    """.split()
)
# SVG Tiny 1.2, the drafts that became SVG 1.2 and 2, and what Inkscape wrote by them: not drawn, but not misspelt.
RARE = frozenset(
    """
    animation audio canvas definition-src embed handler iframe listener prefetch solidColor tbreak textArea video
    flowRoot flowRegion flowRegionExclude flowRegionBreak flowDiv flowPara flowSpan flowLine flowTref flowRef flow
    multiImage subImage subImageRef page pageSet vectorEffect vePath vePathRef veStroke veStrokePath veMarker
    veMarkerPath veFill veReverse veJoin veUnion veIntersect veExclude veSetback veAffine viewport paint refContent
    meshGradient meshPatch meshRow hatchPath connector star elementDef shadowInherit transformer dev traitDef
    multiPattern deviceColor replicate snapshot
    """.split()
)
KNOWN_ELEMENTS = ELEMENTS | HTML | RARE

# Elements whose content is drawn or prepared for drawing; the content of any other is ignored.
DRAWING = frozenset("svg g a switch defs symbol marker pattern mask clipPath".split())
# Of these attributes an element must have one, with a value that fits, before a misspelt name is taken for its name.
NEEDS: dict[str, frozenset[str]] = {
    name: frozenset(words.split())
    for name, words in {
        "path": "d",
        "rect": "width height",
        "image": "href xlink:href",
        "use": "href xlink:href",
        "circle": "r",
        "ellipse": "rx ry",
        "line": "x1 y1 x2 y2",
        "polyline": "points",
        "polygon": "points",
        "text": "x y",
        "tspan": "x y dx dy font-size font-weight fill",
        "linearGradient": "x1 y1 x2 y2 gradientUnits gradientTransform spreadMethod",
        "radialGradient": "cx cy r fx fy gradientUnits gradientTransform spreadMethod",
        "stop": "offset stop-color",
        "feGaussianBlur": "stdDeviation",
        "feOffset": "dx dy",
        "feFlood": "flood-color flood-opacity",
        "feColorMatrix": "values",
        "feDropShadow": "dx dy stdDeviation",
        "feMorphology": "radius",
        "feTurbulence": "baseFrequency",
    }.items()
}

PRESENTATION = frozenset(
    """
    alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation
    color-interpolation-filters color-profile color-rendering cursor direction display dominant-baseline
    enable-background fill fill-opacity fill-rule filter flood-color flood-opacity font font-family
    font-feature-settings font-kerning font-size font-size-adjust font-stretch font-style font-variant
    font-variation-settings font-weight glyph-orientation-horizontal glyph-orientation-vertical image-rendering
    inline-size isolation kerning letter-spacing lighting-color line-height marker marker-end marker-mid
    marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events shape-inside
    shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
    stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration
    text-orientation text-overflow text-rendering transform transform-box transform-origin unicode-bidi
    vector-effect visibility white-space word-spacing writing-mode will-change
    """.split()
)
CORE = frozenset(
    """
    id class style lang tabindex role xmlns href systemLanguage requiredFeatures requiredExtensions
    """.split()
)
_BOX = "x y width height "
_FRAME = _BOX + "viewBox preserveAspectRatio "
_GRADIENT = "gradientUnits gradientTransform spreadMethod "
OWN: dict[str, frozenset[str]] = {
    name: frozenset(words.split())
    for name, words in {
        "svg": _FRAME + "version baseProfile zoomAndPan contentScriptType contentStyleType",
        "symbol": _FRAME + "refX refY",
        "pattern": _FRAME + "patternUnits patternContentUnits patternTransform",
        "marker": "viewBox preserveAspectRatio refX refY markerWidth markerHeight markerUnits orient",
        "image": _BOX + "preserveAspectRatio crossorigin",
        "use": _BOX,
        "mask": _BOX + "maskUnits maskContentUnits",
        "filter": _BOX + "filterUnits primitiveUnits filterRes",
        "foreignObject": _BOX,
        "clipPath": "clipPathUnits",
        "path": "d pathLength",
        "rect": _BOX + "rx ry pathLength",
        "circle": "cx cy r pathLength",
        "ellipse": "cx cy rx ry pathLength",
        "line": "x1 y1 x2 y2 pathLength",
        "polyline": "points pathLength",
        "polygon": "points pathLength",
        "linearGradient": _GRADIENT + "x1 y1 x2 y2",
        "radialGradient": _GRADIENT + "cx cy r fx fy fr",
        "stop": "offset",
        "text": "x y dx dy rotate textLength lengthAdjust",
        "tspan": "x y dx dy rotate textLength lengthAdjust",
        "tref": "x y dx dy rotate textLength lengthAdjust",
        "textPath": "startOffset method spacing side path textLength lengthAdjust",
        "style": "type media title",
        "script": "type",
        "a": "target download rel type hreflang ping",
        "feGaussianBlur": _BOX + "in stdDeviation edgeMode result",
        "feOffset": _BOX + "in dx dy result",
        "feFlood": _BOX + "result",
        "feBlend": _BOX + "in in2 mode result",
        "feComposite": _BOX + "in in2 operator k1 k2 k3 k4 result",
        "feColorMatrix": _BOX + "in type values result",
        "feDropShadow": _BOX + "in dx dy stdDeviation result",
        "feMergeNode": "in",
        "feMorphology": _BOX + "in operator radius result",
        "feTurbulence": _BOX + "baseFrequency numOctaves seed stitchTiles type result",
    }.items()
}
KNOWN_ATTRIBUTES = (
    CORE
    | PRESENTATION
    | frozenset(word for words in OWN.values() for word in words)
    | frozenset(
        """
    accumulate additive alt amplitude async attributeName attributeType autofocus autoplay azimuth baseFrequency
    begin bias border by calcMode cellpadding charset checked color-scheme cols colspan content controls coords
    defer diffuseConstant dir disabled divisor dur edgeMode elevation enctype encoding end exponent
    fetchpriority filterRes for form from frameborder fr g1 g2 glyph-name glyphRef headers hidden horiz-adv-x
    horiz-origin-x http-equiv intercept is itemprop k k1 k2 k3 k4 kernelMatrix kernelUnitLength keyPoints
    keySplines keyTimes label limitingConeAngle loading loop max maxlength media method min mode muted name
    nonce noModule numOctaves operator order orientation origin originalName panose-1 part path placeholder
    playsinline pointsAtX pointsAtY pointsAtZ poster preload preserveAlpha primitiveUnits property radius
    referrerpolicy rendering-intent repeatCount repeatDur required restart result rows rowspan scale scope seed
    selected shape size sizes slope slot span specularConstant specularExponent spellcheck src srcset start
    stdDeviation step stitchTiles string summary surfaceScale tableValues targetX targetY title to translate
    type typeof u1 u2 unicode units-per-em usemap valign value values vert-adv-y vert-origin-x vert-origin-y
    viewTarget wrap x-height xChannelSelector yChannelSelector z ascent descent cap-height stemv stemh
    accent-height solid-color solid-opacity mesh-color
    """.split()
    )
)
# Attributes that mean nothing to SVG and are never taken for a misspelling of one.
PRIVATE = ("data-", "aria-", "on", "xml", "v-", "ng-", "_ng", "_", "p-")

KEYWORDS: dict[str, frozenset[str]] = {
    name: frozenset([*words.split(), "inherit", "initial", "unset", "revert"])
    for name, words in {
        "fill-rule": "nonzero evenodd",
        "clip-rule": "nonzero evenodd",
        "stroke-linecap": "butt round square",
        "stroke-linejoin": "miter miter-clip round bevel arcs",
        "text-anchor": "start middle end",
        "visibility": "visible hidden collapse",
        "gradientUnits": "userSpaceOnUse objectBoundingBox",
        "patternUnits": "userSpaceOnUse objectBoundingBox",
        "clipPathUnits": "userSpaceOnUse objectBoundingBox",
        "maskUnits": "userSpaceOnUse objectBoundingBox",
        "spreadMethod": "pad reflect repeat",
    }.items()
}
COLORED = frozenset("fill stroke stop-color flood-color lighting-color color".split())
COLOR_WORDS = frozenset(
    """
    none currentcolor inherit initial unset revert revert-layer transparent context-fill context-stroke child
    activeborder activecaption appworkspace background buttonface buttonhighlight buttonshadow buttontext
    captiontext graytext highlight highlighttext inactiveborder inactivecaption inactivecaptiontext
    infobackground infotext menu menutext scrollbar threeddarkshadow threedface threedhighlight
    threedlightshadow threedshadow window windowframe windowtext canvas canvastext linktext visitedtext
    activetext field fieldtext mark marktext accentcolor accentcolortext buttonborder selecteditem selecteditemtext
    """.split()
)
UNITLESS = frozenset("opacity fill-opacity stroke-opacity stop-opacity flood-opacity stroke-miterlimit".split())
LENGTHS = frozenset(
    """
    width height x1 y1 x2 y2 cx cy r rx ry fx fy fr stroke-width stroke-dashoffset markerWidth markerHeight refX
    refY font-size
    """.split()
)
UNITS = ("px", "pt", "pc", "mm", "cm", "in", "em", "ex", "%", "rem", "ch", "vw", "vh", "vmin", "vmax", "q", "Q")
TRANSFORMS = ("matrix", "translate", "scale", "rotate", "skewX", "skewY")

NAMESPACES = {
    "svg": SVG,
    "xlink": "http://www.w3.org/1999/xlink",
    "xhtml": "http://www.w3.org/1999/xhtml",
    "inkscape": "http://www.inkscape.org/namespaces/inkscape",
    "sodipodi": "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "cc": "http://creativecommons.org/ns#",
    "dc": "http://purl.org/dc/elements/1.1/",
    "serif": "http://www.serif.com/",
    "sketch": "http://www.bohemiancoding.com/sketch/ns",
    "i": "http://ns.adobe.com/AdobeIllustrator/10.0/",
    "x": "http://ns.adobe.com/Extensibility/1.0/",
    "graph": "http://ns.adobe.com/Graphs/1.0/",
    "a": "http://ns.adobe.com/AdobeSVGViewerExtensions/3.0/",
    "bx": "https://boxy-svg.com",
    "figma": "http://www.figma.com/figma/ns",
    "vectornator": "http://vectornator.io",
    "osb": "http://www.openswatchbook.org/uri/2009/osb",
    "ev": "http://www.w3.org/2001/xml-events",
}
