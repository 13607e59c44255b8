"""`redraft lint`: designs held to a brand's guide. Exit code 0 with no errors, 1 with some, 3 for unreadable files."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from redraft.errors import ToolError, UsageError, counted, says
from redraft.formats.disk.replacement import write_file
from redraft.formats.disk.snapshots import MANIFEST, refuse_foreign, same_file
from redraft.interfaces.lint.kept_results import KeptResults, LintTask
from redraft.interfaces.terminal import clean, print_json, progress_for, say, warn
from redraft.lazy import lazily
from redraft.process_pool import Lost, Pool, forked

ENDINGS = tuple(".svg .svgz .pptx .ppsx .potx .pptm .ppsm .potm .psd .psb .ora .png .jpg .jpeg".split())
"""Of the files that are looked at in a folder."""
SECONDS = 300.0
"""That a file may take."""
ERROR, WARNING = "error", "warning"
_COUNTED = lazily(r"(?<=[a-z])\d+(?![^/])")
"""Of the id that a layer has for want of a better one: its place among those of its kind."""


def lint(options: argparse.Namespace) -> int:
    task = _task(options)
    jobs = list(dict.fromkeys(job for path in options.files for job in _designs(path)))
    if not jobs:
        raise UsageError(says("no-design-to-lint", endings=" ".join(ENDINGS)))
    (twice, count), *_ = Counter(name for _, name in jobs).most_common(1)
    if (options.output or options.receipts) and count > 1:
        raise UsageError(says("fix-output-twice", path=twice))
    written = (options.sarif, options.junit, options.page, options.baseline if options.write_baseline else None)
    for path, _ in jobs:
        if any(one is not None and same_file(Path(path), one) for one in written):
            raise UsageError(says("report-is-linted-file", path=path))
    for one in filter(None, written):
        refuse_foreign(one, b"redraft", "the report")
    known = _baseline(options)
    results = _results(jobs, task, options)
    findings = [{"file": path, **one} for path, result in results.items() for one in result.get("findings", ())]
    if options.write_baseline:
        folder = options.baseline.parent
        rows = Counter(_mark(one, part, folder) for one in findings for part in one["members"] or [one])
        write_file(options.baseline, (json.dumps({"redraft": 1, "findings": rows}, indent=1) + "\n").encode())
    elif known:
        findings = [new for one in findings if (new := _new(one, known, options.baseline.parent)) is not None]
    seen = Counter[str]()
    for one in findings:
        if one["members"]:
            one["message"] += f" (and {len(one['members']) - 1} more)"
        if options.json or options.sarif:
            seen[one["file"] + (mark := _mark(one, one))] += 1
            unique = f"{mark} {seen[one['file'] + mark]}".encode("utf-8", "surrogateescape")
            one["fingerprint"] = hashlib.sha256(unique).hexdigest()[:16]
    unread = [{"file": path, **result["error"]} for path, result in results.items() if "error" in result]
    for name in (one for one in ("sarif", "junit", "page") if getattr(options, one)):
        import redraft.interfaces.lint.reports as lint_reports  # with what draws pages

        made = getattr(lint_reports, name)([*results], findings, unread, options.fonts)
        write_file(getattr(options, name), made.encode())
    _tell(options, results, findings, unread)
    return 3 if unread else int(not options.write_baseline and any(one["severity"] == ERROR for one in findings))


def _task(options: argparse.Namespace) -> LintTask:
    if options.fix and not (options.output or options.in_place):
        raise UsageError(says("fix-needs-output"))
    if (options.output or options.in_place or options.receipts) and not options.fix:
        raise UsageError(says("fix-options-without-fix"))
    if options.write_baseline and options.baseline is None:
        raise UsageError(says("write-baseline-needs-file"))
    try:
        guide = options.brand.read_bytes() if options.brand is not None else b""
    except OSError as error:
        raise UsageError(says("brand-unreadable", file=options.brand, reason=error.strerror)) from None
    target = None if not options.fix else str(options.output or "")
    return LintTask(options.brand, guide, tuple(options.fonts), target, options.receipts)


def _designs(path: Path) -> Iterator[tuple[str, str]]:
    """A file, or those of a folder and all in it, each with its name in a folder of results."""
    if not os.path.isdir(path) or os.path.isfile(path / MANIFEST):
        yield str(path), path.name
        return
    for place, folders, files in os.walk(path):
        layered = [one for one in folders if os.path.isfile(os.path.join(place, one, MANIFEST))]
        folders[:] = sorted(one for one in folders if not one.startswith(".") and one not in layered)
        for name in sorted([*layered, *(one for one in files if one.lower().endswith(ENDINGS))]):
            if not name.startswith("."):
                whole = os.path.join(place, name)
                yield whole, os.path.relpath(whole, path)


def _results(jobs: list[tuple[str, str]], task: LintTask, options: argparse.Namespace) -> dict[str, dict[str, Any]]:
    """What is known of each file, in order: from earlier runs, else looked at now, by several processes."""
    kept, progress = KeptResults(None if options.no_cache or options.fix else task), progress_for(options.json)
    known = {path: found for path, _ in jobs if (found := kept.get(path)) is not None}
    rest = [list(job) for job in jobs if job[0] not in known]

    def done(job: list[str], answer: Any, lost: Lost | None, seconds: float) -> tuple[list[str], ...]:
        result = answer.get("answer") if lost is None else None
        if result is None:
            why = answer["failure"] if lost is None else "its process ended" if lost.code else "it took too long"
            result = {"error": ToolError(says("lint-file-failed", reason=why)).as_json()}
        kept.put(job[0], result)
        known[job[0]] = result
        progress(f"{len(known)} of {len(jobs)} files")
        return ()

    if rest:
        from redraft.interfaces.lint.linter import Linter  # drawing and fonts: not where all results are known

        linter = Linter(task)
        count = min(options.workers or os.cpu_count() or 1, len(rest))
        if count > 1 and hasattr(os, "fork"):
            with Pool[list[str]](lambda: forked(linter, linter.session.close), count, SECONDS) as pool:
                pool.run(rest, done)
        else:
            for job in rest:
                done(job, {"answer": linter(job)}, None, 0.0)
            linter.session.close()
        kept.prune()
    progress("")
    return {path: known[path] for path, _ in jobs}


def _mark(one: dict[str, Any], part: dict[str, Any], folder: Path | None = None) -> str:
    """The same for the same fault of the same layer, on whatever page and place of the file, seen from a folder."""
    file = Path(os.path.relpath(one["file"], folder)).as_posix() if folder is not None else ""
    return f"{file} {one['rule']} {part['name'] or _COUNTED.sub('', part['layer'])} {one['found']}"


def _new(one: dict[str, Any], known: Counter[str], folder: Path) -> dict[str, Any] | None:
    """A finding without the members that are known, each as often as it is; None where none is left."""
    rest = []
    for part in one["members"] or [one]:
        known[mark := _mark(one, part, folder)] -= 1
        rest += [part] if known[mark] < 0 else []
    return {**one, **rest[0], "members": rest if len(rest) > 1 else []} if rest else None


def _baseline(options: argparse.Namespace) -> Counter[str]:
    """How often each finding is known already."""
    if options.baseline is None or options.write_baseline:
        return Counter()
    try:
        rows = json.loads(options.baseline.read_bytes())["findings"]
        return Counter({mark: count + 0 for mark, count in rows.items()})
    except OSError as error:
        raise UsageError(says("baseline-unreadable", baseline=options.baseline, reason=error.strerror)) from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise UsageError(says("not-a-baseline", file=options.baseline)) from None


def _tell(options: argparse.Namespace, results: dict[str, Any], findings: list[Any], unread: list[Any]) -> None:
    count = {word: sum(one["severity"] == word for one in findings) for word in (ERROR, WARNING)}
    mended = [{"file": path, **result["mended"]} for path, result in results.items() if "mended" in result]
    refused = [{"file": path, **one} for path, result in results.items() for one in result.get("refused", ())]
    if options.json:
        form = {"files": len(results), "errors": count[ERROR], "warnings": count[WARNING], "findings": findings}
        print_json({**form, "unreadable": unread, "mended": mended, "refused": refused})
        return
    for one in findings:
        pages = "-".join(str(page) for page in dict.fromkeys((one["pages"][0], one["pages"][-1])))
        mark = "" if one["severity"] == ERROR else " (warning)"
        say(clean(f"{one['file']}:{pages}:{one['layer']}: {one['rule']}: {one['message']}{mark}"))
    for one in mended:
        proof = "nothing else changed" if one["proven"] else "not all of it is proven"
        say(clean(f"mended: {one['output']}: {counted(len(one['changes']), 'change')}; {proof}"))
    for one in refused:
        say(clean(f"not mended: {one['file']}:{one['page']}:{one['layer']}: {one['rule']}: {one['reason']}"))
    for one in unread:
        warn(f"redraft: {one['file']}: {one['message']}")
    for path, note in ((path, note) for path, result in results.items() for note in result.get("notes", ())):
        warn(f"redraft: note: {path}: {note}")
    logos = [row for result in results.values() for row in result.get("logos", {}).items()]
    for name in sorted({name for name, _ in logos} - {name for name, there in logos if there}):
        warn(f"redraft: note: no file has the logo {name!r}")
    words = ", ".join(counted(number, word) for word, number in count.items())
    fixable = 0 if options.fix else sum(one["fixable"] for one in findings)
    failed = f"; {counted(len(unread), 'file')} not looked at, or not mended" if unread else ""
    warn(f"{counted(len(results), 'file')}: {words}{failed}" + (f"; --fix may mend {fixable}" if fixable else ""))
