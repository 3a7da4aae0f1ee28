### 各頁共用。

## What a table is doing, as a sentence and in short

shared-phase-no-shoe = 正在準備牌靴
shared-phase-ready = 下一局即將開始
shared-phase-betting = 請投注
shared-phase-dealing = 買定離手
shared-phase-settling = 正在結算
shared-phase-shoe-ended = 本靴已完
shared-phase-suspended = 牌局暫停
shared-phase-held = 本枱暫停，注碼照常有效
shared-phase-closing = 本場即將暫停，不再開新局
shared-phase-last-betting = 請投注：這是暫停前的最後一局
shared-phase-no-dealer = 等候荷官
shared-phase-dealer-ready = 等候荷官開始下一局
shared-short-no-dealer = 等候荷官
shared-short-dealer-ready = 下一局
shared-short-held = 暫停
shared-short-closing = 即將停場
shared-short-last-betting = 最後一局
shared-short-no-shoe = 換靴
shared-short-ready = 下一局
shared-short-betting = 投注
shared-short-dealing = 發牌
shared-short-settling = 結算
shared-short-shoe-ended = 本靴已完
shared-short-suspended = 暫停

## The line to the house

shared-line-down = 連接中斷，正在重連；恢復前不能投注。
shared-line-stale = 未收到系統訊息，畫面可能不是最新；正在重連。
shared-line-signed-out = 您已登出。
shared-line-up = 已連接

## Everywhere

shared-sign-in = 登入
shared-sign-out = 登出
shared-name = 登入名稱
shared-secret = 密碼
shared-act-of = { $act }：{ $of }
shared-close = 關閉
shared-rule = 規則 { $clause }
shared-rule-behind = （{ shared-rule }）
shared-line = { $label }：{ $says }
shared-otherwise = 其他情況：{ $when }
shared-paid-once = 每注只賠最高一項。
shared-span = { $least } 至 { $most }
shared-rules-of = { $document }（{ $edition }）
shared-by-the-rules = 依規則 { $document }（{ $edition }）
shared-round = 第 { $number } 局
shared-table-called = { $name }
shared-table-numbered = { $title } { $number } 號枱
shared-corrected = 此局有一張牌曾記錄錯誤，現已更正
shared-limits = { $wager }限額為 { $least } 至 { $most }，請另選金額。
shared-malfunction = 機件故障，一切派彩及牌局作廢，但須依規則 { $document } { $round } 及 { $terminal } 處理
shared-full-stop = 。

## Refusals in words for patrons; the others are told by the message of the refusal

shared-why-late-bet = 投注已截止，不能再投注或加注。請等下一局。
shared-why-late-withdrawal = 投注已截止，現在不能取回注碼；注碼照常結算。
shared-why-excluded = 您已被禁止博彩（至：{ $until }）。請聯絡員工。
shared-why-funds = 餘額不足。請在此兌入票券，或到賬房增值。
shared-why-area-full = 您的投注位不能再增加注項。請先取回一注，或在已下的注上加注。
shared-why-stale = 牌局已繼續，請看清後再操作。
shared-why-suspended = 牌局暫停，現在不能投注。請等牌局恢復。
shared-why-too-fast = 操作太快，請稍候。
shared-why-busy = 系統繁忙，請稍後再試。
shared-why-unreachable = 無法連接系統。恢復連接後將顯示枱上注碼。
shared-why-signed-out = 您已登出，請重新登入。
shared-why-sign-in = 登入名稱或密碼有誤，或此賬號已鎖定：密碼錯誤三次即鎖定半小時，可請員工解鎖。
shared-why-link = 此連結已使用或已過期，請再索取一個。

## The page itself

shared-house-name = Cutcard
shared-page-title = { $page } · { shared-house-name }
shared-language = 語言

## Cards by their names; figures are written as they are

shared-card = { $suit }{ $rank }
shared-the-card = { $card }
shared-card-counts = { $card } { $points }
shared-card-down = 一張暗牌
shared-rank-a = A
shared-rank-t = 10
shared-rank-j = J
shared-rank-q = Q
shared-rank-k = K
shared-rank-s = 壽
shared-rank-l = 祿
shared-rank-f = 福
shared-suit-s = 葵扇
shared-suit-h = 紅心
shared-suit-d = 階磚
shared-suit-c = 梅花
shared-suit-f = 火
shared-suit-g = 金
shared-suit-e = 土
shared-suit-w = 木
shared-suit-a = 水

## The roads

shared-road-bead = 珠盤路
shared-road-big = 大路
shared-road-big-eye = 大眼仔
shared-road-small = 小路
shared-road-cockroach = 曱甴路
shared-ask = 下一局若開{ $side }：{ $mark }
shared-ask-r = 紅
shared-ask-b = 藍
shared-counted = { $what } { $count }
shared-no-rounds = 尚無牌局

## A ticket on paper

shared-ticket-title = 兌現票券
shared-ticket-house = 賭場
shared-credit-elsewhere = 其間他處變動 { $amount }
shared-ticket-issued = 發出時間
shared-ticket-at = { $time }，{ $zone }
shared-ticket-valid = 有效期
shared-ticket-until = 至兌現為止，只限一次
shared-ticket-terms = 憑票在終端機或所列賭場的賬房兌現，認票不認人。副本不再兌現。請勿讓他人看到此碼。
shared-receipt-check = 核對收據
shared-fair = 牌靴是如何洗成的
shared-receipt-code = 收據碼
shared-ticket-print = 列印
