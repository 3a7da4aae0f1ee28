// What the house sends, as far as pages read it. `…_label` names a thing and `…_message` is a sentence; both are worded by the page.

import type { Message } from "./fluent.js";

/** Whose colour a hand, a wager or a result has: the red, the blue, the green, or none. */
export type Colour = "banker" | "player" | "tie" | "";

export interface Me {
  name: string;
  position: string;
  title: string;
  title_label: Message;
  acts_for: string[];
  /** Whether the position is one that they have been appointed to act in. */
  acting: boolean;
  /** Whether others of the staff can sign at this console too. */
  enrolled: boolean;
  terminal: string;
  display: boolean;
  credit_cents: number | null;
  notices: OwnNotice[];
}

export interface NamedTable {
  /** The stamp of the edition that the table deals, and the mark of its settings. */
  edition: string;
  settings: string;
  table: string;
  game: string;
  title: string;
  title_label: Message;
  /** What the table is called. */
  label: Message;
  least_cents: number;
  most_cents: number;
  side_least_cents: number;
  side_most_cents: number;
  decks: number;
  positions: number;
  /** How many have this table on their screen or bets lying on it. */
  patrons: number;
  sides: Message[];
}

// --- the layout ---------------------------------------------------------------------------------

export interface Named {
  name: string;
  label: Message;
  colour: Colour;
}

export interface LayoutPay {
  when: string;
  when_message: Message;
  short_message: Message | null;
  odds: string | null;
  clause: string;
  outcome: string;
  outcome_label: Message;
  /** Whether a line above it pays instead where both apply. */
  otherwise: boolean;
}

export interface LayoutWager {
  name: string;
  label: Message;
  colour: Colour;
  result: boolean;
  main: boolean;
  optional: boolean;
  optional_clause: string | null;
  clause: string;
  pays: LayoutPay[];
  says: string;
  says_messages: Message[];
  own_message: Message | null;
  area_clause: string;
  least_cents: number;
  most_cents: number;
  house_edge: number;
  hit_frequency: number;
}

export interface LayoutRemedy {
  remedy: string;
  remedy_label: Message;
  clause: string;
  says: string;
  says_messages: Message[];
  by: string;
  by_label: Message;
  cards: string;
  second_person: boolean;
}

export interface LayoutIrregularity {
  kind: string;
  kind_label: Message;
  clause: string;
  says: string;
  says_messages: Message[];
  steps: string[];
  steps_labels: Message[];
  procedure: LayoutRemedy[];
  any_of: boolean;
  needs_cards: boolean;
  needs_hand: boolean;
  voids: boolean;
  unforeseen: boolean;
  attested: boolean;
  needs_count: boolean;
  needs_card: boolean;
  needs_place: boolean;
  /** Whether it can happen only where a patron draws the cards. */
  patron_draws: boolean;
  /** Whether cards that somebody saw may be named. */
  takes_card: boolean;
  /** Whether evidence is asked for once cards of the device were seen. */
  alters_the_order: boolean;
}

export interface LayoutInterruption {
  when: string;
  when_label: Message;
  then: string;
  then_label: Message;
  clause: string;
}

export interface CardPart {
  code: string;
  label: Message;
}

export interface Layout {
  table: string;
  game: string;
  title: string;
  title_label: Message;
  /** What the table is called. */
  label: Message;
  document: string;
  edition: string;
  edition_message: Message;
  /** Of the edition that it is made of, as views of the table carry it. */
  stamp: string;
  /** The mark of the settings that it tells of, as views of the table carry it. */
  settings: string;
  hands: Named[];
  results: Named[];
  initial_cards: number;
  cards_most: number;
  /** Whether staff place and raise bets at a patron's request, which the patron confirms. */
  staff_place_bets: boolean;
  /** 0 where the rules have no playing areas. */
  area_most: number;
  deck: { ranks: CardPart[]; suits: CardPart[]; example: string };
  how: { message: Message; clause: string }[];
  /** What a terminal says of malfunctions, where the rules are those of terminals. */
  malfunction: Message | null;
  decks: number;
  positions: number;
  least_cents: number;
  most_cents: number;
  step_cents: number;
  chips_cents: number[];
  methods: boolean;
  wagers: LayoutWager[];
  irregularities: LayoutIrregularity[];
  interruptions: LayoutInterruption[];
}

// --- a table as it stands -----------------------------------------------------------------------

export interface SeenHand extends Named {
  cards: string[];
  total: number | null;
}

export interface HandView extends SeenHand {
  open_total: number | null;
  handler: string | boolean | null;
}

export interface StepView {
  remedy: string;
  remedy_label: Message;
  clause: string;
  by: string;
  by_label: Message;
  may: boolean;
  next: boolean;
  taken: boolean;
  /** Which cards must be named for it: "none", "turned" or "sorted"; "drawn together" are put in order by places. */
  cards: string;
  cards_count: number;
  aside_count: number;
  witnessed: boolean;
}

