# 任何人核对收据的页面。

receipt-lead = 请选择从终端保存的收据，或拖放到栏内。核对由浏览器自行完成，不会传送任何内容。
receipt-file = 收据（文件）
receipt-text = 或粘贴收据内容
receipt-policy = 您信任谁（信任名单的内容）
receipt-policy-less = 赌场自己提供的名单证明力较弱：赌场若作假，可以列出自己的日志见证方。请向监管机构或审计师索取。
receipt-code = 要比对的收据码
receipt-same = 收据码与此收据相符。
receipt-other = 收据码属于另一张收据。
receipt-good = 已证明：此条目在赌场日志中，您信任的各方均已见到。
receipt-part = 此条目在其检查点的日志中，但该检查点未经任何一方确认。{ $why }
receipt-bad = 未能证明。{ $why }
receipt-why-no-policy = 请加入信任名单，说明您信任谁。
receipt-why-no-crypto = 此浏览器缺少所需功能：经https打开的网页上的SHA-256及Ed25519。请改用较新的浏览器，或不需要浏览器的核对程序。
receipt-why-unreadable = 这不是收据，或内容已被更改。
receipt-why-entry = 证明不能由条目推至检查点：其中一项已被更改。
receipt-why-signature = 检查点下的一个签名有误。
receipt-why-quorum = 名单中的日志未签署此检查点，或联署的日志见证方不足。
receipt-why-policy = 无法读取信任名单。
receipt-seen = { $name } 已见到：{ $time }
receipt-entry = 日志 { $origin } 的第 { $seq } 条，共 { $size } 条
receipt-hash = 此处不显示该条目的内容，以其指纹代表。
receipt-promise = 收据保证什么
receipt-promise-what = 收据证明您的下注或票券已如实写入赌场日志：注项、金额、牌局和时间。日志约每分钟签署一次，赌场以外的日志见证方也会联署。
receipt-promise-whom = 若赌场内有人日后更改、删除或否认您的下注，收据可以保护您。日志见证方联署之后，任何改动都会被发现。
receipt-promise-not = 收据不证明发牌公平，不证明您已获派彩，也不证明没有收据的注曾被接受。收据不是钱，不能兑现，也不显示其他客人的下注。
receipt-promise-how = 五分钟即可核对：在“回看”“收据”“每注的证明”中保存收据；用任何设备打开本页，选择该文件；向监管机构或审计师索取信任名单；再与下注时看到的收据码比对。不信任网页的人，可运行核对程序：程序很小，不依赖本场，也不用本场的软件。
