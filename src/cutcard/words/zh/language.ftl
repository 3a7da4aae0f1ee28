### 简体中文。

## The language itself

language-name = 简体中文
language-tag = zh-Hans
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
