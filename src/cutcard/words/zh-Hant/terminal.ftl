### 客人終端機。

## The frame

terminal-title = Cutcard · 終端機
terminal-skip = 跳至注區
terminal-sound = 聲音
terminal-recall = 回看
terminal-help = 幫助
terminal-tables = 選枱
terminal-watched = 正在觀看的枱
terminal-facts = 第 { $round } 局 · { $terminal }
terminal-limits = { $least } – { $most } · { $decks } 副牌
terminal-area = 您的投注位 { $area } 號
terminal-lost = 連接中斷
terminal-unconfirmed = 尚未確認：未收到系統答覆，正在重新查詢；畫面上的投注可能有變。
terminal-seconds-left = 還可投注 { $seconds } 秒
terminal-staff-looks-on = 您以員工身份登入：只可觀看，不可投注。
terminal-no-table = 本場沒有 { $table } 這張枱，請另選一張。

## Money, chips and acts

terminal-credit = 餘額
terminal-bet = 投注
terminal-win = 派彩
terminal-no-credit = 或到賬房增值
terminal-chips = 籌碼
terminal-chip = { $amount } 籌碼
terminal-undo = 撤銷
terminal-undo-none = 「撤銷」只取回打開本頁以後所點的注；「清除」可取回全部注碼。
terminal-clear = 清除
terminal-rebet = 續押
terminal-double = ×2
terminal-double-label = 所有注碼加倍，不超過上限
terminal-menu = 選單
terminal-last-cards = 上一局的牌
terminal-collect = 兌現
terminal-at-most = 所有注碼已達上限。
terminal-capped = 加倍受上限所限：{ $wagers }。
terminal-capped-wager = { $wager } { $most }
terminal-placed = 已投注{ $wager } { $amount }
terminal-taken-back = 已取回{ $wager }的注碼
terminal-placed-seen = 知道了
terminal-request = { $asker } 應您的要求下此注，請確認。
terminal-request-confirm = 確認
terminal-request-decline = 不是我的注碼
terminal-request-declined = 客人在終端機拒絕

## The layout

terminal-layout = 注區
terminal-tap = { $wager }，賠率 { $pays }，限額 { $least } 至 { $most }
terminal-pays-when = { $when } { $odds }
terminal-your-bet = 您已投注 { $amount }
terminal-push = 平注

## The hands

terminal-hands = 牌與結果
terminal-last = 上局：{ $result }
terminal-you-win = 您贏得 { $amount }
terminal-you-lost = 輸 { $amount }
terminal-not-accepted = 「{ $wager }」未被接受。
terminal-even = 不贏不輸
terminal-returned-of = 投注 { $staked }，退回 { $back }
terminal-paid-on = 投注 { $staked }，派彩 { $back }（含本金）
terminal-no-last = 本靴第一局
terminal-dealing = 正在發牌
terminal-on-table = 枱上注碼：{ $amount }
terminal-total = { $side } { $total }
terminal-why = 為什麼？
terminal-turn = 開{ $side }牌
terminal-decline = 不接牌
terminal-decline-side = 不接{ $side }牌
terminal-with-you = { $side }牌在您手中
terminal-offered-to-you = { $side }牌將遞給您
terminal-with-another = { $side }牌在另一位客人手中
terminal-being-turned = 正在開牌
terminal-squeeze = 請看牌：掀起牌邊慢慢瞇牌
terminal-held-card = { $side }第 { $number } 張牌，暗牌
terminal-held-how = 可從任何一邊或一角掀牌；掀過一半，牌即翻開。
terminal-held-keys = 鍵盤：方向鍵掀牌，Enter 鍵開牌。
terminal-held-waits = 可先瞇牌；先開{ $side }牌。
terminal-has-cards = { $side }牌在您手中，請開牌。
terminal-has-card = { $side }第 { $number } 張牌在您手中，請開牌。
terminal-held-seconds = 限時 { $seconds } 秒。
terminal-held-skip = 不瞇牌：下次起直接開牌
terminal-take-device = 接過發牌器
terminal-give-device = 交還發牌器

## For those who listen

terminal-says-card = { $side }：{ $card }。
terminal-says-total = { $side } { $total } 點。
terminal-says-result = { $result }：{ $totals }。
terminal-says-natural = { $side }例牌{ $total }點，贏
terminal-says-win = 您贏得 { $amount }。
terminal-says-lose = 您輸了 { $amount }。
terminal-says-even = 您這局不輸不贏。

## For those who play with keys

terminal-keys = 鍵盤快速鍵
terminal-keys-on = 啟用單鍵快速鍵
terminal-key-chip = 選擇籌碼
terminal-key-arrows = 在注區移動
terminal-key-seconds = 讀出還可投注多少秒
terminal-key-lay = 下所選籌碼

## An irregularity

terminal-suspended = 牌局暫停：{ $kind }。請稍候。
terminal-done = 處理辦法：{ $steps }。
terminal-decides = 由{ $by }決定如何處理。
terminal-ordered = 已裁定：{ $steps }。
terminal-step = { $remedy }（{ $by }）
terminal-may-withdraw = 您可取回注碼。
terminal-may-withdraw-all = 您可取回全部注碼，或全部保留。
terminal-withdraw = 取回注碼
terminal-stay = 未取回的注碼繼續有效。

## Collect

