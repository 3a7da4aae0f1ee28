// How a game is played and how this terminal is used, in a few sentences for somebody who has never sat down to it.

import { el } from "../shared/dom.js";
import { addWords, t } from "../shared/words.js";

addWords({
  how_to_play: ["How to play", "怎样玩"],
  how_hands: [
    "Two hands are dealt, Player and Banker. They belong to nobody: you bet on which of them will come nearer to nine, that they will tie, or on one of the other wagers. There is nothing to decide once the bets are closed.",
    "发两手牌：闲与庄。两手牌不属于任何人：您可押哪一手较接近九点、押和局，或押其他注码。截止下注后无须作任何决定。",
  ],
  how_values: [
    "An ace counts 1, cards from two to nine count their number, tens{pictures} count 0. Of a hand's sum only the last digit counts: 7 and 8 make 15, which is 5.",
    "A 计 1 点，2 至 9 按牌面计点，10 及{pictures}计 0 点。一手牌的总和只取个位：7 加 8 为 15，即 5 点。",
  ],
  how_pictures: [", jacks, queens and kings", " J、Q、K "],
  how_element_pictures: [" and the pictures Fu, Lu and Shou (福 禄 寿)", "人物牌福、禄、寿"],
  how_draws: [
    "Each hand begins with two cards. An 8 or a 9 in them is a natural and ends the dealing. Otherwise Player takes a third card on 0 to 5 and stands on 6 or 7; then Banker draws or stands as a fixed table says, by its own total and by Player's third card.",
    "每手先发两张。首两张合计 8 或 9 点为例牌，不再发牌。否则闲 0 至 5 点须补第三张，6 或 7 点停牌；庄再依固定规则，按自己的点数及闲的第三张牌补牌或停牌。",
  ],
  how_nearest: [
    "The hand nearer to nine wins. Equal totals are a tie: bets on Tie win, bets on Player and Banker come back.",
    "较接近九点者赢。点数相同为和局：押和者赢，押闲或庄者退回注码。",
  ],
  how_dragon_tiger: [
    "One card is dealt to Dragon and one to Tiger, both face up. The higher rank wins. The ace is the lowest and the king the highest; suits do not count.",
    "龙、虎各发一张明牌，点数较大者赢。A 最小，K 最大，花色不分大小。",
  ],
  how_dragon_tiger_tie: [
    "Two cards of the same rank are a tie: a bet on Dragon or on Tiger loses half, a bet on Tie wins.",
    "两张牌点数相同为和局：押龙或虎者输一半，押和者赢。",
  ],
  how_dragon_tiger_big: [
    "Big and Small go by one side's card alone: Big wins on 8 to king, Small on ace to 6, and a 7 loses both.",
    "“大”与“小”只看一边的牌：8 至 K 为大，A 至 6 为小，7 则大小皆输。",
  ],
  help_terminal: ["This terminal", "本终端"],
  help_terminal_bet: [
    "Choose a chip and tap a wager; tap again to add more. A faint chip is on its way, a solid one has been confirmed by the house. Undo takes the last step back, Clear all of them, Re-bet repeats your last round, ×2 doubles every bet but never past its maximum.",
    "选筹码后点选注区，再点即加注。淡色筹码尚在传送，变实即为赌场已确认。“撤销”取回上一步，“清除”取回全部，“重复下注”照上一局下注，“×2”全部加倍但不超过上限。",
  ],
  help_terminal_area: [
    "Your betting area is the numbered place of the table that your bets are entered under; this table has {positions}. It changes nothing about what a bet pays.",
    "下注位是记录您注码的台位编号，本台共 {positions} 位；与赔付无关。",
  ],
  help_terminal_money: [
    "Paid is what came back from your last round, stakes included; it is gold only where that was more than you bet. Collect turns your credit into a ticket with a code to redeem at the cage. Recall shows your last rounds and why each bet won or lost.",
    "“派彩”为上一局退还的总额，含本金；只有多于下注时才显示金色。“兑现”把余额转为票券，凭码到帐房兑现。“回看”显示最近牌局及每注输赢原因。",
  ],
  help_terminal_squeeze: [
    "Where the cards are yours to turn, drag a corner of one to squeeze it, or press Turn.",
    "由您看牌时，拖动牌角可慢慢眯牌，或按“开牌”。",
  ],
  help_roads: [
    "The roads beside the layout are the history of the shoe. They foretell nothing: every round is as open as the one before.",
    "旁边的路单只是本靴的历史，不能预测结果；每一局都同样未知。",
  ],
});

function howToPlay(layout) {
  if (layout.game === "dragon-tiger") {
    return ["how_dragon_tiger", "how_dragon_tiger_tie", "how_dragon_tiger_big"].map((key) => t(key));
  }
  const pictures = t(layout.elements ? "how_element_pictures" : "how_pictures");
  return [t("how_hands"), t("how_values", { pictures }), t("how_draws"), t("how_nearest")];
}

function thisTerminal(layout) {
  return [
    t("help_terminal_bet"),
    t("help_terminal_money"),
    t("help_terminal_area", { positions: layout.positions }),
    ...(layout.methods ? [t("help_terminal_squeeze")] : []),
    t("help_roads"),
  ];
}

/** What comes first in the help: the game, then the terminal. */
export function rulesContent(layout) {
  const section = (name, title, sentences) => [
    el("h2", { data: { help: name }, text: title }),
    ...sentences.map((text) => el("p", { text })),
  ];
  return [
    ...section("how", t("how_to_play"), howToPlay(layout)),
    ...section("terminal", t("help_terminal"), thisTerminal(layout)),
  ];
}
