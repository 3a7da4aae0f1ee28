// Interleaved 2 of 5, in which ticket printers and readers of casinos write a validation number: bars for the odd digits,
// the spaces between them for the even ones.

/** Which two of five are wide, for each digit. */
const WIDE = ["34", "15", "25", "12", "35", "13", "23", "45", "14", "24"];
const WIDE_MODULES = 3;
const QUIET_MODULES = 10;

/**
 * @param {string} digit
 * @param {number} place from 1
 */
function width(digit, place) {
  return WIDE[Number(digit)].includes(String(place)) ? WIDE_MODULES : 1;
}

/**
 * The widths of bars and spaces in turn, a bar first, in modules.
 * @param {string} digits an even number of them
 */
export function widths(digits) {
  if (!/^(\d\d)+$/.test(digits)) throw new Error("Interleaved 2 of 5 takes an even number of digits");
  const pairs = digits.match(/../g) ?? [];
  const written = pairs.flatMap(([bar, space]) => [1, 2, 3, 4, 5].flatMap((at) => [width(bar, at), width(space, at)]));
  return [1, 1, 1, 1, ...written, WIDE_MODULES, 1, 1];
}

/**
 * Where bars lie, and how many modules all of it takes with the quiet zones on either side.
 * @param {string} digits
 */
export function bars(digits) {
  let at = QUIET_MODULES;
  const found = widths(digits).map((wide, place) => {
    const x = at;
    at += wide;
    return { x, wide, bar: place % 2 === 0 };
  });
  return { modules: at + QUIET_MODULES, bars: found.filter(({ bar }) => bar).map(({ x, wide }) => ({ x, wide })) };
}
