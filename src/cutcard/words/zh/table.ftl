### 台：为何不可，以及发生了什么。

## At any time

refusal-authority = 须由{ $position }或以上职级处理
refusal-by-the-house = 此事由系统自行察觉，不由人报告
refusal-no-part-in-play = { $position }不参与牌局，不能在台上操作
refusal-terminal-lost = { $patron } 的终端已记录为中断
refusal-terminal-not-back = { $patron } 的终端已记录为中断：恢复之前不能下注、改注或取回
refusal-terminal-not-in-round = { $patron } 在本局没有下注：截止之后其终端不算在本局中断
refusal-terminal-not-lost = { $patron } 的终端在本局并未中断
refusal-method = 方式 { $method } 没有这项操作
refusal-phase-no-shoe = 尚未装入牌靴，不能这样做
refusal-phase-ready = 两局之间不能这样做
refusal-phase-betting = 开放下注时不能这样做
refusal-phase-dealing = 正在发牌，不能这样做
refusal-phase-settling = 正在结算，不能这样做
refusal-phase-shoe-ended = 本靴已完：装入新牌靴之前不能这样做
refusal-suspended = 牌局暂停：{ $kind }；须先处理此事
refusal-unknown-act = { $game }没有这项操作

## The settings of a table

refusal-area-most = 每个下注位可容 1 至 { $most } 注，不能设为 { $bets } 注
refusal-cut = 切牌卡后留 { $cards } 张，便无牌可发
refusal-cut-too-few = 切牌卡后只有 { $cards } 张牌，少于其后牌局可能用到的 { $least } 张
refusal-differential-negative = 两边注码差额不能为负数
refusal-betting-seconds = 下注时间为 { $least } 至 { $most } 秒，或依本场惯例
refusal-differential-unknown = 此游戏的规则未设两边注码差额
refusal-layout = 规则所列台面布局为 { $layouts }，其中没有以此为名而设 { $positions } 个下注位的
refusal-layout-none = 此游戏的规则没有编列台面布局
refusal-layout-positions = 台面布局 { $layout } 设 { $least } 至 { $most } 个下注位，不能设为 { $positions } 个
refusal-least-and-most = 下限须大于零，且不得高于上限
refusal-method-c = 方式 C 只用于高额投注区
refusal-method-c-reader = 方式 C 由客人从能读牌的发牌器抽牌，本台没有这种发牌器
refusal-offered = 只有可选注项可以增减：{ $wagers }
refusal-offered-none = 只有可选注项可以增减，而此游戏没有可选注项
refusal-positions = 台可设 { $least } 至 { $most } 个下注位，不能设为 { $positions } 个
refusal-rounds-after-cut = 切牌卡出现后只可再开 0 局或 1 局
refusal-staff = 职级次序须将每个职位各列一次，荷官最低，当值经理最高
refusal-wager-limits = 限额所指的注项，此游戏并未设有
refusal-wager-limits-twice = 每种注项只可自设一次限额
refusal-limit-beyond = 任何限额不得高于 { $most }

## Before a bet: the shoe, the method, the playing areas

refusal-area-takes = 每个下注位可容 1 至 { $most } 注
refusal-card-not-in-shoe = 牌靴内没有{ $card }
refusal-late-burn = 只可在一靴牌的首局之前烧牌
refusal-method-late = 只可在开局之前更改发牌方式
refusal-not-whole-decks = 这些牌不是 { $decks } 副完整的牌（每副为{ $deck }）
refusal-shoe-in-play = 使用中的牌靴尚未用完
refusal-too-few-cards = 只剩 { $cards } 张牌，不足以保证完成一局
event-area-restricted = 每个下注位现限 { $most } 注。
event-area-restricted-standing = 每个下注位现限 { $most } 注；已放置而超出的 { $standing } 注本局仍然有效。
event-bets-opened = 第 { $round } 局：请下注。
event-card-burnt = 烧牌：{ $card }。
event-method-chosen = 已选用发牌方式 { $method }。
event-shoe-loaded = 已装入 { $decks } 副牌的牌靴。

