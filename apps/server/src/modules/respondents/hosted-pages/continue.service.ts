/** From a step that was posted to the next one, or to the receipt; or back to it, with what is wrong. */
import { isAppError } from "../../../platform/errors/errors.ts";
import { first, type PageSubmission } from "./page-submission.service.ts";
import { type Answer, type Pages, shownIn, standingOf } from "./pages.service.ts";
import { asTyped, problemsOf, type SavedPage } from "./save-answers.service.ts";
import type { ViewDeps } from "./view.service.ts";

/** To another page, with the key for the browser to keep. */
export const redirectTo =
  (pages: Pages) =>
  (
    { visit, key }: Pick<PageSubmission, "visit" | "key">,
    more: Readonly<Record<string, string>>,
  ): Answer => ({
    status: 303,
    location: pages.linkTo(visit, more),
    key,
  });

export function createContinue({ sessions, pages, build: { renderer } }: ViewDeps) {
  const to = redirectTo(pages);

  /** What is wrong, above the step in which it is. */
  const refuse = async (
    { visit, key }: PageSubmission,
    { state, typed }: SavedPage,
    place: string,
    problems: ReadonlyMap<string, string>,
  ): Promise<Answer> => {
    const answers = asTyped(shownIn(state), typed);
    const page = await pages.entry(visit, state, { place, problems, answers, isPlain: true });
    return { status: 422, page, key };
  };

  const languageOf = ({ visit, state }: PageSubmission) => pages.languageIn(state, visit);

  const submit = async (submission: PageSubmission, saved: SavedPage): Promise<Answer> => {
    const standing = standingOf(saved.state);
    for (const step of renderer.stepsOf(standing)) {
      const problems = await renderer.problemsIn(standing, step, languageOf(submission), saved.refused);
      if (problems.size > 0) return refuse(submission, saved, step, problems);
    }
    try {
      // A context holds what the door found, which is older than what was just saved.
      await sessions.submit(await submission.reenter(), { honeypot: first(submission.post, "_leave_empty") });
      return to(submission, { step: "done" });
    } catch (error) {
      if (isAppError(error) && error.def.code === "form_not_accepting") {
        const page = await pages.messageOf(submission.visit, "failed", saved.state, {
          notice: "notAccepting",
          href: pages.linkTo(submission.visit),
        });
        return { status: 409, page, key: submission.key };
      }
      return refuseAsReported(submission, saved, error);
    }
  };

  /** The last word is the entry's: what it found is shown where it is. */
  const refuseAsReported = async (
    submission: PageSubmission,
    saved: SavedPage,
    error: unknown,
  ): Promise<Answer> => {
    const reported = Object.fromEntries(problemsOf(error).map((one) => [one.field_key, one]));
    const standing = standingOf(saved.state);
    for (const step of renderer.stepsOf(standing)) {
      const problems = await renderer.problemsIn(standing, step, languageOf(submission), reported);
      if (problems.size > 0) return refuse(submission, saved, step, problems);
    }
    throw error;
  };

  const next = async (
    submission: PageSubmission,
    saved: SavedPage,
    before: ReadonlySet<string>,
  ): Promise<Answer> => {
    const standing = standingOf(saved.state);
    const steps = renderer.stepsOf(standing);
    const at = steps.indexOf(submission.step);
    if (submission.step === "check") return submit(submission, saved);
    // It is no longer on the way: another page was answered otherwise meanwhile.
    if (at < 0) return to(submission, {});
    const now = renderer.fieldsIn(standing, submission.step);
    const problems = await renderer.problemsIn(
      standing,
      submission.step,
      languageOf(submission),
      saved.refused,
    );
    // What an answer brought up was not there to be answered; that is nobody's mistake.
    const isNew = (path: string) => now.has(path) && !before.has(path);
    if (problems.size > 0 && [...problems.keys()].every(isNew))
      return to(submission, { step: submission.step, view: "more" });
    if (problems.size > 0) return refuse(submission, saved, submission.step, problems);
    if ([...now].some(isNew)) return to(submission, { step: submission.step, view: "more" });
    const following = steps[at + 1];
    if (following) return to(submission, { step: following });
    return standing.definition.settings?.check_answers
      ? to(submission, { step: "check" })
      : submit(submission, saved);
  };

  return next;
}
