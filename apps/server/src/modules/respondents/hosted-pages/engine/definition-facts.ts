/** What can be told of a definition only by writing it out, found once for each. */
import type { FormDefinition } from "@formstead/form-logic";

interface Facts {
  /** Of its JSON. */
  readonly chars: number;
  /** It has options that everybody sees in another order. */
  readonly isShuffled: boolean;
}

const known = new WeakMap<FormDefinition, Facts>();

export function factsOf(definition: FormDefinition): Facts {
  const found = known.get(definition) ?? read(JSON.stringify(definition));
  known.set(definition, found);
  return found;
}

function read(text: string): Facts {
  return { chars: text.length, isShuffled: text.includes('"shuffle":true') };
}
