/** Shows a hosted page: the form, the entry that was begun in this browser, or the reason why neither is available. */
import type { Ctx } from "../../../platform/context/context.ts";
import { type AppError, isAppError } from "../../../platform/errors/errors.ts";
import type { EntrySessionsService, SessionCtx } from "../sessions/index.ts";
import type { Answer, EntryState, Found, Pages, RendererBuild, Visit } from "./pages.service.ts";
import { standingOf } from "./pages.service.ts";

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
  const frames = ({ definition }: Found) => ({ frameOrigins: definition.settings?.frame_origins ?? [] });

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

  /** The page for an error that prevents the form from being shown. Rethrows all other errors. */
  const refusal = async (visit: Visit, error: AppError): Promise<Answer> => {
    const { code, status } = error.def;
    if (code === "access_code_required")
      return { status: 200, page: await pages.message(visit, "code", { once: pages.newOnceToken() }) };
    if (status === 404) return { status, page: await pages.message(visit, "not_found") };
    if (status === 410) return { status, page: await pages.message(visit, "gone") };
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
      return { status: 200, page: await pages.messageOf(visit, kind, state, { action: back, href: back }) };
    }
    const notice = visit.view === "more" ? ("more" as const) : undefined;
    const page = await pages.entry(visit, state, { place, isPlain: false, entryKey: visit.key, notice });
    return {
      status: 200,
      page,
      isPersonal: true,
      frameOrigins: definition.settings?.frame_origins ?? [],
    };
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
      },
    });
    return { status: 200, page, isPersonal: true };
  };

  return {
    findEntry,
    closed,
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
        if (found.closedReason !== null) return await closed(visit, found);
        // An address with a step means that the visitor has begun an entry. A missing key means that the browser did
        // not keep the cookie.
        const notice = visit.key === undefined ? ("cookies" as const) : ("ended" as const);
        const more = visit.step !== undefined && !known ? { notice } : {};
        return { status: 200, page: await pages.blank(visit, found, more), ...frames(found) };
      } catch (error) {
        if (isAppError(error)) return refusal(visit, error);
        throw error;
      }
    },
  };
}
