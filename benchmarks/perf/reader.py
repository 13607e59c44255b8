"""The learned reader's time and memory with random weights of the true size, on pages of 50, 120 and 300 layers.

Goals: a sentence on an open document of 50 layers at most 70 ms (median), the first at most 350 ms with the weights
loaded, at most 150 MB more memory. A list of 12 actions is searched for with a beam of 4, whatever the weights say.
Each page is tried in a process of its own; the machine's other work shows in the figures: the least is printed too.
"""

from __future__ import annotations

import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROUNDS, STEPS = 15, 12
SENTENCES = (
    "please make the third offer in the second row a bit larger and change its colour to dark blue, it is hard to read",
    "could you move the date just below the title and replace summer fair with winter market in the big headline too",
    "all the circles on the left should have the same orange as the logo, but leave the two at the bottom as they are",
)


def random_weights(folder: Path) -> None:
    """Weights of the true size, drawn at random, with a vocabulary of letters and made-up pieces."""
    import numpy as np

    from redraft.reader.actions import SYMBOLS
    from redraft.reader.features import FEATURES, NUMBERS
    from redraft.reader.links import LINKS
    from redraft.reader.relations import RELATIONS
    from redraft.reader.symbol_table import symbol_table
    from redraft.reader.weights import SPECIAL_PIECES, NetworkShape
    from redraft_research.offline_model.network.saved_weights import save

    letters = [chr(code) for code in range(33, 127)]
    shown = "text shape circle rect group body title label offer of page everything background : summer fair june"
    words = sorted({word for sentence in (*SENTENCES, shown) for word in sentence.replace(",", "").split()})
    words += [str(number) for number in range(10, 2100)]
    known = dict.fromkeys([*SPECIAL_PIECES, *letters, *(f"##{one}" for one in letters), *words])
    pieces = [*known, *(f"##{number:05d}" for number in range(13_000 - len(known)))]
    features = tuple(count for _, count in FEATURES)
    shape = NetworkShape(len(pieces), len(SYMBOLS), features, len(NUMBERS), len(RELATIONS), len(LINKS))
    random = np.random.default_rng(0)
    tensors: dict[str, Any] = {}

    def linear(name: str, rows: int, columns: int) -> None:
        tensors[f"{name}.weight"] = random.normal(size=(rows, columns)).astype(np.float32) / columns**0.5
        tensors[f"{name}.bias"] = np.zeros(rows, np.float32)

    def norm(name: str, width: int) -> None:
        tensors[f"{name}.weight"], tensors[f"{name}.bias"] = np.ones(width, np.float32), np.zeros(width, np.float32)

    def table(name: str, rows: int, columns: int) -> None:
        tensors[name] = random.normal(size=(rows, columns)).astype(np.float32)

    def layer(name: str, width: int, inner: int, linears: dict[str, int], norms: int, first: int = 1) -> None:
        for part, rows in {**linears, "up": inner}.items():
            linear(f"{name}.{part}", rows, width)
        linear(f"{name}.down", width, inner)
        for number in range(first, first + norms):
            norm(f"{name}.norm{number}", width)

    width, hidden = shape.width, shape.hidden
    table("encoder.pieces.weight", shape.pieces, width)
    table("encoder.places.weight", shape.positions, width)
    norm("encoder.norm", width)
    for number in range(shape.layers):
        layer(f"encoder.layers.{number}", width, shape.inner, {"qkv": 3 * width, "out": width}, 2)
    for name in ("token", "node", "word"):
        linear(f"{name}_in", hidden, width)
        linear(f"{name}_key", hidden, hidden)
        norm(f"{name}_norm", hidden)
    linear("numbers_in", hidden, shape.numbers)
    table("features.weight", sum(features), hidden)
    for name, count in (("relation", shape.relations), ("link_out", shape.links), ("link_in", shape.links)):
        table(name, shape.fusion * shape.own_heads, count)
    for number in range(shape.fusion):
        layer(f"fusion.{number}", hidden, shape.own_inner, {"qkv": 3 * hidden, "out": hidden}, 2)
    cross = {"ask": hidden, "given": 2 * hidden, "answer": hidden}
    for number in range(shape.decoder):
        own = {"qkv": 3 * hidden, "out": hidden, **cross}
        layer(f"decoder.{number}", hidden, shape.decoder_inner, own, 3)
    for number in range(shape.wording):
        layer(f"wording.{number}", hidden, 2 * hidden, cross, 2, 2)
    for name in ("fusion_norm", "decoder_norm", "wording_norm"):
        norm(name, hidden)
    for name, rows in (("symbols", shape.symbols + 1), ("kinds", 4), ("steps", shape.steps)):
        table(f"{name}.weight", rows, hidden)
    table("same", shape.wording, shape.own_heads)
    linear("query", 4 * hidden, hidden)
    linear("symbol_out", shape.symbols, hidden)
    files = save(folder, shape, tensors, pieces, symbol_table(), {"random": True})
    count = sum(value.size for value in tensors.values())
    print(f"{count / 1e6:.1f}M weights, files of {', '.join(f'{one.stat().st_size / 1e6:.2f}' for one in files)} MB")


