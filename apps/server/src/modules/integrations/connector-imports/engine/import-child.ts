/** Entry point of the sandboxed child process: reads an OpenAPI document and returns the parts of a connector. */
import { keyFrom } from "../../../../platform/ids/key-from.ts";
import { serve } from "../../../../platform/sandbox/serve.ts";
import { actionsOf } from "../openapi-actions.rules.ts";
import { authOf, environmentsOf } from "../openapi-auth.rules.ts";
import { at, distinctWarnings, type Reading, textOf } from "../openapi-nodes.rules.ts";
import type { Order, Outcome } from "./protocol.ts";
import { readDocument } from "./read-document.ts";

serve<Order>(({ text, actionsMax, warningsMax }): Outcome => {
  const document = readDocument(text);
  if (!document) return { kind: "invalid", reason: "The document is neither valid JSON nor valid YAML." };
  if (!/^3\.\d/.test(textOf(document.openapi, 20)))
    return { kind: "invalid", reason: "`openapi` must be 3.0 or 3.1." };
  const reading: Reading = { document, warnings: [] };
  const read = {
    title: textOf(at(document, "info", "title"), 120),
    description: textOf(at(document, "info", "description"), 2_000),
    auth: authOf(reading),
    environments: environmentsOf(reading),
    actions: actionsOf(reading, actionsMax, keyFrom),
  };
  return {
    kind: "read",
    read: { ...read, warnings: distinctWarnings(reading.warnings).slice(0, warningsMax) },
  };
});
