# %% [markdown]
# # Find a paytable
#
# Tiger Pair pays 100:1, 20:1 and 4:1. Which whole odds would give it an edge between 11 and 12 per cent, keep the 4:1,
# and pay at most 200:1? How likely a line is does not depend on what it pays, so all answers can be listed, exactly.

# %%
import cutcard
from cutcard.odds import analyse, paytables

game = cutcard.GAMES["tiger-baccarat"]
price = analyse(game, decks=8)["Tiger Pair"]
for chance in price.distribution:
    print(f"{chance.net!s:>4} to one   {float(chance.probability):9.5%}   {chance.when}")
print(f"edge {float(price.house_edge):.4%}, deviation {price.sd:.3f}")

# %% [markdown]
# The terms are those of `cutcard solve`. Answers come nearest to the middle of the range first.

# %%
found = paytables(game, "Tiger Pair", edge=("11%", "12%"), whole=True, top="200:1", keep={"4:1": None})
print(len(found), "paytables")
for each in found[:5]:
    print(", ".join(each.odds), f"  edge {float(each.house_edge):.4%}, deviation {each.sd:.3f}")

# %% [markdown]
# A sign wants round numbers: multiples of ten for the two upper lines, and of these the calmest, the one with the least
# deviation.


# %%
def of_ten(odds: str) -> bool:
    """Whether a line pays a multiple of ten."""
    return int(odds.partition(":")[0]) % 10 == 0


on_a_sign = [each for each in found if sum(map(of_ten, each.odds)) == 2]
chosen = min(on_a_sign, key=lambda each: each.sd)
for each in on_a_sign:
    print(", ".join(each.odds), f"  edge {float(each.house_edge):.4%}, deviation {each.sd:.3f}", "*" * (each is chosen))

# %% [markdown]
# The answer becomes a game: a variant, marked as one, that everything takes in place of an approved game. Priced as any
# game is, deal by deal, it has the edge that the solver said.

# %%
variant = chosen.on(game)
print(variant.title)
print(analyse(variant, decks=8)["Tiger Pair"].house_edge == chosen.house_edge)
