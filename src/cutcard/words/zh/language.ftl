### 简体中文。

## The language itself

language-name = 中文
language-tag = zh-Hans
language-beside = en

## Series

series-and = { $first }及{ $next }
series-comma = { $first }，{ $next }
series-or = { $first }或{ $next }
