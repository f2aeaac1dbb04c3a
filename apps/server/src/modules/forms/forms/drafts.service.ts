/**
 * Use cases for drafts. Every change specifies the revision that it is based on, and is refused if another change came
 * first. Changes are never merged, so none is lost silently.
 */
import { setImmediate } from "node:timers/promises";
import type { FormDefinition, Json } from "@formstead/form-logic";
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { AccountTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { applyPatch, type PatchOperation } from "../../../platform/json/json-patch.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import type { Draft, DraftSlot } from "./drafts.rules.ts";
import * as rules from "./drafts.rules.ts";
import * as store from "./drafts.store.ts";
import type { FormWorker } from "./engine/form-worker.ts";
import { formErrors as F, structureProblems } from "./forms.errors.ts";
import { draftEvents } from "./forms.events.ts";
import { type Form, type FormId, outsideTrash } from "./forms.rules.ts";
import * as forms from "./forms.store.ts";
import * as versions from "./versions.store.ts";

export type DraftsService = ReturnType<typeof createDrafts>;

interface Deps {
  readonly uow: Uow;
  readonly worker: FormWorker;
}

export function createDrafts({ uow, worker }: Deps) {
  /** Parses external input as a definition, or rejects it. */
  const readOrRefuse = async (ctx: AccountCtx, json: Json, place: string): Promise<FormDefinition> => {
    if (rules.isTooLarge(json)) return fail(E.payload_too_large);
    await setImmediate();
    const problems = await worker.run(ctx, "read", { json });
    if (problems.length > 0) return fail(E.validation_failed, { errors: structureProblems(problems, place) });
    return json as unknown as FormDefinition;
  };

  const save = async (
    tx: AccountTx,
    slot: DraftSlot,
    change: Partial<Pick<DraftSlot, "definition" | "baseVersion">>,
    step: keyof typeof draftEvents,
    published?: store.Published,
  ): Promise<DraftSlot> => {
    const next = rules.next(slot, change, userOf(tx), tx.now);
    await store.save(tx, next, published);
    tx.audit(`form_draft.${step}`, { type: "form", id: slot.formId }, { revision: next.revision });
    tx.emit(draftEvents[step]({ form_id: slot.formId, revision: next.revision }));
    return next;
  };

  /** Locks the open draft, which must have the revision that the caller expects. */
  const lockOpen = async (tx: AccountTx, formId: FormId, ifMatch: string | undefined): Promise<Draft> => {
    refuseTrashed((await forms.find(tx, formId)) ?? fail(E.not_found));
    const slot = await store.lock(tx, formId);
    if (!slot || !rules.isOpen(slot)) return fail(E.not_found);
    checkIfMatch(ifMatch, slot.revision, () => ({
      updated_by: slot.updatedBy,
      updated_at: isoTime(slot.updatedAt),
    }));
    return slot;
  };

  /** `edit` works on the stored definition; its result is validated like external input. */
  const edit = (
    ctx: AccountCtx,
    formId: FormId,
    ifMatch: string | undefined,
    edit: (definition: FormDefinition, tx: AccountTx) => Json | Promise<Json>,
    place = "",
  ): Promise<Draft> =>
    uow(ctx, async (tx) => {
      const draft = await lockOpen(tx, formId, ifMatch);
      const definition = await readOrRefuse(ctx, await edit(draft.definition, tx), place);
      return (await save(tx, draft, { definition }, "update")) as Draft;
    });

  return {
    lockOpen,
    edit,

    /** Closes the draft after its definition was published as a version. */
    close: (tx: AccountTx, draft: Draft): Promise<void> => {
      const closed = rules.next(draft, { definition: null, baseVersion: null }, userOf(tx), tx.now);
      return store.save(tx, closed, "the former draft");
    },

    get: (ctx: AccountCtx, formId: FormId): Promise<Draft> =>
      uow.read(ctx, async (tx) => {
        const slot = await store.find(tx, formId);
        return slot && rules.isOpen(slot) ? slot : fail(E.not_found);
      }),

    replace: (
      ctx: AccountCtx,
      formId: FormId,
      definition: Json,
      ifMatch: string | undefined,
    ): Promise<Draft> => edit(ctx, formId, ifMatch, () => definition, "/definition"),

    patch: (
      ctx: AccountCtx,
      formId: FormId,
      patch: readonly PatchOperation[],
      ifMatch: string | undefined,
    ): Promise<Draft> =>
      edit(ctx, formId, ifMatch, (definition) => patchOrRefuse(definition as unknown as Json, patch)),

    /** Creates a draft from a version. If none is given, uses the latest version, or starts empty if there is none. */
    begin: (ctx: AccountCtx, formId: FormId, fromVersion: number | undefined): Promise<Draft> =>
      uow(ctx, async (tx) => {
        const form = (await forms.lock(tx, formId)) ?? fail(E.not_found);
        refuseTrashed(form);
        const slot = (await store.lock(tx, formId)) ?? fail(E.not_found);
        if (rules.isOpen(slot)) return fail(F.draft_exists);
        const number = fromVersion ?? form.versionNumber;
        const definition =
          number === null
            ? rules.blankDefinition(form.name, form.locales)
            : rules.asAuthored((await versions.find(tx, formId, number))?.definition ?? refuseVersion());
        const published = number !== null && number === form.versionNumber ? "the new draft" : "as before";
        return (await save(tx, slot, { definition, baseVersion: number }, "create", published)) as Draft;
      }),

    discard: (ctx: AccountCtx, formId: FormId, ifMatch: string | undefined): Promise<void> =>
      uow(ctx, async (tx) => {
        const draft = await lockOpen(tx, formId, ifMatch);
        await save(tx, draft, { definition: null, baseVersion: null }, "discard");
      }),

    /** Runs within the transaction that creates the form. */
    addFirst: async (tx: AccountTx, form: Form, definition?: FormDefinition): Promise<void> => {
      const first = definition ?? rules.blankDefinition(form.name, form.locales);
      await store.insert(tx, rules.firstSlot(form.id, first, userOf(tx), tx.now));
    },

    /** The latest definition: the draft or, without a draft, the latest version. */
    findNewest: async (tx: AccountTx, form: Form): Promise<FormDefinition | undefined> => {
      const slot = await store.find(tx, form.id);
      if (slot && rules.isOpen(slot)) return slot.definition;
      if (form.versionNumber === null) return undefined;
      const version = await versions.find(tx, form.id, form.versionNumber);
      return version && rules.asAuthored(version.definition);
    },
  };
}

function refuseTrashed(form: Form): void {
  if (form.status === "trashed")
    fail(E.invalid_state, { current_state: form.status, allowed_states: outsideTrash });
}

function refuseVersion(): never {
  fail(E.validation_failed, {
    errors: [{ pointer: "/from_version", code: "option", message: "This version does not exist." }],
  });
}

/** Shared by every kind of draft that can be patched. */
export function patchOrRefuse(document: Json, patch: readonly PatchOperation[]): Json {
  const result = applyPatch(document, patch);
  if (result.ok) return result.value;
  const { why, pointer, message } = result.refusal;
  if (why === "size") return fail(E.payload_too_large);
  if (why === "test") return fail(F.patch_test_failed, { pointer });
  return fail(E.validation_failed, { errors: [{ pointer, code: "option", message }] });
}