## Bets while they are open

refusal-anothers-bet = 那是另一位客人的注码
refusal-area = 本台下注位为 1 至 { $most } 号，没有 { $area } 号
refusal-area-full = 此下注位注码已满，最多 { $most } 注
refusal-asked-down = 现正请客人调整注码，{ $wager }只可减注
refusal-bets-for-themselves = 客人只可为自己下注
refusal-chips-by-staff = 没有终端的下注位，筹码由荷官记录
refusal-decided = { $wager }的输赢已定
refusal-late-bet = 下注已截止，不能再下注或加注
refusal-late-lowering = 下注已截止，注码不能全部或部分取回
refusal-late-withdrawal = 下注已截止；现在取回的注码仍按此局结果计输赢
refusal-maximum-in-area = { $wager }每个下注位合计上限为 { $most }：已有 { $lying }，不能再下 { $stake }
refusal-maximum-of-patron = { $wager }每位客人合计上限为 { $most }，{ $stake } 已超出
refusal-minimum = { $wager }下限为 { $least }，不能下注 { $stake }
refusal-no-such-bet = 台上没有 { $number } 号注码
refusal-no-withdrawal = 此情况下不能取回注码，或尚未可以取回
refusal-not-offered = 本台不设{ $wager }
refusal-patron-alone = 此处只由客人自己下注，员工不得代为下注、更改或取走
refusal-staff-take-off = 员工可应客人要求代为下注或加注；减注和取回只可由客人自己
refusal-own-bet = 此注由 { $patron } 亲自下注，只可由本人取回或减少
refusal-not-asked-down = 注码差额超限：须先请客人减注，否则由监场经理移除注码
refusal-stake = 注码须大于 0 且不超过 { $most }，不能为 { $stake }
refusal-stake-whole = 注码须为整数分，不能为 { $stake }
event-bet-changed = { $number } 号注码现为 { $stake }。
event-bet-changed-seen = { $number } 号注码现为 { $stake }，由 { $by } 见客人亲手更改。
event-bet-found = { $patron } 在 { $area } 号下注位押{ $wager } { $stake }（截止后发现）。
event-bet-placed = { $area ->
    [0] { $patron } 押{ $wager } { $stake }。
   *[other] { $patron } 在 { $area } 号下注位押{ $wager } { $stake }。
}
event-bet-placed-by = { $patron } 在 { $area } 号下注位押{ $wager } { $stake }，应其要求由 { $placed_by } 代为放置。
event-bet-raised-by = { $number } 号注码现为 { $stake }，应客人要求由 { $placed_by } 代为加注。
event-bet-removed = { $number } 号注码被移除，退还客人：{ $reason }。
event-bet-withdrawn = { $number } 号注码退还客人。
event-bet-withdrawn-seen = { $number } 号注码退还客人，由 { $by } 见客人亲手取回。
event-bet-withdrawn-seen-because = { $number } 号注码退还客人，由 { $by } 见客人亲手取回：{ $reason }。

## The close of bets

refusal-balanced = 两边注码差额并未超限
refusal-balanced-too-late = 已有牌抽出或被看到，不再要求客人调整注码，也不再移除注码：请按现有注码继续此局
refusal-differential = 两边注码差额超限：两边相差 { $gap }
refusal-found-too-late = 已有牌为人所知：未记录的注码属规则未有规定的情况，现须由{ $position }裁定
refusal-in-time = 现时可以取回注码，并非截止后取回
refusal-noted-late = { $number } 号注码在截止下注后被取走一事已有记录
refusal-leaves-with-bets = { $patron } 台上仍有注码
refusal-leaves-with-cards = { $patron } 手上有牌或发牌器
refusal-not-removed = 只可移除较重一边的注码，且须先请客人调整而差额仍然超限
event-balance-asked = 请客人调整注码：{ $heavier }多 { $gap }。
event-bet-returned = 退回 { $patron } 押{ $wager }的 { $stake }：再次低于下限的注码不作数。
event-bets-closed = 买定离手。
event-late-bet-refused = { $patron } 于截止后在 { $area } 号下注位押{ $wager } { $stake }：不予受理，不计输赢。
event-late-withdrawal-noted = { $patron } 于截止后取走 { $number } 号注码：该注仍然有效，照计输赢。
event-patron-left = { $patron } 离台。

