/**
 * Lists, validates, and resolves references through the modules that contribute sources. This service handles only
 * the grammar: each source decides what exists and what the caller's role can see.
 */
import type { Json } from "@formstead/form-logic";
import { type Reference, referenceOf } from "@formstead/workflow-core";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { ReferenceScope, ReferenceUsage, Resolved } from "../../../platform/module/reference-source.ts";
import { referenceErrors as R } from "./references.errors.ts";
import * as rules from "./references.rules.ts";

export type ReferencesService = ReturnType<typeof createReferences>;

export type ResolvedReference = (Resolved | { readonly status: "invalid" }) & {
  readonly ref: string;
  readonly type: string | null;
};

export interface Usages {
  readonly usages: readonly ReferenceUsage[];
  /** How many resources of each kind use the reference, and in how many places. */
  readonly counts: readonly { readonly object: string; readonly things: number; readonly places: number }[];
}

/** The maximum size of a response, as JSON. */
const valuesCharsMax = 4_000_000;
const usagesShownMax = 200;

export function createReferences({ uow, contributions }: Pick<Platform, "uow" | "contributions">) {
  const sources = () => contributions().referenceSources;

  /**
   * Adds to the scope what it implies. Later modules come first, because a run implies an entry, and an entry implies
   * a form.
   */
  const widened = async (ctx: AccountCtx, scope: ReferenceScope): Promise<ReferenceScope | undefined> => {
    let wide: ReferenceScope | undefined = scope;
    for (const source of sources().toReversed())
      if (source.widen && wide) wide = await source.widen(ctx, wide);
    return wide;
  };

  const describedIn = async (ctx: AccountCtx, scope: ReferenceScope): Promise<rules.Described[]> => {
    const all: rules.Described[] = [];
    for (const source of sources()) all.push(...(await source.describe(ctx, scope)));
    return all;
  };

  const treeIn = async (ctx: AccountCtx, scope: ReferenceScope): Promise<rules.NameTree> =>
    rules.treeOf(
      sources().map(({ source }) => source),
      await describedIn(ctx, scope),
    );

  /** Returns undefined if the scope refers to something that does not exist. */
  const findTree = async (ctx: AccountCtx, scope: ReferenceScope): Promise<rules.NameTree | undefined> => {
    const wide = await widened(ctx, scope);
    return wide && treeIn(ctx, wide);
  };

  const follow = async (
    ctx: AccountCtx,
    scope: ReferenceScope,
    references: readonly (Reference | undefined)[],
  ): Promise<(Resolved | undefined)[]> => {
    const results: (Resolved | undefined)[] = references.map((one) => one && { status: "missing" });
    for (const source of sources()) {
      const places = [...references.keys()].filter((at) => references[at]?.source === source.source);
      if (places.length === 0) continue;
      const own = places.flatMap((at) => references[at] ?? []);
      const values = await source.resolve(ctx, scope, own);
      for (const [index, at] of places.entries()) results[at] = values[index] ?? { status: "missing" };
    }
    return results;
  };

  return {
    search: async (
      ctx: AccountCtx,
      scope: ReferenceScope,
      query: { readonly q: string; readonly kinds: readonly string[] | undefined },
    ): Promise<readonly rules.Found[]> => {
      const wide = (await widened(ctx, scope)) ?? fail(E.not_found);
      return rules.search(await describedIn(ctx, wide), query.q, query.kinds);
    },

    /**
     * Returns values in the order of the references. References outside the scope are treated as missing, like those
     * that do not exist.
     */
    resolve: async (
      ctx: AccountCtx,
      scope: ReferenceScope,
      refs: readonly string[],
    ): Promise<readonly ResolvedReference[]> => {
      const wide = (await widened(ctx, scope)) ?? scope;
      const read = refs.map((ref) => referenceOf(ref));
      const values = await follow(ctx, wide, read);
      refuseTooLarge(values);
      const tree = await treeIn(ctx, wide);
      return refs.map((ref, at) => {
        const [reference, value] = [read[at], values[at]];
        if (!reference || !value) return { ref, status: "invalid", type: null };
        const type = rules.typeOf(tree, reference);
        return { ref, ...value, type: type ?? (value.status === "resolved" ? "any" : null) };
      });
    },

    check: async (ctx: AccountCtx, scope: ReferenceScope, mapping: Json): Promise<rules.Checked> =>
      rules.check((await findTree(ctx, scope)) ?? fail(E.not_found), mapping),

    checkOne: async (ctx: AccountCtx, scope: ReferenceScope, ref: string): Promise<rules.Checked> =>
      rules.checkOne((await findTree(ctx, scope)) ?? fail(E.not_found), ref),

    usages: (ctx: AccountCtx, ref: string): Promise<Usages> =>
      uow.read(ctx, async (tx) => {
        const usages: ReferenceUsage[] = [];
        for (const user of contributions().referenceUsers) usages.push(...(await user.usages(tx, ref)));
        const counts = [...Map.groupBy(usages, ({ object }) => object)].map(([object, places]) => ({
          object,
          things: new Set(places.map(({ id }) => id)).size,
          places: places.length,
        }));
        return { usages: usages.slice(0, usagesShownMax), counts };
      }),
  };
}

function refuseTooLarge(values: readonly (Resolved | undefined)[]): void {
  let left = valuesCharsMax;
  for (const one of values) {
    if (one?.status === "resolved") left -= JSON.stringify(one.value).length;
    if (left < 0) fail(R.resolved_too_large);
  }
}
