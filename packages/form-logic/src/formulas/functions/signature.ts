/** How a function is called, for those who write formulas. Only design time needs this; evaluation does without. */
import type { Kind } from "../../values/operand.ts";

export interface Parameter {
  readonly name: string;
  /** The kinds that fit. `any` alone: every kind. */
  readonly kinds: readonly Kind[];
  readonly isOptional?: boolean;
}

export interface Signature {
  readonly name: string;
  readonly group: "text" | "number" | "date" | "list" | "logic";
  readonly parameters: readonly Parameter[];
  /** How many of the last parameters may come again and again, together. */
  readonly repeats?: number;
  /** After pairs that repeat, one more may stand alone for all other cases. */
  readonly hasOtherwise?: boolean;
  readonly result: Kind | ((kinds: readonly Kind[]) => Kind);
  readonly description: string;
  /** A formula without fields, and its value as text. */
  readonly example: readonly [string, string];
}

type Rest = Omit<Signature, "name" | "parameters" | "group">;

/** `LEFT(text: text, count: number)`: a name and kinds for each, a question mark for what may be left out. */
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

/** The one kind they all have, leaving out what is none. */
export function commonKind(kinds: readonly Kind[]): Kind {
  const [first = "none", ...others] = new Set(kinds.filter((kind) => kind !== "none"));
  return others.length ? "any" : first;
}

/** As it is shown: `IF(condition, then, [otherwise])`. */
export function signatureText({ name, parameters, repeats, hasOtherwise }: Signature): string {
  const names = parameters.map((one) => (one.isOptional ? `[${one.name}]` : one.name));
  if (repeats) names.push("…");
  if (hasOtherwise) names.push("[otherwise]");
  return `${name}(${names.join(", ")})`;
}
