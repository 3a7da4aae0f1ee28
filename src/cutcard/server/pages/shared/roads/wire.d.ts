// The roads of a shoe, as the house sends them.

import type { Message } from "../fluent.js";
import type { Named } from "../wire.js";

/** Column, row, mark; on the big road also how many ties. */
export type RoadCell = [number, number, string, number];

/** What was seen of a round beside its result; null where its cards were not seen. */
export interface RoadRound {
  banker_pair: boolean;
  player_pair: boolean;
}

/** The last columns of a table's big road. */
export interface MiniRoad {
  table: string;
  rounds: number;
  big: RoadCell[];
  results: (Named & { mark: string; face: string; count: number })[];
}

export interface Roads {
  bead: RoadCell[];
  big: RoadCell[];
  big_eye_cells: RoadCell[];
  small_cells: RoadCell[];
  cockroach_cells: RoadCell[];
  rows: number;
  ask: Record<"banker" | "player", Record<"big_eye" | "small" | "cockroach", string | null>>;
  game: string | null;
  results: (Named & { mark: string; face: string; count: number })[];
  naturals: boolean;
  hits: { name: string; label: Message; count: number }[];
  counts: { rounds: number; natural: number | null };
  /** Round by round, where cards were seen. */
  cards?: (RoadRound | null)[] | null;
}
