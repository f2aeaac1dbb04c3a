/** What a respondent reads when the server refuses a request, by error code. Pure. */
import { textsIn } from "./all-texts.ts";
import { serverTexts } from "./server-texts.ts";
import type { TextName } from "./texts.ts";

/** For these codes the renderer already has a text, so the server uses the same one. */
const saidByRenderer: Readonly<Record<string, TextName>> = {
  invalid_access_code: "codeWrong",
  link_spent: "ended",
};

/** Why a form is not accepting responses. Other reasons are not disclosed to respondents. */
const closedReasons: Readonly<Record<string, TextName>> = {
  closed: "closed",
  full: "full",
  paused: "paused",
};

/** Returns undefined for codes that only API clients receive. */
export function refusalText(
  code: string,
  details: Readonly<Record<string, unknown>>,
  language: string,
): string | undefined {
  const { hosted, refusals } = serverTexts(language);
  const reason = String(details.reason);
  if (code === "invalid_resume_token") return hosted.resumeWrong;
  if (code === "form_not_accepting" && reason === "not_open_yet") return refusals.form_not_open_yet;
  const name = code === "form_not_accepting" ? closedReasons[reason] : saidByRenderer[code];
  if (name) return asSentence(textsIn(language)[name]);
  return (refusals as Readonly<Record<string, string>>)[code];
}

/** Titles do not end with a period. */
function asSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}
