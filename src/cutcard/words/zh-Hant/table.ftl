### 枱：為何不可，以及發生了什麼。

## At any time

refusal-authority = 須由{ $position }或以上職級處理
refusal-by-the-house = 此事由系統自行察覺，不由人報告
refusal-no-part-in-play = { $position }不參與牌局，不能在枱上操作
refusal-terminal-lost = { $patron } 的終端機已記錄為中斷
refusal-terminal-not-back = { $patron } 的終端機已記錄為中斷：恢復之前不能投注、改注或取回
refusal-terminal-not-in-round = { $patron } 在本局沒有投注：截止之後其終端機不算在本局中斷
refusal-terminal-not-lost = { $patron } 的終端機在本局並未中斷
refusal-method = 方式 { $method } 沒有這項操作
refusal-phase-no-shoe = 尚未裝入牌靴，不能這樣做
refusal-phase-ready = 兩局之間不能這樣做
refusal-phase-betting = 開放投注時不能這樣做
refusal-phase-dealing = 正在發牌，不能這樣做
refusal-phase-settling = 正在結算，不能這樣做
refusal-phase-shoe-ended = 本靴已完：裝入新牌靴之前不能這樣做
refusal-suspended = 牌局暫停：{ $kind }；須先處理此事
refusal-unknown-act = { $game }沒有這項操作

## The settings of a table

refusal-area-most = 每個投注位可容 1 至 { $most } 注，不能設為 { $bets } 注
refusal-cut = 切牌卡後留 { $cards } 張，便無牌可發
refusal-cut-too-few = 切牌卡後只有 { $cards } 張牌，少於其後牌局可能用到的 { $least } 張
refusal-differential-negative = 兩邊注碼差額不能為負數
refusal-betting-seconds = 投注時間為 { $least } 至 { $most } 秒，或依本場慣例
refusal-differential-unknown = 此遊戲的規則未設兩邊注碼差額
refusal-layout = 規則所列枱面布局為 { $layouts }，其中沒有以此為名而設 { $positions } 個投注位的
refusal-layout-none = 此遊戲的規則沒有編列枱面布局
refusal-layout-positions = 枱面布局 { $layout } 設 { $least } 至 { $most } 個投注位，不能設為 { $positions } 個
refusal-least-and-most = 下限須大於零，且不得高於上限
refusal-method-c = 方式 C 只用於高額投注區
refusal-method-c-reader = 方式 C 由客人從能讀牌的發牌器抽牌，本枱沒有這種發牌器
refusal-offered = 只有可選注項可以增減：{ $wagers }
refusal-offered-none = 只有可選注項可以增減，而此遊戲沒有可選注項
refusal-positions = 枱可設 { $least } 至 { $most } 個投注位，不能設為 { $positions } 個
refusal-rounds-after-cut = 切牌卡出現後只可再開 0 局或 1 局
refusal-staff = 職級次序須將每個職位各列一次，荷官最低，當值經理最高
refusal-wager-limits = 限額所指的注項，此遊戲並未設有
refusal-wager-limits-twice = 每種注項只可自設一次限額
refusal-limit-beyond = 任何限額不得高於 { $most }

## Before a bet: the shoe, the method, the playing areas

refusal-area-takes = 每個投注位可容 1 至 { $most } 注
refusal-card-not-in-shoe = 牌靴內沒有{ $card }
refusal-late-burn = 只可在一靴牌的首局之前燒牌
refusal-method-late = 只可在開局之前更改發牌方式
refusal-not-whole-decks = 這些牌不是 { $decks } 副完整的牌（每副為{ $deck }）
refusal-shoe-in-play = 使用中的牌靴尚未用完
refusal-too-few-cards = 只剩 { $cards } 張牌，不足以保證完成一局
event-area-restricted = 每個投注位現限 { $most } 注。
event-area-restricted-standing = 每個投注位現限 { $most } 注；已放置而超出的 { $standing } 注本局仍然有效。
event-bets-opened = 第 { $round } 局：請投注。
event-card-burnt = 燒牌：{ $card }。
event-method-chosen = 已選用發牌方式 { $method }。
event-shoe-loaded = 已裝入 { $decks } 副牌的牌靴。

