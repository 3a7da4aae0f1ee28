// Who is offered which act of the cage.

/**
 * Who does what, where a Dealer may not; the house has the last word. Nobody is a Cashier by rank.
 * @type {Record<string, string>}
 */
const LEAST = {
  BuyCredit: "Cashier",
  CashOut: "Cashier",
  RedeemTicket: "Cashier",
  AdjustCredit: "Pit Manager",
  EndExclusion: "Pit Manager",
  LockAccount: "Pit Supervisor",
  UnlockAccount: "Pit Manager",
  ForgetPatron: "Pit Manager",
  OpenChips: "Pit Supervisor",
  RequestChips: "Pit Supervisor",
  RatePlay: "Pit Supervisor",
  IssueFill: "Cashier",
  ReceiveCredit: "Cashier",
  CountDrop: "Cashier",
  CloseChips: "Cashier",
  OpenBank: "Cashier",
  SellChips: "Cashier",
  RedeemChips: "Cashier",
  AssignComplaint: "Pit Manager",
  AnswerComplaint: "Pit Supervisor",
  PassOnComplaint: "Pit Manager",
  CloseComplaint: "Pit Manager",
  OpenTable: "Pit Manager",
  Unlock: "Pit Supervisor",
  Display: "Pit Supervisor",
  Drain: "Pit Manager",
  Appoint: "Pit Manager",
  EndAppointment: "Pit Manager",
  Engage: "Pit Manager",
  SetTimeZone: "Gaming Shift Manager",
  SetCurrency: "Gaming Shift Manager",
  SetGamingDay: "Gaming Shift Manager",
  NameHouse: "Gaming Shift Manager",
  RequireAssignment: "Gaming Shift Manager",
  SetComplaintDays: "Gaming Shift Manager",
  SetRetention: "Gaming Shift Manager",
};

/** What only whoever is signed in can ask for, since it is no act of the house. */
export const BY_SESSION = new Set(["Unlock", "Display", "Drain"]);

/** What a Cashier does too, and otherwise the pit from this position upwards. */
const EITHER = new Map([
  ["OpenAccount", "Dealer"],
  ["GiveSignIn", "Pit Supervisor"],
  ["EndSignIn", "Pit Supervisor"],
  ["CheckIdentity", "Pit Supervisor"],
  ["ExcludePatron", "Pit Supervisor"],
  ["WithdrawRequest", "Pit Supervisor"],
  ["OpenComplaint", "Pit Supervisor"],
  ["CountBank", "Pit Supervisor"],
  ["CloseBank", "Pit Supervisor"],
]);

/**
 * From which position upwards an act is offered to somebody; a Cashier's is not by rank.
 * @param {string} type
 * @param {string} position
 */
export function leastFor(type, position) {
  const either = EITHER.get(type);
  return LEAST[type] ?? (either && position === "CASHIER" ? "Cashier" : (either ?? "Dealer"));
}
