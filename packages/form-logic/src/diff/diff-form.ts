/** Changes to the form itself: its texts, theme, settings, and languages. */
import type { FormDefinition } from "../definition/definition.ts";
import { type JsonObject, memberOf } from "../values/json.ts";
import { type Change, changeOf } from "./change.ts";
import { isSameJson } from "./same-json.ts";

export function formChanges(before: FormDefinition, after: FormDefinition): Change[] {
  const changes: Change[] = [];
  for (const name of ["title", "description", "endings", "theme"] as const) {
    const [from, to] = [before[name], after[name]];
    if (!isSameJson(from, to)) changes.push(changeOf(`${name}_changed`, {}, { from, to }));
  }
  const [settings, settingsAfter] = [jsonOf(before.settings), jsonOf(after.settings)];
  for (const name of namesIn(settings, settingsAfter)) {
    const [from, to] = [memberOf(settings, name), memberOf(settingsAfter, name)];
    if (!isSameJson(from, to)) changes.push(changeOf("form_setting_changed", {}, { name, from, to }));
  }
  return [...changes, ...languageChanges(before.languages, after.languages)];
}

function languageChanges(before: readonly string[], after: readonly string[]): Change[] {
  const changes: Change[] = [];
  for (const name of after)
    if (!before.includes(name)) changes.push(changeOf("language_added", {}, { name }));
  for (const name of before)
    if (!after.includes(name)) changes.push(changeOf("language_removed", {}, { name }));
  // The first is the form's own language.
  const kept = before.filter((language) => after.includes(language));
  if (
    !isSameJson(
      kept,
      after.filter((language) => before.includes(language)),
    )
  )
    changes.push(changeOf("languages_reordered", {}, { from: [...before], to: [...after] }));
  return changes;
}

export function translationChanges(before: FormDefinition, after: FormDefinition): Change[] {
  const changes: Change[] = [];
  const [all, allAfter] = [jsonOf(before.translations), jsonOf(after.translations)];
  for (const language of namesIn(all, allAfter)) {
    const [texts, textsAfter] = [jsonOf(memberOf(all, language)), jsonOf(memberOf(allAfter, language))];
    for (const name of namesIn(texts, textsAfter)) {
      const [from, to] = [memberOf(texts, name), memberOf(textsAfter, name)];
      if (isSameJson(from, to)) continue;
      const kind = from === undefined ? "added" : to === undefined ? "removed" : "changed";
      const [id = name] = name.split(".", 1);
      changes.push(
        changeOf(`translation_${kind}`, { item_id: id }, { name: `${language}/${name}`, from, to }),
      );
    }
  }
  return changes;
}

function jsonOf(value: unknown): JsonObject {
  return (value ?? {}) as JsonObject;
}

function namesIn(...objects: readonly JsonObject[]): string[] {
  return [...new Set(objects.flatMap((object) => Object.keys(object)))].sort();
}
