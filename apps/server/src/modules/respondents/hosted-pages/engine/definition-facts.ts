/** Properties of a definition that require serializing it, computed once per definition. */
import type { FormDefinition } from "@formstead/form-logic";

interface Facts {
  /** The length of the definition as JSON. */
  readonly chars: number;
  /** Whether the definition has options in random order. The order must differ between visitors. */
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
