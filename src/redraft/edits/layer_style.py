"""One layer with a text or style edit applied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from redraft.document.geometry import is_finite_number
from redraft.document.layers import Flow, Layer, Opaque, Paragraph, Run, Text
from redraft.document.style import PROPERTIES, RULES, Style, StyleRule, Value, allows, is_clean_text
from redraft.errors import EditError, says

PARAGRAPH_RULES: Mapping[str, StyleRule] = MappingProxyType(
    {
        "level": StyleRule("a whole number from 0 to 8", lambda value: type(value) is int and 0 <= value <= 8),
        "bullet": StyleRule("a sign such as • or a first number such as 1. or a), or ''", is_clean_text),
        "line_height": StyleRule("a number above 0", lambda value: is_finite_number(value) and value > 0),
        "line_pitch": StyleRule(
            "a number above 0, or nothing", lambda value: value is None or (is_finite_number(value) and value > 0)
        ),
        "before": StyleRule("a number, 0 or more", lambda value: is_finite_number(value) and value >= 0),
        "after": StyleRule("a number, 0 or more", lambda value: is_finite_number(value) and value >= 0),
        "margin": StyleRule("a number", is_finite_number),
        "indent": StyleRule("a number", is_finite_number),
        "rtl": StyleRule("true or false", lambda value: isinstance(value, bool)),
    }
)
"""What the properties of a paragraph may be."""


def _one_of(*values: object) -> StyleRule:
    return StyleRule(" or ".join(map(str, values)), lambda value: value in values)


def _from(least: float, most: float) -> StyleRule:
    return StyleRule(
        f"a number from {least:g} to {most:g}", lambda value: is_finite_number(value) and least <= value <= most
    )


FLOW_RULES: Mapping[str, StyleRule] = MappingProxyType(
    {
        **dict.fromkeys(("left", "top", "right", "bottom"), StyleRule("a number", is_finite_number)),
        "anchor": _one_of("top", "middle", "bottom"),
        "wrap": StyleRule("true or false", lambda value: isinstance(value, bool)),
        "fit": _one_of("none", "shrink", "grow"),
        "scale": _from(0.01, 1),
        "tighten": _from(0, 0.9),
        "turned": _one_of(0, 90, 270),
        "columns": StyleRule("a whole number from 1 to 16", lambda value: type(value) is int and 1 <= value <= 16),
    }
)
"""What the fields of a flow may be."""


def text_layer(layer: Layer) -> Text:
    if not isinstance(layer, Text):
        raise EditError(says("not-a-text", id=layer.id, kind=layer.noun))
    return layer


def with_style(layer: Layer, name: str, value: Value, run: int | None) -> Layer:
    check_property(name)
    if not allows(name, value):
        raise EditError(
            says("property-value-mismatch", property=name, id=layer.id, wanted=RULES[name].wanted, given=value)
        )
    if isinstance(layer, Opaque) and name not in ("opacity", "visible", "blend"):
        raise EditError(says("layer-kept-as-is", id=layer.id, kind=layer.what or "opaque", property=name))
    style = style_of(layer, run).changed(name, value)
    if run is None:
        return replace(layer, style=style)
    text = text_layer(layer)
    return replace(text, runs=(*text.runs[:run], replace(text.runs[run], style=style), *text.runs[run + 1 :]))


def retyped(text: Text, runs: tuple[Run, ...], paragraphs: tuple[Paragraph, ...]) -> Text:
    if not all(is_clean_text(run.text) for run in runs):
        raise EditError(says("retyped-text-control-characters", id=text.id))
    wrong = [name for run in runs for name in PROPERTIES if not allows(name, getattr(run.style, name))]
    if wrong:
        raise EditError(says("run-style-mismatch", property=wrong[0], id=text.id, wanted=RULES[wrong[0]].wanted))
    starts = sum(1 for number, run in enumerate(runs) if run.starts_paragraph or not number)
    if text.flow is not None and starts != len(paragraphs):
        raise EditError(says("runs-paragraphs-mismatch", id=text.id, found=starts, described=len(paragraphs)))
    if text.flow is None and paragraphs:
        raise EditError(says("text-does-not-flow", id=text.id))
    return replace(text, runs=runs, paragraphs=paragraphs)


def with_paragraph(text: Text, name: str, value: object, number: int | None) -> Text:
    if not text.paragraphs:
        raise EditError(says("no-own-paragraphs", id=text.id))
    if name not in PARAGRAPH_RULES:
        raise EditError(says("unknown-paragraph-property", property=name, known=", ".join(PARAGRAPH_RULES)))
    rule = PARAGRAPH_RULES[name]
    if not rule.allows(value):
        raise EditError(says("property-value-mismatch", property=name, id=text.id, wanted=rule.wanted, given=value))
    if number is not None and not 0 <= number < len(text.paragraphs):
        raise EditError(says("no-paragraph", id=text.id, count=len(text.paragraphs), paragraph=number))
    changed = (
        replace(old, **{name: value}) if number in (None, place) else old  # type: ignore[arg-type]
        for place, old in enumerate(text.paragraphs)
    )
    return replace(text, paragraphs=tuple(changed))


def with_flow(text: Text, flow: Flow) -> Text:
    if text.flow is None:
        raise EditError(says("text-has-no-frame", id=text.id))
    for name, rule in FLOW_RULES.items():
        if not rule.allows(getattr(flow, name)):
            raise EditError(
                says("text-flow-mismatch", property=name, id=text.id, wanted=rule.wanted, given=getattr(flow, name))
            )
    return replace(text, flow=replace(flow, both_ways=text.flow.both_ways))


def style_of(layer: Layer, run: int | None) -> Style:
    return layer.style if run is None else runs_with(layer, run)[run].style


def runs_with(layer: Layer, run: int) -> tuple[Run, ...]:
    """The runs of a text layer, which has one with this number."""
    runs = text_layer(layer).runs
    if type(run) is not int or not 0 <= run < len(runs):
        has = "no runs" if not runs else "one run (0)" if len(runs) == 1 else f"runs 0 to {len(runs) - 1}"
        raise EditError(says("no-run", id=layer.id, known=has, run=run))
    return runs


def check_property(name: str) -> None:
    if name not in PROPERTIES:
        raise EditError(says("unknown-style-property", property=name, known=", ".join(PROPERTIES)))
