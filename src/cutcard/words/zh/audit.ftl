### The independent audit: what it looked at and what cannot be as it is written. What it expected and found is data.

## What a finding is about

check-accounts = 账户
check-authority = 权限
check-balance = 结余
check-chain = 哈希链
check-clause = 条文
check-clock = 时钟
check-consequence = 后果
check-database = 数据库
check-day = 博彩日
check-deal = 发牌
check-edition = 版本
check-ids = 编号
check-journal = 日志
check-limit = 限额
check-money = 款项
check-names = 名称
check-result = 结果
check-round = 牌局
check-personal = 客人资料
check-ruling = 裁定
check-secrets = 密码
check-seals = 封印
check-settlement = 结算
check-shoe = 牌靴
check-ticket = 票券

## A finding as one line

finding-line = { $check }：{ $finding }；应为 { $expected }，实为 { $found }
finding-line-at = { $check }：{ $stream } 第 { $version } 条（序号 { $seq }，第 { $round } 局）：{ $finding }；应为 { $expected }，实为 { $found }

## Rounds and bets

finding-rounds-counted = 局数须逐局递增
finding-too-few-cards = 开局时余牌不足以保证完成一局
finding-cards-not-replaced = 此局之前须换牌（{ $document } { $clause }）
finding-bet-not-asked = { $number } 号注码与所下的不符
finding-bet-says-found = { $number } 号注码标明为截止后发现
finding-bets-counted = 注码编号须逐一递增
finding-bet-when = { $number } 号注码的下注时点
finding-bet-before-order = 第 { $shoe } 靴的首注在牌序锁定之前接受
finding-bets-without-account = { $patron } 没有账户而下注
finding-bet-on = { $number } 号注码押{ $wager }
finding-stake = { $number } 号注码的金额
finding-own-limit = { $patron } 的注码超出其自设限额
finding-limit-set = { $account } 自设的限额
finding-counted = { $event } 所计入的博彩日与经手人
finding-large = { $by } 执行 { $act }，连同当日已有金额
finding-further-below = { $number } 号注码是 { $patron } 再次低于下限的注码
finding-area = { $number } 号注码的下注位
finding-area-full = { $area } 号下注位的{ $wager }已满
finding-anothers-bet = { $by } 动了 { $patron } 的注码
finding-another-changed = 更改了另一注
finding-late-withdrawal = { $number } 号注码在截止之后取回
finding-another-given-back = 退还了另一注
finding-heavier = 注码较重的一边及差额
finding-differential = 截止时两边注码的差额
finding-returned-unplayed = { $patron } 的一注未作数而退回
finding-settlement = { $number } 号注码，押{ $wager } { $stake }，牌为 { $deal }
finding-settled-under = { $number } 号注码结算所引的条文
finding-reversed = { $number } 号注码的结算被冲销
finding-bet-reversed = { $number } 号注码被冲销
finding-bet-changed = { $number } 号注码被更改
finding-bet-given-back = { $number } 号注码被退还
finding-bet-settled = { $number } 号注码被结算
finding-bets-left = 第 { $round } 局结束而台上仍有注码
finding-round-ended = 结束的一局
finding-shoe-ends = 本靴是否随此局结束
finding-round-void = 作废的一局
finding-void-keeps-settlements = 作废的一局仍留有结算
finding-area-takes = 每个下注位可容的注数
finding-bets-that-stand = { $patron } 继续有效的注码，以及是否已截止下注
finding-second-bet = { $number } 号注码是 { $patron } 在同一下注位同一注项上的又一注
finding-placed-by = { $patron } 的注码由谁放下
finding-recorded-by = 谁见客人减少或取回 { $number } 号注码
finding-removed = { $number } 号注码因差额被移除
finding-found-late = 发现了一注
finding-late-chips = { $patron } 截止后的筹码
finding-left = { $patron } 离台
finding-not-whole-decks = 发现并非整副的牌又用于一局（{ $document } { $clause }）
finding-decided-withdrawn = { $number } 号注码输赢已定却被取回
finding-card-differential = 注码差额超限时发了牌
finding-resettled = 第 { $round } 局中按正确的牌结果不同的注
finding-bet-resettled = { $number } 号注码重新结算

## Money

finding-opened-twice = { $account } 第二次开户
finding-money-moved = 款项变动与所发生的事不符
finding-negative-transfer = 转账金额为负
finding-overdrawn = { $account } 透支
finding-balances = 变动后的结余不符
finding-moved-while-locked = { $account } 有款项变动
finding-accounts-sum = 各账户合计不为零
finding-balance = { $account } 的结余
finding-account-kind = { $account } 的账户类别
finding-meter = { $account } 的计数器“{ $meter }”

