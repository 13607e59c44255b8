"""Names for Photoshop's four-letter codes: blend modes, adjustments, effects, resources."""

from __future__ import annotations

from collections.abc import Mapping

BLENDS: Mapping[bytes, tuple[str, str]] = {
    b"norm": ("normal", "normal"),
    b"pass": ("pass-through", "normal"),
    b"diss": ("dissolve", "normal"),
    b"dark": ("darken", "darken"),
    b"mul ": ("multiply", "multiply"),
    b"idiv": ("color-burn", "color-burn"),
    b"lbrn": ("linear-burn", "multiply"),
    b"dkCl": ("darker-color", "darken"),
    b"lite": ("lighten", "lighten"),
    b"scrn": ("screen", "screen"),
    b"div ": ("color-dodge", "color-dodge"),
    b"lddg": ("linear-dodge", "screen"),
    b"lgCl": ("lighter-color", "lighten"),
    b"over": ("overlay", "overlay"),
    b"sLit": ("soft-light", "soft-light"),
    b"hLit": ("hard-light", "hard-light"),
    b"vLit": ("vivid-light", "hard-light"),
    b"lLit": ("linear-light", "hard-light"),
    b"pLit": ("pin-light", "hard-light"),
    b"hMix": ("hard-mix", "hard-light"),
    b"diff": ("difference", "difference"),
    b"smud": ("exclusion", "exclusion"),
    b"fsub": ("subtract", "difference"),
    b"fdiv": ("divide", "color-dodge"),
    b"hue ": ("hue", "hue"),
    b"sat ": ("saturation", "saturation"),
    b"colr": ("color", "color"),
    b"lum ": ("luminosity", "luminosity"),
}
KEYS: Mapping[str, bytes] = {name: key for key, (name, _) in BLENDS.items()}
NEAREST: Mapping[str, str] = dict(BLENDS.values())
"""The W3C mode that comes nearest to one that only Photoshop has."""
"""A mode's name, and the W3C mode that pictures of single layers are drawn with: the same, or the nearest."""

ADJUSTMENTS: Mapping[bytes, str] = {
    b"levl": "levels",
    b"curv": "curves",
    b"brit": "brightness and contrast",
    b"expA": "exposure",
    b"vibA": "vibrance",
    b"hue ": "hue and saturation",
    b"hue2": "hue and saturation",
    b"blnc": "colour balance",
    b"blwh": "black and white",
    b"phfl": "photo filter",
    b"mixr": "channel mixer",
    b"clrL": "colour lookup",
    b"nvrt": "invert",
    b"post": "posterize",
    b"thrs": "threshold",
    b"grdm": "gradient map",
    b"selc": "selective colour",
}
FILLS: Mapping[bytes, str] = {b"SoCo": "solid colour", b"GdFl": "gradient", b"PtFl": "pattern"}
SMART = (b"SoLd", b"SoLE", b"PlLd", b"plLd")
VECTORS = (b"vmsk", b"vsms")

KNOWN_BLOCKS = frozenset(
    (
        *ADJUSTMENTS,
        *FILLS,
        *SMART,
        *VECTORS,
        *b"luni lyid lsct lsdk lspf lclr fxrp clbl knko infx shmd lnsr lyvr vogk vowv sn2P vstk vscg".split(),
        *b"TySh tySh lfx2 lmfx lfxs lrFX iOpa tsly lmgm vmgm brst artb artd abdd CgEd Txt2 cinf".split(),
    )
)
"""Blocks of layers of which it is known what they do to how a layer looks, or that they do nothing."""

EFFECTS: Mapping[str, str] = {
    "DrSh": "drop shadow",
    "dropShadowMulti": "drop shadow",
    "IrSh": "inner shadow",
    "innerShadowMulti": "inner shadow",
    "OrGl": "outer glow",
    "IrGl": "inner glow",
    "ebbl": "bevel and emboss",
    "SoFi": "colour overlay",
    "solidFillMulti": "colour overlay",
    "GrFl": "gradient overlay",
    "gradientFillMulti": "gradient overlay",
    "patternFill": "pattern overlay",
    "FrFX": "stroke",
    "frameFXMulti": "stroke",
    "ChFX": "satin",
}

RESOURCES: Mapping[int, str] = {
    1006: "alpha channels",
    1032: "guides",
    1036: "thumbnail",
    1039: "colour profile",
    1050: "slices",
    1058: "EXIF data",
    1060: "XMP data",
    1065: "layer comps",
    1075: "timeline",
}
