"""The SVG rendering worker process: limits itself, and opens no file once its fonts are loaded.

`renderer.Renderer` starts it (as `cage.bare_interpreter` says) and communicates in messages. The first sets it up
(`package`, `fonts`, `limits`, and `main_thread`: whether the thread that started it lives as long as the parent) and is
answered with a hello; each further one brings an SVG as its body and `scale` in its header, and `crop` (x, y, width,
height in pixels) when only a part of the picture is wanted, and is answered with a PNG, or with `error` and `kind`
('refused' or 'memory') in the header. It ends when its input does.

It imports nothing of redraft but modules of `cage`, so that it starts in a bare interpreter in a few milliseconds.
"""

from __future__ import annotations

import math
import os
import sys
from types import ModuleType
from typing import Any

from redraft.cage.messages import write_message
from redraft.cage.worker_loop import Loaded, Request, serve

DEFAULT_FAMILY = "Source Serif Pro"
"""For a text that names no family; what assets.fonts resolves an empty list to."""


def load_engine(package: str | None) -> tuple[ModuleType, str]:
    """resvg's compiled module, and its version.

    Its package imports importlib.metadata for its version, which takes ten times as long as all the rest, so a stand-in
    for the package is put up and the compiled module loaded beneath it; should that fail, the package is imported.
    """
    if package:
        package_module = ModuleType("resvg")
        package_module.__path__ = [package]
        sys.modules["resvg"] = package_module
        try:
            from resvg import _resvg

            return _resvg, _installed_version(package)
        except ImportError:
            del sys.modules["resvg"]
            sys.path.append(os.path.dirname(package))
    import resvg

    return resvg, str(getattr(resvg, "__version__", ""))


def _installed_version(package: str) -> str:
    """The version in the name of the package's metadata folder, '' where there is none."""
    beside = os.listdir(os.path.dirname(package))
    found = [name for name in beside if name.startswith("resvg-") and name.endswith(".dist-info")]
    return found[0].removeprefix("resvg-").removesuffix(".dist-info") if found else ""


def load_fonts(options: Any, paths: list[str], most_bytes: int) -> int:
    """Reads the fonts into memory, for no file can be opened later; returns how many did not fit or could not be read.

    The engine takes the first of two equal faces, so the order of `paths` counts.
    """
    skipped = 0
    for path in paths:
        try:
            with open(path, "rb") as file:
                size = os.fstat(file.fileno()).st_size
                if size > most_bytes:
                    skipped += 1
                    continue
                options.load_font_data(file.read(size))
                most_bytes -= size
        except OSError:
            skipped += 1
    return skipped


def draw(
    engine: Any, options: Any, svg: str, scale: float, most_pixels: int, crop: list[int] | None = None
) -> tuple[dict[str, Any], bytes]:
    """The answer to one request. The engine's panics are BaseExceptions; they leave it usable."""
    try:
        tree = engine.usvg.Tree.from_str(svg, options)
        x, y = 0, 0
        width, height = (math.ceil(round(side * scale, 6)) for side in tree.int_size())
        if crop:
            x, y, width, height = crop
        if width * height > most_pixels:
            return _refusal(
                f"the picture would be {width} × {height} px, and the limit is {most_pixels} px in all"
            ), b""
        if width < 1 or height < 1:
            return _refusal(f"the picture would be {width} × {height} px"), b""
        # row by row, unlike SVG's matrix()
        png = engine.render(tree, (scale, 0.0, -x, 0.0, scale, -y), bg_size=(width, height))
        return {"width": width, "height": height}, png
    except MemoryError:
        return {"error": "out of memory", "kind": "memory"}, b""
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as problem:
        message = " ".join(str(problem).split()).removeprefix("called `Result::unwrap()` on an `Err` value: ")
        return _refusal(message[:300] or type(problem).__name__), b""


def _refusal(message: str) -> dict[str, Any]:
    return {"error": message, "kind": "refused"}


def load(setup: dict[str, Any]) -> Loaded:
    limits = setup["limits"]
    engine, version = load_engine(setup.get("package"))
    options = engine.usvg.Options.default()
    skipped = load_fonts(options, setup["fonts"], int(limits["font_bytes"]))
    families = options.list_fonts()
    options.font_size = 16.0  # what browsers take, where the engine's own is 12
    options.resources_dir = ""
    if families:
        options.font_family = DEFAULT_FAMILY if DEFAULT_FAMILY in families else families[0]

    def answer(request: Request, body: bytes | bytearray, target: int) -> None:
        try:
            svg = body.decode("utf-8")
        except UnicodeDecodeError as error:
            write_message(target, _refusal(f"it is not UTF-8: {error}"))
            return
        scale, crop = float(request["scale"]), request.get("crop")
        write_message(target, *draw(engine, options, svg, scale, int(limits["pixels"]), crop))

    return {"version": version, "families": families, "skipped": skipped}, answer


def main(source: int = 0, target: int = 1) -> int:
    """Serves requests until the input ends."""
    return serve(load, source, target)
