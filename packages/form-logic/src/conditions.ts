/** The functions that `compileWith` needs for a form in which something depends on answers. */
import { calculate } from "./evaluate/calculate.ts";
import { connect } from "./evaluate/connect.ts";
import { isReached, nextAfter } from "./evaluate/jumps.ts";
import type { Conditions } from "./evaluate/program.ts";
import { isTrue } from "./evaluate/reader.ts";

export const conditions: Conditions = {
  connect,
  isTrue,
  calculate,
  nextAfter,
  isReached,
};
