"""Providers of models by name: addresses, the variables that hold their keys, and what their servers refuse.

All but `anthropic` (`anthropic_chat.py`) speak the OpenAI dialect: chat at ADDRESS/chat/completions, the models at
ADDRESS/models, cached tokens in usage.prompt_tokens_details. Looked up on 2026-11-19, in the vendors' pages: Anthropic,
'Pricing' and its Python SDK · Google, 'OpenAI compatibility', 'Using Gemini API keys' · Mistral, 'Prompt caching' ·
OpenRouter, 'Prompt Caching' · Groq, 'OpenAI Compatibility', 'Prompt Caching' · Ollama, 'OpenAI compatibility', 'Cloud',
and its reading of OLLAMA_HOST · LM Studio, 'OpenAI Compatible Endpoints', 'Authentication' · vLLM, 'OpenAI-Compatible
Server'. From others: max_completion_tokens and the cached prices of OpenAI (LangChain, 'ChatOpenAI'; OpenRouter), and
that Gemini and Mistral refuse `seed` (public issues). A part that `refuses` lacks is tried until a server says no.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import urlsplit, urlunsplit


def shown_address(url: str) -> str:
    """A base URL without login, query and fragment, fit to be shown."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit((parts.scheme, host, parts.path.rstrip("/"), "", ""))


def is_loopback(url: str) -> bool:
    """Whether an address is this machine itself: by number or as localhost, for a name may lead anywhere.

    Only addresses that every program reads alike are: none with a login, a backslash, blanks or other odd characters,
    and no numbers in other notations than 127.0.0.1 and [::1].
    """
    number = r"(?:[1-9]?\d|1\d\d|2[0-4]\d|25[0-5])"
    here = rf"https?://(?i:localhost|127(?:\.{number}){{3}}|\[::1\])(?::(\d{{1,5}}))?(?:[/?#][!#-;=?-\[\]_a-z~]*)?"
    found = re.fullmatch(here, url, re.ASCII)
    return found is not None and int(found[1] or 0) < 1 << 16


def same_origin(url: str, base_url: str) -> bool:
    """Whether an address is on the very server that a base URL names: scheme, host and port. False for one that
    programs may read in two ways."""
    plain = r"(https?)://([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:[/?#][!#-;=?-\[\]_a-z~]*)?"
    sides = []
    for address in (url, re.sub(r"(?<=//)[^/@]*@", "", base_url)):
        if one := re.fullmatch(plain, address, re.ASCII | re.IGNORECASE):
            scheme = one[1].lower()
            sides.append((scheme, one[2].lower(), int(one[3] or {"http": 80, "https": 443}[scheme])))
    return len(sides) == 2 and sides[0] == sides[1]


