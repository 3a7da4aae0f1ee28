// The squeeze: a patron who holds a hand drags a corner of a card and it lifts; past the middle the hand is turned.
// What lies under the corner is not known here: the house shows the faces when the hand is revealed.

const PAST = 0.5;

export function squeezable(card, reveal) {
  let from = null;
  let lifted = 0;

  function lift(event) {
    const box = card.getBoundingClientRect();
    const x = event.clientX - from.x;
    const y = event.clientY - from.y;
    lifted = Math.min(1, Math.hypot(x, y) / (Math.min(box.width, box.height) * 1.1));
    const turn = card.querySelector(".card-turn");
    const size = Math.hypot(x, y) || 1;
    turn.style.transform = `rotate3d(${-y / size}, ${x / size}, 0, ${lifted * 62}deg) translateZ(${lifted * 26}px)`;
    card.style.setProperty("--lift", lifted.toFixed(3));
    card.style.setProperty("--corner-x", from.right ? "100%" : "0%");
    card.style.setProperty("--corner-y", from.bottom ? "100%" : "0%");
    card.classList.toggle("past", lifted > PAST);
  }

  function settle() {
    card.classList.remove("lifting", "past");
    card.style.removeProperty("--lift");
    card.querySelector(".card-turn").style.transform = "";
  }

  card.classList.add("squeezable");
  card.addEventListener("pointerdown", (event) => {
    if (card.hasAttribute("open")) return;
    const box = card.getBoundingClientRect();
    from = {
      x: event.clientX,
      y: event.clientY,
      right: event.clientX > box.left + box.width / 2,
      bottom: event.clientY > box.top + box.height / 2,
    };
    lifted = 0;
    card.setPointerCapture(event.pointerId);
    card.classList.add("lifting");
    event.preventDefault();
  });
  card.addEventListener("pointermove", (event) => {
    if (from) lift(event);
  });
  card.addEventListener("pointerup", () => {
    if (!from) return;
    from = null;
    const enough = lifted > PAST;
    settle();
    if (enough) reveal();
  });
  card.addEventListener("pointercancel", () => {
    from = null;
    settle();
  });
}
