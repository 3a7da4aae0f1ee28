// The currency of the house, which comes with every page: its code, and how many decimal places its amounts have.

const told = document.getElementById("first-answers")?.dataset ?? {};

/** The ISO 4217 code; where a page came without one, the code that stands for no currency. */
export const CURRENCY = told.currency ?? "XXX";
/** Decimal places of an amount: none, two or three. */
export const PLACES = Number(told.places ?? 2);
/** How many minor units make one unit. */
export const UNIT = 10 ** PLACES;
