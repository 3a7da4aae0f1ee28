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
  /** Staked from its patron's credit: staff neither lower it nor take it back. */
  own: boolean;
}

export interface SettledBetView extends BetView {
  net_cents: number;
}

/** A card as it lies; one that lies face down is "??" to staff too. */
export interface DealtCard {
  card: string;
  hand: number;
  face_up: boolean;
  /** Whether it may be turned here now, by itself, and whether it is named then. */
  turns: boolean;
  unnamed: boolean;
  /** The name by which everybody has seen it though it lies face down, or those of a group that it is one of. */
  seen: string[];
}

/** Who may find a call untrue, whether the reader may, and what they must say. */
export interface ContestView {
  by_label: Message;
  may: boolean;
  needs_evidence: boolean;
  /** How many cards were drawn together whose order may be found instead. */
  cards_to_order: number;
}

/** What the Dealer does next, at which hand and for whom, and why. */
export interface NextAct {
  act: string;
  clause: string;
  hand: number | null;
  patron: string | null;
  why: string;
  why_message: Message | null;
  /** How the card lies, whether it is named, and its place where it is turned. */
  face_down: boolean;
  named: boolean;
  place: number | null;
  /** The irregularity that the record shows, where it is to be called. */
  kind: string | null;
  kind_label: Message | null;
  /** Whether a hand is passed on because another patron did not take it. */
  declined: boolean;
}

/** What is offered at a hand; some acts ask for a patron's name or for a card, some concern a patron. */
export interface HandAct {
  act: string;
  asks_patron: boolean;
  asks_card: boolean;
  patron: string | null;
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
  /** Null for whoever may not know it. */
  win_cents: number | null;
  chips_estimated: boolean;
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
  /** The place of the card that may still be named otherwise; 0 where there is none. */
  named_last: number;
  /** Play was interrupted: cards in patrons' hands are turned before anything else. */
  interrupted: boolean;
  /** The next cards as they were seen in the device: each by its name, or by the names of a group in any order. */
  coming: string[][];
  /** Cards that were seen in the device at a depth that nobody knows. */
  somewhere: string[];
  /** How what was called, or that play was interrupted, may be found untrue. */
  contest: ContestView | null;
  /** The places of cards whose name may be put right; those that are still to come are counted on. */
  correctable: number[];
  corrects_settled: boolean;
  /** Who is assigned to deal here; empty where nobody is. */
  dealer: string;
  /** Whether no other Dealer deals here. */
  assigned_only: boolean;
}

/** One value of an act, worded or as it was written. */
export interface ApprovalPart {
  label: Message;
  value: Message | null;
  text: string;
}

/** An act that waits for a second person, or what became of it. */
export interface ApprovalView {
  digest: string;
  state: "waiting" | "approved" | "done" | "declined" | "withdrawn" | "lapsed" | "refused" | "taken on";
  /** Whether the reader has asked for it; else they may approve it. */
  mine: boolean;
  /** What it waits for: "authority" for somebody who does it as their own act, else somebody who signs for it. */
  lacks: string;
  asker: string;
  asker_label: Message | null;
  where: string;
  /** What the table is called. */
  label: Message | null;
  act: Message;
  parts: ApprovalPart[];
  changes: Message[];
  at: number;
  /** In seconds since 1970. */
  until: number;
  by: string;
  reason: string;
  why: Message | null;
  ticket_code: string | null;
  /** Given to somebody, for who asked for it. */
  secret: string | null;
}
