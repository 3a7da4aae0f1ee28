### The rules: when a wager pays, why a card is dealt, what cards count, how a round is explained.

## Conditions

condition-both-naturals = both hands are naturals
condition-card-at-least = { $side }'s card is { $rank } or higher
condition-card-at-most = { $side }'s card is { $rank } or lower
condition-card-is = { $side }'s card is a { $rank }
condition-cards-in-all = { $cards ->
    [4] both hands hold two cards
    [5] one hand holds two cards and the other three
    [6] both hands hold three cards
   *[other] both hands together hold { $cards } cards
}
condition-cards-in-hand = { $side } holds { $cards ->
    [2] two cards
    [3] three cards
   *[other] { $cards } cards
}
condition-double-equal-value = both hands' first two cards are of equal value
condition-double-pair = both hands' first two cards are pairs
condition-either-pair = at least one hand's first two cards are a pair
condition-equal-value = { $side }'s first two cards are of equal value
condition-grouped = ({ $conditions })
condition-has-natural = { $side } has a natural 8 or 9
condition-has-total = { $side } has { $total }
condition-has-total-in-cards = { $side } has { $total } in { $cards ->
    [2] two cards
    [3] three cards
   *[other] { $cards } cards
}
condition-joined = { $conditions }
condition-natural-tie = { $first } and { $second } tie with naturals
condition-one-perfect-pair = exactly one hand's first two cards are a pair of one suit
condition-pair = { $side }'s first two cards are a pair
condition-pair-in = { $side }'s first two cards are a pair in { $suit }
condition-pair-of = { $side }'s first two cards are a pair of { $rank }s
condition-pair-of-suit = { $side }'s first two cards are a pair of { $suit } { $rank }s
condition-perfect-pair = { $side }'s first two cards are a pair of one suit
condition-place-at-least = { $side }'s { $place } card is { $rank } or higher
condition-place-at-most = { $side }'s { $place } card is { $rank } or lower
condition-place-in-colour = { $side }'s { $place } card is { $colour }
condition-place-in-suit = { $side }'s { $place } card is of { $suit }
condition-place-is = { $side }'s { $place } card is of the rank { $rank }
condition-ranks-higher = { $side } holds the higher rank
condition-ranks-same = { $first } and { $second } hold the same rank
condition-same-points = { $first } and { $second } count the same points
condition-single-equal-value = exactly one hand's first two cards are of equal value
condition-single-pair = exactly one hand's first two cards are a pair
condition-suited = { $side }'s first two cards are of one suit
condition-suited-tie = { $first } and { $second } hold the same rank in the same suit
condition-tie = { $first } and { $second } tie
condition-tie-on = { $first } and { $second } tie with { $total }
condition-tie-on-fours = { $first } and { $second } tie with two 4s each
condition-twin-pair = both hands' first two cards are pairs of the same rank
condition-two-in-colour = { $side }'s first two cards are both { $colour }
condition-two-in-suit = { $side }'s first two cards are both of { $suit }
condition-two-of = { $side }'s first two cards are of the ranks { $rank } and { $other }
condition-two-of-suited = { $side }'s first two cards are of the ranks { $rank } and { $other } in one suit
condition-two-perfect-pairs = both hands' first two cards are pairs of one suit
condition-wins = { $side } wins
condition-wins-by = { $side } wins by { $margin } points without a natural
condition-wins-by-points = { $side } wins by { $margin ->
    [1] one point
   *[other] { $margin } points
}, naturals included
condition-wins-in-cards = { $side } wins in { $cards ->
    [2] two cards
    [3] three cards
   *[other] { $cards } cards
}
condition-wins-in-three-over-two = { $side } wins with { $total } in three cards over { $over } in two
condition-wins-on = { $side } wins with { $total }
condition-wins-on-in-cards = { $side } wins with { $total } in { $cards ->
    [2] two cards
    [3] three cards
   *[other] { $cards } cards
}
condition-wins-on-other-than = { $side } wins with a total other than { $totals }
condition-wins-over = { $side } wins with { $total } over { $over }, { $cards ->
    [4] two cards each
    [5] two cards in one hand and three in the other
    [6] three cards each
   *[other] { $cards } cards in all
}
condition-wins-with-natural = { $side } wins with a natural 8 or 9

## Which card of a hand, and colours of cards

colour-black = black
colour-red = red
place-first = first
place-last = last
place-second = second
place-third = third

## Conditions in the few words for which a layout has room

way-ranks-higher = higher card
way-ranks-same = tie
way-wins-on = with { $total }
way-wins-on-other-than = other totals

## Why a card is dealt, or none

draw-draws = { $side } draws on { $total }
draw-draws-against = { $side } draws on { $total } against a third card worth { $third }
draw-first-four = the first four cards alternate, { $side } first
draw-last-card-taken = { $side } has taken the last card
draw-natural = { $side } has a natural { $total }
draw-naturals = { $naturals }: no more cards are dealt
draw-one-card = one card each, { $side } first
draw-one-card-each = { $first } and { $second } hold one card each
draw-stands-against = { $side } stands on { $total } against a third card worth { $third }
draw-stands-draws = { $first } stands on { $on }, { $second } draws on { $total }
draw-stands-stands = { $first } stands on { $on }, { $second } stands on { $total }

