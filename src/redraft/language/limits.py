"""Words that deny or limit: who passes over one of them in a request may do the opposite of it."""

from __future__ import annotations

import re

from redraft.lazy import lazily

_QUOTED = lazily(r"\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|(?<!\w)'[^']*'(?!\w)|(?<!\w)‘[^’]*’(?!\w)")
_LIMIT = lazily(
    r"(?<![\w#.-])(?:(?:do|does|did|should|must|need|can|could|would|will|wo|ca|is|are|was|has|have)n['’]?t|not|cannot|never"
    r"|no|none|nothing|without|unless|until|if|only|solely|except|excepting|excluding|barring|besides|neither|nor|either"
    r"|avoid|stop|prevent|refrain|skip|spare|keep|keeping|keeps|kept|leave|leaving|remain|remains|stay|stays|untouched"
    r"|unchanged|alone|apart from|aside from|other than|at most|at least|(?:half|some|most|many|few|part) of"
    r"|half (?:the|these|those|my|our|all)(?! (?:\w+ )?(?:size|width|height|length|opacity|strength|speed))"
    r"|(?:(?<=all )|(?<=any )|(?<=every )|(?<=thing )|(?<=one ))but|but (?:for|the|not|never|one))(?![\w-])",
    re.IGNORECASE,
)


def limit_in(request: str) -> str:
    """The first word outside of quotes that denies or limits; '' where there is none."""
    found = _LIMIT.search(_QUOTED.sub(lambda quoted: " " * len(quoted[0]), request))
    return found[0] if found is not None else ""
