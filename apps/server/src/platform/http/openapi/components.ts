/** The parts of the document that many operations share. Each is written once and referred to by name. */
import { isDeepStrictEqual } from "node:util";

export type Json = Record<string, unknown>;

type Kind = "schemas" | "parameters" | "responses" | "headers";

export class Components {
  private readonly parts: Readonly<Record<Kind, Map<string, Json>>> = {
    schemas: new Map(),
    parameters: new Map(),
    responses: new Map(),
    headers: new Map(),
  };

  /** Returns a reference to the part, or undefined if a different part already has the name. */
  tryShare(kind: Kind, name: string, part: Json): Json | undefined {
    const known = this.parts[kind].get(name) ?? part;
    if (!isDeepStrictEqual(known, part)) return undefined;
    this.parts[kind].set(name, part);
    return { $ref: `#/components/${kind}/${name}` };
  }

  share(kind: Kind, name: string, part: Json): Json {
    const reference = this.tryShare(kind, name, part);
    if (!reference) throw new Error(`two ${kind} have the name ${name}`);
    return reference;
  }

  toJson(): Json {
    return Object.fromEntries(
      Object.entries(this.parts).map(([kind, parts]) => [
        kind,
        Object.fromEntries([...parts].sort(([a], [b]) => (a < b ? -1 : 1))),
      ]),
    );
  }
}
