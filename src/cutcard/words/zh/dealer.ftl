### 荷官控制台。

## The page

dealer-page = 荷官控制台 · Cutcard
dealer-page-of = { $table } · 荷官控制台
dealer-title = 荷官控制台
dealer-bets-label = 台上注码
dealer-hands-label = 两边的牌
dealer-card = 牌
# A card by its number in its hand, or 0 where a hand has one card only; and one that no hand has yet, by its number in the round.
dealer-card-of = { $number ->
    [0] { $hand }的牌
    [1] { $hand }第一张牌
    [2] { $hand }第二张牌
    [3] { $hand }第三张牌
   *[other] { $hand }第 { $number } 张牌
}
dealer-card-drawn = 本局第 { $place } 张牌
# Above the pad, while it names a card that is turned, or one whose name was wrong.
dealer-pad-turn = { $card }：是什么牌？
dealer-pad-rename = 不是 { $card }：是什么牌？
dealer-wrong-card = { $act }：不是 { $card }
dealer-name-it = 请输入
dealer-turn-card = 翻开{ $card }
dealer-next-label = 下一步
dealer-shoe = 第 { $number } 靴
dealer-method = 方式 { $method }
dealer-limits = { $least } 至 { $most }
dealer-cutting-card-out = 切牌卡已出
dealer-out-of-date = 画面已过时
dealer-why-not-now = 本台现在不能这样做，或您的职位不能办理
dealer-why-card-first = 请先说出所选的牌，或取消选择

## Choosing a table

dealer-choose-table = 请选台
dealer-no-table = 没有 { $table } 台。现有各台：
dealer-cannot-show = 无法显示此台。
dealer-tables = { $number ->
   *[other] 共 { $number } 台
}
dealer-runs-itself = 自动发牌
dealer-by-hand = 荷官发牌
dealer-suspended = 暂停：{ $kind }
dealer-closed = 已关台
dealer-duty-other = 本台荷官是 { $dealer }。
dealer-duty-nobody = 本台未派荷官：请联系监场主任。
dealer-relieve = 由我接替 { $dealer }
dealer-relieve-says = 您接替 { $dealer } 在本台发牌，对方会收到通知，并以您的名义记录。
dealer-relieved = { $dealer } 已接替您。
dealer-due = { $time } 起，您轮到 { $table }。
dealer-due-break = { $time } 起，您休息。
dealer-closed-title = 此台已关
dealer-closed-says = { $table } 已关；记录保留。
dealer-to-list = 返回各台

## Buttons of acts: what asks for more, what a row has room for, and a card that was not turned at the table

dealer-asks-more = { $act }…
dealer-short-change-bet = 更改
dealer-short-remove-bet = 移除
dealer-short-withdraw-bet = 取回
dealer-told-otherwise = 由监控或发牌器得知的牌

## The next act: why it comes next

dealer-next-loadshoe = 发牌器已空，或本靴已完。
dealer-next-openbets = 可开始下一局。
dealer-next-closebets = 客人正在下注。
dealer-next-asktobalance = 两边注码差额超限：请较重一边减注，较轻一边可加注。
dealer-next-announceresult = 两边的牌已齐。
dealer-next-settlebets = 结果已宣布。
dealer-held = 此台自动发牌。本局完后停台，待监场放行后继续。
dealer-on-hold = 监场已停台。牌局不作废，注码照常有效；待监场放行后继续。
dealer-closing = 全场即将停止：监场恢复开局前，本台不再开新局。请告知客人，筹码和额度照常保留。
dealer-watching = 此台自动发牌，您仅观看。
dealer-next-card = 接着是{ $which }。
dealer-key-in = 请输入或扫描{ $which }。
dealer-device-reads = 由发牌器读牌；以暗牌发出。
dealer-patron-draws = { $patron } 抽牌，请记录。
dealer-drawn-before = 先前已抽出的一张牌先发。
dealer-seen-before = 先前在发牌器中看到 { $card }，应先发此牌。
dealer-seen-one-of = 下一张是先前在发牌器中看到的 { $cards } 之一。
dealer-burn-seen-first = 发牌器中有牌被看到：须由监场主任在见证人面前烧掉后再开放下注。
dealer-patron-takes-device = 由客人接过发牌器抽牌；请在其他操作中交出。
dealer-deal = 发牌给{ $hand }
dealer-deal-down = 发暗牌给{ $hand }
dealer-deal-card = 发 { $card } 给{ $hand }
dealer-record = 记录{ $hand }的牌
dealer-record-card = 记录 { $card } 归{ $hand }
dealer-pass-to = { $hand }牌递给 { $patron }
dealer-pass-to-says = { $patron } 押{ $hand }的注码最高，以暗牌递给该客人。
dealer-pass-on-says = 已有客人不接{ $hand }牌：按注码轮到 { $patron }，以暗牌递给该客人。
dealer-which-first = 先开哪一边？
dealer-hand-first = 先开{ $hand }
dealer-turn = 开{ $hand }牌
dealer-turned-card = 已翻开：{ $card }，{ $hand }
dealer-name-turned = 无人接{ $hand }牌：由您翻开并逐张输入。
dealer-name-turned-for = { $patron } 翻{ $hand }的牌：翻开一张，输入一张。
dealer-turn-says = 无人看{ $hand }牌，由您开牌。
dealer-turn-for = 代 { $patron } 开{ $hand }牌
dealer-turn-for-says = { $patron } 可在终端开{ $hand }牌；客人不开，则由您代开。
dealer-out-of-balance = 仍未平衡：由监场经理在注码表移除{ $wager }的注码。
dealer-record-shows = 牌的摆放与规则不符，或牌局无法继续：须先报告，才可作其他操作。
dealer-call-kind = 报告：{ $kind }
dealer-interrupted = 牌局中断，已交出的牌均已翻开：请报告中断。
dealer-all-steps-taken = 各步已完成。
dealer-choice-had = 各步已完成。客人是否已作选择？
dealer-ordered = 已裁定：{ $remedies }。恢复牌局，或在上面再作裁定。
dealer-remedy-above = 牌局暂停。请在上面择一处理。
dealer-remedy-awaits = 牌局暂停。由{ $position }选择处理办法。
dealer-next-step = 下一步：{ $remedy }。
dealer-next-step-by = 下一步，由{ $position }或以上执行。

