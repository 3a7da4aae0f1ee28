"""How a house's records look to a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.markup import escape

from cutcard.cli.grid import CONSOLE, grid
from cutcard.games import GAMES
from cutcard.house.journal.entry import CAGE, TABLE
from cutcard.house.records import COMPLETE
from cutcard.money import text_from_cents

if TYPE_CHECKING:
    from cutcard.house.records import RoundRecord, Significant
    from cutcard.house.reports import PaytableReturn, TableWin


def print_status(told: dict[str, Any]) -> None:
    CONSOLE.print(f"[bold]{escape(told['house'])}[/]: {told['entries']:,} entries in {len(told['streams'])} streams")
    shown = grid("Tables", "Table", "Game", "Cards", "Rounds", right=("Rounds",))
    for each in told["tables"]:
        shown.add_row(each["table"], GAMES[each["game"]].title, each["cards"], f"{each['round']:,}")
    CONSOLE.print(shown)
    money = ("Credit", "In", "Out", "Turnover", "Wins", "Voided")
    shown = grid("Accounts", "Account", "Kind", *money, right=money)
    for each in told["accounts"]:
        amounts = (each[name] for name in ("cents", "in", "out", "turnover", "wins", "voided"))
        shown.add_row(escape(each["account"]), each["kind"], *map(text_from_cents, amounts))
    CONSOLE.print(shown)


def print_round(record: RoundRecord) -> None:
    game = GAMES[record.game]
    first, second = game.drawing.sides
    corrected = ", [yellow]a card was corrected[/]" if record.corrected else ""
    CONSOLE.print(
        f"[bold]RECALL {escape(record.id)}[/], {game.title} ({record.document}), shoe {record.shoe}, "
        f"{record.status}{corrected}\n{record.began} to {record.ended or 'now'}\n"
        f"{first.name} {' '.join(record.hands[0]) or '-'}   {second.name} {' '.join(record.hands[1]) or '-'}   "
        f"Result: {record.result or '-'}"
    )
    money = ("Stake", "Net")
    shown = grid("Bets", "Bet", "Patron", "Wager", *money, "Outcome", "Clause", right=money)
    for bet in record.bets.values():
        net = text_from_cents(bet.net_cents)
        stake = text_from_cents(bet.stake_cents)
        outcome = bet.outcome.replace("_", " ")
        shown.add_row(str(bet.number), escape(bet.patron), bet.wager, stake, net, outcome, bet.clause)
    CONSOLE.print(shown)
    for patron, (before, after) in record.credits.items():
        CONSOLE.print(f"{escape(patron)}: credit {text_from_cents(before)} before, {text_from_cents(after)} after")
    for step in record.steps:
        clause = f"  [dim]\\[{step.clause}][/]" if step.clause else ""
        CONSOLE.print(f"[dim]{step.at[11:23]}[/]  {escape(step.says)}{clause}")


def print_history(patron: str, found: list[RoundRecord]) -> None:
    money = ("Staked", "Net", "Before", "After")
    shown = grid(patron, "Round", "When", "Result", *money, right=money)
    for record in found:
        staked = sum(bet.stake_cents for bet in record.bets.values())
        net = sum(bet.net_cents for bet in record.bets.values())
        before, after = record.credits.get(patron, (0, 0))
        amounts = map(text_from_cents, (staked, net, before, after))
        result = record.result if record.status == COMPLETE else record.status
        shown.add_row(record.id, _short(record.began), result, *amounts)
    CONSOLE.print(shown)


def print_events(found: list[Significant]) -> None:
    shown = grid("", "Seq", "When", "What", "Who", "Why", "Clause", right=("Seq",))
    for each in found:
        change = (
            f": {each.before[:24]} to {each.after[:24]}" if each.before else f": {each.after[:24]}" * bool(each.after)
        )
        who = f"{each.who} with {each.second}" if each.second else each.who
        where = "" if each.stream == CAGE else each.stream.removeprefix(TABLE) + ", "
        told = map(escape, (where + each.what + change, who, each.reason))
        shown.add_row(str(each.seq), _short(each.at), *told, each.clause)
    CONSOLE.print(shown if found else "Nothing out of the ordinary.")


def _short(at: str) -> str:
    """Month, day and time of day: the year stands in the exported files."""
    return at[5:19].replace("T", " ")


def print_report(wins: list[TableWin], returns: list[PaytableReturn]) -> None:
    money = ("Rounds", "Void", "Turnover", "Back", "Paid", "Win", "Hold")
    shown = grid("Table win", "Table", *money, right=money)
    for each in wins:
        amounts = (each.turnover_cents, each.returned_cents, each.paid_cents, each.win_cents)
        counts = f"{each.rounds:,}", f"{each.void_rounds:,}"
        shown.add_row(each.table, *counts, *map(text_from_cents, amounts), f"{100 * each.hold:.2f} %")
    CONSOLE.print(shown)
    columns = ("Bets", "Staked", "Actual", "Exact", "z")
    for slug in dict.fromkeys(line.game for line in returns):
        shown = grid(f"Return, {GAMES[slug].title}", "Wager", *columns, "", right=columns)
        for line in returns:
            if line.game != slug:
                continue
            percent = (f"{100 * share:.2f} %" for share in (line.actual, line.theoretical))
            mark = "[red]look at this[/]" if line.escalate else ""
            staked = text_from_cents(line.staked_cents)
            shown.add_row(line.wager, f"{line.bets:,}", staked, *percent, f"{line.z:+.2f}", mark)
        CONSOLE.print(shown)
