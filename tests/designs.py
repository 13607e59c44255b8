"""Designs that many tests edit."""

from __future__ import annotations

import base64
import os
import re
import tempfile
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image

EXAMPLES = Path(__file__).parent.parent / "examples"
SMALLER = 4


@cache
def light(name: str) -> Path:
    """A poster of the examples that costs a fraction to draw: its layers and their places, displayed at a quarter of
    the size, with pictures of one colour and without filters."""
    out = BytesIO()
    Image.new("RGB", (60, 76), "#cc9966").save(out, "JPEG")
    picture = f'data:image/jpeg;base64,{base64.b64encode(out.getvalue()).decode()}"'
    text = re.sub(r'data:image/\w+;base64,[^"]+"', picture, (EXAMPLES / name).read_text("utf-8"))
    text = re.sub(r'(?<=\s)filter="url\([^"]*"', "", text)
    size = re.search(r'width="(\d+)" height="(\d+)" viewBox', text)
    assert size is not None
    width, height = (int(side) / SMALLER for side in size.groups())
    text = text.replace(size[0], f'width="{width:g}" height="{height:g}" viewBox', 1)
    path = Path(tempfile.mkdtemp(dir=os.environ["REDRAFT_HOME"])) / name
    path.write_text(text, "utf-8")
    return path
