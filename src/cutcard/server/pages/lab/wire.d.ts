// What the laboratory answers; server/lab/figures.py says what each is.

import type { Message } from "../shared/fluent.js";

export interface LabGame {
  slug: string;
  title: Message;
  least: number;
  most: number;
}

export interface LabLine {
  when: Message;
  approved: string;
  pays: string;
  changed: boolean;
  clause: string;
  probability: string;
  exact: string;
  adds: string;
}

export interface LabWager {
  name: string;
  label: Message;
  removed: boolean;
  removable: boolean;
  changed: boolean;
  house_edge: string;
  house_edge_resolved: string;
  hit_frequency: string;
  push_frequency: string;
  deviation: string;
  skewness: string;
}

export interface LabTotals {
  bets: number;
  mean: string;
  ahead: string;
  even: string;
  behind: string;
  error: string;
  bands: { level: string; low: string; high: string }[];
  bars: { low: number; high: number; chance: number }[];
}

export interface LabFigures {
  title: Message;
  variant: boolean;
  game: string;
  document: string;
  edition: Message;
  in_force: string;
  decks: number;
  cards: number;
  least: number;
  most: number;
  ranks: { code: string; label: Message }[];
  suits: { code: string; label: Message }[];
  wagers: LabWager[];
  wager: string;
  edge: string;
  approved_edge: string;
  ev: string;
  exact_ev: string;
  lines: LabLine[];
  otherwise: LabLine;
  totals: LabTotals;
}

export interface Point {
  label: string;
  value: number;
  says: string;
}

export interface LabPlots {
  edge: string;
  by_decks: Point[];
  by_card: Point[];
}