## The cutting card

refusal-cutting-card-not-first = 切牌卡并非此局最先出现的一张
refusal-cutting-card-too-late = 本局已有牌离开发牌器或已被看到，不再让客人取回注码：请继续本局
refusal-cutting-card-out = 切牌卡已经取出
refusal-high-limit-area = 只有在高额投注区才可如此退还注码
event-cutting-card-removed = 切牌卡已取出：{ $rounds ->
    [0] 此局为本靴最后一局
   *[other] 此局之后还有 { $rounds } 局
}。
event-withdrawal-offered = 切牌卡最先出现：客人可取回注码。

## The dealing device in a patron's hands

refusal-device-for-themselves = 客人只可为自己接过发牌器
refusal-device-held = 发牌器在他人手中
refusal-draws-without-bet = 没有下注的客人须经助理赌场经理准许才可抽牌
refusal-holder-without-bet = { $patron } 持有发牌器而没有下注：须下注、交出发牌器，或由助理赌场经理准许
refusal-name-who-gives-up = 发牌器可持至自愿交出或注码落败为止：请指明由哪一位客人交出
refusal-nobody-draws = 无人持有发牌器：由一位已下注的客人接过，或由当值经理裁定
refusal-not-holder = 发牌器不在您手中
refusal-not-the-holder = 发牌器不在 { $patron } 手中
event-device-accepted = { $patron } 接过发牌器。
event-device-accepted-seen = { $patron } 取得发牌器，{ $by } 所见。
event-device-given-up-heard = { $patron } 交出发牌器，由 { $by } 听取并记录。
event-device-returned = 发牌器由 { $patron } 交回。
event-drawing-allowed = 准许 { $patron } 不下注而抽牌。

## Cards one by one

refusal-card-gone = 牌靴内已没有{ $card }
refusal-not-as-seen = 此牌先前被看到为 { $seen }。如实为另一张，即先前报错：须先由{ $position }凭证据并在见证人面前更正
refusal-named-waiting = 先发之前已抽出的牌：记录已知此牌，发牌时无须说出牌名
refusal-complete = 不再发牌：{ $why }
refusal-dealer-draws = 发牌器由荷官掌管，并由荷官抽牌
refusal-device-empty = 发牌器已空：请报告异常情况
refusal-holder-draws = 由持发牌器的客人抽牌
refusal-totals-unknown = 两手牌的点数都已知，才可发第三张
event-card-dealt = { $hand }得{ $card }。
event-card-dealt-face-down = { $hand }得{ $card }，暗牌。
event-pairs-decided = 两手首轮的牌已发出，对子注码以此定输赢。

## Cards in patrons' hands

refusal-by-bet = 由谁看牌按注码而定，无须另选
refusal-dealer-keeps-cards = 两手牌均由荷官掌管
refusal-hand = 一局有两手牌，编号 0 与 1
refusal-hand-held = 那手牌在 { $patron } 手中：须先开牌，或由其表示不接牌
refusal-hand-misdelivered = 那手牌误交给了 { $patron }：请报告异常情况，以便取回
refusal-hand-not-theirs = 那手牌没有交给您
refusal-name-patron = 请指明由哪一位其他客人开这手牌
refusal-name-who-declines = 请指明哪一位客人不接牌
refusal-nobody-by-bet = 按注码无法确定由谁看牌：请监场主任指定一位客人
refusal-not-to-decline = 那手牌不在 { $patron } 手中，也未轮到其看牌
refusal-one-revealed = 已有牌开出
refusal-reveal-order = 先开哪一手牌由荷官决定
refusal-revealed = 那手牌已经开出
refusal-undealt = 首轮的牌尚未发完
event-hand-declined = { $patron } 不接{ $hand }牌。
event-hand-declined-heard = { $patron } 不接{ $hand }牌，由 { $by } 听取并记录。
event-hand-misdelivered = { $hand }牌误交给 { $patron }。
event-hand-passed = { $hand }牌交给 { $patron }。
event-reveal-order-set = 先开{ $hand }牌。
event-squeeze-allowed = 准许 { $patron } 眯牌。

