/** Properties of a definition that require serializing it, computed once per definition. */
import type { FormDefinition, Item } from "@formstead/form-logic";
import { isRepeat } from "@formstead/form-logic/engine";
import { trackingServices } from "@formstead/form-logic/tracking";
import { type PagePowers, powersIn } from "../hosted-pages.rules.ts";

interface Facts {
  /** The length of the definition as JSON. */
  readonly chars: number;
  /** How many places its texts have for answers, in all languages. */
  readonly inserts: number;
  /** Those among them that each instance of a repeat shows. */
  readonly repeatedInserts: number;
  readonly powers: PagePowers;
}

const known = new WeakMap<FormDefinition, Facts>();

export function factsOf(definition: FormDefinition): Facts {
  const found = known.get(definition) ?? read(definition);
  known.set(definition, found);
  return found;
}

function read(definition: FormDefinition): Facts {
  const text = JSON.stringify(definition);
  const reports = trackingServices(definition.settings).map(({ endpoint }) => endpoint);
  return {
    chars: text.length,
    inserts: insertsIn(text),
    repeatedInserts: repeatedInserts(definition),
    powers: { ...powersIn(text), reports },
  };
}

function insertsIn(json: string): number {
  return json.split("{{").length + json.split('"type":"answer"').length - 2;
}

function repeatedInserts({ pages, translations = {} }: FormDefinition): number {
  const repeats = pages.flatMap(({ items }) => outermostRepeats(items)).map((one) => JSON.stringify(one));
  if (repeats.length === 0) return 0;
  const ids = new Set(
    repeats.flatMap((text) => Array.from(text.matchAll(/"id":"([^"]*)"/g), ([, id]) => id)),
  );
  const translated = Object.values(translations)
    .flatMap((texts) => Object.entries(texts))
    .filter(([name]) => ids.has(name.split(".")[0]))
    .map(([, text]) => JSON.stringify(text));
  return [...repeats, ...translated].reduce((sum, text) => sum + insertsIn(text), 0);
}

function outermostRepeats(items: readonly Item[]): readonly Item[] {
  return items.flatMap((item) => {
    if (isRepeat(item)) return [item];
    return "items" in item ? outermostRepeats(item.items) : [];
  });
}
