### 规则。

## Conditions

condition-both-naturals = 两边均为例牌
condition-card-at-least = { $side }牌为{ $rank }或以上
condition-card-at-most = { $side }牌为{ $rank }或以下
condition-card-is = { $side }牌为{ $rank }
condition-cards-in-all = { $cards ->
    [4] 两边各两张牌
    [5] 一边两张牌一边三张牌
    [6] 两边各三张牌
   *[other] 两边共{ $cards }张牌
}
condition-cards-in-hand = { $side }有{ $cards ->
    [2] 两
    [3] 三
   *[other] { $cards }
}张牌
condition-double-equal-value = 两边首两张均为等值牌
condition-double-pair = 两边首两张均为对子
condition-either-pair = 至少一边首两张为对子
condition-equal-value = { $side }首两张为等值牌
condition-grouped = （{ $conditions }）
condition-has-natural = { $side }为例牌8或9点
condition-has-total = { $side }为{ $total }点
condition-has-total-in-cards = { $side }以{ $cards ->
    [2] 两
    [3] 三
   *[other] { $cards }
}张牌得{ $total }点
condition-joined = { $conditions }
condition-natural-tie = { $first }{ $second }和局，同为例牌
condition-one-perfect-pair = 只有一边首两张为同花色对子
condition-pair = { $side }首两张为对子
condition-pair-in = { $side }首两张为{ $suit }对子
condition-pair-of = { $side }首两张为一对{ $rank }
condition-pair-of-suit = { $side }首两张为一对{ $suit }{ $rank }
condition-perfect-pair = { $side }首两张为同花色对子
condition-place-at-least = { $side }{ $place }为{ $rank }或以上
condition-place-at-most = { $side }{ $place }为{ $rank }或以下
condition-place-in-colour = { $side }{ $place }为{ $colour }牌
condition-place-in-suit = { $side }{ $place }为{ $suit }
condition-place-is = { $side }{ $place }牌面为{ $rank }
condition-ranks-higher = { $side }牌较大
condition-ranks-same = { $first }{ $second }同点
condition-same-points = { $first }{ $second }计点相同
condition-single-equal-value = 只有一边首两张为等值牌
condition-single-pair = 只有一边首两张为对子
condition-suited = { $side }首两张花色相同
condition-suited-tie = { $first }{ $second }同点且花色相同
condition-tie = { $first }{ $second }和局
condition-tie-on = { $first }{ $second }和局，同为{ $total }点
condition-tie-on-fours = { $first }{ $second }和局，各持两张4
condition-twin-pair = 两边首两张为牌面相同的对子
condition-two-in-colour = { $side }首两张均为{ $colour }牌
condition-two-in-suit = { $side }首两张均为{ $suit }
condition-two-of = { $side }首两张为{ $rank }与{ $other }
condition-two-of-suited = { $side }首两张为同花色的{ $rank }与{ $other }
condition-two-perfect-pairs = 两边首两张均为同花色对子
condition-wins = { $side }赢
condition-wins-by = { $side }非例牌赢{ $margin }点
condition-wins-by-points = { $side }赢{ $margin }点，包括例牌
condition-wins-in-cards = { $side }以{ $cards ->
    [2] 两
    [3] 三
   *[other] { $cards }
}张牌赢
condition-wins-in-three-over-two = { $side }以三张牌{ $total }点胜两张牌{ $over }点
condition-wins-on = { $side }以{ $total }点赢
condition-wins-on-in-cards = { $side }以{ $cards ->
    [2] 两
    [3] 三
   *[other] { $cards }
}张牌{ $total }点赢
condition-wins-on-other-than = { $side }以{ $totals }点以外的点数赢
condition-wins-over = { $side }以{ $total }点胜{ $over }点，{ $cards ->
    [4] 各两张
    [5] 一边两张一边三张
    [6] 各三张
   *[other] 共{ $cards }张
}
condition-wins-with-natural = { $side }以例牌8或9点赢

## Which card of a hand, and colours of cards

colour-black = 黑色
colour-red = 红色
place-first = 第一张
place-last = 最后一张
place-second = 第二张
place-third = 第三张

## Conditions in the few words for which a layout has room

way-ranks-higher = 牌较大
way-ranks-same = 和局
way-wins-on = 以{ $total }点赢
way-wins-on-other-than = 其他点数

## Why a card is dealt, or none

draw-draws = { $side }{ $total }点须补牌
draw-draws-against = 对方第三张为{ $third }点，{ $side }{ $total }点补牌
draw-first-four = 首四张轮流发牌，{ $side }先
draw-last-card-taken = { $side }已取最后一张
draw-natural = { $side }例牌{ $total }点
draw-naturals = { $naturals }，不再发牌
draw-one-card = 各一张，{ $side }先
draw-one-card-each = { $first }{ $second }各有一张
draw-stands-against = 对方第三张为{ $third }点，{ $side }{ $total }点停牌
draw-stands-draws = { $first }{ $on }点停牌，{ $second }{ $total }点补牌
draw-stands-stands = { $first }{ $on }点停牌，{ $second }{ $total }点停牌