## The hands

dealer-corrected = 有一张牌已更正
dealer-last-round = 上一局，第 { $number } 局
dealer-round-void = 第 { $number } 局作废
dealer-total = { $total } 点
dealer-reserved = 先前抽出的 { $number } 张牌留着，先发。
dealer-turned-first = 先开
dealer-turned-for = 已代 { $patron } 开牌
dealer-pass-to-other = 递给…
dealer-pass-to-other-title = { $hand }牌递给另一位客人
dealer-pass-to-other-says = 暗牌实际交给了谁；按实际情况记录。
dealer-declines = { $patron } 不接牌

## The other acts: what they ask, and what is said when they are done

dealer-other-acts = 其他操作
dealer-automatic = 此台自动发牌。监场可停台；规则没有列明的情况仍可报告。
dealer-none-now = 目前没有。
dealer-done = 已完成。
dealer-laid-on = 牌误放到{ $hand }
dealer-laid-on-says = 与补牌规则不符，或多了一张：按实际放置记录，然后纠正。
dealer-awaits-act = { $act }：
dealer-awaits-by = 由{ $position }办理
dealer-done-seecuttingcard = 切牌卡已出。
dealer-done-offerwithdrawal = 客人可取回注码。
dealer-asks-burncard = 每靴第一局前烧牌。
dealer-done-burncard = { $number ->
   *[other] { $card } 已烧：本靴在此画面共 { $number } 张。
}
dealer-asks-burncards = 在牌靴第一局之前，烧去若干张牌，不看牌面。
dealer-cards-number = 张数
dealer-done-burncards = 已烧牌 { $number } 张，未看牌面。
dealer-asks-burnseencards = 两局之间在发牌器中被看到的牌，须在开放下注前烧掉。
dealer-done-burnseencards = 被看到的牌已烧掉。
dealer-asks-correctcard = 以台上的牌为准。按补牌规则复原牌局，并告知客人。
dealer-which-card = 哪张牌
dealer-card-recorded = { $which }，记录为 { $card }
dealer-card-down = { $which }，暗牌
dealer-card-down-seen = { $which }，暗牌，看到为 { $card }
dealer-card-coming = { $which }，尚未发出，看到为 { $card }
dealer-what-it-is = 实际的牌
dealer-evidence = 依据：监控、牌本身或见证人
dealer-corrected-to = { $which }将记录为 { $card }。
dealer-done-correctcard = 已更正。
dealer-correct-settled = 更正已结算的一局
dealer-correct-settled-says = 以实际所发的牌为准；每注按正确的牌赔付，差额冲回。
dealer-correct-round = 更正第 { $number } 局
dealer-asks-correct-settled = 如正确的牌会改变补牌，由当值经理裁定。
dealer-round = 局数
dealer-show-round = 显示该局的牌
dealer-asks-turncard = 客人带牌离开，而发牌器或监控可知牌值：连同来源一并记录。
dealer-told-by = 由何处得知
dealer-told-by-surveillance = 监控
dealer-told-by-device = 发牌器
dealer-asks-notelatebet = 截止后才放下的筹码：记录，不予受理。
dealer-done-notelatebet = 截止后的筹码已记录，不予受理。
dealer-asks-notedeparture = 客人已离台。
dealer-done-notedeparture = 已记录 { $patron } 离开。
dealer-asks-seecuttingcard = 切牌卡已从发牌设备出现。记录后不能撤回。
dealer-asks-reportinterruption = 停电或其他中断时客人手中仍有牌：先翻开这些牌，再报告中断。
dealer-done-reportinterruption = 牌局中断：请翻开客人手中的牌。
dealer-asks-choosehandler = 没有注码决定谁看牌时，由监场主任指定。
dealer-hand = 哪一边
dealer-done-allowsqueeze = { $patron } 可眯牌。
dealer-asks-allowdrawing = 无注码的客人可抽牌。
dealer-done-allowdrawing = { $patron } 可抽牌。
dealer-done-acceptdevice = 发牌器在 { $patron } 手中。
dealer-done-giveupdevice = 发牌器已交还荷官。
dealer-asks-reportdisplay = 显示仅供参考，以牌为准。所显示的内容将存档。
dealer-display-shows = 显示的内容
dealer-done-reportdisplay = 已记录显示为“{ $shows }”。
dealer-asks-replacecards = 本靴全部牌离台，下一局前装新牌靴。
dealer-asks-replacecards-defect = 牌不齐全或不宜使用。不作废任何一局：先前各局有效，并装入新牌靴。
dealer-done-replacecards = 全部牌已更换，请装新牌靴。
dealer-asks-choosemethod = 本台以方式 { $method } 发牌。方式 C 只限高额投注区，由助理赌场经理决定。
dealer-method-label = 方式
dealer-method-a = A：荷官抽牌，客人开牌
dealer-method-b = B：荷官抽牌并开牌
dealer-method-c = C：客人抽牌
dealer-done-choosemethod = 本台以方式 { $method } 发牌。
dealer-asks-restrictarea = 每个下注位每个注项现收 { $number } 注。
dealer-bets-most = 最多注数
dealer-done-restrictarea = { $number ->
   *[other] 每个下注位每个注项收 { $number } 注。
}

