// The house's standing phrases in Chinese: when a wager pays, what goes wrong, what is done.

import { language, wagerName } from "./words.js";

const COUNT = { two: "两", three: "三" };
const side = (name) => wagerName(name, "dragon-tiger").zh;
const PAIRS = { "": "对子", " in Gold": "金色对子", " of 4s": "一对4", " of Gold 4s": "一对金4" };
const TIES = { "": "", " with 6": "，同为6点", " with naturals": "，同为例牌", " with two 4s each": "，各持两张4" };

const RULES = [
  [/^(\w+) wins$/, (_, a) => `${side(a)}赢`],
  [/^(\w+) wins by (\d) points without a natural$/, (_, a, n) => `${side(a)}非例牌赢${n}点`],
  [/^(\w+) wins with (\d)$/, (_, a, n) => `${side(a)}以${n}点赢`],
  [/^(\w+) wins with (\d) in (two|three) cards$/, (_, a, n, c) => `${side(a)}以${COUNT[c]}张牌${n}点赢`],
  [/^(\w+) wins with a natural 8 or 9$/, (_, a) => `${side(a)}以例牌8或9点赢`],
  [/^(\w+) wins with a total other than (.+)$/, (_, a, n) => `${side(a)}以${n.replace(" or ", "或")}点以外赢`],
  [/^(\w+) wins with 7 over 6, (two|three) cards each$/, (_, a, c) => `${side(a)}以7点胜6点，各${COUNT[c]}张`],
  [/^(\w+) wins with 7 over 6, two cards in one hand.*$/, (_, a) => `${side(a)}以7点胜6点，一边两张一边三张`],
  [/^(\w+)'s first two cards are a pair(.*)$/, (_, a, kind) => `${side(a)}首两张为${PAIRS[kind] ?? "对子"}`],
  [/^(\w+) and (\w+) tie(.*)$/, (_, a, b, kind) => `${side(a)}${side(b)}和局${TIES[kind] ?? ""}`],
  [/^(\w+) and (\w+) hold the same rank$/, (_, a, b) => `${side(a)}${side(b)}同点`],
  [/^(\w+) holds the higher rank$/, (_, a) => `${side(a)}牌较大`],
  [/^(\w+)'s card is 6 or lower$/, (_, a) => `${side(a)}牌为6或以下`],
  [/^(\w+)'s card is 8 or higher$/, (_, a) => `${side(a)}牌为8或以上`],
  [/^(\w+)'s card is a 7$/, (_, a) => `${side(a)}牌为7`],
  [/^(\d+) more lines$/, (_, n) => `另外${n}种`],
  [/^both hands' first two cards are pairs of the same rank$/, () => "两边首两张为同点对子"],
  [/^both hands' first two cards are pairs$/, () => "两边首两张均为对子"],
  [/^exactly one hand's first two cards are a pair$/, () => "仅一边首两张为对子"],
];

const WHOLE = {
  "extra, missing, foreign or unshuffled cards": "牌多、缺、混入或未洗",
  "order of the cards altered beyond repair": "牌序已乱且无法复原",
  "too few cards to finish the round": "余牌不足以完成此局",
  "card found face up in the device": "发牌器内有一张明牌",
  "cards dealt in the wrong order": "发牌次序有误",
  "cards passed to the wrong patron": "牌交给了另一位客人",
  "cards not passed, dealt face up or exposed by mistake": "牌未递交或误露",
  "cards drawn together, order known": "同时抽出多张牌，次序可知",
  "cards drawn together in the initial deal, order unknown": "首轮同时抽出多张牌，次序不明",
  "cards drawn together after the initial deal, order unknown": "首轮后同时抽出多张牌，次序不明",
  "dealing device must be reset after the close": "截止下注后须重设发牌器",
  "patron handling cards is not there": "看牌客人不在",
  "patron left with cards of unknown value": "客人带走未知的牌",
  "cards exposed when the device was moved": "移动发牌器时露牌",
  "order altered when the device was moved": "移动发牌器时牌序已乱",
  "wrong number of cards that cannot be reconstructed": "牌数有误且无法复原",
  "power failure or interruption, no outcome established": "断电或中断，尚无结果",
  "power failure or interruption, an outcome established": "断电或中断，已有结果",
  "anything the rules do not cover": "规则未涵盖的情况",
  "void the round": "此局作废",
  "void the round and replace the cards": "此局作废并换牌",
  "play on, the result stands": "继续牌局，结果有效",
  "play the card as if it had lain face down": "该牌视为暗牌照发",
  "reconstruct the cards": "复原牌面",
  "retrieve the cards for the right patron": "取回牌交予正确的客人",
  "let patrons withdraw bets": "客人可取回注码",
  "let patrons withdraw all their bets or none": "客人可取回全部注码，或全部保留",
  "set the order of the cards": "排定牌序",
  "open the bets again": "重新开放下注",
  "the Dealer exposes the cards": "由荷官开牌",
  "take two cards from the device and keep them in order": "从发牌器取两张牌依序放好",
  "sort all cards and work out the missing ones": "整理全部牌以查明缺牌",
  "replace the missing cards and finish the round": "补回缺牌并完成此局",
};

/** A standing phrase in the language chosen; one that is not known stays in English. */
export function phrase(text) {
  if (language() !== "zh") return text;
  if (text in WHOLE) return WHOLE[text];
  for (const [pattern, write] of RULES) {
    const found = pattern.exec(text);
    if (found) return write(...found);
  }
  return text;
}
