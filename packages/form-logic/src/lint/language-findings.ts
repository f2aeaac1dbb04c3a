/** Finds invalid languages, and translations of missing items. */
import type { FormDefinition } from "../definition/definition.ts";
import { isLanguage } from "../definition/shapes.ts";
import type { Node } from "../evaluate/program.ts";
import { isObject, type Json, memberOf } from "../values/json.ts";
import type { Finding } from "./finding.ts";

/** The name under which the form's own texts are translated. */
const formName = "form";

export function languageFindings({ languages, translations }: FormDefinition, nodes: readonly Node[]) {
  const findings: Finding[] = [];
  const tell = (severity: Finding["severity"], code: Finding["code"], message: string, item_id = "") =>
    findings.push({ severity, code, item_id, message });
  for (const [at, language] of languages.entries()) {
    if (!isLanguage(language))
      tell("error", "invalid_language", `“${language}” is not a valid language code.`);
    if (languages.indexOf(language) < at)
      tell("error", "duplicate_language", `“${language}” is listed twice.`);
  }
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const [language, texts] of Object.entries(translations ?? {})) {
    if (!languages.includes(language))
      tell("warning", "unknown_language", `The form's languages do not include “${language}”.`);
    for (const name of Object.keys(texts)) {
      const [id = "", member = "", ...rest] = name.split(".");
      const node = byId.get(id);
      const isKnown = id === formName || (node && (member !== "options" || hasOption(node, rest.join("."))));
      if (!isKnown)
        tell(
          "warning",
          "unknown_translation",
          `“${language}” translates ${name.slice(0, 100)}, which does not exist.`,
          node?.id,
        );
    }
  }
  return findings;
}

function hasOption(node: Node, value: string): boolean {
  const options = memberOf(node.field?.settings ?? {}, "options");
  const isWanted = (option: Json) => isObject(option) && memberOf(option, "value") === value;
  return Array.isArray(options) && options.some(isWanted);
}
