// Why a round ended as it did: cards by their names, and in Chinese each of the few sentences by its counterpart.

import { cardName as name } from "../shared/cards.js";
import { phrase } from "../shared/phrases.js";
import { language, wagerName } from "../shared/words.js";

const CARD = /\b([A2-9TJQKSLF][shdcfgewa])\b/g;
const DEALT = /\b([A2-9TJQKSLF][shdcfgewa]) \([^)]*\)/g;
const COUNTED = /\b([A2-9TJQKSLF][shdcfgewa]) (?=\d)/g;
const cards = (text) => text.replace(CARD, (code) => name(code)).replaceAll(", ", "，");
const all = (text) => text.split(", or ").map(phrase).join("，或");

const WHY = [
  [/^the first four cards alternate, (\w+) first$/, (s, a) => `首四张轮流发牌，${s(a)}先`],
  [/^one card each, (\w+) first$/, (s, a) => `各一张，${s(a)}先`],
  [/^(\w+) draws on (\d)$/, (s, a, n) => `${s(a)}${n}点须补牌`],
  [/^(\w+) stands on (\d), (\w+) draws on (\d)$/, (s, a, n, b, m) => `${s(a)}${n}点停牌，${s(b)}${m}点补牌`],
  [/^(\w+) stands on (\d), (\w+) stands on (\d)$/, (s, a, n, b, m) => `${s(a)}${n}点停牌，${s(b)}${m}点停牌`],
  [/^(\w+) draws on (\d) against a third card worth (\d)$/, (s, a, n, m) => `对方第三张为${m}点，${s(a)}${n}点补牌`],
  [/^(\w+) stands on (\d) against a third card worth (\d)$/, (s, a, n, m) => `对方第三张为${m}点，${s(a)}${n}点停牌`],
  [/^(\w+) has taken the last card$/, (s, a) => `${s(a)}已取最后一张`],
  [/^(\w+) and (\w+) hold one card each$/, (s, a, b) => `${s(a)}${s(b)}各有一张`],
  [/^(\w+) has a natural (\d): no more cards are dealt$/, (s, a, n) => `${s(a)}例牌${n}点，不再发牌`],
  [
    /^(\w+) has a natural (\d) and (\w+) has a natural (\d): no more cards are dealt$/,
    (s, a, n, b, m) => `${s(a)}例牌${n}点，${s(b)}例牌${m}点，不再发牌`,
  ],
];

const STEPS = [
  [/^(\w+) is dealt (\w\w) \([^)]*\): (.+)$/, (s, a, code, why) => `${s(a)}得${name(code)}：${told(WHY, why, s)}`],
  [/^(\w+): (\w\w) ranks (\d+) of 13$/, (s, a, code, n) => `${s(a)}：${name(code)}，13级中第${n}级`],
  [/^(\w+): its suit has no rank$/, (s, a) => `${s(a)}：花色不分大小`],
  [/^(\w+): ([\d +=]+), the last digit counts: (\d)$/, (s, a, sum, n) => `${s(a)}：${sum}，取个位${n}`],
  [/^(\w+): ([\d +=]+)$/, (s, a, sum) => `${s(a)}：${sum}`],
  [/^(\w+): ((?:\w\w \d+(?:, )?)+)$/, (s, a, held) => `${s(a)}：${cards(held)}`],
  [/^(\w+) (\d+), (\w+) (\d+): (\w+)$/, (s, a, n, b, m, won) => `${s(a)}${n}点，${s(b)}${m}点：${s(won)}`],
  [/^(.+) loses half, ([\d,.]+) of ([\d,.]+): (.+)$/, (s, a, n, m, w) => `${s(a)}输半注，${m}中输${n}：${all(w)}`],
  [/^(.+) loses ([\d,.]+): it pays only when (.+)$/, (s, a, n, w) => `${s(a)}输${n}：须${all(w)}才赔`],
  [/^(.+) loses ([\d,.]+): (.+)$/, (s, a, n, w) => `${s(a)}输${n}：${all(w)}`],
  [/^(.+) keeps its ([\d,.]+): (.+), a push$/, (s, a, n, w) => `${s(a)}退回${n}：${all(w)}，不分胜负`],
  [
    /^(.+) wins ([\d,.]+): (.+), ([\d:.]+) on ([\d,.]+)$/,
    (s, a, n, w, odds, m) => `${s(a)}赢${n}：${all(w)}，${m}以${odds}赔`,
  ],
];

function told(known, text, s) {
  for (const [pattern, write] of known) {
    const found = pattern.exec(text);
    if (found) return write(s, ...found.slice(1));
  }
  return text;
}

/** Cards by their names: "Th (Ten of Hearts)" is the 10 of hearts, and "8s 8" says what a card counts. */
function inEnglish(text) {
  const dealt = text.replace(DEALT, (_, code) => `the ${name(code)}`);
  return dealt.replace(COUNTED, (_, code) => `${name(code)} counts `).replace(CARD, (code) => name(code));
}

/** One step of the explanation in the language chosen. */
export function reason(text, game) {
  if (language() !== "zh") return inEnglish(text);
  return told([...STEPS, ...WHY], text, (of) => wagerName(of, game).zh);
}
