/** What a recipe adds to a call so that it must succeed. */
import type { Draft } from "./draft.ts";

export interface Ingredients {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: Draft["query"];
  /** Sent instead of the owner's credentials. */
  readonly headers?: Readonly<Record<string, string>>;
}
