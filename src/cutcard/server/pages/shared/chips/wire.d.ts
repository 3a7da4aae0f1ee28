// What the house tells of chips under way.

export interface ChipSlip {
  number: number;
  table: string;
  way: "fill" | "credit";
  count: Record<string, number>;
  cents: number;
  requested_by: string;
  sent_by: string;
  second: string;
  /** In seconds since 1970. */
  requested: number;
}

export interface ChipDesk {
  /** The boxes that wait to be counted, each with its gaming day. */
  boxes: { table: string; day: string }[];
  slips: ChipSlip[];
  banks: string[];
  trays: string[];
  counting: string[];
  agreed: string[];
  chips_cents: number[];
  cash_cents: number[];
}
