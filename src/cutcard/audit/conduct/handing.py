"""Cards in patrons' hands: to whom the bets give a hand, who has it, who turns it, and who holds the device.

The rules of method A name one patron for each hand; what was done otherwise is recorded as such.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cutcard.audit.conduct.known import face_down
from cutcard.rulebook.game import Outcome
from cutcard.words import message

if TYPE_CHECKING:
    from collections.abc import Callable

    from cutcard.audit.table.state import Json, TableBooks


def by_the_bets(table: TableBooks, hand: int) -> str | None:
    """Whom method A names: most on the hand itself, of equals who has had it longest; refused, the next equal
    counter-clockwise, then the next highest. Nobody, where of several equals nobody can tell.
    """
    if table.method != "A" or hand not in {0, 1}:
        return None
    wager = table.game.drawing.sides[hand].name
    lying = sorted((bet for bet in table.open_bets.values() if bet.wager == wager), key=lambda bet: bet.number)
    cents: dict[str, int] = {}
    seat: dict[str, int] = {}
    for bet in lying:
        cents[bet.patron] = cents.get(bet.patron, 0) + bet.stake_cents
        seat.setdefault(bet.patron, bet.area)
    since = {patron: _had_since(table, patron, wager) for patron in cents}
    refused = {patron for at, patron in table.declined if at == hand}
    amounts = sorted({cents[patron] for patron in cents if patron not in refused}, reverse=True)
    if not amounts:
        return None
    equals = sorted((patron for patron in cents if cents[patron] == amounts[0]), key=lambda each: since[each] or 0)
    asked = [patron for patron in equals if patron not in refused]
    if len(asked) > 1 and None in {since[patron] for patron in equals}:
        return None
    begin = seat[equals[0]]
    return min(asked, key=lambda patron: (seat[patron] - begin) % table.options.positions)


def _had_since(table: TableBooks, patron: str, wager: str) -> int | None:
    """Since when a patron has had what they have on a hand: the time of the highest amount that is kept."""
    held = table.held_since.get((patron, wager), [])
    return held[-1][1] if held else None


def follow_total(table: TableBooks, patron: str, wager: str, *, found: bool = False) -> None:
    """A patron's total on a wager has changed: what they lose they no longer have, what they gain they have from now.

    Of chips that were found after the close nobody knows since when they lay there.
    """
    held = table.held_since.setdefault((patron, wager), [])
    total = sum(bet.stake_cents for bet in table.open_bets.values() if (bet.patron, bet.wager) == (patron, wager))
    had: int | None = None if found else table.log
    while held and held[-1][0] >= total:
        had = held.pop()[1]
    if total:
        held.append((total, had))


def with_the_wrong_patron(table: TableBooks, hand: int) -> bool:
    """Whether a hand lies, as it was passed, with a patron to whom neither bets nor leave to squeeze gave it."""
    if hand not in {0, 1} or table.astray[hand] is None:
        return False
    handler = table.handlers[hand]
    theirs = handler is None or handler in table.squeezers or handler == by_the_bets(table, hand)
    return not theirs and table.astray[hand] == _open_cards(table, hand)


def _open_cards(table: TableBooks, hand: int) -> int:
    return sum(dealt.face_up for dealt in table.cards if dealt.hand == hand)


def hand_passed(table: TableBooks, event: Json) -> None:
    hand, patron, command = event["hand"], event["patron"], table.command
    named = by_the_bets(table, hand)
    astray = event.get("misdelivered", False)
    taken_up = command["type"] in {"RevealHand", "TurnCard"}
    if table.method in {None, "B"} or not table.initial_deal_complete or not face_down(table, hand):
        what = message("finding-passed", patron=patron)
        table.add_finding("deal", what, expected="cards of the initial deal, face down", found="none to pass")
    elif taken_up:
        _check_taken_up(table, hand, patron)
    elif _stays_where_it_is(table, hand, patron):
        what = message("finding-passed", patron=patron)
        table.add_finding("deal", what, expected="a hand that nobody has", found=table.handlers[hand])
    elif table.method == "C" and patron == table.device_holder:
        what = message("finding-passed", patron=patron)
        table.add_finding("deal", what, expected="another than who holds the device", found=patron)
    elif table.method == "A":
        right = patron == named or patron in table.squeezers
        if command["type"] == "ChooseHandler":
            right = named is None
        if right == astray:
            what = message("finding-passed", patron=patron)
            expected = f"{named or 'whom the Pit Supervisor names'}, or that it went astray"
            table.add_finding("deal", what, expected=expected, found=patron)
    if hand in {0, 1}:
        table.handlers[hand] = patron
        table.astray[hand] = _open_cards(table, hand) if astray else None


def _stays_where_it_is(table: TableBooks, hand: int, patron: str) -> bool:
    """Whether somebody has the hand and keeps it: under method A until it is declined or retrieved, unless it goes on
    to a patron who may squeeze; under method C the Dealer passes it to anybody else.
    """
    holder = table.handlers[hand]
    if holder is None:
        return False
    return patron == holder or (table.method == "A" and patron not in table.squeezers)


def _check_taken_up(table: TableBooks, hand: int, patron: str) -> None:
    """Who turns a hand that nobody has takes it up: a patron by leave to squeeze, and for themselves."""
    by = table.command["by"]
    own = by["position"] == "PATRON" and by["name"] == patron
    if not own or patron not in table.squeezers or table.handlers[hand] is not None:
        what = message("finding-passed", patron=patron)
        table.add_finding("deal", what, expected="taken up by a patron who may squeeze", found=by["name"])


def hand_declined(table: TableBooks, event: Json) -> None:
    """By the patron, or by staff who heard it and say who said it."""
    hand, patron, by = event["hand"], event["patron"], table.command["by"]
    own = by["position"] == "PATRON"
    if own and by["name"] != patron:
        what = message("finding-declined", patron=patron)
        table.add_finding("authority", what, expected=patron, found=by["name"])
    if event["recorded_by"] != ("" if own else by["name"]):
        what = message("finding-declined", patron=patron)
        heard = "nobody else" if own else by["name"]
        table.add_finding("authority", what, expected=f"heard by {heard}", found=event["recorded_by"] or "nobody")
    if hand not in {0, 1} or patron not in {table.handlers[hand], by_the_bets(table, hand)}:
        what = message("finding-declined", patron=patron)
        table.add_finding("deal", what, expected="who has the hand, or is to have it", found=patron)
        return
    table.declined.add((hand, patron))
    if table.handlers[hand] == patron:
        table.handlers[hand] = None


def hand_retrieved(table: TableBooks, event: Json) -> None:
    """The hand for which the irregularity was called."""
    called = table.incidents[-1].hand if table.incidents else None
    if event["hand"] != called:
        table.add_finding("deal", message("finding-turned"), expected=f"hand {called}", found=f"hand {event['hand']}")
    if event["hand"] in {0, 1}:
        table.handlers[event["hand"]] = None


def squeeze_allowed(table: TableBooks, event: Json) -> None:
    """By the Pit Manager's leave, and where patrons turn cards at all."""
    if table.method in {None, "B"}:
        what = message("finding-squeeze", patron=event["patron"])
        table.add_finding("round", what, expected="method A or C", found=f"method {table.method or 'B'}")
    table.squeezers.add(event["patron"])


