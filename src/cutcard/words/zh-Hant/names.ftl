### 名稱。

## Positions

position-patron = 客人
position-cashier = 賬房出納
position-compliance = 合規
position-dealer = 荷官
position-finance = 財務
position-pit-supervisor = 監場主任
position-pit-manager = 監場經理
position-assistant-casino-manager = 助理賭場經理
position-gaming-shift-manager = 當值經理
position-surveillance = 監控

## Phases of a table

phase-no-shoe = 未裝牌靴
phase-ready = 待開局
phase-betting = 投注
phase-dealing = 發牌
phase-settling = 結算
phase-shoe-ended = 本靴已完

## Methods of conducting a round

method-a = A
method-b = B
method-c = C

## Decks

deck-52-cards = 52 張牌
deck-65-cards-in-five-elements = 五行 65 張牌

## Kinds of irregularity

kind-wrong-cards = 多牌、缺牌、混入外來牌或牌未洗
kind-foreign-card = 發現外來牌
kind-order-altered = 牌序已亂且無法復原
kind-too-few-cards = 餘牌不足以完成此局
kind-face-up-card = 發牌器內有一張明牌
kind-wrong-order = 發牌次序有誤
kind-wrong-patron = 牌交給了另一位客人
kind-slip-of-delivery = 牌未遞交、誤發成明牌或誤露
kind-together-known = 同時抽出多張牌，次序可知
kind-together-unknown-early = 首輪同時抽出多張牌，次序不明
kind-together-unknown-late = 首輪後同時抽出多張牌，次序不明
kind-together-unknown = 同時抽出多張牌，次序不明
kind-device-reset = 截止投注後須重設發牌器
kind-absent-patron = 看牌的客人不在場
kind-left-with-cards = 客人持牌離枱，牌面不明
kind-device-moved-exposed = 移動發牌器時露牌
kind-device-moved-altered = 移動發牌器時牌序已亂
kind-surplus-cards = 牌數有誤但可復原
kind-wrong-number = 牌數有誤且無法復原
kind-interrupted-open = 斷電或中斷，尚無結果
kind-interrupted-decided = 斷電或中斷，已有結果
kind-unforeseen = 規則未涵蓋的情況

## Remedies

remedy-void = 此局作廢
remedy-void-and-replace = 此局作廢並換牌
remedy-written = { $remedy }（裁定寫作「{ $written }」）
remedy-play-on = 繼續牌局，不作更改
remedy-as-face-down = 該牌視為暗牌照發
remedy-burn = 燒掉被看到的牌
remedy-reconstruct = 復原牌局
remedy-retrieve = 取回牌，交給正確的客人
remedy-offer-withdrawal = 客人可取回注碼
remedy-offer-withdrawal-of-all = 客人可取回全部注碼，或全部保留
remedy-set-the-order = 排定牌序
remedy-reopen-bets = 重新開放投注
remedy-expose = 由荷官開牌
remedy-set-two-aside = 從發牌器取兩張牌依序放好
remedy-sort-and-identify = 整理全部牌以查明缺牌
remedy-replace-missing = 補回缺牌並完成此局

## Hands and wagers

hand-banker = 莊
hand-dragon = 龍
hand-player = 閒
hand-tiger = 虎
wager-banker-dragon-bonus = 莊龍寶
wager-banker-fabulous-4 = 莊發發四
wager-banker-pair = 莊對
wager-banker-precious-pair = 莊寶對
wager-big-dragon = 大龍
wager-big-tiger = 大老虎
wager-dragon-big = 龍大
wager-dragon-small = 龍小
wager-dragon-tiger = 龍虎
wager-fortune-six = 幸運六
wager-player-dragon-bonus = 閒龍寶
wager-player-fabulous-4 = 閒發發四
wager-player-pair = 閒對
wager-player-precious-pair = 閒寶對
wager-small-dragon = 小龍
wager-small-tiger = 小老虎
wager-super-6 = 超級6
wager-super-six = 超級六
wager-tie = 和
wager-tiger = 老虎
wager-tiger-big = 虎大
wager-tiger-pair = 老虎對子
wager-tiger-small = 虎小
wager-tiger-tie = 老虎和

## Games, and editions of their documents

game-dragon-tiger = 龍虎
game-dragon-tiger-baccarat = 龍虎百家樂
game-fa-fa-fabulous-4 = 發發四百家樂
game-fortune-six-no-commission = 幸運六免佣百家樂
game-no-commission = 免佣百家樂
game-sands-elements = 金沙五行免佣百家樂
game-super-6-no-commission = 超級6免佣百家樂
game-super-six-no-commission = 超級六免佣百家樂
game-tiger-baccarat = 老虎百家樂
game-tiger-no-commission = 老虎免佣百家樂
edition-in-force = { $year }年{ $month }{ $day }日起生效
edition-version = 第{ $version }版
month-1 = 1月
month-2 = 2月
month-3 = 3月
month-4 = 4月
month-5 = 5月
month-6 = 6月
month-7 = 7月
month-8 = 8月
month-9 = 9月
month-10 = 10月
month-11 = 11月
month-12 = 12月

