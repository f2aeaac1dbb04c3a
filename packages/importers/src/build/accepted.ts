/**
 * Makes an imported form publishable. It runs the same linter as publishing and removes, with a note, whatever the
 * linter rejects: first the faulty rule or setting, then the item that contains it. Always terminates with a
 * publishable form.
 */
import {
  type Finding,
  type FormDefinition,
  fieldCatalogue,
  fieldTypes,
  fillInAnswers,
  type Json,
  lintDefinition,
  readDefinition,
} from "@formstead/form-logic";
import { isMembers, type Members, membersIn, walk } from "./draft-form.ts";
import type { Notes } from "./notes.ts";

/** Enough rounds to remove every faulty rule of a realistic form; after that, all rules are removed. */
const roundsMax = 60;

export function accepted(draft: Members, notes: Notes, sourceOf: (id: string) => string): FormDefinition {
  const repairs = new Map<string, number>();
  for (let round = 0; round < roundsMax + 10; round += 1) {
    const read = readDefinition(draft as unknown as Json);
    if (!read.ok) {
      // Start from the end, so that removing an item does not shift the indexes of problems still to be handled.
      for (const { pointer, message } of read.problems.toReversed()) removeAt(draft, pointer, message, notes);
      continue;
    }
    const errors = lintDefinition(read.definition, fieldTypes, fieldCatalogue).filter(
      ({ severity }) => severity === "error",
    );
    if (errors.length === 0) return read.definition;
    if (dropEndings(draft, errors, notes) || dropTranslations(draft, errors, notes)) continue;
    if (round >= roundsMax) removeAllRules(draft, notes);
    for (const error of firstOf(errors)) repair(draft, error, repairs, notes, sourceOf);
  }
  notes.warn("", "The form is empty.", "The file could not be converted to a form.");
  return { format: 1, title: "Imported form", languages: ["en"], pages: [{ id: "page_1", items: [] }] };
}

/**
 * The linter reports every member of a cycle, and every answer that a text shows. Breaking the cycle at the first one
 * may fix the others, and a text is fixed as a whole.
 */
function firstOf(errors: readonly Finding[]): readonly Finding[] {
  const others = errors.filter(({ code }) => code !== "cycle");
  if (others.length === 0) return errors.slice(0, 1);
  const seen = new Set<string>();
  return others.filter(({ item_id, rule }) => {
    const name = JSON.stringify([item_id, rule]);
    return !seen.has(name) && seen.add(name);
  });
}

/** Returns whether there was a faulty one. */
function dropEndings(draft: Members, errors: readonly Finding[], notes: Notes): boolean {
  const faulty = new Map(errors.map(({ item_id, message }) => [item_id, message]));
  const endings = membersIn(draft.endings);
  const kept = endings.filter(({ id }) => !faulty.has(String(id)));
  if (kept.length === endings.length) return false;
  for (const { id, title } of endings)
    if (faulty.has(String(id)))
      notes.warn(String(title ?? id), "The ending was not imported.", faulty.get(String(id)) ?? "");
  draft.endings = kept;
  return true;
}

/** Returns whether there was a faulty one. */
function dropTranslations(draft: Members, errors: readonly Finding[], notes: Notes): boolean {
  const faulty = errors.filter(({ rule }) => rule?.name.startsWith("translations."));
  for (const { rule, message } of faulty) {
    const [, language = "", ...name] = (rule?.name ?? "").split(".");
    const texts = isMembers(draft.translations) ? draft.translations[language] : undefined;
    notes.warn(name.join("."), `A translation was not imported: ${language}.`, message);
    if (isMembers(texts)) delete texts[name.join(".")];
  }
  return faulty.length > 0;
}

const rules = ["visible_if", "required_if", "read_only_if", "formula", "checks", "jumps"];

function removeAllRules(draft: Members, notes: Notes): void {
  for (const { one } of walk(draft.pages)) for (const rule of rules) delete one[rule];
  notes.warn("", "No rules were imported.", "They could not be converted to a valid form.");
}

