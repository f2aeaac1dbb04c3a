/**
 * Use cases for versions: validate a draft, publish it, read and compare published versions. Publishing changes the
 * form's state in the same transaction. A version never changes afterward.
 */
import { setImmediate } from "node:timers/promises";
import {
  type Finding,
  type FormDefinition,
  type JsonObject,
  type PictureUse,
  pictureUses,
} from "@formstead/form-logic";
import { LRUCache } from "lru-cache";
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail, isAppError } from "../../../platform/errors/errors.ts";
import { isId, newId } from "../../../platform/ids/ids.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import type { FileId, FilesService } from "../../files/files/index.ts";
import { blankDefinition } from "./drafts.rules.ts";
import type { DraftsService } from "./drafts.service.ts";
import type { SchemaFormat } from "./engine/form-tasks.ts";
import type { FormWorker } from "./engine/form-worker.ts";
import { letOthersIn } from "./engine/in-turns.ts";
import { formErrors as F } from "./forms.errors.ts";
import { type Decision, type Form, type FormId, move } from "./forms.rules.ts";
import * as forms from "./forms.store.ts";
import type { CompiledVersion, Verdict, Version, VersionDiff, VersionFacts } from "./versions.rules.ts";
import * as rules from "./versions.rules.ts";
import * as store from "./versions.store.ts";

interface Deps extends Pick<Platform, "contributions"> {
  readonly uow: Uow;
  readonly assets: FilesService["assets"];
  readonly drafts: DraftsService;
  readonly worker: FormWorker;
  /** Changes a form and records audit rows and events; `decide` can do more work in the same transaction. */
  changeForm(
    ctx: AccountCtx,
    id: FormId,
    decide: (form: Form, tx: AccountTx) => Promise<Decision>,
  ): Promise<Form>;
}

export interface Publishing {
  readonly notes?: string | undefined;
  readonly acceptBreaking?: boolean | undefined;
}

/**
 * The maximum size of the cache, in characters of JSON. A compiled definition takes about eleven times as many bytes.
 */
const programsWeightMax = 8_000_000;
/** The longest time for which a deleted form stays in the cache of a process. */
const programsKeptMs = 600_000;

