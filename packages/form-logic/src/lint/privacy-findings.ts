/**
 * Finds fields that become sensitive because of what they read. The author should know that their answers become less
 * visible.
 */
import type { Program } from "../evaluate/program.ts";
import { isMarkedSpecial, specialNodes } from "../privacy/special-answers.ts";
import type { Finding } from "./finding.ts";

const message =
  "This field depends on a sensitive answer (`privacy: special`), so its answers are treated as sensitive, too. Viewers, webhooks, and share links do not show them.";

export function privacyFindings(program: Program): Finding[] {
  return [...specialNodes(program)]
    .filter((node) => node.kind === "field" && !isMarkedSpecial(node))
    .map(({ id }) => ({ severity: "warning", code: "becomes_special", item_id: id, message }));
}