## Bets

dealer-bets = 注码
dealer-settled = 已结算
dealer-placing-says = 客人说明注项与下注位；注码属该客人，经其在终端确认后由其余额支付。
dealer-finding-says = 及时放下而未被察觉的筹码，按下注位记录，例如 #5。超出限额的本局有效一次，超过上限的只计至上限。
dealer-found = 截止后发现
dealer-wager = 注项
dealer-wager-limits = { $wager }（{ $least } 至 { $most }）
dealer-area = 下注位（1 至 { $most }）
dealer-stake = 注码
dealer-chips = 各下注位筹码
dealer-chip-chosen = 点一下所下的筹码
dealer-seat-chosen = 当前下注位
dealer-chip-cell = { $seat }，{ $wager }：{ $amount }
dealer-new-stake = 新注码
dealer-changing = 更改 { $patron } 的注码
dealer-changing-says = { $area } 号下注位{ $wager }有 { $stake }。限额 { $least } 至 { $most }。
dealer-changing-own = 此注由客人的余额支付：可应客人要求加注，并由客人确认；减注只能由客人自己操作。
dealer-removing = 移除{ $wager }的一注
dealer-removing-says = 两边相差 { $gap }；差额上限 { $most }。
dealer-which-bet = 哪一注
dealer-bet-of = { $patron }，{ $area } 号下注位：{ $stake }
dealer-removed = 注码已退还客人。
dealer-differential = 差额{ " " }
dealer-differential-of = { " " }/ { $most }
dealer-differential-on = { " " }/ { $most }，{ $wager }较重
dealer-exceeded = 已超出
dealer-share = 已达差额上限的百分之 { $number }
dealer-totals = 各注项合计
dealer-bet-act = { $act }：{ $patron } { $wager }，{ $number } 号注码
dealer-take-all = 取回 { $patron } 全部注码

## Scanning

dealer-waiting = 等候：{ $cards }
dealer-waiting-unseen = 等候：{ $number } 张牌
dealer-dealt-unnamed = 这张牌暗发，翻开时才录入牌面；{ $card } 未录入
dealer-no-card-wanted = 现在不发牌；{ $card } 未发
dealer-no-card-wanted-unseen = 现在不发牌；所读的牌没有发出
dealer-not-dealt = 未发：{ $cards }，在 { $card } 之后扫描
dealer-not-dealt-unseen = 未发：其后所读的 { $number } 张牌

## Calling an irregularity

dealer-call-says = { $document } 所列情况。说明情况后牌局暂停，再依程序逐步处理。
dealer-find-case = 查找情况
dealer-none-found = 没有；请报告“{ $kind }”。
dealer-none-foreseen = { $document } 未列此情况。
dealer-step-by = { $position }，规则 { $clause }
dealer-step-by-two = { $position }，规则 { $clause }，须有第二人
dealer-call = 报告
dealer-which-hand = 哪一边
dealer-cards-together = 同时离开发牌器的牌
dealer-cards-of-the-hand = 该手实际获发的牌数
dealer-cards-together-number = 一同离开发牌器的牌数
dealer-card-seen = 被看到的牌
dealer-cards-seen = 被看到的牌，先发的在前
dealer-cards-seen-if-any = 在发牌器中被看到的牌（如有）
dealer-sight = 如何被看到
dealer-sight-next = 将是下一张
dealer-altered-evidence = 证明次序已变的证据（所见的牌本身不算）
dealer-not-as-it-stands = 与现有记录不符（{ $number }）
dealer-what-happened = 经过（可不填）
dealer-what-is-attested = 您所确认的情况（存档）
dealer-call-voids = 报告（此局将作废）
dealer-suspend = 暂停牌局
dealer-call-confirm = 此情况按规则只能作废此局。确是此情况吗？