## Bets while they are open

refusal-anothers-bet = 那是另一位客人的注碼
refusal-area = 本枱投注位為 1 至 { $most } 號，沒有 { $area } 號
refusal-area-full = 此投注位注碼已滿，最多 { $most } 注
refusal-asked-down = 現正請客人調整注碼，{ $wager }只可減注
refusal-bets-for-themselves = 客人只可為自己投注
refusal-chips-by-staff = 沒有終端機的投注位，籌碼由荷官記錄
refusal-decided = { $wager }的輸贏已定
refusal-late-bet = 投注已截止，不能再投注或加注
refusal-late-lowering = 投注已截止，注碼不能全部或部分取回
refusal-late-withdrawal = 投注已截止；現在取回的注碼仍按此局結果計輸贏
refusal-maximum-in-area = { $wager }每個投注位合計上限為 { $most }：已有 { $lying }，不能再下 { $stake }
refusal-maximum-of-patron = { $wager }每位客人合計上限為 { $most }，{ $stake } 已超出
refusal-minimum = { $wager }下限為 { $least }，不能投注 { $stake }
refusal-no-such-bet = 枱上沒有 { $number } 號注碼
refusal-no-withdrawal = 此情況下不能取回注碼，或尚未可以取回
refusal-not-offered = 本枱不設{ $wager }
refusal-patron-alone = 此處只由客人自己投注，員工不得代為投注、更改或取走
refusal-staff-take-off = 員工可應客人要求代為投注或加注；減注和取回只可由客人自己
refusal-own-bet = 此注由 { $patron } 親自投注，只可由本人取回或減少
refusal-not-asked-down = 注碼差額超限：須先請客人減注，否則由監場經理移除注碼
refusal-stake = 注碼須大於 0 且不超過 { $most }，不能為 { $stake }
refusal-stake-whole = 注碼須為整數分，不能為 { $stake }
event-bet-changed = { $number } 號注碼現為 { $stake }。
event-bet-changed-seen = { $number } 號注碼現為 { $stake }，由 { $by } 見客人親手更改。
event-bet-found = { $patron } 在 { $area } 號投注位押{ $wager } { $stake }（截止後發現）。
event-bet-placed = { $area ->
    [0] { $patron } 押{ $wager } { $stake }。
   *[other] { $patron } 在 { $area } 號投注位押{ $wager } { $stake }。
}
event-bet-placed-by = { $patron } 在 { $area } 號投注位押{ $wager } { $stake }，應其要求由 { $placed_by } 代為放置。
event-bet-raised-by = { $number } 號注碼現為 { $stake }，應客人要求由 { $placed_by } 代為加注。
event-bet-removed = { $number } 號注碼被移除，退還客人：{ $reason }。
event-bet-withdrawn = { $number } 號注碼退還客人。
event-bet-withdrawn-seen = { $number } 號注碼退還客人，由 { $by } 見客人親手取回。
event-bet-withdrawn-seen-because = { $number } 號注碼退還客人，由 { $by } 見客人親手取回：{ $reason }。

## The close of bets

refusal-balanced = 兩邊注碼差額並未超限
refusal-balanced-too-late = 已有牌抽出或被看到，不再要求客人調整注碼，也不再移除注碼：請按現有注碼繼續此局
refusal-differential = 兩邊注碼差額超限：兩邊相差 { $gap }
refusal-found-too-late = 已有牌為人所知：未記錄的注碼屬規則未有規定的情況，現須由{ $position }裁定
refusal-in-time = 現時可以取回注碼，並非截止後取回
refusal-noted-late = { $number } 號注碼在截止投注後被取走一事已有記錄
refusal-leaves-with-bets = { $patron } 枱上仍有注碼
refusal-leaves-with-cards = { $patron } 手上有牌或發牌器
refusal-not-removed = 只可移除較重一邊的注碼，且須先請客人調整而差額仍然超限
event-balance-asked = 請客人調整注碼：{ $heavier }多 { $gap }。
event-bet-returned = 退回 { $patron } 押{ $wager }的 { $stake }：再次低於下限的注碼不作數。
event-bets-closed = 買定離手。
event-late-bet-refused = { $patron } 於截止後在 { $area } 號投注位押{ $wager } { $stake }：不予受理，不計輸贏。
event-late-withdrawal-noted = { $patron } 於截止後取走 { $number } 號注碼：該注仍然有效，照計輸贏。
event-patron-left = { $patron } 離枱。

