"""Clauses that put words into the places of a slide, and name things: 'type "…" into the content', 'call it "…"'."""

from __future__ import annotations

from redraft.language.reading.cells import filled
from redraft.language.reading.charts import chart_at
from redraft.language.reading.describing import appearance, modifiers, saying_at, words_at
from redraft.language.reading.phrases import Frame, Said
from redraft.language.reading.roles import NAMES, PART_NOUNS, Roles, roles_at, roles_to
from redraft.language.reading.tables import table_part
from redraft.language.reading.things import thing_at
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import Clause, Verb, page_at, place_at, verb_at

_INTO = frozenset("as for in into to on under inside within onto at after of".split())
_SEPARATORS = frozenset(
    ", : - as that reads says saying reading with called named which part section follows be is text the"
    " following it should so also and then a being of".split()
)
_GENERIC = frozenset(
    "text sentence words data information details statement paragraph this phrase wording line lines message"
    " passage following description quote".split()
)
"""Words to be written, when where they go is said behind them."""


_NAMING_WORDS = frozenset("as to : , = with be is the title name heading".split())


def naming(frame: Frame) -> list[Said] | None:
    """'name the slide "…"', 'name the title as well as the note "…"', 'label the circle "…"'."""
    clause = frame.clause
    quoted = [n for n in range(len(clause)) if clause.token(n, "q")]
    if len(quoted) != 1:
        return None
    verb = verb_at(clause, 0)
    at = verb.end if verb is not None else 0
    new = clause.word(quoted[0])
    end = quoted[0]
    if end < len(clause) - 1:
        return None
    while (
        end > at
        and clause.word(end - 1) in _NAMING_WORDS
        and (clause.word(end - 1) not in ("title", "name", "heading") or clause.word(end - 2) in ("the", "with", "as"))
    ):
        if roles_to(clause, at, end) is not None:
            break
        end -= 1
    token = clause.word(at) if clause.token(at, "s") else ""
    if page_at(clause, at) == end:
        return [Said("fill", "", {"role": "title", "new": new}, on_page=True, pages=token)]
    if at + 1 == end and clause.word(at) in ("it", "this", "that", "them"):
        return [Said("fill", "", {"role": "title", "new": new}, on_page=True)]
    if chart_at(clause, at) == end:
        return [Said("chart_title", "", {"new": new, "chart": clause.span(at, end)}, on_page=True)]
    if (roles := roles_to(clause, at, end)) is not None:
        return _filled(roles, {"new": new})
    if frame.verb in ("label", "caption") and thing_at(clause, at) == end:
        return [Said("set_text", frame.phrase((at, end)), {"new": new})]
    return None


_QUOTE_NOUNS = frozenset(
    "the phrase text words word sentence statement following message wording passage this quote".split()
)


def putting(clause: Clause, verb: Verb) -> list[Said] | None:
    """'Position the phrase "…" within the content portion': a verb of moving, but words for a place of the slide."""
    if "move" not in verb.families or "add" not in verb.families:
        return None
    at = verb.end
    while clause.word(at) in _QUOTE_NOUNS:
        at += 1
    if not words_at(clause, at) or clause.word(at + 1) not in ("in", "into", "within", "inside", "as", "to", "onto"):
        return None
    roles = roles_to(clause, at + 2, len(clause))
    return _filled(roles, {"items" if clause.token(at, "l") else "new": clause.word(at)}) if roles is not None else None


def _filled(roles: Roles, words: dict[str, str], pages: str = "") -> list[Said]:
    return [Said("fill", "", {"role": role, **words}, on_page=True, pages=pages or roles.pages) for role in roles.names]


# Words first: 'insert "…" as the title'


