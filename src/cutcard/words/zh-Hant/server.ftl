### 伺服器：未能照辦時的答覆、登入及警報。

## Requests that cannot be read, or not from there

error-content-type = 操作須以 JSON 寫成
error-doubled-header = 標頭 { $header } 重複
error-doubled-key = { $field } 重複
error-host = 本伺服器不用該名稱
error-length = 訊息長度不是數字
error-notation = 寫法有誤：{ $what }
error-not-here = 此處沒有：{ $what }
error-origin = 該頁面不屬於本伺服器
error-too-long = 一項操作最多 4 KB
error-too-slow = 操作傳送過久
error-field = 其中一欄
error-field-most = { $field }：不得超過 { $most }
error-field-least = { $field }：不得少於 { $least }
error-field-long = { $field }：不得超過 { $most } 個字
error-field-needed = { $field }：必須填寫
error-field-other = { $field }：無法讀取所填內容，請檢查後重試

## Who asks, and how often

error-display = 顯示屏只供顯示
error-signed-out = 請先登入
error-asleep = 此控制台已閒置：請輸入密碼後繼續
error-staff = 只限員工
error-too-fast = 操作太快，請稍候
error-many-sign-in = 登入人數過多，請在 { $seconds } 秒後再試
error-wait-to-sign-in = 此賬號或此處密碼多次錯誤，請在 { $seconds } 秒後再試
error-too-many-tries = 嘗試次數過多，請稍候
error-unlock-witness = 須由另一人簽名作證，至少為{ $position }
error-unlocked-by-another = 須由同級或更高職級的另一人解鎖

## What is not there, or not now

error-elsewhere = { $table } 由另一節點服務，或即將開枱；請再試
error-failed = 程式執行此項時出錯，未作任何更改；已通知員工，其餘照常
error-in-progress = 此局仍在進行
error-no-such-act = 您沒有該編號的操作
error-no-such-alert = 該警報已不在待辦事項中
error-own-alert = 此操作由您執行或同意；該警報須由另一人知悉
error-alerts-one-by-one = 只有同類且不涉及款項、行為或保安的提示可一併確認；請逐一查看
error-hold-by-hand = { $table }由荷官發牌，只有自動發牌的枱才可停枱；請通知荷官不再開放投注
error-feed-ahead = 本場只有 { $entries } 條記錄：請用本場事件的編號
error-feed-id = 請用事件編號，例如 812 或 812.1
error-draining = 全場已在停止之中
error-not-draining = 全場沒有在停止
error-no-such-person = 沒有名為 { $name } 的人
error-no-such-table = 沒有此枱
error-no-such-table-here = 此處沒有 { $table } 枱
error-no-such-wager = 此枱沒有{ $wager }
error-no-checkpoint = 本場尚無已簽署的檢查點
error-no-such-shoe = 該枱沒有此靴，或此靴尚未結束，或須等下一個檢查點
error-disk-full = 本系統的磁碟已滿，沒有寫入任何內容；有空間後請再試
error-out-of-service = 系統已停止；重新開啟前不作任何決定，記錄無一遺失
error-database-unfit = 資料庫現時無法寫入；處理妥當前不作任何決定，記錄無一遺失：請稍後以同一編號再送一次
error-database-gone = 資料庫沒有回應；恢復前不作任何決定，記錄無一遺失：請稍後以同一編號再送一次

## Signing in

refusal-bend-edge = 須從牌邊彎牌
refusal-bend-not-here = 須在持牌的終端機彎牌
refusal-busy = 待寫入的操作過多，請稍後再試
refusal-link = 此連結已使用或已過期，請再索取一個
refusal-persons-name = 姓名須為 1 至 { $most } 個普通字元，且不得用系統自己的名稱
refusal-choose-secret = 此密碼僅可使用一次：請自設密碼
refusal-second-person-said = 第二人：{ $why }
error-passkeys-missing = 此伺服器未安裝通行密鑰所需的軟件套件：pip install 'cutcard[serve]'
refusal-passkey-wrong = 此通行密鑰在此無效：請重試，或使用密碼
refusal-passkey-copied = 此通行密鑰的計數倒退，可能被複製：請使用密碼、移除它並告知監場
refusal-sign-in = 登入名稱或密碼有誤，或此賬號已鎖定：密碼錯誤三次即鎖定半小時
refusal-weak-secret = 密碼須有 { $least } 個或以上字元，其中 { $different } 個不同，且不得為常用詞或姓名
server-acting = 署任{ $position }

## Alerts

