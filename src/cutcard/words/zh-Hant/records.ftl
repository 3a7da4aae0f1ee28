### 各局以外由人保存的記錄：投訴。

act-open-complaint = 登記投訴
act-assign-complaint = 指派投訴
act-answer-complaint = 答覆投訴
act-pass-on-complaint = 轉交投訴
act-close-complaint = 了結投訴
act-note-overdue-complaint = 記錄投訴逾期
act-set-complaint-days = 投訴答覆天數
act-field-says = 客人的陳述
act-field-answer = 答覆
act-field-outcome = 結果
act-field-corrections = 更正所在的記錄
act-field-regulator = 轉交給
act-field-happened = 時間
act-field-language = 答覆所用語言
act-field-days = 天數

# 投訴的進度與結果
complaint-open = 待答覆
complaint-overdue = 已逾期
complaint-answered = 已答覆
complaint-passed-on = 已轉交
complaint-closed = 已了結
complaint-upheld = 成立
complaint-rejected = 不成立
complaint-settled = 和解
complaint-withdrawn = 客人撤回

refusal-complaint-says = 請寫下客人的陳述
refusal-complaint-language = 請選擇本場能用來答覆的語言
refusal-complaint-when = 請指明是哪一局，或說明發生的時間（須為已過去的時間）
refusal-complaint-round = { $table } 沒有已結束的第 { $round } 局：請先查找該局，或說明發生的時間
refusal-complaint-archived = { $table } 第 { $round } 局已存入檔案：請先接回該檔案，才知道哪些員工參與了該局
refusal-no-such-complaint = 沒有未了結的 { $number } 號投訴
refusal-complaint-state = 此投訴{ $state }，不能再這樣處理
refusal-complaint-part = { $name } 參與了該局，或就是投訴的客人：此投訴須由其他人處理
refusal-complaint-assignee = 不能指派給 { $name }：請另選一位監場主任或更高職位的員工
refusal-complaint-assigned = 只有被指派的人可以答覆：{ $name }
refusal-complaint-unassigned = 此投訴尚未指派：請先由監場經理或更高職位的員工指派
refusal-complaint-outcome = 請說明投訴成立還是不成立
refusal-complaint-answer = 請寫下給客人的答覆
refusal-complaint-correction = 記錄 { $entry } 不是投訴登記之後為 { $account } 所作的更正
refusal-complaint-regulator = 請說明轉交給誰
refusal-complaint-ends = { $state }的投訴不能這樣了結：請先答覆，或說明監管機構的決定
refusal-complaint-overdue = 投訴逾期由系統自行記錄
refusal-complaint-not-overdue = { $number } 號投訴並未逾期，或已記錄
refusal-complaint-days = 請選擇 { $days } 以外的天數，1 至 { $most } 天

forget-complaint = 有未了結的投訴
forget-report = 有本場暫須保存的記錄

listed-complaint-opened = 登記 { $number } 號投訴
listed-complaint-assigned = 指派 { $number } 號投訴
listed-complaint-answered-late = 第 { $number } 號投訴逾期後答覆：{ $outcome }
listed-complaint-answered = { $number } 號投訴已答覆：{ $outcome }
listed-complaint-passed-on = { $number } 號投訴已轉交 { $regulator }
listed-complaint-closed = { $number } 號投訴已了結：{ $outcome }
listed-complaint-overdue = { $number } 號投訴已逾期
listed-complaint-days-set = 投訴答覆天數
alert-complaint-overdue = 投訴逾期
alert-means-complaint-overdue = 客人未在期限內得到答覆
finding-complaint = { $number } 號投訴，{ $event }

## 控制台

