/** A definition in the making: plain members that may still change. */

export interface Members {
  id?: unknown;
  type?: unknown;
  items?: unknown;
  [name: string]: unknown;
}

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const membersIn = (value: unknown): Members[] => (Array.isArray(value) ? value.filter(isMembers) : []);

/** Every page and item with the list it stands in, outer ones first. */
export function* walk(list: unknown): Generator<{ readonly one: Members; readonly list: unknown[] }> {
  if (!Array.isArray(list)) return;
  for (const one of membersIn(list)) {
    yield { one, list };
    yield* walk(one.items);
  }
}