alert-account-locked = 賬戶已鎖定
alert-opener-differs = 開盤籌碼與上次收盤不符
alert-tray-over-or-short = 籌碼盤長短款
alert-chips-over-or-short = 送達籌碼長短款
alert-drop-over-or-short = 錢箱與買入記錄不符
alert-bank-over-or-short = 備用金長短款
alert-credit-unconfirmed = 餘額未經客人本人轉出
alert-patron-forgotten = 客人資料已抹除
alert-sign-in-given-anew = 已有往來的賬戶重新辦理登入
alert-bet-found = 截止後發現注碼
alert-card-corrected = 牌已更正
alert-bet-resettled = 已結算注碼已更正
alert-card-renamed = 牌已改名
alert-cards-discarded = 牌已棄去
alert-name-unlocked = 登入鎖定已解除
alert-call-contested = 報告有異議
alert-outcome-changed = 結果因一項操作而改變
alert-surplus-taken = 多餘的牌已取出
alert-credit-adjusted = 餘額已調整
alert-house-restored = 已從備份還原
alert-key-rotated = 密鑰已更換
alert-clock-jumped = 時鐘跳動
alert-dealer-stopped = 自動荷官已停
alert-decision-failed = 程式出錯
alert-irregularity-called = 異常情況
alert-of-a-kind = { $alert }：{ $kind }
alert-secret-set-anew = 已重設密碼
alert-passkey-copied = 通行密鑰可能被複製
alert-program-failed = 程式某部分出錯
alert-round-voided = 此局作廢
alert-large-win = 大額贏注
alert-large-transaction = 大額交易
alert-means-bets = { $bets } 注結果改變
alert-means-suspended = 牌局暫停
alert-means-void = 該局所有注碼退回
alert-means-locked = 該賬戶款項凍結
alert-means-sign-in = 持新登入碼的人可動用其餘額
alert-settlement-reversed = 結算已沖銷

## What is wrong while it lasts, and what to do

condition-store = 資料庫沒有回應
condition-store-gone = 資料庫已不在原處
condition-store-advice = 恢復前不作任何決定，記錄無一遺失。請啟動 PostgreSQL 或修復連線，本伺服器會自行恢復。
condition-store-file-advice = 現不作任何決定，記錄無一遺失。請檢查磁碟，將檔案放回原處，再重新啟動伺服器。
condition-behind = 資料庫缺少已寫入的記錄：這是較舊的資料庫
condition-behind-advice = 請放回正確的資料庫，本伺服器會自行恢復。若已遺失，請以最新備份連同現有日誌末端還原（docs/operations.md）。
condition-full = 資料庫所在磁碟已滿，寫入失敗
condition-full-advice = 請在 PostgreSQL 存放數據的磁碟騰出空間；本伺服器每秒再試一次，會自行恢復。其間不作任何決定，記錄無一遺失。
condition-full-file-advice = 請在資料庫所在磁碟騰出空間，再重新啟動伺服器。其間不作任何決定，記錄無一遺失。
condition-fenced = 寫入失敗，系統已停止作決定
condition-fenced-advice = 請查看原因，再重新啟動伺服器：已寫入的內容以日誌為準，記錄無一遺失。
condition-forged = 資料庫中有並非本賭場寫入的記錄
condition-forged-advice = 已停止作決定。請原樣保留資料庫以備查，用賭場密鑰運行 cutcard verify，並恢復此前最新的備份（docs/operations.md）。
condition-door = 資料庫中有 { $rows } 行決定誰可登入或客人身份的資料被他人改動
condition-door-advice = 這些資料一概不作為依據：不會讓任何人登入，也查不到客人，各枱照常。請原樣保留資料庫以備查，運行 cutcard verify（會列出每一行），查明誰能寫入資料庫，並為有關人員重設密碼、重新錄入有關客人的資料。
condition-shut = { $table } 已停止服務：{ $why }
condition-shut-advice = 其餘各枱照常。請運行 cutcard verify，用能讀取該枱的程式處理，然後重新啟動伺服器。
condition-shut-here = { $table } 在一部伺服器已停止服務，由另一部運行：{ $why }
condition-shut-here-advice = 該枱在其他伺服器照常。請將停止服務的那部伺服器的程式版本與其他伺服器核對，處理差異後重新啟動該伺服器。
condition-shut-everywhere = { $table } 在所有伺服器均已停止服務：{ $why }
condition-dealer = { $table } 的自動荷官已停：{ $why }
condition-dealer-failed = 程式在其下一步出錯，一切未變
condition-dealer-advice = 系統每秒再試一次。請按原因在該枱處理，或令其局後停枱；若是程式出錯，請將日誌交給維護人員。
condition-disk = 磁碟將滿：剩餘 { $free } MiB。進行中的各局照常完成，少於 { $least } MiB 時不開新局
condition-disk-advice = 請在資料庫所在磁碟騰出空間：移走備份和日誌。騰出後自動繼續。
condition-clock-back = 時鐘比先前或記錄中的時間慢 { $seconds } 秒
condition-clock-forwards = 時鐘被撥快 { $seconds } 秒，或機器曾暫停
condition-clock-ahead = 本機時鐘比資料庫快 { $seconds } 秒
condition-clock-late = 本機時鐘比資料庫慢 { $seconds } 秒
condition-clock-here-advice = 請檢查本機與資料庫主機的校時服務（chrony、systemd-timesyncd）。記錄、登入時限與規則版本均以資料庫時鐘為準，資料庫時鐘正確即無誤；只有本伺服器日誌的時間取自本機。
condition-clock-advice = 請與其他時鐘核對，並檢查校時服務（chrony、systemd-timesyncd）。未校正前，記錄的時間有誤；登入時限與規則版本也以此時鐘為準。
condition-journal = 日誌中有記錄並非本賭場所寫：有人改動了資料庫
condition-journal-advice = 牌局照常，被改動的記錄不會引起任何款項變動。請原樣保留資料庫以備查，運行 cutcard verify（會列出每條記錄），查明誰能寫入資料庫，並從改動之前的備份還原；本伺服器不會再打開這個資料庫。
condition-log-witness = 外部見證方 { $witness } 沒有聯署；它見到 { $size } 條記錄
condition-log-witness-advice = 牌局照常，伺服器會自行再次請求。請聯絡其管理者。持有賭場密鑰的人仍可改寫此後的記錄。
condition-log-refused = 外部見證方 { $witness } 拒絕聯署
condition-log-refused-advice = 牌局照常。請原樣保留資料庫並查看原因。若它見過另一份歷史或更多記錄，請運行 cutcard verify --trust，並還原它見過的資料庫；若它不認識本日誌，請把日誌的公鑰交給它。
condition-log-agent = 簽署程式沒有簽署日誌的檢查點
condition-log-agent-advice = 牌局照常。請查看原因：若簽署程式沒有回應，請啟動它；若它簽過更多記錄或另一份歷史，則此資料庫是較舊的或另一個：請運行 cutcard verify --trust。
condition-log-overdue = 外部見證方已超過 { $hours } 小時沒有聯署日誌
condition-log-overdue-advice = 牌局照常。恢復聯署前，博彩日只能以「未經外部見證」結束，並記錄在案。
condition-program = 程式某部分出錯後繼續運行：{ $what }
condition-program-advice = 請將屏幕所示與記錄核對，並將日誌（內有出錯位置）交給維護人員。
condition-page = 有畫面無法顯示收到的內容，已標為過時
condition-page-advice = 該畫面恢復顯示前不接受操作。若一直過時，請重新載入；荷官請改用另一控制台。請將日誌（內有出錯模組與行號）交給維護人員。
condition-busy = 伺服器繁忙：賓客需等待答覆，或被告知稍後再試
condition-busy-advice = 未受理者會立即得到告知，其操作不會寫入。若並無大量投注而持續繁忙，請查看 cutcard_requests_refused_total 與 cutcard_loop_late_seconds：可能有人大量發送請求，可在前置伺服器將其拒絕。使用 PostgreSQL 時可增加伺服器分擔。
condition-drain = 全場即將停止（{ $by }）：不再開新局。仍在進行：{ $tables }
condition-drain-advice = 請讓進行中的各局完成，牌局不會因此作廢。伺服器停止前，監場經理可恢復開局。
condition-drained = 全場已按 { $by } 的計劃停止：各局均已結束，不再開新局
condition-drained-advice = 準備就緒後，由監場經理在此或用 cutcard house drain --off 恢復開局。
drain-by = { $name }
drain-by-signal = 本伺服器收到停止訊號
drain-no-table = 沒有
drain-table = { $table }第 { $round } 局（{ $phase }）
drain-table-held = { $table }第 { $round } 局（已停枱：請先恢復，讓該局完成）
drain-table-suspended = { $table }第 { $round } 局（牌局暫停，等候裁定）

