/** What pictures of the gallery show: the first page by default, with a few answers so that it looks alive. */
import type { Json } from "@formstead/form-logic";

export interface Scene {
  readonly answers?: Readonly<Record<string, Json>>;
  /** The question to show, in forms that show one at a time. Default: the first. */
  readonly question?: string;
  /** The start screen instead of a question. */
  readonly isStart?: true;
}

export const scenes: Readonly<Record<string, Scene>> = {
  contact: { answers: { name: "Maya Okafor", about: "project" } },
  nps: { answers: { score: 9 } },
  "event-registration": {
    answers: { name: { first: "Maya", last: "Okafor" }, ticket: "both", workshops: ["compost"] },
  },
  "wedding-rsvp": { isStart: true },
  quiz: { question: "fld_moon", answers: { light: "minutes", evening: "venus", moon: "locked" } },
  order: { answers: { mugs: 4, bowls: 2 } },
  "conference-feedback": { answers: { overall: 4, parts: { talks: "great", workshops: "good" } } },
  "course-evaluation": { answers: { satisfaction: 4, teaching: { clear: "fully", examples: "mostly" } } },
  "calligraphy-workshop": { answers: { script: "naskh", day: "tuesday" } },
  "museum-membership": { answers: { plan: "pair" } },
  "appointment-request": { answers: { visit: "first", part: "morning" } },
  "research-survey": { answers: { modes: ["foot", "bike"] } },
  "grant-application": { answers: { legal: "registered" } },
  "patient-intake": { answers: { name: { first: "Maya", last: "Okafor" }, call_time: "morning" } },
  "incident-report": { answers: { kind: "near" } },
  "bug-report": { answers: { severity: "slow" } },
  "job-application": { answers: { name: { first: "Noor", last: "Haddad" } } },
  "volunteer-signup": { question: "fld_task", answers: { name: "Sam", days: ["sat"], task: "boat" } },
  "lead-qualification": { answers: { goods: "pallets" } },
  "product-market-fit": { answers: { without: "very" } },
  "site-inspection": { answers: { site: "Dock 7, block B", weather: "rain" } },
  newsletter: { answers: { format: "text" } },
};