## The cutting card

refusal-cutting-card-not-first = 切牌卡並非此局最先出現的一張
refusal-cutting-card-too-late = 本局已有牌離開發牌器或已被看到，不再讓客人取回注碼：請繼續本局
refusal-cutting-card-out = 切牌卡已經取出
refusal-high-limit-area = 只有在高額投注區才可如此退還注碼
event-cutting-card-removed = 切牌卡已取出：{ $rounds ->
    [0] 此局為本靴最後一局
   *[other] 此局之後還有 { $rounds } 局
}。
event-withdrawal-offered = 切牌卡最先出現：客人可取回注碼。

## The dealing device in a patron's hands

refusal-device-for-themselves = 客人只可為自己接過發牌器
refusal-device-held = 發牌器在他人手中
refusal-draws-without-bet = 沒有投注的客人須經助理賭場經理准許才可抽牌
refusal-holder-without-bet = { $patron } 持有發牌器而沒有投注：須投注、交出發牌器，或由助理賭場經理准許
refusal-name-who-gives-up = 發牌器可持至自願交出或注碼落敗為止：請指明由哪一位客人交出
refusal-nobody-draws = 無人持有發牌器：由一位已投注的客人接過，或由當值經理裁定
refusal-not-holder = 發牌器不在您手中
refusal-not-the-holder = 發牌器不在 { $patron } 手中
event-device-accepted = { $patron } 接過發牌器。
event-device-accepted-seen = { $patron } 取得發牌器，{ $by } 所見。
event-device-given-up-heard = { $patron } 交出發牌器，由 { $by } 聽取並記錄。
event-device-returned = 發牌器由 { $patron } 交回。
event-drawing-allowed = 准許 { $patron } 不投注而抽牌。

## Cards one by one

refusal-card-gone = 牌靴內已沒有{ $card }
refusal-not-as-seen = 此牌先前被看到為 { $seen }。如實為另一張，即先前報錯：須先由{ $position }憑證據並在見證人面前更正
refusal-named-waiting = 先發之前已抽出的牌：記錄已知此牌，發牌時無須說出牌名
refusal-complete = 不再發牌：{ $why }
refusal-dealer-draws = 發牌器由荷官掌管，並由荷官抽牌
refusal-device-empty = 發牌器已空：請報告異常情況
refusal-holder-draws = 由持發牌器的客人抽牌
refusal-totals-unknown = 兩手牌的點數都已知，才可發第三張
event-card-dealt = { $hand }得{ $card }。
event-card-dealt-face-down = { $hand }得{ $card }，暗牌。
event-pairs-decided = 兩手首輪的牌已發出，對子注碼以此定輸贏。

## Cards in patrons' hands

refusal-by-bet = 由誰看牌按注碼而定，無須另選
refusal-dealer-keeps-cards = 兩手牌均由荷官掌管
refusal-hand = 一局有兩手牌，編號 0 與 1
refusal-hand-held = 那手牌在 { $patron } 手中：須先開牌，或由其表示不接牌
refusal-hand-misdelivered = 那手牌誤交給了 { $patron }：請報告異常情況，以便取回
refusal-hand-not-theirs = 那手牌沒有交給您
refusal-name-patron = 請指明由哪一位其他客人開這手牌
refusal-name-who-declines = 請指明哪一位客人不接牌
refusal-nobody-by-bet = 按注碼無法確定由誰看牌：請監場主任指定一位客人
refusal-not-to-decline = 那手牌不在 { $patron } 手中，也未輪到其看牌
refusal-one-revealed = 已有牌開出
refusal-reveal-order = 先開哪一手牌由荷官決定
refusal-revealed = 那手牌已經開出
refusal-undealt = 首輪的牌尚未發完
event-hand-declined = { $patron } 不接{ $hand }牌。
event-hand-declined-heard = { $patron } 不接{ $hand }牌，由 { $by } 聽取並記錄。
event-hand-misdelivered = { $hand }牌誤交給 { $patron }。
event-hand-passed = { $hand }牌交給 { $patron }。
event-reveal-order-set = 先開{ $hand }牌。
event-squeeze-allowed = 准許 { $patron } 瞇牌。

