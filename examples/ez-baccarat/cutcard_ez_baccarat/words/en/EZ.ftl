### EZ Baccarat, an example: its names, and every numbered clause in our own words.

game-ez-baccarat = EZ Baccarat (example)
wager-dragon-7 = Dragon 7
wager-panda-8 = Panda 8

clause-ez-1-1 = Eight decks of 52 cards are used, without jokers.
clause-ez-1-2 = The layout has an area for each wager.
clause-ez-1-3 = A round begins when bets are called for, and ends when they are settled.
clause-ez-1-4 = A hand is the cards that Player or Banker has received in a round.
clause-ez-2-1 = The Dealer calls for bets.
clause-ez-2-2 = The Dealer closes the bets before the first card.
clause-ez-2-3 = A patron may bet on Player, Banker, Tie, Dragon 7 and Panda 8, on one or on several.
clause-ez-2-4 = After the close no bet is placed or raised; one that is, is refused.
clause-ez-2-5 = After the close no bet is taken back; one that is, wins or loses all the same.
clause-ez-3-1 = An Ace counts one, Two to Nine count their number, and Tens and pictures count nothing.
clause-ez-3-2 = A hand counts the last digit of the sum of its cards.
clause-ez-3-3 = Four cards are dealt to two hands: the first and the third to Player, the second and the fourth to Banker.
clause-ez-4-1 = With a total of eight or nine in either hand's first two cards, nobody draws.
clause-ez-4-2 = Otherwise Player draws on five or less and stands on six or seven. Where Player stands, so does Banker on six or seven. Where Player draws, Banker draws on two or less; on three unless Player's third card counts eight; on four if it counts two to seven; on five if four to seven; on six if six or seven.
clause-ez-5-1 = The hand with the higher total wins.
clause-ez-5-2 = Equal totals are a tie: Tie wins, and bets on Player and Banker push.
clause-ez-5-3 = A winning bet on Player is paid 1:1.
clause-ez-5-4 = A winning bet on Banker is paid 1:1, and no commission is taken.
clause-ez-5-5 = Where Banker wins with three cards that total seven, a bet on Banker pushes.
clause-ez-5-6 = A winning bet on Tie is paid 8:1.
clause-ez-5-7 = Dragon 7 is paid 40:1 where Banker wins with three cards that total seven.
clause-ez-5-8 = Panda 8 is paid 25:1 where Player wins with three cards that total eight.
clause-ez-6-1 = When the cutting card appears, the round is played to its end.
clause-ez-7-1 = Where a card of another deck is found in a round, a Pit Manager voids it, and the cards are replaced.
clause-ez-7-2 = Where a card lies face up in the shoe after the first card was dealt, a Pit Supervisor has it played as if it had lain face down.
clause-ez-7-3 = Where cards lie on the wrong hand, a Pit Supervisor has them put where the order of dealing puts them.
clause-ez-7-4 = Where the shoe has too few cards to finish a round, a Pit Manager voids it.
