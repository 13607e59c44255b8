"""Replacing the pixels of a picture on a slide: a new media part, and the picture's reference to it."""

from __future__ import annotations

from redraft.document.layers import Asset, Picture
from redraft.errors import EditError, says
from redraft.formats.pptx.package.media import is_vector
from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.scope.reading import DeckPlace
from redraft.formats.pptx.scope.save import Save, release
from redraft.formats.xml.element_changes import New

ENDINGS = {
    "image/png": "png",
    "image/jpeg": "jpeg",
    "image/gif": "gif",
    "image/bmp": "bmp",
    "image/tiff": "tiff",
    "image/svg+xml": "svg",
    "image/x-emf": "emf",
    "image/x-wmf": "wmf",
}


def media_relation(save: Save, part: str, asset: Asset, reason: str) -> str:
    """The id under which a part points to these pixels; those of the deck are used where they are there already."""
    for name in save.parts.parts:
        same = "/media/" in name and save.parts.archive.size(name) == len(asset.data)
        if same and save.parts.read(name) == asset.data:
            return save.revision.relate(part, "image", name, reason)
    ending = ENDINGS.get(asset.media_type)
    if ending is None:
        raise EditError(says("picture-type-unsupported", media_type=asset.media_type))
    name = save.revision.add_part(f"ppt/media/image{{}}.{ending}", asset.data, asset.media_type, reason)
    return save.revision.relate(part, "image", name, reason)


def replace_pixels(save: Save, place: DeckPlace, new: Picture, asset: Asset, reason: str) -> None:
    blip = child(child(place.element, "p:blipFill"), "a:blip")
    if blip is None:
        raise EditError(says("no-pixels-to-replace", id=new.id))
    relation = media_relation(save, place.part, asset, reason)
    amended = save.amendments(place.part).of(blip, reason)
    old = [blip.get("r:embed"), blip.get("r:link")]
    amended.set("r:embed", relation)
    if blip.get("r:link") is not None:
        amended.set("r:link", None)
    listed = child(blip, "a:extLst")
    vectors = [one for one in (listed.children if listed is not None else ()) if is_vector(one)]
    if listed is not None and vectors:  # the drawing that newer programs would show in place of the new pixels
        if len(vectors) == len(listed.children):
            amended.drop("a:extLst")
        for one in vectors:
            amended.amended(listed).drop_child(one)
            old += [inner.get("r:embed") for inner in one.walk()]
    release(save, place.part, {name for name in old if name and name != relation}, [blip], reason)


def recrop(save: Save, place: DeckPlace, new: Picture, reason: str) -> None:
    """What is cut off a picture at its sides, in hundred-thousandths of its pixels' width and height."""
    fill = child(place.element, "p:blipFill")
    if fill is None:
        raise EditError(says("no-pixels-to-crop", id=new.id))
    amended = save.amendments(place.part).of(fill, reason)
    sides = {side: str(round(cut * 100000)) for side, cut in zip("ltrb", new.crop, strict=True) if round(cut * 100000)}
    if sides:
        amended.put(New("a:srcRect", sides), "a:srcRect")
    else:
        amended.drop("a:srcRect")