## The end of a round

refusal-incomplete = 此局尚未結束：{ $why }
refusal-unrevealed = 尚有暗牌未開：請先翻開
event-bet-settled = { $number } 號注碼：{ $outcome }，{ $net }。
event-result-announced = 結果：{ $result }。
event-round-concluded = 第 { $round } 局結束。
event-round-concluded-shoe-ends = 第 { $round } 局結束，本靴也告結束。
settled-half-lose = 輸一半
settled-lose = 輸
settled-push = 平注
settled-win = 贏

## What is reported beside the play

refusal-no-result = 本靴尚未有任何一局的結果
refusal-place = 此局的牌為第 1 至 { $most } 張，沒有第 { $place } 張
refusal-counted = 此類情況不計張數：請用文字說明，而非 { $count } 張牌
refusal-same-card = 第 { $place } 張已記錄為{ $card }
event-card-corrected = 第 { $place } 張是{ $card }，不是{ $was }：{ $by } 更正記錄。
event-display-noted = 顯示屏顯示「{ $shows }」，結果不變：{ $stands }。
event-terminal-interrupted = { $patron } 的終端機故障；{ $bets } 號注碼繼續有效，牌局照常。
event-terminal-interrupted-no-bet = { $patron } 的終端機故障；沒有已確認的注碼，牌局照常。
event-terminal-returned = { $patron } 的終端機在截止前恢復；{ $patron } 可參與本局。
event-terminal-returned-closed = { $patron } 的終端機已恢復。

## Irregularities: called, or taken back

refusal-being-dealt-with = 此事正在處理
refusal-called-before = 須先處理之前報告的情況：{ $kinds }
refusal-foreseen = 「{ $kind }」尚未處理，適用條款 { $clause }：須先按其步驟處理
refusal-covered = 此情況適用條款 { $clause }：請改為報告「{ $kind }」
refusal-on-record = 第 { $place } 張牌已有記錄（已由設備讀取，或先前已被看到）：報告時無須說出牌名
refusal-no-holder = 沒有客人持那手牌：由荷官翻開
refusal-no-incident = 沒有待處理的異常情況
refusal-silent = 規則 { $document } 沒有列明此情況：{ $kind }
refusal-silent-ruled = 規則 { $document } 沒有列明此情況：{ $kind }。請改為報告「{ $unforeseen }」，由{ $position }裁定
refusal-too-late-to-contest = 已按此報告處理，不能再提出異議：請裁定至完結
refusal-nothing-to-contest = 此情況由記錄顯示或由系統自行報告，並非憑任何人的陳述，無從提出異議：請按程序繼續處理
refusal-contest-evidence = 已有牌為人所知，提出異議須有證據：錄影、發牌器記錄或目擊者。沒有證據的，只能由{ $position }裁定
refusal-no-order-to-find = 沒有次序不明的牌：次序一欄請留空
refusal-has-a-part = 您作了此報告、在本局發牌或下了注，不能對此提出異議：須由其他人（{ $position }或以上職級）提出
refusal-witness-part = 作此報告的人不能為異議作證：請由未作報告、未在本局發牌、也未投注的員工作證
refusal-altered-evidence = 本靴有牌在翻開之前已被看到，單憑出了另一張牌不足以證明次序已變：請另舉證據，例如錄影、發牌器記錄或目擊者
refusal-burn-between-rounds = 在發牌器中被看到的牌，只可在開放投注或發牌時報告，且不填局號。兩局之間，由監場主任在見證人面前燒掉後再開放投注
refusal-absent-withdraws = { $patron } 已帶着本局的牌離枱：其注碼仍然有效，不能取回
refusal-holder-not-gone = 牌在 { $patron } 手中，由其翻開。如 { $patron } 不在場，請先報告該異常情況，再按監控或發牌器記錄牌面
refusal-renamed-otherwise = 把 { $was } 改為 { $card } 可能影響派彩或補牌：須由監場主任憑證據並在見證人面前更正
event-call-contested = { $by } 查明此報告不實，現已取消：{ $kind }。原因：{ $reason }。證據：{ $evidence }。
event-call-contested-decided = { $by } 裁定此報告不實，現已取消：{ $kind }。原因：{ $reason }。
event-order-found = { $by } 查明同時抽出的牌的次序。原因：{ $reason }。證據：{ $evidence }。
event-order-decided = { $by } 裁定同時抽出的牌的次序。原因：{ $reason }。
event-irregularity-called = 牌局暫停：{ $kind }。
event-irregularity-called-note = 牌局暫停：{ $kind }（{ $note }）。

