### 賠率與模擬：不可能有的牌靴。

refusal-copies-of-a-kind = 沒有牌靴會有 { $cards } 張同類的牌：最多 { $most } 副
refusal-fewer-than-none = 牌靴的牌數不能少於零
refusal-removed = 無法除去這些牌：{ $what }
refusal-rounds-most = 牌靴不能在首局之前結束
refusal-setting = { $setting }須為 { $least } 至 { $most }，不能為 { $value }
refusal-would-be-void = { $cards } 張牌太少：一局可用至 { $needed } 張，牌局會作廢
setting-after-cut = 切牌卡後局數
setting-burn = 燒牌張數
setting-cut = 切牌卡後張數