def words_first(frame: Frame, at: int) -> list[Said] | None:
    clause = frame.clause
    items = clause.token(at, "l")
    words = {"items" if items else "new": clause.word(at)}
    at += 1
    if at >= len(clause):
        return [Said("add", "", {"kind": "text", **words}, on_page=True)] if not items else None
    if clause.word(at) == "for" and frame.verb in ("use", "apply", "employ", "utilize"):
        return None  # a font, or new words: it is not said
    if (placed := _placed_words(frame, at, words)) is not None:
        return placed
    if clause.word(at) in ("before", "after") and clause.token(at + 1, "q") and not items:
        rest, target = at + 2, ""
        if clause.word(rest) in ("in", "of", "on") and thing_at(clause, rest + 1) == len(clause):
            target, rest = frame.phrase((rest + 1, len(clause))), len(clause)
        if rest == len(clause):
            return [Said("insert_text", target, {"where": clause.word(at), "near": clause.word(at + 1), **words})]
    noun = roles_at(clause, at)
    if noun is not None and not items:  # 'a "Draft" note to the slide'
        end = noun.end
        if clause.word(end) in ("to", "on", "in", "into", "for") and (page := page_at(clause, end + 1)) is not None:
            pages = clause.word(end + 1) if clause.token(end + 1, "s") else ""
            noun, end = noun._replace(pages=pages or noun.pages), page
        if end == len(clause) or [clause.word(n) for n in range(end, len(clause))] in (
            ["on", "it"],
            ["to", "it"],
            ["in", "it"],
        ):
            return _filled(noun, words)
    if not items:
        found = modifiers(frame, at, {"kind": "text", **words})
        if found is None:
            return None
        pages = found.pop("pages", "")
        return [Said("add", "", found, on_page=True, pages=pages)]
    return None


def _placed_words(frame: Frame, at: int, words: dict[str, str]) -> list[Said] | None:
    """Quoted words with a preposition behind them: 'as the title', 'in the first row', 'to the end of the subtitle'."""
    clause = frame.clause
    prep = clause.word(at)
    if prep not in _INTO:
        return None
    start = at + 1
    if prep == "to" and clause.word(start) == "be":
        start += 1
    value = next(iter(words.values()))
    if prep == "after" and tuple(clause.word(start + n) for n in range(2)) in (("each", "bullet"), ("every", "bullet")):
        return [Said("bullet_add", "", {"items": value}, on_page=True)]
    if (part := table_part(clause, start)) is not None and part.end == len(clause):
        return [filled(part, value)]
    roles = roles_at(clause, start)
    if prep == "under" and (roles is None or not {"body", "notes"} & set(roles.names)):
        return None  # below it
    if roles is not None:
        if roles_to(clause, start, len(clause)) is not None:
            return _filled(roles, words)
        if clause.word(roles.end) in ("to", "for", "on", "of", "in") and page_at(clause, roles.end + 1) == len(clause):
            pages = clause.word(roles.end + 1) if clause.token(roles.end + 1, "s") else ""
            return _filled(roles, words, pages)
        looks: dict[str, str] = {"kind": "words"}
        if _looks(frame, roles.end, looks):
            return [*_filled(roles, words), *styled(looks, roles.names)]
    if "items" in words:
        return None
    where = _end_of(clause, start)
    if where is not None and thing_at(clause, where[1]) == len(clause):
        return [Said("insert_text", frame.phrase((where[1], len(clause))), {"where": where[0], **words})]
    if (
        place_at(clause, at) is None
        and prep != "of"
        and thing_at(clause, start) == len(clause)
        and page_at(clause, start) is None
    ):
        target = frame.phrase((start, len(clause)))
        return [Said("insert_text", target, {"where": "start" if frame.verb == "prepend" else "end", **words})]
    return None


def _end_of(clause: Clause, at: int) -> tuple[str, int] | None:
    """'the end of …', 'the beginning of …'."""
    start = at + (clause.word(at) == "the")
    start += clause.word(start) == "very"
    places = {"end": "end", "back": "end", "beginning": "start", "start": "start", "front": "start"}
    if clause.word(start) in places and clause.word(start + 1) == "of":
        return places[clause.word(start)], start + 2
    return None


# The place first: 'the title "…"', 'the following content in the content part: "…"'


def slot_phrase(frame: Frame, at: int, arguments: dict[str, str]) -> list[Said] | None:
    """'the title "…"', "the slide's content that reads "…"', 'a bold title reading "…"'."""
    clause = frame.clause
    roles = roles_at(clause, at)
    words = arguments.get("new") or arguments.get("items") or ""
    end = roles.end if roles is not None else at
    if roles is None:
        if clause.word(at) not in _GENERIC or words:
            return None
        end = at + 1
        while clause.word(end) in _GENERIC:
            end += 1
    found = _slot_words(frame, end, roles, words, dict(arguments))
    if found is None:
        return None
    if isinstance(found, Said):
        return [found]
    roles, words, looks = found
    if not words or roles is None:
        return None
    kind = "items" if words.startswith("‹l") else "new"
    return [*_filled(roles, {kind: words}), *styled(looks, roles.names)]


