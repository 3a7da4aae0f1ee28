### 規則。

## Conditions

condition-both-naturals = 兩邊均為例牌
condition-card-at-least = { $side }牌為{ $rank }或以上
condition-card-at-most = { $side }牌為{ $rank }或以下
condition-card-is = { $side }牌為{ $rank }
condition-cards-in-all = { $cards ->
    [4] 兩邊各兩張牌
    [5] 一邊兩張牌一邊三張牌
    [6] 兩邊各三張牌
   *[other] 兩邊共{ $cards }張牌
}
condition-cards-in-hand = { $side }有{ $cards ->
    [2] 兩
    [3] 三
   *[other] { $cards }
}張牌
condition-double-equal-value = 兩邊首兩張均為等值牌
condition-double-pair = 兩邊首兩張均為對子
condition-either-pair = 至少一邊首兩張為對子
condition-equal-value = { $side }首兩張為等值牌
condition-grouped = （{ $conditions }）
condition-has-natural = { $side }為例牌8或9點
condition-has-total = { $side }為{ $total }點
condition-has-total-in-cards = { $side }以{ $cards ->
    [2] 兩
    [3] 三
   *[other] { $cards }
}張牌得{ $total }點
condition-joined = { $conditions }
condition-natural-tie = { $first }{ $second }和局，同為例牌
condition-one-perfect-pair = 只有一邊首兩張為同花色對子
condition-pair = { $side }首兩張為對子
condition-pair-in = { $side }首兩張為{ $suit }對子
condition-pair-of = { $side }首兩張為一對{ $rank }
condition-pair-of-suit = { $side }首兩張為一對{ $suit }{ $rank }
condition-perfect-pair = { $side }首兩張為同花色對子
condition-place-at-least = { $side }{ $place }為{ $rank }或以上
condition-place-at-most = { $side }{ $place }為{ $rank }或以下
condition-place-in-colour = { $side }{ $place }為{ $colour }牌
condition-place-in-suit = { $side }{ $place }為{ $suit }
condition-place-is = { $side }{ $place }牌面為{ $rank }
condition-ranks-higher = { $side }牌較大
condition-ranks-same = { $first }{ $second }同點
condition-same-points = { $first }{ $second }計點相同
condition-single-equal-value = 只有一邊首兩張為等值牌
condition-single-pair = 只有一邊首兩張為對子
condition-suited = { $side }首兩張花色相同
condition-suited-tie = { $first }{ $second }同點且花色相同
condition-tie = { $first }{ $second }和局
condition-tie-on = { $first }{ $second }和局，同為{ $total }點
condition-tie-on-fours = { $first }{ $second }和局，各持兩張4
condition-twin-pair = 兩邊首兩張為牌面相同的對子
condition-two-in-colour = { $side }首兩張均為{ $colour }牌
condition-two-in-suit = { $side }首兩張均為{ $suit }
condition-two-of = { $side }首兩張為{ $rank }與{ $other }
condition-two-of-suited = { $side }首兩張為同花色的{ $rank }與{ $other }
condition-two-perfect-pairs = 兩邊首兩張均為同花色對子
condition-wins = { $side }贏
condition-wins-by = { $side }非例牌贏{ $margin }點
condition-wins-by-points = { $side }贏{ $margin }點，包括例牌
condition-wins-in-cards = { $side }以{ $cards ->
    [2] 兩
    [3] 三
   *[other] { $cards }
}張牌贏
condition-wins-in-three-over-two = { $side }以三張牌{ $total }點勝兩張牌{ $over }點
condition-wins-on = { $side }以{ $total }點贏
condition-wins-on-in-cards = { $side }以{ $cards ->
    [2] 兩
    [3] 三
   *[other] { $cards }
}張牌{ $total }點贏
condition-wins-on-other-than = { $side }以{ $totals }點以外的點數贏
condition-wins-over = { $side }以{ $total }點勝{ $over }點，{ $cards ->
    [4] 各兩張
    [5] 一邊兩張一邊三張
    [6] 各三張
   *[other] 共{ $cards }張
}
condition-wins-with-natural = { $side }以例牌8或9點贏

## Which card of a hand, and colours of cards

colour-black = 黑色
colour-red = 紅色
place-first = 第一張
place-last = 最後一張
place-second = 第二張
place-third = 第三張

## Conditions in the few words for which a layout has room

way-ranks-higher = 牌較大
way-ranks-same = 和局
way-wins-on = 以{ $total }點贏
way-wins-on-other-than = 其他點數

## Why a card is dealt, or none

draw-draws = { $side }{ $total }點須補牌
draw-draws-against = 對方第三張為{ $third }點，{ $side }{ $total }點補牌
draw-first-four = 首四張輪流發牌，{ $side }先
draw-last-card-taken = { $side }已取最後一張
draw-natural = { $side }例牌{ $total }點
draw-naturals = { $naturals }，不再發牌
draw-one-card = 各一張，{ $side }先
draw-one-card-each = { $first }{ $second }各有一張
draw-stands-against = 對方第三張為{ $third }點，{ $side }{ $total }點停牌
draw-stands-draws = { $first }{ $on }點停牌，{ $second }{ $total }點補牌
draw-stands-stands = { $first }{ $on }點停牌，{ $second }{ $total }點停牌