## What cards and hands count

count-card = { $card } { $points }
count-cards = { $cards }
count-last-digit = { $added } = { $sum }，取个位{ $total }
count-no-suit = 花色不分大小
count-rank = { $card }，大小排第 { $rank }（A 为 1，K 为 13）
count-sum = { $added } = { $sum }

## The steps of an explanation

step-counted = { $side }：{ $reason }
step-dealt = { $side }得{ $card }：{ $why }
step-loses = { $wager }输{ $stake }：{ $when }
step-loses-half = { $wager }输半注，{ $stake }中输{ $lost }：{ $when }
step-more-lines = 另外{ $lines }种
step-pays-only = { $wager }输{ $stake }：须符合以下条件才赔：{ $lines }
step-push = { $wager }退回{ $stake }：{ $when }，为平注
step-result = { $first }{ $total }点，{ $second }{ $against }点：{ $result }
step-wins = { $wager }赢{ $net }：{ $when }，{ $stake }以{ $odds }赔

## How a game is played, for somebody who has never sat down to it

how-big-and-small = “大”与“小”只看一边的牌：{ $big } 至 { $highest } 为大，{ $lowest } 至 { $small } 为小，{ $between } 则大小皆输。
how-commission = 押{ $wager }赢者按 { $odds } 派彩，不足一赔一的部分即为佣金，不另收取。
how-draws = 每手先发两张。首两张合计 { $naturals } 点为例牌，不再发牌。否则{ $first } 0 至 { $draws } 点须补第三张，{ $stands } 点停牌；{ $second }再依下表，按自己的点数及{ $first }的第三张牌补牌或停牌。
how-hands = 发两手牌：{ $first }与{ $second }。两手牌不属于任何人：您可押哪一手较接近 9 点、押和局，或押其他注项。截止下注后无须作任何决定。
how-nearest = 较接近 9 点者赢。点数相同为和局：押{ $tie }者赢，押{ $first }或{ $second }者{ $outcome ->
    [push] 退回注码
    [half_lose] 输一半
   *[lose] 输
}。
how-nearest-alone = 较接近 9 点者赢。点数相同为和局：押{ $first }或{ $second }者{ $outcome ->
    [push] 退回注码
    [half_lose] 输一半
   *[lose] 输
}。
how-one-card = { $first }、{ $second }各发一张明牌，点数较大者赢。A 最小，K 最大，花色不分大小。
how-one-card-tie = 两张牌点数相同为和局：押{ $first }或{ $second }者{ $outcome ->
    [push] 退回注码
    [half_lose] 输一半
   *[lose] 输
}，押{ $tie }者赢。
how-one-card-tie-alone = 两张牌点数相同为和局：押{ $first }或{ $second }者{ $outcome ->
    [push] 退回注码
    [half_lose] 输一半
   *[lose] 输
}。
how-pictures = { " J、Q、K " }
how-pictures-named = 公牌{ $first }、{ $second }、{ $third }
how-values = A 计 1 点，2 至 9 按牌面计点，10 及{ $pictures }计 0 点。一手牌的总和只取个位：7 加 8 为 15，即 5 点。

## A game in five pictures, one sentence each

intro-aim-points = 发{ $first }、{ $second }两手牌，押哪一手较接近 9 点。
intro-aim-ranks = { $first }、{ $second }各发一张牌，押哪一张较大。
intro-bets = 倒计时结束前，把筹码放在{ $sides ->
    [0] { $mains }上
   *[other] { $mains }或另外 { $sides } 种注项上
}。
intro-count-points = A 计 1 点，2 至 9 按牌面计点，10 及{ $pictures }计 0 点；总和只取个位。
intro-count-ranks = A 最小，K 最大，花色不分大小。
intro-pays = 押{ $wager } { $stake }，按 { $odds } 赢得 { $wins }，并取回注码 { $stake }。
intro-third = 首两张合计 { $naturals } 点即不再发牌；否则{ $first } 0 至 { $draws } 点补第三张，{ $second }按帮助中的补牌表补牌。

## What the referee refuses

refusal-decks = { $game }使用 { $least } 至 { $most } 副牌，不能用 { $decks } 副
refusal-decks-alone = { $game }只使用 { $allowed } 副牌，不能用 { $decks } 副
refusal-extra-card = { $hand }多了一张牌：{ $why }
refusal-foreign-card = 此游戏所用的牌（{ $deck }）中没有{ $card }
refusal-missing-card = { $hand }少了一张牌：{ $why }
refusal-too-many-copies = { $card }出现 { $copies } 次，但 { $decks } 副牌中只有 { $decks } 张
refusal-unknown-wager = { $game }没有注项 { $wager }；可下的注项为{ $offered }
refusal-wager-of-another-game = 此{ $wager }注单下自另一游戏，或其另一版本、变体；请在{ $game }下注
refusal-unknown-wager-close = { $game }没有注项 { $wager }；是否指{ $close }？
