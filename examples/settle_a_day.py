# %% [markdown]
# # Settle a day's CSV
#
# A pit sends the rounds of a day as a file: a row a round, with the cards and the bets. This program settles every bet
# to the cent, adds the day up by wager, and says which rows it could not use and why.
#
# `cutcard settle tiger-baccarat day.csv` does the same from the command line; a program of one's own is for whoever
# needs other columns or other sums.

# %%
import csv
from collections import defaultdict
from decimal import Decimal
from pathlib import Path

import cutcard

game = cutcard.GAMES["tiger-baccarat"]
text = Path("day.csv").read_text(encoding="utf-8")
rows = list(csv.DictReader(text.splitlines()))
print(*text.splitlines()[:3], sep="\n")
print(len(rows), "rounds of", game.title)


# %% [markdown]
# Bets are written `Banker=100; Small Tiger=25`. Money is whole cents from the first line on: an amount is read as a
# decimal number, and never passes through a float.


# %%
def cents(amount: str) -> int:
    """An amount in cents; what is none, or has parts of a cent, is an error."""
    try:
        exact = 100 * Decimal(amount)
        whole = int(exact)
    except (ArithmeticError, ValueError):
        raise cutcard.NotationError(f"{amount!r} is no amount") from None
    if whole != exact:
        raise cutcard.NotationError(f"{amount} has parts of a cent")
    return whole


def bets_of(text: str) -> list[cutcard.Bet]:
    """The bets of a row."""
    written = [each.partition("=") for each in text.split(";") if each.strip()]
    return [cutcard.Bet.on(game, name.strip(), cents(amount)) for name, _, amount in written]


# %% [markdown]
# `read_deal` reads the cards and asks the referee whether that is a whole round, dealt by the Table of Play. What it
# refuses raises `RefusedError`; the sentence names the clause. A row that cannot be used is told and left out, and
# nothing of it counts. Every settlement names the clause that it stands on, here one of EB.
#
# In round 6 Banker wins 0.95 to 1 on 33.33, which is 31.6635: what is no whole cent is rounded in the patron's favour.

# %%
staked: dict[str, int] = defaultdict(int)
won: dict[str, int] = defaultdict(int)
for row in rows:
    try:
        deal = cutcard.read_deal(game, row["deal"])
        settled = cutcard.settle(game, deal, bets_of(row["bets"]))
    except (cutcard.NotationError, cutcard.RefusedError) as error:
        print(f"round {row['round']}: {error}")
        continue
    for each in settled:
        staked[each.wager] += each.stake_cents
        won[each.wager] += each.net_cents
        print(f"round {row['round']}: {each.wager} {each.outcome} {each.net_cents / 100:+.2f} ({each.clause})")

# %% [markdown]
# What patrons lost the house won. Only here, where it is printed, is an amount divided by a hundred.

# %%
for wager, stakes in staked.items():
    print(f"{wager:12} staked {stakes / 100:8.2f}   house {-won[wager] / 100:+9.2f}")
print(f"{'the day':12} staked {sum(staked.values()) / 100:8.2f}   house {-sum(won.values()) / 100:+9.2f}")
