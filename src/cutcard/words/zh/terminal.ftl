### 客人终端。

## The frame

terminal-title = Cutcard · 终端
terminal-skip = 跳至下注区
terminal-sound = 声音
terminal-recall = 回看
terminal-help = 帮助
terminal-tables = 选台
terminal-watched = 正在观看的台
terminal-facts = 第 { $round } 局 · { $terminal }
terminal-limits = { $least } – { $most } · { $decks } 副牌
terminal-area = 您的下注位 { $area } 号
terminal-lost = 连接中断
terminal-unconfirmed = 尚未确认：未收到系统答复，正在重新查询；画面上的下注可能有变。
terminal-seconds-left = 还可下注 { $seconds } 秒
terminal-staff-looks-on = 您以员工身份登录：只可观看，不可下注。
terminal-no-table = 本场没有 { $table } 这张台，请另选一张。

## Money, chips and acts

terminal-credit = 余额
terminal-bet = 下注
terminal-win = 派彩
terminal-no-credit = 或到账房充值
terminal-chips = 筹码
terminal-chip = { $amount } 筹码
terminal-undo = 撤销
terminal-undo-none = “撤销”只取回打开本页以后所点的注；“清除”可取回全部注码。
terminal-clear = 清除
terminal-rebet = 续押
terminal-double = ×2
terminal-double-label = 所有注码加倍，不超过上限
terminal-menu = 菜单
terminal-last-cards = 上一局的牌
terminal-collect = 兑现
terminal-at-most = 所有注码已达上限。
terminal-capped = 加倍受上限所限：{ $wagers }。
terminal-capped-wager = { $wager } { $most }
terminal-placed = 已下注{ $wager } { $amount }
terminal-taken-back = 已取回{ $wager }的注码
terminal-placed-seen = 知道了
terminal-request = { $asker } 应您的要求下此注，请确认。
terminal-request-confirm = 确认
terminal-request-decline = 不是我的注码
terminal-request-declined = 客人在终端拒绝

## The layout

terminal-layout = 下注区
terminal-tap = { $wager }，赔率 { $pays }，限额 { $least } 至 { $most }
terminal-pays-when = { $when } { $odds }
terminal-your-bet = 您已下注 { $amount }
terminal-push = 平注

## The hands

terminal-hands = 牌与结果
terminal-last = 上局：{ $result }
terminal-you-win = 您赢得 { $amount }
terminal-you-lost = 输 { $amount }
terminal-not-accepted = “{ $wager }”未被接受。
terminal-even = 不赢不输
terminal-returned-of = 下注 { $staked }，退回 { $back }
terminal-paid-on = 下注 { $staked }，派彩 { $back }（含本金）
terminal-no-last = 本靴第一局
terminal-dealing = 正在发牌
terminal-on-table = 台上注码：{ $amount }
terminal-total = { $side } { $total }
terminal-why = 为什么？
terminal-turn = 开{ $side }牌
terminal-decline = 不接牌
terminal-decline-side = 不接{ $side }牌
terminal-with-you = { $side }牌在您手中
terminal-offered-to-you = { $side }牌将递给您
terminal-with-another = { $side }牌在另一位客人手中
terminal-being-turned = 正在开牌
terminal-squeeze = 请看牌：掀起牌边慢慢眯牌
terminal-held-card = { $side }第 { $number } 张牌，暗牌
terminal-held-how = 可从任何一边或一角掀牌；掀过一半，牌即翻开。
terminal-held-keys = 键盘：方向键掀牌，Enter 键开牌。
terminal-held-waits = 可先眯牌；先开{ $side }牌。
terminal-has-cards = { $side }牌在您手中，请开牌。
terminal-has-card = { $side }第 { $number } 张牌在您手中，请开牌。
terminal-held-seconds = 限时 { $seconds } 秒。
terminal-held-skip = 不眯牌：下次起直接开牌
terminal-take-device = 接过发牌器
terminal-give-device = 交还发牌器

## For those who listen

terminal-says-card = { $side }：{ $card }。
terminal-says-total = { $side } { $total } 点。
terminal-says-result = { $result }：{ $totals }。
terminal-says-natural = { $side }例牌{ $total }点，赢
terminal-says-win = 您赢得 { $amount }。
terminal-says-lose = 您输了 { $amount }。
terminal-says-even = 您这局不输不赢。

## For those who play with keys

terminal-keys = 键盘快捷键
terminal-keys-on = 启用单键快捷键
terminal-key-chip = 选择筹码
terminal-key-arrows = 在下注区移动
terminal-key-seconds = 读出还可下注多少秒
terminal-key-lay = 下所选筹码

## An irregularity

terminal-suspended = 牌局暂停：{ $kind }。请稍候。
terminal-done = 处理办法：{ $steps }。
terminal-decides = 由{ $by }决定如何处理。
terminal-ordered = 已裁定：{ $steps }。
terminal-step = { $remedy }（{ $by }）
terminal-may-withdraw = 您可取回注码。
terminal-may-withdraw-all = 您可取回全部注码，或全部保留。
terminal-withdraw = 取回注码
terminal-stay = 未取回的注码继续有效。

## Collect

