// What the house sends to the pit of rounds that are over and what is said of them.

import type { OwnComplaint } from "../../shared/complaints/wire.js";
import type { Message } from "../../shared/fluent.js";
import type { RecordedBet, RoundRecord } from "../../shared/wire.js";

/** A round as staff may recall it: everybody's bets, and what happened step by step. */
export interface StaffRecord extends RoundRecord {
  /** Who was assigned to the table while it was played. */
  dealers: string[];
  bets: (RecordedBet & { patron: string; area: number })[];
  steps: RecordedStep[];
  /** What surveillance has named of it. */
  recordings: NamedRecording[];
}

export interface NamedRecording {
  camera: string;
  begins: number;
  ends: number;
  reference: string;
  by: string;
  named: number;
}

/** Rounds that are like what was sought, the newest first. */
export interface FoundRounds {
  rounds: FoundRound[];
  /** How many could not be read, because they lie in archives. */
  archived: number;
  more: boolean;
}

export interface FoundRound {
  table: string;
  label: Message | null;
  round_number: number;
  began: string;
  ended: string;
  status_label: Message;
  result_message: Message | null;
  dealers: string[];
  bets: { patron: string; wager_label: Message; stake_cents: number; net_cents: number; outcome_label: Message }[];
  credits: RoundRecord["credits"];
}

export interface RecordedStep {
  at: string;
  says: string;
  message: Message | null;
  clause: string;
  entry: number;
  by: string;
  by_label: Message | null;
  witness: string;
  witness_label: Message | null;
  reason: string;
  reason_message: Message | null;
  evidence: string;
}

/** What happened, and who answers for it; what followed from one act has the same `entry`. */
export interface Complaint extends OwnComplaint {
  account: string;
  overdue: boolean;
  opened_by: string;
  /** Who had a part in the round, and decides nothing about it. */
  involved: string[];
  assigned: string;
  answered_by: string;
  corrections: number[];
  closed_by: string;
  reason: string;
}
