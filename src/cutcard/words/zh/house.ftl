### 赌场与账房：为何不可、系统写入记录的事项，以及重要事件一览。

## Accounts

refusal-account-exists = { $account } 已有账户
refusal-account-kind = 账户只属客人或终端
refusal-account-locked = { $account } 的账户已锁定：{ $reason }
refusal-account-name = 账户名须为 1 至 40 个字母、数字、空格、点或短横线
refusal-account-not-locked = { $account } 的账户并未锁定
refusal-account-not-open = { $account } 没有账户，或已锁定
refusal-amount = 金额须大于 0 且不超过 { $most }，不能为 { $amount }
refusal-amount-whole = 金额须为整数分，不能为 { $amount }
refusal-meters = { $account } 的计数器不符；员工查核前，款项一律不动
refusal-meters-first = { $account } 的计数器不符；须先更正账目
refusal-no-such-account = { $account } 没有账户；请先开户

## Patrons as persons

forget-bets = 台上尚有注码
forget-credit = 账户余额 { $credit }
forget-due = 欠款 { $due }
forget-locked = 账户已锁定：{ $reason }
forget-tickets = 未兑现票券 { $count } 张
forget-today = 其下注或与账房往来的博彩日尚未结束
refusal-born = 出生日期写作 1980-02-29，且须为过去的日期
refusal-forget = { $account } 尚有未了事项，不得抹除：{ $what }
refusal-forget-staff = { $name } 现为本场员工；离职后才可作为客人抹除
refusal-known-again = 此资料属于已抹除而自设限额仍有效的客人：其账户为 { $account }
refusal-name-given = 该名称已有人用以登录，或已属某账户或员工；请另选
refusal-personal = { $field }最多 { $most } 字，且不得含不可打印字符
refusal-personal-field = 客人资料仅限 { $fields }
personal-name = 登录名
personal-shown = 显示名
personal-contact = 联系方式
personal-born = 出生日期
personal-note = 备注

## Credit and tickets

refusal-adjustment = 调整额须为整数分，可加可减
refusal-ceiling = 账户余额上限为 { $most }
refusal-credit = { $account } 只有 { $credit }，不足 { $wanted }
refusal-credit-only = { $account } 只有 { $credit }
refusal-funds = { $account } 余额为 { $credit }，不足以下注
refusal-money-gone = { $account } 的余额已不足以收回款项；须由{ $position }处理
refusal-no-such-ticket = 没有此码的票券
refusal-not-their-credit = 余额只可由客人本人或员工兑出
refusal-redeems-for-themselves = 客人只可将票券兑入本人余额；员工则以现金兑现
refusal-ticket-paid = { $number } 号票券已兑；每张只兑一次

## Tables of the house