## Irregularities: ruled on

refusal-remedy = 規則要求：{ $remedies }
refusal-remedy-resume = 各步驟均已完成：請恢復牌局
refusal-remedy-without-round = { $remedy }：按本枱現況不能如此處理，請另選處理方式
refusal-name-card-seen = 請說明在發牌器中看到的牌；所說的牌須仍可能出自牌靴
refusal-name-card-at-place = 請說明在第 { $place } 張看到的是哪一張牌：該處須為暗牌，且所說的牌須仍可能出自牌靴
refusal-unfinished = 須先完成以下步驟：{ $remedies }
event-play-resumed = 牌局恢復。
event-ruled = { $by } 裁定：{ $remedy }。
event-ruled-because = { $by } 裁定：{ $remedy }，原因：{ $reason }。

## Irregularities: what is done

refusal-missing-count = 缺 { $missing } 張牌，但整理後查出的缺牌為 { $left } 張：請重新點算
refusal-order-by-places = 請按記錄中的位置（從 1 起）說明同時抽出的 { $cards } 張牌的次序，不得說出牌名；已被看到的牌位置不變
refusal-no-void = 沒有牌局作廢：請說明換牌的原因
event-bets-reopened = 重新開放投注。
event-cards-reconstructed = 牌局已復原：{ $cards }；待發：{ $waiting }。
event-cards-replaced = 已換牌。
event-cards-set-aside = 兩張牌已放在一旁：{ $cards }。
event-hand-replaced = { $hand }的缺牌已補回：{ $cards }；下一局前全部換牌（規則 { $clause }）。
event-hand-retrieved = { $hand }牌已交回荷官。
event-missing-identified = 已查明缺牌：{ $cards }。
event-round-voided = 第 { $round } 局作廢；之前各局有效。
event-settlement-reversed = { $number } 號注碼的結算已沖銷：{ $net }。
event-withdrawal-opened = 客人可取回注碼。
event-withdrawal-opened-all-or-none = 客人可取回全部注碼，或全部保留。
cards-none = 無
dealt-card-open = { $hand } { $card }

