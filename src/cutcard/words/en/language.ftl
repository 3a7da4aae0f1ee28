### English. The files of this folder hold every sentence that Cutcard says to anybody, by its key.
###
### A key begins with what it belongs to: `refusal-`, `step-`, `condition-`, `kind-`, `remedy-`, `wager-`, `terminal-`.
### `fluent.py` says which part of Fluent is used. Each language has every key, with the same values.

## The language itself

language-name = English
language-tag = en
# The language whose names stand beside this one's on a layout.
language-beside = zh

## Series: how several things are said in a row

series-comma = { $first }, { $next }
series-or = { $first } or { $next }
series-semicolon = { $first }; { $next }
series-and-besides = { $first } and { $next }
series-comma-or = { $first }, or { $next }
series-plus = { $first } + { $next }
series-sentences = { $first } { $next }
series-list = { $first }, { $next }