## The cage, and what any entry holds

finding-round-and-shoe = 该条的局数与靴数
finding-unknown-command = 未知的指令
finding-act-by = { $by } 执行 { $act }
finding-terminal-back = { $patron } 的终端恢复
finding-under-method = 在此方式下执行 { $act }
finding-terminal-lost = { $patron } 的终端中断
finding-acting = { $name } 越级行事而未获署任
finding-name = 所指何人（{ $part }）
finding-via = { $by } 从何处操作
finding-appointed = { $name } 的署任
finding-people = { $name } 的聘任
finding-passkey = { $name } 的通行密钥
finding-no-employee = { $name }，记录中并非员工
finding-name-twin = 名称 { $name }
finding-forgotten = { $account } 的客人资料被抹除
finding-not-erased = { $account } 的客人资料应已抹除
finding-secret = { $name } 的密码
finding-by-the-house = { $act } 由系统自行作出
finding-no-reason = { $act } 没有原因
finding-follows = { $act } 应产生的事件
finding-not-asked = { $event }：其 { $part } 与要求的不符
finding-clause-quoted = { $event } 所引的条文
finding-event-for = { $account } 的 { $event }
finding-who-noted = 记录人
finding-unknown-event = 未知的事件
finding-amount = 金额
finding-tickets-counted = 票券编号须逐一递增
finding-cashed-out = { $account } 的全部余额已兑出
finding-two-tickets = 两张票券同一票券码
finding-code-shown = 所出示的票券码
finding-ticket-paid = { $number } 号票券已付
finding-number-and-amount = 编号与金额
finding-table-name = { $table } 是另一张已开的台的名称
finding-table-closed = { $table } 台已关
finding-table-settings = { $table } 桌开台时的设置
finding-table-changed = { $table } 台的设定被更改
finding-day = 博彩日 { $day }
finding-day-digest = 结算报告的数字
finding-shift = 班次 { $shift }
finding-dealers = 各台荷官
finding-thresholds = 通知场内的金额门槛
finding-table-reopened = { $table } 台再次开台
finding-changed-at-cage = 在账房更改的设定
finding-stamped-settings = 第 { $shoe } 靴所记的设定
finding-table-pace = 下注时间

## Shoes and cards