## The end of a round

refusal-incomplete = 此局尚未结束：{ $why }
refusal-unrevealed = 尚有暗牌未开：请先翻开
event-bet-settled = { $number } 号注码：{ $outcome }，{ $net }。
event-result-announced = 结果：{ $result }。
event-round-concluded = 第 { $round } 局结束。
event-round-concluded-shoe-ends = 第 { $round } 局结束，本靴也告结束。
settled-half-lose = 输一半
settled-lose = 输
settled-push = 平注
settled-win = 赢

## What is reported beside the play

refusal-no-result = 本靴尚未有任何一局的结果
refusal-place = 此局的牌为第 1 至 { $most } 张，没有第 { $place } 张
refusal-counted = 此类情况不计张数：请用文字说明，而非 { $count } 张牌
refusal-same-card = 第 { $place } 张已记录为{ $card }
event-card-corrected = 第 { $place } 张是{ $card }，不是{ $was }：{ $by } 更正记录。
event-display-noted = 显示屏显示“{ $shows }”，结果不变：{ $stands }。
event-terminal-interrupted = { $patron } 的终端故障；{ $bets } 号注码继续有效，牌局照常。
event-terminal-interrupted-no-bet = { $patron } 的终端故障；没有已确认的注码，牌局照常。
event-terminal-returned = { $patron } 的终端在截止前恢复；{ $patron } 可参与本局。
event-terminal-returned-closed = { $patron } 的终端已恢复。

## Irregularities: called, or taken back

refusal-being-dealt-with = 此事正在处理
refusal-called-before = 须先处理之前报告的情况：{ $kinds }
refusal-foreseen = “{ $kind }”尚未处理，适用条款 { $clause }：须先按其步骤处理
refusal-covered = 此情况适用条款 { $clause }：请改为报告“{ $kind }”
refusal-on-record = 第 { $place } 张牌已有记录（已由设备读取，或先前已被看到）：报告时无须说出牌名
refusal-no-holder = 没有客人持那手牌：由荷官翻开
refusal-no-incident = 没有待处理的异常情况
refusal-silent = 规则 { $document } 没有列明此情况：{ $kind }
refusal-silent-ruled = 规则 { $document } 没有列明此情况：{ $kind }。请改为报告“{ $unforeseen }”，由{ $position }裁定
refusal-too-late-to-contest = 已按此报告处理，不能再提出异议：请裁定至完结
refusal-nothing-to-contest = 此情况由记录显示或由系统自行报告，并非凭任何人的陈述，无从提出异议：请按程序继续处理
refusal-contest-evidence = 已有牌为人所知，提出异议须有证据：录像、发牌器记录或目击者。没有证据的，只能由{ $position }裁定
refusal-no-order-to-find = 没有次序不明的牌：次序一栏请留空
refusal-has-a-part = 您作了此报告、在本局发牌或下了注，不能对此提出异议：须由其他人（{ $position }或以上职级）提出
refusal-witness-part = 作此报告的人不能为异议作证：请由未作报告、未在本局发牌、也未下注的员工作证
refusal-altered-evidence = 本靴有牌在翻开之前已被看到，单凭出了另一张牌不足以证明次序已变：请另举证据，例如录像、发牌器记录或目击者
refusal-burn-between-rounds = 在发牌器中被看到的牌，只可在开放下注或发牌时报告，且不填局号。两局之间，由监场主任在见证人面前烧掉后再开放下注
refusal-absent-withdraws = { $patron } 已带着本局的牌离台：其注码仍然有效，不能取回
refusal-holder-not-gone = 牌在 { $patron } 手中，由其翻开。如 { $patron } 不在场，请先报告该异常情况，再按监控或发牌器记录牌面
refusal-renamed-otherwise = 把 { $was } 改为 { $card } 可能影响派彩或补牌：须由监场主任凭证据并在见证人面前更正
event-call-contested = { $by } 查明此报告不实，现已取消：{ $kind }。原因：{ $reason }。证据：{ $evidence }。
event-call-contested-decided = { $by } 裁定此报告不实，现已取消：{ $kind }。原因：{ $reason }。
event-order-found = { $by } 查明同时抽出的牌的次序。原因：{ $reason }。证据：{ $evidence }。
event-order-decided = { $by } 裁定同时抽出的牌的次序。原因：{ $reason }。
event-irregularity-called = 牌局暂停：{ $kind }。
event-irregularity-called-note = 牌局暂停：{ $kind }（{ $note }）。

