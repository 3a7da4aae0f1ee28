"""What version 0.1.0 let through in the house that is kept, place by place, and why a later audit names it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cutcard.house.audit.report import Finding, Report


class LetThrough(NamedTuple):
    """One fault: what the audit says of it, why no clause allowed it, and the entries in which it stands."""

    check: str
    key: str
    why: str
    places: str


LET_THROUGH = (
    LetThrough(
        "ruling",
        "finding-not-the-case",
        "Too few cards to finish the round (DTB, FF4, EB 5.3; SE, DT 5.5) was called while hundreds were left.",
        "dragon-1:102 dragon-keyed:98 elements-keyed:100 salon-a:217 salon-c:152 tiger-keyed:89",
    ),
    LetThrough(
        "ruling",
        "finding-not-the-case",
        "Cards in the wrong order (5.7) were called while every card lay on the hand the rule says.",
        "salon-a:243 salon-c:178 tiger-keyed:206",
    ),
    LetThrough(
        "deal",
        "finding-another-order",
        "Whoever reconstructed (5.7, 5.8) named the cards in another order than that in which they were drawn.",
        "salon-a:244 salon-a:385 salon-c:179 salon-c:320 tiger-keyed:207",
    ),
    LetThrough(
        "ruling",
        "finding-not-the-case",
        "A dealing device was reset (5.9) at tables whose cards are keyed in: it is not electronic.",
        "salon-a:297 salon-c:232",
    ),
    LetThrough(
        "authority",
        "finding-ruled-by",
        "A Dealer opened the bets again (5.9), let a card seen before the close be played (5.12.1), voided (EB 5.9.1).",
        "salon-a:300 salon-a:470 salon-c:235 salon-c:404 tiger-keyed:146",
    ),
    LetThrough(
        "authority",
        "finding-witness",
        "The order of cards drawn together was set (5.8.2), bets were opened again (5.9) and missing cards worked out "
        "(5.11) by one person, before no witness.",
        "salon-a:284 salon-a:300 salon-a:453 salon-a:454 salon-a:455 "
        "salon-c:219 salon-c:235 salon-c:387 salon-c:388 salon-c:389",
    ),
    LetThrough(
        "ruling",
        "finding-not-the-case",
        "Cards were said to be with the wrong patron (5.7) while the record had them with the right one.",
        "salon-a:429 salon-c:364",
    ),
    LetThrough(
        "ruling",
        "finding-not-the-case",
        "A patron left with cards of unknown value (5.11) though the Dealer had keyed them in and the record had them.",
        "salon-a:452 salon-c:386",
    ),
    LetThrough(
        "ruling",
        "finding-not-the-case",
        "A wrong number of cards that cannot be reconstructed (DT 5.2) was called after the payment of rounds of which "
        "a device had read every card, one to each hand and in order.",
        "dragon-device:11 dragon-device:41",
    ),
    LetThrough(
        "ruling",
        "finding-not-the-case",
        "An interrupted round (5.17) was judged by cards that lay face down, and before those handed out were turned.",
        "salon-a:485 salon-c:466",
    ),
    LetThrough(
        "ruling",
        "finding-offer-unturned",
        "Bets were offered back (5.17.1) while a patron had cards in hand that nobody else had seen.",
        "salon-c:467",
    ),
    LetThrough(
        "round",
        "finding-not-whole-decks",
        "After cards that were wrong (5.1) the same shoe dealt the next round.",
        "dragon-keyed:68 elements-keyed:70 salon-a:201 salon-a:401 salon-c:136 salon-c:336 tiger-keyed:70",
    ),
    LetThrough(
        "authority",
        "finding-act-by",
        "A Dealer recorded bets that were found lying (5.4, 5.15).",
        "salon-a:56 salon-a:57 salon-c:101",
    ),
    LetThrough(
        "authority",
        "finding-method-c",
        "A Pit Manager opened a table in method C (FF4 3.8.2).",
        "cage:23",
    ),
    LetThrough(
        "round",
        "finding-method-c",
        "Patrons drew (DTB 3.12.1, FF4 3.11.1) at tables without a device that reads the cards.",
        "cage:23 salon-a:462 salon-c:396",
    ),
    LetThrough(
        "clause",
        "finding-clause-quoted",
        "EB 3.7 was cited in the two Tiger games as well, which offer neither Player Pair nor Banker Pair.",
        "tiger-1:11 tiger-1:27 tiger-1:39 tiger-1:51 tiger-1:65 tiger-1:79 tiger-1:91 "
        "tiger-keyed:12 tiger-keyed:25 tiger-keyed:37 tiger-keyed:49 tiger-keyed:59 tiger-keyed:88 tiger-keyed:101 "
        "tiger-keyed:114 tiger-keyed:136 tiger-keyed:155 tiger-keyed:178 tiger-keyed:193 tiger-keyed:204 "
        "tiger-keyed:220 tiger-keyed:231 tiger-keyed:246 tiger-nc-1:11 tiger-nc-1:26 tiger-nc-1:38 tiger-nc-1:52 "
        "tiger-nc-1:65 tiger-nc-keyed:9 tiger-nc-keyed:22 tiger-nc-keyed:34 tiger-nc-keyed:45 tiger-nc-keyed:57 "
        "tiger-nc-keyed:69",
    ),
)

Place = tuple[str, str, str, int]


def _places() -> set[Place]:
    found = set()
    for fault in LET_THROUGH:
        for place in fault.places.split():
            stream, _, version = place.partition(":")
            name = stream if stream == "cage" else f"table/{stream}"
            found.add((fault.check, fault.key, name, int(version)))
    return found


PLACES = _places()


def place_of(finding: Finding) -> Place:
    return finding.check, finding.message.key, finding.stream, finding.version


def unforeseen(report: Report) -> list[str]:
    """What the audit finds besides that which 0.1.0 let through."""
    return [str(finding) for finding in report.findings if place_of(finding) not in PLACES]