_LOOKING = frozenset("in with using having of at underlined bold italic and as".split())


def _slot_words(
    frame: Frame, at: int, roles: Roles | None, words: str, looks: dict[str, str]
) -> Said | tuple[Roles | None, str, dict[str, str]] | None:
    """What follows the name of a place, to the end of the clause; a request of its own for a table's row or a chart."""
    clause = frame.clause
    looks["kind"] = "words"
    while at < len(clause):
        word = clause.word(at)
        if words_at(clause, at):
            if words:
                return None
            words, at = word, at + 1
            continue
        if word in _INTO and clause.word(at + 1) in ("it", "them") and at + 2 == len(clause) and words:
            break
        if word in _INTO:
            page = page_at(clause, at + 1)
            if page is not None and clause.word(page) != "'s":
                if roles is not None and clause.token(at + 1, "s"):
                    roles = roles._replace(pages=clause.word(at + 1))
                at = page
                continue
            if word != "of" and (part := table_part(clause, at + 1)) is not None:
                end = part.end
                while clause.word(end) in (":", ",", "as", "with"):
                    end += 1
                if words_at(clause, end) and not words and end + 1 == len(clause):
                    return filled(part, clause.word(end))
                return filled(part, words) if words and end == len(clause) else None
            below = roles_at(clause, at + 1) if word == "under" else None
            if word == "under" and (below is None or roles is not None or not {"body", "notes"} & set(below.names)):
                return None  # below something
            if roles is not None and roles.names == ("title",) and (chart := chart_at(clause, at + 1)) is not None:
                return _chart_title(clause, at + 1, chart, words)
            inner = roles_at(clause, at + 1)
            if roles is not None and clause.word(at + 1) == "the" and clause.word(at + 2) in PART_NOUNS:
                at += 3  # 'the following content in the section'
                continue
            if inner is not None:
                roles, at = inner._replace(pages=inner.pages or (roles.pages if roles is not None else "")), inner.end
                continue
        if (quote := saying_at(clause, at)) is not None and not words:
            at = quote
            continue
        if (
            word in ("and", "as")
            and (more := roles_at(clause, at + 1 + 2 * (clause.word(at + 1) == "well"))) is not None
            and roles is not None
        ):
            roles, at = Roles((*roles.names, *more.names), more.end, more.pages or roles.pages), more.end
            continue
        if word in _LOOKING and roles is not None:
            behind = appearance(frame, clause, at, looks)
            if behind is not None:
                at = behind
                continue
        if word in _SEPARATORS or word in known.FILLERS or word in PART_NOUNS:
            at += 1
            continue
        return None
    return roles, words, looks


_CHART_TITLE_WORDS = frozenset("as : , saying of with reading be to that says reads".split())


def _chart_title(clause: Clause, start: int, end: int, words: str) -> Said | None:
    named = clause.span(start, end)
    if words:
        return Said("chart_title", "", {"new": words, "chart": named}, on_page=True) if end == len(clause) else None
    while clause.word(end) in _CHART_TITLE_WORDS:
        end += 1
    if clause.token(end, "q") and end + 1 == len(clause):
        return Said("chart_title", "", {"new": clause.word(end), "chart": named}, on_page=True)
    return None


def _looks(frame: Frame, at: int, looks: dict[str, str]) -> bool:
    """Whether nothing but looks follows; they are put into `looks`."""
    clause = frame.clause
    start = at
    while at < len(clause):
        step = appearance(frame, clause, at, looks)
        if step is None and clause.word(at) not in (",", "and"):
            return False
        at = step if step is not None else at + 1
    return at > start


def styled(looks: dict[str, str], roles: tuple[str, ...]) -> list[Said]:
    """'add a bold red title "…"': the look comes after the words."""
    said: list[Said] = []
    for name in (NAMES[role] for role in roles if role in ("title", "subtitle", "body")):
        if color := looks.get("text_color") or looks.get("color"):
            said.append(Said("recolor", name, {"prop": "font color", "color": color}))
        if "font_size" in looks:
            said.append(Said("font_size", name, {"amount": looks["font_size"], "unit": looks.get("unit", "")}))
        if "font" in looks:
            said.append(Said("font_family", name, {"family": looks["font"]}))
        said += [
            Said("font_style", name, {kind: looks[kind]}) for kind in ("weight", "slant", "decoration") if kind in looks
        ]
    return said
