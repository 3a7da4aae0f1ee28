### 荷官控制台。

## The page

dealer-page = 荷官控制台 · Cutcard
dealer-page-of = { $table } · 荷官控制台
dealer-title = 荷官控制台
dealer-bets-label = 枱上注碼
dealer-hands-label = 兩邊的牌
dealer-card = 牌
# A card by its number in its hand, or 0 where a hand has one card only; and one that no hand has yet, by its number in the round.
dealer-card-of = { $number ->
    [0] { $hand }的牌
    [1] { $hand }第一張牌
    [2] { $hand }第二張牌
    [3] { $hand }第三張牌
   *[other] { $hand }第 { $number } 張牌
}
dealer-card-drawn = 本局第 { $place } 張牌
# Above the pad, while it names a card that is turned, or one whose name was wrong.
dealer-pad-turn = { $card }：是什麼牌？
dealer-pad-rename = 不是 { $card }：是什麼牌？
dealer-wrong-card = { $act }：不是 { $card }
dealer-name-it = 請輸入
dealer-turn-card = 翻開{ $card }
dealer-next-label = 下一步
dealer-shoe = 第 { $number } 靴
dealer-method = 方式 { $method }
dealer-limits = { $least } 至 { $most }
dealer-cutting-card-out = 切牌卡已出
dealer-out-of-date = 畫面已過時
dealer-why-not-now = 本枱現在不能這樣做，或您的職位不能辦理
dealer-why-card-first = 請先說出所選的牌，或取消選擇

## Choosing a table

dealer-choose-table = 請選枱
dealer-no-table = 沒有 { $table } 枱。現有各枱：
dealer-cannot-show = 無法顯示此枱。
dealer-tables = { $number ->
   *[other] 共 { $number } 枱
}
dealer-runs-itself = 自動發牌
dealer-by-hand = 荷官發牌
dealer-suspended = 暫停：{ $kind }
dealer-closed = 已關枱
dealer-duty-other = 本枱荷官是 { $dealer }。
dealer-duty-nobody = 本枱未派荷官：請聯絡監場主任。
dealer-relieve = 由我接替 { $dealer }
dealer-relieve-says = 您接替 { $dealer } 在本枱發牌，對方會收到通知，並以您的名義記錄。
dealer-relieved = { $dealer } 已接替您。
dealer-due = { $time } 起，您輪到 { $table }。
dealer-due-break = { $time } 起，您休息。
dealer-closed-title = 此枱已關
dealer-closed-says = { $table } 已關；記錄保留。
dealer-to-list = 返回各枱

## Buttons of acts: what asks for more, what a row has room for, and a card that was not turned at the table

dealer-asks-more = { $act }…
dealer-short-change-bet = 更改
dealer-short-remove-bet = 移除
dealer-short-withdraw-bet = 取回
dealer-told-otherwise = 由監控或發牌器得知的牌

## The next act: why it comes next

