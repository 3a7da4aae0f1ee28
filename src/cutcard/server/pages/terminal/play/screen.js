// What is drawn of all that the terminal knows, and what is told of it besides.

import { namePictures } from "../../shared/cards.js";
import { byId, first } from "../../shared/dom.js";
import { applyWords, series, t } from "../../shared/i18n.js";
import { attempt, batched, drawParts, frame } from "../../shared/live/drawing.js";
import { why } from "../../shared/wording.js";
import { Narrator } from "../access/narrator.js";
import { Chips } from "../chips.js";
import { Requests } from "../credit/requests.js";
import { drawActs, drawMoney } from "../credit/till.js";
import { afterwards } from "../ended.js";
import { Informed } from "../informed/informed.js";
import { Layout } from "../layout.js";
import { Notices } from "../notices.js";
import { Roads } from "../roads.js";
import { celebrate, levelOf } from "../stage/celebrate.js";
import { showClose } from "../stage/close.js";
import { Hands, shownRound } from "../stage/hands.js";
import { Incident } from "../stage/incident.js";
import { toastIsPast, toastRefusal } from "../stage/toast.js";
import { Strip } from "../tables.js";
import { drawClock, drawLine, drawTop } from "../top.js";

/**
 * @import { Bend, Layout as TableLayout, OwnView, PatronView } from "../../shared/wire.js"
 * @import { Asked } from "../stage/hands.js"
 * @import { SeenTable } from "../tables.js"
 * @import { State } from "./state.js"
 * @typedef {{ ask: (what: Asked, at?: number) => void, bend: (bend: Bend) => void, withdraw: (together: boolean) => void,
 *   sit: (table: string) => void, follow: () => void }} Doing what the patron does on the screen
 */

/**
 * How many parts of the first view are drawn in each of the page's first frames, so that a slow phone lays out none of
 * them for long: what the table is doing, then cards, bets and acts, and the roads last of all.
 */
const FRAMES = [2, 6];

export class Screen {
  /** Which of the first frames comes next; before there is a view, none. */
  #frame = -1;

  /**
   * @param {State} state
   * @param {Doing} doing
   */
  constructor(state, { ask, bend, withdraw, sit, follow }) {
    this.state = state;
    this.chips = new Chips(byId("chips"));
    this.layout = new Layout(byId("layout"));
    this.roads = new Roads(byId("roads"), byId("last"));
    this.hands = new Hands(first(document, ".stage"), ask, bend);
    this.incident = new Incident(byId("incident"), withdraw);
    this.notices = new Notices(byId("placed"));
    this.strip = new Strip(byId("strip"), sit, follow);
    this.narrator = new Narrator();
    this.informed = new Informed(state, () => this.roads.data);
    this.requests = new Requests(byId("requests"), {
      changed: this.draw,
      awaited: () => state.takesBets() && state.layout?.staff_place_bets === true,
    });
  }

  draw = batched(() => {
    const { live, patron, views, view, layout, own, table } = this.state;
    const staff = patron !== null && !this.state.plays;
    const parts = view && layout ? this.#partsOf(view, layout) : [];
    if (parts.length && this.#frame < 0) this.#drawFirst();
    drawParts(
      () => drawLine(live?.state ?? "down", { staff, known: views.size > 0, unconfirmed: own?.unconfirmed === true }),
      () => this.layout.enable(this.state.takesBets()),
      () => this.strip.show(views, table),
      ...parts.slice(0, FRAMES[this.#frame]),
    );
  });

  async #drawFirst() {
    this.#frame = 0;
    while (this.#frame < FRAMES.length) {
      await frame();
      this.#frame += 1;
      this.draw();
    }
  }

  /** @type {(view: SeenTable, layout: TableLayout) => (() => void)[]} */
  #partsOf({ common, mine }, layout) {
    const { own, patron, plays } = this.state;
    const [usable, open] = [this.state.usable(), this.state.takesBets()];
    const here = { area: own?.area, terminal: patron?.terminal ?? "", lost: plays && !usable };
    return [
      () => drawTop(common, layout, here),
      () => drawClock(this.state.view),
      () => this.#round(common, mine, layout),
      () => this.incident.tell(common, mine),
      () => drawActs(own, { usable, open }),
      () => this.notices.tell([...(patron?.notices ?? []), ...(mine?.notices ?? [])]),
      () => this.roads.reveal(),
    ];
  }

  /**
   * The cards, the bets and the money, and of a round that is over what became of them.
   * @type {(common: PatronView, mine: OwnView | null, layout: TableLayout) => void}
   */
  #round(common, mine, layout) {
    const { own, ended, table, credit, plays } = this.state;
    const shown = shownRound(common);
    const now = { betting: common.phase === "betting" || Boolean(own?.total || own?.busy), stamp: layout.stamp };
    const { between, outcomes } = afterwards(ended.get(table), shown, now);
    this.hands.show({ common, mine, layout, own: between });
    const winner = common.phase === "betting" ? null : shown.result;
    this.layout.show({ bets: own, settled: outcomes, winner });
    const staked = own?.total ?? 0;
    drawMoney(credit.cents, staked, between);
    byId("no-credit").hidden = credit.cents > 0 || staked > 0 || !plays;
  }

  tick() {
    this.strip.show(this.state.views, this.state.table);
    drawClock(this.state.view);
    this.informed.session.draw();
  }

  /** Figures change with the seconds of the table on screen, and so does the page: nothing is done in between. */
  tickOn() {
    attempt(() => this.tick());
    const left = (this.state.view?.closes ?? 0) - performance.now();
    setTimeout(() => this.tickOn(), left > 0 ? (left % 1000) + 10 : 1000);
  }

  /**
   * What is news in a view, for eyes and ears.
   * @param {PatronView} common
   * @param {{ before: SeenTable | undefined, over: boolean }} news
   */
  tell(common, { before, over }) {
    const { table, ended } = this.state;
    if (over) this.informed.session.refresh();
    if (common.table === table) {
      if (over && before) celebrate(levelOf(ended.of(table)));
      else if (common.phase === "betting" && this.state.plays) celebrate(0);
      this.narrator.hear(common, ended.get(table));
      if (before && before.common.phase !== common.phase) toastIsPast();
      if (before?.common.phase === "betting" && common.phase === "dealing") showClose();
      if (common.last) this.roads.follow(common);
    }
    this.draw();
  }

  /**
   * A bet on a wager was refused.
   * @param {string} wager
   * @param {unknown} error
   */
  refuse(wager, error) {
    this.layout.shake(wager);
    const offered = this.state.layouts.wager(this.state.table, wager);
    const refused = t("terminal-not-accepted", { wager: offered?.label ?? wager });
    toastRefusal(error, series("series-sentences", [refused, why(error, offered)]));
  }

  /** @param {TableLayout} layout */
  lay(layout) {
    namePictures(layout.deck);
    this.hands.forget();
    this.layout.draw(layout);
    this.chips.draw(layout, this.state.patron?.name ?? "");
  }

  /** Everything in the language that has just been chosen. */
  reword() {
    applyWords();
    if (this.state.layout) this.lay(this.state.layout);
    this.roads.redraw();
    this.requests.draw();
  }
}