def page(count: int) -> str:
    shapes = "".join(
        f'<circle id="dot{n}" cx="{40 + n % 10 * 70}" cy="{300 + n // 10 * 50}" r="{9 + n % 5}" fill="#3{n % 9}6699"/>'
        f'<text id="offer{n}" x="{40 + n % 10 * 70}" y="{330 + n // 10 * 50}" font-size="9">Offer {n} of {n * 7}</text>'
        for n in range((count - 4) // 2)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000">'
        '<rect id="background" width="800" height="1000" fill="#fff8e7"/>'
        '<rect id="logo" x="40" y="40" width="80" height="80" fill="#aa3300"/>'
        '<text id="title" x="160" y="100" font-size="64">Summer Fair</text>'
        f'<text id="date" x="160" y="160" font-size="24">14 June 2026</text>{shapes}</svg>'
    )


class Masks(NamedTuple):
    symbols: Any
    nodes: Any
    tokens: Any
    words: Any
    text: int


def one_page(folder: Path, layers: int) -> dict[str, Any]:
    """In a process of its own: what the first sentence takes, the later ones, and the memory."""
    from redraft.session.session import Session

    path = folder / f"{layers}.svg"
    path.write_text(page(layers), "utf-8")
    with Session(history=False) as session:
        document = session.open(path).document
    before, start = _memory(), time.perf_counter()

    import numpy as np

    from redraft.reader.actions import SYMBOLS, Action
    from redraft.reader.beam import search
    from redraft.reader.links import WordIndex
    from redraft.reader.network import Network, TextPieces
    from redraft.reader.readings import scene_vectors
    from redraft.reader.scene import NodeScene
    from redraft.reader.sentence import WordPiece
    from redraft.reader.weights import Weights

    class Fixed:
        """Symbols and nodes in turn, twelve of them."""

        def __init__(self, nodes: int, tokens: int) -> None:
            yes, no = np.ones, np.zeros
            self.symbol = Masks(yes(len(SYMBOLS), bool), no(nodes, bool), no(tokens, bool), no(0, bool), -1)
            self.node = Masks(no(len(SYMBOLS), bool), yes(nodes, bool), yes(tokens, bool), no(0, bool), -1)

        def allowed(self, prefix: Sequence[Action]) -> Masks | None:
            return None if len(prefix) == STEPS else self.node if len(prefix) % 2 else self.symbol

    marks = [("import", time.perf_counter())]
    weights = Weights(folder)
    network, cut = Network(weights), WordPiece(weights.vocabulary())
    marks.append(("load", time.perf_counter()))
    scene = NodeScene.of(document)
    index = WordIndex(scene)
    marks.append(("scene", time.perf_counter()))
    view = scene_vectors(network, scene, cut)
    marks.append(("strings", time.perf_counter()))

    def told(text: str) -> tuple[float, float, float]:
        at = time.perf_counter()
        sentence = cut.sentence(text)
        links = index.links(sentence)
        linked = time.perf_counter()
        decoder = network.read(sentence.ids, links, view)
        was = time.perf_counter()
        found = search(
            decoder, Fixed(len(scene.nodes), len(sentence)), lambda _: TextPieces((), ()), width=4, margin=1e9
        )
        assert len(found) == 4
        return linked - at, was - linked, time.perf_counter() - was

    told(SENTENCES[0])
    marks.append(("sentence", time.perf_counter()))
    whole = marks[-1][1] - start
    steps = {name: at - then for (name, at), then in zip(marks, [start, *(at for _, at in marks)], strict=False)}
    later = [told(SENTENCES[number % len(SENTENCES)]) for number in range(ROUNDS)]
    more = _memory() - before
    return {"nodes": len(scene.nodes), "first": whole, "steps": steps, "later": later, "memory": more}


def _memory() -> float:
    """MB of this process that are in memory now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 1e6


def main() -> None:
    if len(sys.argv) > 2:
        print(json.dumps(one_page(Path(sys.argv[1]), int(sys.argv[2]))))
        return
    with tempfile.TemporaryDirectory() as folder:
        random_weights(Path(folder))
        for layers in (50, 120, 300):
            run = subprocess.run(
                [sys.executable, __file__, folder, str(layers)], capture_output=True, text=True, check=True
            )
            one = json.loads(run.stdout)
            sums = [sum(parts) for parts in one["later"]]
            middle = [statistics.median(column) for column in zip(*one["later"], strict=True)]
            steps = ", ".join(f"{name} {1000 * seconds:.0f}" for name, seconds in one["steps"].items())
            print(f"{layers:4} layers, {one['nodes']} nodes: first {1000 * one['first']:.0f} ms ({steps});"
                  f" later {1000 * statistics.median(sums):.0f} ms, least {1000 * min(sums):.0f}"
                  f" (links {1000 * middle[0]:.1f}, network {1000 * middle[1]:.1f}, beam {1000 * middle[2]:.1f});"
                  f" {one['memory']:.0f} MB more")  # fmt: skip


if __name__ == "__main__":
    main()
