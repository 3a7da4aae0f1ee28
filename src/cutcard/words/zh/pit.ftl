### 监场控制台。

pit-heading = 监场
pit-tables-number = { $number } 台

## Its sections

pit-tab-floor = 各台
pit-tab-disputes = 争议
pit-tab-events = 事件
pit-tab-reports = 报表
pit-tab-cage = 账房与各台

## What awaits a person

pit-alerts = 警报
pit-alert-round = { $table } 台第 { $round } 局
pit-table = { $table } 台
pit-ruling-of = { $table } 台，第 { $round } 局
pit-out-of-balance = 注码仍不平衡：差额 { $gap }，上限 { $limit }，{ $hand }较重。
pit-awaits = 等候{ $position }
pit-suspended-number = { $number } 台暂停
pit-unbalanced-number = { $number } 台注码不平衡
pit-conditions = 系统状况
pit-approvals-number = { $number } 项待您批准
pit-conditions-number = { $number } 项系统状况
pit-since = 始于 { $time }
pit-alerts-number = { $number } 项警报
pit-nothing-awaits = 无待处理事项
pit-waits-resume = 等候恢复牌局
pit-waits-for = 等候{ $position }
pit-waits-next = 下一步：{ $remedy }，由{ $position }或以上执行
pit-acknowledge = 已知悉

## All tables at a glance

pit-head-table = 台
pit-head-game = 游戏
pit-head-phase = 阶段
pit-head-round = 局
pit-head-turnover = 投注额
pit-head-differential = 差额
pit-head-win = 赢额
pit-head-rounds-an-hour = 每小时局数
pit-heavier-on = { $hand }较重
pit-by-hand = 荷官发牌
pit-held = { $phase }，停台
pit-suspended = 暂停
pit-dealer = 荷官
pit-board = 显示屏
pit-manage = 管理…
pit-change-table = { $table } 台的设定
pit-change-says = 自下一局起生效，开放下注前各屏幕即行显示。副数于两靴之间更改。
pit-change-says-itself = 待本局结束后更改设定，随即继续开局。副数于两靴之间更改。
pit-change-seconds = 下注秒数，{ $least } 至 { $most }（0 为本场惯例）
pit-on-offer = 提供
pit-not-on-offer = 不提供

## One table

pit-at-table = { $table } 台：{ $says }
pit-closing-awaits = 关台须由{ $position }执行。
pit-go-on = 继续开局
pit-stop-after = 此局后停台
pit-hold-now = 立即停台
pit-goes-on = 继续开局。
pit-held-now = 已停台。牌局不作废，注码照常有效；可继续时请放行。
pit-stops-after = 此局后停台，其后可更改或关台。
pit-decks-number = { $number } 副牌
pit-areas-number = { $number } 个下注位
pit-about = { $title }，{ $decks }，{ $areas }，{ $phase }。
pit-about-terminals = { $title }，{ $decks }，{ $phase }。
pit-about-method = 发牌方式 { $method }。
pit-about-high = 高额投注区。
pit-about-area = 每个下注位每个注项最多 { $number } 注。
pit-span = { $least } 至 { $most }
pit-limits = 限额：{ $span }
pit-limit-differential = 差额上限
pit-close-table = 关闭 { $table } 台
pit-close-table-says = 台只可在两局之间关闭；记录保留。

## Disputes

pit-round-again = 重看一局
pit-recall-table = 台
pit-recall-round = 局
pit-recall = 回看
pit-earlier = 上一局
pit-later = 下一局
pit-table-closed = { $table }（已关）
pit-round-number-wanted = 局号为 1 起的整数，请输入。
pit-not-recalled = 无法回看此局。
pit-not-recalled-because = 无法回看：{ $why }。
pit-no-card = 无牌。
pit-no-bet = 无人下注。
pit-head-patron = 客人
pit-head-wager = 注项
pit-head-area = 下注位
pit-head-stake = 注码
pit-head-outcome = 结果
pit-head-net = 输赢
pit-head-rule = 规则
pit-area = { $area } 号下注位
pit-bet-returned = 退回
pit-why = 原因
pit-why-void = 此局作废，并无结果。
pit-why-not-over = 此局尚未结束。
pit-step-by-step = 逐步记录
pit-no-step = 无。
pit-step-by = 由 { $name }
pit-step-witness = 见证人：{ $name }
pit-step-position = { $name }（{ $position }）
pit-step-reason = 理由：{ $reason }
pit-step-evidence = 证据：{ $evidence }
pit-round-recalled = { $round } 局
pit-corrected = 已更正
pit-shoe-and-time = 第 { $shoe } 靴，{ $began } 至 { $ended }
pit-recall-dealer = 荷官 { $name }

