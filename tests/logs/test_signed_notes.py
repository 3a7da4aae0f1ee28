"""Signed notes and cosignatures: the examples of the specification, of Go's implementation, and of logs in service."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from cutcard.formats.checkpoints import Checkpoint, CosignRequest
from cutcard.formats.signed_notes import KeyType, Note, NoteError, Signature, SignerKey, VerifierKey
from logs.public_examples import (
    ARCHE_COSIGNED,
    ARCHE_KEY,
    ARCHE_NOTE,
    ENOCH_KEY,
    ENOCH_LINE,
    GO_TEXT,
    PETER_KEY,
    PETER_LINE,
    PETER_PRIVATE,
    QUASIMODO_NOTE,
    SOFA_NOTE,
    SOFA_REQUEST,
    SPECIFICATION_KEY,
    SPECIFICATION_NOTE,
    WITNESS_KEYS,
)

PETER = VerifierKey.parse(PETER_KEY)
GO_NOTE = f"{GO_TEXT}\n{PETER_LINE}{ENOCH_LINE}".encode()
ROOT = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I="


def test_the_example_of_the_specification_verifies() -> None:
    note = Note.parse(SPECIFICATION_NOTE.encode())
    assert note.signatures_by(VerifierKey.parse(SPECIFICATION_KEY))
    assert note.text == "This is an example message.\n"


@pytest.mark.parametrize("published", [SPECIFICATION_NOTE, QUASIMODO_NOTE, SOFA_NOTE, ARCHE_NOTE])
def test_a_published_note_is_written_as_it_was_read(published: str) -> None:
    assert bytes(Note.parse(published.encode())).decode() == published


def test_an_empty_line_inside_the_text_belongs_to_the_text() -> None:
    assert Note.parse(QUASIMODO_NOTE.encode()).text.count("\n\n") == 1


def test_signing_gives_the_bytes_that_go_gives() -> None:
    peter = SignerKey.parse(PETER_PRIVATE)
    assert str(peter.verifier) == PETER_KEY
    assert peter.written() == PETER_PRIVATE
    assert PETER_PRIVATE not in repr(peter)
    note = Note(GO_TEXT).with_signature(peter.sign(GO_TEXT))
    assert bytes(note).decode() == f"{GO_TEXT}\n{PETER_LINE}"
    assert note.with_signature(peter.sign(GO_TEXT)) == note


def test_signatures_of_known_keys_verify_and_others_are_ignored() -> None:
    note = Note.parse(GO_NOTE)
    assert [each.name for each in note.signatures] == ["PeterNeumann", "EnochRoot"]
    assert note.signatures_by(PETER) == note.signatures[:1]
    assert note.signatures_by(VerifierKey.parse(ENOCH_KEY)) == note.signatures[1:]
    assert note.signatures_by(VerifierKey.parse(SPECIFICATION_KEY)) == ()


def test_a_wrong_signature_of_a_known_key_spoils_the_note() -> None:
    longer = PETER_LINE[:60] + "ABCD" + PETER_LINE[60:]
    other_text = GO_TEXT.replace("problem", "dream")
    for note in (f"{GO_TEXT}\n{longer}", f"{GO_TEXT}\n{PETER_LINE}{longer}", f"{other_text}\n{PETER_LINE}"):
        with pytest.raises(NoteError, match="signature of PeterNeumann is wrong"):
            Note.parse(note.encode()).signatures_by(PETER)


@pytest.mark.parametrize(
    "note",
    [
        GO_TEXT.encode(),
        f"{GO_TEXT}\n".encode(),
        f"{GO_TEXT}\n{PETER_LINE[:-1]}".encode(),
        b"\x01" + GO_NOTE,
        b"\xff" + GO_NOTE,
        f"{GO_TEXT}\n— Bad Name {PETER_LINE.split()[2]}\n".encode(),
        f"{GO_TEXT}\n{PETER_LINE}Unexpected line.\n".encode(),
        f"{GO_TEXT}\n{PETER_LINE * 101}".encode(),
        f"{GO_TEXT}\n— PeterNeumann x08gow==\n".encode(),
        f"{GO_TEXT}\n— Peter+Neumann {PETER_LINE.split()[2]}\n".encode(),
        f"{GO_TEXT}\n- PeterNeumann {PETER_LINE.split()[2]}\n".encode(),
        f"{GO_TEXT}\n— PeterNeumann {PETER_LINE.split()[2][:-2]}N=\n".encode(),
        GO_NOTE.replace(b"\n", b"\r\n"),
        b"",
        b"\n\n",
    ],
)
def test_a_malformed_note_is_refused(note: bytes) -> None:
    with pytest.raises(NoteError):
        Note.parse(note)


def test_a_mangled_verifier_key_is_refused() -> None:
    pieces = {PETER_KEY[begin:end] for begin in range(len(PETER_KEY)) for end in range(begin, len(PETER_KEY) + 1)}
    changed = {
        PETER_KEY[:place] + chr(ord(PETER_KEY[place]) + 1) + PETER_KEY[place + 1 :] for place in range(len(PETER_KEY))
    }
    wrong_length = "PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY=="
    unknown_type = "PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
    for mangled in (pieces | changed | {wrong_length, unknown_type, "\udcff" + PETER_KEY}) - {PETER_KEY}:
        with pytest.raises(NoteError):
            VerifierKey.parse(mangled)


def test_a_mangled_private_key_is_refused_and_not_quoted() -> None:
    for place in range(len(PETER_PRIVATE)):
        mangled = PETER_PRIVATE[:place] + chr(ord(PETER_PRIVATE[place]) + 1) + PETER_PRIVATE[place + 1 :]
        with pytest.raises(NoteError, match=r"^this is not a private key$"):
            SignerKey.parse(mangled)


def test_a_real_checkpoint_and_the_cosignatures_of_four_other_programs_verify() -> None:
    note = Note.parse(ARCHE_NOTE.encode())
    assert Checkpoint.parse(note.text).size == 1432088532
    assert len(note.signatures_by(VerifierKey.parse(ARCHE_KEY))) == 1
    for vkey in WITNESS_KEYS.values():
        assert [each.timestamp for each in note.signatures_by(VerifierKey.parse(vkey))] == [ARCHE_COSIGNED]
    altered = Note(note.text.replace("1432088532", "42"), note.signatures)
    for vkey in (ARCHE_KEY, *WITNESS_KEYS.values()):
        with pytest.raises(NoteError, match="is wrong"):
            altered.signatures_by(VerifierKey.parse(vkey))


def test_a_cosignature_covers_its_time_and_does_not_pass_for_a_signature_of_a_log() -> None:
    seed = bytes(range(32))
    witness, log = SignerKey("w", KeyType.COSIGNATURE, seed), SignerKey("w", KeyType.LOG, seed)
    signed = witness.sign("text\n", timestamp=1679315147)
    assert signed.timestamp == 1679315147
    assert witness.verifier.verifies("text\n", signed)
    assert witness.verifier.key_id != log.verifier.key_id
    for other in (signed.value[8:], bytes(8) + signed.value[8:], (1679315148).to_bytes(8, "big") + signed.value[8:]):
        altered = type(signed)(signed.name, signed.key_id, other)
        assert not witness.verifier.verifies("text\n", altered)
        assert not log.verifier.verifies("text\n", altered)


def test_a_cosignature_without_a_time_is_refused() -> None:
    witness = SignerKey("w", KeyType.COSIGNATURE, bytes(32))
    for timestamp in (0, 2**63):
        signed = Ed25519PrivateKey.from_private_bytes(bytes(32)).sign(
            f"cosignature/v1\ntime {timestamp}\ntext\n".encode()
        )
        value = timestamp.to_bytes(8, "big") + signed
        assert not witness.verifier.verifies("text\n", Signature("w", witness.verifier.key_id, value))


def test_the_checkpoint_of_the_specification() -> None:
    note = Note.parse(SOFA_NOTE.encode())
    checkpoint = Checkpoint.parse(note.text)
    assert (checkpoint.origin, checkpoint.size) == ("example.com/behind-the-sofa", 20852163)
    assert checkpoint.text == note.text
    assert note.signatures[1].timestamp == 1679315147


@pytest.mark.parametrize(
    "text",
    [
        "",
        "log\n1\n",
        f"\n1\n{ROOT}\n",
        f"log\n01\n{ROOT}\n",
        f"log\n-1\n{ROOT}\n",
        f"log\n+1\n{ROOT}\n",
        f"log\n٣\n{ROOT}\n",
        f"log\n{2**63}\n{ROOT}\n",
        f"log\n\n{ROOT}\n",
        f"log\n1\n{ROOT}",
        f"log\n1\n{ROOT}\nextension\n",
        f"log\n1\n{ROOT[:-1]}\n",
        "log\n1\nYmFuYW5hcw==\n",
    ],
)
def test_a_malformed_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(NoteError):
        Checkpoint.parse(text)


def test_the_request_of_the_specification_is_written_as_it_was_read() -> None:
    request = CosignRequest.parse(SOFA_REQUEST.encode())
    assert (request.old_size, len(request.proof), Checkpoint.parse(request.note.text).size) == (20852014, 4, 20852163)
    assert bytes(request).decode() == SOFA_REQUEST


@pytest.mark.parametrize(
    "body",
    [
        "",
        "old 1",
        SOFA_REQUEST.replace("old ", "new "),
        SOFA_REQUEST.replace("old 2", "old 02"),
        SOFA_REQUEST.replace("old ", "old  "),
        SOFA_REQUEST.replace("PlRN", "PlR"),
        SOFA_REQUEST.replace("\n\n", "\n"),
        f"old 0\n{ROOT}\n" * 64 + f"\n{SOFA_NOTE}",
    ],
)
def test_a_malformed_request_is_refused(body: str) -> None:
    with pytest.raises(NoteError):
        CosignRequest.parse(body.encode())
