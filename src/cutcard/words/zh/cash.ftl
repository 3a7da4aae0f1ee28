# 客人当日现金往来、申报、身份核对、禁入，以及资料保存期限。

## 操作

act-check-identity = 核对身份
act-open-report = 建立现金申报
act-tell-overdue = 登记申报逾期
act-close-report = 提交或结束现金申报
act-exclude-patron = 禁止客人博彩
act-exclude-self = 自我禁止博彩
act-end-exclusion = 提前解除禁止
act-set-retention = 设定客人资料保存期限
act-field-asked-by = 由谁提出
act-field-filed = 已提交
act-field-report-cents = 须核对身份并申报的金额
act-field-report-days = 申报期限（天）
act-field-unplayed-cents = 未经博彩而兑出的金额

## 身份与申报

refusal-identify-first = 须核对身份：办理后 { $account } 今日现金往来达 { $least }。请查看其证件，以“核对身份”登记后再办理
refusal-under-age = 据本场所存资料，{ $account } 未达法定年龄。请以“禁止客人博彩”登记未达法定年龄；其财物其后由监场经理同意付还
refusal-patron-unnamed = { $least } 或以上的现金收付须登记客人：请其出示会员卡，或为其开户
refusal-identifies-self = 不得核对自己的身份：请由账房或监场的另一位同事办理
refusal-report-by-the-house = 现金申报由系统自行建立
refusal-report-not-overdue = 第 { $number } 号申报并未逾期，或已记录
refusal-no-such-report = 没有待办理的第 { $number } 号申报
refusal-report-day = 第 { $number } 号申报属博彩日 { $day }，当日合计仍会增加：请于该日结束后，自 { $ends } 起提交或结束
refusal-report-days = 申报期限为 1 至 { $most } 天
listed-identity-checked = 已核对 { $account } 的身份，证件：{ $identity }
listed-report-opened = 第 { $number } 号申报：{ $account } 的现金往来达到界限，须于 { $due } 前办理
listed-report-overdue = 第 { $number } 号申报（{ $account }）逾期，期限为 { $due }
listed-report-closed = 第 { $number } 号申报（{ $account }）{ $how }
report-filed = 已提交
report-not-filed = 已结束，无须提交
listed-unplayed = { $account } 的现金几乎未经博彩便兑出
alert-structuring = 分拆交易
alert-report-overdue = 申报逾期
alert-cash-out-unplayed = 未经博彩兑出
alert-means-structuring = 每笔均低于界限，当日合计达到界限
alert-means-unplayed = 当日存入，下注不足十分之一

## 禁止博彩

exclusion-patron = 客人本人
exclusion-house = 本场
exclusion-authority = 法院或主管机关
exclusion-under-age = 法规（未达法定年龄）
exclusion-for-good = 永久
refusal-excluded = { $account } 被禁止博彩（至：{ $until }）：不得充值、下注，未经监场经理同意不得付款。请客人联络监场主任
refusal-excluded-by = 请说明由谁提出：客人本人、本场、主管机关，或客人未达法定年龄
refusal-of-age-from = 请说明客人何日达到法定年龄
refusal-exclusion-day = 禁止期限须晚于 { $day }，写作 2027-06-01，或为永久
refusal-excluded-longer = { $account } 已被禁止博彩（至：{ $until }），只可延长
refusal-not-their-exclusion = 客人只可自我禁止；其他人由账房或监场办理
refusal-forgotten-already = { $account } 的个人资料早已删除，其后没有再保存
refusal-not-excluded = { $account } 未被禁止博彩
refusal-ticket-held = 第 { $number } 号票券暂不兑现：其账户已锁定，或客人被禁止博彩。请到账房，由监场经理同意后付款
listed-patron-excluded = { $account } 被禁止博彩，提出者：{ $asked }（至：{ $until }）
listed-exclusion-ended = 提前解除 { $account } 的禁止
alert-exclusion-ended = 禁止已解除

## 人员

refusal-appointed-today = { $other } 今日由 { $name } 聘用或委任：须由他人同意
refusal-retention = 客人资料保存 1 至 { $most } 天
refusal-retention-same = 客人资料已设定保存 { $days } 天
listed-retention-set = 客人资料保存期限已更改
forget-retained = 其资料自 { $last } 起算，保存至 { $day }
notice-credit-adjusted = 本场于 { $day } 更正，从您的余额扣回 { $amount }，未经您本人确认。如有疑问，请告知账房。

## 审计

check-cash = 客人现金
finding-cash = 客人现金的 { $event }
finding-excluded = 被禁止博彩或已锁定的 { $account }
finding-adjusted = { $account } 的余额调整
finding-retention = 客人资料保存期限

## 页面

pit-cash = 客人当日现金
pit-cash-says = 含账房、各台与票券；收、付分别合计。
pit-cash-none = 今日没有登记客人的现金往来。
pit-cash-credit = 充值额
pit-cash-chips = 购筹码
pit-cash-buy-in = 台上买入
pit-cash-tickets = 票券兑现
pit-cash-redeemed = 筹码换现
pit-cash-in = 收入
pit-cash-out = 付出
pit-cash-amounts = 笔数
pit-cash-reports = 现金申报
pit-reports-none = 没有申报。
pit-report-due = 须于 { $day } 前办理
pit-report-close = 提交或结束…
pit-report-says = 第 { $number } 号申报（{ $account }）。请写明主管机关的编号，或无须提交的原因；原因会一并保存。
pit-report-how = 处理结果
pit-report-filed = 已提交
pit-report-closed = 已结束，无须提交
pit-report-from = 当日现金达此金额须核对身份并申报（0：不设）
pit-unplayed-from = 未经博彩兑出达此金额即提示（0：不设）
pit-report-days = 申报期限（天）
pit-identify-says = 您已看到客人本人及其证件，并确认其达到法定年龄。今日有效；不保存证件号码。
pit-exclude-says = 即时起不得充值、下注或登录。其余额、票券与筹码须由监场经理同意后付款。
pit-exclude-asked = 由谁提出
pit-exclude-until = 至（可再博彩的首日；留空即为永久）
pit-end-exclusion-says = 在期限之前恢复博彩。须另一人同意，并会提示监场。
pit-retention-says = 与客人最后一次往来之后，客人资料保存多少天。期满才可抹除。
pit-retention-days = 天数
pit-account-excluded = 被禁止博彩（至：{ $until }）
pit-excluded = 禁止博彩
pit-credit-waits = 有缴回筹码正送来此处，待点算。
pit-fill-waits = 有补充筹码等待由此发出。
pit-slips-wait = 等待账房处理的单据
pit-identified = 已核对身份
terminal-exclude = 自我禁止博彩
terminal-exclude-how = 您会立即退出登录，到期前不可博彩或充值。已下的注照常结算，余额由账房付还。您不可撤回，也不可缩短期限。
terminal-exclude-until = 至（留空即为永久）
terminal-exclude-sure = 我确定
terminal-exclude-go = 禁止我博彩
pit-told-identified = 已核对 { $account } 的身份，今日有效。
pit-told-excluded = { $account } 被禁止博彩（至：{ $until }）。
pit-told-exclusion-ended = { $account } 可再博彩。
pit-told-retention-set = 客人资料保存 { $days } 天。
