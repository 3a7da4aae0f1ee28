# 客人當日現金往來、申報、身份核對、禁入，以及資料保存期限。

## 操作

act-check-identity = 核對身份
act-open-report = 建立現金申報
act-tell-overdue = 登記申報逾期
act-close-report = 提交或結束現金申報
act-exclude-patron = 禁止客人博彩
act-exclude-self = 自我禁止博彩
act-end-exclusion = 提前解除禁止
act-set-retention = 設定客人資料保存期限
act-field-asked-by = 由誰提出
act-field-filed = 已提交
act-field-report-cents = 須核對身份並申報的金額
act-field-report-days = 申報期限（天）
act-field-unplayed-cents = 未經博彩而兌出的金額

## 身份與申報

refusal-identify-first = 須核對身份：辦理後 { $account } 今日現金往來達 { $least }。請查看其證件，以「核對身份」登記後再辦理
refusal-under-age = 據本場所存資料，{ $account } 未達法定年齡。請以「禁止客人博彩」登記未達法定年齡；其財物其後由監場經理同意付還
refusal-patron-unnamed = { $least } 或以上的現金收付須登記客人：請其出示會員卡，或為其開戶
refusal-identifies-self = 不得核對自己的身份：請由賬房或監場的另一位同事辦理
refusal-report-by-the-house = 現金申報由系統自行建立
refusal-report-not-overdue = 第 { $number } 號申報並未逾期，或已記錄
refusal-no-such-report = 沒有待辦理的第 { $number } 號申報
refusal-report-day = 第 { $number } 號申報屬博彩日 { $day }，當日合計仍會增加：請於該日結束後，自 { $ends } 起提交或結束
refusal-report-days = 申報期限為 1 至 { $most } 天
listed-identity-checked = 已核對 { $account } 的身份，證件：{ $identity }
listed-report-opened = 第 { $number } 號申報：{ $account } 的現金往來達到界限，須於 { $due } 前辦理
listed-report-overdue = 第 { $number } 號申報（{ $account }）逾期，期限為 { $due }
listed-report-closed = 第 { $number } 號申報（{ $account }）{ $how }
report-filed = 已提交
report-not-filed = 已結束，無須提交
listed-unplayed = { $account } 的現金幾乎未經博彩便兌出
alert-structuring = 分拆交易
alert-report-overdue = 申報逾期
alert-cash-out-unplayed = 未經博彩兌出
alert-means-structuring = 每筆均低於界限，當日合計達到界限
alert-means-unplayed = 當日存入，投注不足十分之一

## 禁止博彩

exclusion-patron = 客人本人
exclusion-house = 本場
exclusion-authority = 法院或主管機關
exclusion-under-age = 法規（未達法定年齡）
exclusion-for-good = 永久
refusal-excluded = { $account } 被禁止博彩（至：{ $until }）：不得增值、投注，未經監場經理同意不得付款。請客人聯絡監場主任
refusal-excluded-by = 請說明由誰提出：客人本人、本場、主管機關，或客人未達法定年齡
refusal-of-age-from = 請說明客人何日達到法定年齡
refusal-exclusion-day = 禁止期限須晚於 { $day }，寫作 2027-06-01，或為永久
refusal-excluded-longer = { $account } 已被禁止博彩（至：{ $until }），只可延長
refusal-not-their-exclusion = 客人只可自我禁止；其他人由賬房或監場辦理
refusal-forgotten-already = { $account } 的個人資料早已刪除，其後沒有再保存
refusal-not-excluded = { $account } 未被禁止博彩
refusal-ticket-held = 第 { $number } 號票券暫不兌現：其賬戶已鎖定，或客人被禁止博彩。請到賬房，由監場經理同意後付款
listed-patron-excluded = { $account } 被禁止博彩，提出者：{ $asked }（至：{ $until }）
listed-exclusion-ended = 提前解除 { $account } 的禁止
alert-exclusion-ended = 禁止已解除

## 人員

refusal-appointed-today = { $other } 今日由 { $name } 聘用或委任：須由他人同意
refusal-retention = 客人資料保存 1 至 { $most } 天
refusal-retention-same = 客人資料已設定保存 { $days } 天
listed-retention-set = 客人資料保存期限已更改
forget-retained = 其資料自 { $last } 起算，保存至 { $day }
notice-credit-adjusted = 本場於 { $day } 更正，從您的餘額扣回 { $amount }，未經您本人確認。如有疑問，請告知賬房。

## 審計

check-cash = 客人現金
finding-cash = 客人現金的 { $event }
finding-excluded = 被禁止博彩或已鎖定的 { $account }
finding-adjusted = { $account } 的餘額調整
finding-retention = 客人資料保存期限

## 頁面

pit-cash = 客人當日現金
pit-cash-says = 含賬房、各枱與票券；收、付分別合計。
pit-cash-none = 今日沒有登記客人的現金往來。
pit-cash-credit = 增值額
pit-cash-chips = 購籌碼
pit-cash-buy-in = 枱上買入
pit-cash-tickets = 票券兌現
pit-cash-redeemed = 籌碼換現
pit-cash-in = 收入
pit-cash-out = 付出
pit-cash-amounts = 筆數
pit-cash-reports = 現金申報
pit-reports-none = 沒有申報。
pit-report-due = 須於 { $day } 前辦理
pit-report-close = 提交或結束…
pit-report-says = 第 { $number } 號申報（{ $account }）。請寫明主管機關的編號，或無須提交的原因；原因會一併保存。
pit-report-how = 處理結果
pit-report-filed = 已提交
pit-report-closed = 已結束，無須提交
pit-report-from = 當日現金達此金額須核對身份並申報（0：不設）
pit-unplayed-from = 未經博彩兌出達此金額即提示（0：不設）
pit-report-days = 申報期限（天）
pit-identify-says = 您已看到客人本人及其證件，並確認其達到法定年齡。今日有效；不保存證件號碼。
pit-exclude-says = 即時起不得增值、投注或登入。其餘額、票券與籌碼須由監場經理同意後付款。
pit-exclude-asked = 由誰提出
pit-exclude-until = 至（可再博彩的首日；留空即為永久）
pit-end-exclusion-says = 在期限之前恢復博彩。須另一人同意，並會提示監場。
pit-retention-says = 與客人最後一次往來之後，客人資料保存多少天。期滿才可抹除。
pit-retention-days = 天數
pit-account-excluded = 被禁止博彩（至：{ $until }）
pit-excluded = 禁止博彩
pit-credit-waits = 有退碼正送來此處，待點算。
pit-fill-waits = 有補碼單等待由此發出。
pit-slips-wait = 等待賬房處理的單據
pit-identified = 已核對身份
terminal-exclude = 自我禁止博彩
terminal-exclude-how = 您會立即登出，到期前不可博彩或增值。已下的注照常結算，餘額由賬房付還。您不可撤回，也不可縮短期限。
terminal-exclude-until = 至（留空即為永久）
terminal-exclude-sure = 我確定
terminal-exclude-go = 禁止我博彩
pit-told-identified = 已核對 { $account } 的身份，今日有效。
pit-told-excluded = { $account } 被禁止博彩（至：{ $until }）。
pit-told-exclusion-ended = { $account } 可再博彩。
pit-told-retention-set = 客人資料保存 { $days } 天。