## What cards and hands count

count-card = { $card } { $points }
count-cards = { $cards }
count-last-digit = { $added } = { $sum }, the last digit counts: { $total }
count-no-suit = its suit has no rank
count-rank = { $card } ranks { $rank } of 13
count-sum = { $added } = { $sum }

## The steps of an explanation

step-counted = { $side }: { $reason }
step-dealt = { $side } is dealt { $card }: { $why }
step-loses = { $wager } loses { $stake }: { $when }
step-loses-half = { $wager } loses half, { $lost } of { $stake }: { $when }
step-more-lines = { $lines } more lines
step-pays-only = { $wager } loses { $stake }: it pays only when { $lines }
step-push = { $wager } keeps its { $stake }: { $when }, a push
step-result = { $first } { $total }, { $second } { $against }: { $result }
step-wins = { $wager } wins { $net }: { $when }, { $odds } on { $stake }

## How a game is played, for somebody who has never sat down to it

how-big-and-small = Big and Small go by one side's card alone: Big wins on { $big } to { $highest }, Small on { $lowest } to { $small }, and a { $between } loses both.
how-commission = A winning bet on { $wager } is paid { $odds }. What that is short of even money is the commission; nothing further is taken.
how-draws = Each hand begins with two cards. A total of { $naturals } in them is a natural and ends the dealing. Otherwise { $first } takes a third card on 0 to { $draws } and stands on { $stands }; then { $second } draws or stands as the table below says, by its own total and by { $first }'s third card.
how-hands = Two hands are dealt, { $first } and { $second }. They belong to nobody: you bet on which of them will come nearer to nine, that they will tie, or on one of the other wagers. There is nothing to decide once the bets are closed.
how-nearest = The hand nearer to nine wins. Equal totals are a tie: bets on { $tie } win, bets on { $first } and { $second } { $outcome ->
    [push] come back
    [half_lose] lose half
   *[lose] lose
}.
how-nearest-alone = The hand nearer to nine wins. Equal totals are a tie: bets on { $first } and { $second } { $outcome ->
    [push] come back
    [half_lose] lose half
   *[lose] lose
}.
how-one-card = One card is dealt to { $first } and one to { $second }, both face up. The higher rank wins. The ace is the lowest and the king the highest; suits do not count.
how-one-card-tie = Two cards of the same rank are a tie: a bet on { $first } or on { $second } { $outcome ->
    [push] comes back
    [half_lose] loses half
   *[lose] loses
}, a bet on { $tie } wins.
how-one-card-tie-alone = Two cards of the same rank are a tie: a bet on { $first } or on { $second } { $outcome ->
    [push] comes back
    [half_lose] loses half
   *[lose] loses
}.
how-pictures = , jacks, queens and kings
how-pictures-named = { " and the pictures " }{ $first }, { $second } and { $third } (福 禄 寿)
how-values = An ace counts 1, cards from two to nine count their number, tens{ $pictures } count 0. Of a hand's sum only the last digit counts: 7 and 8 make 15, which is 5.

## A game in five pictures, one sentence each

intro-aim-points = Two hands are dealt, { $first } and { $second }: bet on the one that will come nearer to nine.
intro-aim-ranks = One card is dealt to { $first } and one to { $second }: bet on the one that will be higher.
intro-bets = Until the countdown ends, put chips on { $sides ->
    [0] { $mains }
    [one] { $mains }, or on one other wager
   *[other] { $mains }, or on any of { $sides } other wagers
}.
intro-count-points = An ace counts 1, two to nine count their number, tens{ $pictures } count 0; of a sum only the last digit counts.
intro-count-ranks = The ace is the lowest and the king the highest; suits do not count.
intro-pays = A winning bet of { $stake } on { $wager } at { $odds } brings { $wins }, and you keep your { $stake }.
intro-third = A total of { $naturals } in two cards ends the dealing; otherwise { $first } draws a third card on 0 to { $draws }, and { $second } draws by the fixed table in Help.

## What the referee refuses: a deal that no shoe and no rule can have brought about

refusal-decks = { $game } is played with { $least } to { $most } decks, not { $decks }
refusal-decks-alone = { $game } is played with { $allowed ->
    [1] one deck
   *[other] { $allowed } decks
}, not { $decks }
refusal-extra-card = { $hand } has a card too many: { $why }
refusal-foreign-card = { $card } is not in the deck of { $deck } this game is played with
refusal-missing-card = { $hand } is missing a card: { $why }
refusal-too-many-copies = { $card } appears { $copies } times, but { $decks } decks hold it only { $decks } times
refusal-unknown-wager = { $game } has no wager { $wager }; it offers { $offered }
refusal-wager-of-another-game = this bet on { $wager } was made for another game, edition or variant; make it for { $game }
refusal-unknown-wager-close = { $game } has no wager { $wager }; did you mean { $close }?
