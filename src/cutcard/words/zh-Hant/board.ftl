### 顯示屏。

board-page = 顯示屏
board-label = 顯示屏
board-where-round = { $table } · 第 { $round } 局
board-least = 最低
board-most = 最高
board-sides = 邊注
board-counts = 本靴統計
board-result = 結果
board-now = 第 { $number } 局
board-last = 上一局：第 { $number } 局
board-none = 本靴尚未開局
board-note = 顯示僅供參考，以枱上的牌為準。路單只是記錄，不能預測結果。
board-back = 回到枱前
board-floor = 回到大堂
board-rule = 以枱上的牌為準。
board-sign-in = 登入後即可顯示此枱。
board-marks = { $road }：{ $number } 格

## What is counted, in two languages

board-count-rounds = 局
board-count-natural = 例牌

## Why nothing of the table is shown, in two languages

board-blank-stale = 顯示已過時
board-blank-connecting = 正在連接
board-blank-signed-out = 此顯示屏尚未登入
board-blank-which = 此顯示屏顯示哪一枱？
board-blank-cannot = 無法顯示此枱
