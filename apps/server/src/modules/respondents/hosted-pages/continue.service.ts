/** Continues from a submitted step to the next one or to the receipt, or shows the step again with its problems. */
import { isAppError } from "../../../platform/errors/errors.ts";
import { first, type PageSubmission } from "./page-submission.service.ts";
import { type Answer, type Pages, shownIn, standingOf } from "./pages.service.ts";
import { asTyped, problemsOf, type SavedPage } from "./save-answers.service.ts";
import type { ViewDeps } from "./view.service.ts";

/** Redirects to another page and sets the entry key as a cookie. */
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

  /** Shows the step again, with its problems at the top. */
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

  /** The first step with problems. */
  const findProblems = async (submission: PageSubmission, { state, refused }: SavedPage) => {
    const standing = standingOf(state);
    for (const step of renderer.stepsOf(standing)) {
      const problems = await renderer.problemsIn(standing, step, languageOf(submission), refused);
      if (problems.size > 0) return { step, problems };
    }
    return undefined;
  };

  const submit = async (submission: PageSubmission, saved: SavedPage): Promise<Answer> => {
    const found = await findProblems(submission, saved);
    if (found) return refuse(submission, saved, found.step, found.problems);
    try {
      // The context holds the state read during authentication, which is older than the save above.
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

  /**
   * Submitting checks the entry again. Problems that are found only then are shown on the step that contains their
   * field.
   */
  const refuseAsReported = async (
    submission: PageSubmission,
    saved: SavedPage,
    error: unknown,
  ): Promise<Answer> => {
    const refused = Object.fromEntries(problemsOf(error).map((one) => [one.field_key, one]));
    const found = await findProblems(submission, { ...saved, refused });
    if (!found) throw error;
    return refuse(submission, saved, found.step, found.problems);
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
    // The step is no longer part of the form because an answer in another tab changed the path.
    if (at < 0) return to(submission, {});
    const now = renderer.fieldsIn(standing, submission.step);
    const problems = await renderer.problemsIn(
      standing,
      submission.step,
      languageOf(submission),
      saved.refused,
    );
    // Fields that became visible through this answer could not be answered yet, so they are not reported as errors.
    const isNew = (path: string) => now.has(path) && !before.has(path);
    if (problems.size > 0 && [...problems.keys()].every(isNew))
      return to(submission, { step: submission.step, view: "more" });
    if (problems.size > 0) return refuse(submission, saved, submission.step, problems);
    if ([...now].some(isNew)) return to(submission, { step: submission.step, view: "more" });
    const isChanging = first(submission.post, "_changing") !== undefined;
    // After a change, only what it has made necessary is asked before all answers are shown again.
    const following = isChanging ? (await findProblems(submission, saved))?.step : steps[at + 1];
    if (following) return to(submission, { step: following, ...(isChanging && { view: "change" }) });
    return standing.definition.settings?.check_answers
      ? to(submission, { step: "check" })
      : submit(submission, saved);
  };

  return next;
}
