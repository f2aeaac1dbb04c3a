/** What a person is looking for: everything, only actions, or only the things of one source. */
export interface Wanted {
  readonly kind: "all" | "actions" | "source";
  /** The character that selected the kind. */
  readonly prefix: string;
  readonly text: string;
}

export const actionsPrefix = ">";

export function readInput(input: string, sourcePrefixes: readonly string[]): Wanted {
  const trimmed = input.trimStart();
  const prefix = trimmed.charAt(0);
  const text = trimmed.slice(1).trim();
  if (prefix === actionsPrefix) return { kind: "actions", prefix, text };
  if (prefix !== "" && sourcePrefixes.includes(prefix)) return { kind: "source", prefix, text };
  return { kind: "all", prefix: "", text: input.trim() };
}
