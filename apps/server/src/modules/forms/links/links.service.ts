/**
 * Use cases for links: load, decide, save, audit, emit. An access code is hashed before the transaction begins, because
 * hashing is slow, and only the hash is stored.
 */
import { randomBytes } from "node:crypto";
import type { JsonObject } from "@formstead/form-logic";
import { hash, verify } from "@node-rs/argon2";
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx, OneTripTx } from "../../../platform/db/tx.ts";
import type { Uow } from "../../../platform/db/uow.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { newId } from "../../../platform/ids/ids.ts";
import { type FormId, type FormsService, outsideTrash } from "../forms/index.ts";
import { createPrefillTokens } from "./engine/prefill-tokens.ts";
import { linkEvents } from "./links.events.ts";
import type { FormLink, FormLinkId, LinkChange } from "./links.rules.ts";
import * as rules from "./links.rules.ts";
import * as store from "./links.store.ts";

export type FormLinksService = ReturnType<typeof createFormLinks>;

/** User input. Omitted properties do not change; null clears a property. */
export interface LinkInput {
  readonly name?: string | undefined;
  readonly prefill?: JsonObject | undefined;
  readonly expiresAt?: Date | null | undefined;
  readonly maxUses?: number | null | undefined;
  readonly accessCode?: string | null | undefined;
}

/** Argon2id: codes are short and chosen by people, so guessing one from its hash must be slow. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const slugBytes = 16;

interface Deps {
  readonly uow: Uow;
  readonly forms: FormsService;
  readonly secrets: readonly string[];
}

export function createFormLinks({ uow, forms, secrets }: Deps) {
  const tokens = createPrefillTokens(secrets);
  return {
    /** The answers in a token. Undefined if it is not valid for this form at this time. */
    readPrefillToken: tokens.read,

    signPrefill: async (
      ctx: AccountCtx,
      formId: FormId,
      values: JsonObject,
      expiresAt: Date,
    ): Promise<string> => {
      if (expiresAt <= ctx.now) {
        const error = { pointer: "/expires_at", code: "option", message: "must be in the future" };
        return fail(E.validation_failed, { errors: [error] });
      }
      const form = await uow.read(ctx, (tx) => forms.get(tx, formId));
      if (form.status === "trashed")
        fail(E.invalid_state, { current_state: form.status, allowed_states: outsideTrash });
      return tokens.sign(formId, values, expiresAt);
    },

    list: (ctx: AccountCtx, formId: FormId, page: PageRequest): Promise<KeysetPage<FormLink>> =>
      uow.read(ctx, async (tx) => {
        await forms.get(tx, formId);
        return store.list(tx, formId, page);
      }),

    get: (ctx: AccountCtx, formId: FormId, id: FormLinkId): Promise<FormLink> =>
      uow.read(ctx, async (tx) => (await store.find(tx, formId, id)) ?? fail(E.not_found)),

    /** Finds a link for a visitor by its address. */
    findBySlug: (ctx: AccountCtx, slug: string): Promise<FormLink | undefined> =>
      uow.read(ctx, (tx) => store.findBySlug(tx, slug)),

    isAccessCode: async (link: FormLink, code: string): Promise<boolean> =>
      link.accessCodeHash === null || verify(link.accessCodeHash, code.normalize("NFKC")),

    /** Runs in the transaction that begins an entry with the link. The transaction fails if no uses are left. */
    countUse: (tx: OneTripTx, id: FormLinkId): void => tx.add(store.useStatement(tx, id)),

    create: async (ctx: AccountCtx, formId: FormId, input: LinkInput): Promise<FormLink> => {
      const change = await changeOf(input);
      return uow(ctx, async (tx) => {
        const form = await forms.get(tx, formId);
        if (form.status === "trashed")
          fail(E.invalid_state, { current_state: form.status, allowed_states: outsideTrash });
        const slug = randomBytes(slugBytes).toString("base64url");
        const born = { id: newId("lnk"), formId, slug, createdBy: userOf(ctx) };
        const link = rules.create(born, change, ctx.now);
        await store.insert(tx, link);
        return leaveTraces(tx, link, "create");
      });
    },

    update: async (
      ctx: AccountCtx,
      formId: FormId,
      id: FormLinkId,
      input: LinkInput,
      ifMatch: string | undefined,
    ): Promise<FormLink> => {
      const change = await changeOf(input);
      return uow(ctx, async (tx) => {
        const link = (await store.lock(tx, formId, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, link.revision);
        const next = rules.change(link, change, ctx.now);
        await store.save(tx, next);
        return leaveTraces(tx, next, "update");
      });
    },

    remove: (ctx: AccountCtx, formId: FormId, id: FormLinkId, ifMatch: string | undefined): Promise<void> =>
      uow(ctx, async (tx) => {
        const link = (await store.lock(tx, formId, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, link.revision);
        await store.remove(tx, id);
        leaveTraces(tx, link, "delete");
      }),
  };
}

async function changeOf({ accessCode, ...rest }: LinkInput): Promise<LinkChange> {
  if (typeof accessCode !== "string") return { ...rest, accessCodeHash: accessCode };
  return { ...rest, accessCodeHash: await hash(accessCode.normalize("NFKC"), cost) };
}

function leaveTraces(tx: AccountTx, link: FormLink, step: keyof typeof linkEvents): FormLink {
  tx.audit(`form_link.${step}`, { type: "form_link", id: link.id });
  tx.emit(linkEvents[step]({ form_id: link.formId, link_id: link.id }));
  return link;
}
