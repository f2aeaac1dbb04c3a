/** The way of visitors through a form: how many viewed it, began, reached each page, and submitted. */
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { type Id, idToUuid, uuidToId } from "../../../platform/ids/ids.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import { type CountingDeps, createCounting, tallyName } from "./counting.service.ts";
import * as rules from "./funnels.rules.ts";
import * as store from "./funnels.store.ts";

interface Deps extends CountingDeps {
  readonly forms: FormsService;
}

export interface FunnelRequest {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly version?: number | undefined;
}

export interface Funnel extends rules.Sums {
  readonly formId: Id<"frm">;
  readonly from: string;
  readonly to: string;
  readonly version: number | null;
  readonly pages: readonly (rules.PageReached & { readonly title: string | null })[];
  readonly days: readonly (rules.Sums & { readonly day: string })[];
}

const defaultDays = 30;
const daysMax = 366;
/** PostgreSQL has no year 0, and JavaScript writes the years before it in another way. */
const earliest = "1970-01-01";
/** Days whose numbers can still grow: the current one, and the one before shortly after midnight. */
const growingDays = 2;

export type FormFunnelsService = ReturnType<typeof createFormFunnels>;

export function createFormFunnels({ uow, tallies, telemetry, now, forms }: Deps) {
  const { count, flush, close } = createCounting({ uow, tallies, telemetry, now });

  const oldestGrowing = (at: Date) => rules.daysBefore(rules.dayOf(at), growingDays - 1);

  /** What Redis knows about the days whose numbers may not be in the table yet. */
  const current = async (
    { account, now: at }: AccountCtx,
    formId: Id<"frm">,
    { from, to, version }: store.Period,
  ): Promise<rules.Traffic[]> => {
    const days = Array.from({ length: growingDays }, (_none, index) =>
      rules.daysBefore(rules.dayOf(at), index),
    ).filter((day) => day >= from && day <= to);
    const found = await Promise.all(
      days.map(async (day) => {
        const tally = await tallies.read(account.uuid, tallyName(formId, day)).catch(() => undefined);
        return tally ? rules.trafficIn(day, tally) : [];
      }),
    );
    return found.flat().filter((one) => version === undefined || one.version === version);
  };

  /** The pages of the requested version, or of the current one. */
  const pagesOf = async (ctx: AccountCtx, formId: Id<"frm">, wanted: number | undefined) => {
    const form = await forms.get(ctx, formId);
    const version = wanted ?? form.versionNumber;
    return version === null ? [] : (await forms.versions.program(ctx, formId, version)).definition.pages;
  };

  return {
    count,
    flush,
    close,

    get: async (ctx: AccountCtx, formId: Id<"frm">, request: FunnelRequest): Promise<Funnel> => {
      const period = periodOf(request, ctx.now);
      const { from, to, version } = period;
      const definitionPages = await pagesOf(ctx, formId, version);
      await flush();
      const stored = await uow.read(ctx, (tx) => store.find(tx, formId, period));
      const traffic = rules.combined(stored, await current(ctx, formId, period));
      const order = definitionPages.map(({ id }) => id);
      const titles = new Map(definitionPages.map(({ id, title }) => [id, title]));
      return {
        formId,
        from,
        to,
        version: version ?? null,
        ...rules.sumOf(traffic),
        pages: rules
          .pagesReached(traffic, order)
          .map((page) => ({ ...page, title: titles.get(page.pageId) ?? null })),
        days: rules.daily(traffic, from, to),
      };
    },

    /** Copies the numbers in Redis to the table. Repeating it changes nothing. */
    collect: async (ctx: AccountCtx): Promise<void> => {
      const group = ctx.account.uuid;
      const names = await tallies.namesIn(group);
      const traffic = await Promise.all(
        names.map(async (name): Promise<rules.FormTraffic[]> => {
          const [form = "", day = ""] = name.split(" ");
          const tally = await tallies.read(group, name);
          const formId = uuidToId("frm", form);
          return tally ? rules.trafficIn(day, tally).map((one) => ({ ...one, formId })) : [];
        }),
      );
      const rows = traffic.flat();
      if (rows.length > 0) await uow(ctx, async (tx) => tx.write(store.keepStatement(tx, rows)));
      const oldest = oldestGrowing(ctx.now);
      await tallies.forget(
        group,
        names.filter((name) => (name.split(" ")[1] ?? "") < oldest),
      );
    },

    /** First the tallies: the next copy would bring the numbers back. */
    removeOfForm: async (ctx: AccountCtx, formId: Id<"frm">): Promise<void> => {
      const group = ctx.account.uuid;
      const names = await tallies.namesIn(group);
      await tallies.forget(
        group,
        names.filter((name) => name.startsWith(`${idToUuid(formId)} `)),
      );
      await uow(ctx, async (tx) => tx.write(store.removeStatement(tx, formId)));
    },
  };
}

function periodOf({ from, to, version }: FunnelRequest, now: Date): store.Period {
  const last = to ?? rules.dayOf(now);
  const first = from ?? rules.daysBefore(last, defaultDays - 1);
  const days = rules.daysBetween(first, last);
  if (first < earliest) refuse(`The period begins before ${earliest}. Choose a later day.`);
  if (days < 1) refuse("`from` is after `to`. Swap the two dates.");
  if (days > daysMax) refuse(`The period is longer than ${daysMax} days. Choose a shorter one.`);
  return { from: first, to: last, version };
}

function refuse(message: string): never {
  return fail(E.validation_failed, { errors: [{ pointer: "/query/from", code: "range", message }] });
}
