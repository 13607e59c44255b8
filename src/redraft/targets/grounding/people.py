"""People and how to reach them: the job title, the guest, the author, the contact lines, the street."""

from __future__ import annotations

import re
from collections.abc import Sequence

from redraft.commands.traits import ROLES_IN_WORDS, matches_role_text
from redraft.document.layers import Placed, Text
from redraft.lazy import lazily
from redraft.targets.grounding.candidates import Candidate, Grounding
from redraft.targets.grounding.labels import offered, short_text
from redraft.targets.grounding.marks import is_initials
from redraft.targets.grounding.view import View, is_made_up

_NAME = (
    r"(?:(?:Dr|Prof|Mr|Mrs|Ms|Mx|Sir|Dame|Rev|Chef|Coach|Professor|Doctor)\.? )*"
    r"[A-ZÀ-Þ][\w’'-]+(?: [A-ZÀ-Þ]\.?)?(?: [A-ZÀ-Þ][\w’'-]+){1,2}"
)
_GUEST = lazily(rf"(?:(?i:with|feat\.?|featuring|guest|special guest|our guest|in conversation with):? ){_NAME}\W*")
_PERSON = lazily(rf"(?:(?i:by|presented by|written by|from) )?{_NAME}(?:, [^\n]{{3,40}})?")
_JOB = lazily(
    r"(?i)\b(?:\w{3,}(?:ist|ian|eer|tect|graph?er|keeper|maker|worker)|designer|developer|manager|director|head of .+"
    r"|lead|officer|nurse|doctor|professor|teacher|coach|trainer|consultant|assistant|agent|chef|baker|lawyer|attorney"
    r"|photographer|producer|author|writer|editor|founder|partner|owner|ceo|cto|cfo|president|accountant|advisor"
    r"|adviser|realtor|broker|translator|tutor|carpenter|painter|gardener|stylist|barber|driver|planner|analyst)\b"
)
_INITIALS = ("initials", "monogram", "initial letters")
_JOBS = ("job title", "job", "profession", "occupation", "job description", "position")
_GUESTS = ("guest", "guest name", "guest line", "name of the guest", "guest's name")
_AUTHORS = (
    "author",
    "author line",
    "author name",
    "presenter",
    "presenter line",
    "presenter name",
    "byline",
    "author's name",
)
CONTACTS = ("contact line", "contact text", "contact details", "contact data", "contact info", "contact information",
            "contact detail", "contact", "contacts")  # fmt: skip
_CLOSED = (
    "closing day",
    "closing days",
    "closing days line",
    "closing day line",
    "closing line",
    "rest day",
    "days off",
)


_WHO = "speaker|presenter|person|host|contact|contact person|lecturer|coach|trainer|teacher|guest|woman|man|lady"
_THEIRS = "(?:full )?name|job title|job|role|position|title|profession|occupation|function"


def by_person(noun: str, view: View) -> dict[str, Candidate]:
    """'The job title' under a name, 'the guest' that an episode is with, 'the contact lines', 'the closing days'."""
    plain = [text for text in view.texts if not is_made_up(text)]
    if noun in _JOBS:
        return _only(_jobs(plain, view), "what someone is, under their name")
    if noun in _GUESTS:
        return _only([text for text in plain if _GUEST.fullmatch(short_text(text))], "it names a guest")
    if noun in _AUTHORS:
        first = [text for text in plain if text.page is view.layers[0].page and _in_small_type(text, view)]
        return _only([text for text in first if _names_author(text)], "it names a person")
    if noun in CONTACTS:
        return offered(_contacts(plain, view), "a way to get in touch")
    if noun in _INITIALS:
        return _only([text for text in plain if is_initials(view, text)], "the first letters of a name")
    if noun in ("name", "full name") and len(view.texts) <= 12:
        names = [text for text in plain if re.fullmatch(_NAME, short_text(text))]
        return _only(names or [text for text in plain if _is_name(short_text(text))], "it is a name")
    if noun in _CLOSED:
        closed = [text for text in plain if re.match(r"(?i)(?:we are )?closed\b", short_text(text))]
        return _only(closed, "it says when it is closed")
    return {}


_OF_PERSON = lazily(
    rf"(?:the |our |my )?(?:{_WHO})(?:['’]s?)? (?P<part>{_THEIRS})"
    rf"|(?:the |her |his |their )?(?P<of>{_THEIRS}) (?:of|for) (?:the |our |my )?(?:{_WHO})",
    re.IGNORECASE,
)


