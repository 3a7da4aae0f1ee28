### 入口。

lobby-welcome = 歡迎光臨
lobby-link-hint = 如有一次性連結，在此瀏覽器打開即可登入，無須密碼。
lobby-new-secret = 請自設密碼，日後登入使用
lobby-show-secret = 顯示密碼
lobby-excluded = 已按您的要求禁止您在此博彩
lobby-excluded-until = { $day } 之前，您不可在此博彩或增值。不可撤回，也不可縮短。
lobby-excluded-for-good = 您今後不可在此博彩或增值。不可撤回。
lobby-excluded-money = 已下的注照常結算。您的餘額由賬房付還：請攜帶身份證件，或出示您持有的票券。
lobby-excluded-read = 知道了
lobby-help-hint = 無需登入即可查看各枱規則與賠率
lobby-tables = 請選枱
lobby-dealer = 荷官控制台
lobby-pit = 監場控制台
lobby-cage = 賬房
lobby-board = 顯示屏
lobby-rules = 玩法與賠率
lobby-signed-in = { $name }（{ $title }）
lobby-decks = { $decks } 副牌
lobby-by-hand = 荷官發牌
lobby-squeeze = 可瞇牌
lobby-seats = { $positions } 個投注位 · { lobby-patrons }
lobby-patrons = { $patrons ->
    [0] 暫無客人
   *[other] { $patrons } 位客人
}
lobby-more = 副數、投注位與邊注
lobby-of-table = { $table }：{ $what }

## A one-time link

lobby-entering-title = Cutcard · 登入
lobby-entering = 正在登入…
lobby-not-entered = 此連結無法登入

## An address that leads nowhere

lobby-missing-title = Cutcard · 沒有這個頁面
lobby-missing-page = 沒有這個頁面
lobby-missing-floor = 回到大堂
lobby-missing-why = 地址可能有誤，或頁面已移動。各枱、規則與賠率都在大堂。
lobby-missing-help = 規則與賠率

## 通行密鑰

lobby-passkey = 用通行密鑰登入
lobby-passkeys = 通行密鑰
lobby-passkeys-say = 手機、電腦或安全密鑰上的通行密鑰可代替密碼登入和批准操作。
lobby-passkey-add = 新增通行密鑰
lobby-passkey-added = 已登記 { $name }
lobby-passkey-label = 您給它的名稱
lobby-passkey-let-be = 未建立通行密鑰：瀏覽器不支援，或您已取消
lobby-passkey-none = 您還沒有
lobby-passkey-remove = 移除
lobby-passkey-remove-of = 移除 { $name }
lobby-passkey-removed = 已移除 { $name }
lobby-passkey-secret = 您的密碼（新增或移除時需要）
