### 各页共用。

## What a table is doing, as a sentence and in short

shared-phase-no-shoe = 正在准备牌靴
shared-phase-ready = 下一局即将开始
shared-phase-betting = 请下注
shared-phase-dealing = 买定离手
shared-phase-settling = 正在结算
shared-phase-shoe-ended = 本靴已完
shared-phase-suspended = 牌局暂停
shared-phase-held = 本台暂停，注码照常有效
shared-phase-closing = 本场即将暂停，不再开新局
shared-phase-last-betting = 请下注：这是暂停前的最后一局
shared-phase-no-dealer = 等候荷官
shared-phase-dealer-ready = 等候荷官开始下一局
shared-short-no-dealer = 等候荷官
shared-short-dealer-ready = 下一局
shared-short-held = 暂停
shared-short-closing = 即将停场
shared-short-last-betting = 最后一局
shared-short-no-shoe = 换靴
shared-short-ready = 下一局
shared-short-betting = 下注
shared-short-dealing = 发牌
shared-short-settling = 结算
shared-short-shoe-ended = 本靴已完
shared-short-suspended = 暂停

## The line to the house

shared-line-down = 连接中断，正在重连；恢复前不能下注。
shared-line-stale = 未收到系统信息，画面可能不是最新；正在重连。
shared-line-signed-out = 您已退出登录。
shared-line-up = 已连接

## Everywhere

shared-sign-in = 登录
shared-sign-out = 退出
shared-name = 登录名
shared-secret = 密码
shared-act-of = { $act }：{ $of }
shared-close = 关闭
shared-rule = 规则 { $clause }
shared-rule-behind = （{ shared-rule }）
shared-line = { $label }：{ $says }
shared-otherwise = 其他情况：{ $when }
shared-paid-once = 每注只赔最高一项。
shared-span = { $least } 至 { $most }
shared-rules-of = { $document }（{ $edition }）
shared-by-the-rules = 依规则 { $document }（{ $edition }）
shared-round = 第 { $number } 局
shared-table-called = { $name }
shared-table-numbered = { $title } { $number } 号台
shared-corrected = 此局有一张牌曾记录错误，现已更正
shared-limits = { $wager }限额为 { $least } 至 { $most }，请另选金额。
shared-malfunction = 机件故障，一切派彩及牌局作废，但须依规则 { $document } { $round } 及 { $terminal } 处理
shared-full-stop = 。

## Refusals in words for patrons; the others are told by the message of the refusal

shared-why-late-bet = 下注已截止，不能再下注或加注。请等下一局。
shared-why-late-withdrawal = 下注已截止，现在不能取回注码；注码照常结算。
shared-why-excluded = 您已被禁止博彩（至：{ $until }）。请联络员工。
shared-why-funds = 余额不足。请在此兑入票券，或到账房充值。
shared-why-area-full = 您的下注位不能再增加注项。请先取回一注，或在已下的注上加注。
shared-why-stale = 牌局已继续，请看清后再操作。
shared-why-suspended = 牌局暂停，现在不能下注。请等牌局恢复。
shared-why-too-fast = 操作太快，请稍候。
shared-why-busy = 系统繁忙，请稍后再试。
shared-why-unreachable = 无法连接系统。恢复连接后将显示台上注码。
shared-why-signed-out = 您已退出登录，请重新登录。
shared-why-sign-in = 登录名或密码有误，或此账号已锁定：密码错误三次即锁定半小时，可请员工解锁。
shared-why-link = 此链接已使用或已过期，请再索取一个。

## The page itself

shared-house-name = Cutcard
shared-page-title = { $page } · { shared-house-name }
shared-language = 语言

## Cards by their names; figures are written as they are

shared-card = { $suit }{ $rank }
shared-the-card = { $card }
shared-card-counts = { $card } { $points }
shared-card-down = 一张暗牌
shared-rank-a = A
shared-rank-t = 10
shared-rank-j = J
shared-rank-q = Q
shared-rank-k = K
shared-rank-s = 寿
shared-rank-l = 禄
shared-rank-f = 福
shared-suit-s = 黑桃
shared-suit-h = 红桃
shared-suit-d = 方块
shared-suit-c = 梅花
shared-suit-f = 火
shared-suit-g = 金
shared-suit-e = 土
shared-suit-w = 木
shared-suit-a = 水

## The roads

shared-road-bead = 珠盘路
shared-road-big = 大路
shared-road-big-eye = 大眼仔
shared-road-small = 小路
shared-road-cockroach = 曱甴路
shared-ask = 下一局若开{ $side }：{ $mark }
shared-ask-r = 红
shared-ask-b = 蓝
shared-counted = { $what } { $count }
shared-no-rounds = 尚无牌局

## A ticket on paper

shared-ticket-title = 兑现票券
shared-ticket-house = 赌场
shared-credit-elsewhere = 其间他处变动 { $amount }
shared-ticket-issued = 发出时间
shared-ticket-at = { $time }，{ $zone }
shared-ticket-valid = 有效期
shared-ticket-until = 至兑现为止，只限一次
shared-ticket-terms = 凭票在终端或所列赌场的账房兑现，认票不认人。副本不再兑现。请勿让他人看到此码。
shared-receipt-check = 核对收据
shared-fair = 牌靴是如何洗成的
shared-receipt-code = 收据码
shared-ticket-print = 打印
