### 各局以外由人保存的记录：投诉。

act-open-complaint = 登记投诉
act-assign-complaint = 指派投诉
act-answer-complaint = 答复投诉
act-pass-on-complaint = 转交投诉
act-close-complaint = 了结投诉
act-note-overdue-complaint = 记录投诉逾期
act-set-complaint-days = 投诉答复天数
act-field-says = 客人的陈述
act-field-answer = 答复
act-field-outcome = 结果
act-field-corrections = 更正所在的记录
act-field-regulator = 转交给
act-field-happened = 时间
act-field-language = 答复所用语言
act-field-days = 天数

# 投诉的进度与结果
complaint-open = 待答复
complaint-overdue = 已逾期
complaint-answered = 已答复
complaint-passed-on = 已转交
complaint-closed = 已了结
complaint-upheld = 成立
complaint-rejected = 不成立
complaint-settled = 和解
complaint-withdrawn = 客人撤回

refusal-complaint-says = 请写下客人的陈述
refusal-complaint-language = 请选择本场能用来答复的语言
refusal-complaint-when = 请指明是哪一局，或说明发生的时间（须为已过去的时间）
refusal-complaint-round = { $table } 没有已结束的第 { $round } 局：请先查找该局，或说明发生的时间
refusal-complaint-archived = { $table } 第 { $round } 局已存入档案：请先接回该档案，才知道哪些员工参与了该局
refusal-no-such-complaint = 没有未了结的 { $number } 号投诉
refusal-complaint-state = 此投诉{ $state }，不能再这样处理
refusal-complaint-part = { $name } 参与了该局，或就是投诉的客人：此投诉须由其他人处理
refusal-complaint-assignee = 不能指派给 { $name }：请另选一位监场主任或更高职位的员工
refusal-complaint-assigned = 只有被指派的人可以答复：{ $name }
refusal-complaint-unassigned = 此投诉尚未指派：请先由监场经理或更高职位的员工指派
refusal-complaint-outcome = 请说明投诉成立还是不成立
refusal-complaint-answer = 请写下给客人的答复
refusal-complaint-correction = 记录 { $entry } 不是投诉登记之后为 { $account } 所作的更正
refusal-complaint-regulator = 请说明转交给谁
refusal-complaint-ends = { $state }的投诉不能这样了结：请先答复，或说明监管机构的决定
refusal-complaint-overdue = 投诉逾期由系统自行记录
refusal-complaint-not-overdue = { $number } 号投诉并未逾期，或已记录
refusal-complaint-days = 请选择 { $days } 以外的天数，1 至 { $most } 天

forget-complaint = 有未了结的投诉
forget-report = 有本场暂须保存的记录

listed-complaint-opened = 登记 { $number } 号投诉
listed-complaint-assigned = 指派 { $number } 号投诉
listed-complaint-answered-late = 第 { $number } 号投诉逾期后答复：{ $outcome }
listed-complaint-answered = { $number } 号投诉已答复：{ $outcome }
listed-complaint-passed-on = { $number } 号投诉已转交 { $regulator }
listed-complaint-closed = { $number } 号投诉已了结：{ $outcome }
listed-complaint-overdue = { $number } 号投诉已逾期
listed-complaint-days-set = 投诉答复天数
alert-complaint-overdue = 投诉逾期
alert-means-complaint-overdue = 客人未在期限内得到答复
finding-complaint = { $number } 号投诉，{ $event }

## 控制台

