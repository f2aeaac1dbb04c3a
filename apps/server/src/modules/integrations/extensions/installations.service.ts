/**
 * Use cases for installations. A configuration is validated against the extension's schema, and its secrets are
 * encrypted. Does not run extensions.
 */
import type { Extension } from "@formstead/extension-kit";
import type { Json, JsonObject } from "@formstead/form-logic";
import { z } from "zod";
import { type AccountCtx, userOf } from "../../../platform/context/context.ts";
import type { KeysetPage, PageRequest } from "../../../platform/db/page.ts";
import type { AccountTx, ReadTx } from "../../../platform/db/tx.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { fail } from "../../../platform/errors/errors.ts";
import { checkIfMatch } from "../../../platform/http/etag.ts";
import { parseBody } from "../../../platform/http/validation.ts";
import { type Id, idToUuid, newId } from "../../../platform/ids/ids.ts";
import type { Platform, User } from "../../../platform/module/define-module.ts";
import { OutboundError } from "../../../platform/outbound/outbound-error.ts";
import type { SealedPlace } from "../../../platform/vault/sealed-columns.ts";
import type { FormsService } from "../../forms/forms/index.ts";
import type { Catalog } from "./catalog.service.ts";
import { extensionErrors as X } from "./extensions.errors.ts";
import { extensionEvents } from "./extensions.events.ts";
import type { ExtensionId, ExtensionStatus, Installation } from "./extensions.rules.ts";
import * as rules from "./extensions.rules.ts";
import * as store from "./extensions.store.ts";
import type { Schedules } from "./schedules.service.ts";

interface Deps extends Pick<Platform, "uow" | "vault" | "outbound"> {
  readonly catalog: Catalog;
  readonly schedules: Schedules;
  readonly forms: Pick<FormsService, "firstUnknown">;
  workflowsUsing(tx: ReadTx, slug: string): Promise<readonly User[]>;
}

export interface InstallationChange {
  readonly config?: JsonObject | undefined;
  readonly exposedForms?: readonly Id<"frm">[] | undefined;
}

export type Installations = ReturnType<typeof createInstallations>;

