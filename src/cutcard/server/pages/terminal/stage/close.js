// Betting closes: a banner passes over the layout, with one tone where sounds are on. The sheet dims what rests.

import { byId, el } from "../../shared/dom.js";
import { t } from "../../shared/i18n.js";
import { still } from "./flight.js";
import { closeSound } from "./sound.js";

const PASSES_MS = 1_600;

/** Where less motion is wished the banner stands still for as long as it would have passed. */
export function showClose() {
  closeSound();
  const banner = el("p", { class: "close-banner serif", "aria-hidden": "true", text: t("shared-phase-dealing") });
  byId("layout").append(banner);
  const [left, here, right] = ["-60%", "0", "60%"].map((x) => ({ transform: `translateX(${x})` }));
  const frames = still()
    ? [{ opacity: 1 }, { opacity: 1 }]
    : [
        { ...left, opacity: 0 },
        { ...here, opacity: 1, offset: 0.25 },
        { ...here, opacity: 1, offset: 0.7 },
        { ...right, opacity: 0 },
      ];
  banner.animate(frames, { duration: PASSES_MS, easing: "ease-out" }).finished.finally(() => banner.remove());
}
