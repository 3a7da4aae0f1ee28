// What the house sends to the pit alone, as far as its pages read it.

import type { Message } from "../shared/fluent.js";

export interface Alert {
  seq: number;
  at: number;
  where: string;
  what: string;
  message: Message;
  kind: string;
  by: string;
  reason: string;
  clause: string;
  account: string;
  cents: number | null;
  card: string;
  was: string;
  /** 0 where it is no table's. */
  round: number;
  /** What follows from it. */
  means: Message | null;
  /** What the patron whose account it names is called, to who may know it. */
  called: string;
  /** Who agreed to the act, where it took two. */
  second: string;
  /** Whether it may be acknowledged with others of its kind at once. */
  together: boolean;
}

/** A step of setting a house up, and whether it is done. */
export interface FirstDayStep {
  step: string;
  message: Message;
  by_label: Message;
  done: boolean;
}

/** What is wrong while it lasts; `since` in microseconds, `table` empty where it is the whole house. */
export interface Condition {
  kind: string;
  table: string;
  since: number;
  /** Whether no act is taken because of it. */
  stops: boolean;
  says: string;
  why: string;
  /** Which of several servers says so, where it is another than this page's. */
  node: string;
  message: Message;
  advice_message: Message;
}

export interface Significant {
  at: string;
  seq: number;
  stream: string;
  what: string;
  message: Message;
  who: string;
  second: string;
  reason: string;
  /** Where the house itself gave the reason. */
  reason_message: Message | null;
  before: string;
  after: string;
  clause: string;
  /** The table that it concerns by its identifier, and what it is called. */
  table: string;
  label: Message | null;
}

export interface AccountReport {
  name: string;
  kind: string;
  credit_cents: number;
  locked: string | null;
  /** Why, where the house itself has locked it. */
  locked_message: Message | null;
  /** What the patron is called, to who may know it. */
  called: string;
  /** Whether somebody has looked at a document of theirs today. */
  identified: boolean;
  /** Until which day they may not play, empty where it is for good, and null where they may. */
  excluded: string | null;
}

/** What one patron paid in and was paid in cash on a gaming day. */
export interface PatronCash {
  day: string;
  account: string;
  credit_cents: number;
  chips_cents: number;
  buy_in_cents: number;
  tickets_cents: number;
  redeemed_cents: number;
  in_cents: number;
  out_cents: number;
  amounts: number;
}

/** A report of a patron's cash, and what became of it. */
export interface CashReport {
  number: number;
  account: string;
  day: string;
  way: "in" | "out";
  cents: number;
  structured: boolean;
  due: string;
  state: "open" | "overdue" | "filed" | "closed";
  by: string;
  reason: string;
}

/** What the house keeps of a patron's person; the journal knows the account alone. */
export interface PatronPerson {
  account: string;
  name: string;
  shown: string;
  contact: string;
  born: string;
  note: string;
}

/** Somebody who acts in a higher position than their own; `until` in seconds since 1970, or 0. */
export interface Appointment {
  name: string;
  position: string;
  position_label: Message;
  until: number;
  reason: string;
  by: string;
}

/** Somebody of the staff. */
export interface PersonView {
  name: string;
  position: string;
  position_label: Message;
  acting_label: Message | null;
  dismissed: boolean;
  locked: boolean;
  has_secret: boolean;
}

/** What something came to; a hold is null where there is nothing to divide by. */
export interface Figures {
  rounds: number;
  void_rounds: number;
  bets: number;
  turnover_cents: number;
  credit_turnover_cents: number;
  win_cents: number;
  credit_win_cents: number;
  /** Either is null where no chips were played or counted. */
  chip_win_cents: number | null;
  drop_cents: number | null;
  credit_hold: number | null;
  chip_hold: number | null;
  chips_estimated: boolean;
}

export interface WinReport extends Figures {
  table: string;
  game: string;
  title_label: Message;
  /** What the table is called, and the same in English, for files. */
  label: Message;
  name: string;
}

export interface ReturnReport {
  game: string;
  edition: string;
  edition_message: Message;
  title_label: Message;
  wager: string;
  wager_label: Message;
  bets: number;
  staked_cents: number;
  paid_cents: number;
  theoretical: number;
  actual: number;
  z: number | null;
  escalate: boolean;
}

/** A line of a day's report: `by` says what of, and `chance` how much chance alone can have to do with it at most. */
export interface DayLine extends Figures {
  by: string;
  name: string;
  /** What the table is called, of a line about one. */
  label: Message | null;
  theoretical_cents: number;
  deviation_cents: number;
  z: number;
  chance: number;
  look: boolean;
}

