// A one-time link: its token comes in the fragment, is spent once, and leaves the address at once.

import "../shared/patron-words.js";
import { enter, Unreachable } from "../shared/api.js";
import { addWords, dress, language, setLanguage, t, why, words } from "../shared/words.js";

addWords({
  entering: ["Signing in…", "正在登录…"],
  not_entered: ["This link does not open the door", "此链接无法登录"],
});

const ON_THE_FLOOR = { PATRON: "/play", DEALER: "/dealer" };
const says = document.getElementById("says");
const reason = document.getElementById("why");
let refused = null;

function draw() {
  dress();
  says.textContent = t(!refused ? "entering" : refused instanceof Unreachable ? "line.down" : "not_entered");
  reason.hidden = document.getElementById("sign-in").hidden = !refused;
  if (refused) reason.textContent = why(refused);
}

async function begin() {
  draw();
  const token = location.hash.slice(1);
  history.replaceState(null, "", "/enter");
  try {
    const person = await enter(token);
    location.replace(person.display ? "/board" : (ON_THE_FLOOR[person.position] ?? "/pit"));
  } catch (error) {
    refused = error;
    draw();
  }
}

document.addEventListener("click", (event) => {
  if (event.target.closest('[data-act="language"]')) setLanguage(language() === "zh" ? "en" : "zh");
});
words.addEventListener("language", draw);
begin();
