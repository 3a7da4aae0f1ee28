// The dealer's console of one table.

import { act, get } from "../shared/api.js";
import "../shared/cards.js";
import { corner, open, Region } from "../shared/console/console.js";
import "../shared/console/cards.js";
import { moment, refusal } from "../shared/console/notices.js";
import { procedure } from "../shared/console/procedure.js";
import { byId, el } from "../shared/dom.js";
import { roundMoney } from "../shared/words.js";
import { otherActs } from "./acts.js";
import { bets } from "./bets.js";
import { hands } from "./hands.js";
import { drawer } from "./irregularities.js";
import { closed, listTables } from "./list.js";
import { dealing, isKeyed, PrimaryBar } from "./primary.js";
import { restPad, Scanning } from "./scanning.js";

const table = new URLSearchParams(location.search).get("table") ?? "";

/** What is bound to the round alone: bets that come in meanwhile do not make these stale. */
const BY_ROUND = new Set(["CloseBets", "PlaceBet", "CallIrregularity", "ReportTerminal"]);

/** What each part of the desk shows; it is drawn again when any of it has changed. */
const OF_THE_INCIDENT = [
  ...["incident", "incident_cards", "incident_hand", "incident_beneath", "incident_missing"],
  ...["aside", "waiting", "dealt", "bets"],
];
const OF_THE_HANDS = [
  ...["dealt", "hands", "phase", "last", "next", "available", "result", "corrected", "reveal_first"],
  ...["bets", "settled", "method", "automatic", "device_holder"],
];
const OF_THE_BETS = [
  ...["bets", "settled", "stakes_cents", "available", "phase", "may_withdraw", "automatic", "next"],
  ...["differential_cents", "differential_limit_cents", "heavier", "balance_asked", "incident"],
];
const OF_THE_ACTS = [
  ...["available", "next", "automatic", "dealt", "cutting_card_seen", "after_void", "fresh", "may_reload", "method"],
  ...["device_holder", "area_most", "result", "bets", "settled", "hands", "high_limit_area", "may_withdraw"],
  ...["incident", "shoe"],
];

function only(view, names) {
  return Object.fromEntries(names.map((name) => [name, view[name]]));
}

class DealerDesk {
  view = null;
  #heard = [];
  #suspended = false;

  constructor({ who, live, layout }) {
    this.who = who;
    this.live = live;
    this.layout = layout;
    const doing = {
      who,
      from: () => this.from(),
      press: (asked) => this.press(asked),
      tell: (says) => moment(byId("said"), says),
    };
    this.primary = new PrimaryBar(byId("primary"), { ...doing, call: () => drawer({ layout, from: doing.from }) });
    this.regions = {
      awaits: new Region(byId("awaits"), (view) => (view.incident ? procedure({ view, layout, ...doing }) : null)),
      hands: new Region(byId("hands"), (view) => hands(view, layout, doing)),
      bets: new Region(byId("bets"), (view) => bets(view, layout, doing)),
      acts: new Region(byId("acts"), (view) => otherActs(view, layout, doing)),
    };
    this.pad = byId("pad");
    this.pad.layout = layout;
    this.pad.addEventListener("staged", () => this.show());
    this.scanning = new Scanning({
      pad: this.pad,
      wanted: () => Boolean(this.view) && isKeyed(this.view) && live.state === "up",
      idle: () => this.idle(),
      deal: (card) => this.primary.go(dealing(this.view, card)),
      refuse: (says) => byId("said").replaceChildren(refusal({ says })),
    });
    byId("primary").addEventListener("done", () => this.show());
    live.addEventListener("state", () => this.show());
    live.addEventListener("state", (event) => (event.detail === "up" ? this.look() : null));
    live.addEventListener("view", (event) => this.saw(event.detail.common));
    live.addEventListener("tables", (event) => this.listed(event.detail));
  }

  saw(view) {
    if (view.table !== table) return;
    this.view = view;
    this.show();
    this.#heard.splice(0).forEach((tell) => tell());
  }

  /** When the line is back, the table may have been closed meanwhile. */
  async look() {
    const known = await get("/api/layouts").catch(() => null);
    if (known) this.listed(known.map((each) => each.table));
  }

