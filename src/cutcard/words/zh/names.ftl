### 名称。

## Positions

position-patron = 客人
position-cashier = 账房出纳
position-compliance = 合规
position-dealer = 荷官
position-finance = 财务
position-pit-supervisor = 监场主任
position-pit-manager = 监场经理
position-assistant-casino-manager = 助理赌场经理
position-gaming-shift-manager = 当值经理
position-surveillance = 监控

## Phases of a table

phase-no-shoe = 未装牌靴
phase-ready = 待开局
phase-betting = 下注
phase-dealing = 发牌
phase-settling = 结算
phase-shoe-ended = 本靴已完

## Methods of conducting a round

method-a = A
method-b = B
method-c = C

## Decks

deck-52-cards = 52 张牌
deck-65-cards-in-five-elements = 五行 65 张牌

## Kinds of irregularity

kind-wrong-cards = 多牌、缺牌、混入外来牌或牌未洗
kind-foreign-card = 发现外来牌
kind-order-altered = 牌序已乱且无法复原
kind-too-few-cards = 余牌不足以完成此局
kind-face-up-card = 发牌器内有一张明牌
kind-wrong-order = 发牌次序有误
kind-wrong-patron = 牌交给了另一位客人
kind-slip-of-delivery = 牌未递交、误发成明牌或误露
kind-together-known = 同时抽出多张牌，次序可知
kind-together-unknown-early = 首轮同时抽出多张牌，次序不明
kind-together-unknown-late = 首轮后同时抽出多张牌，次序不明
kind-together-unknown = 同时抽出多张牌，次序不明
kind-device-reset = 截止下注后须重设发牌器
kind-absent-patron = 看牌的客人不在场
kind-left-with-cards = 客人持牌离台，牌面不明
kind-device-moved-exposed = 移动发牌器时露牌
kind-device-moved-altered = 移动发牌器时牌序已乱
kind-surplus-cards = 牌数有误但可复原
kind-wrong-number = 牌数有误且无法复原
kind-interrupted-open = 断电或中断，尚无结果
kind-interrupted-decided = 断电或中断，已有结果
kind-unforeseen = 规则未涵盖的情况

## Remedies

remedy-void = 此局作废
remedy-void-and-replace = 此局作废并换牌
remedy-written = { $remedy }（裁定写作 "{ $written }"）
remedy-play-on = 继续牌局，不作更改
remedy-as-face-down = 该牌视为暗牌照发
remedy-burn = 烧掉被看到的牌
remedy-reconstruct = 复原牌局
remedy-retrieve = 取回牌，交给正确的客人
remedy-offer-withdrawal = 客人可取回注码
remedy-offer-withdrawal-of-all = 客人可取回全部注码，或全部保留
remedy-set-the-order = 排定牌序
remedy-reopen-bets = 重新开放下注
remedy-expose = 由荷官开牌
remedy-set-two-aside = 从发牌器取两张牌依序放好
remedy-sort-and-identify = 整理全部牌以查明缺牌
remedy-replace-missing = 补回缺牌并完成此局

## Hands and wagers

hand-banker = 庄
hand-dragon = 龙
hand-player = 闲
hand-tiger = 虎
wager-banker-dragon-bonus = 庄龙宝
wager-banker-fabulous-4 = 庄发发四
wager-banker-pair = 庄对
wager-banker-precious-pair = 庄宝对
wager-big-dragon = 大龙
wager-big-tiger = 大老虎
wager-dragon-big = 龙大
wager-dragon-small = 龙小
wager-dragon-tiger = 龙虎
wager-fortune-six = 幸运六
wager-player-dragon-bonus = 闲龙宝
wager-player-fabulous-4 = 闲发发四
wager-player-pair = 闲对
wager-player-precious-pair = 闲宝对
wager-small-dragon = 小龙
wager-small-tiger = 小老虎
wager-super-6 = 超级6
wager-super-six = 超级六
wager-tie = 和
wager-tiger = 老虎
wager-tiger-big = 虎大
wager-tiger-pair = 老虎对子
wager-tiger-small = 虎小
wager-tiger-tie = 老虎和

## Games, and editions of their documents