finding-decks = 牌靴内的副数
finding-loaded-in-play = 牌靴使用中而装入另一靴
finding-decks-counted = 点入牌靴的牌，须为 { $decks } 副整牌
finding-decks-ordered = 第 { $shoe } 靴的牌序，须为 { $decks } 副整牌
finding-stamp-without-shoe = 没有刚装入的牌靴而有印记
finding-shoes-counted = 靴数须逐一递增
finding-promise = 第 { $shoe } 靴的承诺
finding-sealed-order = 第 { $shoe } 靴的密封牌序
finding-rules-digest = 第 { $shoe } 靴上的规则摘要
finding-other-rules = 第 { $shoe } 靴所用的规则与本程序所知的 { $edition } 不同；以下对其各局的判断所依并非当时的规则：请用发牌时的 Cutcard 审计
finding-edition = 第 { $shoe } 靴上的规则版本
finding-edition-taken = { $table } 台所采用的规则版本
finding-edition-began = { $table } 台下一靴的规则版本
finding-edition-over = 按 { $edition } 作出的 { $event }
finding-edition-in-force = 当日按 { $edition } 对 { $table } 台作出的 { $act }
finding-edition-round = 按 { $edition } 进行的第 { $round } 局
finding-edition-unknown = { $table } 台的规则版本
finding-zone = 本场所的时区
finding-chips = { $table } 的 { $event }
finding-currency = 本场所的货币
finding-gaming-day = 博彩日开始的时刻
finding-carried = 本台沿用的状态：{ $parts }
finding-shoe-opened = 第 { $shoe } 靴的牌序已公开
finding-commitment = 第 { $shoe } 靴的牌序与随机值不符其承诺
finding-out-of-order = 第 { $shoe } 靴的第 { $place } 张与其牌序不符
finding-burnt = 烧了一张牌
finding-drawn = 抽牌的人
finding-drawn-before = 先前抽出的牌应先发
finding-card-follows = 接着发 { $card }
finding-card-lies = { $card } 为明牌
finding-first-four = 首四张牌已发出
finding-card-to = { $card } 发给{ $hand }
finding-clauses-for-card = { $card } 发给{ $hand }所引的条文
finding-behind-cutting-card = 切牌卡之后的牌
finding-cutting-card-twice = 切牌卡出现两次
finding-cutting-card = 切牌卡
finding-cut = 开台时的切牌卡位置
finding-table-layout = 开台时的台面布局
finding-positions = 开台时的下注位数目
finding-table-decks = 开台时的副数
finding-table-offers = 开台时提供的注项
finding-table-limits = 开台时的限额
finding-table-differential = 开台时的两边注码差额
finding-rounds-left = 剩余局数
finding-offered-back = 因切牌卡最先出现而让客人取回注码
finding-pairs = 对子由首轮的牌决定
finding-turned = 开了一手牌
finding-deal = 牌面 { $deal }
finding-result = 牌面 { $deal } 的结果
finding-result-clause = 牌面 { $deal } 的结果所引的条文
finding-last-result = 最后的结果，以此为准
finding-card-corrected = 第 { $place } 张已更正
finding-who-corrected = 更正的人
finding-shoe-over = 第 { $shoe } 靴已完
finding-loaded = 装入了一靴
finding-device = 发牌器
finding-no-shoe = { $card } 不出自任何牌靴
finding-once-more = { $card } 出靴次数多于整副所有
finding-device-empty = 从空的发牌器发出了牌
finding-seen-before = 在发牌器中被看到的牌须最先发出
finding-named-blind = { $card } 为暗牌时已被说出牌名
finding-unnamed = 发出的牌无人说出牌名
finding-who-dealt = 由谁发牌
finding-card-turned = 第 { $place } 张牌被翻开
finding-turned-by = { $by } 翻开了牌
finding-turned-first = 先翻开的一手
finding-card-renamed = 第 { $place } 张牌被改名
finding-totals = 补第三张牌前宣布的首发点数
finding-surplus = 多余的牌
finding-discarded = 重新开放下注时弃去的牌
finding-card-seen = 在发牌器中被看到的牌
finding-reconstruction = 按记录的次序和补牌规则应有的牌
finding-replaced = 更换了牌
finding-passed = 一手牌交给了 { $patron }
finding-declined = { $patron } 不接牌
finding-squeeze = 准许 { $patron } 眯牌
finding-device-given-up = { $patron } 交出了发牌器
finding-staff-order = 台的职级次序
finding-method-c = 选用了方式 C
finding-round-corrected = 更正了第 { $round } 局的一张牌
finding-drawn-otherwise = 正确的牌会改变补牌
finding-round-called = 报告“{ $kind }”所指的牌局
finding-card-found = 在某局的牌中发现{ $card }
finding-display-round = 显示有误的那一局

## Irregularities and rulings

finding-no-such-case = { $document } 没有此情况
finding-called-before = 须先处理之前报告的情况
finding-drawn-together = 同时抽出的牌
finding-ruled = 裁定：{ $remedy }
finding-who-ruled = 由谁裁定：{ $remedy }
finding-on-kind = 就“{ $kind }”的裁定
finding-ruled-by = { $by } 裁定：{ $remedy }（{ $document } { $clause }）
finding-ruling-clauses = 裁定所引的条文：{ $remedy }
finding-ruling-follows = 裁定应产生的事件：{ $remedy }
finding-resumed = 牌局恢复
finding-taken-back = 撤回了报告
finding-took-back = { $by } 撤回了报告
finding-taken-back-clauses = 撤回报告所引的条文
finding-call-taken-back = 所撤回的报告
finding-all-or-none = 是否全部取回或全部保留
finding-reopened = 重新开放下注
finding-set-aside = 放在一旁的两张牌
finding-missing = 查明的缺牌
finding-replacing = 补回缺牌的牌
finding-not-the-case = 报告了“{ $kind }”（{ $document } { $clause }），但并非“{ $circumstance }”
finding-unattested = 无人证明：{ $kind }
finding-interrupted = 牌局中断
finding-offer-unturned = 客人手中的牌未翻开时让其取回注码

## Who acts, and when

