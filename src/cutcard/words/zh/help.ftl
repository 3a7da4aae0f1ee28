### 帮助。

## The page

help-page-title = Cutcard · 帮助
help-page = { $game } · 规则与赔率 · Cutcard
help-to-table = 到台前
help-back = 回到{ $table }
help-other-tables = 各台规则与赔率

## The game and the terminal

help-introduction = 五幅图看懂玩法
help-hand-total = { $hand } { $total }
help-draws = { $second }何时补牌：看{ $second }首两张的点数，以及{ $first }第三张所计的点数。“补”为补牌，“–”为停牌。
help-draws-third = { $first }的第三张
help-draws-none = 无
help-draws-draws = 补
help-draws-stands = –
help-draws-either = 补/–
help-how = 怎样玩
help-terminal = 本终端
help-terminal-bet = 先选筹码，再点注项；再点一次即加注。淡色筹码表示尚在传送，变实即表示系统已确认。“撤销”取回上一步，“清除”取回全部，“续押”照上一局下注，“×2”全部加倍，但不超过上限。
help-tap = 点选注项，即押上所选筹码；再点一次即加注。
help-hold = 长按注项，或按鼠标右键，可看何时赢、赔多少及赌场优势。
help-hold-touch = 长按注项，可看何时赢、赔多少及赌场优势。
help-keys = 使用键盘：方向键在台面上移动，Enter 键放筹码，? 键列出所有按键。
help-swipe = 只显示一个路单时，左右滑动可看其他路单。
help-terminal-money = “派彩”是上一局退还给您的总额，含本金；多于下注时才显示金色。“兑现”把余额转为票券，凭码到终端或账房兑现。“回看”可查最近几局及每注输赢的原因。
help-terminal-area = 下注位是台上记录您注码的编号位置，本台共 { $positions } 个；不影响派彩。
help-terminal-squeeze = 由您看牌时，可从任何一边或一角掀牌，慢慢眯牌，或按“开牌”。牌已发出，眯牌不会改变结果。不想眯牌，可勾选牌下方的选项，此设备会记住。
help-roads = 路单只是本靴的记录；以往的结果不会改变下一局的胜算。

## The wagers

help-wagers = 各注项
help-price = 赌场优势，是赌场长期平均从每注所得的比例，按整靴牌精确算出。长期而言，任何投注方法都无法胜过它。
help-when = 派彩条件
help-odds = 赔率
help-rule = 规则
help-edge = 赌场优势
help-hits = 命中率
help-limits = 限额
help-outcome-push = 平注（退回）
help-outcome-half-lose = 输一半

## The table

help-table = 本台
help-facts = { $title }，规则 { $document }（{ $edition }）。{ $decks } 副牌。主注限额 { $least } 至 { $most }；其他注项的限额列于各注项。
help-step = 注码以 { $step } 为单位，派彩即分毫不差，无须舍入。

## What voids, and interruptions

help-voids = 什么情况作废、如何处理
help-confirmed = 筹码变实，即表示系统已确认；未确认的不算下注。
help-late = “买定离手”后不得下注、加注或取回。以赌场时钟为准，并非以此屏幕为准。
help-case = 情况
help-done = 处理
help-chosen = 由{ $by }裁定采取下列一项或几项：{ $steps }
help-interrupted = 停电或牌局中断时
help-interruption = { $when }：{ $done }
help-uninterrupted = 本规则没有列明中断的情况：牌局从中断处继续。
help-connection = 终端断线时，已确认的注码继续有效并照常结算；结果可在“回看”中查阅。