refusal-card-source = 牌的来源须为：{ $sources }
refusal-closed-elsewhere = { $table } 台由另一节点服务，须在该处关台
refusal-no-patron-draws = 自动台采用方式 A 或 B：客人不抽牌
refusal-no-methods = { $game }的规则没有方式 { $method }：请不选方式开台，或另选有发牌方式的游戏
refusal-method-c-source = 由客人抽牌时，须由读牌器读牌
refusal-no-hands = 此台自动发牌，牌与筹码都不经员工的手，此事不会在此发生。如属规则没有列明的情况，请报告“{ kind-unforeseen }”，不必说出牌名；如须暂停，请停台
refusal-no-table-served = 此节点没有 { $table } 台
refusal-no-such-table = 本场没有 { $table } 台
refusal-round-open = { $table } 台有一局未完，须先完成
refusal-settings = 这不是台的设定：{ $what }
refusal-stakes-lie = { $table } 台尚有前局注码；须先查核账目
refusal-stopped = 此台已停止服务：{ $why }
refusal-table-exists = { $table } 是一张已开的台的名称；请另取一个
refusal-other-game = { $table } 曾是{ $game }台的名称，其牌局以此名存档；请仍开该游戏，或另取名称
refusal-settings-changeable = 请指明要更改的设定，为下列一项或多项：{ $settings }
refusal-table-unchanged = { $table } 台已按此设定运作
refusal-change-elsewhere = 此处无法接通 { $table } 台；须在其服务处更改
refusal-change-round-open = { $table } 台有一局未完；设定于两局之间更改
refusal-change-suspended = { $table } 台现已暂停；须先处理该事
refusal-change-shoe = { $table } 台牌靴仍在使用；副数与切牌卡位置只可在两靴之间更改：待该靴用完，或先更换牌
refusal-settings-round = 第 { $round } 局是按本台先前的设定进行的：须于两局之间更正
refusal-day-open = 博彩日 { $day } 尚未结束；须先结束
refusal-day = { $day } 不是日期；请写作 2026-11-16
refusal-day-past = 博彩日 { $last } 已结束；下一日须在其后
refusal-day-ahead = 今日为博彩日 { $day }；博彩日只可于当日或前一日开始
refusal-no-day = 没有已开始的博彩日
refusal-shift = 班次名称须为 1 至 40 字
refusal-shift-taker = 请指明接班人：须为现任 { $holder } 以外的人
refusal-shift-holder = { $holder } 当值，由其本人交班，或由助理赌场经理或以上职级办理
refusal-shift-signed = 接班人 { $taker } 须以第二人身份签署
refusal-day-unbalanced = 当日账目与总账不平；结束前请先进行审计
refusal-day-unwitnessed = 自 { $since } 起外部见证方未曾联署：可由两人以“未经外部见证”结束博彩日，并记录在案
refusal-day-never-witnessed = 外部见证方尚未联署过：可由两人以“未经外部见证”结束博彩日，并记录在案
refusal-day-archived = 当日部分记录只存于存档；请先放回（cutcard house archive --attach）
refusal-runs-itself = { $table } 台自动发牌；不派荷官
refusal-assigned-dismissed = { $name } 已离职，不派到任何台；请指派厅面员工
refusal-assigned-position = { $name } 在本场任{ $position }，不发牌；请指派厅面员工
refusal-deals-twice = { $name } 将同时在两台发牌；请先从另一台换下
refusal-dealers-unchanged = 现已如此派任
refusal-thresholds = 门槛须为金额，或以 0 表示不设
refusal-thresholds-unchanged = 门槛已是如此
refusal-table-name = 台名须为 1 至 40 个小写字母、数字及短横线
refusal-house-interrupts = 此台自动发牌：牌局中断由系统自行察觉。如须暂停，请停台；停台不会令任何一局作废
refusal-the-house-deals = 此台自动发牌：由系统发牌、开放及截止下注、宣布结果并结算，客人只翻开自己接到的牌。如须暂停，请停台
refusal-the-house-draws = 此台由系统洗牌、抽牌；任何人不得指定牌
refusal-waiting = 异常情况待人处理
source-device = 读牌器
source-keyed = 荷官输入
source-shuffled = 系统洗牌

## Acting in a position

refusal-appointed-by = 该署任须由职级高于{ $position }者委出及结束
refusal-appointed-name = 请注明署任者及期限
refusal-appointed-position = 只可署任监场主任、监场经理或助理赌场经理
refusal-appoints-self = 不得委任本人，也不得结束本人的署任
refusal-not-appointed = { $name } 并无署任职位

## People of the house

refusal-above-oneself = 只有{ $position }或以上职位才可这样做
refusal-begun = 本场已有可办理此事的人员：须由其中两人办理
refusal-engaged-already = { $name } 已在本场任{ $position }
refusal-engages-self = 任何人不得自行聘用、升调或辞退自己
refusal-last-of-staff = 本场须有一名当值经理，并有另一名监场主任或以上人员可表示同意：请先聘用他人
refusal-name-reserved = { $name } 指本场自身或场内职位；请另取名称
refusal-gave-secret = { $name } 与 { $other } 其中一人今日曾为对方设定密码而知道其密码；须由他人同意
refusal-name-twin = { $name } 与已有名称读来相同；请另取名称
refusal-no-such-employee = 本场没有名为 { $name } 的员工
refusal-passkey = 通行密钥须有 1 至 { $most } 个字符的名称及可读的密钥
refusal-passkey-known = 该通行密钥已登记
refusal-passkeys-most = 每人至多 { $most } 个通行密钥：请先移除一个
refusal-doors = 谁可登录由赌场系统连同相关资料一并记录
refusal-door-changed = 已被他人先行更改：请重新查看
refusal-door-altered = 数据库中的客人资料被他人改动，不作为依据：cutcard verify 会列出每一行。请重新录入有关客人的资料，然后再试
refusal-passkey-unseen = 通行密钥须在见过其签署的服务器上登记
refusal-no-such-passkey = 您没有这个通行密钥
refusal-not-held = { $name } 现在不是{ $position }
refusal-staff-position = 请说明担任哪个职位，且须与现职不同

