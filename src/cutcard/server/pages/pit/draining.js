// A planned stop of the house: asked for at the cage desk, told among the conditions, and called off there.

import { post } from "../shared/api.js";
import { ask, REASON, REASON_OPTIONAL } from "../shared/console/form.js";
import { t } from "../shared/i18n.js";

/** @param {() => void} done */
export function stopping(done) {
  asking({ title: t("pit-drain"), says: t("pit-drain-says"), on: true, reason: REASON, done });
}

/** @param {() => void} done */
export function goingOn(done) {
  asking({ title: t("pit-drain-off"), says: t("pit-drain-off-says"), on: false, reason: REASON_OPTIONAL, done });
}

/**
 * It is no act of the house that waits for approval: whoever is signed in asks for it, and the journal has the note.
 * @param {{ title: string, says: string, on: boolean, reason: import("../shared/console/fields.js").Field, done: () => void }} asked
 */
function asking({ title, says, on, reason, done }) {
  ask({
    title,
    says,
    act: on ? "Drain" : "DrainOff",
    go: title,
    by: false,
    fields: [reason],
    submit: async (values) => {
      await post("/api/drain", { on, reason: values.reason ?? "" });
      done();
    },
  });
}
