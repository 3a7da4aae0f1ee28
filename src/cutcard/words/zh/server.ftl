### 服务器：未能照办时的答复、登录及警报。

## Requests that cannot be read, or not from there

error-content-type = 操作须以 JSON 写成
error-doubled-header = 标头 { $header } 重复
error-doubled-key = { $field } 重复
error-host = 本服务器不用该名称
error-length = 信息长度不是数字
error-notation = 写法有误：{ $what }
error-not-here = 此处没有：{ $what }
error-origin = 该页面不属于本服务器
error-too-long = 一项操作最多 4 KB
error-too-slow = 操作传送过久
error-field = 其中一栏
error-field-most = { $field }：不得超过 { $most }
error-field-least = { $field }：不得少于 { $least }
error-field-long = { $field }：不得超过 { $most } 个字
error-field-needed = { $field }：必须填写
error-field-other = { $field }：无法读取所填内容，请检查后重试

## Who asks, and how often

error-display = 显示屏只供显示
error-signed-out = 请先登录
error-asleep = 此控制台已闲置：请输入密码后继续
error-staff = 只限员工
error-too-fast = 操作太快，请稍候
error-many-sign-in = 登录人数过多，请在 { $seconds } 秒后再试
error-wait-to-sign-in = 此账号或此处密码多次错误，请在 { $seconds } 秒后再试
error-too-many-tries = 尝试次数过多，请稍候
error-unlock-witness = 须由另一人签名作证，至少为{ $position }
error-unlocked-by-another = 须由同级或更高职级的另一人解锁

## What is not there, or not now

error-elsewhere = { $table } 由另一节点服务，或即将开台；请再试
error-failed = 程序执行此项时出错，未作任何更改；已通知员工，其余照常
error-in-progress = 此局仍在进行
error-no-such-act = 您没有该编号的操作
error-no-such-alert = 该警报已不在待办事项中
error-own-alert = 此操作由您执行或同意；该警报须由另一人知悉
error-alerts-one-by-one = 只有同类且不涉及款项、行为或保安的提示可一并确认；请逐一查看
error-hold-by-hand = { $table }由荷官发牌，只有自动发牌的台才可停台；请通知荷官不再开放下注
error-feed-ahead = 本场只有 { $entries } 条记录：请用本场事件的编号
error-feed-id = 请用事件编号，例如 812 或 812.1
error-draining = 全场已在停止之中
error-not-draining = 全场没有在停止
error-no-such-person = 没有名为 { $name } 的人
error-no-such-table = 没有此台
error-no-such-table-here = 此处没有 { $table } 台
error-no-such-wager = 此台没有{ $wager }
error-no-checkpoint = 本场尚无已签署的检查点
error-no-such-shoe = 该台没有此靴，或此靴尚未结束，或须等下一个检查点
error-disk-full = 本系统的磁盘已满，没有写入任何内容；有空间后请再试
error-out-of-service = 系统已停止；重新开启前不作任何决定，记录无一遗失
error-database-unfit = 数据库现时无法写入；处理妥当前不作任何决定，记录无一遗失：请稍后以同一编号再送一次
error-database-gone = 数据库没有回应；恢复前不作任何决定，记录无一遗失：请稍后以同一编号再送一次

## Signing in

refusal-bend-edge = 须从牌边弯牌
refusal-bend-not-here = 须在持牌的终端弯牌
refusal-busy = 待写入的操作过多，请稍后再试
refusal-link = 此链接已使用或已过期，请再索取一个
refusal-persons-name = 姓名须为 1 至 { $most } 个普通字符，且不得用系统自己的名称
refusal-choose-secret = 此密码仅可使用一次：请自设密码
refusal-second-person-said = 第二人：{ $why }
error-passkeys-missing = 此服务器未安装通行密钥所需的软件包：pip install 'cutcard[serve]'
refusal-passkey-wrong = 此通行密钥在此无效：请重试，或使用密码
refusal-passkey-copied = 此通行密钥的计数倒退，可能被复制：请使用密码、移除它并告知监场
refusal-sign-in = 登录名或密码有误，或此账号已锁定：密码错误三次即锁定半小时
refusal-weak-secret = 密码须有 { $least } 个或以上字符，其中 { $different } 个不同，且不得为常用词或姓名
server-acting = 署任{ $position }

## Alerts

