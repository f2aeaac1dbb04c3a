/** Loaded when a respondent starts or returns: the greeting and the activity report. */
import type { Trail } from "@formstead/client";
import { keepPresses } from "./press.ts";
import { createTrail } from "./trail.ts";
import type { Company } from "./visit.ts";

export function accompany(company: Company, isFirst: boolean): () => Trail {
  const { options, filling, box, signal, hasDraft } = company;
  keepPresses(box, signal);
  // Respondents who come with a link or a key know that there are answers.
  if (isFirst && hasDraft && !options.entryKey && !options.resumeToken)
    import("./welcome-back.tsx").then(
      ({ welcomeBack }) => welcomeBack(company),
      () => {},
    );
  return createTrail(filling.screen, signal);
}