export function createInstallations(deps: Deps) {
  const { uow, vault, outbound, catalog, schedules, forms, workflowsUsing } = deps;

  /** The configuration as set, including secrets. */
  const open = async (tx: ReadTx, { id, config, sealed }: Installation): Promise<Record<string, Json>> => {
    const opened: Record<string, Json> = { ...(config as Record<string, Json>) };
    for (const [name, value] of Object.entries(sealed))
      opened[name] = await vault.open(tx, placeOf(id, name), value);
    return opened;
  };

  /** Validates the configuration and encrypts its secrets. */
  const close = async (
    tx: AccountTx,
    extension: Extension,
    id: ExtensionId,
    given: JsonObject,
  ): Promise<{ parts: Pick<Installation, "config" | "sealed">; parsed: unknown }> => {
    const { config: parsed } = parseBody(z.object({ config: extension.config }), { config: given });
    checkHosts(extension, parsed);
    const config: Record<string, Json> = {};
    const sealed: Record<string, string> = {};
    for (const [name, value] of Object.entries(given) as [string, Json][]) {
      if (!extension.secrets.includes(name)) config[name] = value;
      else if (typeof value === "string") sealed[name] = await vault.seal(tx, placeOf(id, name), value);
    }
    return { parts: { config, sealed }, parsed };
  };

  const checkHosts = ({ hosts }: Extension, config: unknown): void => {
    for (const host of typeof hosts === "function" ? hosts(config as never) : hosts) {
      try {
        outbound.check(`https://${host}/`);
      } catch (error) {
        if (error instanceof OutboundError) fail(E.destination_blocked, { reason: "host" });
        throw error;
      }
    }
  };

  const checkForms = async (tx: AccountTx, ids: readonly Id<"frm">[]): Promise<void> => {
    const at = await forms.firstUnknown(tx, ids);
    if (at === undefined) return;
    fail(E.validation_failed, {
      errors: [{ pointer: `/exposed_forms/${at}`, code: "option", message: "This form does not exist." }],
    });
  };

  const leaveTraces = (
    tx: AccountTx,
    action: keyof typeof extensionEvents,
    { id, slug }: Installation,
    details: Readonly<Record<string, unknown>> = {},
  ): void => {
    tx.audit(`extension.${action}`, { type: "extension", id }, { slug, ...details });
    tx.emit(extensionEvents[action]({ extension_id: id, slug }));
  };

  const move = (ctx: AccountCtx, id: ExtensionId, command: "enable" | "disable"): Promise<Installation> =>
    uow(ctx, async (tx) => {
      const installation = (await store.lock(tx, id)) ?? fail(E.not_found);
      const decision = rules.move(installation, command, tx.now);
      if (!decision.ok)
        return fail(E.invalid_state, {
          current_state: installation.status,
          allowed_states: decision.allowed,
        });
      const extension = catalog.find(installation.slug);
      if (!extension && command === "enable") fail(E.not_found);
      await store.save(tx, decision.next);
      if (extension) {
        const config = command === "enable" ? await open(tx, installation) : {};
        const parsed = command === "enable" ? parseConfig(extension, config) : config;
        await schedules.arrange(tx, extension, decision.next, parsed);
      }
      leaveTraces(tx, command, decision.next);
      return decision.next;
    });

  return {
    open,

    list: (
      ctx: AccountCtx,
      filter: { readonly status?: ExtensionStatus | undefined },
      page: PageRequest,
    ): Promise<KeysetPage<Installation>> => uow.read(ctx, (tx) => store.list(tx, filter, page)),

    get: (ctx: AccountCtx, id: ExtensionId): Promise<Installation> =>
      uow.read(ctx, async (tx) => (await store.find(tx, id)) ?? fail(E.not_found)),

    install: (ctx: AccountCtx, slug: string, wanted: InstallationChange): Promise<Installation> =>
      uow(ctx, async (tx) => {
        const extension = catalog.find(slug) ?? refuseSlug();
        const id = newId("ext");
        const { parts, parsed } = await close(tx, extension, id, wanted.config ?? {});
        const exposedForms = wanted.exposedForms ?? [];
        await checkForms(tx, exposedForms);
        const installation: Installation = {
          id,
          slug,
          version: extension.version,
          status: "installed",
          ...parts,
          exposedForms,
          revision: 1,
          createdBy: userOf(ctx),
          createdAt: tx.now,
          updatedAt: tx.now,
        };
        await refusingSecond(store.insert(tx, installation));
        await schedules.arrange(tx, extension, installation, parsed);
        leaveTraces(tx, "install", installation);
        return installation;
      }),

    update: (
      ctx: AccountCtx,
      id: ExtensionId,
      change: InstallationChange,
      ifMatch: string | undefined,
    ): Promise<Installation> =>
      uow(ctx, async (tx) => {
        const before = (await store.lock(tx, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, before.revision);
        const extension = catalog.get(before.slug);
        const config = rules.changedConfig(await open(tx, before), change.config ?? {}, extension.secrets);
        const { parts, parsed } = await close(tx, extension, id, config);
        const { exposedForms = before.exposedForms } = change;
        if (change.exposedForms) await checkForms(tx, change.exposedForms);
        const { version } = extension;
        const next = rules.touched({ ...before, ...parts, version, exposedForms }, tx.now);
        await store.save(tx, next);
        await schedules.arrange(tx, extension, next, parsed);
        leaveTraces(tx, "update", next, { members: Object.keys(change.config ?? {}) });
        return next;
      }),

    /** Takes effect immediately, even if workflows use the extension; their steps then fail. */
    disable: (ctx: AccountCtx, id: ExtensionId): Promise<Installation> => move(ctx, id, "disable"),
    enable: (ctx: AccountCtx, id: ExtensionId): Promise<Installation> => move(ctx, id, "enable"),

    remove: (ctx: AccountCtx, id: ExtensionId, ifMatch: string | undefined): Promise<void> =>
      uow(ctx, async (tx) => {
        const installation = (await store.lock(tx, id)) ?? fail(E.not_found);
        checkIfMatch(ifMatch, installation.revision);
        const users = await workflowsUsing(tx, installation.slug);
        if (users.length > 0)
          fail(X.extension_in_use, { used_by: users, workflow_ids: users.map((one) => one.id) });
        await store.remove(tx, id);
        leaveTraces(tx, "remove", installation);
      }),
  };
}

/**
 * The configuration to pass to an extension. If it no longer matches the schema, throws the same 422 as saving it
 * would.
 */
export function parseConfig(extension: Extension, config: JsonObject): unknown {
  return parseBody(z.object({ config: extension.config }), { config }).config;
}

function placeOf(id: ExtensionId, name: string): SealedPlace {
  return store.sealedConfig.place(idToUuid(id), name);
}

function refuseSlug(): never {
  return fail(E.validation_failed, {
    errors: [{ pointer: "/slug", code: "option", message: "This extension does not exist in the catalog." }],
  });
}

async function refusingSecond(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (store.isSlugTaken(error)) fail(X.extension_exists);
    throw error;
  }
}
