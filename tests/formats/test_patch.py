from hypothesis import given
from hypothesis import strategies as st

from redraft.formats.patch import Patch, Splice


@st.composite
def splices_of(draw: st.DrawFn, length: int) -> list[Splice]:
    cuts = sorted(draw(st.lists(st.integers(0, length), max_size=8)))
    pairs = list(zip(cuts[::2], cuts[1::2], strict=False))
    return [Splice(start, end, draw(st.binary(max_size=4)), "why") for start, end in pairs]


def plainly(data: bytes, splices: list[Splice]) -> bytes:
    out, at = b"", 0
    for start, end, new, _ in splices:
        out += data[at:start] + new
        at = end
    return out + data[at:]


def rebuilt(patch: Patch) -> bytes:
    """The original again, from the patched bytes and the listed changes alone."""
    new, out, at = patch.data(), b"", 0
    for change in patch.changes():
        out += new[at : change.new_start] + patch.original[change.start : change.end]
        at = change.new_start + change.new_length
    return out + new[at:]


@given(st.data(), st.binary(max_size=40))
def test_a_patch_gives_the_same_bytes_as_plain_replacement(data: st.DataObject, original: bytes) -> None:
    splices = data.draw(splices_of(len(original)))
    patch = Patch(original).spliced(splices)
    assert patch.data() == plainly(original, splices)
    assert rebuilt(patch) == original


@given(st.data(), st.binary(max_size=40))
def test_patches_upon_patches_still_list_what_changed_in_the_original(data: st.DataObject, original: bytes) -> None:
    first = data.draw(splices_of(len(original)))
    middle = plainly(original, first)
    second = data.draw(splices_of(len(middle)))
    patch = Patch(original).spliced(first).spliced(second)
    assert patch.data() == plainly(middle, second)
    assert rebuilt(patch) == original
