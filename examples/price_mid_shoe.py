# %% [markdown]
# # Price a combination mid-shoe
#
# Some cards of the shoe are gone and have been seen. What are three bets on the next round worth together, and how far
# may a round go? Nothing here is simulated: every figure is counted over all deals that the cards left allow.

# %%
import cutcard
from cutcard.odds import analyse, combine, joint_nets, shoe_of

game = cutcard.GAMES["tiger-baccarat"]
seen = "8s 2h 3d Kd 6c 9h 9d 4s Kc 7c 6h 6d Ts Jh 5c 6s"
gone = [cutcard.Card.parse(card) for card in seen.split()]
fresh, now = shoe_of(game, decks=8), shoe_of(game, decks=8, removed=gone)
print(len(fresh), "cards in the fresh shoe,", len(now), "now")

# %% [markdown]
# Four sixes among sixteen cards are more than their share, so a wager on Banker's six has become dearer, and every
# figure says by how much.

# %%
before, after = analyse(game, decks=8), analyse(game, decks=8, removed=gone)
for wager in ("Banker", "Small Tiger", "Big Tiger"):
    print(f"{wager:12} {float(before[wager].house_edge):8.4%} fresh   {float(after[wager].house_edge):8.4%} now")

# %% [markdown]
# The three bets hang on the same cards. `combine` gives the mean of each and the covariances between them, exactly; the
# deviation of the whole is not the sum of three deviations.

# %%
stakes = {"Banker": 100_00, "Small Tiger": 10_00, "Big Tiger": 5_00}
bets = [cutcard.Bet.on(game, wager, cents) for wager, cents in stakes.items()]
whole = combine(game, bets, now)
print(f"staked    {whole.stake_cents / 100:8.2f}")
print(f"mean      {float(whole.ev_cents) / 100:8.4f}, exactly {whole.ev_cents} cents")
print(f"edge      {float(whole.house_edge):8.4%} of what is staked")
print(f"deviation {whole.sd_cents / 100:8.2f}")
for one, other in ((0, 1), (0, 2), (1, 2)):
    names = f"{bets[one].wager.name} and {bets[other].wager.name}"
    print(f"correlation of {names}: {whole.correlation(one, other):+.4f}")

# %% [markdown]
# `joint_nets` has the whole distribution: every amount that the three can net between them, with its chance. The
# chances add up to one, and their mean is that of `combine`, as exact fractions.

# %%
nets = joint_nets(game, bets, now)
for net, chance in sorted(nets.items()):
    print(f"{float(net) / 100:+9.2f}  {float(chance):9.4%}")
print("in all", sum(nets.values()))
print("mean as above:", sum(net * chance for net, chance in nets.items()) == whole.ev_cents)
