/** From a step that was posted to the next one, or to the receipt; or back to it, with what is wrong. */
import { isAppError } from "../../../platform/errors/errors.ts";
import { type Answer, type Pages, shownIn, standingOf } from "./pages.service.ts";
import { asTyped, problemsOf, type SavedPage } from "./save-answers.service.ts";
import type { ShowingDeps } from "./view.service.ts";
import { first, type Turn } from "./page-submission.service.ts";

/** To another page, with the key for the browser to keep. */
export const leadTo =
  (pages: Pages) =>
  ({ visit, key }: Pick<Turn, "visit" | "key">, more: Readonly<Record<string, string>>): Answer => ({
    status: 303,
    location: pages.linkTo(visit, more),
    key,
  });

export type GoingOn = ReturnType<typeof createGoingOn>;

export function createGoingOn({ sessions, pages, build: { renderer } }: ShowingDeps) {
  const to = leadTo(pages);

  /** What is wrong, above the step in which it is. */
  const refuse = async (
    { visit, key }: Turn,
    { state, typed }: SavedPage,
    place: string,
    problems: ReadonlyMap<string, string>,
  ): Promise<Answer> => {
    const answers = asTyped(shownIn(state), typed);
    const page = await pages.entry(visit, state, { place, problems, answers, isPlain: true });
    return { status: 422, page, key };
  };

  const languageOf = ({ visit, state }: Turn) => pages.languageIn(state, visit);

  const submit = async (turn: Turn, saved: SavedPage): Promise<Answer> => {
    const standing = standingOf(saved.state);
    for (const step of renderer.stepsOf(standing)) {
      const problems = await renderer.problemsIn(standing, step, languageOf(turn), saved.refused);
      if (problems.size > 0) return refuse(turn, saved, step, problems);
    }
    try {
      // A context holds what the door found, which is older than what was just saved.
      await sessions.submit(await turn.reenter(), { honeypot: first(turn.post, "_leave_empty") });
      return to(turn, { step: "done" });
    } catch (error) {
      if (isAppError(error) && error.def.code === "form_not_accepting") {
        const page = await pages.messageOf(turn.visit, "failed", saved.state, {
          notice: "notAccepting",
          href: pages.linkTo(turn.visit),
        });
        return { status: 409, page, key: turn.key };
      }
      return refuseAsTold(turn, saved, error);
    }
  };

  /** The last word is the entry's: what it found is shown where it is. */
  const refuseAsTold = async (turn: Turn, saved: SavedPage, error: unknown): Promise<Answer> => {
    const told = Object.fromEntries(problemsOf(error).map((one) => [one.field_key, one]));
    const standing = standingOf(saved.state);
    for (const step of renderer.stepsOf(standing)) {
      const problems = await renderer.problemsIn(standing, step, languageOf(turn), told);
      if (problems.size > 0) return refuse(turn, saved, step, problems);
    }
    throw error;
  };

  const next = async (turn: Turn, saved: SavedPage, before: ReadonlySet<string>): Promise<Answer> => {
    const standing = standingOf(saved.state);
    const steps = renderer.stepsOf(standing);
    const at = steps.indexOf(turn.step);
    if (turn.step === "check") return submit(turn, saved);
    // It is no longer on the way: another page was answered otherwise meanwhile.
    if (at < 0) return to(turn, {});
    const now = renderer.fieldsIn(standing, turn.step);
    const problems = await renderer.problemsIn(standing, turn.step, languageOf(turn), saved.refused);
    // What an answer brought up was not there to be answered; that is nobody's mistake.
    const isNew = (path: string) => now.has(path) && !before.has(path);
    if (problems.size > 0 && [...problems.keys()].every(isNew))
      return to(turn, { step: turn.step, view: "more" });
    if (problems.size > 0) return refuse(turn, saved, turn.step, problems);
    if ([...now].some(isNew)) return to(turn, { step: turn.step, view: "more" });
    const following = steps[at + 1];
    if (following) return to(turn, { step: following });
    return standing.definition.settings?.check_answers ? to(turn, { step: "check" }) : submit(turn, saved);
  };

  return next;
}