## Significant events

pit-events = 重要事件
pit-events-number = 最近 { $number } 项，新者在前
pit-head-time = 时间
pit-head-where = 地点
pit-head-what = 事项
pit-head-who = 人员
pit-head-reason = 原因
pit-with = { $who }，会同 { $second }
pit-where-cage = 账房
pit-where-house = 系统
pit-actor-the-house = 系统
pit-actor-automatic-dealer = 自动荷官

## Reports

pit-reading = 正在读取账目…
pit-books = 账目
pit-verify = 立即核查
pit-verify-says = 独立核查全部日志：日志树、款项、规则。
pit-audit-failed = 核查程序本身出错。这属程序故障，并非核查所见：请上报，并运行 `cutcard verify` 查看何处出错。
pit-verifying = 正在逐条核查…
pit-sound = 无误：每条记录、每分款项、每项裁定均相符。
pit-findings-number = { $number } 项不符
pit-held-back = { $tables } 有牌未翻开：有关该局的结论待翻牌后告知。
pit-table-win = 各台赢额
pit-period = 账目所载全部牌局，自首局至 { $now }；包括已关的台
pit-all = 合计
pit-head-rounds = 局数
pit-head-void = 作废
pit-head-paid = 派彩
pit-head-credit-win = 余额盈利
pit-head-chip-win = 筹码盈利
pit-head-drop = 投箱额
pit-head-credit-hold = 余额赢率
pit-head-chip-hold = 筹码赢率
pit-head-name = 项目
pit-head-theoretical = 理论盈利
pit-head-deviation = 标准差
pit-head-chance = 偶然出现的概率（至多）
pit-estimated = { $amount }（估算）
pit-returns = 各赔率表回报
pit-no-returns = 尚无已结算的注。
pit-escalate = 须上报
pit-head-bets = 注数
pit-head-staked = 投注额
pit-head-actual = 实际
pit-head-exact = 理论
pit-head-z = z

## The cage

pit-cage = 账房
pit-cage-cash-out-says = 余额转为票券：全部，或指定金额。
pit-cage-redeem-ticket-says = 一张票券只兑现一次。
pit-cage-adjust-credit-says = 调高；调低则加负号。
pit-cage-forget-patron-says = 客人的个人资料及密码将永久抹除。账户、其全部记录及自设限额仍保留。
pit-account = 账户
pit-account-whose = 归属
pit-account-patron = 客人
pit-account-terminal = 终端
pit-amount = 金额
pit-amount-or-all = 金额（留空即全部）
pit-all-of-it = 全部
pit-ticket-code-asked = 票券码
pit-more = { $act }…
pit-act-awaits = { $act }：
pit-act-awaits-position = 须由{ $position }执行
pit-people = 各台与人员
pit-unlock-says = 密码错误三次即锁定；解锁后可再试。
pit-unlock-name = 登录名
pit-unlocked = { $name } 可再试。
pit-display = 墙上显示屏
pit-display-says = 在显示屏的浏览器中打开此链接一次，即可显示各台，不会休眠。
pit-display-link = 一次性链接
pit-look-up-account = 查账户
pit-look-up-name = 账户名或其开头
pit-look-up = 查找
pit-no-account = 没有如此开头的账户。
pit-called = { $called }（{ $account }）
pit-patron-new = 新客人
pit-patron-person = 客人资料
pit-patron-of = { $account } 的客人
pit-patron-says = 各项均可不填。资料与日志分开保存，可以抹除；留空即删去。
pit-patron-name = 登录名
pit-patron-shown = 显示名
pit-patron-contact = 联系方式
pit-patron-born = 出生日期
pit-patron-note = 备注
pit-kind-patron = 客人
pit-kind-terminal = 终端
pit-locked = 已锁定

## Acting in a position

pit-appointments = 署任职位
pit-appointments-none = 现无署任。
pit-appoint-says = 须由职级较高者委出，并经第二人同意；署任载入记录。
pit-appoint-name = 署任者
pit-appoint-position = 署任职位
pit-appoint-until = 期限
pit-appoint-until-ended = 至结束为止
pit-appoint-hours = { $hours } 小时
pit-appointed-until = 至 { $time }
pit-appointed-by = 由 { $by } 委出：{ $reason }

