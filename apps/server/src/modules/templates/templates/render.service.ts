/**
 * Renders templates in the sandbox. Maps sandbox failures to API errors, and resolves references through the modules
 * that contribute them. Writes nothing.
 */
import type { Json } from "@formstead/form-logic";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { ReferenceScope } from "../../../platform/module/reference-source.ts";
import { refuseUnserved } from "../../../platform/sandbox/refuse-unserved.ts";
import { createSandbox, SandboxError } from "../../../platform/sandbox/sandbox.ts";
import type { Order, Outcome, Rendered, Texts, Variable } from "./engine/protocol.ts";
import { templateErrors as T } from "./templates.errors.ts";
import type { Sample } from "./templates.rules.ts";
import * as values from "./values.rules.ts";

export type TemplateRenderer = ReturnType<typeof createTemplateRenderer>;

const valuesCharsMax = 4_000_000;

export function createTemplateRenderer({
  contributions,
  telemetry,
}: Pick<Platform, "contributions" | "telemetry">) {
  const sandbox = createSandbox<Order, Outcome>({
    script: new URL("./engine/render-child.ts", import.meta.url),
    // Allows for the first request, which also waits for a child process to start. That takes seconds on a busy
    // machine.
    waitMsMax: 15_000,
  });

  const ask = async (ctx: AccountCtx, order: Order): Promise<Outcome> => {
    try {
      return await sandbox.run(order, ctx.account.uuid);
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      if (error.reason === "time" || error.reason === "memory")
        return fail(T.render_limit, { limit: error.reason });
      if (error.reason !== "failed") return refuseUnserved(error, telemetry, "templates_sandbox");
      telemetry.logger.warn({ order: order.kind }, "a template crashed its sandbox");
      return fail(T.template_error, {
        part: "body",
        line: 1,
        column: 1,
        reason: "The template cannot be rendered.",
      });
    }
  };

  const settled = (outcome: Outcome): Extract<Outcome, { kind: "analysed" | "rendered" }> => {
    if (outcome.kind === "limit") return fail(T.render_limit, { limit: outcome.limit });
    if (outcome.kind !== "problem") return outcome;
    const { part, line, column, message } = outcome.problem;
    return fail(T.template_error, { part, line, column, reason: message });
  };

  const rendered = async (ctx: AccountCtx, order: Order): Promise<Rendered> => {
    const outcome = settled(await ask(ctx, order));
    if (outcome.kind !== "rendered") throw new Error("the sandbox returned an unexpected result");
    return outcome.rendered;
  };

  /**
   * Adds to the scope what it implies. Later modules come first, because a run implies an entry, and an entry implies
   * a form.
   */
  const widened = async (ctx: AccountCtx, scope: ReferenceScope): Promise<ReferenceScope | undefined> => {
    let wide: ReferenceScope | undefined = scope;
    for (const source of contributions().referenceSources.toReversed())
      if (source.widen && wide) wide = await source.widen(ctx, wide);
    return wide;
  };

  return {
    analyse: async (ctx: AccountCtx, texts: Texts): Promise<readonly Variable[]> => {
      const outcome = settled(await ask(ctx, { kind: "analyse", texts }));
      if (outcome.kind !== "analysed") throw new Error("the sandbox returned an unexpected result");
      return outcome.variables;
    },

    render: (ctx: AccountCtx, texts: Texts, given: Sample): Promise<Rendered> =>
      rendered(ctx, { kind: "render", texts, values: given }),

    clean: (ctx: AccountCtx, html: string): Promise<Rendered> =>
      rendered(ctx, { kind: "clean", channel: "email", html }),

    /** A scope that must exist: a request that refers to a missing entry gets an error. */
    existing: async (ctx: AccountCtx, scope: ReferenceScope): Promise<ReferenceScope> =>
      (await widened(ctx, scope)) ?? fail(E.not_found),

    /**
     * Resolves only references that the texts read. Names with given values are not looked up, and references outside
     * the scope are treated as missing.
     */
    valuesFor: async (
      ctx: AccountCtx,
      refs: readonly string[],
      scope: ReferenceScope,
      given: Sample,
    ): Promise<{ values: Sample; warnings: readonly values.Warning[] }> => {
      const wide = (await widened(ctx, scope)) ?? scope;
      const found: values.Found[] = [];
      const warnings: values.Warning[] = [];
      for (const [name, references] of values.bySource(refs)) {
        if (Object.hasOwn(given, name)) continue;
        const source = contributions().referenceSources.find((one) => one.source === name);
        if (!source) warnings.push(values.unknownSource(name));
        const results = (await source?.resolve(ctx, wide, references)) ?? [];
        for (const [at, result] of results.entries()) {
          const reference = references[at];
          if (reference) found.push({ reference, ...result });
        }
      }
      const tree = values.treeOf(found);
      const all: Record<string, Json> = { ...tree.values, ...given };
      if (JSON.stringify(all).length > valuesCharsMax) return fail(T.render_limit, { limit: "values" });
      return { values: all, warnings: [...warnings, ...tree.warnings] };
    },

    close: (): Promise<void> => sandbox.close(),
  };
}