def drawing_allowed(table: TableBooks, event: Json) -> None:
    table.may_draw.add(event["patron"])


def _may_draw(table: TableBooks, patron: str) -> bool:
    return patron in table.may_draw or any(bet.patron == patron for bet in table.open_bets.values())


def device_accepted(table: TableBooks, event: Json) -> None:
    """From nobody's hands, by a patron with a bet or with leave to draw without one."""
    if table.device_holder is not None:
        found = f"held by {table.device_holder}"
        table.add_finding("round", message("finding-device"), expected="free, and no cards out", found=found)
    by = table.command["by"]
    if by["position"] == "PATRON" and by["name"] != event["patron"]:
        what = message("finding-device")
        table.add_finding("authority", what, expected=f"accepted by {event['patron']}", found=by["name"])
    if not _may_draw(table, event["patron"]):
        table.add_finding("round", message("finding-device"), expected="a patron with a bet", found=event["patron"])
    by = table.command["by"]
    saw = "" if by["position"] == "PATRON" else by["name"]
    if event["recorded_by"] != saw:
        found = event["recorded_by"] or "nobody"
        table.add_finding("authority", message("finding-device"), expected=f"seen by {saw or 'nobody'}", found=found)
    table.device_holder = event["patron"]


def device_returned(table: TableBooks, event: Json) -> None:
    """Given up by who holds it, as they or staff who heard it say; or lost with their bet."""
    by, patron = table.command["by"], event["patron"]
    if patron != table.device_holder:
        table.add_finding("round", message("finding-device"), expected=table.device_holder, found=patron)
    if table.command["type"] == "GiveUpDevice":
        own = by["position"] == "PATRON"
        said = by["name"] if own else table.command.get("patron")
        heard = "" if own else by["name"]
        if said != patron or event["recorded_by"] != heard:
            what = message("finding-device-given-up", patron=patron)
            table.add_finding("authority", what, expected=f"as {patron} said", found=f"as {said} said")
    elif not _may_be_taken(table):
        what = message("finding-device")
        table.add_finding("round", what, expected=f"kept by {patron}", found="taken")
    table.device_holder = None


