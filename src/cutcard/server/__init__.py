"""The floor: HTTP and WebSocket edges of a house, its sessions and authority, and the pages people use.

The pages decide nothing. They draw the felt from the game, send commands with ids, and show what the house answers;
totals, sides, colours, names and what a console may offer come with the answers. A test serves a game that no script
has heard of and plays it in Chromium.

The pages are loaded as they are written, without a build step. Their types stand in comments: `shared/wire.d.ts` and
its like say what the server answers, and `tests/message_types.py` writes the keys of the catalogue as types, so that
`tsc` refuses a sentence that nobody has worded or that lacks a value. Every colour is named once, in
`pages/shared/styles/tokens.css`, and every element is made by `pages/shared/dom.js`.

Alerts are a projection of the journal, less what notes say was looked at, on every node. How far it was followed is
kept under seal: a lost or forged position costs a longer start and hides nothing. The runtime (clock, waiting, threads,
randomness) is passed in, so that a whole floor can run on a made-up clock.
"""
