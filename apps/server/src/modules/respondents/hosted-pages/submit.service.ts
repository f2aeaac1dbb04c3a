/**
 * Handles a page posted without JavaScript, with the same operations that the script uses: begins the entry, saves,
 * validates the step, continues or shows problems, and submits. A page posted twice gets the same entry and the same
 * receipt.
 */
import { type JsonObject, orderFrom, patchAnswers } from "@formstead/form-logic";
import type { Post } from "@formstead/renderer/server";
import { isAppError } from "../../../platform/errors/errors.ts";
import { type CommandDeps, createCommandRunner } from "./command.service.ts";
import { redirectTo } from "./continue.service.ts";
import { type Command, commandOf, resumeTokenIn } from "./hosted-pages.rules.ts";
import { first, type Posted } from "./page-submission.service.ts";
import { type Answer, type Found, tokenIn, type Visit } from "./pages.service.ts";
import { asTyped } from "./save-answers.service.ts";
import type { PageView, Visitor } from "./view.service.ts";

interface Deps extends CommandDeps {
  readonly pageView: PageView;
}

/** The order that the page showed, if it differs between entries. */
const orderOf = ({ program }: Found, once: string): JsonObject =>
  program.draw ? orderFrom(program.definition, once) : {};

export function createPageSubmit(deps: Deps) {
  const {
    sessions,
    pages,
    build: { renderer },
    pageView,
  } = deps;
  const runCommand = createCommandRunner(deps);
  const to = redirectTo(pages);

  /** Returns the entry key. The first post begins the entry; later posts send its key in a cookie. */
  const keyFor = async (
    visitor: Visitor,
    visit: Visit,
    post: Post,
    command: Command,
  ): Promise<string | undefined> => {
    const once = first(post, "_once");
    if (once === undefined) return visit.key;
    if (command.act === "resume") {
      const token = resumeTokenIn(first(post, "_resume") ?? "");
      return (await sessions.resume(visitor.ctx, token, once)).key;
    }
    const accessCode = command.act === "open" ? (first(post, "_code") ?? "") : undefined;
    const beginning = await beginningOf(visitor, visit, once);
    const begun = await sessions.begin(visitor.ctx, {
      formRef: visit.formRef,
      idempotencyKey: once,
      ...(accessCode === undefined ? {} : { accessCode }),
      prefillToken: tokenIn(visit),
      ...beginning,
    });
    return begun.key;
  };

  /** Returns nothing if the form cannot be read, for example, because it requires an access code. */
  const beginningOf = async (
    visitor: Visitor,
    visit: Visit,
    once: string,
  ): Promise<{ readonly locale?: string; readonly answers?: JsonObject }> => {
    try {
      const found = await sessions.getPublicForm(visitor.ctx, visit.formRef);
      const locale = pages.languageOf(found.definition, visit);
      return {
        locale,
        answers: { ...(await pages.prefillOf(visitor.ctx, visit, found)), ...orderOf(found, once) },
      };
    } catch (error) {
      if (isAppError(error)) return {};
      throw error;
    }
  };

  /** Shows a new form if the entry no longer exists. The form keeps the values typed on this page. */
  const restart = async (visitor: Visitor, visit: Visit, post: Post, notice: "over"): Promise<Answer> => {
    const found = await sessions.getPublicForm(visitor.ctx, visit.formRef);
    if (found.closedReason !== null) return pageView.closed(visit, found);
    const locale = pages.languageOf(found.definition, visit);
    const standing = await pages.blankOf(found, locale);
    const place = first(post, "_page") ?? "";
    const isThere = renderer.stepsOf(standing).includes(place);
    const answers = isThere ? asTyped({}, renderer.readPost(standing, place, post, locale)) : {};
    const more = { notice, answers, place: isThere ? place : "", isPlain: true };
    const page = await pages.blank(visit, found, more, () => sessions.countOwnPage(visitor.ctx));
    return { status: 409, page, key: null, isPersonal: true, ...pageView.frames(found) };
  };

  /** The page that explains why an entry could not begin. */
  const notBegun = async (visitor: Visitor, visit: Visit, post: Post, error: unknown): Promise<Answer> => {
    if (!isAppError(error)) throw error;
    const { code } = error.def;
    const once = first(post, "_once");
    if (code === "invalid_access_code" || code === "too_many_attempts") {
      const problem = code === "too_many_attempts" ? ("codeTries" as const) : ("codeWrong" as const);
      const status = code === "too_many_attempts" ? 429 : 422;
      return {
        status,
        ...(await pageView.askForCode(visitor, visit, { once, problem })),
        retryAfter: error.headers["retry-after"],
      };
    }
    if (code === "invalid_resume_token")
      return { status: 422, page: await pages.message(visit, "failed", { notice: "resumeWrong" }) };
    if (code === "captcha_required" || code === "captcha_failed")
      return { status: 403, page: await pages.message(visit, "failed", { notice: "script" }) };
    if (code === "form_not_accepting")
      return pageView.closed(visit, await sessions.getPublicForm(visitor.ctx, visit.formRef));
    if (error.def.status === 429)
      return {
        status: 429,
        page: await pages.message(visit, "failed", { notice: "busy" }),
        retryAfter: error.headers["retry-after"],
      };
    return pageView.refusal(visitor, visit, error);
  };

  /**
   * Submits a form that fits on one page with a single request. Returns undefined if that is not possible; the entry
   * then begins as usual, so that nothing typed is lost.
   */
  const submitAtOnce = async (
    visitor: Visitor,
    visit: Visit,
    { parts: post, files }: Posted,
  ): Promise<Answer | undefined> => {
    const once = first(post, "_once");
    const step = first(post, "_page") ?? "";
    if (once === undefined || files.length > 0) return undefined;
    try {
      const found = await sessions.getPublicForm(visitor.ctx, visit.formRef);
      const locale = pages.languageOf(found.definition, visit);
      const prefill = await pages.prefillOf(visitor.ctx, visit, found);
      // Prefilled entries begin first, so that these answers are marked as prefilled.
      if (Object.keys(prefill).length > 0) return undefined;
      const order = orderOf(found, once);
      const standing = await pages.blankOf(found, locale, order);
      if (renderer.stepsOf(standing).join() !== step || found.definition.settings?.check_answers)
        return undefined;
      const answers = { ...renderer.readPost(standing, step, post, locale), ...order };
      const after = await pages.blankOf(found, locale, patchAnswers({}, answers).answers);
      const asked = renderer.fieldsIn(standing, step);
      // Fields that these answers make visible have not been asked yet.
      if ([...renderer.fieldsIn(after, step)].some((path) => !asked.has(path))) return undefined;
      const { key } = await sessions.submitAtOnce(visitor.ctx, {
        formRef: visit.formRef,
        idempotencyKey: once,
        locale,
        answers,
        honeypot: first(post, "_leave_empty"),
      });
      return to({ visit, key }, { step: "done" });
    } catch (error) {
      if (isAppError(error)) return undefined;
      throw error;
    }
  };

  /** Sets the entry aside, or brings it back. Browsers forget a key that was set aside after a few minutes. */
  const turn = (visit: Visit, { act }: Command): Answer | undefined => {
    const { key, keyBefore } = visit;
    if (act === "over" && key !== undefined)
      return { status: 303, location: pages.linkTo(visit, { view: "over" }), key: null, keyBefore: key };
    if (act === "undo" && keyBefore !== undefined)
      return { status: 303, location: pages.linkTo(visit), key: keyBefore, keyBefore: null };
    return act === "over" || act === "undo" ? { status: 303, location: pages.linkTo(visit) } : undefined;
  };

  return {
    post: async (visitor: Visitor, visit: Visit, posted: Posted): Promise<Answer> => {
      const { parts: post, files } = posted;
      const command = commandOf(first(post, "_do"));
      const turned = turn(visit, command);
      if (turned) return turned;
      const submitted = command.act === "next" ? await submitAtOnce(visitor, visit, posted) : undefined;
      if (submitted) return submitted;
      let key: string | undefined;
      try {
        key = await keyFor(visitor, visit, post, command);
      } catch (error) {
        return notBegun(visitor, visit, post, error);
      }
      const known = await pageView.findEntry(visitor, key);
      if (!known || key === undefined) return restart(visitor, visit, post, "over");
      const { ctx, state } = known;
      if (state.entry.status === "submitted") return to({ visit, key }, { step: "done" });
      if (command.act === "resume") return to({ visit, key }, {});
      const step = first(post, "_page") ?? "";
      const reenter = () => visitor.enter(key);
      const done = await runCommand({ visit, post, files, ctx, reenter, state, command, step, key });
      // A page that follows a post directly contains what was typed, and can be framed where the form can be.
      return { isPersonal: true, ...pageView.frames(state.compiled), ...done };
    },
  };
}
