/** Checks the pages shown instead of the form: there are no answers yet that they could show. */
import type { FormDefinition, RichText } from "../definition/definition.ts";
import { answersInText } from "../texts/answers-in-text.ts";
import type { Finding } from "./finding.ts";
import { answersInRichText } from "./text-findings.ts";

export function noticeFindings({ settings, translations = {} }: FormDefinition): Finding[] {
  const texts: readonly (readonly [string, string | RichText | undefined])[] = [
    ...Object.entries(settings?.notices ?? {}).flatMap(([name, notice]) => [
      [`notices.${name}.title`, notice?.title] as const,
      [`notices.${name}.content`, notice?.content] as const,
    ]),
    ...Object.entries(translations).flatMap(([language, all]) =>
      Object.entries(all)
        .filter(([name]) => name.startsWith("form.notices."))
        .map(([name, text]) => [`translations.${language}.${name}`, text] as const),
    ),
  ];
  return texts.flatMap(([name, text = ""]) => {
    const [path] = typeof text === "string" ? answersInText(text) : answersInRichText(text);
    if (path === undefined) return [];
    const message = `This text cannot contain the answer to ${path}, because it is shown before there are any answers.`;
    return [{ severity: "error", code: "unknown_reference", item_id: "", rule: { name }, message } as const];
  });
}
