"""The transparency log is RFC 6962's tree: its published vectors, and a naive recomputation of every size."""

import hashlib
from itertools import pairwise
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.store.tlog import EMPTY_ROOT, Tree, leaf_hash

# The eight leaves every implementation of certificate transparency is tried on, and their roots from size 0 on.
LEAVES = tuple(
    bytes.fromhex(leaf)
    for leaf in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
)
ROOTS = (
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
)


def hashed(leaf: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + leaf).digest()


def naive_root(hashes: list[bytes]) -> bytes:
    """Section 2.1 word for word: split at the largest power of two smaller than the size."""
    if not hashes:
        return hashlib.sha256().digest()
    if len(hashes) == 1:
        return hashes[0]
    split = 1
    while split * 2 < len(hashes):
        split *= 2
    return hashlib.sha256(b"\x01" + naive_root(hashes[:split]) + naive_root(hashes[split:])).digest()


def grown(hashes: list[bytes]) -> Tree:
    tree = Tree()
    tree.extend(hashes)
    return tree


@pytest.mark.parametrize("size", range(9))
def test_the_published_roots_come_out(size: int) -> None:
    hashes = [hashed(leaf) for leaf in LEAVES[:size]]
    assert grown(hashes).root().hex() == ROOTS[size] == naive_root(hashes).hex()


def test_an_empty_log_has_the_root_of_nothing() -> None:
    assert Tree().root() == EMPTY_ROOT == hashlib.sha256(b"").digest()


def test_growing_leaf_by_leaf_gives_the_naive_root_up_to_200_leaves() -> None:
    tree, hashes = Tree(), []
    for number in range(200):
        hashes.append(hashed(number.to_bytes(2, "big")))
        tree.append(hashes[-1])
        assert (tree.size, tree.root()) == (len(hashes), naive_root(hashes))


@given(st.lists(st.binary(max_size=40), max_size=200), st.integers(0, 200))
def test_a_tree_kept_as_its_frontier_grows_on_as_if_never_put_away(leaves: list[bytes], pause: int) -> None:
    hashes = [hashed(leaf) for leaf in leaves]
    before = grown(hashes[:pause])
    after = Tree.from_bytes(before.size, before.frontier_bytes())
    after.extend(hashes[pause:])
    assert (after.size, after.root()) == (len(hashes), naive_root(hashes))


@pytest.mark.parametrize(("size", "hashes"), [(0, 1), (1, 0), (2, 2), (3, 1), (4, 3), (7, 2)])
def test_a_frontier_of_another_size_is_refused(size: int, hashes: int) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        Tree.from_bytes(size, bytes(32 * hashes))


def test_a_frontier_that_was_cut_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        Tree.from_bytes(1, bytes(31))


def test_the_bytes_of_a_leaf_are_frozen() -> None:
    stream = UUID("00112233-4455-6677-8899-aabbccddeeff")
    wanted = (
        b"ledger-event/v1\n"
        + (258).to_bytes(8, "big")
        + (16).to_bytes(2, "big")
        + stream.bytes
        + (3).to_bytes(8, "big")
        + (len("ä/1") + 1).to_bytes(2, "big")  # counted in bytes: ä has two
        + "ä/1".encode()
        + (2).to_bytes(4, "big")
        + b"{}"
    )
    assert leaf_hash(258, stream.bytes, 3, "ä/1", b"{}") == hashed(wanted)


def test_no_two_events_share_a_leaf_by_moving_bytes_between_their_fields() -> None:
    stream = bytes(16)
    leaves = [leaf_hash(0, stream, 1, topic, state) for topic, state in (("ab", b"c"), ("a", b"bc"), ("abc", b""))]
    assert all(one != other for one, other in pairwise(sorted(leaves)))
