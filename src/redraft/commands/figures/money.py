"""Prices and percentages in a text: which numbers are amounts, and how their currency is written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from redraft.commands.figures.numbers import AMOUNT, Number, number_in
from redraft.lazy import dataclass, lazily

CURRENCIES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "USD": (("$", "US$"), ("dollars", "dollar", "us dollars", "us dollar", "bucks")),
    "EUR": (("€",), ("euros", "euro")),
    "GBP": (("£",), ("pounds", "pound", "pounds sterling", "sterling")),
    "JPY": (("¥", "円"), ("yen",)),
    "CNY": (("元", "CN¥"), ("yuan", "renminbi")),
    "INR": (("₹", "Rs.", "Rs"), ("rupees", "rupee")),
    "CHF": (("Fr.",), ("francs", "franken", "franc", "swiss francs")),
    "SEK": ((), ("kronor", "swedish kronor")),
    "DKK": ((), ("kroner",)),
    "NOK": ((), ()),
    "PLN": (("zł",), ("zloty", "złoty", "złotych")),
    "CZK": (("Kč",), ("crowns", "koruna", "korun")),
    "HUF": (("Ft",), ("forint", "forints")),
    "RUB": (("₽",), ("rubles", "roubles", "rouble", "ruble")),
    "TRY": (("₺",), ("lira", "liras")),
    "KRW": (("₩", "원"), ("won",)),
    "BRL": (("R$",), ("reais", "real")),
    "CAD": (("C$", "CA$"), ("canadian dollars",)),
    "AUD": (("A$", "AU$"), ("australian dollars",)),
    "NZD": (("NZ$",), ()),
    "MXN": (("MX$",), ("pesos", "peso")),
    "ZAR": ((), ("rand",)),
    "ILS": (("₪",), ("shekels", "shekel")),
    "UAH": (("₴",), ("hryvnia",)),
    "THB": (("฿",), ("baht",)),
    "VND": (("₫",), ("dong",)),
    "PHP": (("₱",), ()),
    "NGN": (("₦",), ("naira",)),
}
"""By code: signs, the usual one first, and words, the usual one first."""
SHARED_SIGNS = ("kr.", "kr")
"""Signs of several currencies."""
WITHOUT_CENTS = frozenset(("JPY", "KRW", "HUF", "VND"))

_SIGNS = sorted(
    sorted({sign for signs, _ in CURRENCIES.values() for sign in signs} | set(SHARED_SIGNS)), key=len, reverse=True
)
_WORDS = sorted(sorted({word for _, words in CURRENCIES.values() for word in words}), key=len, reverse=True)
_CODES = "|".join(CURRENCIES)
_SIGN = "|".join(re.escape(sign) for sign in _SIGNS)
_GAP = r"[ \u00a0\u202f\u2009]?"
_TO = r"\s?[-–—]\s?"
_ONE, _TWO = rf"(?P<one>{AMOUNT})", rf"(?P<two>{AMOUNT})"
_BEFORE = lazily(rf"(?<![\w$])(?P<sign>{_SIGN}|{_CODES}){_GAP}{_ONE}(?:{_TO}{_TWO}(?!\w|{_GAP}%))?(?!\w|[.,]\d)")
_AFTER = lazily(rf"(?<![\w.,])(?:{_ONE}{_TO})?{_TWO}{_GAP}(?P<sign>{_SIGN}|{_CODES}|(?i:{'|'.join(_WORDS)}))(?!\w)")
_PERCENT = lazily(
    rf"(?<![\w.,])(?:{_ONE}{_TO})?{_TWO}{_GAP}"
    r"(?:%|(?i:percent|per cent|prozent|pour cent|por ciento|per cento)\b)"
)
_ADDRESS = lazily(r"\S*(?:@|://|www\.|\.\w*[A-Za-z]{2})\S*|\+?\d[\d()/-]*(?: [\d()/-]{2,}){2,}")
"""Web and mail addresses, and what reads like a telephone number."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its currency: a price. `sign` is as written, at `sign_at`; '' for a percentage."""

    number: Number
    sign: str = ""
    sign_at: tuple[int, int] = (0, 0)
    leads: bool = True

    @property
    def code(self) -> str:
        """The currency; '' where the sign is one of several ('kr')."""
        return currency_of(self.sign)


def currency_of(name: str) -> str:
    """The code of a currency by its sign, code or name; '' where there is none or it is one of several."""
    bare = name.strip()
    if bare.upper() in CURRENCIES:
        return bare.upper()
    for code, (signs, words) in CURRENCIES.items():
        if bare in signs or bare.lower().removeprefix("the ") in words:
            return code
    return ""


def respelled_sign(written: str, name: str) -> str:
    """The currency given, in the manner of the one written: a sign for a sign, a code for a code, a word for a
    word. A sign or code that was typed is taken as typed."""
    code = currency_of(name)
    signs, words = CURRENCIES[code] if code else ((), ())
    if not code or name.strip() in signs or name.strip() == code:
        return name.strip()
    if written.upper() in CURRENCIES and written.isupper():
        return code
    if written.lower() in _WORDS and words:
        return words[0] if written.lower() != "dollar" else words[-1]
    return signs[0] if signs else code


def prices(text: str) -> list[Amount]:
    """Every amount of money in a text, in order. Both ends of '€10–20' are amounts."""
    found: list[Amount] = []
    for pattern, leads in ((_BEFORE, True), (_AFTER, False)):
        for one in pattern.finditer(text):
            if any(_meets(one.span(), other) for other in found):
                continue
            found += [
                Amount(number, one["sign"], one.span("sign"), leads) for number in _numbers(text, one, money=True)
            ]
    return sorted(found, key=lambda amount: amount.number.start)


def percentages(text: str) -> list[Amount]:
    """Every percentage in a text, in order."""
    return [Amount(number) for one in _PERCENT.finditer(text) for number in _numbers(text, one)]


def _numbers(text: str, found: re.Match[str], *, money: bool = False) -> Iterator[Number]:
    for name in ("one", "two"):
        if found[name] is not None:
            number = number_in(text, *found.span(name), money=money)
            if number is not None:
                yield number


def _meets(span: tuple[int, int], amount: Amount) -> bool:
    first = min(amount.number.start, amount.sign_at[0])
    last = max(amount.number.end, amount.sign_at[1])
    return span[0] < last and first < span[1]


def plain_numbers(text: str, taken: list[tuple[int, int]]) -> list[Number]:
    """The numbers that are no part of a word, an address, an ordinal or of what was taken."""
    found: list[Number] = []
    apart = [*taken, *(one.span() for one in _ADDRESS.finditer(text))]
    for one in re.finditer(AMOUNT, text):
        start, end = one.span()
        before, after = text[start - 1 : start], text[end : end + 1]
        if before.isalnum() or after.isalnum() or before in ("#", "_", "@"):
            continue
        if before in tuple(".,:/-") and text[start - 2 : start - 1].isalnum():
            continue
        if after in (":", "/") and text[end + 1 : end + 2].isdigit():
            continue
        if any(start < last and first < end for first, last in apart):
            continue
        number = number_in(text, start, end)
        if number is not None:
            found.append(number)
    return found