class Provider(NamedTuple):
    """`keys` are the variables that may hold its key: the first is the one to set, the last that is set counts.
    `moved_by` is the variable with another address. `refuses` are parts of a request (`wire.NAMED_BY`). `cached` and
    `written` are the share of the price of a prompt's token that one costs if it is read from the cache, or put into
    it: the dearest of its models. `families` are the beginnings of its models' names."""

    address: str
    keys: tuple[str, ...] = ()
    moved_by: str = ""
    refuses: tuple[str, ...] = ()
    cached: float = 1.0
    written: float = 1.0
    families: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The variable with the key to send. One that is not set is named only if there is no answer without a key."""
        wanted = "" if is_loopback(self.address) else self.keys[0]
        return next((name for name in reversed(self.keys) if os.environ.get(name)), wanted)

    @property
    def here(self) -> str:
        """Its address as the environment has it."""
        moved = os.environ.get(self.moved_by, "")
        return (_ollama_host(moved) if self.moved_by == "OLLAMA_HOST" else moved) or self.address


PROVIDERS: Mapping[str, Provider] = MappingProxyType({
    "openai": Provider("https://api.openai.com/v1", ("OPENAI_API_KEY",), "OPENAI_BASE_URL", ("max_tokens",), 0.5,
                       families=("gpt-", "chatgpt-", "o1", "o3", "o4")),
    "anthropic": Provider("https://api.anthropic.com", ("ANTHROPIC_API_KEY",), "ANTHROPIC_BASE_URL",
                          cached=0.1, written=1.25, families=("claude",)),
    "gemini": Provider("https://generativelanguage.googleapis.com/v1beta/openai", ("GEMINI_API_KEY", "GOOGLE_API_KEY"),
                       refuses=("seed",), families=("gemini",)),
    "mistral": Provider("https://api.mistral.ai/v1", ("MISTRAL_API_KEY",), refuses=("seed", "streamed usage"),
                        cached=0.1, families=("mistral-", "ministral", "magistral", "codestral", "devstral")),
    "openrouter": Provider("https://openrouter.ai/api/v1", ("OPENROUTER_API_KEY",)),
    "groq": Provider("https://api.groq.com/openai/v1", ("GROQ_API_KEY",), cached=0.5),
    "ollama": Provider("http://127.0.0.1:11434/v1", moved_by="OLLAMA_HOST", families=(
                       "llama", "qwen", "gpt-oss", "gemma", "deepseek", "phi", "granite", "mistral", "mixtral")),
    "lmstudio": Provider("http://127.0.0.1:1234/v1", ("LM_API_TOKEN",)),
    "vllm": Provider("http://127.0.0.1:8000/v1", ("VLLM_API_KEY",)),
})  # fmt: skip


SEEING = (
    "gpt-4o", "gpt-4.1", "gpt-4-turbo", "gpt-5", "chatgpt", "o1", "o3", "o4", "claude", "gemini", "pixtral",
    "mistral-medium", "mistral-small", "llava", "bakllava", "qwen2-vl", "qwen2.5vl", "qwen2.5-vl", "qwen3-vl", "gemma3",
    "gemma-3", "llama3.2-vision", "llama-3.2", "llama4", "llama-4", "minicpm-v", "internvl", "moondream",
)  # fmt: skip
"""What the names of models begin with that take pictures. Of others it is not known."""


def sees(model: str) -> bool | None:
    """True for a model that is known to take pictures: 'qwen/qwen2.5-vl-72b'."""
    return True if model.lower().rpartition("/")[2].startswith(SEEING) else None


def at(address: str) -> Provider | None:
    """The provider whose own address it is, if it is on another machine: on this one anything may answer at a port."""
    own = address.rstrip("/")
    return next((one for one in PROVIDERS.values() if one.address == own and not is_loopback(own)), None)


def key_variable(address: str) -> str:
    """The variable with the key that may be sent to a plain address: to its own provider, and to OPENAI_BASE_URL."""
    openai = PROVIDERS["openai"]
    own = openai if address.rstrip("/") == openai.here.rstrip("/") else at(address)
    return own.key if own is not None else ""


def key_to_set(spec: str) -> str:
    """The variable to set for a model that was refused."""
    own = PROVIDERS.get(spec.partition(":")[0]) or at(spec.partition("#")[0]) or PROVIDERS["openai"]
    return (*own.keys, "OPENAI_API_KEY")[0]


def runs_elsewhere(address: str, model: str) -> bool:
    """True for a model of Ollama's cloud: a server of this machine sends on what it is asked."""
    return model.strip().lower().endswith(("-cloud", ":cloud")) and is_loopback(address)


def _ollama_host(value: str) -> str:
    """The address that OLLAMA_HOST means: a host, a port, both, or a URL; what cannot be read is returned as it is."""
    host = r"(?:(https?)://)?(\[[0-9a-fA-F:.]+\]|[\w.-]*)(?::(\d+))?/*"
    if not value or (found := re.fullmatch(host, value.strip(" \"'"), re.ASCII)) is None:
        return value
    name = "127.0.0.1" if found[2] in ("", "0.0.0.0", "[::]") else found[2]  # a server's 'everywhere' is here
    return f"{found[1] or 'http'}://{name}:{found[3] or {'http': 80, 'https': 443}.get(found[1], 11434)}/v1"


def meant(spec: str) -> str:
    """The name that was probably meant by one that names no model; '' where nothing is near."""
    from difflib import get_close_matches  # only for what is wrong

    if re.match(r"https?://|[\w.-]+:\d+(/|#|$)", spec):
        address, _, model = (spec if "://" in spec else f"http://{spec}").partition("#")
        address, model = address.rstrip("/") + ("" if re.search(r"/v\d", address) else "/v1"), model or "NAME"
        port = re.search(r":\d+/", address)
        here = [name for name, one in PROVIDERS.items() if port and is_loopback(address) and port[0] in one.address]
        return " or ".join([f"{address}#{model}", *(f"{name}:{model}" for name in here)])
    provider, colon, model = spec.partition(":" if ":" in spec else "/")
    family, of_model = _family(spec.lower()), _family(model.lower())
    if not model or (colon == ":" and family == "ollama"):  # 'llama3:8b'
        return f"{family}:{spec}" if family and not spec.endswith(":") else ""
    near = get_close_matches(provider.lower(), PROVIDERS, 1, 0.75)
    own = near[0] if near else of_model if colon == ":" else ""
    return f"{own}:{model}" if own else f"openrouter:{spec}" if colon == "/" else ""


def _family(name: str) -> str:
    starts = [(len(start), own) for own, one in PROVIDERS.items() for start in one.families if name.startswith(start)]
    return max(starts, default=(0, ""))[1]