## People of the house

pit-staff = 人员
pit-staff-none = 尚无员工。
pit-person-name = 姓名
pit-person-position = 职位
pit-person-acting = 署任{ $position }
pit-dismissed = 已辞退
pit-no-secret = 尚无密码
pit-engage-again = 重新聘用
pit-engage-says = 任何人不得聘用职位高于自己的人员，并须另一人同意；全部记录在案。
pit-dismiss-says = 该员工即时在各处退出登录，不得再以此名登录。
pit-new-secret = 为 { $name } 设新密码
pit-new-secret-says = 此密码只在此显示一次，也只可使用一次：登录后须自设密码。
pit-new-secret-given = 请交给 { $name }，须在十二小时内用它登录并自设密码。
pit-new-secret-once = 一次性密码

## What the cage has done, and what an account has

pit-told-account-opened = { $account } 已开户。
pit-told-credit-bought = { $account } 余额增加 { $amount }。
pit-told-ticket-issued = 票券 { $number }：{ $amount }，{ $account }。
pit-told-ticket-redeemed = 票券 { $number } 有效：付 { $amount }。
pit-told-credit-adjusted = { $account } 余额已调整 { $amount }。
pit-told-account-locked = { $account } 已锁定。
pit-told-account-unlocked = { $account } 已解锁。
pit-told-patron-forgotten = { $account } 的客人资料已抹除。
pit-told-table-opened = { $table } 台已开。
pit-told-table-closed = { $table } 台已关。
pit-told-appointed = { $name } 署任{ $position }。
pit-told-appointment-ended = { $name } 的署任已结束。
pit-told-engaged = { $name } 现任{ $position }。
pit-told-dismissed = { $name } 已辞退，并已退出登录。
pit-told-edition-taken = { $table } 台自下一靴起采用 { $edition }，以其已生效为准。
pit-told-time-zone-set = 赌场按 { $zone } 时区计时。
pit-chips = 各台筹码
pit-chips-close-says = 盘中点得的数额。如与账面不符，须由第二人签署并说明理由。
pit-chips-table = 台
pit-chips-now = 账面上其筹码盘有 { $amount }。
pit-chips-none = 其筹码盘尚未开启。
pit-told-chips = 已记录 { $table } 筹码 { $amount }。
pit-currency-says = 本场所一切金额所用的货币。设定一次；其后只有在没有开着的台时才可更改。
pit-currency-code = 三个字母的代码
pit-currency-places = 小数位
pit-currency-now = 现为 { $code }。
pit-told-currency-set = 金额现以 { $code } 计；已打开的页面重新载入后显示。
pit-gaming-day-says = 博彩日开始的时刻。大额、客人自设限额与报表都以此计。
pit-gaming-day-begins = 时（0 至 23）
pit-gaming-day-now = 现为 { $hour } 时。
pit-told-gaming-day-set = 博彩日于 { $hour } 时开始。
pit-account-has = { $account } 余额 { $amount }。
pit-account-locked = 已锁定：{ $reason }。
pit-afterwards = 其后为 { $amount }。

## Opening a table

pit-open-name = 台名（小写字母、数字、短横线）
pit-open-game = 游戏
pit-open-game-of = { $title }（{ $document }）
pit-open-cards = 牌的来源
pit-source-shuffled = 由系统洗牌及发牌
pit-source-keyed = 由荷官输入
pit-source-device = 由读牌器读取
pit-open-method = 发牌方式
pit-method-usual = 照常（{ $method }）
pit-method-a = A：荷官抽牌，客人开牌
pit-method-b = B：荷官抽牌并开牌
pit-method-c = C：客人抽牌，高额投注区
pit-open-least = 最低
pit-open-most = 最高
pit-open-side-least = 边注最低
pit-open-side-most = 边注最高
pit-open-differential = 差额上限（0 为不设）
pit-open-high = 高额投注区
pit-no = 否
pit-yes = 是
pit-open-decks = 副数
pit-open-positions = 下注位数目
pit-open-area-most = 每个下注位每个注项的注数
pit-open-cut = 切牌卡后的张数
pit-open-after = 切牌卡出现后的局数
pit-after-none = 无：此局为最后一局
pit-after-one = 再一局

