"""What benches there are, what each measures and what it needs: all that `redraft bench` lists without loading one."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import NamedTuple

from redraft.installation import install_command


class Need(NamedTuple):
    """Something a bench cannot do without or, `optional`, that some of its scores are absent without. `get` is the
    command or the step to get it. `module` is what Python must find, `variable` what the environment must name, `path`
    what must be there; a need with none of them is given on the command line each time."""

    what: str
    get: str = ""
    optional: bool = False
    module: str = ""
    variable: str = ""
    path: str = ""
    extra: str = ""

    @property
    def how(self) -> str:
        return install_command(self.extra) if self.extra else self.get

    @property
    def there(self) -> bool | None:
        """None: it cannot be known before it is given."""
        if self.module:
            return find_spec(self.module) is not None
        if self.variable:
            return bool(os.environ.get(self.variable))
        return os.path.exists(self.path) if self.path else None


class BenchEntry(NamedTuple):
    """A bench in the list."""

    about: str
    needs: tuple[Need, ...] = ()


CORPUS = Need(
    "a corpus of requests", "run it in a checkout, which has tests/requests, or give FILE.jsonl", path="tests/requests"
)
GRADER = Need(
    "a model that sees, to grade", "name one: --grader PROVIDER:NAME (docs/reference/models.md)", optional=True
)
OCR = Need("a reader of texts in pictures", extra="ocr", optional=True, module="rapidocr")
PARQUET = Need("reading parquet", extra="parquet", optional=True, module="pyarrow")
CHARACTERS = Need("OCR, for characters", extra="ocr", optional=True, module="rapidocr")
GRADES = Need("a model that sees, for the four grades", "give --grader PROVIDER:NAME", optional=True)

BENCHES = {
    "requests": BenchEntry("how well requests in words are understood, against what is expected of each", (CORPUS,)),
    "jobs": BenchEntry(
        "whole jobs done by redraft, by a model that programs and by any other editor, judged in blind pairs",
        (
            Need("a folder with jobs.jsonl", "give DIR (docs/research/jobs.md has its shape)"),
            Need("the scripts that draw and compare", "run it in a checkout", path="benchmarks/jobs/draw.py"),
        ),
    ),
    "layers": BenchEntry("how well it is decided which layers a request is about, counted three ways", (CORPUS,)),
    "search": BenchEntry("modes of search compared, in a simulated world or on documents with an actor that errs"),
    "tables": BenchEntry("figures of five papers, computed again from their own columns"),
    "preservation": BenchEntry(
        "whether an edit leaves alone the layers, pixels and bytes it is not about",
        (
            Need(
                "designs with preservation.jsonl",
                "run it in a checkout, which has examples, or give --data DIR (docs/research/runner.md)",
                path="examples/preservation.jsonl",
            ),
        ),
    ),
    "docedit": BenchEntry(
        "what an editor understands of requests over documents (DocEdit by Agent-DocEdit's protocol)",
        (
            Need("DocEdit, unpacked", "give --data DIR (docs/research/docedit.md has its shape)"),
            PARQUET,
            Need("CLIP's weights, for directional scores", "give --clip FOLDER: nothing is downloaded", optional=True),
        ),
    ),
    "complex-edit": BenchEntry(
        "how far long instructions over pictures are followed (Complex-Edit by MSRAMIE's protocol)",
        (
            Need("Complex-Edit, unpacked", "give --data DIR (docs/research/complex-edit.md has its shape)"),
            PARQUET,
            Need("a model that sees, for VQAScore and CIF", "give --grader PROVIDER:NAME", optional=True),
            Need("CLIP's weights, for CLIP-I", "give --clip FOLDER: nothing is downloaded", optional=True),
        ),
    ),
    "text-layout": BenchEntry(
        "texts set on a picture: what can be read, alignment, overlap, ground, contrast, a judge's four grades",
        (Need("a folder of pictures and texts", "give --data DIR (docs/research/text-layout.md)"), CHARACTERS, GRADES),
    ),
    "layout": BenchEntry(
        "texts laid out on 150 grounds made by script, in six languages: random, a centred stack, ours first and last",
        (CHARACTERS, Need("a model that sees, to lay texts out", "give --model PROVIDER:NAME", optional=True), GRADES),
    ),
    "milde": BenchEntry(
        "how well layered designs are edited in words, on MiLDEBench: four aspects, MiLDEScore, layer decisions",
        (
            Need("MiLDEBench in a folder", "download it and give --data DIR (docs/research/milde.md has the shape)"),
            Need("pyarrow, for parquet files", extra="parquet", optional=True, module="pyarrow"),
            GRADER,
            OCR,
        ),
    ),
    "milde-own": BenchEntry(
        "the same on our own documents, with gold layers and questions that need no model: the run to start from",
        (
            Need("the corpus of requests", "run it in a checkout of redraft", path="tests/requests/seen.jsonl"),
            GRADER,
            OCR,
        ),
    ),
    "dlebench": BenchEntry(
        "how well small things are edited in large pictures: instruction following, visual consistency (DLEBench)",
        (
            Need("DLEBench, unpacked", "give --data DIR (docs/research/dlebench.md has its shape)"),
            PARQUET,
            Need("a model that sees, to judge", "give --grader PROVIDER:NAME", optional=True),
            OCR,
        ),
    ),
    "dle-judge": BenchEntry(
        "how often a judge of small edits gives the right label, on scenes made by script or on people's labels",
        (Need("a model that sees, to judge instead", "give --grader PROVIDER:NAME", optional=True),),
    ),
    "small-edits": BenchEntry(
        "small things in scenes made by script, edited by box and by phrase: right place, outside identical, IF and VC",
        (Need("another editor of pictures", "give --image-editor SPEC", optional=True),),
    ),
    "milde-forms": BenchEntry(
        "what people say of the results of runs: a page to rate them (five aspects, 0 to 3) and one to rank them",
        (Need("runs of milde or milde-own", "make one: redraft bench milde-own --run build/own"),),
    ),
    "milde-editors": BenchEntry(
        "image editors against each other where the same layers were edited (MiLDEdit's table 4), from finished runs",
        (Need("two runs of milde or milde-own", "make them: redraft bench milde-own --run build/own"),),
    ),
    "flat-layers": BenchEntry(
        "flat posters taken apart into layers, against the layered files they were drawn from",
        (
            Need("the examples", "run it in a checkout of redraft, or give --data DIR", path="examples/sale.svg"),
            Need("a reader of text", extra="ocr", module="rapidocr"),
        ),
    ),
}
"""By their names as they are typed; '-' is '_' in the module's."""
