// A one-time link: its token comes in the fragment, is spent once, and leaves the address at once.

import { Unreachable, enter } from "/static/live.js";
import { addWords, dress, t, why } from "/static/words.js";

addWords({
  entering: ["Signing in…", "正在登录…"],
  not_entered: ["This link does not open the door", "此链接无法登录"],
});

const ON_THE_FLOOR = { PATRON: "/play", DEALER: "/dealer", PIT_SUPERVISOR: "/dealer" };
const says = document.getElementById("says");
const reason = document.getElementById("why");

async function begin() {
  dress();
  says.textContent = t("entering");
  const token = location.hash.slice(1);
  history.replaceState(null, "", "/enter");
  try {
    const person = await enter(token);
    location.replace(ON_THE_FLOOR[person.position] ?? "/pit");
  } catch (error) {
    says.textContent = t(error instanceof Unreachable ? "line.down" : "not_entered");
    reason.textContent = why(error);
    reason.hidden = false;
    document.getElementById("sign-in").hidden = false;
  }
}

begin();
