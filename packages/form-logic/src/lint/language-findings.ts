/** Finds invalid languages, and translations of missing items. */
import type { FormDefinition, RichText } from "../definition/definition.ts";
import { isLanguage } from "../definition/shapes.ts";
import type { Node } from "../evaluate/program.ts";
import { listOf } from "../fields/loose-json.ts";
import { optionTexts } from "../fields/option-texts.ts";
import { isObject, type Json, type JsonObject, memberOf } from "../values/json.ts";
import type { Finding } from "./finding.ts";

/** The name under which the form's own texts are translated. */
const formName = "form";
/** Members that contain rich text. */
const richNames = new Set(["description", "thanks", "content", "start_content"]);

export function languageFindings(definition: FormDefinition, nodes: readonly Node[]): Finding[] {
  const { languages } = definition;
  const findings: Finding[] = [];
  const tell = (code: Finding["code"], message: string) =>
    findings.push({ severity: "error", code, item_id: "", message });
  for (const [at, language] of languages.entries()) {
    if (!isLanguage(language)) tell("invalid_language", `“${language}” is not a valid language code.`);
    if (languages.indexOf(language) < at) tell("duplicate_language", `“${language}” is listed twice.`);
  }
  return [...findings, ...translationFindings(definition, nodes)];
}

function translationFindings(definition: FormDefinition, nodes: readonly Node[]): Finding[] {
  const { languages, translations, settings } = definition;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return Object.entries(translations ?? {}).flatMap(([language, texts]): Finding[] => {
    const message = `The form's languages do not include “${language}”.`;
    const isKnown = languages.includes(language);
    return [
      ...(isKnown ? [] : [{ severity: "warning", code: "unknown_language", item_id: "", message } as const]),
      ...Object.entries(texts).flatMap(([name, text]) =>
        textFindings(language, name, text, { byId, settings }),
      ),
    ];
  });
}

interface Known {
  readonly byId: ReadonlyMap<string, Node>;
  readonly settings: FormDefinition["settings"];
}

function textFindings(
  language: string,
  name: string,
  text: string | RichText,
  { byId, settings }: Known,
): Finding[] {
  const [id = "", member = "", ...rest] = name.split(".");
  const node = byId.get(id);
  const item_id = node?.id ?? "";
  const shown = `“${language}” translates ${name.slice(0, 100)}`;
  const isNotice = id === formName && member === "notices";
  const isKnown = isNotice
    ? hasNotice(settings, rest)
    : id === formName || (node && hasMember(node, member, rest.join(".")));
  if (!isKnown)
    return [
      {
        severity: "warning",
        code: "unknown_translation",
        item_id,
        message: `${shown}, which does not exist.`,
      },
    ];
  if (typeof text === "string" || richNames.has(isNotice ? (rest[1] ?? "") : member)) return [];
  const message = `${shown} with rich text, but it is plain text.`;
  return [{ severity: "error", code: "wrong_translation", item_id, message }];
}

/** Whether the form has this text: `closed.title`. Texts that are not set cannot be translated. */
function hasNotice(
  settings: FormDefinition["settings"],
  [name = "", member = ""]: readonly string[],
): boolean {
  const notice = Object.entries(settings?.notices ?? {}).find(([one]) => one === name)?.[1];
  return notice !== undefined && Object.hasOwn(notice, member);
}

const fieldTexts = [
  "label",
  "hint",
  "placeholder",
  "note",
  "true_label",
  "false_label",
  "low_label",
  "high_label",
];

/** Whether the item has a text of this name. */
function hasMember(node: Node, member: string, name: string): boolean {
  const { field, source } = node;
  const settings: JsonObject = "settings" in source && isObject(source.settings) ? source.settings : {};
  switch (member) {
    case "messages":
      return Object.hasOwn(field?.item.messages ?? {}, name);
    case "checks":
      return field?.checks.some(({ id }) => id === name) ?? false;
    case "options":
    case "rows":
    case "columns":
      return hasOption(memberOf(settings, member), name);
    default:
      return name === "" && textsOf(node, settings).includes(member);
  }
}

/** The texts that an item has besides those of its options, rows, columns, checks, and messages. */
function textsOf({ kind, field, source }: Node, settings: JsonObject): readonly string[] {
  if (field) return fieldTexts;
  if (kind !== "block") return ["title", "label"];
  if ("type" in source && source.type === "ending") return ["title", "content", "button"];
  const own = Object.keys(settings).filter((name) => ["text", "title", "captions_url", "alt"].includes(name));
  return ["content", "alt", ...own];
}

/** Whether there is a text of this name: `red` for the label of an option, `red.hint` for its second line. */
function hasOption(options: Json | undefined, name: string): boolean {
  const all = listOf(options);
  const find = (value: string) => all.find((one) => isObject(one) && memberOf(one, "value") === value);
  if (find(name) !== undefined) return true;
  const at = name.lastIndexOf(".");
  const option = find(name.slice(0, Math.max(0, at)));
  const member = optionTexts[name.slice(at + 1)];
  return isObject(option) && member !== undefined && memberOf(option, member) !== undefined;
}
