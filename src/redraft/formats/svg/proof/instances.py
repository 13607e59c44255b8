"""CSS rules inside `use` instances: a browser matches selectors in the instance's own tree, without the elements around
the use or around its target. Here an instance is drawn like its target, which may differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set

from redraft.formats.svg.css.copies import CopyContext, repeated
from redraft.formats.svg.proof.claims import StyleClaims, meaning, ruled
from redraft.formats.xml.tree import Element


class Instances:
    """The uses of one file."""

    def __init__(self, claims: StyleClaims, by_id: Mapping[str, Element]) -> None:
        self._claims, self._by_id = claims, by_id
        self._known: dict[int, CopyContext] = {}

    def shown(self, use: Element) -> CopyContext | None:
        """What a use repeats, as rules see it there."""
        target = self._by_id.get((use.href() or "").strip()[1:])
        if target is None:
            return None
        if target.number not in self._known:
            self._known[target.number] = repeated(target)
        return self._known[target.number]

    def style_differences(self, use: Element, group: Element, after: StyleClaims, targets: Set[int]) -> Iterator[str]:
        """Rules that style a use differently than the group that replaced it; `targets` are the numbers of the group's
        parts that an edit targets."""
        root = self.shown(use)
        if root is None or not (self._claims.rules or after.rules):
            return
        whole = root.tag not in ("symbol", "svg")
        if not whole:
            yield from self._differences(root, None, after, named=False)
        stack: list[tuple[Sequence[CopyContext], Sequence[Element], bool]] = []
        stack.append(((root,) if whole else root.children, group.children, group.number in targets))
        while stack:
            first, second, inside = stack.pop()
            if [_kind(one) for one in first] != [_kind(one) for one in second]:
                yield "a copy of what was repeated has other parts, and rules may see them otherwise"
                continue
            for context, copy in zip(first, second, strict=True):
                named = inside or copy.number in targets
                yield from self._differences(context, copy, after, named=named)
                if context.tag == "use" and copy.tag == "g":
                    yield from self.style_differences(
                        context.element, copy, after, targets | ({copy.number} if named else set())
                    )
                else:
                    stack.append((context.children, copy.children, named))

    def _differences(
        self, context: CopyContext, copy: Element | None, after: StyleClaims, *, named: bool
    ) -> Iterator[str]:
        """Declarations that differ between a part of a use and its copy, or the original where there is none. Where a
        copy that an edit has `named` is not what was drawn of the part, that was requested."""
        here, there = self._claims.of(context.element), self._claims.of(context)
        if here == there and (copy is None or after.of(copy) == here):
            return
        drawn, first = self._claims.decisions(context.element), self._claims.decisions(context.element, context)
        second = after.decisions(copy) if copy is not None else drawn
        for name in {*first, *second}:
            wanted, ours, seen = (meaning(each.get(name, ())) for each in (first, second, drawn))
            if wanted == ours or (named and ours != seen):
                continue
            rules = [one for each in (first, drawn, second) for one in each.get(name, ()) if one.description]
            if rules:
                yield f"{ruled(rules[0])} is about what was repeated otherwise in a browser than it is drawn here"


def _kind(one: CopyContext | Element) -> str:
    return "g" if one.tag == "use" else one.tag
