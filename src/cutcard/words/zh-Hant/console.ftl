### 荷官控制台與監場控制台共用：表格、欄目、牌、通知及異常處理程序。

## The bar

console-connecting = 連接中
console-line-up = 在線
console-line-down = 連接中斷
console-line-stale = 已過時
console-line-signed-out = 已登出
console-all-tables = 各枱
console-sound-on = 聲音開
console-sound-off = 聲音關
console-pit = 監場

## The lock

console-staff-only = 此頁僅供員工使用。
console-locking = 此控制台即將鎖定。輕觸屏幕或按任意鍵即可繼續使用。
console-idle = 閒置五分鐘，已鎖定。
console-wakes = { $name } 輸入密碼之前，本枱不顯示任何內容；各枱牌局照常進行。
console-wake = 繼續
console-sign-in-to-go-on = 請登入後繼續。
console-tries-again = 此頁會自動再試。

## Dates

console-locale = zh-Hant-u-hc-h23
console-dated = { $day } { $time }
console-as-of = 截至 { $time }
console-not-read-now = 剛才未能讀取，請重試。
console-not-read = 剛才未能讀取。此處為先前的內容，將自動重新讀取。

## Forms

console-do-it = 執行
console-cancel = 取消
console-yes = 確定：{ $go }
console-reason = 理由（存檔）
console-reason-optional = 理由（存檔，可不填）
console-second-person = 第二人
console-second-secret = 其密碼
console-patron-signs = 客人在此以本人密碼簽署；或由另一人（監場主任或以上）證實其在場，並說明理由。
console-patron-confirms = 請發送至客人的終端機確認。客人沒有終端機的，由聽到其要求的第二名員工在此簽署。
console-second-signs = 須由第二人（監場主任或以上）同意並在此簽署。
console-witness-signs = 由未參與本局發牌的見證人確認並在此簽署。
console-patron = 客人
console-choose-more = { $label }：至少選 { $least } 張
console-choose-exactly = { $label }：請選 { $least } 張
console-whole-number = { $label }：請填 { $from } 至 { $to } 的整數
console-moment = { $label }：請按本場時鐘填寫時間，如 20:50，或連同日期 2026-11-18 20:50
console-moment-hint = 20:50，或連同日期 2026-11-18 20:50
console-amount = { $label }：請填金額，如 25、25.50 或 1,000；逗號只用於分隔千位

## Cards

console-face-down = 暗牌
console-rank = 點數
console-suit = 花色
console-scanner = 掃描
console-scan = 掃描或輸入一張牌，再按 Enter 鍵
console-no-card = { $typed } 不是本副牌的牌；請輸入點數與花色，如 { $example }
console-cards-most = 最多 { $most } 張；點一張可取回
console-take-card-back = { $place }：{ $card }，取回
console-no-card-chosen = 尚未選牌。
console-cards-found = 找到 { $number } 張牌

## Notices

console-refused = 已拒絕：
console-not-done = 未執行。
console-unreachable = 無法連接系統。
console-unknown = 不知是否已記錄，請等本枱顯示。
console-gone-on = 牌局已繼續，請看清後再操作。未作任何更改。
console-nothing-changed = { $why }。未作任何更改。
console-did-not-work = 未能執行
console-dismiss = 知道了
console-copy = 複製
console-copied = 已複製
console-marked = 已選取，請複製
console-csv = 下載表格

## The hands and bets of a table, small

console-no-card-yet = 尚無牌
console-held-by = 在 { $patron } 手中
console-no-bets = 枱上無注碼。
console-area = { $area } 號投注位
console-bets = 注碼{ " " }

## The procedure of an irregularity

console-suspended = 牌局暫停
console-irregularity = 異常情況：{ $kind }
console-note = 備註：{ $note }。
console-ordered = 已裁定：{ $remedies }。
console-one-of = 擇一處理：
console-beneath = 其餘異常情況
console-then = 然後：{ $kind }{ " " }
console-cards-out = 已離開發牌器的牌：{ $cards }。
console-cards-seen = 被看到的牌：{ $cards }。
console-cards-missing = 查明缺牌：{ $cards }。
console-cards-aside = { $number } 張暗牌按次序另放。
console-concerns = 涉及{ $hand }。
console-rule-so = 按此裁定
console-take-step = 執行此步
console-stands-taken = 已執行
console-stands-next = 下一步
console-stands-later = 稍後
console-stands = （{ $stands }）
console-awaits = 等候{ $position }
console-or-higher = { $position }或以上
console-with-second = 須有第二人
console-with-witness = 須有見證人
console-in-order = 牌的次序
console-in-order-hint = 按記錄中的位置，1 至 { $cards }：2 1 表示第二張先發
console-turned-in-order = 翻開的牌，按抽出的次序
console-sorted = 每種牌找到幾張
console-sorted-hint = 先列應有的數目；未找到的請減去。
console-aside-read = 另放的牌，按抽出的次序
console-aside-hint = 在見證人面前查看，不計入以上數目；仍為暗牌。
console-offered = { $how ->
    [all] 客人現可取回全部注碼，或全部保留；{ console-bets-lie }。客人選定後再繼續。
   *[each] 客人現可取回注碼；{ console-bets-lie }。客人選定後再繼續。
}
console-bets-lie = { $number ->
   *[other] 枱上有 { $number } 注
}
console-contest = { act-contest-call }…
console-contest-by = 報告不實？可由{ $position }或以上職級提出異議。
console-contest-says = 一經查明報告不實，即予取消，牌局照舊繼續；報告與查明結果均存檔。提出異議的人和見證人不得是報告人、本局荷官或在本局投注的人。
console-contest-evidence = 證據：錄影、發牌器記錄或目擊者
console-contest-evidence-optional = 證據：錄影、發牌器記錄或目擊者（如有）
console-contest-order = 牌的次序（如已查明）
console-contest-order-hint = 按記錄中的位置，1 至 { $cards }：2 1 表示第二張先發。如並無牌同時抽出，請留空。
console-interrupted = 牌局中斷
console-interrupted-says = 先翻開客人手中的牌，再報告中斷。