## Languages

error-no-such-language = 沒有語言 { $code }

## What changed a patron's money, told until it is seen

notice-credit-taken = 您的餘額於 { $day } 轉出 { $amount }（第 { $number } 號票券），未經您本人確認。如非您本人辦理，請告知賬房。
notice-bet-back = { $wager } { $amount } 已退還給您。
notice-void = 此局作廢：{ $wager } { $amount } 已退還給您。
notice-reversed = 此局作廢：{ $wager }的結果已沖回，{ $net }。
notice-resettled = 第 { $round } 局已更正：{ $wager }原為 { $was }，現為 { $net }。
notice-edition = 自本靴起適用規則 { $document }（{ $edition }）。
notice-settings = 自下一局起：{ $settings }。
error-no-such-day = 沒有 { $day } 這一博彩日的記錄
notice-card-corrected = 本局有一張牌已更正：{ $was }實為{ $card }。
notice-late-bet = 您的籌碼在截止後才放下：{ $wager } { $amount } 不予受理。
notice-late-withdrawal = { $wager } { $amount } 在截止後取走：此注仍然有效。
notice-placed = { $by }已代您投注：{ $wager } { $amount }。
notice-raised = { $by }已代您加注：{ $wager }由 { $was } 增至 { $amount }。
notice-removed = { $by }已移除您的注碼：{ $wager } { $amount } 已退還。理由：{ $reason }。

## Cards that everybody has seen although they do not lie open

seen-coming = 接下來要發的牌（已被看到）：{ $cards }。
seen-in-any-order = { $cards }（次序不明）
seen-by-nobody = 未被看到的一張
seen-somewhere = 在發牌器中被看到、位置不明的牌：{ $cards }。
seen-face-down = 第 { $place } 張（{ $hand }）為暗牌，但已被看到：{ $cards }。
