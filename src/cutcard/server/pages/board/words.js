// The board's own sentences.

import { addWords } from "../shared/words.js";

addWords({
  board: ["Scoreboard", "显示牌"],
  board_where: ["Table {table}", "{table} 台"],
  board_where_round: ["Table {table} · Round {round}", "{table} 台 · 第 {round} 局"],
  board_least: ["Min", "最低"],
  board_most: ["Max", "最高"],
  board_counts: ["Statistics of this shoe", "本靴统计"],
  board_result: ["Result", "结果"],
  board_now: ["Round {number}", "第 {number} 局"],
  board_last: ["Last round, {number}", "上一局：第 {number} 局"],
  board_none: ["No round yet", "尚未开局"],
  board_note: [
    "A display informs; the cards rule. Roads are history and foretell nothing. Malfunction voids all pays and plays.",
    "显示仅供参考，以台上的牌为准。路单只是历史，不能预测。机件故障，一切赔付及牌局作废。",
  ],
  board_back: ["To the table", "回到台前"],
  board_floor: ["To the floor", "回到大厅"],
  board_stale: ["Display out of date", "显示已过时"],
  board_rule: ["The cards on the table rule.", "以台上的牌为准。"],
  board_connecting: ["Connecting to the house", "正在连接"],
  board_signed_out: ["Nobody is signed in at this display", "此显示牌尚未登录"],
  board_which: ["Which table is this board for?", "此显示牌显示哪一台？"],
  board_cannot: ["This table cannot be shown", "无法显示此台"],
  board_sign_in: ["Sign in to follow the table.", "登录后即可显示此台。"],
  board_marks: ["{road}: {marks} marks", "{road}：{marks} 格"],
});
