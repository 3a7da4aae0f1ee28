### 入口。

lobby-welcome = 欢迎光临
lobby-link-hint = 如有一次性链接，在此浏览器打开即可登录，无须密码。
lobby-new-secret = 请自设密码，日后登录使用
lobby-show-secret = 显示密码
lobby-excluded = 已按您的要求禁止您在此博彩
lobby-excluded-until = { $day } 之前，您不可在此博彩或充值。不可撤回，也不可缩短。
lobby-excluded-for-good = 您今后不可在此博彩或充值。不可撤回。
lobby-excluded-money = 已下的注照常结算。您的余额由账房付还：请携带身份证件，或出示您持有的票券。
lobby-excluded-read = 知道了
lobby-help-hint = 无需登录即可查看各台规则与赔率
lobby-tables = 请选台
lobby-dealer = 荷官控制台
lobby-pit = 监场控制台
lobby-cage = 账房
lobby-board = 显示屏
lobby-rules = 玩法与赔率
lobby-signed-in = { $name }（{ $title }）
lobby-decks = { $decks } 副牌
lobby-by-hand = 荷官发牌
lobby-squeeze = 可眯牌
lobby-seats = { $positions } 个下注位 · { lobby-patrons }
lobby-patrons = { $patrons ->
    [0] 暂无客人
   *[other] { $patrons } 位客人
}
lobby-more = 副数、下注位与边注
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

## 通行密钥

lobby-passkey = 用通行密钥登录
lobby-passkeys = 通行密钥
lobby-passkeys-say = 手机、电脑或安全密钥上的通行密钥可代替密码登录和批准操作。
lobby-passkey-add = 添加通行密钥
lobby-passkey-added = 已登记 { $name }
lobby-passkey-label = 您给它的名称
lobby-passkey-let-be = 未创建通行密钥：浏览器不支持，或您已取消
lobby-passkey-none = 您还没有
lobby-passkey-remove = 移除
lobby-passkey-remove-of = 移除 { $name }
lobby-passkey-removed = 已移除 { $name }
lobby-passkey-secret = 您的密码（添加或移除时需要）
