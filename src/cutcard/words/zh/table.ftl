### 牌台：为何不可，以及发生了什么。

## At any time

refusal-authority = 须由{ $position }或以上职级处理
refusal-method = 方式 { $method } 没有这项操作
refusal-phase = 牌台现处于“{ $phase }”阶段，不能这样做
refusal-suspended = 牌局暂停：{ $kind }
refusal-unknown-act = { $game }没有这项操作

## The settings of a table

refusal-area-most = 每个下注位可容 1 至 { $most } 注，不能设为 { $bets } 注
refusal-cut = 切牌卡后留 { $cards } 张，便无牌可发
refusal-differential-negative = 两边注码差额不能为负数
refusal-differential-unknown = 此游戏的规则未设两边注码差额
refusal-least-and-most = 下限须大于零，且不得高于上限
refusal-method-c = 方式 C 只用于高额投注区
refusal-offered = 只有可选注项可以增减：{ $wagers }
refusal-offered-none = 只有可选注项可以增减，而此游戏没有可选注项
refusal-positions = 牌台可设 { $least } 至 { $most } 个下注位，不能设为 { $positions } 个
refusal-rounds-after-cut = 切牌卡出现后只可再开 0 局或 1 局
refusal-staff = 职级次序须将每个职位各列一次
refusal-wager-limits = 限额所指的注项，此游戏并未设有

## Before a bet: the shoe, the method, the playing areas

refusal-area-takes = 每个下注位可容 1 至 { $most } 注
refusal-card-not-in-shoe = 牌靴内没有{ $card }
refusal-late-burn = 只可在一靴牌的首局之前烧牌
refusal-method-late = 只可在开局之前更改发牌方式
refusal-not-whole-decks = 这些牌不是 { $decks } 副完整的牌（每副为{ $deck }）
refusal-shoe-in-play = 使用中的牌靴尚未完结
refusal-too-few-cards = 只剩 { $cards } 张牌，不足以保证完成一局
event-area-restricted = 每个下注位现限 { $most } 注。
event-bets-opened = 第 { $round } 局：请下注。
event-card-burnt = 烧牌：{ $card }。
event-method-chosen = 已选用发牌方式 { $method }。
event-shoe-loaded = 已装入 { $decks } 副牌的牌靴。

## Bets while they are open

refusal-anothers-bet = 那是另一位客人的注码
refusal-area = 本台下注位为 1 至 { $most } 号，没有 { $area } 号
refusal-area-full = 此下注位注码已满，最多 { $most } 注
refusal-asked-down = 现正平衡注码，{ $wager }只可减注
refusal-bets-for-themselves = 客人只可为自己下注；员工可代为放置
refusal-decided = { $wager }的输赢已定
refusal-late-bet = 下注已截止，不能再下注或加注
refusal-late-lowering = 下注已截止，注码不能全部或部分取回
refusal-late-withdrawal = 下注已截止；现在取回的注码仍按此局结果计输赢
refusal-limits = { $wager }限额为 { $least } 至 { $most }，不能下注 { $stake }
refusal-no-such-bet = 台上没有 { $number } 号注码
refusal-no-withdrawal = 此情况下不能取回注码，或尚未可以取回
refusal-not-offered = 本台不设{ $wager }
refusal-stake = 注码须大于 0 且不超过 { $most }，不能为 { $stake }
refusal-stake-whole = 注码须为整数分，不能为 { $stake }
event-bet-changed = { $number } 号注码现为 { $stake }。
event-bet-found = { $patron } 在 { $area } 号位押{ $wager } { $stake }（截止后发现）。
event-bet-placed = { $patron } 在 { $area } 号位押{ $wager } { $stake }。
event-bet-withdrawn = { $number } 号注码退还客人。

## The close of bets

refusal-balanced = 两边注码差额并未超限
refusal-differential = 两边注码差额超限：两边相差 { $gap }
refusal-late-within-limits = 下注已截止，限额内的注码已属迟下
refusal-not-removed = 只可移除较重一边的注码，且须先请客人调整而差额仍然超限
event-balance-asked = 请客人平衡注码：{ $heavier }多 { $gap }。
event-bet-returned = 退回 { $patron } 押{ $wager }的 { $stake }：再次低于下限的注码不作数。
event-bets-closed = 买定离手。

## The cutting card

refusal-cutting-card-not-first = 切牌卡并非此局最先出现的一张
refusal-cutting-card-out = 切牌卡已经取出
refusal-high-limit-area = 只有在高额投注区才可如此退还注码
event-cutting-card-removed = 切牌卡已取出：{ $rounds ->
    [0] 此局为本靴最后一局
   *[other] 此局之后还有 { $rounds } 局
}。
event-withdrawal-offered = 切牌卡最先出现：客人可取回注码。

## The dealing device in a patron's hands

refusal-device-for-themselves = 客人只可为自己接过发牌器
refusal-device-held = 发牌器在他人手中，或已有牌发出
refusal-draws-without-bet = 没有下注的客人须经助理赌场经理准许方可抽牌
refusal-not-holder = 发牌器不在您手中
refusal-round-first = 须先完成正在发牌的一局
event-device-accepted = { $patron } 接过发牌器。
event-device-returned = 发牌器由 { $patron } 交回。
event-drawing-allowed = 准许 { $patron } 不下注而抽牌。

## Cards one by one