export interface IncidentView {
  kind: string;
  kind_label: Message;
  clause: string;
  note: string;
  offered: boolean;
  all_or_none: boolean;
  steps: StepView[];
  any_of: boolean;
  may_resume: boolean;
  /** The remedies ordered so far. */
  ordered_labels: Message[];
  /** As the rules of the round have it, where these are of another edition than the table deals now. */
  former_case: LayoutIrregularity | null;
}

export interface LastRound {
  round: number;
  hands: (SeenHand & { natural: boolean })[] | null;
  result: string;
  result_label: Message | null;
  result_message: Message;
  clause: string;
}

export interface PatronView {
  table: string;
  title: string;
  title_label: Message;
  /** What the table is called. */
  label: Message;
  game: string;
  /** The stamp of the edition that the table deals, and the mark of its settings. */
  edition: string;
  settings: string;
  log: number;
  version: number;
  phase: string;
  phase_label: Message;
  says: string;
  says_message: Message;
  /** The rule by which these words open or close the betting. */
  says_clause: string;
  /** Why the card that came last came, where the drawing rule decided it. */
  drawn_message: Message | null;
  /** Which hand draws next, and why, once every card lies open. */
  comes_message: Message | null;
  drawn_clause: string;
  round: number;
  shoe: number;
  commitment: string;
  method: string | null;
  initial_cards: number;
  initial_complete: boolean;
  hands: HandView[];
  result: string | null;
  result_label: Message | null;
  result_message: Message | null;
  reveal_first: number | null;
  corrected: boolean;
  incident: IncidentView | null;
  may_withdraw: boolean;
  available: string[];
  automatic: boolean;
  /** Whether staff hold the table, so that it stands still. */
  on_hold: boolean;
  /** Whether the house is being stopped, so that no further round begins. */
  closing: boolean;
  closes_in_ms: number | null;
  /** How long bets are taken in all. */
  betting_ms: number | null;
  /** How long a patron still has to turn the cards that they were handed, and how long that is in all. */
  turns_in_ms: number | null;
  turning_ms: number | null;
  /** What everybody has seen of cards that do not lie open: in the device, and face down on the table. */
  seen_messages: Message[];
  last: LastRound | null;
  rounds: number;
}

export interface OwnBet {
  number: number;
  area: number;
  wager: string;
  stake_cents: number;
  wager_label?: Message;
  /** The position of whoever of the staff placed or raised it. */
  placed_by_label?: Message | null;
}

export interface OwnSettledBet {
  number: number;
  wager: string;
  stake_cents: number;
  net_cents: number;
  outcome?: string | null;
  clause?: string | null;
}

export interface OwnView {
  credit_cents: number;
  /** The entry after which the credit was so. */
  credit_seq: number;
  bet_cents: number;
  win_cents: number;
  bets: OwnBet[];
  settled: OwnSettledBet[];
  hands: number[];
  squeezes: boolean;
  holds_device: boolean;
  /** The hands that the patron is to be handed next, and those that they may decline. */
  offered: number[];
  declines: number[];
  notices: OwnNotice[];
  /** The hands that the patron may turn now, and the cards that they were handed, where they are known here. */
  turns: number[];
  held: HeldCard[];
}

/** A card that lies face down in the patron's own hands, by its place as drawn. */
export interface HeldCard {
  place: number;
  hand: number;
  card: string;
}

/** How a card is bent: held at a point of its edge, which was brought to another; flat without that. */
export interface Bend {
  table: string;
  round: number;
  place: number;
  edge: [number, number];
  tip: [number, number] | null;
}

/** The same, as others at the table are shown it: the card by its hand and its number there. */
export interface BendMessage {
  table: string;
  round: number;
  hand: number;
  number: number;
  edge: [number, number];
  tip: [number, number] | null;
}

/** What changed the patron's money other than by their own act or a settlement, or the rules they bet under. */
export interface OwnNotice {
  id: string;
  message: Message;
  clause: string;
}

// --- a round again ------------------------------------------------------------------------------

export interface RecordedBet extends OwnSettledBet {
  wager_label: Message;
  colour: Colour;
  outcome: string;
  outcome_label: Message;
  /** The id of the act that placed or last changed it. */
  act: string;
}

export interface RoundRecord {
  round_id: string;
  table: string;
  round_number: number;
  shoe: number;
  game: string;
  title_label: Message;
  /** What the table is called. */
  label: Message;
  document: string;
  edition: string;
  edition_message: Message;
  status: string;
  status_label: Message;
  began: string;
  ended: string;
  initial_cards: number;
  hands: string[][];
  sides: SeenHand[];
  drawn: { card: string; hand: number }[];
  result: string;
  result_label: Message | null;
  result_message: Message | null;
  corrected: boolean;
  bets: RecordedBet[];
  /** What the round moved and what moved elsewhere meanwhile lie between before and after. */
  credits: Record<string, { before_cents: number; after_cents: number; elsewhere_cents: number }>;
  why: { says: string; message: Message; clause: string }[];
  /** The hash of the last entry about it, and that entry's place in its table's stream. */
  fingerprint: string;
  entry: number;
}

export type { MiniRoad, RoadCell, RoadRound, Roads } from "./roads/wire.js";
