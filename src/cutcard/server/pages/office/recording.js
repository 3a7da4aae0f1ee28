// Surveillance says which recording shows a round.

import { cage } from "../shared/api.js";
import { ask } from "../shared/console/form.js";
import { t } from "../shared/i18n.js";
import { actName } from "../shared/wording.js";

/**
 * @param {(says: string) => void} done
 * @returns {(round: { table: string, round: number }, again: () => void) => void} asks for the recording of a round, and recalls it again
 */
export function naming(done) {
  return ({ table, round }, again) =>
    ask({
      title: actName("NameRecording"),
      act: "NameRecording",
      says: t("pit-find-round", { table, round }),
      reasoned: false,
      by: false,
      fields: [
        { name: "camera", label: t("act-field-camera"), required: true, most: 40 },
        { name: "from", kind: "moment", label: t("recording-from"), required: true, placeholder: "20:48" },
        { name: "until", kind: "moment", label: t("recording-until"), required: true, placeholder: "20:53" },
        { name: "reference", label: t("act-field-reference"), required: true, most: 120 },
      ],
      submit: async ({ camera, from: begins, until: ends, reference }, signs) => {
        await cage({ type: "NameRecording", table, round_number: round, camera, reference, begins, ends }, signs);
        done(t("recording-named", { camera }));
        again();
      },
    });
}