## What is put to the house

refusal-disk-full = 磁盘将满：进行中的各局照常完成，腾出空间前不开新局
refusal-id = 编号须为 8 至 64 个字母、数字、点、短横线、冒号或下划线
refusal-id-reused = 编号 { $id } 已用于另一项操作
refusal-misfit = { $act }：{ $field } 一栏不合要求
refusal-no-cage-act = 账房没有这项操作
refusal-not-recovering = 只有开启中的系统可作恢复
refusal-large-two = 一个博彩日内，同一账户充值或兑现超过 { $account }，或同一出纳经手超过 { $cashier }，须有第二人同意并说明原因：请说明原因及由谁同意
refusal-count-two = 点算数目与账面不符，须有第二人同意并说明原因：请说明原因及由谁同意
refusal-reason = 请说明原因；原因会留存
refusal-same-person = 第二人须为第一人以外的人，且不得为当事人
refusal-own-account = { $account } 是您本人的账户：须由其他员工办理
refusal-bets-here = { $name } 在本台有注码或将会下注，不得以员工身份在此发牌、裁定或下注
refusal-person-patron = { $name } 是本场所的客人；请写明一名员工
refusal-second-person = 须有第二人同意，职级为{ $position }或以上
refusal-cashier = 充值与兑现票券由账房出纳办理，出纳不发牌；其他人不得凭职级代办
refusal-consent = 须由 { $account } 以本人密码确认，或由另一人证实其在场
refusal-unconfirmed = 须由 { $patron } 在其终端确认此要求；没有终端的，由第二名员工确认
refusal-confirm-at-terminal = { $patron } 有终端：请将此要求发送至其终端，由本人确认
refusal-chips-of-account = 请按下注位记录这些筹码，例如 #5，不要记入 { $patron }：筹码不由账户余额支付
refusal-stale = 第 { $log } 步之后牌局已继续，请看清后再操作
refusal-stale-round = 该操作原属第 { $meant } 局；现为第 { $round } 局
refusal-unwritable = { $field } 一栏无法写入记录
refusal-unwritable-name = 该名称无法写入记录

## Records that are asked for

refusal-no-round-recorded = { $table } 台没有第 { $round } 局
refusal-no-table-recorded = 本场没有 { $table } 台；现有 { $tables }
refusal-no-tables-recorded = 本场没有 { $table } 台；一台也没有

## Significant events at tables and at the cage

