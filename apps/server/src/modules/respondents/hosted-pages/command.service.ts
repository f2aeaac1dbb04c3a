/** Runs the command of the button that the respondent pressed, after the answers on the page have been saved. */
import { isAppError } from "../../../platform/errors/errors.ts";
import { createContinue, redirectTo } from "./continue.service.ts";
import { first, type PageSubmission } from "./page-submission.service.ts";
import { type Answer, standingOf } from "./pages.service.ts";
import { createSaveAnswers } from "./save-answers.service.ts";
import type { createUploadFiles } from "./upload-files.service.ts";
import type { ViewDeps } from "./view.service.ts";

export interface CommandDeps extends ViewDeps {
  readonly upload: ReturnType<typeof createUploadFiles>;
}

export function createCommandRunner(deps: CommandDeps) {
  const {
    sessions,
    pages,
    build: { renderer },
    upload,
  } = deps;
  const save = createSaveAnswers(sessions);
  const to = redirectTo(pages);
  const next = createContinue(deps);

  /** Moves an instance up or down among the instances that exist now. */
  const move = async (
    { ctx, state }: PageSubmission,
    path: string,
    id: string,
    by: number,
  ): Promise<void> => {
    const listed = Object.keys(state.view().fields)
      .map((one) => (one.startsWith(`${path}[`) ? one.slice(path.length + 1).split("]")[0] : undefined))
      .filter((one) => one !== undefined);
    const ids = [...new Set(listed)];
    const position = Math.min(ids.length - 1, Math.max(0, ids.indexOf(id) + by));
    await sessions.changeInstance(ctx, path, id, { position });
  };

  const sendLater = async (submission: PageSubmission): Promise<Answer> => {
    const email = first(submission.post, "_email")?.trim() ?? "";
    const back = { step: submission.visit.step ?? "" };
    const href = pages.linkTo(submission.visit, back);
    const again = (problem: "email" | "codeTries") =>
      pages.messageOf(submission.visit, "later", submission.state, { problem, action: href, href });
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254)
      return { status: 422, page: await again("email"), key: submission.key };
    try {
      await sessions.createLink(submission.ctx, email);
    } catch (error) {
      if (!isAppError(error) || error.def.status !== 429) throw error;
      const retryAfter = error.headers["retry-after"];
      return { status: 429, page: await again("codeTries"), key: submission.key, retryAfter };
    }
    return to(submission, { ...back, view: "sent" });
  };

  const run = async (submission: PageSubmission): Promise<Answer> => {
    const { command, ctx, state, step, post } = submission;
    if (command.act === "open") return to(submission, {});
    if (command.act === "later-send") return sendLater(submission);
    const standing = standingOf(state);
    const before = renderer.fieldsIn(standing, step);
    const uploaded = await upload(
      ctx,
      state,
      submission.files.filter(({ path }) => before.has(path)),
    );
    const language = pages.languageIn(state, submission.visit);
    const patch = { ...renderer.readPost(standing, step, post, language), ...uploaded.patch };
    const kept = await save(ctx, state, patch, step);
    const saved = { ...kept, refused: { ...uploaded.refused, ...kept.refused } };
    const here = { step };
    /** Earlier steps keep how far the respondent has come. */
    const toEarlier = (more: Readonly<Record<string, string>>): Answer => {
      const steps = renderer.stepsOf(standingOf(saved.state));
      const reached = furtherOf(steps, submission.visit.reached, step);
      return to({ ...submission, visit: { ...submission.visit, reached } }, more);
    };
    switch (command.act) {
      case "back": {
        const steps = renderer.stepsOf(standingOf(saved.state));
        const at = steps.includes(step) ? steps.indexOf(step) : steps.length;
        return toEarlier({ step: steps[at - 1] ?? step });
      }
      case "go":
        return toEarlier({ step: command.step, view: "change" });
      case "later":
        return to(submission, { ...here, view: "later" });
      case "stay":
        return to(submission, here);
      case "add":
        // Adds an instance only to repeats, whose value is their number of instances. Tag lists are already handled
        // with the answers of the page.
        if (typeof saved.state.view().fields[command.path]?.value === "number")
          await sessions.addInstance(ctx, command.path, {});
        return to(submission, here);
      case "remove":
        await sessions.removeInstance(ctx, command.path, command.id);
        return to(submission, here);
      case "up":
      case "down":
        await move(
          { ...submission, state: saved.state },
          command.path,
          command.id,
          command.act === "up" ? -1 : 1,
        );
        return to(submission, here);
      case "click":
        await sessions.click(ctx, command.path);
        return to(submission, here);
      default:
        return next(submission, saved, before);
    }
  };

  return run;
}

/** The later of two steps, of which the first may no longer exist. */
function furtherOf(steps: readonly string[], before: string | undefined, now: string): string {
  const indexOf = (step: string) => (step === "check" ? steps.length : steps.indexOf(step));
  return before !== undefined && indexOf(before) > indexOf(now) ? before : now;
}
