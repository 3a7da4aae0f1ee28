"""The Merkle tree: the reference vectors of certificate transparency, and every size against RFC 6962's recursion."""

from __future__ import annotations

from hashlib import sha256

import pytest

from cutcard.formats.merkle import (
    EMPTY_ROOT,
    LogEnd,
    completing_entry,
    consistency_proof,
    inclusion_proof,
    leaf_hash,
    verify_consistency,
    verify_inclusion,
)

REFERENCE_LEAVES = [
    bytes.fromhex(leaf)
    for leaf in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]
REFERENCE_ROOTS = (
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
A, B, C, D, E, F = (
    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
    "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
)
REFERENCE_INCLUSION = [
    (0, 8, [A, B, C]),
    (5, 8, [D, E, REFERENCE_ROOTS[4]]),
    (2, 3, [REFERENCE_ROOTS[2]]),
    (1, 5, [REFERENCE_ROOTS[1], B, D]),
]
REFERENCE_CONSISTENCY = [(1, 1, []), (1, 8, [A, B, C]), (6, 8, [F, E, REFERENCE_ROOTS[4]]), (2, 5, [B, D])]

MOST = 70
LEAVES = [str(number).encode() for number in range(MOST)]


class Kept:
    """A log that keeps with each entry the subtrees it completes, as a house does, and its end after each."""

    def __init__(self, leaves: list[bytes]) -> None:
        self.ends, self.completed = [LogEnd()], list[tuple[bytes, ...]]()
        for leaf in leaves:
            end, completed = self.ends[-1].append(leaf)
            self.ends.append(end)
            self.completed.append(completed)

    def subtree(self, level: int, index: int) -> bytes:
        return self.completed[completing_entry(level, index)][level]


def naive_root(leaves: list[bytes]) -> bytes:
    """MTH of RFC 6962, 2.1."""
    if len(leaves) < 2:
        return sha256(b"\x00" + leaves[0]).digest() if leaves else sha256().digest()
    left = naive_split(leaves)
    return sha256(b"\x01" + naive_root(leaves[:left]) + naive_root(leaves[left:])).digest()


def naive_split(leaves: list[bytes]) -> int:
    left = 1
    while left * 2 < len(leaves):
        left *= 2
    return left


def naive_path(index: int, leaves: list[bytes]) -> list[bytes]:
    """PATH of RFC 6962, 2.1.1."""
    if len(leaves) == 1:
        return []
    left = naive_split(leaves)
    if index < left:
        return [*naive_path(index, leaves[:left]), naive_root(leaves[left:])]
    return [*naive_path(index - left, leaves[left:]), naive_root(leaves[:left])]


def naive_subproof(old_size: int, leaves: list[bytes], *, known: bool = True) -> list[bytes]:
    """SUBPROOF of RFC 6962, 2.1.2."""
    if old_size == len(leaves):
        return [] if known else [naive_root(leaves)]
    left = naive_split(leaves)
    if old_size <= left:
        return [*naive_subproof(old_size, leaves[:left], known=known), naive_root(leaves[left:])]
    return [*naive_subproof(old_size - left, leaves[left:], known=False), naive_root(leaves[:left])]


@pytest.fixture(scope="module")
def kept() -> Kept:
    return Kept(LEAVES)


def altered(hashed: bytes) -> bytes:
    return bytes([hashed[0] ^ 1]) + hashed[1:]


def test_reference_roots() -> None:
    assert [end.root.hex() for end in Kept(REFERENCE_LEAVES).ends] == list(REFERENCE_ROOTS)


def test_reference_proofs() -> None:
    log = Kept(REFERENCE_LEAVES)
    for index, size, proof in REFERENCE_INCLUSION:
        assert [each.hex() for each in inclusion_proof(index, size, log.subtree)] == proof
    for old_size, size, proof in REFERENCE_CONSISTENCY:
        assert [each.hex() for each in consistency_proof(old_size, size, log.subtree)] == proof


def test_every_end_has_the_recursive_root_and_is_read_again_from_the_subtrees(kept: Kept) -> None:
    for size, end in enumerate(kept.ends):
        assert (end.size, end.root) == (size, naive_root(LEAVES[:size]))
        assert LogEnd.at(size, kept.subtree) == end


def test_an_entry_completes_the_levels_of_its_trailing_ones(kept: Kept) -> None:
    for entry, completed in enumerate(kept.completed):
        ones = len(bin(entry)) - len(bin(entry).rstrip("1"))
        assert len(completed) == 1 + ones
        for level, hashed in enumerate(completed):
            assert hashed == naive_root(LEAVES[entry + 1 - (1 << level) : entry + 1])


def test_every_inclusion_proof_is_the_recursive_one_and_verifies(kept: Kept) -> None:
    for size in range(1, MOST + 1):
        root = kept.ends[size].root
        for index in range(size):
            proof = inclusion_proof(index, size, kept.subtree)
            assert proof == naive_path(index, LEAVES[:size])
            hashed = leaf_hash(LEAVES[index])
            assert verify_inclusion(index=index, size=size, hashed_leaf=hashed, proof=proof, root=root)


def test_every_consistency_proof_is_the_recursive_one_and_verifies(kept: Kept) -> None:
    for size in range(1, MOST + 1):
        for old_size in range(1, size + 1):
            proof = consistency_proof(old_size, size, kept.subtree)
            assert proof == naive_subproof(old_size, LEAVES[:size])
            assert consistent(kept, old_size, size, proof)


def consistent(kept: Kept, old_size: int, size: int, proof: list[bytes], *, old_root: bytes | None = None) -> bool:
    old_root = kept.ends[old_size].root if old_root is None else old_root
    return verify_consistency(old_size=old_size, old_root=old_root, size=size, root=kept.ends[size].root, proof=proof)


def test_an_altered_inclusion_proof_fails(kept: Kept) -> None:
    for size in (1, 2, 3, 6, 7, 8, 21, 64):
        root = kept.ends[size].root
        for index in range(size):
            proof, hashed = inclusion_proof(index, size, kept.subtree), leaf_hash(LEAVES[index])

            def verified(proof: list[bytes], *, at: int = index, hashed: bytes = hashed, to: bytes = root) -> bool:
                return verify_inclusion(index=at, size=size, hashed_leaf=hashed, proof=proof, root=to)  # noqa: B023

            assert not verified(proof, hashed=altered(hashed))
            assert not verified(proof, to=altered(root))
            assert not verified([*proof, root])
            assert not any(verified(proof, at=other) for other in range(-1, size + 2) if other != index)
            for place in range(len(proof)):
                assert not verified(proof[:place] + proof[place + 1 :])
                assert not verified([*proof[:place], altered(proof[place]), *proof[place + 1 :]])


def test_an_altered_consistency_proof_fails(kept: Kept) -> None:
    for size in (2, 3, 7, 8, 21, 64):
        for old_size in range(1, size):
            proof = consistency_proof(old_size, size, kept.subtree)
            assert not consistent(kept, old_size, size, proof, old_root=altered(kept.ends[old_size].root))
            assert not consistent(kept, old_size, size, [*proof, kept.ends[size].root])
            assert not consistent(kept, old_size, size, [])
            for place in range(len(proof)):
                assert not consistent(kept, old_size, size, proof[:place] + proof[place + 1 :])
                assert not consistent(
                    kept, old_size, size, [*proof[:place], altered(proof[place]), *proof[place + 1 :]]
                )


def test_a_proof_for_a_smaller_log_does_not_pass_for_a_larger_one(kept: Kept) -> None:
    for old_size, size, larger in ((2, 3, 5), (3, 4, 5), (4, 8, 9), (5, 16, 70)):
        proof = consistency_proof(old_size, size, kept.subtree)
        old_root, root = kept.ends[old_size].root, kept.ends[size].root
        assert not verify_consistency(old_size=old_size, old_root=old_root, size=larger, root=root, proof=proof)


def test_another_history_of_any_size_is_not_consistent(kept: Kept) -> None:
    """No proof that either history can make links the two."""
    for changed in (0, 5, 11):
        other = Kept([*LEAVES[:changed], b"another", *LEAVES[changed + 1 : 24]])
        for old_size in range(changed + 1, 24):
            for log in (kept, other):
                proof = consistency_proof(old_size, 24, log.subtree)
                assert not verify_consistency(
                    old_size=old_size,
                    old_root=kept.ends[old_size].root,
                    size=24,
                    root=other.ends[24].root,
                    proof=proof,
                )


def test_the_empty_log_is_the_beginning_of_every_log(kept: Kept) -> None:
    assert consistency_proof(0, 9, kept.subtree) == []
    assert consistent(kept, 0, 9, [])
    assert consistent(kept, 0, 0, [])
    assert not consistent(kept, 0, 9, [EMPTY_ROOT])
    assert not verify_consistency(old_size=0, old_root=EMPTY_ROOT, size=0, root=kept.ends[1].root, proof=[])


def test_a_log_does_not_shrink_and_equal_sizes_have_equal_roots(kept: Kept) -> None:
    assert not consistent(kept, 9, 8, [])
    assert consistent(kept, 9, 9, [])
    assert not consistent(kept, 9, 9, [], old_root=kept.ends[8].root)
    assert not consistent(kept, 9, 9, [EMPTY_ROOT])
    with pytest.raises(ValueError, match="no beginning of 9"):
        consistency_proof(9, 8, kept.subtree)
    with pytest.raises(ValueError, match="entry 8 is not in a log of 8"):
        inclusion_proof(8, 8, kept.subtree)


def test_an_end_with_the_wrong_number_of_subtrees_is_refused() -> None:
    with pytest.raises(ValueError, match="3 entries does not end with 1"):
        LogEnd(3, (EMPTY_ROOT,))
