### 荷官控制台与监场控制台共用：表格、栏目、牌、通知及异常处理程序。

## The bar

console-connecting = 连接中
console-line-up = 在线
console-line-down = 连接中断
console-line-stale = 已过时
console-line-signed-out = 已退出
console-all-tables = 各台
console-sound-on = 声音开
console-sound-off = 声音关
console-pit = 监场

## The lock

console-staff-only = 此页仅供员工使用。
console-locking = 此控制台即将锁定。触摸屏幕或按任意键即可继续使用。
console-idle = 闲置五分钟，已锁定。
console-wakes = { $name } 输入密码之前，本台不显示任何内容；各台牌局照常进行。
console-wake = 继续
console-sign-in-to-go-on = 请登录后继续。
console-tries-again = 此页会自动再试。

## Dates

console-locale = zh-Hans
console-dated = { $day } { $time }
console-as-of = 截至 { $time }
console-not-read-now = 刚才未能读取，请重试。
console-not-read = 刚才未能读取。此处为先前的内容，将自动重新读取。

## Forms

console-do-it = 执行
console-cancel = 取消
console-yes = 确定：{ $go }
console-reason = 理由（存档）
console-reason-optional = 理由（存档，可不填）
console-second-person = 第二人
console-second-secret = 其密码
console-patron-signs = 客人在此以本人密码签署；或由另一人（监场主任或以上）证实其在场，并说明理由。
console-patron-confirms = 请发送至客人的终端确认。客人没有终端的，由听到其要求的第二名员工在此签署。
console-second-signs = 须由第二人（监场主任或以上）同意并在此签署。
console-witness-signs = 由未参与本局发牌的见证人确认并在此签署。
console-patron = 客人
console-choose-more = { $label }：至少选 { $least } 张
console-choose-exactly = { $label }：请选 { $least } 张
console-whole-number = { $label }：请填 { $from } 至 { $to } 的整数
console-moment = { $label }：请按本场时钟填写时间，如 20:50，或连同日期 2026-11-18 20:50
console-moment-hint = 20:50，或连同日期 2026-11-18 20:50
console-amount = { $label }：请填金额，如 25、25.50 或 1,000；逗号只用于分隔千位

## Cards

console-face-down = 暗牌
console-rank = 点数
console-suit = 花色
console-scanner = 扫描
console-scan = 扫描或输入一张牌，再按回车
console-no-card = { $typed } 不是本副牌的牌；请输入点数与花色，如 { $example }
console-cards-most = 最多 { $most } 张；点一张可取回
console-take-card-back = { $place }：{ $card }，取回
console-no-card-chosen = 尚未选牌。
console-cards-found = 找到 { $number } 张牌

## Notices

console-refused = 已拒绝：
console-not-done = 未执行。
console-unreachable = 无法连接系统。
console-unknown = 不知是否已记录，请等本台显示。
console-gone-on = 牌局已继续，请看清后再操作。未作任何更改。
console-nothing-changed = { $why }。未作任何更改。
console-did-not-work = 未能执行
console-dismiss = 知道了
console-copy = 复制
console-copied = 已复制
console-marked = 已选取，请复制
console-csv = 下载表格

## The hands and bets of a table, small

console-no-card-yet = 尚无牌
console-held-by = 在 { $patron } 手中
console-no-bets = 台上无注码。
console-area = { $area } 号下注位
console-bets = 注码{ " " }

## The procedure of an irregularity

console-suspended = 牌局暂停
console-irregularity = 异常情况：{ $kind }
console-note = 备注：{ $note }。
console-ordered = 已裁定：{ $remedies }。
console-one-of = 择一处理：
console-beneath = 其余异常情况
console-then = 然后：{ $kind }{ " " }
console-cards-out = 已离开发牌器的牌：{ $cards }。
console-cards-seen = 被看到的牌：{ $cards }。
console-cards-missing = 查明缺牌：{ $cards }。
console-cards-aside = { $number } 张暗牌按次序另放。
console-concerns = 涉及{ $hand }。
console-rule-so = 按此裁定
console-take-step = 执行此步
console-stands-taken = 已执行
console-stands-next = 下一步
console-stands-later = 稍后
console-stands = （{ $stands }）
console-awaits = 等候{ $position }
console-or-higher = { $position }或以上
console-with-second = 须有第二人
console-with-witness = 须有见证人
console-in-order = 牌的次序
console-in-order-hint = 按记录中的位置，1 至 { $cards }：2 1 表示第二张先发
console-turned-in-order = 翻开的牌，按抽出的次序
console-sorted = 每种牌找到几张
console-sorted-hint = 先列应有的数目；未找到的请减去。
console-aside-read = 另放的牌，按抽出的次序
console-aside-hint = 在见证人面前查看，不计入以上数目；仍为暗牌。
console-offered = { $how ->
    [all] 客人现可取回全部注码，或全部保留；{ console-bets-lie }。客人选定后再继续。
   *[each] 客人现可取回注码；{ console-bets-lie }。客人选定后再继续。
}
console-bets-lie = { $number ->
   *[other] 台上有 { $number } 注
}
console-contest = { act-contest-call }…
console-contest-by = 报告不实？可由{ $position }或以上职级提出异议。
console-contest-says = 一经查明报告不实，即予取消，牌局照旧继续；报告与查明结果均存档。提出异议的人和见证人不得是报告人、本局荷官或在本局下注的人。
console-contest-evidence = 证据：录像、发牌器记录或目击者
console-contest-evidence-optional = 证据：录像、发牌器记录或目击者（如有）
console-contest-order = 牌的次序（如已查明）
console-contest-order-hint = 按记录中的位置，1 至 { $cards }：2 1 表示第二张先发。如并无牌同时抽出，请留空。
console-interrupted = 牌局中断
console-interrupted-says = 先翻开客人手中的牌，再报告中断。

