/** Shows a hosted page: the form, the entry that was begun in this browser, or the reason why neither is available. */
import type { MessagePage } from "@formstead/renderer/server";
import type { Ctx } from "../../../platform/context/context.ts";
import { type AppError, isAppError } from "../../../platform/errors/errors.ts";
import type { EntrySessionsService, SessionCtx } from "../sessions/index.ts";
import { factsOf } from "./engine/definition-facts.ts";
import type { Answer, EntryState, Found, Pages, RendererBuild, Visit } from "./pages.service.ts";
import { isFieldForm, pathOf, standingOf } from "./pages.service.ts";

/** The visitor, as identified by the HTTP layer. */
export interface Visitor {
  readonly ctx: Ctx;
  /** Opens the entry that the key belongs to. Throws if the key is invalid or expired. */
  enter(key: string): Promise<SessionCtx>;
}

export interface ViewDeps {
  readonly sessions: EntrySessionsService;
  readonly pages: Pages;
  readonly build: RendererBuild;
}

export type PageView = ReturnType<typeof createPageView>;

export function createPageView({ sessions, pages, build: { renderer } }: ViewDeps) {
  const frames = ({ definition }: Pick<Found, "definition">) => ({
    frameOrigins: definition.settings?.frame_origins ?? [],
    isField: isFieldForm(definition),
    powers: factsOf(definition).powers,
  });

  /** The other address of the page, with or without the slash. Keeps all parameters. */
  const moved = ({ formRef, isInside, parameters }: Visit): Answer => {
    const query = new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value]));
    return { status: 303, location: `${pathOf(formRef, !isInside)}${query.size > 0 ? `?${query}` : ""}` };
  };

  /** The entry that the browser's key belongs to. */
  const findEntry = async (
    visitor: Visitor,
    key: string | undefined,
  ): Promise<{ readonly ctx: SessionCtx; readonly state: EntryState } | undefined> => {
    if (key === undefined) return undefined;
    try {
      const ctx = await visitor.enter(key);
      return { ctx, state: await sessions.get(ctx) };
    } catch (error) {
      if (isAppError(error) && error.def.status < 429) return undefined;
      throw error;
    }
  };

  const closed = async (visit: Visit, found: Found, more = {}): Promise<Answer> => ({
    status: 200,
    page: await pages.message(visit, "closed", { found, ...more }),
    ...frames(found),
  });

  /** A message that shows only the form's title and look, and its texts for the occasion. */
  const messageWithCover = async (
    { ctx }: Visitor,
    visit: Visit,
    kind: MessagePage["kind"],
    more: Pick<MessagePage, "once" | "problem"> = {},
  ): Promise<Pick<Answer, "page" | "frameOrigins">> => {
    const { definition, reason, frameOrigins } = await sessions.getCover(ctx, visit.formRef);
    const form = { form_id: "", version: 0, definition };
    return { page: await pages.message(visit, kind, { form, reason, ...more }), frameOrigins };
  };

  const askForCode = (visitor: Visitor, visit: Visit, more: Pick<MessagePage, "once" | "problem">) =>
    messageWithCover(visitor, visit, "code", more);

  /** The form is archived, or the link is spent. */
  const gone = async (visitor: Visitor, visit: Visit): Promise<Pick<Answer, "page" | "frameOrigins">> => {
    try {
      return await messageWithCover(visitor, visit, "gone");
    } catch (error) {
      if (isAppError(error)) return { page: await pages.message(visit, "gone") };
      throw error;
    }
  };

  /** The page for an error that prevents the form from being shown. Rethrows all other errors. */
  const refusal = async (visitor: Visitor, visit: Visit, error: AppError): Promise<Answer> => {
    const { code, status } = error.def;
    if (code === "access_code_required")
      return { status: 200, ...(await askForCode(visitor, visit, { once: pages.newOnceToken() })) };
    if (status === 404) return { status, page: await pages.message(visit, "not_found") };
    if (status === 410) return { status, ...(await gone(visitor, visit)) };
    throw error;
  };

  const showEntry = async (visit: Visit, state: EntryState): Promise<Answer> => {
    const { definition } = state.compiled;
    const steps = renderer.stepsOf(standingOf(state));
    const asked = visit.step ?? "";
    const hasCheck = definition.settings?.check_answers === true;
    const place = steps.includes(asked) || (asked === "check" && hasCheck) ? asked : (steps[0] ?? "");
    const back = pages.linkTo(visit, { step: place });
    if (visit.view === "later" || visit.view === "sent") {
      const kind = visit.view === "later" ? "later" : "later_sent";
      const page = await pages.messageOf(visit, kind, state, { action: back, href: back });
      return { status: 200, page, ...frames(state.compiled) };
    }
    // Every link to a page of the entry has a step, so this visitor has come back.
    const isReturn = visit.step === undefined && visit.view === undefined && !visit.isAgain;
    const notice = visit.view === "more" ? ("more" as const) : undefined;
    const isChanging = visit.view === "change" && hasCheck;
    const page = await pages.entry(visit, state, {
      place,
      isPlain: false,
      entryKey: visit.key,
      notice,
      isChanging,
      returning: isReturn ? { continueHref: pages.linkTo(visit, { step: lastAnswered(state) }) } : undefined,
    });
    return {
      status: 200,
      page,
      isPersonal: true,
      ...frames(state.compiled),
    };
  };

  /** The last step that has an answer. */
  const lastAnswered = (state: EntryState): string => {
    const standing = standingOf(state);
    const isAnswered = (path: string) => (standing.view.fields[path]?.value ?? null) !== null;
    const steps = renderer.stepsOf(standing);
    const last = steps.findLast((step) => [...renderer.fieldsIn(standing, step)].some(isAnswered));
    return last ?? steps[0] ?? "";
  };

  const showReceipt = async (visit: Visit, ctx: SessionCtx, state: EntryState): Promise<Answer> => {
    const receipt = await sessions.receipt(ctx);
    const page = await pages.entry(visit, state, {
      place: "done",
      isPlain: true,
      receipt: {
        entry_id: state.entry.id,
        receipt_code: receipt.code,
        numbers: receipt.numbers,
        submitted_at: receipt.submittedAt.toISOString(),
        confirmation: null,
        has_email_copy: receipt.hasEmailCopy,
        pdf_url: receipt.pdfUrl,
      },
    });
    return { status: 200, page, isPersonal: true, ...frames(state.compiled) };
  };

  /** A form that this browser has no open entry of. */
  const showBlank = async (
    visitor: Visitor,
    visit: Visit,
    found: Found,
    isUnknown: boolean,
  ): Promise<Answer> => {
    // An address with a step means that the visitor has begun an entry. A missing key means that the browser did
    // not keep the cookie.
    const notice = visit.key === undefined ? ("cookies" as const) : ("ended" as const);
    const told = visit.step !== undefined && isUnknown ? { notice } : {};
    const countOwn = once(() => sessions.countOwnPage(visitor.ctx));
    // Finding out which of the answers are valid takes as long as a page.
    if (pages.hasAnswers(visit, found)) await countOwn();
    if (!visit.isAgain && visit.step === undefined) found.countView();
    const prefill = await pages.prefillOf(visitor.ctx, visit, found);
    const isPersonal = Object.keys(prefill).length > 0;
    const isOver = visit.view === "over" && visit.keyBefore !== undefined;
    const more = { ...told, ...(isPersonal && { prefill }), ...(isOver && { returning: {} }) };
    return {
      status: 200,
      page: await pages.blank(visit, found, more, countOwn),
      isPersonal,
      ...frames(found),
    };
  };

  return {
    findEntry,
    closed,
    askForCode,
    refusal,
    frames,

    show: async (visitor: Visitor, visit: Visit): Promise<Answer> => {
      const known = await findEntry(visitor, visit.key);
      if (known?.state.entry.status === "submitted") {
        // After an entry is submitted, an address without a step starts a new entry.
        if (visit.step === "done") return showReceipt(visit, known.ctx, known.state);
      } else if (known) return showEntry(visit, known.state);
      try {
        const found = await sessions.getPublicForm(visitor.ctx, visit.formRef);
        if (isFieldForm(found.definition) !== visit.isInside) return moved(visit);
        if (found.closedReason !== null) return await closed(visit, found);
        return await showBlank(visitor, visit, found, known === undefined);
      } catch (error) {
        if (isAppError(error)) return refusal(visitor, visit, error);
        throw error;
      }
    },
  };
}

function once(count: () => Promise<void>): () => Promise<void> {
  let counted: Promise<void> | undefined;
  return () => {
    counted ??= count();
    return counted;
  };
}
