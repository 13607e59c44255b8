"""What a text is for, told by itself or by its form."""

from __future__ import annotations

import pytest

from redraft.errors import UsageError
from redraft.layout.texts.roles import Copy, roles_of
from tests.cases import of_case
from tests.sampling import each


def roles(*texts: str) -> list[str]:
    return [one.role for one in roles_of(texts)]


@each(
    ("texts", "found"),
    [
        (("Grand Opening", "Saturday 5 May, 10:00", "Market Square 4"), ["headline", "date", "place"]),
        (("Jetzt sichern", "Sommerfest", "12. Juli, 18 Uhr", "Lindenstraße 3"),
         ["call to action", "headline", "date", "place"]),
        (("Lumières d'hiver", "Peintures et photographies", "Entrée libre", "Réservez en ligne"),
         ["headline", "subhead", "price", "call to action"]),
        (("夏日音乐节", "7月12日", "立即购票"), ["headline", "date", "call to action"]),
        (("Brunch", "* while stocks last", "hi@cafe.example", "$12"), ["headline", "fine print", "contact", "price"]),
        (("A long first sentence that goes on and on, well past what any headline would be on a page", "Sale"),
         ["subhead", "headline"]),
        (("50 % off",), ["headline"]),
        (("Book now",), ["call to action"]),
        (("Sommerfest", "Nicht mit anderen Angeboten kombinierbar", "Musik für alle", "Stadtpark Köln"),
         ["headline", "fine print", "subhead", "place"]),
        (("Sale", "Cannot be combined with other offers", "Non cumulable avec d'autres offres", "No acumulable"),
         ["headline", "fine print", "fine print", "fine print"]),
    ],
)  # fmt: skip
def test_roles_follow_form_order_and_words(texts: tuple[str, ...], found: list[str]) -> None:
    assert roles(*texts) == found


def test_a_role_that_is_said_counts_and_is_no_word_of_the_text() -> None:
    assert roles_of(["Tonight", "fine print: Jazz", "cta: Come"])[1:] == (
        Copy("Jazz", "fine print"), Copy("Come", "call to action"))  # fmt: skip
    assert roles_of(["Contact: 555 0100 200", "Tonight"])[0].text == "Contact: 555 0100 200"
    with pytest.raises(UsageError, check=of_case("unknown-text-role")):
        roles_of([Copy("Tonight", "shout")])
