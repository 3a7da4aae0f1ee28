// What the house sends to staff alone, as far as pages read it.

import type { Message } from "../fluent.js";
import type { Colour, PatronView } from "../wire.js";

export interface BetView {
  number: number;
  patron: string;
  area: number;
  wager: string;
  wager_label: Message;
  colour: Colour;
  stake_cents: number;
  since: number;
  found: boolean;
}

export interface SettledBetView extends BetView {
  net_cents: number;
}

/** A card as staff see it, also one that lies face down. */
export interface DealtCard {
  card: string;
  hand: number;
  face_up: boolean;
}

/** What the Dealer does next, at which hand and for whom, and why. */
export interface NextAct {
  act: string;
  clause: string;
  hand: number | null;
  patron: string | null;
  why: string;
  why_message: Message | null;
}

/** What is offered at a hand; some acts ask for a patron's name. */
export interface HandAct {
  act: string;
  asks_patron: boolean;
}

/** What somebody higher could do now. */
export interface AwaitedAct {
  act: string;
  by_label: Message;
}

export interface StaffView extends PatronView {
  bets: BetView[];
  settled: SettledBetView[];
  stakes_cents: Record<string, number>;
  differential_cents: number;
  differential_limit_cents: number | null;
  differential_exceeded: boolean;
  heavier: string | null;
  heavier_label: Message | null;
  device_holder: string | null;
  cutting_card_seen: boolean;
  waiting: string[];
  after_void: boolean;
  source: string;
  high_limit_area: boolean;
  incident_cards: string[];
  incident_hand: number | null;
  incident_missing: string[];
  incident_beneath: { kind: string; clause: string }[];
  incident_beneath_labels: Message[];
  dealt: DealtCard[];
  fresh: boolean;
  may_reload: boolean;
  aside: string[];
  area_most: number;
  balance_asked: boolean;
  squeezers: string[];
  next: NextAct | null;
  held: boolean;
  turnover_cents: number;
  win_cents: number;
  rounds_per_hour: number;
  /** The acts that the house offers beside the next one, by the names of their commands. */
  offers: string[];
  /** The same for each hand. */
  hand_acts: HandAct[][];
  awaits: AwaitedAct[];
  /** The methods of dealing that the reader may choose. */
  methods: string[];
  /** Whether the next card is keyed in or scanned here. */
  keyed: boolean;
}
