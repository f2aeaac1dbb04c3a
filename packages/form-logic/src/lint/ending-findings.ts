/** Checks endings: those that no entry can reach, the fields and links that they show, and where copies are sent. */
import type { Ending, FormDefinition } from "../definition/definition.ts";
import type { Scope } from "../evaluate/program.ts";
import { answersInText } from "../texts/answers-in-text.ts";
import type { Finding } from "./finding.ts";

export function endingFindings({ endings = [] }: FormDefinition, [root]: readonly Scope[]): Finding[] {
  const last = endings.findIndex((ending) => ending.if === undefined);
  const isThere = (path: string) => root?.named.has(path) ?? false;
  const isEmail = (key: string) => root?.named.get(key)?.field?.logic.type === "email";
  return endings.flatMap((ending, at) => [
    ...(last >= 0 && at > last
      ? [
          tell(
            "warning",
            ending,
            "if",
            "No entry reaches this ending, because an earlier one has no condition.",
          ),
        ]
      : []),
    ...pathsIn(ending)
      .filter(([, path]) => !isThere(path))
      .map(([name, path]) => tell("error", ending, name, `The ending shows ${path}, which does not exist.`)),
    ...(ending.email_copy_to !== undefined && !isEmail(ending.email_copy_to)
      ? [
          tell(
            "error",
            ending,
            "email_copy_to",
            `A copy can only be sent to an email field outside of groups and repeats, and ${ending.email_copy_to} is not one.`,
          ),
        ]
      : []),
    ...(ending.redirect !== undefined && (ending.content ?? ending.button) !== undefined
      ? [tell("warning", ending, "redirect", "The texts of an ending that redirects are never shown.")]
      : []),
  ]);
}

function pathsIn({ title, score, button, redirect }: Ending): readonly (readonly [string, string])[] {
  return [
    ...(score === undefined ? [] : [["score", score] as const]),
    ...answersInText(title ?? "").map((path) => ["title", path] as const),
    ...answersInText(`${button?.label ?? ""} ${button?.url ?? ""}`).map((path) => ["button", path] as const),
    ...answersInText(redirect ?? "").map((path) => ["redirect", path] as const),
  ];
}

function tell(severity: Finding["severity"], { id }: Ending, name: string, message: string): Finding {
  return { severity, code: "ending", item_id: id, rule: { name }, message };
}
