# %% [markdown]
# # Drive a table through a late bet and an irregularity
#
# A live table is a value. `decide` answers a command with what happens, or with a refusal; `apply_all` gives the table
# after it. Nothing knows a clock or a disk, so a case from the pit can be written down and played again as it was.

# %%
import cutcard
from cutcard.table import (
    Actor,
    Kind,
    Method,
    Position,
    Remedy,
    Source,
    TableOptions,
    TableState,
    apply_all,
    commands,
    decide,
    in_words,
    new_table,
)

game = cutcard.GAMES["dragon-tiger-baccarat"]
dee = Actor("Dee", Position.DEALER)
wei, lin = Actor("Wei", Position.PATRON), Actor("Lin", Position.PATRON)


def ask(state: TableState, *asked: commands.Command) -> TableState:
    """Put commands to the table one after the other, say what comes of each, and give the table afterwards."""
    for command in asked:
        answer = decide(state, command)
        if isinstance(answer, cutcard.Refusal):
            print("refused:", answer)
            continue
        for event in answer:
            print(in_words(event, game), f"[{event.document} {event.clause}]")
        state = apply_all(state, answer)
    return state


# %% [markdown]
# A table whose cards the Dealer keys in, under method B: all cards are dealt face up. Wei bets in time.

# %%
state = ask(
    new_table(TableOptions(game=game, source=Source.KEYED, method=Method.B)),
    commands.LoadShoe(dee),
    commands.OpenBets(dee),
    commands.PlaceBet(wei, "Wei", area=1, wager="Player", stake_cents=100_00),
    commands.CloseBets(dee),
)

# %% [markdown]
# Lin comes too late. The table refuses the bet under the clause that closes betting, and stays as it was. The Dealer
# notes the attempt, and the note is all that becomes of it: no stake is taken.

# %%
late = commands.PlaceBet(lin, "Lin", area=2, wager="Banker", stake_cents=50_00)
print("unchanged:", ask(state, late) is state)
state = ask(state, commands.NoteLateBet(dee, "Lin", area=2, wager="Banker", stake_cents=50_00))

# %% [markdown]
# Now the cards. The third belongs to Player and is laid on Banker: `hand` says where a card really lies, 0 for the
# first hand and 1 for the second. The record keeps what happened, also what should not have.

# %%
state = ask(
    state,
    commands.DealCard(dee, card=cutcard.Card.parse("9s")),
    commands.DealCard(dee, card=cutcard.Card.parse("8h")),
    commands.DealCard(dee, card=cutcard.Card.parse("Td"), hand=1),
)

# %% [markdown]
# Nothing further is dealt or announced while the cards lie so. The Dealer calls the irregularity and rules as its
# clause says; the reconstruction follows from the order in which the cards were drawn, without a choice.

# %%
state = ask(state, commands.DealCard(dee, card=cutcard.Card.parse("Kc")))
state = ask(
    state,
    commands.CallIrregularity(dee, kind=Kind.WRONG_ORDER, note="laid on the wrong hand"),
    commands.RuleOn(dee, remedy=Remedy.RECONSTRUCT),
    commands.DealCard(dee, card=cutcard.Card.parse("Kc")),
    commands.AnnounceResult(dee),
    commands.SettleBets(dee),
)