terminal-collect-ask = 將 { $amount } 兌成票券？
terminal-collect-bets = 如枱上有注碼，照常有效，派彩會計入餘額。
terminal-collect-yes = 出票
terminal-collect-none = 沒有可兌現的餘額。
terminal-buy-credit = 請兌入票券，或到賬房增值。
terminal-cancel = 取消
terminal-ticket-again = 再看上一張票券
terminal-keep-code = 請妥善保管此碼。任何人憑此碼都可在終端機或賬房兌現，只限一次。
terminal-copy-code = 複製此碼
terminal-code-copied = 已複製。
terminal-code-selected = 已選取此碼，請自行複製。
terminal-code-kept = 我已記下此碼
terminal-redeem = 兌入票券
terminal-redeem-code = 票券碼
terminal-redeem-yes = 存入餘額
terminal-redeemed = { $amount } 已存入餘額。

## Recall

terminal-recall-title = 回看：您最近幾局
terminal-recall-none = 您尚未投注。
terminal-recall-marked = 以下是已結束的牌局。
terminal-before-after = 局前餘額 { $before }，局後餘額 { $after }
terminal-step-by-step = 逐步說明

## The roads

terminal-roads = 路單與統計
terminal-rounds = 共 { $number } 局
terminal-natural = 例牌
terminal-road = { $road }：{ $marks } 格。{ $counts }。最近：{ $last }
terminal-road-derived = { $road }：紅 { $red } 格，藍 { $blue } 格
terminal-road-empty = { $road }：空

## The choice of tables

terminal-choose-tables = 各枱
terminal-watch = 觀看
terminal-unwatch = 停止觀看
terminal-sit = 入座
terminal-on-screen = 目前的枱

## What a patron may ask

terminal-odds = 各注項的賠率與賭場優勢
terminal-prices = 賠率與賭場優勢
terminal-prices-of = 按 { $decks } 副整靴牌精確計算。
terminal-wager = 注項
terminal-edge = 賭場優勢
terminal-wins = 贏
terminal-wins-in = 平均幾局中一次
terminal-one-in = 平均 { $many } 局中一次（{ $part }）
terminal-seen = 本靴至今
terminal-seen-of = { $rounds } 局中 { $count } 次
terminal-unseen = 不統計
terminal-least-most = 最低與最高
terminal-together-title = 這些注合計的成本
terminal-together = 照此投注 { $stake }，長期平均每局成本 { $cost }（{ $edge }）；一般每局的結果在平均數上下 { $deviation } 以內（一個標準差）。
terminal-together-none = 投注後，此處顯示各注合計的成本。
terminal-elements = 五行
terminal-pictures = 公牌
terminal-road-toggles = 顯示哪些路單
terminal-road-before = 上一個路單
terminal-road-after = 下一個路單
terminal-greeting = 第一次玩{ $game }？
terminal-greeting-never = 不再顯示

## Saved bets

terminal-saved = 常用注
terminal-saved-none = 此設備尚未保存這個遊戲的常用注。
terminal-saved-how = 請先投注，再於此處命名保存。
terminal-saved-now = 現在的注碼：{ $bets }
terminal-saved-name = 名稱
terminal-saved-keep = 保存
terminal-saved-drop = 刪除
terminal-saved-drop-named = 刪除{ $name }
terminal-saved-bet = { $wager } { $amount }
terminal-saved-gone = 此枱不設{ $wager }，因此全部未投注。

## The session

terminal-session = 本次遊戲
terminal-session-time = 已登入
terminal-session-minutes = { $minutes } 分鐘
terminal-session-turnover = 投注額
terminal-session-net = 輸贏
terminal-session-rounds = 局數
terminal-leave-how = 餘額留在您的賬戶，枱上注碼照常有效。如要帶走餘額，請先兌現。
terminal-remind = 提醒我
terminal-remind-never = 不提醒
terminal-remind-every = 每 { $minutes } 分鐘
terminal-reminder = 您已在此 { $minutes } 分鐘：投注額 { $turnover }，輸贏 { $net }。
terminal-reality-check = 時間與輸贏提醒
terminal-keep-playing = 繼續遊戲
terminal-own-limits = 自設限額
terminal-own-limits-how = 限額由本場執行。調低即時生效；調高或取消，次日生效。停止投注滿 { $rest } 分鐘，即算一次遊戲結束。留空即不設限。
terminal-limit-set = 設定
terminal-limit-none = 無
terminal-limit-now = 現行：{ $limit }。
terminal-limit-rest = 今日剩餘：{ $rest }。
terminal-limit-rest-ahead = 今日剩餘：{ $rest }，其中 { $ahead } 為今日所贏。
terminal-limit-then = { $day }起：{ $limit }。

## Receipts

terminal-receipt = 收據
terminal-receipt-game = 遊戲
terminal-receipt-round = 牌局
terminal-receipt-when = 時間
terminal-receipt-result = 結果
terminal-receipt-net = 合計
terminal-receipt-rules = 規則
terminal-receipt-entry = 日誌條目
terminal-receipt-bet = { $stake }：{ $outcome }，{ $net }
terminal-receipt-how = 指紋對應本場日誌中的條目，審計時可據此查得。
terminal-receipt-print = 列印
terminal-receipt-save = 儲存為文字檔
terminal-receipt-picture = 圖片
terminal-proofs = 每注的證明
terminal-proofs-how = 每注在賭場日誌中都有自己的條目。此文件證明該條目已在日誌中，任何人無需賭場即可核對。
terminal-proof-save = 保存證明
terminal-proof-later = 尚無證明。日誌每 { $seconds } 秒簽署一次，請稍後再試。
terminal-proof-none = 本賭場的日誌未經簽署。
terminal-fingerprint = 指紋
terminal-fingerprint-short = 條目 { $entry } · { $mark }