dealer-next-loadshoe = 發牌器已空，或本靴已完。
dealer-next-openbets = 可開始下一局。
dealer-next-closebets = 客人正在投注。
dealer-next-asktobalance = 兩邊注碼差額超限：請較重一邊減注，較輕一邊可加注。
dealer-next-announceresult = 兩邊的牌已齊。
dealer-next-settlebets = 結果已宣佈。
dealer-held = 此枱自動發牌。本局完後停枱，待監場放行後繼續。
dealer-on-hold = 監場已停枱。牌局不作廢，注碼照常有效；待監場放行後繼續。
dealer-closing = 全場即將停止：監場恢復開局前，本枱不再開新局。請告知客人，籌碼和餘額照常保留。
dealer-watching = 此枱自動發牌，您僅觀看。
dealer-next-card = 接着是{ $which }。
dealer-key-in = 請輸入或掃描{ $which }。
dealer-device-reads = 由發牌器讀牌；以暗牌發出。
dealer-patron-draws = { $patron } 抽牌，請記錄。
dealer-drawn-before = 先前已抽出的一張牌先發。
dealer-seen-before = 先前在發牌器中看到 { $card }，應先發此牌。
dealer-seen-one-of = 下一張是先前在發牌器中看到的 { $cards } 之一。
dealer-burn-seen-first = 發牌器中有牌被看到：須由監場主任在見證人面前燒掉後再開放投注。
dealer-patron-takes-device = 由客人接過發牌器抽牌；請在其他操作中交出。
dealer-deal = 發牌給{ $hand }
dealer-deal-down = 發暗牌給{ $hand }
dealer-deal-card = 發 { $card } 給{ $hand }
dealer-record = 記錄{ $hand }的牌
dealer-record-card = 記錄 { $card } 歸{ $hand }
dealer-pass-to = { $hand }牌遞給 { $patron }
dealer-pass-to-says = { $patron } 押{ $hand }的注碼最高，以暗牌遞給該客人。
dealer-pass-on-says = 已有客人不接{ $hand }牌：按注碼輪到 { $patron }，以暗牌遞給該客人。
dealer-which-first = 先開哪一邊？
dealer-hand-first = 先開{ $hand }
dealer-turn = 開{ $hand }牌
dealer-turned-card = 已翻開：{ $card }，{ $hand }
dealer-name-turned = 無人接{ $hand }牌：由您翻開並逐張輸入。
dealer-name-turned-for = { $patron } 翻{ $hand }的牌：翻開一張，輸入一張。
dealer-turn-says = 無人看{ $hand }牌，由您開牌。
dealer-turn-for = 代 { $patron } 開{ $hand }牌
dealer-turn-for-says = { $patron } 可在終端機開{ $hand }牌；客人不開，則由您代開。
dealer-out-of-balance = 仍未平衡：由監場經理在注碼表移除{ $wager }的注碼。
dealer-record-shows = 牌的擺放與規則不符，或牌局無法繼續：須先報告，才可作其他操作。
dealer-call-kind = 報告：{ $kind }
dealer-interrupted = 牌局中斷，已交出的牌均已翻開：請報告中斷。
dealer-all-steps-taken = 各步已完成。
dealer-choice-had = 各步已完成。客人是否已作選擇？
dealer-ordered = 已裁定：{ $remedies }。恢復牌局，或在上面再作裁定。
dealer-remedy-above = 牌局暫停。請在上面擇一處理。
dealer-remedy-awaits = 牌局暫停。由{ $position }選擇處理辦法。
dealer-next-step = 下一步：{ $remedy }。
dealer-next-step-by = 下一步，由{ $position }或以上執行。

## The hands

dealer-corrected = 有一張牌已更正
dealer-last-round = 上一局，第 { $number } 局
dealer-round-void = 第 { $number } 局作廢
dealer-total = { $total } 點
dealer-reserved = 先前抽出的 { $number } 張牌留着，先發。
dealer-turned-first = 先開
dealer-turned-for = 已代 { $patron } 開牌
dealer-pass-to-other = 遞給…
dealer-pass-to-other-title = { $hand }牌遞給另一位客人
dealer-pass-to-other-says = 暗牌實際交給了誰；按實際情況記錄。
dealer-declines = { $patron } 不接牌

## The other acts: what they ask, and what is said when they are done

