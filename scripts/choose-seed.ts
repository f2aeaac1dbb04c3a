/** One seed for every random test: fixed, so that a red run means a change; "random" looks for new cases. */
import { randomInt } from "node:crypto";

export function chooseSeed(given = "20261115"): string {
  return given === "random" ? String(randomInt(1, 2 ** 31)) : given;
}