## 等待第二人批准的操作

console-approvals = 等待批准
console-approval-part = { $label }：{ $value }
console-approval-asks = { $asker }（{ $position }）申请：{ $act }，{ $at }
console-approval-mine = 您申请：{ $act }，{ $at }
console-at-cage = 于账房
console-at-table = 于 { $table }
console-approval-until = { $time } 过期
console-approval-waits = 等待他人在其控制台批准，至 { $time }
console-approval-waits-doer = 等待有权办理者在其控制台办理，至 { $time }
console-approval-taken-on = 由 { $by } 办理，正等待另一人签署
console-approval-done = 已完成：由 { $by } 批准
console-approval-done-alone = 已完成：无需他人批准
console-approval-declined = { $by } 已拒绝：{ $reason }
console-approval-refused = 已批准，但被系统拒绝：{ $why }
console-approval-unanswered = { $by } 已批准，系统尚未答复：请查看记录
console-approval-withdrawn = 已撤回
console-approval-lapsed = 已过期：无人及时批准，或您已退出
console-approval-ticket = 票券码
console-approval-secret = 一次性密码
console-approve = 批准…
console-approve-go = 我批准
console-approving = 批准：{ $act }
console-approving-says = { $parts }。将立即执行，由 { $asker } 申请、由您签署。
console-approving-own = { $parts }。{ $asker } 请您办理：记录为您本人所为。如须另一人签署，随后等待其签署。
console-decline = 拒绝…
console-decline-go = 拒绝
console-declining = 拒绝：{ $act }
console-declining-says = 不作任何操作。{ $asker } 会看到您的原因，并留有记录。
console-own-secret = 您的密码
console-or-passkey = 留空即用通行密钥签署
console-passkey-let-be = 没有通行密钥签署：请输入密码，或重试
console-nobody-signs = 他人不能在此控制台签署。请送出，由有权者在其控制台签署。
console-send-patron = 发送至客人的终端
console-send = 送交批准
console-withdraw = 撤回

## 他人在此控制台

console-by-another = 在此办理…
console-by-name = 办理人
console-by-secret = 其密码
console-by-says = 有权办理者在此用自己的登录名和密码办理。记录为其本人所为，您保持登录。
console-pieces = { $label }：请填写整数件数

## 筹码

console-cash = 现金
console-chips = 筹码
console-chips-table = 台
console-chips-seat = 下注位
console-chips-account = 出示的会员卡账户（如有）
console-box = { $table }，{ $day }
console-box-of = 投箱
console-drop-says = 点算投箱内的现金。另一名出纳也须点算；两人结果一致之前，不显示账面数字。
console-bank-of = 备用金所属
console-pieces-of = { $what }，{ $each } 的件数
console-slip = 单据
console-slip-piece = { $many } × { $each }
console-slip-short = 第 { $number } 号单，{ $table }，{ $amount }
console-slip-way = 补充或缴回
console-slip-requested = 第 { $number } 号单：{ $table } { $way } { $amount }（{ $pieces }），由 { $name } 于 { $time } 申请
console-slip-sent = 第 { $number } 号单：{ $table } { $way } { $amount }（{ $pieces }），由 { $asker } 于 { $time } 申请，在途，由 { $name } 送出
console-nothing-under-way = 现在没有可进行此项的内容。
console-opener-says = 由两人点算筹码盘。盘内为上次收盘的筹码；首次开启时为空，随后补充。
console-count-blind = 请填写您自己点算的结果。另有一人点算，双方都看不到对方的结果或账面。
console-bank-received = 由您接收此备用金，请亲自点算。其出纳和先前点算的人不得接收。
console-receive-says = 请点算实际送达的筹码，不论单据如何写。
console-closer-says = 已有两人点算此筹码盘。收盘筹码锁在盘内。
console-buy-in-says = 点算现金并投入箱内，付出等额筹码。
console-bank-says = 请点算发给您的现金与筹码；由发放人签署。
console-way = { $way }
console-bought-in = 已记录换筹码：现金 { $amount }，等额筹码。
console-act-recorded = { $act }：已记录。
console-rate-says = 客人刚离台时的观察记录，不动用任何账户。
console-rated-account = 会员卡账户
console-rated-minutes = 至今共玩分钟数
console-rated-average = 平均注码
console-rated-buy-in = 买入
console-rated-walked = 带走
