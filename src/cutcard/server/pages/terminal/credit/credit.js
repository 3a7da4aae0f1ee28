// A patron's credit as the house said it last, in a view of any table or in an answer.

/** Every figure comes with the number of the entry that it was true after: an older one does not undo a newer one. */
export class Credit {
  cents = 0;
  #seq = -1;

  /**
   * @param {number | null | undefined} cents
   * @param {number} seq
   */
  hear(cents, seq) {
    if (typeof cents !== "number" || seq < this.#seq) return;
    this.cents = cents;
    this.#seq = seq;
  }

  /** The line was lost: what comes next counts, also from a house that was restored and has fewer entries now. */
  lineLost() {
    this.#seq = -1;
  }
}