terminal-collect-ask = 将 { $amount } 兑成票券？
terminal-collect-bets = 如台上有注码，照常有效，派彩会计入余额。
terminal-collect-yes = 出票
terminal-collect-none = 没有可兑现的余额。
terminal-buy-credit = 请兑入票券，或到账房充值。
terminal-cancel = 取消
terminal-ticket-again = 再看上一张票券
terminal-keep-code = 请妥善保管此码。任何人凭此码都可在终端或账房兑现，只限一次。
terminal-copy-code = 复制此码
terminal-code-copied = 已复制。
terminal-code-selected = 已选取此码，请自行复制。
terminal-code-kept = 我已记下此码
terminal-redeem = 兑入票券
terminal-redeem-code = 票券码
terminal-redeem-yes = 存入余额
terminal-redeemed = { $amount } 已存入余额。

## Recall

terminal-recall-title = 回看：您最近几局
terminal-recall-none = 您尚未下注。
terminal-recall-marked = 以下是已结束的牌局。
terminal-before-after = 局前余额 { $before }，局后余额 { $after }
terminal-step-by-step = 逐步说明

## The roads

terminal-roads = 路单与统计
terminal-rounds = 共 { $number } 局
terminal-natural = 例牌
terminal-road = { $road }：{ $marks } 格。{ $counts }。最近：{ $last }
terminal-road-derived = { $road }：红 { $red } 格，蓝 { $blue } 格
terminal-road-empty = { $road }：空

## The choice of tables

terminal-choose-tables = 各台
terminal-watch = 观看
terminal-unwatch = 停止观看
terminal-sit = 入座
terminal-on-screen = 当前台

## What a patron may ask

terminal-odds = 各注项的赔率与赌场优势
terminal-prices = 赔率与赌场优势
terminal-prices-of = 按 { $decks } 副整靴牌精确计算。
terminal-wager = 注项
terminal-edge = 赌场优势
terminal-wins = 赢
terminal-wins-in = 平均几局中一次
terminal-one-in = 平均 { $many } 局中一次（{ $part }）
terminal-seen = 本靴至今
terminal-seen-of = { $rounds } 局中 { $count } 次
terminal-unseen = 不统计
terminal-least-most = 最低与最高
terminal-together-title = 这些注合计的成本
terminal-together = 照此下注 { $stake }，长期平均每局成本 { $cost }（{ $edge }）；一般每局的结果在平均数上下 { $deviation } 以内（一个标准差）。
terminal-together-none = 下注后，此处显示各注合计的成本。
terminal-elements = 五行
terminal-pictures = 公牌
terminal-road-toggles = 显示哪些路单
terminal-road-before = 上一个路单
terminal-road-after = 下一个路单
terminal-greeting = 第一次玩{ $game }？
terminal-greeting-never = 不再显示

## Saved bets

terminal-saved = 常用注
terminal-saved-none = 此设备尚未保存这个游戏的常用注。
terminal-saved-how = 请先下注，再于此处命名保存。
terminal-saved-now = 现在的注码：{ $bets }
terminal-saved-name = 名称
terminal-saved-keep = 保存
terminal-saved-drop = 删除
terminal-saved-drop-named = 删除{ $name }
terminal-saved-bet = { $wager } { $amount }
terminal-saved-gone = 此台不设{ $wager }，因此全部未下注。

## The session

terminal-session = 本次游戏
terminal-session-time = 已登录
terminal-session-minutes = { $minutes } 分钟
terminal-session-turnover = 投注额
terminal-session-net = 输赢
terminal-session-rounds = 局数
terminal-leave-how = 余额留在您的账户，台上注码照常有效。如要带走余额，请先兑现。
terminal-remind = 提醒我
terminal-remind-never = 不提醒
terminal-remind-every = 每 { $minutes } 分钟
terminal-reminder = 您已在此 { $minutes } 分钟：投注额 { $turnover }，输赢 { $net }。
terminal-reality-check = 时间与输赢提醒
terminal-keep-playing = 继续游戏
terminal-own-limits = 自设限额
terminal-own-limits-how = 限额由本场执行。调低即时生效；调高或取消，次日生效。停止下注满 { $rest } 分钟，即算一次游戏结束。留空即不设限。
terminal-limit-set = 设定
terminal-limit-none = 无
terminal-limit-now = 现行：{ $limit }。
terminal-limit-rest = 今日剩余：{ $rest }。
terminal-limit-rest-ahead = 今日剩余：{ $rest }，其中 { $ahead } 为今日所赢。
terminal-limit-then = { $day }起：{ $limit }。

## Receipts

terminal-receipt = 收据
terminal-receipt-game = 游戏
terminal-receipt-round = 牌局
terminal-receipt-when = 时间
terminal-receipt-result = 结果
terminal-receipt-net = 合计
terminal-receipt-rules = 规则
terminal-receipt-entry = 日志条目
terminal-receipt-bet = { $stake }：{ $outcome }，{ $net }
terminal-receipt-how = 指纹对应本场日志中的条目，审计时可据此查得。
terminal-receipt-print = 打印
terminal-receipt-save = 存为文本
terminal-receipt-picture = 图片
terminal-proofs = 每注的证明
terminal-proofs-how = 每注在赌场日志中都有自己的条目。此文件证明该条目已在日志中，任何人无需赌场即可核对。
terminal-proof-save = 保存证明
terminal-proof-later = 尚无证明。日志每 { $seconds } 秒签署一次，请稍后再试。
terminal-proof-none = 本赌场的日志未经签署。
terminal-fingerprint = 指纹
terminal-fingerprint-short = 条目 { $entry } · { $mark }