## What cards and hands count

count-card = { $card } { $points }
count-cards = { $cards }
count-last-digit = { $added } = { $sum }，取個位{ $total }
count-no-suit = 花色不分大小
count-rank = { $card }，大小排第 { $rank }（A 為 1，K 為 13）
count-sum = { $added } = { $sum }

## The steps of an explanation

step-counted = { $side }：{ $reason }
step-dealt = { $side }得{ $card }：{ $why }
step-loses = { $wager }輸{ $stake }：{ $when }
step-loses-half = { $wager }輸半注，{ $stake }中輸{ $lost }：{ $when }
step-more-lines = 另外{ $lines }種
step-pays-only = { $wager }輸{ $stake }：須符合以下條件才賠：{ $lines }
step-push = { $wager }退回{ $stake }：{ $when }，為平注
step-result = { $first }{ $total }點，{ $second }{ $against }點：{ $result }
step-wins = { $wager }贏{ $net }：{ $when }，{ $stake }以{ $odds }賠

## How a game is played, for somebody who has never sat down to it

how-big-and-small = 「大」與「小」只看一邊的牌：{ $big } 至 { $highest } 為大，{ $lowest } 至 { $small } 為小，{ $between } 則大小皆輸。
how-commission = 押{ $wager }贏者按 { $odds } 派彩，不足一賠一的部分即為佣金，不另收取。
how-draws = 每手先發兩張。首兩張合計 { $naturals } 點為例牌，不再發牌。否則{ $first } 0 至 { $draws } 點須補第三張，{ $stands } 點停牌；{ $second }再依下表，按自己的點數及{ $first }的第三張牌補牌或停牌。
how-hands = 發兩手牌：{ $first }與{ $second }。兩手牌不屬於任何人：您可押哪一手較接近 9 點、押和局，或押其他注項。截止投注後無須作任何決定。
how-nearest = 較接近 9 點者贏。點數相同為和局：押{ $tie }者贏，押{ $first }或{ $second }者{ $outcome ->
    [push] 退回注碼
    [half_lose] 輸一半
   *[lose] 輸
}。
how-nearest-alone = 較接近 9 點者贏。點數相同為和局：押{ $first }或{ $second }者{ $outcome ->
    [push] 退回注碼
    [half_lose] 輸一半
   *[lose] 輸
}。
how-one-card = { $first }、{ $second }各發一張明牌，點數較大者贏。A 最小，K 最大，花色不分大小。
how-one-card-tie = 兩張牌點數相同為和局：押{ $first }或{ $second }者{ $outcome ->
    [push] 退回注碼
    [half_lose] 輸一半
   *[lose] 輸
}，押{ $tie }者贏。
how-one-card-tie-alone = 兩張牌點數相同為和局：押{ $first }或{ $second }者{ $outcome ->
    [push] 退回注碼
    [half_lose] 輸一半
   *[lose] 輸
}。
how-pictures = { " J、Q、K " }
how-pictures-named = 公牌{ $first }、{ $second }、{ $third }
how-values = A 計 1 點，2 至 9 按牌面計點，10 及{ $pictures }計 0 點。一手牌的總和只取個位：7 加 8 為 15，即 5 點。

## A game in five pictures, one sentence each

intro-aim-points = 發{ $first }、{ $second }兩手牌，押哪一手較接近 9 點。
intro-aim-ranks = { $first }、{ $second }各發一張牌，押哪一張較大。
intro-bets = 倒數結束前，把籌碼放在{ $sides ->
    [0] { $mains }上
   *[other] { $mains }或另外 { $sides } 種注項上
}。
intro-count-points = A 計 1 點，2 至 9 按牌面計點，10 及{ $pictures }計 0 點；總和只取個位。
intro-count-ranks = A 最小，K 最大，花色不分大小。
intro-pays = 押{ $wager } { $stake }，按 { $odds } 贏得 { $wins }，並取回注碼 { $stake }。
intro-third = 首兩張合計 { $naturals } 點即不再發牌；否則{ $first } 0 至 { $draws } 點補第三張，{ $second }按幫助中的補牌表補牌。

## What the referee refuses

refusal-decks = { $game }使用 { $least } 至 { $most } 副牌，不能用 { $decks } 副
refusal-decks-alone = { $game }只使用 { $allowed } 副牌，不能用 { $decks } 副
refusal-extra-card = { $hand }多了一張牌：{ $why }
refusal-foreign-card = 此遊戲所用的牌（{ $deck }）中沒有{ $card }
refusal-missing-card = { $hand }少了一張牌：{ $why }
refusal-too-many-copies = { $card }出現 { $copies } 次，但 { $decks } 副牌中只有 { $decks } 張
refusal-unknown-wager = { $game }沒有注項 { $wager }；可下的注項為{ $offered }
refusal-wager-of-another-game = 此{ $wager }注單下自另一遊戲，或其另一版本、變體；請在{ $game }投注
refusal-unknown-wager-close = { $game }沒有注項 { $wager }；是否指{ $close }？