def of_person(bare: str, view: View) -> Grounding | None:
    """'The speaker's name', 'the job title of the presenter', where one person is named and nobody else; None
    elsewhere."""
    said = _OF_PERSON.fullmatch(bare)
    if said is None or any(placed.layer.name.lower() == bare.lower() for placed in view.layers if placed.layer.name):
        return None
    part = (said["part"] or said["of"]).lower()
    plain = [text for text in view.texts if not is_made_up(text)]
    jobs = _jobs(plain, view)
    if "name" not in part:
        return Grounding(bare, tuple(_only(jobs, "what someone is, under their name").values())) if jobs else None
    named = _names_over(jobs, plain, view) or [text for text in plain if _GUEST.fullmatch(short_text(text))]
    named = named or [text for text in plain if _is_name(short_text(text))]
    found = _only(named, "it names a person")
    return Grounding(bare, tuple(found.values())) if found else None


def _is_name(said: str) -> bool:
    """'Dr. Ann Lee', 'Ann Lee, sales', and nothing in capitals alone."""
    return re.fullmatch(rf"{_NAME}(?:, [^\n\d]{{3,40}})?", said) is not None and not said.isupper()


def _only(found: Sequence[Placed], why: str) -> dict[str, Candidate]:
    return offered(found, why) if len(found) == 1 else {}


def _names_author(text: Placed) -> bool:
    """'By Ann Lee', 'Ann Lee, head librarian'; on a slide a name alone will do, low on it."""
    said = short_text(text)
    if not _PERSON.fullmatch(said) or said.isupper():
        return False
    if re.match(r"(?i)(?:presented |written )?by ", said) or ("," in said and _JOB.search(said.partition(",")[2])):
        return True
    box, flows = text.box, isinstance(text.layer, Text) and text.layer.flow is not None
    return flows and box is not None and box.center[1] > 0.6 * text.page.height


def _in_small_type(text: Placed, view: View) -> bool:
    return view.size(text) < 0.6 * max(view.size(other) for other in view.texts if other.page is text.page)


def _names_over(jobs: Sequence[Placed], plain: Sequence[Placed], view: View) -> list[Placed]:
    """The names that job titles stand under."""
    return [text for text in plain if any(one in jobs for one in _jobs([*jobs, text], view)) and text not in jobs]


def _jobs(plain: Sequence[Placed], view: View) -> list[Placed]:
    """The texts right under a name in larger letters that say what someone does."""
    found = []
    for text in plain:
        box, said = view.box(text), short_text(text)
        if box is None or not 1 <= len(said.split()) <= 6 or any(map(str.isdigit, said)) or not _JOB.search(said):
            continue
        for other in plain:
            above = view.box(other)
            if (
                other is text
                or above is None
                or other.page is not text.page
                or not re.fullmatch(_NAME, short_text(other))
            ):
                continue
            near = -0.5 * view.size(text) < box.y - above.bottom < 1.5 * view.size(text)
            if near and view.size(other) > view.size(text) and min(box.right, above.right) > max(box.x, above.x):
                found.append(text)
    return found


def _contacts(plain: Sequence[Placed], view: View) -> list[Placed]:
    """Phone, mail, web and street in lines of one block."""
    told = [text for text in plain if any(matches_role_text(role, short_text(text)) for role in _REACHED)]
    streets = [text for text in plain if _is_street(short_text(text))]
    sizes = [round(view.size(text), 1) for text in told]
    lines = [text for text in (*told, *streets) if sizes.count(round(view.size(text), 1)) > 0]
    lines = list({text.layer.id: text for text in lines}.values())
    left = [box.x for text in lines if (box := view.box(text)) is not None]
    slack = 0.01 * lines[0].page.width if lines else 0.0
    alike = len(lines) > 1 and max(left) - min(left) <= slack and len({round(view.size(one), 1) for one in lines}) == 1
    return sorted(lines, key=lambda one: view.order[one.layer.id]) if alike else []


_REACHED = tuple(role for role in ("phone", "email", "website") if role in ROLES_IN_WORDS)
_STREET = lazily(
    r"(?:[^\W\d_][\w.’'-]*(?: [^\W\d_][\w.’'-]*){0,3} \d{1,4} ?[a-zA-Z]?|\d{1,4} [^\W\d_][\w.’' -]+),? "
    r"(?:\d{4,6} )?[A-ZÀ-Þ][^\W\d_][\w.’' -]*"
)


def _is_street(said: str) -> bool:
    """'Lindenallee 12, 10115 Berlin', '221 Garden Street, Portland'."""
    return "," in said and _STREET.fullmatch(said) is not None


def streets(view: View) -> list[Placed]:
    """The texts that are a street with its number and a town."""
    return [
        text for text in view.texts if not is_made_up(text) and _is_street(short_text(text)) and not _has_month(text)
    ]


def _has_month(text: Placed) -> bool:
    return matches_role_text("date", short_text(text)) or matches_role_text("time", short_text(text))
