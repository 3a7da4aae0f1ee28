### 赔率与模拟：不可能有的牌靴。

refusal-copies-of-a-kind = 没有牌靴会有 { $cards } 张同类的牌：最多 { $most } 副
refusal-fewer-than-none = 牌靴的牌数不能少于零
refusal-removed = 无法除去这些牌：{ $what }
refusal-rounds-most = 牌靴不能在首局之前结束
refusal-setting = { $setting }须为 { $least } 至 { $most }，不能为 { $value }
refusal-would-be-void = { $cards } 张牌太少：一局可用至 { $needed } 张，牌局会作废
setting-after-cut = 切牌卡后局数
setting-burn = 烧牌张数
setting-cut = 切牌卡后张数
