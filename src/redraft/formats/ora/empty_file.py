"""A new OpenRaster file without layers."""

from __future__ import annotations

import io
import zipfile

from redraft.formats.ora.reader import MERGED, STACK, THUMBNAIL
from redraft.formats.pixels.merged_page import thumbnail
from redraft.formats.pixels.resampling import packed
from redraft.formats.xml.element_changes import escaped


def blank(width: int, height: int, unit_mm: float = 25.4 / 96, name: str = "") -> bytes:
    """A file with an empty page of so many pixels. `mimetype` comes first and is stored, as the format wants it."""
    from PIL import Image

    dots = f"{25.4 / unit_mm:.4f}".rstrip("0").rstrip(".")
    titled = f' name="{escaped(name)}"' if name else ""
    stack = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<image version="0.0.5" w="{width}" h="{height}" '
        f'xres="{dots}" yres="{dots}"{titled}>\n  <stack>\n  </stack>\n</image>\n'
    )
    clear = Image.new("RGBA", (width, height))
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as file:
        for entry, content, method in (
            ("mimetype", b"image/openraster", zipfile.ZIP_STORED),
            (STACK, stack.encode(), zipfile.ZIP_DEFLATED),
            (MERGED, packed(clear), zipfile.ZIP_STORED),
            (THUMBNAIL, thumbnail(clear), zipfile.ZIP_STORED),
        ):
            file.writestr(zipfile.ZipInfo(entry), content, method)
    return target.getvalue()