## Editions of the rules, and the house's clock

pit-edition = 规则版本
pit-edition-since = 自 { $since } 起有效
pit-edition-days = 自 { $since } 至 { $until } 有效
pit-edition-deals = 本台按 { $rules } 发牌，{ $days }。
pit-edition-over = 本台按 { $rules } 发牌，{ $days }：现已失效，不得再按其开局。
pit-edition-withdrawn = { $by } 撤销此游戏：该日之后不得再开局，本台须关闭。
pit-edition-taken = 自下一靴起采用 { $rules }。
pit-edition-taken-early = 自 { $since } 起的第一靴采用 { $rules }。
pit-edition-awaits = 采用较新版本须由{ $position }准许。
pit-edition-take = { $table } 台采用较新版本
pit-edition-take-says = 现行版本有效期间，当前一靴仍按其完成；新版本自下一靴起适用。
pit-edition-choice = { $rules }，{ $days }
pit-zone-says = 规则版本按此时区的日期生效与失效。时区只设定一次；只有在没有开着的台时才可改设。
pit-zone = 时区
pit-zone-now = 赌场现按 { $zone } 计时；当地为 { $today }。

## 外部见证方

pit-log = 外部见证方所见
pit-log-size = 日志共 { $entries } 条记录。
pit-log-checkpoint = 最新检查点
pit-log-overdue = 外部见证方已超过 { $hours } 小时没有联署日志。恢复联署前，博彩日只能以“未经外部见证”结束。
pit-log-nobody = 未设外部见证方：持有赌场密钥的人可以改写记录，而外人无从证明。
pit-log-seen = 已见 { $entries } 条记录，{ $time }
pit-log-never = 尚未联署
pit-log-cosigns = 正常联署
pit-log-silent = 没有回应
pit-log-refuses = 拒绝联署

## The gaming day

pit-tab-day = 当日
pit-day-title = 博彩日 { $day }
pit-day-none = 没有已开始的博彩日
pit-day-shift = { $shift } · { $holder }
pit-day-opened = 博彩日 { $day } 已开始。
pit-day-date = 日期，如 2026-11-16
pit-day-shift-name = 班次名称
pit-day-hand-over-says = 接班人在此以本人登录名及密码签署。
pit-day-handed-over = { $taker } 已接班。
pit-day-close-says = 报告与总账分毫不差，并记入日志；须有第二人同意。
pit-day-close-unwitnessed-says = 外部见证方过久没有联署。此博彩日将以“未经外部见证”结束：记录、日报和审查都会永久注明。须由第二人同意此事，并同意日报；日报须与账目分毫不差。
pit-day-unwitnessed = 未经外部见证
pit-day-closed = 博彩日 { $day } 已结束，报告已记入日志。
pit-day-back = 返回当日
pit-day-nothing = 自上一日结束以来尚无结算。
pit-day-chart = { $title }：盈利；金色为理论盈利
pit-day-by-hour = 按小时盈利
pit-day-by-table = 按台盈利
pit-day-by-day = 全日
pit-day-by-shift = 按班次
pit-day-by-game = 按游戏
pit-day-by-wager = 按注项
pit-day-by-dealer = 按荷官
pit-day-by-correction = 更正
pit-day-any = 不限
pit-day-csv = CSV
pit-day-pdf = PDF
pit-day-dealers = 荷官
pit-day-no-dealers = 各台均自动发牌。
pit-day-nobody = 无人
pit-day-assign-says = 每台填一姓名；留空即换下。同时更改数台即为轮换。
pit-day-assigned = 荷官已派任。
pit-day-closed-days = 已结束的博彩日
pit-play = 客人的下注情况
pit-play-look = 查看
pit-play-credit = 余额
pit-play-rounds = 所计局数
pit-play-turnover = 投注额
pit-play-average = 每局平均注码
pit-play-loss = 输
pit-play-theoretical = 理论损失
pit-play-session = 最近一次
pit-play-minutes = { $minutes } 分钟
pit-play-today = 今日：投注额 · 输
pit-large = 大额
pit-large-none = 不设
pit-large-says = 赢注自 { $win } 起、交易自 { $transaction } 起通知场内。
pit-large-win = 大额赢注（0 为不设）
pit-large-transaction = 大额交易（0 为不设）
pit-large-set = 金额已设定。
