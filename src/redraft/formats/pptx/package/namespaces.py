"""Canonical namespace prefixes of Office files, whatever prefixes a file uses; for both editions of the standard."""

from __future__ import annotations

_EDITIONS = {  # the path of the transitional edition, that of the strict one, and our prefix
    "presentationml/2006/main": ("presentationml/main", "p"),
    "drawingml/2006/main": ("drawingml/main", "a"),
    "drawingml/2006/chart": ("drawingml/chart", "c"),
    "drawingml/2006/chartDrawing": ("drawingml/chartDrawing", "cdr"),
    "drawingml/2006/diagram": ("drawingml/diagram", "dgm"),
    "drawingml/2006/picture": ("drawingml/picture", "pic"),
    "drawingml/2006/lockedCanvas": ("drawingml/lockedCanvas", "lc"),
    "officeDocument/2006/relationships": ("officeDocument/relationships", "r"),
    "officeDocument/2006/math": ("officeDocument/math", "m"),
    "officeDocument/2006/docPropsVTypes": ("officeDocument/docPropsVTypes", "vt"),
    "officeDocument/2006/extended-properties": ("officeDocument/extendedProperties", "ep"),
    "spreadsheetml/2006/main": ("spreadsheetml/main", "x"),
}
_MICROSOFT = "http://schemas.microsoft.com/office/"
TRANSITIONAL, STRICT = "http://schemas.openxmlformats.org/", "http://purl.oclc.org/ooxml/"

PREFIXES = {
    **{TRANSITIONAL + path: prefix for path, (_, prefix) in _EDITIONS.items()},
    **{STRICT + path: prefix for path, prefix in _EDITIONS.values()},
    TRANSITIONAL + "markup-compatibility/2006": "mc",
    TRANSITIONAL + "package/2006/content-types": "",
    TRANSITIONAL + "package/2006/relationships": "",
    TRANSITIONAL + "package/2006/metadata/core-properties": "cp",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://purl.org/dc/terms/": "dcterms",
    "http://www.w3.org/XML/1998/namespace": "xml",
    "http://www.w3.org/2001/XMLSchema-instance": "xsi",
    "urn:schemas-microsoft-com:vml": "v",
    "urn:schemas-microsoft-com:office:office": "o",
    _MICROSOFT + "drawing/2010/main": "a14",
    _MICROSOFT + "drawing/2012/main": "a15",
    _MICROSOFT + "drawing/2014/main": "a16",
    _MICROSOFT + "drawing/2016/11/main": "a1611",
    _MICROSOFT + "drawing/2016/SVG/main": "asvg",
    _MICROSOFT + "drawing/2017/decorative": "adec",
    _MICROSOFT + "drawing/2007/8/2/chart": "c14",
    _MICROSOFT + "drawing/2012/chart": "c15",
    _MICROSOFT + "drawing/2014/chart": "c16",
    _MICROSOFT + "drawing/2014/chartex": "cx",
    _MICROSOFT + "drawing/2012/chartStyle": "cs",
    _MICROSOFT + "drawing/2008/diagram": "dsp",
    _MICROSOFT + "powerpoint/2010/main": "p14",
    _MICROSOFT + "powerpoint/2012/main": "p15",
    _MICROSOFT + "powerpoint/2015/main": "p16",
    _MICROSOFT + "powerpoint/2018/8/main": "p188",
    _MICROSOFT + "thememl/2012/main": "thm15",
    # SharePoint calls its own vocabulary p, too
    _MICROSOFT + "2006/metadata/properties": "properties",
}


def relationship_type(kind: str, strict: bool = False) -> str:
    """The full name of a kind of relationship such as 'image'; a full name stays as it is."""
    if ":" in kind:
        return kind
    return (STRICT + "officeDocument/" if strict else TRANSITIONAL + "officeDocument/2006/") + f"relationships/{kind}"


def relationship_kind(type: str) -> str:
    """The last word of a relationship's full name, the same in every edition: 'image', 'slideLayout', 'media'."""
    return type.rstrip("/").rpartition("/")[2]


_USED = frozenset(("a", "a14", "m", "mc", "p", "r"))
SLIDE_URIS = {prefix: uri for uri, prefix in PREFIXES.items() if prefix in _USED and not uri.startswith(STRICT)}
_NAMESPACES = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in SLIDE_URIS.items())


def around(markup: str) -> bytes:
    """Markup as a tree of its own, with the prefixes that a slide uses for it."""
    return f"<all {_NAMESPACES}>{markup}</all>".encode()