## Cards

card = { $code }（{ $suit }{ $rank }）
card-code = { $code }
rank-ace = A
rank-two = 2
rank-three = 3
rank-four = 4
rank-five = 5
rank-six = 6
rank-seven = 7
rank-eight = 8
rank-nine = 9
rank-ten = 10
rank-jack = J
rank-queen = Q
rank-king = K
rank-shou = 壽
rank-lu = 祿
rank-fu = 福
rank-sau = 壽
rank-luk = 祿
rank-fuk = 福
suit-spades = 葵扇
suit-hearts = 紅心
suit-diamonds = 階磚
suit-clubs = 梅花
suit-fire = 火
suit-gold = 金
suit-earth = 土
suit-wood = 木
suit-water = 水

## What became of a round and of a bet

result-tie = 和局
result-void = 此局作廢
result-wins = { $side }贏
outcome-half-lose = 輸一半
outcome-lies = 未結算
outcome-lose = 輸
outcome-push = 平注
outcome-returned = 已取回
outcome-reversed = 已沖銷
outcome-win = 贏
status-complete = 已完成
status-in-progress = 進行中
status-interrupted = 中斷
status-archived = 已歸檔
status-void = 作廢

## What a scoreboard counts

counted-natural = 例牌
counted-rounds = 局

## What a table announces in each phase

announced-betting = 請投注
announced-dealing = 買定離手
announced-held = 本枱暫停，注碼照常有效
announced-closing = 全場即將停止，不再開新局
announced-no-shoe = 正在準備牌靴
announced-ready = 下一局即將開始
announced-settling = 正在結算
announced-shoe-ended = 本靴已完
announced-suspended = 牌局暫停

# Circumstances in which a clause applies
circumstance-in-a-round = 牌局正在進行
circumstance-after-the-close = 已截止投注且尚未宣佈結果
circumstance-a-card-is-dealt = 本局已發出牌
circumstance-no-card-known = 沒有牌已翻開、已交給客人或在發牌器中被看到
circumstance-in-the-initial-deal = 首輪發牌尚未完成
circumstance-after-the-initial-deal = 首輪發牌已完成
circumstance-no-card-left = 規則要求的下一張牌已沒有
circumstance-a-card-is-to-be-drawn = 本局仍需從牌靴抽牌
circumstance-on-the-wrong-hand = 有牌未放在規則所定的一手
circumstance-too-many-cards = 有規則不要求的牌
circumstance-too-many-or-too-few-cards = 某一手的牌數與規則不符
circumstance-more-cards-said = 稱該手的牌數多於規則所定
circumstance-another-number-said = 稱該手的牌數與規則所定不同
circumstance-can-be-reconstructed = 規則要求的每張牌都已抽出或仍可抽出
circumstance-order-not-on-record = 記錄不足以復原牌局
circumstance-until-the-next-round = 下一局尚未開始
circumstance-with-the-wrong-patron = 牌未翻開，且在規則所定以外的客人手上
circumstance-face-down-at-the-place = 該位置是暗牌；如未有記錄，須說明牌面
circumstance-held-face-down = 有客人持有該手的暗牌
circumstance-value-unknown = 沒有記錄能說明這些牌的牌值
circumstance-as-the-rule-says = 每張牌都按補牌規則放置
circumstance-other-cards-open = 其他牌均已翻開
circumstance-handed-out-cards-open = 交給客人的牌均已翻開
circumstance-several-drawn = 兩張或以上的牌同時離開發牌器；先前被看到的牌在先，且都可能出自本靴
circumstance-order-not-seen = 所見的牌不足以得知次序
circumstance-cards-seen = 已說明所見的牌，且這些牌可能仍在發牌器中
sight-in-order = 按此次序看到
sight-order-unknown = 一同看到，次序不明
sight-depth-unknown = 看到時位置不明
circumstance-electronic-device = 發牌器為電子設備
circumstance-method-c = 由客人抽牌
circumstance-no-outcome-established = 沒有任何注項已確定輸贏
circumstance-an-outcome-established = 已有注項確定輸贏
circumstance-nothing-else-applies = 沒有其他條款涵蓋此情況
circumstance-attested = 備註寫明所見情形

variant = { $game }的變體
variant-of = { $game }的變體：{ $name }