alert-account-locked = 账户已锁定
alert-opener-differs = 开盘筹码与上次收盘不符
alert-tray-over-or-short = 筹码盘长短款
alert-chips-over-or-short = 送达筹码长短款
alert-drop-over-or-short = 投箱与买入记录不符
alert-bank-over-or-short = 备用金长短款
alert-credit-unconfirmed = 余额未经客人本人转出
alert-patron-forgotten = 客人资料已抹除
alert-sign-in-given-anew = 已有往来的账户重新办理登录
alert-bet-found = 截止后发现注码
alert-card-corrected = 牌已更正
alert-bet-resettled = 已结算注码已更正
alert-card-renamed = 牌已改名
alert-cards-discarded = 牌已弃去
alert-name-unlocked = 登录锁定已解除
alert-call-contested = 报告有异议
alert-outcome-changed = 结果因一项操作而改变
alert-surplus-taken = 多余的牌已取出
alert-credit-adjusted = 余额已调整
alert-house-restored = 已从备份还原
alert-key-rotated = 密钥已更换
alert-clock-jumped = 时钟跳动
alert-dealer-stopped = 自动荷官已停
alert-decision-failed = 程序出错
alert-irregularity-called = 异常情况
alert-of-a-kind = { $alert }：{ $kind }
alert-secret-set-anew = 已重设密码
alert-passkey-copied = 通行密钥可能被复制
alert-program-failed = 程序某部分出错
alert-round-voided = 此局作废
alert-large-win = 大额赢注
alert-large-transaction = 大额交易
alert-means-bets = { $bets } 注结果改变
alert-means-suspended = 牌局暂停
alert-means-void = 该局所有注码退回
alert-means-locked = 该账户款项冻结
alert-means-sign-in = 持新登录码的人可动用其余额
alert-settlement-reversed = 结算已冲销

## What is wrong while it lasts, and what to do

condition-store = 数据库没有回应
condition-store-gone = 数据库已不在原处
condition-store-advice = 恢复前不作任何决定，记录无一遗失。请启动 PostgreSQL 或修复连线，本服务器会自行恢复。
condition-store-file-advice = 现不作任何决定，记录无一遗失。请检查磁盘，将文件放回原处，再重新启动服务器。
condition-behind = 数据库缺少已写入的记录：这是较旧的数据库
condition-behind-advice = 请放回正确的数据库，本服务器会自行恢复。若已遗失，请以最新备份连同现有日志末端还原（docs/operations.md）。
condition-full = 数据库所在磁盘已满，写入失败
condition-full-advice = 请在 PostgreSQL 存放数据的磁盘腾出空间；本服务器每秒再试一次，会自行恢复。其间不作任何决定，记录无一遗失。
condition-full-file-advice = 请在数据库所在磁盘腾出空间，再重新启动服务器。其间不作任何决定，记录无一遗失。
condition-fenced = 写入失败，系统已停止作决定
condition-fenced-advice = 请查看原因，再重新启动服务器：已写入的内容以日志为准，记录无一遗失。
condition-forged = 数据库中有并非本赌场写入的记录
condition-forged-advice = 已停止作决定。请原样保留数据库以备查，用赌场密钥运行 cutcard verify，并恢复此前最新的备份（docs/operations.md）。
condition-door = 数据库中有 { $rows } 行决定谁可登录或客人身份的资料被他人改动
condition-door-advice = 这些资料一概不作为依据：不会让任何人登录，也查不到客人，各台照常。请原样保留数据库以备查，运行 cutcard verify（会列出每一行），查明谁能写入数据库，并为有关人员重设密码、重新录入有关客人的资料。
condition-shut = { $table } 已停止服务：{ $why }
condition-shut-advice = 其余各台照常。请运行 cutcard verify，用能读取该台的程序处理，然后重新启动服务器。
condition-shut-here = { $table } 在一台服务器已停止服务，由另一台运行：{ $why }
condition-shut-here-advice = 该台在其他服务器照常。请将停止服务的那台服务器的程序版本与其他服务器核对，处理差异后重新启动该服务器。
condition-shut-everywhere = { $table } 在所有服务器均已停止服务：{ $why }
condition-dealer = { $table } 的自动荷官已停：{ $why }
condition-dealer-failed = 程序在其下一步出错，一切未变
condition-dealer-advice = 系统每秒再试一次。请按原因在该台处理，或令其局后停台；若是程序出错，请将日志交给维护人员。
condition-disk = 磁盘将满：剩余 { $free } MiB。进行中的各局照常完成，少于 { $least } MiB 时不开新局
condition-disk-advice = 请在数据库所在磁盘腾出空间：移走备份和日志。腾出后自动继续。
condition-clock-back = 时钟比先前或记录中的时间慢 { $seconds } 秒
condition-clock-forwards = 时钟被拨快 { $seconds } 秒，或机器曾暂停
condition-clock-ahead = 本机时钟比数据库快 { $seconds } 秒
condition-clock-late = 本机时钟比数据库慢 { $seconds } 秒
condition-clock-here-advice = 请检查本机与数据库主机的校时服务（chrony、systemd-timesyncd）。记录、登录时限与规则版本均以数据库时钟为准，数据库时钟正确即无误；只有本服务器日志的时间取自本机。
condition-clock-advice = 请与其他时钟核对，并检查校时服务（chrony、systemd-timesyncd）。未校正前，记录的时间有误；登录时限与规则版本也以此时钟为准。
condition-journal = 日志中有记录并非本赌场所写：有人改动了数据库
condition-journal-advice = 牌局照常，被改动的记录不会引起任何款项变动。请原样保留数据库以备查，运行 cutcard verify（会列出每条记录），查明谁能写入数据库，并从改动之前的备份还原；本服务器不会再打开这个数据库。
condition-log-witness = 外部见证方 { $witness } 没有联署；它见到 { $size } 条记录
condition-log-witness-advice = 牌局照常，服务器会自行再次请求。请联系其管理者。持有赌场密钥的人仍可改写此后的记录。
condition-log-refused = 外部见证方 { $witness } 拒绝联署
condition-log-refused-advice = 牌局照常。请原样保留数据库并查看原因。若它见过另一份历史或更多记录，请运行 cutcard verify --trust，并还原它见过的数据库；若它不认识本日志，请把日志的公钥交给它。
condition-log-agent = 签署程序没有签署日志的检查点
condition-log-agent-advice = 牌局照常。请查看原因：若签署程序没有回应，请启动它；若它签过更多记录或另一份历史，则此数据库是较旧的或另一个：请运行 cutcard verify --trust。
condition-log-overdue = 外部见证方已超过 { $hours } 小时没有联署日志
condition-log-overdue-advice = 牌局照常。恢复联署前，博彩日只能以“未经外部见证”结束，并记录在案。
condition-program = 程序某部分出错后继续运行：{ $what }
condition-program-advice = 请将屏幕所示与记录核对，并将日志（内有出错位置）交给维护人员。
condition-page = 有画面无法显示收到的内容，已标为过时
condition-page-advice = 该画面恢复显示前不接受操作。若一直过时，请重新载入；荷官请改用另一控制台。请将日志（内有出错模块与行号）交给维护人员。
condition-busy = 服务器繁忙：宾客需等待答复，或被告知稍后再试
condition-busy-advice = 未受理者会立即得到告知，其操作不会写入。若并无大量下注而持续繁忙，请查看 cutcard_requests_refused_total 与 cutcard_loop_late_seconds：可能有人大量发送请求，可在前置服务器将其拒绝。使用 PostgreSQL 时可增加服务器分担。
condition-drain = 全场即将停止（{ $by }）：不再开新局。仍在进行：{ $tables }
condition-drain-advice = 请让进行中的各局完成，牌局不会因此作废。服务器停止前，监场经理可恢复开局。
condition-drained = 全场已按 { $by } 的计划停止：各局均已结束，不再开新局
condition-drained-advice = 准备就绪后，由监场经理在此或用 cutcard house drain --off 恢复开局。
drain-by = { $name }
drain-by-signal = 本服务器收到停止信号
drain-no-table = 没有
drain-table = { $table }第 { $round } 局（{ $phase }）
drain-table-held = { $table }第 { $round } 局（已停台：请先恢复，让该局完成）
drain-table-suspended = { $table }第 { $round } 局（牌局暂停，等候裁定）

