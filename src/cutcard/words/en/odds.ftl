### Odds and simulation: what no shoe can be.

refusal-copies-of-a-kind = no shoe holds { $cards } of a kind: { $most } decks are the most
refusal-fewer-than-none = a shoe cannot hold a negative number of cards
refusal-removed = { $what }
refusal-rounds-most = a shoe cannot end before its first round
refusal-setting = { $setting } must be from { $least } to { $most }, not { $value }
refusal-would-be-void = { $cards } cards are too few: a round can take { $needed } and would be void
setting-after-cut = after cut
setting-burn = burn
setting-cut = cut