## Irregularities: ruled on

refusal-remedy = 规则要求：{ $remedies }
refusal-remedy-resume = 各步骤均已完成：请恢复牌局
refusal-remedy-without-round = { $remedy }：按本台现况不能如此处理，请另选处理方式
refusal-name-card-seen = 请说明在发牌器中看到的牌；所说的牌须仍可能出自牌靴
refusal-name-card-at-place = 请说明在第 { $place } 张看到的是哪一张牌：该处须为暗牌，且所说的牌须仍可能出自牌靴
refusal-unfinished = 须先完成以下步骤：{ $remedies }
event-play-resumed = 牌局恢复。
event-ruled = { $by } 裁定：{ $remedy }。
event-ruled-because = { $by } 裁定：{ $remedy }，原因：{ $reason }。

## Irregularities: what is done

refusal-missing-count = 缺 { $missing } 张牌，但整理后查出的缺牌为 { $left } 张：请重新点算
refusal-order-by-places = 请按记录中的位置（从 1 起）说明同时抽出的 { $cards } 张牌的次序，不得说出牌名；已被看到的牌位置不变
refusal-no-void = 没有牌局作废：请说明换牌的原因
event-bets-reopened = 重新开放下注。
event-cards-reconstructed = 牌局已复原：{ $cards }；待发：{ $waiting }。
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
dealt-card-open = { $hand } { $card }

