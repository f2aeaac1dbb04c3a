/** What the button that was pressed asks for, once the page's answers are saved. */
import { isAppError } from "../../../platform/errors/errors.ts";
import { createGoingOn, leadTo } from "./continue.service.ts";
import { type Answer, standingOf } from "./pages.service.ts";
import { createSaving } from "./save-answers.service.ts";
import type { ShowingDeps } from "./view.service.ts";
import { first, type Turn } from "./page-submission.service.ts";
import type { createUploading } from "./upload-files.service.ts";

export interface ActingDeps extends ShowingDeps {
  readonly upload: ReturnType<typeof createUploading>;
}

export function createActing(deps: ActingDeps) {
  const {
    sessions,
    pages,
    build: { renderer },
    upload,
  } = deps;
  const save = createSaving(sessions);
  const to = leadTo(pages);
  const next = createGoingOn(deps);

  /** Up and down are places among the instances that are there now. */
  const move = async ({ ctx, state }: Turn, path: string, id: string, by: number): Promise<void> => {
    const listed = Object.keys(state.view.fields)
      .map((one) => (one.startsWith(`${path}[`) ? one.slice(path.length + 1).split("]")[0] : undefined))
      .filter((one) => one !== undefined);
    const ids = [...new Set(listed)];
    const position = Math.min(ids.length - 1, Math.max(0, ids.indexOf(id) + by));
    await sessions.changeInstance(ctx, path, id, { position });
  };

  const sendLater = async (turn: Turn): Promise<Answer> => {
    const email = first(turn.post, "_email")?.trim() ?? "";
    const back = { step: turn.visit.step ?? "" };
    const href = pages.linkTo(turn.visit, back);
    const again = (problem: "email" | "codeTries") =>
      pages.messageOf(turn.visit, "later", turn.state, { problem, action: href, href });
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254)
      return { status: 422, page: await again("email"), key: turn.key };
    try {
      await sessions.createLink(turn.ctx, email);
    } catch (error) {
      if (!isAppError(error) || error.def.status !== 429) throw error;
      const retryAfter = error.headers["retry-after"];
      return { status: 429, page: await again("codeTries"), key: turn.key, retryAfter };
    }
    return to(turn, { ...back, view: "sent" });
  };

  const act = async (turn: Turn): Promise<Answer> => {
    const { command, ctx, state, step, post } = turn;
    if (command.act === "open") return to(turn, {});
    if (command.act === "later-send") return sendLater(turn);
    const standing = standingOf(state);
    const before = renderer.fieldsIn(standing, step);
    const uploaded = await upload(
      ctx,
      state,
      turn.files.filter(({ path }) => before.has(path)),
    );
    const patch = { ...renderer.readPost(standing, step, post), ...uploaded.patch };
    const kept = await save(ctx, state, patch);
    const saved = { ...kept, refused: { ...uploaded.refused, ...kept.refused } };
    const here = { step };
    switch (command.act) {
      case "back": {
        const steps = renderer.stepsOf(standingOf(saved.state));
        const at = steps.includes(step) ? steps.indexOf(step) : steps.length;
        return to(turn, { step: steps[at - 1] ?? step });
      }
      case "go":
        return to(turn, { step: command.step });
      case "later":
        return to(turn, { ...here, view: "later" });
      case "stay":
        return to(turn, here);
      case "add":
        // Of a repeat the form tells how many there are; a list of words is read with the page.
        if (typeof saved.state.view.fields[command.path]?.value === "number")
          await sessions.addInstance(ctx, command.path, {});
        return to(turn, here);
      case "remove":
        await sessions.removeInstance(ctx, command.path, command.id);
        return to(turn, here);
      case "up":
      case "down":
        await move({ ...turn, state: saved.state }, command.path, command.id, command.act === "up" ? -1 : 1);
        return to(turn, here);
      case "click":
        await sessions.click(ctx, command.path);
        return to(turn, here);
      default:
        return next(turn, saved, before);
    }
  };

  return act;
}
