### 实验室：改动一个游戏，并看其数字。

## 页面

lab-page-title = 实验室 · Cutcard
lab-title = 实验室
lab-badge = 变体：未经任何文件核准
lab-base = { $document }，{ $edition }
lab-bends = 改自 { $document }（{ $edition }）。
lab-undo = 撤销
lab-cards-back = 放回所有牌
lab-as-approved = 恢复为核准版本

## 游戏与牌靴

lab-bench = 游戏与牌靴
lab-game = 游戏
lab-decks = 副数
lab-bets = 投注次数（每次一单位）
lab-cards = 牌靴内的牌：{ $cards } 张
lab-tap = 点一张牌，即移走一张。
lab-take = { $card }，尚余 { $left } 张：移走一张
lab-gone = 已移走的牌
lab-gone-none = 没有移走任何牌。
lab-put-back = { $card }，已移走 { $copies } 张：放回一张

## 数字

lab-wagers = 所有注项
lab-wager = 注项
lab-edge = 赌场优势
lab-resolved = 每笔分出输赢的注
lab-hits = 赢
lab-pushes = 平注（退回）
lab-deviation = 标准差
lab-skewness = 偏度
lab-leave-out = 移除
lab-leave-out-wager = 移除{ $wager }
lab-put-in = 放回
lab-put-in-wager = 放回{ $wager }
lab-left-out = 已移除
lab-changed = 已改
lab-lines = { $wager }的赔率表
lab-lines-hint = 赔率写作 8:1、0.95:1 或 1:2；退回写 push，输一半写 lose half，输写 lose。
lab-when = 条件
lab-pays = 赔付
lab-pays-when = 赔付：{ $when }
lab-was = 核准为 { $pays }
# The house edge as approved, and as the paytable is bent.
lab-moved = { $before } → { $after }
lab-chance = 概率
lab-adds = 对回报的贡献
lab-clause = 规则
lab-no-clause = 变体
lab-otherwise = 其他情况
lab-loses = 输
lab-ev = 每注一单位的期望值：{ $ev }
lab-totals = { $bets } 注（每注一单位）之后
lab-mean = 平均
lab-ahead = 赢钱
lab-even = 持平
lab-behind = 输钱
lab-band = 全部结果的 { $level }
lab-range = { $low } 至 { $high }
lab-error = 每个概率的误差不超过 { $error }。

## 图

lab-plot-totals = { $wager } { $bets } 注的结果
lab-plot-totals-says = { $title }：赢钱 { $ahead }，持平 { $even }，输钱 { $behind }。
lab-plot-gain = 赢
lab-plot-loss = 输
lab-plot-decks = { $wager }的赌场优势（按副数，完整牌靴）
lab-plot-cards = { $wager }：再移走一张牌时赌场优势的变化
lab-plot-says = { $title }。{ $points }。
lab-plot-point = { $label }：{ $value }
lab-save = 保存图片
lab-save-of = 保存图片：{ $title }

## 文件与链接

lab-files = 文件与链接
lab-variant-file = 变体文件
lab-csv = 赌场优势（CSV）
lab-par-pdf = PAR 表（PDF）
lab-par-html = PAR 表（HTML）
lab-sheet-note = PAR 表以完整牌靴计算。
lab-link = 指向以上全部内容的链接
lab-copy = 复制链接
lab-copied = 已复制

## 拒绝

error-lab-link = 实验室读不懂此链接的“{ $part }”；已略去，一切未变
error-lab-version = 此链接属于实验室的第 { $version } 版，本程序不读该版
error-lab-odds = { $wager }：不接受“{ $what }”；请写 8:1、0.95:1 或 1:2 等赔率，或 push、lose half、lose
error-lab-cards = 余牌太少；一局可能需要 { $needed } 张
error-lab-totals = 以此赔率下 { $bets } 注，结果太多，无法随输入即时算出；请减少注数或取较整的赔率
error-lab-busy = 实验室正忙；请稍候再问
error-lab-approved = 未作任何改动，没有变体可写
error-lab-extra = PAR 表需要尚未安装的部分；请运行 pip install "cutcard[par]"