pit-tab-complaints = 投诉
complaint-number = { $number } 号
complaint-every = 全部
complaint-state = 显示
complaint-none = 没有这类投诉。
complaint-csv = 导出 CSV
complaint-no-account = 无账户
complaint-due = 答复期限 { $time }
complaint-says = 客人的陈述
complaint-language = 答复所用语言
complaint-at = 或发生的时间（本场时间）
complaint-open-says = 请照客人的原话写下，不写姓名及联络方式，以账户代替。请指明是哪一局，或说明大约什么时候。
complaint-assign-name = 由谁答复
complaint-assign-says = 第 { $number } 号投诉：须为监场主任或更高职位的员工，且没有在该局发牌、裁定或作证。
complaint-answer = 给客人的答复
complaint-answer-says = 客人说：{ $says }
complaint-outcome = 结果
complaint-corrections = 更正所在的记录编号
complaint-corrections-hint = 请调出该局：每项裁决和更正都注有记录编号
complaint-corrections-wrong = 请只填记录编号，如 412、413
complaint-regulator = 转交给
complaint-printed = 该局的答复
complaint-was-opened = { $time }：由 { $name } 登记
complaint-involved = 参与该局的员工：{ $names }
complaint-assigned-to = 指派给 { $name }
complaint-was-answered = { $time }：由 { $name } 答复：{ $answer }
complaint-put-right = 已由记录 { $entries } 更正
complaint-was-passed-on = 已转交 { $regulator }：{ $reason }
complaint-was-closed = { $time }：由 { $name } 了结：{ $reason }
pit-told-complaint-opened = 已登记 { $number } 号投诉。
pit-told-complaint-assigned = { $number } 号投诉由 { $name } 答复。
pit-told-complaint-answered = { $number } 号投诉已答复。
pit-told-complaint-passed-on = { $number } 号投诉已转交 { $regulator }。
pit-told-complaint-closed = { $number } 号投诉已了结。
pit-told-complaint-days = 投诉须在 { $days } 天内答复。
pit-complaint-days-says = 适用于由现在起登记的投诉。
pit-complaint-days-now = 现为 { $days } 天。
pit-assignment-says = 更高职位的员工随时可代荷官行事。
pit-assignment-required = 各台由谁发牌
pit-assignment-only = 只由派任到该台的荷官
pit-assignment-any = 任何荷官
pit-assignment-now-only = 现为只由派任到该台的荷官发牌。
pit-assignment-now-any = 现为任何荷官均可发牌。
pit-told-assignment-required = 由现在起，荷官只可在派任的台发牌。
pit-told-assignment-not-required = 由现在起，任何荷官均可在任何台发牌。

## 终端

terminal-complaint = 您的 { $number } 号投诉
terminal-complaint-due = 我们会在 { $time } 前答复您。
terminal-complaint-passed-on = 已转交 { $regulator }。
notice-complaint-answered = 您的 { $number } 号投诉已有答复，请按“回看”查看。

## 内部日志及录像

act-log-observation = 写入日志
act-record-suspicion = 记录可疑情况
act-name-recording = 注明录像
act-field-camera = 摄像机
act-field-reference = 保存位置
act-field-ends = 至
act-field-sealed = 密封内容
refusal-private-says = 请填写记录内容
refusal-private-account = 记录中的账户不存在：请先查找该客人
refusal-private-table = 本场没有记录中的台号：请选择本场的台
refusal-private-round = 该台没有记录中的局号：请先查找该局
refusal-recording = 请指明局号、摄像机及录像的保存位置
refusal-recording-time = 请说明起止时间：须为已过去的时间，且先后正确
listed-recording-named = 为 { $table } 第 { $round } 局注明录像
finding-private = 内部记录或录像：{ $event }
pit-recording = 录像：摄像机 { $camera }，{ $from } 至 { $until }，{ $reference }（由 { $name } 注明）

## 查阅人员的页面

office-heading = 本职位的记录
pit-tab-log = 监控日志
pit-tab-suspicions = 可疑情况
private-says = 其他职位的人看不到这些记录；记录不能更改，如有出入，请另写一条。
private-none = 尚无记录。
private-what = 记录内容
private-written = 记录已保存。
private-line = { $number } 号，{ $time }，{ $name }
private-closed = 本场的密钥打不开此记录。
recording-from = 由（本场时间）
recording-until = 至
recording-named = 已登记摄像机 { $camera } 的录像。
pit-circulation = 流通筹码：{ $amount }（账房售出及台上买入，减去兑回，并计各位输赢）
notice-sign-in-given = { $day } 柜台已凭{ $identity }为您的账户重新办理登录。如非您本人，请立即告知员工。
pit-tab-cash = 现金及禁止博彩
pit-exclusions = 禁止博彩名单
pit-exclusions-none = 目前没有被禁止博彩的客人。
exclusion-line = { $account }，由{ $by }提出，自 { $since } 起（至：{ $until }），由 { $name } 登记
