/** A form definition under construction, as plain mutable objects. */

export interface Members {
  id?: unknown;
  type?: unknown;
  items?: unknown;
  [name: string]: unknown;
}

export const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const membersIn = (value: unknown): Members[] => (Array.isArray(value) ? value.filter(isMembers) : []);

/** Yields every page and item together with the list that contains it, parents first. */
export function* walk(list: unknown): Generator<{ readonly one: Members; readonly list: unknown[] }> {
  if (!Array.isArray(list)) return;
  for (const one of membersIn(list)) {
    yield { one, list };
    yield* walk(one.items);
  }
}
