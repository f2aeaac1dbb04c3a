/**
 * Counts what happens on the way through forms. A request only adds to numbers in memory. They go to Redis every second
 * and from there to the table (`funnels.jobs.ts`), so counting costs respondents nothing. If a process is killed, the
 * numbers of its last second are lost.
 */
import { type AccountCtx, type AccountRef, systemAccountCtx } from "../../../platform/context/context.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { type Id, idToUuid } from "../../../platform/ids/ids.ts";
import { collectAfterMs, type Tallies } from "../../../platform/tallies/tallies.ts";
import type { Telemetry } from "../../../platform/telemetry/telemetry.ts";
import { collectTraffic } from "./funnels.events.ts";
import { countersOf, dayOf, type Happened } from "./funnels.rules.ts";

export interface CountingDeps {
  readonly uow: Uow;
  readonly tallies: Tallies;
  readonly telemetry: Pick<Telemetry, "logger">;
  now(): Date;
}

interface Bundle {
  readonly account: AccountRef;
  readonly name: string;
  readonly counts: Map<string, number>;
}

const everyMs = 1_000;
/** While Redis is unreachable, numbers wait in memory; more forms than this are not counted. */
const bundlesMax = 10_000;

export const tallyName = (formId: Id<"frm">, day: string): string => `${idToUuid(formId)} ${day}`;

export function createCounting({ uow, tallies, telemetry, now }: CountingDeps) {
  let bundles = new Map<string, Bundle>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  const bundleFor = (account: AccountRef, name: string): Bundle | undefined => {
    const key = `${account.uuid} ${name}`;
    const known = bundles.get(key);
    if (known || bundles.size >= bundlesMax) return known;
    const bundle = { account, name, counts: new Map() };
    bundles.set(key, bundle);
    return bundle;
  };

  const add = (account: AccountRef, name: string, counters: Iterable<readonly [string, number]>): void => {
    const bundle = bundleFor(account, name);
    for (const [counter, by] of counters) bundle?.counts.set(counter, (bundle.counts.get(counter) ?? 0) + by);
  };

  const planCollection = (account: AccountRef): Promise<void> => {
    const ctx = systemAccountCtx("form-funnels", account, "collect-traffic", now());
    // Later than the mark in Redis lives, so that the job finds everything that was counted under it.
    const runAt = new Date(now().getTime() + collectAfterMs + everyMs);
    return uow(ctx, async (tx) => tx.enqueue(collectTraffic, {}, { runAt, jobKey: jobKeyOf(account) }));
  };

  const send = async (): Promise<void> => {
    const taken = bundles;
    bundles = new Map();
    const due = new Map<string, AccountRef>();
    for (const { account, name, counts } of taken.values()) {
      try {
        if (await tallies.add(account.uuid, name, counts)) due.set(account.uuid, account);
      } catch (error) {
        telemetry.logger.debug({ err: error }, "visits could not be counted yet");
        add(account, name, counts);
      }
    }
    for (const account of due.values()) await planCollection(account);
  };

  const plan = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch((error) => telemetry.logger.warn({ err: error }, "visits could not be counted"));
    }, everyMs).unref();
  };

  /** Resolves when everything counted so far by this process is in Redis, if Redis is available. */
  const flush = async (): Promise<void> => {
    await sending;
    sending = send().finally(() => {
      sending = undefined;
      if (bundles.size > 0) plan();
    });
    await sending;
  };

  return {
    flush,
    close: async (): Promise<void> => {
      clearTimeout(timer);
      await flush();
      clearTimeout(timer);
    },

    /** Previews and tests do not count. */
    count: (
      { account, now: at }: Pick<AccountCtx, "account" | "now">,
      form: { readonly formId: Id<"frm">; readonly version: number; readonly mode?: string },
      happened: Happened,
    ): void => {
      const counters = countersOf(form.version, happened);
      if (counters.length === 0 || (form.mode ?? "live") !== "live") return;
      add(
        account,
        tallyName(form.formId, dayOf(at)),
        counters.map((counter) => [counter, 1] as const),
      );
      plan();
    },
  };
}

const jobKeyOf = ({ uuid }: AccountRef): string => `${collectTraffic.name}:${uuid}`;
