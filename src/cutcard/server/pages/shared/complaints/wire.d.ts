// A complaint, as it is sent.

import type { Message } from "../fluent.js";

/** A complaint as its patron may see it. */
export interface OwnComplaint {
  number: number;
  table: string;
  label: Message | null;
  round_number: number;
  /** Times are in seconds since 1970, 0 where there is none. */
  happened: number;
  opened: number;
  due: number;
  says: string;
  language: string;
  state: string;
  state_label: Message;
  outcome: string;
  outcome_label: Message | null;
  answer: string;
  answered: number;
  regulator: string;
  closed: number;
}
