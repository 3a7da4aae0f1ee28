// One's own passkeys: the list, a new one after saying one's secret, and the way to remove one.

import { get, post } from "../shared/api.js";
import { makeKey } from "../shared/approvals/passkeys.js";
import { el } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { why } from "../shared/wording.js";

/** @typedef {{ credential: string, label: string }} Passkey */

/** The panel of whoever is signed in; what it lists comes when it is opened. */
export function ownPasskeys() {
  const said = el("p", { class: "notice", role: "status", hidden: true });
  const list = el("ul", { class: "passkeys-own" });
  const secret = el("input", {
    name: "passkey-secret",
    type: "password",
    autocomplete: "current-password",
    required: true,
    maxlength: 200,
  });
  const label = el("input", { name: "passkey-label", autocomplete: "off", required: true, maxlength: 40 });
  const add = el("button", { class: "button", data: { act: "AddPasskey" }, text: t("lobby-passkey-add") });
  const form = el(
    "form",
    {},
    el("label", { class: "field" }, t("lobby-passkey-label"), label),
    el("label", { class: "field" }, t("lobby-passkey-secret"), secret),
    add,
  );

  /** @param {string} text */
  const tell = (text, bad = false) => {
    said.textContent = text;
    said.classList.toggle("bad", bad);
    said.hidden = !text;
  };

  /** @param {() => Promise<unknown>} doing */
  const trying = async (doing) => {
    try {
      await doing();
    } catch (error) {
      tell(why(error), true);
      secret.value = "";
      secret.focus();
    }
  };

  /** @param {Passkey[]} all */
  const show = (all) => {
    const rows = all.map(({ credential, label: name }) => {
      const remove = el("button", { type: "button", class: "button", data: { act: "RemovePasskey" } });
      remove.textContent = t("lobby-passkey-remove");
      remove.setAttribute("aria-label", t("lobby-passkey-remove-of", { name }));
      remove.addEventListener("click", () =>
        trying(async () => {
          if (!secret.reportValidity()) return;
          show(await post(`/api/passkeys/${credential}/remove`, { secret: secret.value }));
          secret.value = "";
          tell(t("lobby-passkey-removed", { name }));
        }),
      );
      return el("li", {}, el("span", { text: name }), remove);
    });
    list.replaceChildren(...(rows.length ? rows : [el("li", { class: "dim", text: t("lobby-passkey-none") })]));
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    trying(async () => {
      const question = await post("/api/passkeys/question", { secret: secret.value });
      const made = await makeKey(question);
      if (!made) {
        tell(t("lobby-passkey-let-be"), true);
        return;
      }
      show(await post("/api/passkeys", { ...made, label: label.value.trim() }));
      tell(t("lobby-passkey-added", { name: label.value.trim() }));
      label.value = "";
      secret.value = "";
    });
  });

  const panel = el(
    "details",
    { class: "panel own-passkeys" },
    el("summary", { data: { act: "Passkeys" }, text: t("lobby-passkeys") }),
    el("p", { class: "small dim", text: t("lobby-passkeys-say") }),
    list,
    form,
    said,
  );
  panel.addEventListener("toggle", async () => {
    if (panel.open) show(await get("/api/passkeys").catch(() => []));
  });
  return panel;
}