# The conduct of dealing: blind cards, circumstances, witnesses
refusal-differential-no-card = 注码差额超限：在监场经理移除足够的注码之前，不得发牌
refusal-wrongly-dealt = 有牌未按补牌规则放置：请先报告异常情况并纠正
refusal-named-face-down = 此牌为暗牌：翻开之前任何人不得说出牌名
refusal-unnamed = 此牌为明牌或由读牌器读取：请说明是哪张牌
refusal-patron-names = 客人不得说出牌名：由发牌者说出，或由读牌器读取
refusal-read-at-console = 此牌由荷官控制台读取，并由其记录是谁抽的牌
refusal-dealer-names = 没有设备读过此牌：客人翻牌时由荷官说出牌名
refusal-not-named-last = 只有刚说出的牌可以改名，且须在再抽牌、翻牌或宣布之前；先前已被看到的牌不得改名：请改用更正程序
refusal-renames-not-dealing = 只有在本局发牌的人可改牌名；其他人须走更正程序
refusal-renames-read-card = 本台的牌由设备读取，任何人不得改牌名：如设备读错，待牌翻开后由监场主任凭证据并在见证人面前更正
refusal-name-each-turned = 请按抽牌顺序说出每张翻开的牌：共 { $cards } 张
refusal-name-turned = 第 { $place } 张牌尚未记录牌名：翻开时请说明
refusal-read-otherwise = 第 { $place } 张牌已由发牌器读取：翻开时无须说出牌名
refusal-not-the-case = { $kind }：只适用于以下情况：{ $circumstance }
refusal-note-missing = 请附注写明所见情形：此项报告以目击为据
refusal-cards-missing = 按记录发牌器中尚余牌数：{ $cards }；如牌不在其中，应按其名称报告：{ $kind }
refusal-interrupted = 牌局已中断：荷官先翻开客人手上的牌，再报告中断
refusal-no-cards-handed-out = 没有客人持有暗牌
refusal-turn-first = 有客人持有暗牌：荷官须先翻开，客人才可取回注码
refusal-read-aside = 请说明按见证人所读、另放的 { $cards } 张牌
refusal-not-whole = 已发现牌不齐全：须换牌后才能开始下一局
refusal-burn-count = 可烧 1 至 { $most } 张牌，不能烧 { $count } 张
refusal-no-such-round = 第 { $round } 局在此没有记录
refusal-correct-face-down = 第 { $place } 张牌尚未翻开：请先翻开，再更正
refusal-evidence = 请说明证据：何以证明读错了牌
refusal-drawn-otherwise = 若为此牌，补牌本会不同：请报告“{ kind-unforeseen }”，由当值经理裁定
refusal-witness = 此举可能改变派彩：须由另一名员工作证
refusal-witness-deals = 本局的荷官不得作为见证人
refusal-witness-bets = 在本局下了注的人不得作为见证人
refusal-witness-nobody = 只有人才能作证
refusal-name = 人须有姓名：至少一个可见字符，且不含无法书写的字符
refusal-presence = 此事须有{ $position }在场
refusal-display-shows = 请说明显示屏显示了什么
event-card-dealt-unnamed = 发一张暗牌给{ $hand }。
event-totals-announced = 宣布点数：{ $first } { $first_total }，{ $second } { $second_total }。
event-card-renamed = 第 { $place } 张牌原记为 { $was }，实为 { $card }。
event-card-turned = 翻开第 { $place } 张牌：{ $card }。
event-card-told = 据{ $source }，第 { $place } 张牌为{ $card }。
event-play-interrupted = 牌局中断；先翻开客人手上的牌。
event-surplus-taken = 取出多余的牌：{ $cards }。
event-cards-discarded = 本局所有牌弃去：{ $cards }。
event-card-seen = 在发牌器中看到 { $card }，视为暗牌照发。
event-cards-burnt = 烧牌 { $cards } 张，未翻开。
event-card-corrected-round = { $by }更正第 { $round } 局第 { $place } 张牌：应为 { $card }，原记为 { $was }。
event-bet-resettled = { $number } 号注码改为{ $outcome }，输赢 { $net }，原为 { $was }。
event-outcome-changed = 此举改变结果或 { $bets } 注的派彩。
event-display-noted-round = 显示屏就第 { $round } 局显示{ $shows }；按牌面为{ $stands }。
card-unnamed = 一张暗牌
dealt-card-unnamed = { $hand }一张暗牌
refusal-wrongly-dealt-on = 有牌未按补牌规则放置：请先报告异常情况并纠正，或说明此牌放在哪一手
refusal-round-over = 第 { $round } 局已结束：此情况须在该局的牌仍在台上时报告
refusal-settled-incomplete = 按这些牌，第 { $round } 局本应再发一张，而该牌未曾抽出：不能复原
event-irregularity-called-round = 因第 { $round } 局，牌局暂停：{ $kind }。
event-irregularity-called-round-note = 因第 { $round } 局，牌局暂停：{ $kind }（{ $note }）。
event-card-found = 在第 { $round } 局的牌中发现{ $hand }有{ $card }。
refusal-no-result-of = 第 { $round } 局没有结果记录
refusal-display-right = 第 { $round } 局的牌正是如此：显示无误
refusal-card-seen = 在发牌器中被看到的牌：{ $cards }。须由监场主任在见证人面前全部烧掉后再开放下注
event-bet-raised-found = { $number } 号注码为 { $stake }（截止后发现）。
event-seen-card-burnt = 在发牌器中被看到的 { $card } 已烧掉。