export interface DayView {
  day: string;
  shift: string;
  holder: string;
  is_open: boolean;
  today: string;
  lines: DayLine[];
  dealers: { table: string; dealer: string; runs_itself: boolean; supervisor: string }[];
  /** From which amounts on the pit is told; 0 where it is not. */
  large_win_cents: number;
  large_transaction_cents: number;
  buy_in_alone_cents: number;
  report_cents: number;
  report_days: number;
  unplayed_cents: number;
  /** Whether log witnesses have been silent for so long that the day can only be closed as unwitnessed. */
  unwitnessed: boolean;
  /** Null for whoever may not know the win of the whole house. */
  closed: ClosedDay[] | null;
}

/** A table over the day or one of its shifts, or without a name the house. */
export interface SheetRow {
  table: string;
  label: Message | null;
  shift: string;
  opener_cents: number | null;
  fills_cents: number | null;
  credits_cents: number | null;
  drop_cents: number | null;
  closer_cents: number | null;
  tray_variance_cents: number | null;
  drop_variance_cents: number | null;
  transit_variance_cents: number | null;
  bank_variance_cents: number | null;
  chip_win_cents: number | null;
  chip_win_estimated: boolean;
  credit_win_cents: number;
  win_cents: number;
  turnover_cents: number;
  theoretical_cents: number;
  chip_hold: number | null;
  credit_hold: number | null;
  adjustments_cents: number | null;
  circulation_cents: number | null;
}

export interface SheetView {
  day: string;
  state: "open" | "closed" | "final";
  zone: string;
  currency: string;
  lines: SheetRow[];
}

export interface ClosedDay {
  day: string;
  at: string;
  by: string;
  second: string;
  win_cents: number;
  digest: string;
  /** The digest of the figures with the drop; empty where a box is not counted yet. */
  final: string;
  unwitnessed: boolean;
  seen: number;
  seen_at: string;
}

/** What one log witness has seen; `at` in microseconds since 1970, 0 where it has cosigned nothing yet. */
export interface WitnessSeen {
  name: string;
  signs_as: string;
  size: number;
  at: number;
  failing: boolean;
  refuses: boolean;
}

export interface LogView {
  name: string;
  key: string;
  size: number;
  witnesses: WitnessSeen[];
  overdue: boolean;
  unwitnessed_hours: number;
}

export interface PatronPlay {
  account: string;
  called: string;
  credit_cents: number;
  rounds: number;
  turnover_cents: number;
  average_cents: number;
  loss_cents: number;
  theoretical_cents: number;
  session_began: string;
  session_minutes: number;
  today_turnover_cents: number;
  today_loss_cents: number;
}

export interface AuditReport {
  sound: boolean;
  listed: { message: Message }[];
  held_back: string[];
  failed: string[];
}

export interface Range {
  least: number;
  most: number;
  usual: number;
}

/** A game and what its document lets a house choose for a table of it. */
export interface OpenableGame {
  slug: string;
  title: string;
  title_label: Message;
  document: string;
  choices: {
    decks: Range;
    positions: Range;
    area_most: Range;
    cut: Range;
    method: string;
    methods: { name: string; runs_itself: boolean; high_limit_area: boolean; reading_device: boolean }[];
  };
}

/** What may be changed of a table that stands open, as it is now. */
export interface TableSettings {
  table: string;
  least_cents: number;
  most_cents: number;
  side_least_cents: number;
  side_most_cents: number;
  differential_cents: number | null;
  betting_seconds: number;
  betting: Range;
  decks: Range;
  optional: { name: string; label: Message; offered: boolean }[];
  between_rounds: boolean;
  between_shoes: boolean;
}

// --- editions of the rules ------------------------------------------------------------------------

export interface EditionChoice {
  name: string;
  stamp: string;
  document: string;
  since: string;
  /** The last day, where there is one. */
  until: string | null;
  in_force: boolean;
  /** The name of the edition that withdraws the game after this one, where one does. */
  withdrawn_by: string | null;
  edition_message: Message;
}

export interface TableEditions {
  table: string;
  today: string;
  zone: string;
  deals: EditionChoice;
  taken: EditionChoice | null;
  newer: EditionChoice[];
}

export interface RotaView {
  tables: string[];
  dealers: string[];
  minutes: number;
  due: Record<string, string>;
  next: Record<string, string>;
  /** In seconds since 1970; 0 where there is no rota. */
  turns_at: number;
}

export interface Calendar {
  zone: string;
  today: string;
  gaming_day: string;
  day_begins: number;
  currency: string;
  places: number;
  house_name: string;
  /** Whether a Dealer deals only where they are assigned. */
  assigned_only: boolean;
  /** Within how many days a complaint is answered. */
  complaint_days: number;
  retention_days: number;
}