export function createVersions({ uow, assets, contributions, drafts, worker, changeForm }: Deps) {
  const get = async (tx: ReadTx, formId: FormId, number: number): Promise<Version> =>
    (await store.find(tx, formId, number)) ?? fail(E.not_found);

  const currentDefinition = async (tx: ReadTx, form: Form): Promise<FormDefinition | undefined> =>
    form.versionNumber === null ? undefined : (await get(tx, form.id, form.versionNumber)).definition;

  /** Findings of the modules that provide options, for choice fields that have no options of their own. */
  const sourceFindings = async (ctx: AccountCtx, definition: FormDefinition): Promise<Finding[]> => {
    const findings: Finding[] = [];
    for (const { itemId, source } of rules.sourcesIn(definition)) {
      const known = contributions().optionSources.find(({ kind }) => kind === source.kind);
      const problem = await known?.problemOf?.(ctx, source);
      if (problem) findings.push(rules.sourceFinding(itemId, problem));
    }
    return findings;
  };

  const pictureFindings = async (tx: ReadTx, definition: FormDefinition): Promise<readonly Finding[]> => {
    const uses = pictureUses(definition);
    if (uses.length === 0) return [];
    return rules.pictureFindings(uses, new Set<string>(await assets.ready(tx, fileIdsIn(uses))));
  };

  /** Everything that validation depends on. */
  const evidence = async (tx: ReadTx, form: Form, definition: FormDefinition) => ({
    definition,
    before: await currentDefinition(tx, form),
    found: [...(await sourceFindings(tx, definition)), ...(await pictureFindings(tx, definition))],
  });

  const programs = new LRUCache<string, CompiledVersion>({
    maxSize: programsWeightMax,
    sizeCalculation: ({ definition }) => JSON.stringify(definition).length,
    ttl: programsKeptMs,
  });

  return {
    /**
     * Returns what publishing would report, plus the results of testing the rules. Publishing skips the tests,
     * because they only produce warnings.
     */
    validate: async (ctx: AccountCtx, formId: FormId): Promise<Verdict> => {
      const found = await uow.read(ctx, async (tx) => {
        const form = (await forms.find(tx, formId)) ?? fail(E.not_found);
        const draft = await drafts.get(tx, formId);
        return evidence(tx, form, draft.definition);
      });
      return worker.run(ctx, "judge", { ...found, isProved: true });
    },

    publish: async (
      ctx: AccountCtx,
      formId: FormId,
      { notes = "", acceptBreaking = false }: Publishing,
      ifMatch: string | undefined,
    ): Promise<Version> => {
      let version: Version | undefined;
      await changeForm(ctx, formId, async (form, tx) => {
        const decision = move(form, "publish", ctx.now);
        if (!decision.ok) return decision;
        const draft = await drafts.lockOpen(tx, formId, ifMatch).catch(refuseNothingToPublish);
        const found = await evidence(tx, form, draft.definition);
        const verdict = await worker.run(ctx, "judge", { ...found, isProved: false });
        refuseUnfit(verdict, acceptBreaking);
        version = {
          id: newId("fvr"),
          formId,
          number: decision.next.versionNumber ?? 1,
          definition: verdict.prepared,
          notes,
          hasBreakingChanges: verdict.breaking.length > 0,
          createdBy: userOf(ctx),
          createdAt: ctx.now,
          isCurrent: true,
        };
        await store.insert(tx, version);
        await assets.keep(tx, fileIdsIn(pictureUses(draft.definition)));
        await drafts.close(tx, draft);
        return { ...decision, next: { ...decision.next, locales: verdict.prepared.languages } };
      });
      return version ?? fail(E.internal_error);
    },

    /** The version that respondents see; undefined before the first one. */
    findCurrent: async (tx: ReadTx, formId: FormId): Promise<FormDefinition | undefined> =>
      currentDefinition(tx, (await forms.find(tx, formId)) ?? fail(E.not_found)),

    list: (ctx: AccountCtx, formId: FormId, page: PageRequest): Promise<KeysetPage<VersionFacts>> =>
      uow.read(ctx, async (tx) => {
        if (!(await forms.find(tx, formId))) fail(E.not_found);
        return store.list(tx, formId, page);
      }),

    get: (ctx: AccountCtx, formId: FormId, number: number): Promise<Version> =>
      uow.read(ctx, (tx) => get(tx, formId, number)),

    /**
     * A compiled version, from the cache if it was used recently. Versions never change, so a cache hit needs no
     * query. The account is part of the key, so another account's form is not found.
     */
    program: async (ctx: AccountCtx, formId: FormId, number: number): Promise<CompiledVersion> => {
      const key = `${ctx.account.uuid} ${formId} ${number}`;
      const kept = programs.get(key);
      if (kept) return kept;
      const version = await uow.read(ctx, (tx) => get(tx, formId, number));
      const compiled = await letOthersIn(rules.compileVersion(version, ctx.account.uuid));
      // A version created by this request can still be rolled back and its number reused, so it is not cached.
      if (version.createdAt.getTime() !== ctx.now.getTime()) programs.set(key, compiled);
      // Adding a large version to the cache takes a while, so yield before the caller uses it.
      await setImmediate();
      return compiled;
    },

    /** Compares `against`, or the previous version, with this one. */
    diff: async (
      ctx: AccountCtx,
      formId: FormId,
      number: number,
      against: number | undefined,
    ): Promise<VersionDiff> => {
      const from = against ?? (number > 1 ? number - 1 : null);
      const compared = await uow.read(ctx, async (tx) => {
        const { definition } = await get(tx, formId, number);
        const before =
          from === null
            ? blankDefinition(definition.title, definition.languages)
            : (await get(tx, formId, from)).definition;
        return { before, after: definition };
      });
      return { formId, from, to: number, changes: await worker.run(ctx, "diff", compared) };
    },

    describe: async (
      ctx: AccountCtx,
      formId: FormId,
      number: number,
      format: SchemaFormat,
    ): Promise<JsonObject | string> => {
      const { definition } = await uow.read(ctx, (tx) => get(tx, formId, number));
      return worker.run(ctx, "describe", { definition, format });
    },
  };
}

function fileIdsIn(uses: readonly PictureUse[]): FileId[] {
  return [...new Set(uses.map(({ fileId }) => fileId))].filter((id) => isId("fil", id));
}

/** The form exists but has no draft, so there is nothing to publish. */
function refuseNothingToPublish(error: unknown): never {
  if (isAppError(error, E.not_found)) return fail(F.no_changes);
  throw error;
}

function refuseUnfit(verdict: Verdict, acceptBreaking: boolean): void {
  const { errors, warnings, breaking } = verdict;
  if (errors.length > 0) fail(F.form_invalid, { errors, warnings });
  if (!verdict.hasChanges) fail(F.no_changes);
  if (breaking.length > 0 && !acceptBreaking) fail(F.breaking_changes, { changes: breaking });
}