dealer-other-acts = 其他操作
dealer-automatic = 此枱自動發牌。監場可停枱；規則沒有列明的情況仍可報告。
dealer-none-now = 目前沒有。
dealer-done = 已完成。
dealer-laid-on = 牌誤放到{ $hand }
dealer-laid-on-says = 與補牌規則不符，或多了一張：按實際放置記錄，然後糾正。
dealer-awaits-act = { $act }：
dealer-awaits-by = 由{ $position }辦理
dealer-done-seecuttingcard = 切牌卡已出。
dealer-done-offerwithdrawal = 客人可取回注碼。
dealer-asks-burncard = 每靴第一局前燒牌。
dealer-done-burncard = { $number ->
   *[other] { $card } 已燒：本靴在此畫面共 { $number } 張。
}
dealer-asks-burncards = 在牌靴第一局之前，燒去若干張牌，不看牌面。
dealer-cards-number = 張數
dealer-done-burncards = 已燒牌 { $number } 張，未看牌面。
dealer-asks-burnseencards = 兩局之間在發牌器中被看到的牌，須在開放投注前燒掉。
dealer-done-burnseencards = 被看到的牌已燒掉。
dealer-asks-correctcard = 以枱上的牌為準。按補牌規則復原牌局，並告知客人。
dealer-which-card = 哪張牌
dealer-card-recorded = { $which }，記錄為 { $card }
dealer-card-down = { $which }，暗牌
dealer-card-down-seen = { $which }，暗牌，看到為 { $card }
dealer-card-coming = { $which }，尚未發出，看到為 { $card }
dealer-what-it-is = 實際的牌
dealer-evidence = 依據：監控、牌本身或見證人
dealer-corrected-to = { $which }將記錄為 { $card }。
dealer-done-correctcard = 已更正。
dealer-correct-settled = 更正已結算的一局
dealer-correct-settled-says = 以實際所發的牌為準；每注按正確的牌賠付，差額沖回。
dealer-correct-round = 更正第 { $number } 局
dealer-asks-correct-settled = 如正確的牌會改變補牌，由當值經理裁定。
dealer-round = 局數
dealer-show-round = 顯示該局的牌
dealer-asks-turncard = 客人帶牌離開，而發牌器或監控可知牌值：連同來源一併記錄。
dealer-told-by = 由何處得知
dealer-told-by-surveillance = 監控
dealer-told-by-device = 發牌器
dealer-asks-notelatebet = 截止後才放下的籌碼：記錄，不予受理。
dealer-done-notelatebet = 截止後的籌碼已記錄，不予受理。
dealer-asks-notedeparture = 客人已離枱。
dealer-done-notedeparture = 已記錄 { $patron } 離開。
dealer-asks-seecuttingcard = 切牌卡已從發牌設備出現。記錄後不能撤回。
dealer-asks-reportinterruption = 停電或其他中斷時客人手中仍有牌：先翻開這些牌，再報告中斷。
dealer-done-reportinterruption = 牌局中斷：請翻開客人手中的牌。
dealer-asks-choosehandler = 沒有注碼決定誰看牌時，由監場主任指定。
dealer-hand = 哪一邊
dealer-done-allowsqueeze = { $patron } 可瞇牌。
dealer-asks-allowdrawing = 無注碼的客人可抽牌。
dealer-done-allowdrawing = { $patron } 可抽牌。
dealer-done-acceptdevice = 發牌器在 { $patron } 手中。
dealer-done-giveupdevice = 發牌器已交還荷官。
dealer-asks-reportdisplay = 顯示僅供參考，以牌為準。所顯示的內容將存檔。
dealer-display-shows = 顯示的內容
dealer-done-reportdisplay = 已記錄顯示為「{ $shows }」。
dealer-asks-replacecards = 本靴全部牌離枱，下一局前裝新牌靴。
dealer-asks-replacecards-defect = 牌不齊全或不宜使用。不作廢任何一局：先前各局有效，並裝入新牌靴。
dealer-done-replacecards = 全部牌已更換，請裝新牌靴。
dealer-asks-choosemethod = 本枱以方式 { $method } 發牌。方式 C 只限高額投注區，由助理賭場經理決定。
dealer-method-label = 方式
dealer-method-a = A：荷官抽牌，客人開牌
dealer-method-b = B：荷官抽牌並開牌
dealer-method-c = C：客人抽牌
dealer-done-choosemethod = 本枱以方式 { $method } 發牌。
dealer-asks-restrictarea = 每個投注位每個注項現收 { $number } 注。
dealer-bets-most = 最多注數
dealer-done-restrictarea = { $number ->
   *[other] 每個投注位每個注項收 { $number } 注。
}

