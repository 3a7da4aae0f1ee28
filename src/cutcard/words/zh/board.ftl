### 显示屏。

board-page = 显示屏
board-label = 显示屏
board-where-round = { $table } · 第 { $round } 局
board-least = 最低
board-most = 最高
board-sides = 边注
board-counts = 本靴统计
board-result = 结果
board-now = 第 { $number } 局
board-last = 上一局：第 { $number } 局
board-none = 本靴尚未开局
board-note = 显示仅供参考，以台上的牌为准。路单只是记录，不能预测结果。
board-back = 回到台前
board-floor = 回到大厅
board-rule = 以台上的牌为准。
board-sign-in = 登录后即可显示此台。
board-marks = { $road }：{ $number } 格

## What is counted, in two languages

board-count-rounds = 局
board-count-natural = 例牌

## Why nothing of the table is shown, in two languages

board-blank-stale = 显示已过时
board-blank-connecting = 正在连接
board-blank-signed-out = 此显示屏尚未登录
board-blank-which = 此显示屏显示哪一台？
board-blank-cannot = 无法显示此台
