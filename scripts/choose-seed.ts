/**
 * Chooses one seed for every random test. It is fixed, so that a red run means that a change caused it; "random" looks
 * for new cases.
 */
import { randomInt } from "node:crypto";

export function chooseSeed(given = "20261115"): string {
  return given === "random" ? String(randomInt(1, 2 ** 31)) : given;
}
