// What the house sends about prices, sessions and limits, as far as the terminal reads it.

import type { Message } from "../../shared/fluent.js";

/** What several bets cost together; `exact` is their mean cost in cents, as a fraction. */
export interface JointPrice {
  stake_cents: number;
  cost_cents: number;
  exact: string;
  house_edge: number;
  deviation_cents: number;
}

/** A limit that a patron has set themselves, in cents or minutes; from `begins` on it is `then`. */
export interface OwnLimit {
  kind: string;
  label: Message;
  most: number | null;
  then: number | null;
  begins: string;
  rest: number | null;
}

export interface SessionView {
  seconds: number;
  turnover_cents: number;
  net_cents: number;
  rounds: number;
  break_minutes: number;
  limits: OwnLimit[];
}