refusal-card-gone = 牌靴内已没有{ $card }
refusal-card-waiting = { $card }先前已抽出，应先发此牌
refusal-complete = 不再发牌：{ $why }
refusal-dealer-draws = 发牌器由荷官掌管，并由荷官抽牌
refusal-device-empty = 发牌器已空：请报告异常情况
refusal-holder-draws = 由持发牌器的客人抽牌
refusal-totals-unknown = 两手牌的点数都已知，才可发第三张
event-card-dealt = { $hand }得{ $card }。
event-card-dealt-face-down = { $hand }得{ $card }，暗牌。
event-pairs-decided = 对子注码已定输赢。

## Cards in patrons' hands

refusal-by-bet = 由谁看牌按注码而定，无须另选
refusal-dealer-keeps-cards = 两手牌均由荷官掌管
refusal-hand = 一局有两手牌，编号 0 与 1
refusal-hand-not-theirs = 那手牌没有交给您
refusal-name-patron = 请指明由哪一位其他客人开这手牌
refusal-nobody-by-bet = 按注码已无人可看牌，由监场主任选定
refusal-one-revealed = 已有一手牌开出
refusal-reveal-order = 先开哪一手牌由荷官决定
refusal-revealed = 那手牌已经开出
refusal-undealt = 首轮的牌尚未发完
event-hand-declined = { $patron } 让出{ $hand }牌。
event-hand-passed = { $hand }牌交给 { $patron }。
event-hand-revealed = { $hand }开牌。
event-reveal-order-set = 先开{ $hand }牌。
event-squeeze-allowed = 准许 { $patron } 眯牌。

## The end of a round

refusal-incomplete = 此局尚未完结：{ $why }
refusal-unrevealed = 尚有暗牌未开
event-bet-settled = { $number } 号注码：{ $outcome }，{ $net }。
event-result-announced = 结果：{ $result }。
event-round-concluded = 第 { $round } 局完结。
event-round-concluded-shoe-ends = 第 { $round } 局完结，本靴亦完。
settled-half-lose = 输半
settled-lose = 输
settled-push = 平
settled-win = 赢

## What is reported beside the play

refusal-no-result = 本靴尚未有任何一局的结果
refusal-place = 此局的牌为第 1 至 { $most } 张，没有第 { $place } 张
refusal-same-card = 第 { $place } 张已记录为{ $card }
event-card-corrected = 第 { $place } 张是{ $card }，不是{ $was }：{ $by } 更正记录。
event-display-noted = 显示牌显示“{ $shows }”，结果不变：{ $stands }。
event-terminal-interrupted = { $patron } 的终端故障；{ $bets } 号注码继续有效，牌局照常。
event-terminal-interrupted-no-bet = { $patron } 的终端故障；没有已确认的注码，牌局照常。

## Irregularities: called, or taken back

refusal-being-dealt-with = 此事正在处理
refusal-called-before = 须先处理之前报告的情况：{ $kinds }
refusal-cards-out = 已有牌发出，须先处理
refusal-device-stays = 只有方式 C 才会移动发牌器
refusal-hand-open = 那手牌已是明牌
refusal-initial-deal-complete = 首轮发牌已完成
refusal-initial-deal-incomplete = 首轮发牌尚未完成
refusal-name-cards-together = 请指明同时抽出的两张或多张牌
refusal-no-card-out = 尚未发出任何牌
refusal-no-holder = 没有客人持那手牌
refusal-no-incident = 没有待处理的异常情况
refusal-no-outcome-established = 尚无结果
refusal-no-round = 没有进行中的牌局
refusal-only-while-dealt = 此事只会在发牌期间发生
refusal-outcome-established = 已有结果
refusal-round-over = 此局已完结
refusal-silent = 规则 { $document } 未提及此情况：{ $kind }
refusal-too-late-to-take-back = 此事确已发生，或已着手处理，须裁定至完结
event-call-taken-back = { $by } 撤回报告，“{ $kind }”并未发生。
event-call-taken-back-reason = { $by } 撤回报告，“{ $kind }”并未发生：{ $reason }。
event-irregularity-called = 牌局暂停：{ $kind }。
event-irregularity-called-note = 牌局暂停：{ $kind }（{ $note }）。

## Irregularities: ruled on

refusal-remedy = 规则要求：{ $remedies }
refusal-remedy-resume = 规则要求：恢复牌局
refusal-unfinished = 须先：{ $remedies }
event-play-resumed = 牌局恢复。
event-ruled = { $by } 裁定：{ $remedy }。
event-ruled-because = { $by } 裁定：{ $remedy }，原因：{ $reason }。

## Irregularities: what is done

refusal-missing-count = 缺 { $missing } 张牌，但整理后查出的缺牌为 { $left } 张
refusal-name-cards-drawn-together = 请依次序列出同时抽出的牌
refusal-name-cards-of-round = 请按应有的次序列出此局的牌
refusal-no-void = 只有在一局作废之后才可如此换牌
refusal-two-cards-aside = 须按抽出的次序从发牌器取两张牌
event-bets-reopened = 重新开放下注。
event-cards-reconstructed = 牌面已复原：{ $cards }；待发：{ $waiting }。
event-cards-replaced = 已换牌。
event-cards-set-aside = 两张牌已放在一旁：{ $cards }。
event-hand-replaced = { $hand }的缺牌已补回：{ $cards }；下一局前全部换牌（规则 { $clause }）。
event-hand-retrieved = { $hand }牌已交回荷官。
event-missing-identified = 已查明缺牌：{ $cards }。
event-round-voided = 第 { $round } 局作废；之前各局有效。
event-settlement-reversed = { $number } 号注码的结算已冲销：{ $net }。
event-withdrawal-opened = 客人可取回注码。
event-withdrawal-opened-all-or-none = 客人可取回全部注码，或全部保留。
cards-none = 无
dealt-card-face-down = { $hand } { $card }（暗牌）
dealt-card-open = { $hand } { $card }
