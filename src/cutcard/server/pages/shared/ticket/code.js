// What a square beside a receipt code carries: the page that checks receipts, the act to ask for, and half a fingerprint.

import { square } from "./qr.js";

/** Nobody finds two entries that agree in half a fingerprint. @param {string} act @param {string} fingerprint */
export function codeSquare(act, fingerprint) {
  return square(`${location.origin}/receipt#${act}/${fingerprint.slice(0, 32)}`);
}

/** @param {string} fragment of an address */
export function carried(fragment) {
  const [, act = "", fingerprint = ""] = /^#([\w.:-]{8,64})\/([0-9a-f]{32})$/.exec(fragment) ?? [];
  return { act, fingerprint };
}