def _may_be_taken(table: TableBooks) -> bool:
    """Otherwise than by their own word a patron loses the device with a bet, or when the method changes."""
    if table.command["type"] == "SettleBets":
        return holder_lost(table)
    return bool(table.command["type"] == "ChooseMethod")


def holder_lost(table: TableBooks) -> bool:
    """Whether whoever holds the device has lost their bet on a hand; where they have none, any other."""
    hands = {side.name for side in table.game.drawing.sides}
    own = [paid.bet for paid in table.settled.values() if paid.bet.patron == table.device_holder]
    counted = [bet for bet in own if bet.wager in hands] or own
    return any(table.owed[bet.number].outcome == Outcome.LOSE.value for bet in counted if bet.number in table.owed)


def check_device_kept(table: TableBooks) -> None:
    """With the end of the round the device is free, where its holder's bet has lost."""
    if table.device_holder is not None and holder_lost(table):
        what = message("finding-device")
        table.add_finding("round", what, expected=f"given back by {table.device_holder}", found="kept")


def check_drawer_at_the_close(table: TableBooks) -> None:
    """Under method C bets are closed when a patron who may draw has the device."""
    if table.method != "C":
        return
    holder = table.device_holder
    if holder is None or not _may_draw(table, holder):
        what = message("finding-device")
        table.add_finding("round", what, expected="a patron who may draw", found=holder or "nobody")


def method_chosen(table: TableBooks, event: Json) -> None:
    """Method C in the high-limit area, from a device that reads its cards; under another nobody keeps the device."""
    method = event["method"]
    if method == "C" and not (table.options.high_limit_area and table.source == "device"):
        what = message("finding-method-c")
        table.add_finding("round", what, expected="a reading device in the high-limit area", found=table.source)
    if method == table.method == "C":
        return
    table.method = method
    table.may_draw.clear()
    assert table.body is not None
    returned = any(each["type"] == "DeviceReturned" for each in table.body.events)
    if table.device_holder is not None and not returned:
        what = message("finding-device")
        table.add_finding("round", what, expected=f"given back by {table.device_holder}", found="kept")
    if not returned:
        table.device_holder = None


def note_dealer(table: TableBooks, event: Json) -> None:
    """Whoever of the staff closes the bets, deals, turns, names, announces or settles is one of the round's Dealers,
    and attests nothing in it.
    """
    by = table.command["by"]
    acting = by["name"] if by["position"] != "PATRON" else ""
    told = event.get("dealer", "")
    if told != acting:
        what = message("finding-who-dealt")
        table.add_finding("authority", what, expected=acting or "no staff", found=told or "no staff")
    if acting:
        table.dealers.add(acting)
        table.named_dealers.add(acting)


def clear_hands(table: TableBooks) -> None:
    """The round is gone, and with it who had what."""
    table.handlers, table.astray, table.reveal_first = [None, None], [None, None], None
    table.declined.clear()
    table.handed.clear()
    table.squeezers.clear()
    table.held_since.clear()
    table.dealers.clear()
    table.named_dealers.clear()


EVENTS: dict[str, Callable[[TableBooks, Json], None]] = {
    "HandPassed": hand_passed,
    "HandDeclined": hand_declined,
    "HandRetrieved": hand_retrieved,
    "SqueezeAllowed": squeeze_allowed,
    "DrawingAllowed": drawing_allowed,
    "DeviceAccepted": device_accepted,
    "DeviceReturned": device_returned,
    "MethodChosen": method_chosen,
}
