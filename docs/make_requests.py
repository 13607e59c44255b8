"""The manual's list of what can be asked, made from the rules and the sentences beside them.

python docs/make_requests.py      writes it anew between its two marks in docs/reference/requests.md
"""

from __future__ import annotations

from pathlib import Path

from redraft.language.parse import rulebook

BEGIN, END = "<!-- made from the rules: begin -->", "<!-- made from the rules: end -->"


def manual() -> str:
    """Every section of the rules with its examples, those on drawings before those on decks."""
    sections: dict[tuple[bool, str], list[str]] = {}
    for section in rulebook().sections:
        examples = [example for rule in section.rules for example in rule.examples]
        if examples:
            key = section.design.endswith(".pptx"), f"{section.title} (tried on examples/{section.design})"
            sections.setdefault(key, []).extend(examples)
    parts = [
        f"### {title}\n\n```text\n" + "\n".join(dict.fromkeys(examples)) + "\n```"
        for (_, title), examples in sorted(sections.items(), key=lambda row: row[0][0])
    ]
    return "\n\n".join(parts)


def written(page: str) -> str:
    """A page with the list in its place."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{manual()}\n\n{END}{after}"


if __name__ == "__main__":
    path = Path(__file__).parent / "reference" / "requests.md"
    path.write_text(written(path.read_text("utf-8")), "utf-8")