listed-account-locked = 账户已锁定：{ $account }
listed-account-unlocked = 账户已解锁：{ $account }
listed-patron-forgotten = 客人资料已抹除：{ $account }
listed-appointed = { $name } 获委署任{ $position }
listed-appointment-ended = { $name } 的署任已结束
listed-areas-restricted = 每个下注位限为 { $most } 注
listed-bet-raised = { $number } 号注码因截止后发现的筹码而加大
listed-bet-found = 截止后发现 { $patron } 的注码
listed-bet-removed = { $number } 号注码已移除
listed-bet-taken-back = { $number } 号注码凭员工所言取回
listed-bet-returned = 低于下限的注码已退回：{ $patron }
listed-call-contested = 对报告提出异议：{ $kind }
listed-card-corrected = 第 { $place } 张牌已更正
listed-card-renamed = 荷官更改第 { $place } 张牌的牌名
listed-seen-card-burnt = 烧掉在发牌器中被看到的牌
listed-card-told = 据{ $source }得知第 { $place } 张牌
listed-surplus-taken = 取出多余的牌：{ $count } 张
listed-cards-discarded = 重新开放下注时弃去的牌：{ $count } 张
listed-bet-resettled = { $number } 号注码重新结算
listed-outcome-changed = 操作改变了结果或派彩，涉及 { $bets } 注
listed-clock-went-back = 时钟倒退
listed-credit-adjusted = { $account } 的余额已调整
listed-credit-sold = { $account } 充值
listed-display-wrong = 显示有误：
listed-dismissed = { $name } 已辞退
listed-engaged = { $name } 受聘为{ $position }
listed-people = 本场人员，按其数据库所载
listed-passkey-counter-went-back = 通行密钥计数倒退
listed-passkey-registered = 登记 { $name } 的通行密钥
listed-passkey-removed = 移除 { $name } 的通行密钥
listed-position-changed = { $name } 现任{ $position }
listed-irregularity = 异常情况：{ $kind }
listed-large-win = { $number } 号注码赢得大额派彩
listed-late-bet = { $patron } 截止后放下的筹码不予受理
listed-late-withdrawal = { $patron } 于截止后取走筹码
listed-method-changed = 发牌方式改为 { $method }
listed-round-void = 第 { $round } 局作废
listed-ruling = 裁定：{ $remedy }
listed-settlement-reversed = { $number } 号注码的结算已冲销
listed-table-closed = 关台：{ $table }
listed-table-opened = 开台：{ $table }
listed-table-changed = { $table } 台设定更改：{ $settings }
listed-day-opened = 博彩日 { $day } 开始：{ $shift }，{ $holder }
listed-day-closed = 博彩日 { $day } 结束：盈利 { $win }
listed-day-closed-unwitnessed = 博彩日 { $day } 以“未经外部见证”结束：盈利 { $win }
listed-shift = 交班：{ $shift }
listed-dealers = 荷官派任
listed-thresholds = 大额赢注与大额交易门槛设定
changed-limits = 主注 { $least } 至 { $most }
changed-side-limits = 边注 { $least } 至 { $most }
changed-wager-limits = { $number } 种注项另设限额
changed-offered = 提供：{ $wagers }
changed-offered-all = 提供所有注项
changed-offered-none = 不提供可选注项
changed-differential = 两边注码差额 { $most }
changed-differential-none = 不设两边注码差额
changed-decks = { $number } 副牌
changed-cut = 切牌卡后 { $number } 张
changed-rounds-after-cut = 切牌卡出现后再开 { $number } 局
changed-pace = 下注时间 { $seconds } 秒
changed-pace-usual = 下注时间依本场惯例
changed-staff-place-bets = 员工可应客人要求代为下注
changed-staff-place-no-bets = 员工不代为下注
listed-terminal-failed = 终端故障：{ $patron }
listed-terminal-returned = 终端恢复：{ $patron }

## Notes that the house writes, and reasons it gives

listed-alert-acknowledged = 警报已知悉
listed-approval-declined = 拒绝批准
listed-automatic-dealer-stopped = 自动荷官已停
listed-clock-jumped = 时钟跳动
listed-decision-failed = 程序出错
listed-display-signed-in = 显示屏已登录
listed-failed-sign-in = 登录失败
listed-may-sign-in = 获准登录
listed-may-try-again = 可再试登录
listed-name-unlocked = 登录锁定已解除
listed-staff-name-unlocked = 员工登录锁定已解除
listed-note = { $what }
listed-program = 程序
listed-program-failed = 程序某部分出错
listed-secret-set-anew = 重设密码
listed-personal-data-set = 客人资料已更新
listed-signs-in-no-more = 不得再登录
listed-table-held = 停台
listed-table-released = 恢复开局
reason-asked-by-staff = 员工要求
reason-by-staff = 由员工执行
reason-for-the-demonstration = 供演示用
reason-hashed-when-the-house-was-opened = 开启系统时计算其摘要
reason-set-up = 初始设置
reason-the-edition-is-no-longer-in-force = 该版本不再有效
reason-the-house-was-interrupted = 系统曾中断
reason-the-offer-to-withdraw-is-over = 取回注码的时间已过
reason-the-self-audit-failed = 自我查核不符
reason-the-time-to-turn-the-cards-is-over = 翻牌时间已过
reason-the-name-or-the-secret-is-wrong-or-the-name-is-locked-after-three-wrong-secrets-it-is-for-half-an-hour = 登录名或密码有误，或此账号已锁定：密码错误三次即锁定半小时