interface Wrong {
  readonly one: Members;
  readonly list: unknown[];
  readonly where: string;
  readonly finding: Finding;
  /** How many times its settings have been fixed so far. */
  readonly times: number;
}

function repair(
  draft: Members,
  finding: Finding,
  repairs: Map<string, number>,
  notes: Notes,
  sourceOf: (id: string) => string,
): void {
  const { item_id } = finding;
  const found = [...walk(draft.pages)].find(({ one }) => one.id === item_id);
  if (!found) {
    removeAllRules(draft, notes);
    return;
  }
  const times = repairs.get(item_id) ?? 0;
  repairs.set(item_id, times + 1);
  const wrong = { ...found, where: sourceOf(item_id), finding, times };
  const what = removeAnswer(wrong) ?? removeRule(wrong) ?? removeSetting(wrong) ?? removeItem(wrong);
  notes.warn(wrong.where, what, finding.message);
}

/** Returns what was removed, or undefined if the finding is not about an answer that a text shows. */
function removeAnswer({ one, finding: { rule, code } }: Wrong): string | undefined {
  const text = one[rule?.name ?? ""];
  if (code !== "unknown_reference" || typeof text !== "string") return undefined;
  const kept = fillInAnswers(text, () => "");
  if (kept === text) return undefined;
  one[rule?.name ?? ""] = kept;
  return `The answers in the text were not imported: ${text}`;
}

/** Returns what was removed, or undefined if no rule caused the finding. */
function removeRule({ one, finding: { rule, code } }: Wrong): string | undefined {
  const [name = "", which = ""] = (rule?.name ?? "").split(":");
  if (name === "check" || name === "jump") {
    const member = name === "check" ? "checks" : "jumps";
    const kept = membersIn(one[member]).filter((each) => each.id !== which);
    if (kept.length > 0 && name === "check") one[member] = kept;
    else delete one[member];
    return name === "check" ? "A check was not imported." : "Jumps were not imported.";
  }
  if (name !== "settings" && Object.hasOwn(one, name)) {
    delete one[name];
    return `The rule ${name} was not imported.`;
  }
  if (code !== "cycle" && code !== "limits") return undefined;
  for (const each of [...rules, "min", "max"]) delete one[each];
  return "Rules were not imported.";
}

function removeSetting({ one, finding: { rule }, times }: Wrong): string | undefined {
  if (rule?.name !== "settings" || times > 3) return undefined;
  const member = (rule.pointer ?? "").split("/")[1] ?? "";
  const settings = one.settings as Members | undefined;
  if (!settings || !Object.hasOwn(settings, member)) return undefined;
  delete settings[member];
  return `The setting ${member} was not imported.`;
}

function removeItem({ one, list }: Wrong): string {
  if (one.type !== "text" && typeof one.key === "string" && !Array.isArray(one.items)) {
    becomeText(one);
    return "Converted to a text question.";
  }
  list.splice(list.indexOf(one), 1);
  return "Not imported.";
}

function becomeText(item: Members): void {
  item.type = "text";
  delete item.settings;
  delete item.default;
}

/** Removes the member that the pointer names, or the item that lacks it. */
function removeAt(draft: Members, pointer: string, message: string, notes: Notes): void {
  const names = pointer
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  for (let length = names.length; length > 0; length -= 1) {
    const holder = names.slice(0, length - 1).reduce<unknown>((at, name) => {
      return typeof at === "object" && at !== null ? (at as Members)[name] : undefined;
    }, draft);
    const name = names[length - 1] ?? "";
    if (Array.isArray(holder) && Number(name) < holder.length) holder.splice(Number(name), 1);
    else if (typeof holder === "object" && holder !== null && Object.hasOwn(holder, name))
      delete (holder as Members)[name];
    else continue;
    notes.warn(pointer, "Not imported.", `It ${message}.`);
    return;
  }
}