## Bets

dealer-bets = 注碼
dealer-settled = 已結算
dealer-placing-says = 客人說明注項與投注位；注碼屬該客人，經其在終端機確認後由其餘額支付。
dealer-finding-says = 及時放下而未被察覺的籌碼，按投注位記錄，例如 #5。超出限額的本局有效一次，超過上限的只計至上限。
dealer-found = 截止後發現
dealer-wager = 注項
dealer-wager-limits = { $wager }（{ $least } 至 { $most }）
dealer-area = 投注位（1 至 { $most }）
dealer-stake = 注碼
dealer-chips = 各投注位籌碼
dealer-chip-chosen = 點一下所下的籌碼
dealer-seat-chosen = 目前投注位
dealer-chip-cell = { $seat }，{ $wager }：{ $amount }
dealer-new-stake = 新注碼
dealer-changing = 更改 { $patron } 的注碼
dealer-changing-says = { $area } 號投注位{ $wager }有 { $stake }。限額 { $least } 至 { $most }。
dealer-changing-own = 此注由客人的餘額支付：可應客人要求加注，並由客人確認；減注只能由客人自己操作。
dealer-removing = 移除{ $wager }的一注
dealer-removing-says = 兩邊相差 { $gap }；差額上限 { $most }。
dealer-which-bet = 哪一注
dealer-bet-of = { $patron }，{ $area } 號投注位：{ $stake }
dealer-removed = 注碼已退還客人。
dealer-differential = 差額{ " " }
dealer-differential-of = { " " }/ { $most }
dealer-differential-on = { " " }/ { $most }，{ $wager }較重
dealer-exceeded = 已超出
dealer-share = 已達差額上限的百分之 { $number }
dealer-totals = 各注項合計
dealer-bet-act = { $act }：{ $patron } { $wager }，{ $number } 號注碼
dealer-take-all = 取回 { $patron } 全部注碼

## Scanning

dealer-waiting = 等候：{ $cards }
dealer-waiting-unseen = 等候：{ $number } 張牌
dealer-dealt-unnamed = 這張牌暗發，翻開時才錄入牌面；{ $card } 未錄入
dealer-no-card-wanted = 現在不發牌；{ $card } 未發
dealer-no-card-wanted-unseen = 現在不發牌；所讀的牌沒有發出
dealer-not-dealt = 未發：{ $cards }，在 { $card } 之後掃描
dealer-not-dealt-unseen = 未發：其後所讀的 { $number } 張牌

## Calling an irregularity

dealer-call-says = { $document } 所列情況。說明情況後牌局暫停，再依程序逐步處理。
dealer-find-case = 查找情況
dealer-none-found = 沒有；請報告「{ $kind }」。
dealer-none-foreseen = { $document } 未列此情況。
dealer-step-by = { $position }，規則 { $clause }
dealer-step-by-two = { $position }，規則 { $clause }，須有第二人
dealer-call = 報告
dealer-which-hand = 哪一邊
dealer-cards-together = 同時離開發牌器的牌
dealer-cards-of-the-hand = 該手實際獲發的牌數
dealer-cards-together-number = 一同離開發牌器的牌數
dealer-card-seen = 被看到的牌
dealer-cards-seen = 被看到的牌，先發的在前
dealer-cards-seen-if-any = 在發牌器中被看到的牌（如有）
dealer-sight = 如何被看到
dealer-sight-next = 將是下一張
dealer-altered-evidence = 證明次序已變的證據（所見的牌本身不算）
dealer-not-as-it-stands = 與現有記錄不符（{ $number }）
dealer-what-happened = 經過（可不填）
dealer-what-is-attested = 您所確認的情況（存檔）
dealer-call-voids = 報告（此局將作廢）
dealer-suspend = 暫停牌局
dealer-call-confirm = 此情況按規則只能作廢此局。確是此情況嗎？
