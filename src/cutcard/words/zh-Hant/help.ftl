### 幫助。

## The page

help-page-title = Cutcard · 幫助
help-page = { $game } · 規則與賠率 · Cutcard
help-to-table = 到枱前
help-back = 回到{ $table }
help-other-tables = 各枱規則與賠率

## The game and the terminal

help-introduction = 五幅圖看懂玩法
help-hand-total = { $hand } { $total }
help-draws = { $second }何時補牌：看{ $second }首兩張的點數，以及{ $first }第三張所計的點數。「補」為補牌，「–」為停牌。
help-draws-third = { $first }的第三張
help-draws-none = 無
help-draws-draws = 補
help-draws-stands = –
help-draws-either = 補/–
help-how = 怎樣玩
help-terminal = 本終端機
help-terminal-bet = 先選籌碼，再點注項；再點一次即加注。淡色籌碼表示尚在傳送，變實即表示系統已確認。「撤銷」取回上一步，「清除」取回全部，「續押」照上一局投注，「×2」全部加倍，但不超過上限。
help-tap = 點選注項，即押上所選籌碼；再點一次即加注。
help-hold = 長按注項，或按滑鼠右鍵，可看何時贏、賠多少及賭場優勢。
help-hold-touch = 長按注項，可看何時贏、賠多少及賭場優勢。
help-keys = 使用鍵盤：方向鍵在枱面上移動，Enter 鍵放籌碼，? 鍵列出所有按鍵。
help-swipe = 只顯示一個路單時，左右滑動可看其他路單。
help-terminal-money = 「派彩」是上一局退還給您的總額，含本金；多於投注時才顯示金色。「兌現」把餘額轉為票券，憑碼到終端機或賬房兌現。「回看」可查最近幾局及每注輸贏的原因。
help-terminal-area = 投注位是枱上記錄您注碼的編號位置，本枱共 { $positions } 個；不影響派彩。
help-terminal-squeeze = 由您看牌時，可從任何一邊或一角掀牌，慢慢瞇牌，或按「開牌」。牌已發出，瞇牌不會改變結果。不想瞇牌，可勾選牌下方的選項，此設備會記住。
help-roads = 路單只是本靴的記錄；以往的結果不會改變下一局的勝算。

## The wagers

help-wagers = 各注項
help-price = 賭場優勢，是賭場長期平均從每注所得的比例，按整靴牌精確算出。長期而言，任何投注方法都無法勝過它。
help-when = 派彩條件
help-odds = 賠率
help-rule = 規則
help-edge = 賭場優勢
help-hits = 命中率
help-limits = 限額
help-outcome-push = 平注（退回）
help-outcome-half-lose = 輸一半

## The table

help-table = 本枱
help-facts = { $title }，規則 { $document }（{ $edition }）。{ $decks } 副牌。主注限額 { $least } 至 { $most }；其他注項的限額列於各注項。
help-step = 注碼以 { $step } 為單位，派彩即分毫不差，無須捨入。

## What voids, and interruptions

help-voids = 什麼情況作廢、如何處理
help-confirmed = 籌碼變實，即表示系統已確認；未確認的不算投注。
help-late = 「買定離手」後不得投注、加注或取回。以賭場時鐘為準，並非以此屏幕為準。
help-case = 情況
help-done = 處理
help-chosen = 由{ $by }裁定採取下列一項或幾項：{ $steps }
help-interrupted = 停電或牌局中斷時
help-interruption = { $when }：{ $done }
help-uninterrupted = 本規則沒有列明中斷的情況：牌局從中斷處繼續。
help-connection = 終端機斷線時，已確認的注碼繼續有效並照常結算；結果可在「回看」中查閱。
