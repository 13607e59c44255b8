"""`redraft doctor --model SPEC`: whether a model answers, what it can do, and what that means for redraft.

A planner is then examined, if a person accepts the cost (`doctor_trials.py`). `--image-editor SPEC` asks an editor for
one small edit of our own picture, `--image-generator SPEC` a generator for one small picture.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from redraft.document.layers import Asset
from redraft.errors import RedraftError
from redraft.formats.pixels.rasters import inspect_raster
from redraft.interfaces.doctor.trials import examined
from redraft.interfaces.models import warn_of_untrusted
from redraft.interfaces.terminal import clean, print_json, say
from redraft.models.chat import Capabilities
from redraft.models.findings.probe import Probed, ProbeResult, probe
from redraft.models.meter import Metered, MeteredImages
from redraft.models.naming import model_for
from redraft.models.roles import IMAGES
from redraft.models.settings.file import keep
from redraft.models.settings.values import Configuration, configuration
from redraft.pictures.editor.exchange import original
from redraft.pictures.new_picture_planner import taken

ROLES = {"model": "planner"} | {role: role for role in ("vision", "judge", "image_editor", "image_generator")}
ASKED = "make the yellow square blue"
"""Of an image editor, about a picture with a yellow square on green."""
DRAWN = "a yellow square on a green ground"
"""Of an image generator."""
SIDE = 256
"""Pixels of that picture: the least that the usual editors take."""
DRAWN_SIDE = 1024
"""Pixels of the picture that a generator draws: all of them know that size."""


def run_models(options: argparse.Namespace) -> int:
    """0 when every model that was named answers, and an examination that was begun came to its end; 1 otherwise."""
    configured = configuration()
    warn_of_untrusted(configured)
    tried = [_tried(role, spec, configured) for flag, role in ROLES.items() if (spec := getattr(options, flag, None))]
    if not options.json:
        say("\n".join(clean(line) for found in tried for line in as_text(found)))
    for found in tried:
        if found["role"] == "planner" and found["answers"]:
            found["examination"] = examined(
                options.model, configured, found["spent"], yes=options.yes, as_json=options.json
            )
    code = int(not all(found["answers"] and "error" not in found.get("examination", {}) for found in tried))
    if options.json:
        print_json({"ok": code == 0, "models": tried})
    return code


def _tried(role: str, spec: str, configured: Configuration) -> dict[str, Any]:
    if role in IMAGES:
        return _tried_images(role, spec, configured)
    model = model_for(spec, role, configured=configured)
    known, kept = model.capabilities.images, ""
    try:
        probed = probe(model)
        if (sees := probed.capabilities.images or model.capabilities.images) is not known:
            kept = _keep(spec, configured, sees)
    except RedraftError as error:
        probed = Probed(
            model.name, model.capabilities, (ProbeResult("answers", False, error.message, error.suggestion),)
        )
    finally:
        model.close()
    return {**_facts(role, model, probed, verdict(role, probed)), "answers": probed.answers, "kept": kept}


def _facts(role: str, model: Metered | MeteredImages, probed: Probed, verdict: str) -> dict[str, Any]:
    known = asdict(probed.capabilities) if isinstance(model, Metered) else {}
    findings = [asdict(finding) for finding in probed.findings]
    facts = {"role": role, "model": model.name, "answers": False, "capabilities": known, "findings": findings}
    return {**facts, "spent": model.spent.as_json(), "verdict": verdict}


def _keep(spec: str, configured: Configuration, sees: bool | None) -> str:
    """Keep whether a model sees where nobody has said it, and return what was done; '' for nothing."""
    if sees is None or configured.settings_of(spec).images is not None:
        return ""
    try:
        return f"kept in {keep(spec, images=sees)}: images = {str(sees).lower()}"
    except RedraftError as error:
        return f"whether it sees is not kept: {error.message}"


def _tried_images(role: str, spec: str, configured: Configuration) -> dict[str, Any]:
    """One picture asked for: whether it comes, what it is, and whether redraft would take it."""
    editor, edits = IMAGES[role](spec, configured=configured), role == "image_editor"
    given = original(Asset("image/png", _square(), SIDE, SIDE), "the picture")
    findings: list[ProbeResult] = []
    usable = False
    try:
        answer = editor.edit(given.sent(), ASKED, 0) if edits else editor.draw(DRAWN, DRAWN_SIDE, DRAWN_SIDE, 0)
        found = inspect_raster(answer.data)
        shown = f"{found.kind.upper()}, {found.width} × {found.height} pixels, {len(answer.data):,} bytes"
        findings.append(ProbeResult("answers", True, shown))
        if edits:
            given.taken([answer], editor.name)
        else:
            taken(answer, DRAWN_SIDE, DRAWN_SIDE, editor.name)
        usable = True
        fits = "of the same proportions, and another picture than it was given"
        findings.append(ProbeResult("fits", True, fits if edits else "it can be put into designs"))
    except RedraftError as error:
        findings.append(ProbeResult("fits" if findings else "answers", False, error.message, error.suggestion))
    finally:
        editor.close()
    usable_as = f"it can be used as {role.replace('_', ' ')}; look for yourself whether it does what it is asked"
    refused = "it answers, but what it answers is not taken" if len(findings) > 1 else "it does not answer"
    probed = Probed(editor.name, Capabilities(), tuple(findings))
    what = usable_as if usable else f"{refused}, so it cannot be used"
    return {**_facts(role, editor, probed, what), "answers": usable}


def _square() -> bytes:
    """A yellow square on green, as PNG."""
    import io

    from PIL import Image

    picture = Image.new("RGB", (SIDE, SIDE), (0, 150, 40))
    picture.paste((255, 220, 0), (SIDE // 4, SIDE // 4, SIDE * 3 // 4, SIDE * 3 // 4))
    target = io.BytesIO()
    picture.save(target, "PNG")
    return target.getvalue()


def verdict(role: str, probed: Probed) -> str:
    """What it all means, in a sentence. How well it does the work is not found out here, but by its examination."""
    can = probed.capabilities
    if not probed.answers:
        return "it does not answer, so it cannot be used"
    if role == "vision" and not can.images:
        return "it answers, but sees no pictures, so it cannot be used for vision"
    lacks = [name for name, able in (("schema", can.schema), ("pictures", can.images)) if able is False]
    return f"it can be used as {role}" + (f", without {' and '.join(lacks)}" if lacks else "")


def as_text(found: dict[str, Any]) -> list[str]:
    lines = [f"{found['model']} ({found['role']})"]
    findings: Sequence[dict[str, Any]] = found["findings"]
    width = max(len(finding["name"]) for finding in findings)
    for finding in findings:
        mark = {True: "✓", False: "✗" if finding["name"] == "answers" else "–", None: "?"}[finding["ok"]]
        lines.append(f"{mark} {finding['name']:<{width}}  {finding['detail']}")
        if finding["means"]:
            lines.append(f"  {'':<{width}}  {'try: ' if finding['name'] == 'answers' else ''}{finding['means']}")
    spent = found["spent"]
    tokens = spent["tokens"]["prompt"] + spent["tokens"]["completion"]
    lines += [found["kept"]] if found.get("kept") else []
    lines.append(f"{found['verdict']} ({spent['calls']} calls, {tokens} tokens, {spent['seconds']:.1f} s)")
    return lines
