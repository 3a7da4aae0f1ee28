"""Letters of other scripts that are drawn as Latin ones are, so that two names which read alike are known for one.

Of `DRAWN_AS` each is drawn by the very same outline as its Latin letter, as a capital or as a small letter, in DejaVu
Sans, Serif or Mono; a test compares the outlines again. Capitals count by their small letters, since names differ by no
case.
"""

from __future__ import annotations

DRAWN_AS = {
    "a": "\u03b1\u0430\ua4ee",
    "b": "\u03b2\u0432\ua4d0",
    "c": "\u03f2\u0441\u1d04\ua4da",
    "d": "\u15de\ua4d3",
    "e": "\u03b5\u0435\u2d39\ua4f0",
    "f": "\u03dd\ua4dd",
    "g": "\ua4d6",
    "h": "\u03b7\u043d\u04bb\u0570\u157c\ua4e7",
    "i": "\u03b9\u0456\u04cf\u2d4f\ua4f2",
    "j": "\u03f3\u0458",
    "k": "\u03ba\u043a\ua4d7",
    "l": "\u14aa\ua4e1",
    "m": "\u03bc\u043c\ua4df",
    "n": "\u03bd\u0578\ua4e0",
    "o": "\u03bf\u043e\u0585\u1d0f\ua4f3",
    "p": "\u03c1\u0440\ua4d1",
    "q": "\u051b",
    "r": "\ua4e3",
    "s": "\u0455\ua4e2\ua731",
    "t": "\u03c4\u0442\ua4d4",
    "u": "\u057d\u144c\ua4f4",
    "v": "\u142f\u1d20\u2d38\ua4e6",
    "w": "\u051d\u1d21\ua4ea",
    "x": "\u03c7\u0445\u2d5d\ua4eb",
    "y": "\u03c5\u0443\u04af\ua4ec",
    "z": "\u03b6\u1d22\ua4dc",
}
"""By Latin letter, the small letters of other scripts that it, or its capital, is drawn as."""
LATIN = {ord(other): letter for letter, others in DRAWN_AS.items() for other in others}
"""For `str.translate`."""
NEARLY = {
    "a": "\u0251\u1d00",
    "b": "\u0180\u0185\u0299\u044c",
    "c": "\u0188\u2ca5",
    "d": "\u0111\u0501\u1d05",
    "e": "\u025b\u0454\u04bd\u1d07\u2c89",
    "g": "\u0261\u0262\u0581",
    "h": "\u0127\u029c",
    "i": "\u0131\u0268\u0269\u026a\u2c93",
    "j": "\u0237\u0249\u1d0a",
    "k": "\u0199\u1d0b\u2c95",
    "l": "\u0142\u01c0\u029f",
    "m": "\u1d0d\u2c99",
    "n": "\u0274\u043f\u057c\u2c9b",
    "o": "0\u00f8\u03c3\u2c9f",
    "p": "\u1d18\u1d29\u2ca3",
    "q": "\u0563\u0566",
    "r": "\u0280\u0433\u1d26\u2c85",
    "s": "\u01bd",
    "t": "\u0167\u1d1b\u2ca7",
    "u": "\u028b\u1d1c",
    "v": "\u0475",
    "w": "\u0461\u03c9",
    "x": "\u2cad",
    "y": "\u03b3\u028f\u04b1\u2ca9",
}
"""By Latin letter, what is taken for it at a glance, though it is drawn otherwise, and the same with a stroke."""
SMALL = str.maketrans("\u03b7\u03bd\u03c5", "nvu")
"""Small letters that are taken for another Latin letter than their capitals are."""
ALIKE = LATIN | {ord(other): letter for letter, others in NEARLY.items() for other in others}
"""All of them."""
