"""How a house's records look to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.markup import escape

from cutcard import games
from cutcard.cli.grid import CONSOLE, grid, named
from cutcard.cli.output import counted
from cutcard.formats.entry import CAGE, TABLE
from cutcard.house.cage.limits import SESSION
from cutcard.house.projections.day import sheet
from cutcard.house.projections.records import COMPLETE, Credit, RoundRecord
from cutcard.money import text_from_cents
from cutcard.rulebook.procedure import Position
from cutcard.words import english, keyed

if TYPE_CHECKING:
    from cutcard.house.cage import OwnLimit
    from cutcard.house.projections.finding import Found
    from cutcard.house.projections.reports import PaytableReturn, TableWin
    from cutcard.house.projections.significant_events import Significant
    from cutcard.house.projections.voids import Voids

BRIEF_MOST = 60
"""So many letters of a value stand in a cell."""


def print_status(status: dict[str, Any]) -> None:
    held, streams = counted(status["entries"], "entry", "entries"), counted(len(status["streams"]), "stream")
    name, house, version = escape(status["name"]), escape(status["house"]), status["schema_version"]
    CONSOLE.print(f"[bold]{name}[/] ({house}): {held} in {streams}; schema version {version}")
    listing = grid("Tables", "Table", "Name", "Game", "Cards", "Rounds", right=("Rounds",))
    for each in status["tables"]:
        title = games.GAMES.newest(each["game"]).title
        listing.add_row(each["table"], escape(each["name"]), title, each["cards"], f"{each['round']:,}")
    CONSOLE.print(listing)
    if why := status["shut"]:
        CONSOLE.print(f"[red]The house is shut[/]: {escape(why)}; restore the newest backup with this log's end")
    money = ("Credit", "In", "Out", "Turnover", "Wins", "Voided")
    listing = grid("Accounts", "Account", "Kind", *money, right=money)
    for each in status["accounts"]:
        amounts = (each[name] for name in ("cents", "in", "out", "turnover", "wins", "voided"))
        listing.add_row(escape(each["account"]), each["kind"], *map(text_from_cents, amounts))
    CONSOLE.print(listing)


def print_voids(rounds: list[dict[str, Any]], found: Voids) -> None:
    """Rounds voided after a card was dealt, and whether they were voided as the cards stood."""
    money = ("Staked", "Expected by the cards", "Before a card")
    listing = grid("Rounds voided after a card was dealt", "Table", "Round", "Shown", *money, right=("Round", *money))
    for each in rounds:
        hands = " / ".join(" ".join(hand) for hand in each["hands"])
        amounts = [each[name] for name in ("stake_cents", "expected_cents", "before_cents")]
        told = ("unknown" if cents is None else text_from_cents(round(cents)) for cents in amounts)
        listing.add_row(escape(each["table"]), f"{each['round']:,}", hands, *told)
    CONSOLE.print(listing)
    expected, taken = (text_from_cents(round(cents)) for cents in (found.expected_cents, found.taken_cents))
    CONSOLE.print(f"{counted(found.voids, 'void')}, {found.priced:,} of them weighed by the cards that lay open.")
    CONSOLE.print(f"By these, their bets could expect {expected}; less what they could before a card: {taken}.")
    CONSOLE.print(
        f"In {found.favoured_house:,} the patrons stood better than before, and the void took that from them."
    )
    if found.z is not None and found.chance is not None:
        CONSOLE.print(
            f"z {found.z:+.2f}: where voids have nothing to do with the cards, {found.chance:.2%} of all houses would "
            "have voided as much or more against their patrons."
        )


def print_staff(listed: list[dict[str, Any]], zone: str) -> None:
    listing = grid("", "Name", "Position", "Acts as")
    for each in listed:
        acting, until = each["acting"], each["acting_until"]
        acts = (
            Position[acting].title + (f" until {until[:10]} {until[11:16]} {zone}" if until else "") if acting else ""
        )
        listing.add_row(escape(each["name"]), Position[each["position"]].title, acts)
    CONSOLE.print(listing)


def print_editions(told: dict[str, Any]) -> None:
    CONSOLE.print(f"[bold]{escape(told['house'])}[/] uses the dates of {told['zone']}: it is {told['today']}")
    listing = grid("", "Table", "Game", "Deals", "In force", "Next shoe")
    for each in told["tables"]:
        deals = each["deals"]
        listing.add_row(each["table"], each["game"], deals["edition"], _days(deals), _next_shoe(each))
    CONSOLE.print(listing)


def _next_shoe(table: dict[str, Any]) -> str:
    """What the next shoe of a table is dealt under; in yellow where somebody has something to do."""
    deals, takes, missed = table["deals"], table["takes"], table["not_taken"]
    if table["no_shoe"]:
        return f"[yellow]none: {escape(table['no_shoe'])}[/]"
    if takes:
        return f"{takes['edition']}, {_days(takes)}"
    if missed:
        return f"[yellow]the same: {missed} is not taken[/]"
    if deals["withdrawn_by"]:
        return f"[yellow]the same until {deals['until']}, then none: {deals['withdrawn_by']} withdraws the game[/]"
    return "the same"


def _days(edition: dict[str, Any]) -> str:
    """The days of an edition; in red where they are over, and no bet opens under it."""
    if not edition["known"]:
        return "[red]not known to this program[/]"
    until = f" until {edition['until']}" if edition["until"] else ""
    over = f"\n[red]over since {edition['over_since']}[/]" if edition["over_since"] else ""
    return f"from {edition['since']}{until}{over}"


def print_round(record: RoundRecord) -> None:
    game = games.GAMES.stamped(record.game, record.edition)
    first, second = game.drawing.sides
    corrected = ", [yellow]a card was corrected[/]" if record.corrected else ""
    dealt = f"\nDealt by {escape(', '.join(record.dealers))}" if record.dealers else ""
    CONSOLE.print(
        f"[bold]RECALL {escape(record.id)}[/], {named(game)}, shoe {record.shoe}, "
        f"{record.status}{corrected}\n{record.began} to {record.ended or 'now'}{dealt}\n"
        f"{first.name} {' '.join(record.hands[0]) or '-'}   {second.name} {' '.join(record.hands[1]) or '-'}   "
        f"Result: {record.result or '-'}"
    )
    money = ("Stake", "Net")
    listing = grid("Bets", "Bet", "Patron", "Wager", *money, "Outcome", "Clause", right=money)
    for bet in record.bets.values():
        net = text_from_cents(bet.net_cents)
        stake = text_from_cents(bet.stake_cents)
        outcome = bet.outcome.replace("_", " ")
        listing.add_row(str(bet.number), escape(bet.patron), bet.wager, stake, net, outcome, bet.clause)
    CONSOLE.print(listing)
    for patron, (before, after, elsewhere) in record.credits.items():
        aside = f", {text_from_cents(elsewhere)} of it moved elsewhere" if elsewhere else ""
        CONSOLE.print(
            f"{escape(patron)}: credit {text_from_cents(before)} before, {text_from_cents(after)} after{aside}"
        )
    for step in record.told:
        clause = f"  [dim]\\[{step.clause}][/]" if step.clause else ""
        CONSOLE.print(f"[dim]{step.at[11:23]}[/]  {escape(step.says)}{clause}")


def print_history(patron: str, records: list[RoundRecord], zone: str) -> None:
    money = ("Staked", "Before", "Net", "Elsewhere", "After")
    listing = grid(patron, "Round", f"When ({zone})", "Result", *money, right=money)
    for record in records:
        staked = sum(bet.stake_cents for bet in record.bets.values())
        net = sum(bet.net_cents for bet in record.bets.values())
        before, after, elsewhere = record.credits.get(patron, Credit(0, 0))
        amounts = map(text_from_cents, (staked, before, net, elsewhere, after))
        result = record.result if record.status == COMPLETE else record.status
        listing.add_row(record.id, _short(record.began), result, *amounts)
    CONSOLE.print(listing)


def print_found(found: Found) -> None:
    money = ("Stake", "Net", "Before", "After")
    listing = grid("", "Round", "When", "Result", "Patron", "Wager", *money, right=money)
    for record, bets in ((each.record, each.bets) for each in found.rounds):
        result = record.result if record.status == COMPLETE else record.status
        for bet in bets or (None,):
            told = [""] * 6
            if bet is not None:
                before, after, _ = record.credits.get(bet.patron, Credit(0, 0))
                amounts = map(text_from_cents, (bet.stake_cents, bet.net_cents, before, after))
                told = [escape(bet.patron), bet.wager, *amounts]
            listing.add_row(record.id, _short(record.began), result, *told)
    CONSOLE.print(listing if found.rounds else "No round is like this.")
    if found.archived:
        CONSOLE.print(f"{counted(found.archived, 'round')} that may be meant lie in archives: name them with --archive")
    if found.more:
        CONSOLE.print("There may be others further back: say more of the round, or ask for more with --last")


def print_limits(limits: dict[str, OwnLimit]) -> None:
    """What a patron has limited themselves to, and what that becomes on a later day."""
    for kind, limit in limits.items():
        now, then = (_limit(kind, most) for most in (limit.most, limit.then))
        change = f", {then} from {limit.begins}" if limit.begins is not None else ""
        CONSOLE.print(f"Own limit, {english(keyed('own-limit', kind))}: {now}{change}")


def _limit(kind: str, most: int | None) -> str:
    if most is None:
        return "none"
    return str(most) if kind == SESSION else text_from_cents(most)


def print_events(events: list[Significant], zone: str) -> None:
    listing = grid("", "Seq", f"When ({zone})", "What", "Who", "Why", "Clause", right=("Seq",))
    for each in events:
        before, after = map(_brief, (each.before, each.after))
        change = f": {before} to {after}" if before else f": {after}" * bool(after)
        who = f"{each.who} with {each.second}" if each.second else each.who
        where = "" if each.stream == CAGE else each.stream.removeprefix(TABLE) + ", "
        texts = map(escape, (where + each.what + change, who, each.reason))
        listing.add_row(str(each.seq), _short(each.at), *texts, each.clause)
    CONSOLE.print(listing if events else "Nothing out of the ordinary.")


def _brief(text: str) -> str:
    """A value in one cell: one that goes on says so, because half an amount would read as another."""
    return text if len(text) <= BRIEF_MOST else f"{text[:BRIEF_MOST]}…"


def _short(at: str) -> str:
    """Month, day and time of day: the year stands in the exported files."""
    return at[5:19].replace("T", " ")


def print_report(wins: list[TableWin], returns: list[PaytableReturn]) -> None:
    money = ("Rounds", "Void", "Turnover", "Win", "Credit win", "Chip win", "Drop", "Credit hold", "Chip hold")
    listing = grid("Table win", "Table", "Name", *money, right=money)
    for each in wins:
        table, _, figures, estimated, label = each
        counts = f"{figures.rounds:,}", f"{figures.void_rounds:,}"
        amounts = (figures.turnover_cents, figures.win_cents, figures.credit_win_cents)
        dropped = text_from_cents(figures.drop_cents) if figures.in_chips else ""
        chips = sheet.chips(figures, estimated=estimated), dropped
        holds = sheet.share(figures.credit_hold), sheet.share(figures.chip_hold)
        listing.add_row(table, escape(english(label)), *counts, *map(text_from_cents, amounts), *chips, *holds)
    CONSOLE.print(listing)
    columns = ("Bets", "Staked", "Actual", "Exact", "z")
    for slug, edition in dict.fromkeys((line.game, line.edition) for line in returns):
        listing = grid(f"Return, {games.GAMES.newest(slug).title} ({edition})", "Wager", *columns, "", right=columns)
        for line in returns:
            if (line.game, line.edition) != (slug, edition):
                continue
            percent = (f"{100 * share:.2f} %" for share in (line.actual, line.theoretical))
            mark = "[red]look at this[/]" if line.escalate else ""
            staked = text_from_cents(line.staked_cents)
            listing.add_row(line.wager, f"{line.bets:,}", staked, *percent, f"{line.z:+.2f}", mark)
        CONSOLE.print(listing)