  /** A table that is closed shows nothing more, and says so. */
  listed(tables) {
    if (tables.includes(table) || document.querySelector(".closed")) return;
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    this.live.watch([]);
    this.view = null;
    document.querySelector("main").replaceChildren(closed(table));
    byId("primary").hidden = true;
    byId("phase").textContent = "Closed";
    document.querySelector(".closed a").focus();
  }

  /** What puts acts to the table as it is seen now; where the table has gone on meanwhile, they are refused. */
  from() {
    const { round, log } = this.view;
    return async (asked, { second } = {}) => {
      const done = await act(table, asked, { round, log: BY_ROUND.has(asked.type) ? undefined : log, second });
      byId("said")?.replaceChildren();
      if (this.view && this.view.version < done.version) await this.#next();
      return done;
    };
  }

  #next() {
    return new Promise((resolve) => {
      this.#heard.push(resolve);
      setTimeout(resolve, 1_500);
    });
  }

  /** Waits until the last act is written. */
  idle() {
    if (!this.primary.busy) return null;
    return new Promise((resolve) => {
      byId("primary").addEventListener("done", resolve, { once: true });
    });
  }

  /** An act that needs nothing more; a refusal is shown on the page and given back. */
  async press(asked) {
    let refused = null;
    const staged = asked.type === "DealCard" ? this.pad.card : null;
    if (staged) this.pad.clear();
    try {
      await this.from()(asked);
    } catch (error) {
      refused = error;
      if (staged) this.pad.stage(staged);
      byId("said")?.replaceChildren(refusal(error));
    }
    this.show();
    return refused;
  }

  show() {
    const { view, layout } = this;
    if (!view) return;
    const root = document.documentElement;
    root.dataset.phase = view.phase;
    root.dataset.suspended = String(Boolean(view.incident));
    const up = this.live.state === "up";
    byId("phase").textContent = up ? view.says : "This screen is out of date";
    for (const part of [byId("awaits"), document.querySelector(".desk")]) part.toggleAttribute("inert", !up);
    const about = [
      `Table ${table}`,
      `Round ${view.round}`,
      `Shoe ${view.shoe}`,
      view.method ? `Method ${view.method}` : "",
      `${roundMoney(layout.least_cents)} to ${roundMoney(layout.most_cents)}`,
      view.cutting_card_seen ? "Cutting card is out" : "",
    ];
    byId("where").textContent = about.filter(Boolean).join(" · ");
    this.regions.awaits.show(view.incident ? only(view, OF_THE_INCIDENT) : {});
    this.regions.hands.show(only(view, OF_THE_HANDS));
    this.regions.bets.show(only(view, OF_THE_BETS));
    this.regions.acts.show(only(view, OF_THE_ACTS));
    restPad(this.pad, !isKeyed(view), view.automatic);
    this.primary.show(view, layout, this.pad.card, this.live.state);
    if (!this.primary.busy) this.scanning.ready(`${view.round}/${view.dealt.length}/${Boolean(view.incident)}`);
    this.#turnTo(Boolean(view.incident));
  }

  /** When an irregularity opens, it comes into sight. */
  #turnTo(suspended) {
    if (suspended && !this.#suspended) byId("awaits").scrollIntoView({ block: "start" });
    this.#suspended = suspended;
  }
}

async function begin() {
  const opened = await open();
  if (!opened) return;
  corner(byId("corner"), opened, table ? "" : "list");
  if (!table) {
    await list(opened);
    return;
  }
  try {
    const layout = await get(`/api/tables/${encodeURIComponent(table)}/layout`);
    byId("title").textContent = layout.title;
    document.title = `${table} · Dealer`;
    new DealerDesk({ ...opened, layout });
    opened.live.watch([table]);
  } catch (error) {
    if (![404, 422].includes(error.status)) {
      byId("said").replaceChildren(el("p", { class: "notice bad" }, error.says ?? "This table cannot be shown."));
      return;
    }
    await list(opened, `There is no table ${table} here. These are the tables:`);
  }
}

function list({ live }, says = "") {
  byId("primary").hidden = true;
  byId("phase").textContent = "Choose a table";
  return listTables(document.querySelector("main"), live, says);
}

begin();