finding-document = { $event } 所引的规则
finding-while = 台{ $stage }时执行 { $act }
stage-no-shoe = 未装牌靴
stage-ready = 处于两局之间
stage-open = 开放下注
stage-closed = 已截止下注
stage-settling = 正在结算
stage-shoe-ended = 一靴已完
finding-while-suspended = 异常情况未了结时执行 { $act }
finding-act-of-house = 系统自身的操作
finding-last-shoe = 关台时的最后一靴
finding-act-of = { $by } 的操作
finding-names-card = 由系统洗牌抽牌的台，{ $by } 指定了牌
finding-patron-names = 客人 { $by } 说出了牌名
finding-outcome-changed = 此条目对赢家和金额的改变
finding-outcome-untouched = 此条目称改变了赢家或金额
finding-changed-by = { $by } 的 { $act } 改变了派彩
finding-second-person = { $by } 独自执行 { $act }
finding-witness = { $by } 的 { $act } 须有见证人
finding-presence = 须在谁面前进行：{ $remedy }
finding-evidence = 更正牌而未指明证据
finding-money-gone = { $number } 号注码：{ $patron } 已无此款项

## The journal itself

finding-database-check = 数据库自检
finding-checksum = 文件不能读取，日志未经审计
finding-journal-end = 日志不能读至末尾
finding-stream-notes = 各记录流末尾的记录
finding-derived = { $table } 中由记录得出的一行
finding-snapshot = 由记录得出的快照：{ $part }
finding-archived-end = 归档 { $archive } 终止处的 { $stream }
finding-archive = 归档 { $archive }
finding-archive-missing = 审计止于日志已移出的地方
finding-archived-again = { $stream } 重复归档
finding-detached = { $stream } 移出至
finding-attached = 放回日志的内容
finding-emptied = { $stream }：有记录不再含有原先写入的内容
finding-chain-head = { $path } 第 { $byte } 字节处的链首
finding-note-differs = 数据库的记录显示此处原是另一条
finding-head-differs = 库外保存的链首显示此处原是另一条
finding-unreadable = 该条不能读取
finding-missing-or-double = { $stream } 的记录有缺失或重复
finding-not-as-written = 该条并非当初所写
finding-entry-id = 该条的编号
finding-journal-version = 日志版本倒退
finding-id-again = 编号 { $id }
finding-entry-of = { $stream } 的一条记录
finding-not-whole = 该条不完整
finding-another-last = { $stream }：数据库记录的最后一条不同
finding-unknown-stream = 链首文件没有 { $stream }
finding-head-ahead = { $stream }：库外保存的链首超前于日志
finding-added = { $entries ->
    [1] { $stream } 的第 { $last } 条记录不是本赌场写入的
   *[other] { $stream } 的第 { $first } 至 { $last } 条记录不是本赌场写入的
}
finding-seal = { $stream }：其封印不属于其 { $entries } 条记录中的任何一条
finding-other-house = 外部保存的链首属于另一系统
finding-restored = 记录称本系统曾从备份还原
finding-restored-end = { $stream }：还原前的历史止于何处
finding-known-shoe = 第 { $shoe } 靴接下来的牌在还原前已被看到，仍有 { $event }
finding-closed-with-shoe = { $table } 已关台，其第 { $shoe } 靴也已完

## Notes, which break no rule

note-no-heads = 未提供链首文件：末尾缺失的记录不会被发现
note-beyond-heads = { $stream } 有 { $entries } 条记录在所提供的链首之后：数据库以外无可佐证；请查明由谁所为
note-no-key = 未提供赌场密钥：数据库中被他人放入的密码不会被发现
note-seals-unchecked = 未提供赌场密钥：封印未经核对，他人加入数据库的记录不会被发现
note-erased = 已抹除 { $count } 位客人的个人资料
note-clock = 时钟倒退了 { $microseconds } 微秒
note-shoe-in-play = { $table }：第 { $shoe } 靴仍在使用，牌序尚未公开
note-edition-extended = { $table } 台：按 { $edition } 进行的 { $rounds } 局，因 { $granted } 所准延期才算及时
note-edition-unknown = { $table } 台所依规则版本为本程序所不识：其 { $entries } 条记录未经审查
note-restored = 本系统曾从 { $made } 的备份 { $backup } 还原，由 { $by } 与 { $second } 确认：{ $reason }；{ $lost }
note-archived = 截至 { $until } 的记录已归档至 { $archive }
note-detached = { $count } 条记录只在归档里，列出的事件除外
note-restored-lost = { $stream } 遗失第 { $first } 至 { $last } 条
note-restored-unknown = 当时已记录至何处无从得知
note-lost-head = { $stream }：外部保存的第 { $version } 条链首属于还原时放弃的历史
note-set-up = { $name } 于本场设立时由持钥者聘用或改任为{ $position }
finding-display-right = 所报告的显示与第 { $round } 局的结果相符
finding-opened-on-seen = 已知下一张为 { $card } 时开放下注
