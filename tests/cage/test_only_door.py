"""That no module but the one in the cage opens a stranger's picture: every use of a decoder in the source, with the
reason why it is none, or why it may be here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import redraft

SOURCE = Path(next(iter(redraft.__path__)))
CAGE = "cage/decoder_worker.py"
OURS = "a picture that redraft itself packed, from pixels in this process"
ALLOWED = {
    ("render/cutouts.py", "PngImageFile"): "what the confined renderer drew; its size is checked before",
    ("render/pixels.py", "Image.open"): OURS,
    ("planners/file_images.py", "Image.open"): OURS,
    ("session/edit/explanation.py", "Image.open"): OURS,
    ("interfaces/lint/reports.py", "Image.open"): OURS,
    ("session/export/metafiles.py", "Image.open"): "what LibreOffice drew of a blank slide, in its own process",
    ("imaging/things/masks.py", "cv2"): "cuts out of pixels that were decoded before; OpenCV decodes nothing here",
    ("imaging/weights.py", "tarfile"): "a package whose sha256 was checked; only the members named are read",
    (
        "models/clients/recordings.py",
        "lzma",
    ): "answers that a person names: no picture; no more than it may hold",
    ("formats/zip/archive.py", "zlib.decompressobj"): "entries of packages: no picture; no more than the entry states",
    ("formats/xml/source.py", "zlib.decompressobj"): "packed XML: no picture; no more than a share of its size",
    ("formats/pixels/rasters.py", "zlib.decompressobj"): "texts beside the pixels; no more than is asked for",
    ("edits/history/chunks.py", "zlib.decompressobj"): "redraft's own journal",
    ("edits/history/rows.py", "zlib.decompressobj"): "redraft's own journal",
}
"""By module and call; everything else that decodes is a mistake."""


def decoders(source: Path) -> dict[tuple[str, str], str]:
    """Where each module first uses a decoder, by module and call."""
    found: dict[tuple[str, str], str] = {}
    for path in sorted(source.rglob("*.py")):
        module, text = path.relative_to(source).as_posix(), path.read_text("utf-8")
        if not any(word in text for word in ("PIL", "zlib", "frombytes", "frombuffer", *LIBRARIES)):
            continue
        for call, line in decoding(ast.parse(text)):
            found.setdefault((module, call), f"{module}:{line}")
    return found


def test_pictures_are_decoded_in_the_cage_alone() -> None:
    found = decoders(SOURCE)
    outside = {place: where for place, where in found.items() if place[0] != CAGE and place not in ALLOWED}
    assert not outside, f"a decoder outside the cage: {outside}"
    assert ALLOWED.keys() <= found.keys(), f"no longer there: {ALLOWED.keys() - found.keys()}"
    assert any(module == CAGE for module, _ in found)


def test_a_decoder_in_the_source_is_seen() -> None:
    for code, call in {
        "from PIL import Image\nImage.open(x)": "Image.open",
        "import PIL.Image\nPIL.Image.open(x)": "Image.open",
        "from PIL import Image as Picture\nPicture.open(x)": "Image.open",
        "from PIL.Image import open": "PIL.Image.open",
        "from PIL.JpegImagePlugin import JpegImageFile\nJpegImageFile(x)": "JpegImageFile",
        "from PIL import PngImagePlugin": "PngImagePlugin",
        "import zlib\nzlib.decompress(x)": "zlib.decompress",
        "import zlib as z\nz.decompressobj()": "zlib.decompressobj",
        "from zlib import decompress": "zlib.decompress",
        "Image.frombytes('L', size, data, 'packbits', 'L')": "frombytes: packbits",
        "from PIL import ImageFile\nImageFile.Parser()": "ImageFile",
        "import cv2": "cv2",
        "import lzma": "lzma",
    }.items():
        assert call in [name for name, _ in decoding(ast.parse(code))], code
    assert not list(
        decoding(ast.parse("from PIL import Image\nImage.frombytes('L', size, data)\nopen(x)\nfile.open()"))
    )


LIBRARIES = {"cv2", "imageio", "skimage", "tifffile", "lzma", "bz2", "gzip", "tarfile", "webp", "simplejpeg"}


def decoding(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Uses of what turns packed bytes into others, by name, with their lines."""
    names: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for one in node.names:
                names[one.asname or one.name.partition(".")[0]] = one.name if one.asname else one.name.partition(".")[0]
                if one.name.partition(".")[0] in LIBRARIES:
                    yield one.name, node.lineno
        elif isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                names[one.asname or one.name] = f"{node.module}.{one.name}"
                if node.module == "PIL" and (one.name.endswith("Plugin") or one.name == "ImageFile"):
                    yield one.name, node.lineno
                elif (node.module, one.name) in (
                    ("PIL.Image", "open"),
                    ("zlib", "decompress"),
                    ("zlib", "decompressobj"),
                ):
                    yield f"{node.module}.{one.name}", node.lineno
                elif node.module.partition(".")[0] in LIBRARIES:
                    yield node.module, node.lineno
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (call := called(node, names)):
            yield call, node.lineno


def called(node: ast.Call, names: dict[str, str]) -> str:
    """The decoder that a call is of; '' for none."""
    whole = names.get(ast.unparse(node.func).partition(".")[0], "")
    path = ".".join(part for part in (whole, ast.unparse(node.func).partition(".")[2]) if part)
    last = path.rpartition(".")[2]
    if path == "PIL.Image.open":
        return "Image.open"
    if path.startswith("PIL.") and last.endswith("ImageFile"):
        return last
    if path in ("zlib.decompress", "zlib.decompressobj"):
        return path
    if isinstance(node.func, ast.Attribute) and node.func.attr in ("frombytes", "frombuffer") and len(node.args) > 3:
        codec = node.args[3]
        if not (isinstance(codec, ast.Constant) and codec.value == "raw"):
            return f"{node.func.attr}: {getattr(codec, 'value', '?')}"
    return ""
