/** A function's signature, for people who write formulas. Only needed at design time, not for evaluation. */
import type { Kind } from "../../values/operand.ts";

export interface Parameter {
  readonly name: string;
  /** The accepted kinds; `any` means every kind. */
  readonly kinds: readonly Kind[];
  readonly isOptional?: boolean;
}

export interface Signature {
  readonly name: string;
  readonly group: "text" | "number" | "date" | "list" | "logic";
  readonly parameters: readonly Parameter[];
  /** How many of the last parameters may repeat, as a group. */
  readonly repeats?: number;
  /** After repeating pairs, a single one may follow as the default. */
  readonly hasOtherwise?: boolean;
  /** The argument is a field with options, not any value. */
  readonly isOfOptions?: true;
  readonly result: Kind | ((kinds: readonly Kind[]) => Kind);
  readonly description: string;
  /** A formula without fields, and its value as text. */
  readonly example: readonly [string, string];
}

type Rest = Omit<Signature, "name" | "parameters" | "group">;

/**
 * Parses a signature such as `LEFT(text: text, count: number)`, with a name and kinds for each parameter and a question
 * mark for optional ones.
 */
export function signature(group: Signature["group"], form: string, rest: Rest): Signature {
  const [name = "", inside = ""] = form.slice(0, -1).split("(");
  const parameters = inside
    .split(", ")
    .filter(Boolean)
    .map((one): Parameter => {
      const [title = "", kinds = "any"] = one.split(": ");
      const isOptional = title.endsWith("?");
      return {
        name: title.replace("?", ""),
        kinds: kinds.split("|") as Kind[],
        ...(isOptional && { isOptional }),
      };
    });
  return { name, group, parameters, ...rest };
}

/** The kind that all of them share, ignoring `none`. */
export function commonKind(kinds: readonly Kind[]): Kind {
  const [first = "none", ...others] = new Set(kinds.filter((kind) => kind !== "none"));
  return others.length ? "any" : first;
}

/** The signature as displayed, such as `IF(condition, then, [otherwise])`. */
export function signatureText({ name, parameters, repeats, hasOtherwise }: Signature): string {
  const names = parameters.map((one) => (one.isOptional ? `[${one.name}]` : one.name));
  if (repeats) names.push("…");
  if (hasOtherwise) names.push("[otherwise]");
  return `${name}(${names.join(", ")})`;
}
