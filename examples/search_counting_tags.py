# %% [markdown]
# # Search counting tags
#
# How much could somebody win who counts cards against one wager? First which tags follow the wager best, found exactly;
# then what they win, from simulated shoes in which each bet is scored by its exact worth; and last which trigger is
# best, and how much of the answer is error.

# %%
import cutcard
from cutcard.odds import best_count, removal
from cutcard.simulate import count

game = cutcard.GAMES["tiger-baccarat"]
effects = next(each for each in removal(game, decks=8) if each.wager.name == "Big Tiger")
for effect in effects.effects:
    print(f"{effect.label:5} leaves: {float(effect.change):+.6f} units")

# %% [markdown]
# The effects of all cards of a deck add up to nothing: a card that nobody has seen changes nothing on average. Tags are
# small whole numbers, since people keep them in their heads. The higher the correlation with the effects, the better.

# %%
print("together:", sum(len(effect.cards) * effect.change for effect in effects.effects))
best = {}
for most in (1, 2, 3):
    found = best_count(effects, tag_most=most)
    if found is not None:
        best[most] = found
        print(f"tags up to {most}: {found.tags}  correlation {found.correlation:.4f}")

# %% [markdown]
# Tags go by rank. Here the three systems are tried on the same shoes, dealt to a cutting card, with a bet of one unit
# wherever the true count is eight or more. The figure after ± is the standard error, by shoe.


# %%
def written(tags: tuple[int, ...]) -> str:
    """Tags as `count` reads them, rank by rank."""
    ranks = [(letter, tag) for effect, tag in zip(effects.effects, tags, strict=True) for letter in effect.label]
    return " ".join(f"{letter}={tag}" for letter, tag in ranks if tag)


for most, system in best.items():
    won = count(game, "Big Tiger", tags=written(system.tags), trigger=8, shoes=1_000, seed=7).units_per_100
    print(f"tags up to {most}: {won.value:+.3f} ± {won.error:.3f} units per 100 rounds")

# %% [markdown]
# The true count of a system with larger tags is larger too, so one trigger does not suit them all. With tags up to two,
# the trigger is searched for. Neighbours within the error are equally good as far as anybody can tell; more shoes would
# tell them apart.

# %%
for trigger in (4, 6, 8, 10, 12):
    figures = count(game, "Big Tiger", tags=written(best[2].tags), trigger=trigger, shoes=1_000, seed=7)
    won, often = figures.units_per_100, figures.bet_frequency.value
    print(f"from {trigger:2} on: {won.value:+.3f} ± {won.error:.3f} units per 100 rounds, betting on {often:6.2%}")
