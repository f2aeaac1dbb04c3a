/** A compiled one-page form with these items. */

import { readDefinition } from "../definition/read-definition.ts";
import { compile } from "../evaluate/compile.ts";
import type { Program } from "../evaluate/program.ts";
import { fieldTypes } from "../fields/logic.ts";
import { prepareDefinition } from "../publish/prepare-definition.ts";
import type { JsonObject } from "../values/json.ts";

export function programOf(items: readonly JsonObject[]): Program {
  const pages = [{ id: "page_1", items }];
  const read = readDefinition({ format: 1, title: "T", languages: ["en"], pages });
  if (!read.ok) throw new Error("the definition is invalid");
  return compile(prepareDefinition(read.definition), fieldTypes);
}