## 等待第二人批准的操作

console-approvals = 等待批准
console-approval-part = { $label }：{ $value }
console-approval-asks = { $asker }（{ $position }）申請：{ $act }，{ $at }
console-approval-mine = 您申請：{ $act }，{ $at }
console-at-cage = 於賬房
console-at-table = 於 { $table }
console-approval-until = { $time } 過期
console-approval-waits = 等待他人在其控制台批准，至 { $time }
console-approval-waits-doer = 等待有權辦理者在其控制台辦理，至 { $time }
console-approval-taken-on = 由 { $by } 辦理，正等待另一人簽署
console-approval-done = 已完成：由 { $by } 批准
console-approval-done-alone = 已完成：無需他人批准
console-approval-declined = { $by } 已拒絕：{ $reason }
console-approval-refused = 已批准，但被系統拒絕：{ $why }
console-approval-unanswered = { $by } 已批准，系統尚未答覆：請查看記錄
console-approval-withdrawn = 已撤回
console-approval-lapsed = 已過期：無人及時批准，或您已登出
console-approval-ticket = 票券碼
console-approval-secret = 一次性密碼
console-approve = 批准…
console-approve-go = 我批准
console-approving = 批准：{ $act }
console-approving-says = { $parts }。將立即執行，由 { $asker } 申請、由您簽署。
console-approving-own = { $parts }。{ $asker } 請您辦理：記錄為您本人所為。如須另一人簽署，隨後等待其簽署。
console-decline = 拒絕…
console-decline-go = 拒絕
console-declining = 拒絕：{ $act }
console-declining-says = 不作任何操作。{ $asker } 會看到您的原因，並留有記錄。
console-own-secret = 您的密碼
console-or-passkey = 留空即用通行密鑰簽署
console-passkey-let-be = 沒有通行密鑰簽署：請輸入密碼，或重試
console-nobody-signs = 他人不能在此控制台簽署。請送出，由有權者在其控制台簽署。
console-send-patron = 發送至客人的終端機
console-send = 送交批准
console-withdraw = 撤回

## 他人在此控制台

console-by-another = 在此辦理…
console-by-name = 辦理人
console-by-secret = 其密碼
console-by-says = 有權辦理者在此用自己的登入名稱和密碼辦理。記錄為其本人所為，您保持登入。
console-pieces = { $label }：請填寫整數件數

## 籌碼

console-cash = 現金
console-chips = 籌碼
console-chips-table = 枱
console-chips-seat = 投注位
console-chips-account = 出示的會員卡賬戶（如有）
console-box = { $table }，{ $day }
console-box-of = 錢箱
console-drop-says = 點算錢箱內的現金。另一名出納也須點算；兩人結果一致之前，不顯示賬面數字。
console-bank-of = 備用金所屬
console-pieces-of = { $what }，{ $each } 的件數
console-slip = 單據
console-slip-piece = { $many } × { $each }
console-slip-short = 第 { $number } 號單，{ $table }，{ $amount }
console-slip-way = 補碼或退碼
console-slip-requested = 第 { $number } 號單：{ $table } { $way } { $amount }（{ $pieces }），由 { $name } 於 { $time } 申請
console-slip-sent = 第 { $number } 號單：{ $table } { $way } { $amount }（{ $pieces }），由 { $asker } 於 { $time } 申請，在途，由 { $name } 送出
console-nothing-under-way = 現在沒有可進行此項的內容。
console-opener-says = 由兩人點算籌碼盤。盤內為上次收盤的籌碼；首次開啟時為空，隨後補碼。
console-count-blind = 請填寫您自己點算的結果。另有一人點算，雙方都看不到對方的結果或賬面。
console-bank-received = 由您接收此備用金，請親自點算。其出納和先前點算的人不得接收。
console-receive-says = 請點算實際送達的籌碼，不論單據如何寫。
console-closer-says = 已有兩人點算此籌碼盤。收盤籌碼鎖在盤內。
console-buy-in-says = 點算現金並投入箱內，付出等額籌碼。
console-bank-says = 請點算發給您的現金與籌碼；由發放人簽署。
console-way = { $way }
console-bought-in = 已記錄換籌碼：現金 { $amount }，等額籌碼。
console-act-recorded = { $act }：已記錄。
console-rate-says = 客人剛離枱時的觀察記錄，不動用任何賬戶。
console-rated-account = 會員卡賬戶
console-rated-minutes = 至今共玩分鐘數
console-rated-average = 平均注碼
console-rated-buy-in = 買入
console-rated-walked = 帶走