game-dragon-tiger = 龙虎
game-dragon-tiger-baccarat = 龙虎百家乐
game-fa-fa-fabulous-4 = 发发四百家乐
game-fortune-six-no-commission = 幸运六免佣百家乐
game-no-commission = 免佣百家乐
game-sands-elements = 金沙五行免佣百家乐
game-super-6-no-commission = 超级6免佣百家乐
game-super-six-no-commission = 超级六免佣百家乐
game-tiger-baccarat = 老虎百家乐
game-tiger-no-commission = 老虎免佣百家乐
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
rank-shou = 寿
rank-lu = 禄
rank-fu = 福
rank-sau = 寿
rank-luk = 禄
rank-fuk = 福
suit-spades = 黑桃
suit-hearts = 红桃
suit-diamonds = 方块
suit-clubs = 梅花
suit-fire = 火
suit-gold = 金
suit-earth = 土
suit-wood = 木
suit-water = 水

## What became of a round and of a bet

result-tie = 和局
result-void = 此局作废
result-wins = { $side }赢
outcome-half-lose = 输一半
outcome-lies = 未结算
outcome-lose = 输
outcome-push = 平注
outcome-returned = 已取回
outcome-reversed = 已冲销
outcome-win = 赢
status-complete = 已完成
status-in-progress = 进行中
status-interrupted = 中断
status-archived = 已归档
status-void = 作废

## What a scoreboard counts

counted-natural = 例牌
counted-rounds = 局

## What a table announces in each phase

announced-betting = 请下注
announced-dealing = 买定离手
announced-held = 本台暂停，注码照常有效
announced-closing = 全场即将停止，不再开新局
announced-no-shoe = 正在准备牌靴
announced-ready = 下一局即将开始
announced-settling = 正在结算
announced-shoe-ended = 本靴已完
announced-suspended = 牌局暂停

# Circumstances in which a clause applies
circumstance-in-a-round = 牌局正在进行
circumstance-after-the-close = 已截止下注且尚未宣布结果
circumstance-a-card-is-dealt = 本局已发出牌
circumstance-no-card-known = 没有牌已翻开、已交给客人或在发牌器中被看到
circumstance-in-the-initial-deal = 首轮发牌尚未完成
circumstance-after-the-initial-deal = 首轮发牌已完成
circumstance-no-card-left = 规则要求的下一张牌已没有
circumstance-a-card-is-to-be-drawn = 本局仍需从牌靴抽牌
circumstance-on-the-wrong-hand = 有牌未放在规则所定的一手
circumstance-too-many-cards = 有规则不要求的牌
circumstance-too-many-or-too-few-cards = 某一手的牌数与规则不符
circumstance-more-cards-said = 称该手的牌数多于规则所定
circumstance-another-number-said = 称该手的牌数与规则所定不同
circumstance-can-be-reconstructed = 规则要求的每张牌都已抽出或仍可抽出
circumstance-order-not-on-record = 记录不足以复原牌局
circumstance-until-the-next-round = 下一局尚未开始
circumstance-with-the-wrong-patron = 牌未翻开，且在规则所定以外的客人手上
circumstance-face-down-at-the-place = 该位置是暗牌；如未有记录，须说明牌面
circumstance-held-face-down = 有客人持有该手的暗牌
circumstance-value-unknown = 没有记录能说明这些牌的牌值
circumstance-as-the-rule-says = 每张牌都按补牌规则放置
circumstance-other-cards-open = 其他牌均已翻开
circumstance-handed-out-cards-open = 交给客人的牌均已翻开
circumstance-several-drawn = 两张或以上的牌同时离开发牌器；先前被看到的牌在先，且都可能出自本靴
circumstance-order-not-seen = 所见的牌不足以得知次序
circumstance-cards-seen = 已说明所见的牌，且这些牌可能仍在发牌器中
sight-in-order = 按此次序看到
sight-order-unknown = 一同看到，次序不明
sight-depth-unknown = 看到时位置不明
circumstance-electronic-device = 发牌器为电子设备
circumstance-method-c = 由客人抽牌
circumstance-no-outcome-established = 没有任何注项已确定输赢
circumstance-an-outcome-established = 已有注项确定输赢
circumstance-nothing-else-applies = 没有其他条款涵盖此情况
circumstance-attested = 备注写明所见情形

variant = { $game }的变体
variant-of = { $game }的变体：{ $name }
