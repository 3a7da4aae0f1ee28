### 繁體中文，按港澳用語。

## The language itself

language-name = 繁體中文
language-tag = zh-Hant
language-beside = en

## Series

series-comma = { $first }，{ $next }
series-or = { $first }或{ $next }
series-semicolon = { $first }；{ $next }
series-and-besides = { $first }，{ $next }
series-comma-or = { $first }，或{ $next }
series-plus = { $first } + { $next }
series-sentences = { $first }{ $next }
series-list = { $first }、{ $next }