pit-tab-complaints = 投訴
complaint-number = { $number } 號
complaint-every = 全部
complaint-state = 顯示
complaint-none = 沒有這類投訴。
complaint-csv = 匯出 CSV
complaint-no-account = 無賬戶
complaint-due = 答覆期限 { $time }
complaint-says = 客人的陳述
complaint-language = 答覆所用語言
complaint-at = 或發生的時間（本場時間）
complaint-open-says = 請照客人的原話寫下，不寫姓名及聯絡方式，以賬戶代替。請指明是哪一局，或說明大約什麼時候。
complaint-assign-name = 由誰答覆
complaint-assign-says = 第 { $number } 號投訴：須為監場主任或更高職位的員工，且沒有在該局發牌、裁定或作證。
complaint-answer = 給客人的答覆
complaint-answer-says = 客人說：{ $says }
complaint-outcome = 結果
complaint-corrections = 更正所在的記錄編號
complaint-corrections-hint = 請調出該局：每項裁決和更正都註有記錄編號
complaint-corrections-wrong = 請只填記錄編號，如 412、413
complaint-regulator = 轉交給
complaint-printed = 該局的答覆
complaint-was-opened = { $time }：由 { $name } 登記
complaint-involved = 參與該局的員工：{ $names }
complaint-assigned-to = 指派給 { $name }
complaint-was-answered = { $time }：由 { $name } 答覆：{ $answer }
complaint-put-right = 已由記錄 { $entries } 更正
complaint-was-passed-on = 已轉交 { $regulator }：{ $reason }
complaint-was-closed = { $time }：由 { $name } 了結：{ $reason }
pit-told-complaint-opened = 已登記 { $number } 號投訴。
pit-told-complaint-assigned = { $number } 號投訴由 { $name } 答覆。
pit-told-complaint-answered = { $number } 號投訴已答覆。
pit-told-complaint-passed-on = { $number } 號投訴已轉交 { $regulator }。
pit-told-complaint-closed = { $number } 號投訴已了結。
pit-told-complaint-days = 投訴須在 { $days } 天內答覆。
pit-complaint-days-says = 適用於由現在起登記的投訴。
pit-complaint-days-now = 現為 { $days } 天。
pit-assignment-says = 更高職位的員工隨時可代荷官行事。
pit-assignment-required = 各枱由誰發牌
pit-assignment-only = 只由派任到該枱的荷官
pit-assignment-any = 任何荷官
pit-assignment-now-only = 現為只由派任到該枱的荷官發牌。
pit-assignment-now-any = 現為任何荷官均可發牌。
pit-told-assignment-required = 由現在起，荷官只可在派任的枱發牌。
pit-told-assignment-not-required = 由現在起，任何荷官均可在任何枱發牌。

## 終端機

terminal-complaint = 您的 { $number } 號投訴
terminal-complaint-due = 我們會在 { $time } 前答覆您。
terminal-complaint-passed-on = 已轉交 { $regulator }。
notice-complaint-answered = 您的 { $number } 號投訴已有答覆，請按「回看」查看。

## 內部日誌及錄影

act-log-observation = 寫入日誌
act-record-suspicion = 記錄可疑情況
act-name-recording = 註明錄影
act-field-camera = 攝錄機
act-field-reference = 保存位置
act-field-ends = 至
act-field-sealed = 密封內容
refusal-private-says = 請填寫記錄內容
refusal-private-account = 記錄中的賬戶不存在：請先查找該客人
refusal-private-table = 本場沒有記錄中的枱號：請選擇本場的枱
refusal-private-round = 該枱沒有記錄中的局號：請先查找該局
refusal-recording = 請指明局號、攝錄機及錄影的保存位置
refusal-recording-time = 請說明起止時間：須為已過去的時間，且先後正確
listed-recording-named = 為 { $table } 第 { $round } 局註明錄影
finding-private = 內部記錄或錄影：{ $event }
pit-recording = 錄影：攝錄機 { $camera }，{ $from } 至 { $until }，{ $reference }（由 { $name } 註明）

## 查閱人員的頁面

office-heading = 本職位的記錄
pit-tab-log = 監控日誌
pit-tab-suspicions = 可疑情況
private-says = 其他職位的人看不到這些記錄；記錄不能更改，如有出入，請另寫一條。
private-none = 尚無記錄。
private-what = 記錄內容
private-written = 記錄已保存。
private-line = { $number } 號，{ $time }，{ $name }
private-closed = 本場的密鑰打不開此記錄。
recording-from = 由（本場時間）
recording-until = 至
recording-named = 已登記攝錄機 { $camera } 的錄影。
pit-circulation = 流通籌碼：{ $amount }（賬房售出及枱上買入，減去兌回，並計各位輸贏）
notice-sign-in-given = { $day } 櫃枱已憑{ $identity }為您的賬戶重新辦理登入。如非您本人，請立即告知員工。
pit-tab-cash = 現金及禁止博彩
pit-exclusions = 禁止博彩名單
pit-exclusions-none = 目前沒有被禁止博彩的客人。
exclusion-line = { $account }，由{ $by }提出，自 { $since } 起（至：{ $until }），由 { $name } 登記
