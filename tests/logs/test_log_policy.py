"""Policy files: the example of the specification with real keys, every rule of its syntax, and quorums."""

from __future__ import annotations

import pytest

from cutcard.formats.log_policy import LogPolicy, logs_in
from cutcard.formats.signed_notes import KeyType, Note, NoteError, SignerKey
from logs.public_examples import ARCHE_COSIGNED, ARCHE_KEY, ARCHE_NOTE, PETER_KEY, WITNESS_KEYS

NOTE = Note.parse(ARCHE_NOTE.encode())
NAMES = ("X1", "X2", "X3", "Y1", "Y2", "Y3")
KEYS = {
    name: SignerKey(f"{name}.example", KeyType.COSIGNATURE, bytes([number] * 32)) for number, name in enumerate(NAMES)
}
LOG = SignerKey("log.example", KeyType.LOG, bytes([9] * 32))
TEXT = NOTE.text.replace("arche2025h1.staging.ct.transparency.dev", "log.example")
EXAMPLE = f"""
log {LOG.verifier}

witness X1 {KEYS["X1"].verifier}
witness X2 {KEYS["X2"].verifier}
witness X3 {KEYS["X3"].verifier}
group X-witnesses 2 X1 X2 X3

witness Y1 {KEYS["Y1"].verifier}
witness Y2 {KEYS["Y2"].verifier}
witness Y3 {KEYS["Y3"].verifier}
group Y-witnesses any Y1 Y2 Y3

group X-and-Y all X-witnesses Y-witnesses
quorum X-and-Y
"""
"""The example of tlog-policy, with keys."""
W1, W2 = (f"witness {name} {WITNESS_KEYS[name]}\n" for name in ("remora", "garden"))


def cosigned_by(*names: str) -> Note:
    note = Note(TEXT).with_signature(LOG.sign(TEXT))
    for name in names:
        note = note.with_signature(KEYS[name].sign(TEXT, timestamp=1000 + NAMES.index(name)))
    return note


@pytest.mark.parametrize("names", [("X1", "X3", "Y2"), ("X1", "X2", "X3", "Y1", "Y2", "Y3")])
def test_the_quorum_of_the_example_is_satisfied(names: tuple[str, ...]) -> None:
    trusted = LogPolicy.parse(EXAMPLE.encode()).trusted(cosigned_by(*names))
    assert trusted.checkpoint.origin == "log.example"
    assert trusted.cosigned == {name: 1000 + NAMES.index(name) for name in names}


@pytest.mark.parametrize("names", [(), ("X1", "X2", "X3"), ("X1", "Y1", "Y2", "Y3")])
def test_the_quorum_of_the_example_is_missed(names: tuple[str, ...]) -> None:
    with pytest.raises(NoteError, match="quorum X-and-Y has not cosigned"):
        LogPolicy.parse(EXAMPLE.encode()).trusted(cosigned_by(*names))


def test_a_checkpoint_in_service_satisfies_a_policy_with_blanks_comments_and_urls() -> None:
    written = f"# c\n\t log  {ARCHE_KEY}\thttps://log.example \n  # d\n{W1} {W2}group g any remora garden\nquorum g"
    policy = LogPolicy.parse(written.encode())
    assert policy.logs[0].url == "https://log.example"
    assert policy.trusted(NOTE).cosigned == {"remora": ARCHE_COSIGNED, "garden": ARCHE_COSIGNED}


def test_without_a_quorum_the_signature_of_the_log_is_still_needed() -> None:
    assert LogPolicy.parse(f"log {ARCHE_KEY}\nquorum none\n".encode()).trusted(NOTE).cosigned == {}
    for logs in ("", f"log {PETER_KEY}\n", f"log {LOG.verifier}\n"):
        with pytest.raises(NoteError, match="no log of the policy"):
            LogPolicy.parse(f"{logs}quorum none\n".encode()).trusted(NOTE)


def test_a_log_is_believed_about_its_own_origin_only() -> None:
    stolen = Note(NOTE.text).with_signature(LOG.sign(NOTE.text))
    with pytest.raises(NoteError, match="no log of the policy"):
        LogPolicy.parse(f"log {LOG.verifier}\nlog {ARCHE_KEY}\nquorum none\n".encode()).trusted(stolen)


