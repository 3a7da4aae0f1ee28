### 入口。

lobby-welcome = 欢迎光临
lobby-link-hint = 持一次性链接者无需密码：在此浏览器打开即可。
lobby-new-secret = 自设密码，日后使用
lobby-help-hint = 无需登录即可查看各台规则与赔率
lobby-tables = 请选台
lobby-dealer = 荷官台
lobby-pit = 监场台
lobby-board = 显示牌
lobby-rules = 规则与赔率
lobby-signed-in = { $name }（{ $title }）
lobby-limits = { $least } – { $most } · { $decks } 副牌
lobby-by-hand = 人手发牌
lobby-seats = { $positions } 个座位 · { $patrons ->
    [0] 暂无客人
   *[other] { $patrons } 位客人
}
lobby-of-table = { $table }：{ $what }

## A one-time link

lobby-entering-title = Cutcard · 登录
lobby-entering = 正在登录…
lobby-not-entered = 此链接无法登录

## An address that leads nowhere

lobby-missing-title = Cutcard · 没有这个页面
lobby-missing-page = 没有这个页面
lobby-missing-floor = 回到大厅
lobby-missing-why = 地址可能有误，或页面已移动。各台、规则与赔率都在大厅。
lobby-missing-help = 规则与赔率
