// The dealer's console of one table.

import { act, get } from "/static/live.js";
import "/static/cards.js";
import { Region, corner, make, open, refusal } from "/static/console.js";
import "/static/console-cards.js";
import { procedure } from "/static/console-procedure.js";
import { otherActs } from "/static/dealer-acts.js";
import { bets } from "/static/dealer-bets.js";
import { hands } from "/static/dealer-hands.js";
import { drawer } from "/static/dealer-irregularities.js";
import { PrimaryBar } from "/static/dealer-primary.js";
import { roundMoney } from "/static/words.js";

const $ = (id) => document.getElementById(id);
const table = new URLSearchParams(location.search).get("table") ?? "salon";

/** What is bound to the round alone: bets that come in meanwhile do not make these stale. */
const BY_ROUND = new Set(["CloseBets", "PlaceBet", "CallIrregularity", "ReportTerminal"]);

/** What each part of the desk shows; it is drawn again when any of it has changed. */
const OF_THE_INCIDENT = ["incident", "incident_cards", "incident_hand", "aside", "waiting", "dealt", "bets"];
const OF_THE_HANDS = ["dealt", "hands", "phase", "last", "next", "available", "result", "corrected", "reveal_first"];
const OF_THE_BETS = [
  ...["bets", "settled", "stakes_cents", "available", "phase", "may_withdraw", "automatic", "next"],
  ...["differential_cents", "differential_limit_cents", "heavier", "balance_asked"],
];
const OF_THE_ACTS = [
  ...["available", "next", "automatic", "dealt", "cutting_card_seen", "after_void", "fresh", "may_reload", "method"],
  ...["device_holder", "area_most", "result", "bets", "settled"],
];

function only(view, names) {
  return Object.fromEntries(names.map((name) => [name, view[name]]));
}

class DealerDesk {
  view = null;
  #heard = [];

  constructor({ who, live, layout }) {
    this.who = who;
    this.live = live;
    this.layout = layout;
    const doing = { from: () => this.from(), press: (asked) => this.press(asked) };
    this.primary = new PrimaryBar(
      $("primary"),
      { ...doing, who, call: () => drawer({ layout, from: doing.from }) },
    );
    this.regions = {
      awaits: new Region($("awaits"), (view) => (view.incident ? procedure({ view, layout, who, ...doing }) : null)),
      hands: new Region($("hands"), (view) => hands(view, layout, doing.press)),
      bets: new Region($("bets"), (view) => bets(view, layout, doing)),
      acts: new Region($("acts"), (view) => otherActs(view, layout, doing)),
    };
    this.pad = $("pad");
    this.pad.layout = layout;
    this.pad.addEventListener("staged", () => this.show());
    this.pad.addEventListener("scanned", (event) => this.scanned(event.detail));
    $("primary").addEventListener("done", () => this.show());
    live.addEventListener("state", () => this.show());
    live.addEventListener("view", (event) => this.saw(event.detail.common));
  }

  saw(view) {
    if (view.table !== table) return;
    this.view = view;
    this.show();
    this.#heard.splice(0).forEach((tell) => tell());
  }

  /** What puts acts to the table as it is seen now; where the table has gone on meanwhile, they are refused. */
  from() {
    const { round, log } = this.view;
    return async (asked, { second } = {}) => {
      const done = await act(table, asked, { round, log: BY_ROUND.has(asked.type) ? undefined : log, second });
      $("said").replaceChildren();
      if (this.view.version < done.version) await this.#next();
      return done;
    };
  }

  #next() {
    return new Promise((resolve) => {
      this.#heard.push(resolve);
      setTimeout(resolve, 1_500);
    });
  }

  /** An act that needs nothing more, with a refusal shown on the page. */
  async press(asked) {
    try {
      await this.from()(asked);
      if (asked.type === "DealCard") this.pad.clear();
    } catch (error) {
      $("said").replaceChildren(refusal(error));
    }
    this.show();
  }

  async scanned(card) {
    if (this.view?.next?.act !== "DealCard" || this.view.incident) {
      $("said").replaceChildren(refusal({ says: "no card is to be dealt now" }));
      return;
    }
    await this.primary.go({ type: "DealCard", card });
    this.pad.focusField();
  }

  show() {
    const { view, layout } = this;
    if (!view) return;
    const root = document.documentElement;
    root.dataset.phase = view.phase;
    root.dataset.suspended = String(Boolean(view.incident));
    const up = this.live.state === "up";
    $("phase").textContent = up ? view.says : "This screen is out of date";
    for (const part of [$("awaits"), document.querySelector(".desk")]) part.toggleAttribute("inert", !up);
    const about = [
      `Table ${table}`,
      `Round ${view.round}`,
      `Shoe ${view.shoe}`,
      view.method ? `Method ${view.method}` : "",
      `${roundMoney(layout.least_cents)} to ${roundMoney(layout.most_cents)}`,
      view.cutting_card_seen ? "Cutting card is out" : "",
    ];
    $("where").textContent = about.filter(Boolean).join(" · ");
    this.regions.awaits.show(view.incident ? only(view, OF_THE_INCIDENT) : {});
    this.regions.hands.show(only(view, OF_THE_HANDS));
    this.regions.bets.show(only(view, OF_THE_BETS));
    this.regions.acts.show(only(view, OF_THE_ACTS));
    const deals = view.next?.act === "DealCard" && !view.incident && view.method !== "C";
    const keyed = deals && !view.automatic && !view.waiting.length;
    this.pad.toggleAttribute("inert", !keyed);
    this.pad.parentElement.classList.toggle("resting", !keyed);
    this.primary.show(view, layout, this.pad.card, this.live.state);
  }
}

async function begin() {
  const opened = await open();
  if (!opened) return;
  corner($("corner"), opened);
  try {
    const layout = await get(`/api/tables/${encodeURIComponent(table)}/layout`);
    $("title").textContent = layout.title;
    document.title = `${table} · Dealer`;
    new DealerDesk({ ...opened, layout });
    opened.live.watch([table]);
  } catch (error) {
    $("said").replaceChildren(make("p", { class: "notice bad" }, error.says ?? "This table cannot be shown."));
  }
}

begin();