def test_a_wrong_cosignature_spoils_the_note_also_where_the_quorum_does_not_need_it() -> None:
    other = KEYS["X1"].sign("another text\n", timestamp=1000)
    with pytest.raises(NoteError, match=r"X1\.example is wrong"):
        LogPolicy.parse(EXAMPLE.encode()).trusted(cosigned_by("X2", "X3", "Y1").with_signature(other))


def test_groups_may_be_nested_as_deeply_as_a_policy_is_long() -> None:
    nested = "".join(f"group g{number + 1} all g{number}\n" for number in range(5_000))
    written = f"log {ARCHE_KEY}\n{W1}group g0 any remora\n{nested}quorum g5000\n"
    assert "remora" in LogPolicy.parse(written.encode()).trusted(NOTE).cosigned
    unsigned = Note(NOTE.text, NOTE.signatures_by(LogPolicy.parse(written.encode()).logs[0].key))
    with pytest.raises(NoteError, match="the quorum g5000 has not cosigned"):
        LogPolicy.parse(written.encode()).trusted(unsigned)


def test_the_logs_of_a_policy_are_read_without_its_other_lines() -> None:
    unknown_type = "witness pq pq.example+00000000+Bg==\n"
    (party,) = logs_in(f"{unknown_type}log {ARCHE_KEY}\nquorum pq\n".encode())
    assert str(party.key) == ARCHE_KEY
    with pytest.raises(NoteError, match="line 2 of the policy"):
        logs_in(b"quorum pq\nlog rubbish\n")


def test_names_are_bytes() -> None:
    kelvin = f"witness \u212a {WITNESS_KEYS['remora']}\n"
    assert LogPolicy.parse(f"{kelvin}quorum \u212a\n".encode()).quorum == "\u212a"
    with pytest.raises(NoteError, match="no line above defines K"):
        LogPolicy.parse(f"{kelvin}quorum K\n".encode())
    latin = kelvin.replace("\u212a", "caf\xe9").encode("latin-1")
    assert list(LogPolicy.parse(latin + b"quorum none\n").witnesses) == ["caf\udce9"]


@pytest.mark.parametrize(
    ("policy", "says"),
    [
        ("", "names its quorum"),
        (W1, "names its quorum"),
        ("quorum none\nquorum none\n", "line 2 of the policy: the quorum is named twice"),
        ("quorum unknown\n", "no line above defines unknown"),
        (f"quorum remora\n{W1}", "no line above defines remora"),
        (f"{W1}{W1}quorum remora\n", "remora has a meaning already"),
        (W1.replace("remora ", "none ", 1), "none has a meaning already"),
        (f"{W1}{W1.replace('remora', 'again', 1)}quorum none\n", "public key of remora.n621.de is listed twice"),
        (f"log {ARCHE_KEY}\nlog {ARCHE_KEY}\n", "is listed twice"),
        (f"log {WITNESS_KEYS['remora']}\n", "has type 0x04, and 0x01 is needed"),
        (f"witness w {ARCHE_KEY}\n", "has type 0x01, and 0x04 is needed"),
        (f"log {ARCHE_KEY[:-1]}\n", "not base64"),
        (f"log {ARCHE_KEY} https://a.example https://b.example\n", "expected `log VKEY"),
        ("log\n", "expected `log VKEY"),
        ("QUORUM none\n", "expected `log VKEY"),
        (f"{W1}group g all\nquorum g\n", "expected `log VKEY"),
        (f"{W1}group g 0 remora\nquorum g\n", "number from 1 to 1"),
        (f"{W1}group g 2 remora\nquorum g\n", "number from 1 to 1"),
        (f"{W1}group g -1 remora\nquorum g\n", "number from 1 to 1"),
        (f"{W1}group g 01 remora\nquorum g\n", "number from 1 to 1"),
        (f"{W1}group g all g\nquorum g\n", "no line above defines g"),
        (f"{W1}group g all none\nquorum g\n", "no line above defines none"),
        (f"{W1}group g all remora remora\nquorum g\n", "remora is a member of a group twice"),
        (f"{W1}{W2}group g all remora\ngroup h any remora garden\nquorum h\n", "remora is a member of a group twice"),
        (f"{W1}group remora all remora\nquorum g\n", "remora has a meaning already"),
        ("quorum none\r\n", "no control characters"),
        ("quorum none\x7f\n", "no control characters"),
    ],
)
def test_a_malformed_policy_is_refused(policy: str, says: str) -> None:
    with pytest.raises(NoteError) as refused:
        LogPolicy.parse(policy.encode())
    assert says in str(refused.value)
