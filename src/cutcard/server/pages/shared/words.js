// English and Chinese: sentences in the language chosen, names of wagers in both, and money.

const KEY = "cutcard-language";
const heard = new EventTarget();
const WORDS = { en: {}, zh: {} };

/** Fires "language" when another language is chosen. */
export const words = heard;

export function language() {
  try {
    return localStorage.getItem(KEY) === "zh" ? "zh" : "en";
  } catch {
    return "en";
  }
}

export function setLanguage(chosen) {
  try {
    localStorage.setItem(KEY, chosen === "zh" ? "zh" : "en");
  } catch {
    // Without storage the page stays in English.
  }
  document.documentElement.lang = language() === "zh" ? "zh-Hans" : "en";
  heard.dispatchEvent(new CustomEvent("language", { detail: language() }));
}

/** A page's own sentences: `addWords({key: ["English", "中文"]})`. */
export function addWords(entries) {
  for (const [key, [en, zh]] of Object.entries(entries)) {
    WORDS.en[key] = en;
    WORDS.zh[key] = zh;
  }
}

/** The sentence of a key, with {named} values put in; a key nobody knows is shown as it is. */
export function t(key, values = {}) {
  const sentence = WORDS[language()][key] ?? WORDS.en[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** The sentence of a key in English and in Chinese. */
export function bothWords(key) {
  return [WORDS.en[key] ?? key, WORDS.zh[key] ?? key];
}

/** Every element with data-t shows its sentence, and says data-t-label to screen readers. */
export function dress(root = document) {
  for (const each of root.querySelectorAll("[data-t]")) each.textContent = t(each.dataset.t);
  for (const each of root.querySelectorAll("[data-t-label]")) each.setAttribute("aria-label", t(each.dataset.tLabel));
  for (const each of root.querySelectorAll("[data-t-title]")) each.title = t(each.dataset.tTitle);
  document.documentElement.lang = language() === "zh" ? "zh-Hans" : "en";
}

const NAMES = {
  Player: "闲",
  Banker: "庄",
  Tie: "和",
  Dragon: "龙",
  Tiger: "老虎",
  "Tiger Pair": "老虎对子",
  "Small Tiger": "小老虎",
  "Big Tiger": "大老虎",
  "Tiger Tie": "老虎和",
  "Dragon Tiger": "龙虎",
  "Big Dragon": "大龙",
  "Small Dragon": "小龙",
  "Dragon Big": "龙大",
  "Dragon Small": "龙小",
  "Tiger Big": "虎大",
  "Tiger Small": "虎小",
  "Player Pair": "闲对",
  "Banker Pair": "庄对",
  "Player Precious Pair": "闲宝对",
  "Banker Precious Pair": "庄宝对",
  "Player Fabulous 4": "闲发发四",
  "Banker Fabulous 4": "庄发发四",
  "Player Dragon Bonus": "闲龙宝",
  "Banker Dragon Bonus": "庄龙宝",
  "Super Six": "超级六",
  "Super 6": "超级6",
  "Fortune Six": "幸运六",
};

const TITLES = {
  "Dragon Tiger": "龙虎",
  "Dragon Tiger Baccarat": "龙虎百家乐",
  "Fa Fa Fabulous 4 Baccarat": "发发四百家乐",
  "Fortune Six No Commission Baccarat": "幸运六免佣百家乐",
  "No Commission Baccarat": "免佣百家乐",
  "Sands Elements No Commission Baccarat": "金沙五行免佣百家乐",
  "Super 6 No Commission Baccarat": "超级6免佣百家乐",
  "Super Six No Commission Baccarat": "超级六免佣百家乐",
  "Tiger Baccarat": "老虎百家乐",
  "Tiger No Commission Baccarat": "老虎免佣百家乐",
};

/** A wager's or a hand's name in both scripts; in the game Dragon Tiger the tiger is 虎 alone. */
export function wagerName(name, game = "") {
  const zh = name === "Tiger" && game === "dragon-tiger" ? "虎" : (NAMES[name] ?? name);
  const both = zh === name ? name : `${name} · ${zh}`;
  return { en: name, zh, both, said: language() === "zh" ? zh : name, toString: () => both };
}

/** A game's title in the language chosen. */
export function gameTitle(title) {
  return language() === "zh" ? (TITLES[title] ?? title) : title;
}

const POSITIONS = {
  Patron: "客人",
  Dealer: "荷官",
  "Pit Supervisor": "监场主任",
  "Pit Manager": "监场经理",
  "Assistant Casino Manager": "助理赌场经理",
  "Gaming Shift Manager": "当值经理",
};

/** Somebody's position in the language chosen. */
export function positionName(title) {
  return language() === "zh" ? (POSITIONS[title] ?? title) : title;
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** The edition of a document: "in force 28 October 2021", "version 2". */
export function editionName(edition) {
  if (language() !== "zh") return edition;
  const [, day, month, year] = /^in force (\d+) (\w+) (\d+)$/.exec(edition) ?? [];
  if (day) return `${year}年${MONTHS.indexOf(month) + 1}月${day}日起生效`;
  return edition.replace(/^version (\d+)$/, "第$1版");
}

/** Which words tell what a table is doing; where it is dealt by hand, it may wait for its dealer. */
export function phaseWord({ incident, phase, automatic, last }) {
  if (incident) return "suspended";
  if (automatic !== false) return phase;
  if (phase === "no shoe" || (phase === "ready" && !last)) return "no dealer";
  return phase === "ready" ? "dealer ready" : phase;
}

/** Which of the three colours a name has: "banker", "player", "tie", or none. */
export function colourOf(name) {
  return { Banker: "banker", Dragon: "banker", Player: "player", Tiger: "player", Tie: "tie" }[name] ?? "";
}

function grouped(whole) {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Whole cents as money: 113375 is $1,133.75. */
export function money(cents) {
  const size = Math.abs(cents);
  const text = `$${grouped(Math.floor(size / 100))}.${String(size % 100).padStart(2, "0")}`;
  return cents < 0 ? `−${text}` : text;
}

/** Money without needless cents, for limits and layouts: $200, $0.50. */
export function roundMoney(cents) {
  return cents % 100 ? money(cents) : money(cents).slice(0, -3);
}

/** A gain or a loss with its sign. */
export function signedMoney(cents) {
  return cents > 0 ? `+${money(cents)}` : money(cents);
}

/** What stands on a chip. */
export function chipText(cents) {
  const whole = cents / 100;
  return whole >= 1000 && whole % 1000 === 0 ? `${whole / 1000}K` : String(whole);
}

/** A part of one as a percentage with two places. */
export function percent(part) {
  return `${(part * 100).toFixed(2)}%`;
}

addWords({
  "phase.no shoe": ["The shoe is being prepared", "正在准备牌靴"],
  "phase.ready": ["The next round is about to begin", "下一局即将开始"],
  "phase.betting": ["Place your bets, please", "请下注"],
  "phase.dealing": ["No more bets", "买定离手"],
  "phase.settling": ["The bets are being settled", "正在结算"],
  "phase.shoe ended": ["The shoe has ended", "本靴已完"],
  "phase.suspended": ["Play is suspended", "牌局暂停"],
  "phase.no dealer": ["Waiting for a dealer", "等候荷官"],
  "phase.dealer ready": ["The dealer opens the next round", "等候荷官开始下一局"],
  "short.no dealer": ["No dealer yet", "等候荷官"],
  "short.dealer ready": ["Next round", "下一局"],
  "short.no shoe": ["New shoe", "换靴"],
  "short.ready": ["Next round", "下一局"],
  "short.betting": ["Place bets", "下注"],
  "short.dealing": ["Dealing", "发牌"],
  "short.settling": ["Settling", "结算"],
  "short.shoe ended": ["Shoe ended", "本靴已完"],
  "short.suspended": ["Suspended", "暂停"],
  "line.down": [
    "Connection lost. Reconnecting; nothing can be placed until it is back.",
    "连接中断，正在重连；恢复前不能下注。",
  ],
  "line.stale": [
    "No word from the house. This screen may be out of date; reconnecting.",
    "未收到赌场消息，画面可能已过时；正在重连。",
  ],
  "line.signed-out": ["You are signed out.", "您已退出登录。"],
  "line.up": ["Connected", "已连接"],
  sign_in: ["Sign in", "登录"],
  sign_out: ["Sign out", "退出"],
  name: ["Name", "姓名"],
  secret: ["Secret", "密码"],
  close: ["Close", "关闭"],
  rule: ["rule {clause}", "规则 {clause}"],
  round: ["Round {number}", "第 {number} 局"],
  table: ["Table", "台"],
  tie: ["Tie", "和局"],
  wins: ["{side} wins", "{side}赢"],
  void: ["The round is void", "此局作废"],
  corrected: ["A card of this round was recorded wrongly and has been put right", "此局有一张牌曾记录错误，现已更正"],
  limits_are: ["{wager} takes from {least} to {most}.", "{wager}限额为 {least} 至 {most}。"],
  malfunction: ["Malfunction voids all pays and plays", "机件故障，一切赔付及牌局作废"],
});

const REFUSALS = {
  late_bet: ["Bets are closed: none may be placed or raised.", "下注已截止，不能再下注或加注。"],
  late_withdrawal: ["Bets are closed and cannot be taken back now.", "下注已截止，现在不能取回注码。"],
  limits: [null, "超出此注的限额。"],
  funds: [
    "There is not enough credit for that. Buy credit or redeem a ticket at the cage.",
    "余额不足。请到帐房购买余额或兑现票券。",
  ],
  stale: ["The table has gone on; look again.", "牌局已向前，请再看一次。"],
  suspended: ["Play is suspended; nothing can be placed now.", "牌局暂停，现在不能下注。"],
  too_fast: ["Too many acts at once; wait a moment.", "操作太快，请稍候。"],
  busy: ["Too much is waiting; try again in a moment.", "系统繁忙，请稍后再试。"],
  unreachable: [
    "The house cannot be reached. Your bets will be shown when the line is back.",
    "无法连接赌场。恢复连接后将显示台上注码。",
  ],
  signed_out: ["You are signed out; sign in again.", "您已退出登录，请重新登录。"],
  sign_in: ["The name or the secret is wrong.", "姓名或密码有误。"],
  locked: ["Too many wrong secrets; a Pit Supervisor unlocks the name.", "密码多次错误，请主管解锁。"],
  link: ["This link has been used or is too old; ask for another.", "此链接已使用或过期，请另取一个。"],
  area_full: [null, "此区注码已满。"],
  differential: [null, "现正平衡注码，此边只可减注。"],
};

/** Why the house refused, in the language chosen, with its clause; a `wager` lends its limits. */
export function why(refused, wager = null) {
  const at = language() === "zh" ? 1 : 0;
  const plain = refused?.says || refused?.message || "";
  const limits = refused?.code === "limits" && wager ? limitsOf(wager) : null;
  const said = limits ?? REFUSALS[refused?.code]?.[at] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
  const end = /[.。!?]$/.test(said) || !said ? said : `${said}.`;
  return refused?.clause ? `${end} (${t("rule", { clause: refused.clause })})` : end;
}

function limitsOf({ name, game, least_cents, most_cents }) {
  const wager = wagerName(name, game).said;
  return t("limits_are", { wager, least: roundMoney(least_cents), most: roundMoney(most_cents) });
}