## Languages

error-no-such-language = 没有语言 { $code }

## What changed a patron's money, told until it is seen

notice-credit-taken = 您的余额于 { $day } 转出 { $amount }（第 { $number } 号票券），未经您本人确认。如非您本人办理，请告知账房。
notice-bet-back = { $wager } { $amount } 已退还给您。
notice-void = 此局作废：{ $wager } { $amount } 已退还给您。
notice-reversed = 此局作废：{ $wager }的结果已冲回，{ $net }。
notice-resettled = 第 { $round } 局已更正：{ $wager }原为 { $was }，现为 { $net }。
notice-edition = 自本靴起适用规则 { $document }（{ $edition }）。
notice-settings = 自下一局起：{ $settings }。
error-no-such-day = 没有 { $day } 这一博彩日的记录
notice-card-corrected = 本局有一张牌已更正：{ $was }实为{ $card }。
notice-late-bet = 您的筹码在截止后才放下：{ $wager } { $amount } 不予受理。
notice-late-withdrawal = { $wager } { $amount } 在截止后取走：此注仍然有效。
notice-placed = { $by }已代您下注：{ $wager } { $amount }。
notice-raised = { $by }已代您加注：{ $wager }由 { $was } 增至 { $amount }。
notice-removed = { $by }已移除您的注码：{ $wager } { $amount } 已退还。理由：{ $reason }。

## Cards that everybody has seen although they do not lie open

seen-coming = 接下来要发的牌（已被看到）：{ $cards }。
seen-in-any-order = { $cards }（次序不明）
seen-by-nobody = 未被看到的一张
seen-somewhere = 在发牌器中被看到、位置不明的牌：{ $cards }。
seen-face-down = 第 { $place } 张（{ $hand }）为暗牌，但已被看到：{ $cards }。
