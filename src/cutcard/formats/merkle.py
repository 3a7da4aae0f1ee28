"""The Merkle tree of a log, hashed as in RFC 6962: its end, its root, and proofs of inclusion and of consistency.

Entry `i`, counted from 0, completes the subtrees of the levels 0 to the number of ones at the end of `i` in binary.
Whoever keeps those hashes with each entry can make every proof from the entries alone: `completing_entry` says which
entry holds the hash of a subtree. A verified proof needs no trust in whoever made it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256

HASH_BYTES = 32
EMPTY_ROOT = sha256().digest()

Subtree = Callable[[int, int], bytes]
"""The hash of a complete subtree by level and index: of the `1 << level` leaves that begin at `index << level`."""


def leaf_hash(leaf: bytes) -> bytes:
    return sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def completing_entry(level: int, index: int) -> int:
    """The entry whose append completes a subtree; the subtree's hash is the `level`-th that it completes."""
    return ((index + 1) << level) - 1


def join(subtrees: list[bytes], size: int, hashed: bytes) -> list[bytes]:
    """Put one more leaf at the end of a log of so many; the hashes of the larger subtrees that it completes."""
    joined = []
    while size & 1:
        hashed = sha256(b"\x01" + subtrees.pop() + hashed).digest()
        joined.append(hashed)
        size >>= 1
    subtrees.append(hashed)
    return joined


@dataclass(frozen=True, slots=True)
class LogEnd:
    """The end of a log: enough to append to it and to know its root, and never more than 64 hashes.

    >>> end, completed = LogEnd().append(b"first")
    >>> end, completed = end.append(b"second")
    >>> end.size, len(end.subtrees), len(completed), completed[-1] == end.root
    (2, 1, 2, True)
    """

    size: int = 0
    subtrees: tuple[bytes, ...] = ()
    """The complete subtrees that the leaves divide into, the largest first: one for each one in `size` in binary."""

    def __post_init__(self) -> None:
        if len(self.subtrees) != self.size.bit_count() or self.size < 0:
            raise ValueError(f"a log of {self.size} entries does not end with {len(self.subtrees)} subtrees")

    def append(self, leaf: bytes) -> tuple[LogEnd, tuple[bytes, ...]]:
        """The end after one more leaf, and the hashes of the subtrees that the leaf completes, by level from 0."""
        hashed = leaf_hash(leaf)
        subtrees = [*self.subtrees]
        joined = join(subtrees, self.size, hashed)
        return LogEnd(self.size + 1, tuple(subtrees)), (hashed, *joined)

    @property
    def root(self) -> bytes:
        return _joined(self.subtrees) if self.subtrees else EMPTY_ROOT

    @classmethod
    def at(cls, size: int, subtree: Subtree) -> LogEnd:
        """The end that a log had at an earlier size, or that it has, read from its subtrees."""
        return cls(size, tuple(_range_subtrees(0, size, subtree)))


def inclusion_proof(index: int, size: int, subtree: Subtree) -> list[bytes]:
    """The proof that entry `index` is in the log of the given size (RFC 6962, 2.1.1)."""
    if not 0 <= index < size:
        raise ValueError(f"entry {index} is not in a log of {size}")
    siblings, begin, end = [], 0, size
    while end - begin > 1:
        middle = begin + _split(end - begin)
        if index < middle:
            siblings.append((middle, end))
            end = middle
        else:
            siblings.append((begin, middle))
            begin = middle
    return [_range_hash(*sibling, subtree) for sibling in reversed(siblings)]


def consistency_proof(old_size: int, size: int, subtree: Subtree) -> list[bytes]:
    """The proof that the log of `old_size` is the beginning of the log of `size` (RFC 6962, 2.1.2); empty from 0."""
    if not 0 <= old_size <= size:
        raise ValueError(f"a log of {size} has no beginning of {old_size}")
    if old_size in {0, size}:
        return []
    siblings, begin, end = [], 0, size
    while old_size != end:
        middle = begin + _split(end - begin)
        if old_size <= middle:
            siblings.append((middle, end))
            end = middle
        else:
            siblings.append((begin, middle))
            begin = middle
    if begin:
        siblings.append((begin, end))
    return [_range_hash(*sibling, subtree) for sibling in reversed(siblings)]


def verify_inclusion(*, index: int, size: int, hashed_leaf: bytes, proof: Sequence[bytes], root: bytes) -> bool:
    """Whether a proof shows that the leaf with this hash is entry `index` of the log of this size and root."""
    if not 0 <= index < size:
        return False
    place, last, hashed = index, size - 1, hashed_leaf
    for sibling in proof:
        if not last:
            return False
        if place & 1 or place == last:
            hashed = node_hash(sibling, hashed)
            place, last = _up_to_left_sibling(place, last)
        else:
            hashed = node_hash(hashed, sibling)
        place, last = place >> 1, last >> 1
    return not last and hashed == root


def verify_consistency(*, old_size: int, old_root: bytes, size: int, root: bytes, proof: Sequence[bytes]) -> bool:
    """Whether a proof shows that the log of `old_size` and `old_root` is the beginning of that of `size` and `root`.

    The empty log is the beginning of every log, and needs an empty proof.
    """
    if not 0 <= old_size <= size:
        return False
    if old_size == 0:
        return not proof and old_root == EMPTY_ROOT and (size > 0 or root == EMPTY_ROOT)
    if old_size == size:
        return not proof and old_root == root
    if not proof:
        return False
    whole_subtree = old_size & (old_size - 1) == 0
    siblings = [old_root, *proof] if whole_subtree else proof
    place, last = _up_from_right(old_size - 1, size - 1)
    old = new = siblings[0]
    for sibling in siblings[1:]:
        if not last:
            return False
        if place & 1 or place == last:
            old, new = node_hash(sibling, old), node_hash(sibling, new)
            place, last = _up_to_left_sibling(place, last)
        else:
            new = node_hash(new, sibling)
        place, last = place >> 1, last >> 1
    return not last and old == old_root and new == root


def _up_from_right(place: int, last: int) -> tuple[int, int]:
    """The ancestor of a leaf up to which the leaf is always in the right half."""
    while place & 1:
        place, last = place >> 1, last >> 1
    return place, last


def _up_to_left_sibling(place: int, last: int) -> tuple[int, int]:
    """The ancestor that has a sibling on its left: a lone node at the right edge is passed up as it is."""
    while place and not place & 1:
        place, last = place >> 1, last >> 1
    return place, last


def _split(leaves: int) -> int:
    """The largest power of two below a number of leaves: how many the left subtree has."""
    return 1 << ((leaves - 1).bit_length() - 1)


def _range_hash(begin: int, end: int, subtree: Subtree) -> bytes:
    return _joined(_range_subtrees(begin, end, subtree))


def _range_subtrees(begin: int, end: int, subtree: Subtree) -> list[bytes]:
    """The complete subtrees of a range that begins where a subtree of its size does, the largest first."""
    found = []
    while begin < end:
        level = (end - begin).bit_length() - 1
        found.append(subtree(level, begin >> level))
        begin += 1 << level
    return found


def _joined(subtrees: Sequence[bytes]) -> bytes:
    hashed = subtrees[-1]
    for left in reversed(subtrees[:-1]):
        hashed = node_hash(left, hashed)
    return hashed