# The conduct of dealing: blind cards, circumstances, witnesses
refusal-differential-no-card = 注碼差額超限：在監場經理移除足夠的注碼之前，不得發牌
refusal-wrongly-dealt = 有牌未按補牌規則放置：請先報告異常情況並糾正
refusal-named-face-down = 此牌為暗牌：翻開之前任何人不得說出牌名
refusal-unnamed = 此牌為明牌或由讀牌器讀取：請說明是哪張牌
refusal-patron-names = 客人不得說出牌名：由發牌者說出，或由讀牌器讀取
refusal-read-at-console = 此牌由荷官控制台讀取，並由其記錄是誰抽的牌
refusal-dealer-names = 沒有設備讀過此牌：客人翻牌時由荷官說出牌名
refusal-not-named-last = 只有剛說出的牌可以改名，且須在再抽牌、翻牌或宣佈之前；先前已被看到的牌不得改名：請改用更正程序
refusal-renames-not-dealing = 只有在本局發牌的人可改牌名；其他人須走更正程序
refusal-renames-read-card = 本枱的牌由設備讀取，任何人不得改牌名：如設備讀錯，待牌翻開後由監場主任憑證據並在見證人面前更正
refusal-name-each-turned = 請按抽牌順序說出每張翻開的牌：共 { $cards } 張
refusal-name-turned = 第 { $place } 張牌尚未記錄牌名：翻開時請說明
refusal-read-otherwise = 第 { $place } 張牌已由發牌器讀取：翻開時無須說出牌名
refusal-not-the-case = { $kind }：只適用於以下情況：{ $circumstance }
refusal-note-missing = 請附註寫明所見情形：此項報告以目擊為據
refusal-cards-missing = 按記錄發牌器中尚餘牌數：{ $cards }；如牌不在其中，應按其名稱報告：{ $kind }
refusal-interrupted = 牌局已中斷：荷官先翻開客人手上的牌，再報告中斷
refusal-no-cards-handed-out = 沒有客人持有暗牌
refusal-turn-first = 有客人持有暗牌：荷官須先翻開，客人才可取回注碼
refusal-read-aside = 請說明按見證人所讀、另放的 { $cards } 張牌
refusal-not-whole = 已發現牌不齊全：須換牌後才能開始下一局
refusal-burn-count = 可燒 1 至 { $most } 張牌，不能燒 { $count } 張
refusal-no-such-round = 第 { $round } 局在此沒有記錄
refusal-correct-face-down = 第 { $place } 張牌尚未翻開：請先翻開，再更正
refusal-evidence = 請說明證據：何以證明讀錯了牌
refusal-drawn-otherwise = 若為此牌，補牌本會不同：請報告「{ kind-unforeseen }」，由當值經理裁定
refusal-witness = 此舉可能改變派彩：須由另一名員工作證
refusal-witness-deals = 本局的荷官不得作為見證人
refusal-witness-bets = 在本局下了注的人不得作為見證人
refusal-witness-nobody = 只有人才能作證
refusal-name = 人須有姓名：至少一個可見字元，且不含無法書寫的字元
refusal-presence = 此事須有{ $position }在場
refusal-display-shows = 請說明顯示屏顯示了什麼
event-card-dealt-unnamed = 發一張暗牌給{ $hand }。
event-totals-announced = 宣佈點數：{ $first } { $first_total }，{ $second } { $second_total }。
event-card-renamed = 第 { $place } 張牌原記為 { $was }，實為 { $card }。
event-card-turned = 翻開第 { $place } 張牌：{ $card }。
event-card-told = 據{ $source }，第 { $place } 張牌為{ $card }。
event-play-interrupted = 牌局中斷；先翻開客人手上的牌。
event-surplus-taken = 取出多餘的牌：{ $cards }。
event-cards-discarded = 本局所有牌棄去：{ $cards }。
event-card-seen = 在發牌器中看到 { $card }，視為暗牌照發。
event-cards-burnt = 燒牌 { $cards } 張，未翻開。
event-card-corrected-round = { $by }更正第 { $round } 局第 { $place } 張牌：應為 { $card }，原記為 { $was }。
event-bet-resettled = { $number } 號注碼改為{ $outcome }，輸贏 { $net }，原為 { $was }。
event-outcome-changed = 此舉改變結果或 { $bets } 注的派彩。
event-display-noted-round = 顯示屏就第 { $round } 局顯示{ $shows }；按牌面為{ $stands }。
card-unnamed = 一張暗牌
dealt-card-unnamed = { $hand }一張暗牌
refusal-wrongly-dealt-on = 有牌未按補牌規則放置：請先報告異常情況並糾正，或說明此牌放在哪一手
refusal-round-over = 第 { $round } 局已結束：此情況須在該局的牌仍在枱上時報告
refusal-settled-incomplete = 按這些牌，第 { $round } 局本應再發一張，而該牌未曾抽出：不能復原
event-irregularity-called-round = 因第 { $round } 局，牌局暫停：{ $kind }。
event-irregularity-called-round-note = 因第 { $round } 局，牌局暫停：{ $kind }（{ $note }）。
event-card-found = 在第 { $round } 局的牌中發現{ $hand }有{ $card }。
refusal-no-result-of = 第 { $round } 局沒有結果記錄
refusal-display-right = 第 { $round } 局的牌正是如此：顯示無誤
refusal-card-seen = 在發牌器中被看到的牌：{ $cards }。須由監場主任在見證人面前全部燒掉後再開放投注
event-bet-raised-found = { $number } 號注碼為 { $stake }（截止後發現）。
event-seen-card-burnt = 在發牌器中被看到的 { $card } 已燒掉。
