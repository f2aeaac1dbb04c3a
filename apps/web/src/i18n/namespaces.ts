/**
 * The texts of each namespace, which type the keys of `t()`. Each area adds its own namespace in `texts/en.ts`.
 */
import type { en as shell } from "../shell/texts/en.ts";
import type { en as common } from "./texts/common.en.ts";
import type { en as problems } from "./texts/problems.en.ts";

export interface Namespaces {
  readonly common: typeof common;
  readonly problems: typeof problems;
  readonly shell: typeof shell;
}
