### 實驗室：改動一個遊戲，並看其數字。

## 頁面

lab-page-title = 實驗室 · Cutcard
lab-title = 實驗室
lab-badge = 變體：未經任何文件核准
lab-base = { $document }，{ $edition }
lab-bends = 改自 { $document }（{ $edition }）。
lab-undo = 撤銷
lab-cards-back = 放回所有牌
lab-as-approved = 恢復為核准版本

## 遊戲與牌靴

lab-bench = 遊戲與牌靴
lab-game = 遊戲
lab-decks = 副數
lab-bets = 投注次數（每次一單位）
lab-cards = 牌靴內的牌：{ $cards } 張
lab-tap = 點一張牌，即移走一張。
lab-take = { $card }，尚餘 { $left } 張：移走一張
lab-gone = 已移走的牌
lab-gone-none = 沒有移走任何牌。
lab-put-back = { $card }，已移走 { $copies } 張：放回一張

## 數字

lab-wagers = 所有注項
lab-wager = 注項
lab-edge = 賭場優勢
lab-resolved = 每筆分出輸贏的注
lab-hits = 贏
lab-pushes = 平注（退回）
lab-deviation = 標準差
lab-skewness = 偏度
lab-leave-out = 移除
lab-leave-out-wager = 移除{ $wager }
lab-put-in = 放回
lab-put-in-wager = 放回{ $wager }
lab-left-out = 已移除
lab-changed = 已改
lab-lines = { $wager }的賠率表
lab-lines-hint = 賠率寫作 8:1、0.95:1 或 1:2；退回寫 push，輸一半寫 lose half，輸寫 lose。
lab-when = 條件
lab-pays = 賠付
lab-pays-when = 賠付：{ $when }
lab-was = 核准為 { $pays }
# The house edge as approved, and as the paytable is bent.
lab-moved = { $before } → { $after }
lab-chance = 概率
lab-adds = 對回報的貢獻
lab-clause = 規則
lab-no-clause = 變體
lab-otherwise = 其他情況
lab-loses = 輸
lab-ev = 每注一單位的期望值：{ $ev }
lab-totals = { $bets } 注（每注一單位）之後
lab-mean = 平均
lab-ahead = 贏錢
lab-even = 持平
lab-behind = 輸錢
lab-band = 全部結果的 { $level }
lab-range = { $low } 至 { $high }
lab-error = 每個概率的誤差不超過 { $error }。

## 圖

lab-plot-totals = { $wager } { $bets } 注的結果
lab-plot-totals-says = { $title }：贏錢 { $ahead }，持平 { $even }，輸錢 { $behind }。
lab-plot-gain = 贏
lab-plot-loss = 輸
lab-plot-decks = { $wager }的賭場優勢（按副數，完整牌靴）
lab-plot-cards = { $wager }：再移走一張牌時賭場優勢的變化
lab-plot-says = { $title }。{ $points }。
lab-plot-point = { $label }：{ $value }
lab-save = 儲存圖片
lab-save-of = 儲存圖片：{ $title }

## 檔案與連結

lab-files = 檔案與連結
lab-variant-file = 變體檔案
lab-csv = 賭場優勢（CSV）
lab-par-pdf = PAR 表（PDF）
lab-par-html = PAR 表（HTML）
lab-sheet-note = PAR 表以完整牌靴計算。
lab-link = 指向以上全部內容的連結
lab-copy = 複製連結
lab-copied = 已複製

## 拒絕

error-lab-link = 實驗室讀不懂此連結的「{ $part }」；已略去，一切未變
error-lab-version = 此連結屬於實驗室的第 { $version } 版，本程式不讀該版
error-lab-odds = { $wager }：不接受「{ $what }」；請寫 8:1、0.95:1 或 1:2 等賠率，或 push、lose half、lose
error-lab-cards = 餘牌太少；一局可能需要 { $needed } 張
error-lab-totals = 以此賠率下 { $bets } 注，結果太多，無法隨輸入即時算出；請減少注數或取較整的賠率
error-lab-busy = 實驗室正忙；請稍候再問
error-lab-approved = 未作任何改動，沒有變體可寫
error-lab-extra = PAR 表需要尚未安裝的部分；請運行 pip install "cutcard[par]"
