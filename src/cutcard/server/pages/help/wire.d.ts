// What the house sends of a game in pictures, as far as pages read it.

import type { Message } from "../shared/fluent.js";

export interface ExampleHand {
  cards: string[];
  total: number;
}

/** The hands are in the order of the layout's. */
export interface ExampleRound {
  hands: ExampleHand[];
  /** The hands to look at: those whose cards a wager goes by, else the one that wins, or both in a tie. */
  marked: number[];
  result: string;
  result_message: Message;
}

export interface IntroductionStep {
  about: "aim" | "count" | "third" | "tie" | "bets" | "pays";
  message: Message;
  clause: string;
  round: ExampleRound | null;
  hands: ExampleHand[];
}

/** The rounds are in the order of the wager's lines on the layout. */
export interface Examples {
  table: string;
  stamp: string;
  introduction: IntroductionStep[];
  /** A row for each total of the second hand: whether it draws where the first has no third card, then by its points. */
  table_of_play: string[][];
  wagers: { name: string; rounds: ExampleRound[] }[];
}
