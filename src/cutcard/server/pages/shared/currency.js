// What comes with every page: the name of the house, the code of its currency, the decimal places of amounts, and its clock.

const told = document.getElementById("first-answers")?.dataset ?? {};

/** What the house is called. */
export const HOUSE = told.house ?? "Cutcard";
/** The ISO 4217 code; where a page came without one, the code that stands for no currency. */
export const CURRENCY = told.currency ?? "XXX";
/** Decimal places of an amount: none, two or three. */
export const PLACES = Number(told.places ?? 2);
/** How many minor units make one unit. */
export const UNIT = 10 ** PLACES;
/** The zone by whose clock the house goes, and how many minutes it was ahead of UTC when the page was sent. */
export const ZONE = told.zone ?? "UTC";
export const AHEAD = Number(told.ahead ?? 0);
