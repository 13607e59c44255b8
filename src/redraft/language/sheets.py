"""Sizes of pages by what they are for: sheets of paper, screens and feeds, proportions. To teach another, add a row."""

from __future__ import annotations

PAPERS: dict[str, tuple[float, float]] = {
    "a0": (841.0, 1189.0), "a1": (594.0, 841.0), "a2": (420.0, 594.0), "a3": (297.0, 420.0), "a4": (210.0, 297.0),
    "a5": (148.0, 210.0), "a6": (105.0, 148.0), "a7": (74.0, 105.0), "b4": (250.0, 353.0), "b5": (176.0, 250.0),
    "letter": (215.9, 279.4), "us letter": (215.9, 279.4), "legal": (215.9, 355.6), "us legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8), "ledger": (431.8, 279.4), "half letter": (139.7, 215.9),
    "postcard": (105.0, 148.0), "business card": (85.0, 55.0), "visiting card": (85.0, 55.0),
    "credit card": (85.6, 54.0), "din lang": (99.0, 210.0), "dl": (99.0, 210.0), "dl flyer": (99.0, 210.0),
    "din a0": (841.0, 1189.0), "din a1": (594.0, 841.0), "din a2": (420.0, 594.0), "din a3": (297.0, 420.0),
    "din a4": (210.0, 297.0), "din a5": (148.0, 210.0), "din a6": (105.0, 148.0),
}  # fmt: skip
"""Sheets of paper, in millimetres."""

SCREENS: dict[str, tuple[float, float]] = {
    **dict.fromkeys(("instagram post", "instagram square", "insta post", "ig post"), (1080.0, 1080.0)),
    **dict.fromkeys(("instagram portrait", "instagram portrait post", "portrait post"), (1080.0, 1350.0)),
    **dict.fromkeys((
        "instagram story", "insta story", "ig story", "story", "stories", "reel", "instagram reel", "insta reel",
        "tiktok", "tiktok video", "facebook story", "whatsapp status", "youtube short", "snapchat story",
    ), (1080.0, 1920.0)),
    **dict.fromkeys(("facebook post", "facebook link", "open graph image", "og image"), (1200.0, 630.0)),
    **dict.fromkeys(("facebook cover", "facebook cover photo", "facebook banner"), (820.0, 312.0)),
    **dict.fromkeys(("facebook event cover", "facebook event", "facebook event banner"), (1920.0, 1005.0)),
    **dict.fromkeys(("twitter post", "x post", "tweet"), (1200.0, 675.0)),
    **dict.fromkeys(("twitter header", "x header", "twitter banner"), (1500.0, 500.0)),
    "linkedin post": (1200.0, 627.0),
    **dict.fromkeys(("linkedin banner", "linkedin cover", "linkedin header"), (1584.0, 396.0)),
    **dict.fromkeys(("youtube thumbnail", "yt thumbnail", "video thumbnail"), (1280.0, 720.0)),
    **dict.fromkeys(("youtube banner", "youtube channel art", "youtube cover"), (2560.0, 1440.0)),
    **dict.fromkeys(("pinterest pin", "pinterest post"), (1000.0, 1500.0)),
    **dict.fromkeys(("full hd", "1080p"), (1920.0, 1080.0)), **dict.fromkeys(("hd", "720p"), (1280.0, 720.0)),
    **dict.fromkeys(("4k", "uhd", "ultra hd"), (3840.0, 2160.0)),
    "leaderboard": (728.0, 90.0), "medium rectangle": (300.0, 250.0), "skyscraper": (160.0, 600.0),
}  # fmt: skip
"""Formats of screens and feeds, in pixels."""

RATIOS: dict[str, tuple[float, float]] = {
    "square": (1, 1), "widescreen": (16, 9), "wide screen": (16, 9), "standard": (4, 3), "vertical video": (9, 16),
}  # fmt: skip
SLIDES = {(16.0, 9.0): (1280.0, 720.0), (4.0, 3.0): (960.0, 720.0), (16.0, 10.0): (960.0, 600.0)}
"""Sizes of slides by their proportions, in pixels, as presentation programs have them."""
UPRIGHT = ("portrait", "upright", "vertical", "portrait-oriented")
ON_SIDE = ("landscape", "horizontal", "sideways", "landscape-oriented")
"""Words for the way a page lies."""
