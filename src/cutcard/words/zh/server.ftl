### 服务器：未能照办时的答复、登录及警报。

## Requests that cannot be read, or not from there

error-content-type = 操作须以 JSON 写成
error-host = 本服务器不用该名称
error-length = 信息长度不是数字
error-notation = 写法有误：{ $what }
error-not-here = 此处没有：{ $what }
error-origin = 该页面不属于本服务器
error-too-long = 一项操作最多 4 KB
error-too-slow = 操作传送过久
error-unreadable = 无法读取 { $where }：{ $what }

## Who asks, and how often

error-display = 显示牌只供显示
error-signed-out = 请先登录
error-staff = 只限员工
error-too-fast = 操作太快，请稍候
error-too-many-tries = 尝试次数过多，请稍候
error-unlocked-by-another = 须由同级或更高职级的另一人解锁

## What is not there, or not now

error-elsewhere = { $table } 台由另一节点服务，或即将开台；请再试
error-failed = 程序执行此项时出错，未作任何更改；已通知员工，其余照常
error-in-progress = 此局仍在进行
error-no-such-alert = 该警报已不在待办之列
error-no-such-person = 没有名为 { $name } 的人
error-no-such-table = 没有此台
error-no-such-table-here = 此处没有 { $table } 台
error-out-of-service = 系统已停止；重新开启前不作任何决定，记录无一遗失
error-database-gone = 数据库没有回应；恢复前不作任何决定，记录无一遗失：请稍后以同一编号再送一次

## Signing in

refusal-busy = 待写入的操作过多，请稍后再试
refusal-link = 此链接已使用或过期，请另取一个
refusal-locked-name = 密码多次错误，此名锁定半小时，或至监场主任解锁为止
refusal-persons-name = 姓名须为 1 至 { $most } 个普通字符，且不得用系统自己的名称
refusal-second-person-said = 第二人：{ $why }
refusal-sign-in = 姓名或密码有误
refusal-weak-secret = 密码须有 { $least } 个或以上字符，其中 { $different } 个不同，且不得为常用词或姓名
server-acting = 署任{ $position }

## Alerts

alert-account-locked = 帐户已锁定
alert-bet-found = 截止后发现注码
alert-card-corrected = 牌已更正
alert-bet-resettled = 已结算注码已更正
alert-card-renamed = 牌已改名
alert-cards-discarded = 牌已弃去
alert-not-as-seen = 与所见不符
alert-outcome-changed = 结果因一项操作而改变
alert-surplus-taken = 多余的牌已取出
alert-credit-adjusted = 余额已调整
alert-house-restored = 已从备份还原
alert-dealer-stopped = 自动荷官已停
alert-decision-failed = 程序出错
alert-irregularity-called = 异常情况
alert-of-a-kind = { $alert }：{ $kind }
alert-round-voided = 此局作废
alert-settlement-reversed = 结算已冲销

## Languages

error-no-such-language = 没有语言 { $code }

## What changed a patron's money, told until it is seen

notice-bet-found = 截止后发现您的注码：{ $wager } ${ $amount }，本局有效。
notice-bet-back = { $wager } ${ $amount } 已退还给您。
notice-void = 此局作废：{ $wager } ${ $amount } 已退还给您。
notice-reversed = 此局作废：{ $wager } 的结果已冲回，{ $net }。
notice-resettled = 第 { $round } 局已更正：{ $wager } 原为 { $was }，现为 { $net }。
notice-edition = 自本靴起适用规则 { $document }（{ $edition }）。
notice-card-corrected = 本局有一张牌已更正：{ $was } 实为 { $card }。
notice-late-bet = 您的筹码过迟：{ $wager } ${ $amount } 无效。
notice-late-withdrawal = 您过迟取回 { $wager } ${ $amount }：此注仍然有效。
notice-placed = { $by }已代您下注：{ $wager } ${ $amount }。
notice-placed-seen = { $by }已记录您的筹码：{ $wager } ${ $amount }。
notice-raised = { $by }已代您加注：{ $wager } 由 ${ $was } 增至 ${ $amount }。
notice-raised-seen = { $by }记录您已加注：{ $wager } 由 ${ $was } 增至 ${ $amount }。
notice-lowered-seen = { $by }记录您已减注：{ $wager } 由 ${ $was } 减至 ${ $amount }。
notice-raise-found = 截止后发现您另有筹码：{ $wager } 为 ${ $amount }，而非 ${ $was }。
notice-taken-back-seen = { $by }记录您已取回注码：{ $wager } ${ $amount }。
notice-removed = { $by }已移除您的注码：{ $wager } ${ $amount } 已退还。理由：{ $reason }。