refusal-edition-unknown = { $what }
refusal-edition-older = { $edition } 并不比本台现用版本新，请指明较新的版本
refusal-edition-over = { $edition } 有效至 { $day }：不得再按其开局；由监场经理准许本台采用现行版本，自下一靴起生效
refusal-game-withdrawn = { $game }已由 { $edition } 撤销，有效至 { $day }：不得再装靴，也不得再开局；由监场经理关闭该台
refusal-edition-early = { $edition } 尚未生效：按本场所的日历，今天是 { $today }
refusal-edition-taken = { $edition } 已获采用；生效后自下一靴起适用
refusal-edition-other-rules = { $table } 台采用 { $edition } 是按规则 { $taken } 获准的，而本程序在此名下的规则为 { $own }；请查明原因，确认程序无误后由监场经理再次准许
refusal-edition-round = 第 { $round } 局是按 { $edition } 进行的，并非本台现用版本：须于两局之间更正
refusal-zone = { $zone } 不是场所可用的时区；请写 UTC 或地名，如 Asia/Singapore
refusal-zone-unknown = 此处不识时区 { $zone }，无法断定本场所今天是哪一天；请安装 tzdata，如已安装则请更新
refusal-zone-same = 本场所已以 { $zone } 为准，无须再设
refusal-no-chips = { $table } 台没有可用的筹码；请先开启其筹码盘
refusal-chips-open = { $table } 台的筹码盘已经开启
refusal-chips-first = { $table } 台尚有筹码；请先点算并关闭其筹码盘
refusal-no-such-seat = 本台没有 { $seat } 号下注位
refusal-currency = 货币须写三个大写字母的代码，如 SGD，小数位为 0、2 或 3
refusal-currency-same = 本场所已以 { $code } 记账，无须再设
refusal-currency-said = 本场所以 { $code } 记账；只有在没有开着的台时才可改设货币
refusal-currency-places = 此处 { $code } 金额有 { $places } 位小数；只有在没有开着的台且账上全无款项时才可更改
refusal-gaming-day = 博彩日须由整点开始，0 至 23
refusal-gaming-day-same = 博彩日已由 { $hour } 时开始，无须再设
refusal-gaming-day-open = 只有在没有开着的台时才可更改博彩日
refusal-setting-otherwise = 设定 { $setting } 记录后会与所要求的不同；请按台的写法填写
refusal-zone-said = 本场所以 { $zone } 为准；只有在没有开着的台时才可改设时区
refusal-not-their-limit = 限额只能由客人本人设定
refusal-limit-unchanged = 此限额已经设定
refusal-limit-kind = 客人可设输钱上限、每局下注上限或时长，别无其他
refusal-limit-figure = 限额须为不小于零的整数（分或分钟）；不填即为取消
refusal-own-loss = 您自设每日输钱上限 { $most }，今日尚可下注 { $rest }
refusal-own-stake = 您自设每局下注上限 { $most }，本局尚可下注 { $rest }
refusal-own-session = 您自设每次 { $minutes } 分钟的时限已到；停止下注满 { $rest } 分钟后才可重新开始
own-limit-loss = 每日输钱上限
own-limit-stake = 每局下注上限
own-limit-session = 每次时长（分钟）
listed-limit-set = { $account } 自设限额：{ $kind }
refusal-lost = 须写明保留多少条、原有多少条及日志在该处的根散列值；已公布的检查点只有大于备份时才写
refusal-archive = 归档须写明其 SHA-256、终止处的日志根，并逐流写明最后一条的编号
refusal-archived-before = 每条记录流的归档都从前一份归档终止处开始；其中一条没有新的内容
refusal-detach = 只能移出已归档且尚未移出的各台记录；这些并不是，或一条也没有
refusal-attach = 本日志没有移出的内容
refusal-archived-entry = 这在之前已经完成，是 { $stream } 的第 { $version } 条记录，现在在归档里；没有再做一次
refusal-archived-round = 所涉内容在归档里；保管归档的人可以将其放回（`cutcard house archive --attach`）
refusal-round-archived = { $table } 的第 { $round } 局在归档 { $archive } 里：保管者可以调阅（`cutcard house recall --archive`）
refusal-known-shoe = 第 { $shoe } 靴接下来的牌在本系统还原之前已被看到，不接受下注，也不退还已下的注码；请由监场经理更换牌靴
listed-edition-taken = { $table } 台自下一靴起采用另一版本
listed-edition-began = 自本靴起适用新的规则版本
listed-time-zone-set = 已设定本场时区
listed-chips-opened = { $table } 已开启筹码盘
listed-chips-filled = { $table } 已补充筹码
listed-chips-credited = { $table } 的筹码已缴回账房
listed-drop-counted = { $table } 的投箱已点算
listed-chips-closed = { $table } 的筹码盘已关闭：账面与点算
listed-currency-set = 已设定货币
listed-gaming-day-set = 已设定博彩日开始的时刻
listed-house-restored = 已从备份 { $backup } 还原本系统
listed-journal-archived = 截至 { $until } 的记录已归档至 { $archive }
listed-journal-detached = 已归档的记录已从日志移出
listed-journal-attached = 移出的内容已放回日志
