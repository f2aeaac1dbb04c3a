/**
 * Runs extension code: actions as workflow steps and for respondents, schedules, and references. Secrets from the
 * configuration are redacted from all results and errors.
 */
import { type Action, type Extension, ExtensionFailure, type Host } from "@formstead/extension-kit";
import type { Json, JsonObject } from "@formstead/form-logic";
import type { AccountCtx } from "../../../platform/context/context.ts";
import type { ReadTx } from "../../../platform/db/tx.ts";
import { isAppError } from "../../../platform/errors/errors.ts";
import type { Platform } from "../../../platform/module/define-module.ts";
import { createRedactor, type Redactor } from "../../../platform/vault/redact.ts";
import type { Catalog } from "./catalog.service.ts";
import type { Installation } from "./extensions.rules.ts";
import * as store from "./extensions.store.ts";
import type { Hosts, Work } from "./host.service.ts";
import { type Installations, parseConfig } from "./installations.service.ts";

interface Deps extends Pick<Platform, "uow"> {
  readonly catalog: Catalog;
  readonly installations: Pick<Installations, "open">;
  readonly hosts: Hosts;
}

interface Opened {
  readonly installation: Installation;
  readonly config: unknown;
  readonly hiding: Redactor;
}

export type ExtensionRunner = ReturnType<typeof createExtensionRunner>;

export function createExtensionRunner({ uow, catalog, installations, hosts }: Deps) {
  const opened = async (tx: ReadTx, extension: Extension, found: Installation): Promise<Opened> => {
    const given = await installations.open(tx, found);
    const secrets = extension.secrets.flatMap((name) => String(given[name] ?? ""));
    return {
      installation: found,
      config: parsed(extension, given),
      hiding: createRedactor(secrets.flatMap(withPath)),
    };
  };

  /** Returns undefined if the extension is not installed or is disabled. */
  const find = (ctx: AccountCtx, extension: Extension): Promise<Opened | undefined> =>
    uow.read(ctx, async (tx) => {
      const found = await store.findBySlug(tx, extension.slug);
      return found?.status === "installed" ? opened(tx, extension, found) : undefined;
    });

  const get = (ctx: AccountCtx, extension: Extension): Promise<Opened> =>
    uow.read(ctx, async (tx) => {
      const found = await store.findBySlug(tx, extension.slug);
      if (!found)
        throw new ExtensionFailure("extension_not_installed", `${extension.name} is not installed.`);
      if (found.status === "disabled")
        throw new ExtensionFailure("extension_disabled", `${extension.name} is disabled.`);
      return opened(tx, extension, found);
    });

  const within = async <T>(
    ctx: AccountCtx,
    extension: Extension,
    { config, hiding }: Opened,
    work: Work,
    run: (host: Host<never>) => Promise<T>,
  ): Promise<T> => {
    try {
      return await until(work.signal, run(hosts.make(ctx, extension, config, work)));
    } catch (error) {
      throw withoutSecrets(error, extension, hiding);
    }
  };

  const act = async (
    ctx: AccountCtx,
    extension: Extension,
    action: Action<never>,
    opened: Opened,
    input: unknown,
    work: Work,
  ): Promise<JsonObject> => {
    const outputs = await within(ctx, extension, opened, work, (host) => action.run(host, input));
    return opened.hiding.json(action.output.parse(outputs) as Json) as JsonObject;
  };

  return {
    /** Throws ExtensionFailure. */
    act: async (
      ctx: AccountCtx,
      extension: Extension,
      action: Action<never>,
      input: unknown,
      work: Work,
    ): Promise<JsonObject> => act(ctx, extension, action, await get(ctx, extension), input, work),

    /** Returns undefined if the action is not exposed to this form. */
    actFor: async (
      ctx: AccountCtx,
      extension: Extension,
      action: Action<never>,
      formId: string,
      readInput: () => unknown,
      work: Work,
    ): Promise<JsonObject | undefined> => {
      const found = await find(ctx, extension);
      if (!found?.installation.exposedForms.some((id) => id === formId)) return undefined;
      return act(ctx, extension, action, found, readInput(), work);
    },

    /** Returns undefined if the extension is not installed or is disabled. */
    read: async <T>(
      ctx: AccountCtx,
      extension: Extension,
      reading: (host: Host<never>, hiding: Redactor) => Promise<T>,
    ): Promise<T | undefined> => {
      const found = await find(ctx, extension);
      if (!found) return undefined;
      const work = { idempotencyKey: "reading", attempt: 1 };
      return within(ctx, extension, found, work, (host) => reading(host, found.hiding));
    },

    /** Does nothing if the extension was removed or disabled. Throws ExtensionFailure. */
    trigger: async (
      ctx: AccountCtx,
      input: {
        readonly extensionId: Installation["id"];
        readonly key: string;
        readonly at: Date;
        readonly since: Date;
      },
      { attempt, signal }: { readonly attempt: number; readonly signal: AbortSignal },
    ): Promise<void> => {
      const { extensionId, key, at, since } = input;
      const installed = await uow.read(ctx, (tx) => store.find(tx, extensionId));
      const extension = installed?.status === "installed" ? catalog.find(installed.slug) : undefined;
      const trigger = extension?.triggers.find((one) => one.key === key);
      const found = extension && (await find(ctx, extension));
      if (!extension || !trigger || !found) return;
      const work = { idempotencyKey: `${extensionId}:${key}:${at.toISOString()}`, attempt, signal };
      await within(ctx, extension, found, work, (host) => trigger.run(host, { at, since }));
    },
  };
}

function parsed(extension: Extension, config: JsonObject): unknown {
  try {
    return parseConfig(extension, config);
  } catch (error) {
    if (!isAppError(error)) throw error;
    throw new ExtensionFailure(
      "extension_config_invalid",
      `The configuration of ${extension.name} is no longer valid; update it.`,
    );
  }
}

/**
 * Stops waiting for the work when the signal aborts. Work that continues after that is ignored, and each host
 * function that it could still call has its own limits.
 */
async function until<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!signal) return work;
  const over = Promise.withResolvers<never>();
  const stop = () => over.reject(new ExtensionFailure("extension_timeout", "The extension timed out.", true));
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/**
 * An error thrown by an extension may contain anything, such as a URL that could not be parsed, so only redacted text
 * is kept.
 */
function withoutSecrets(error: unknown, { slug }: Extension, hiding: Redactor): Error {
  if (error instanceof ExtensionFailure) {
    const retry = error.isTransient && { afterMs: error.retryAfterMs };
    return new ExtensionFailure(hiding.text(error.code), hiding.text(error.message), retry);
  }
  const said = error instanceof Error ? error : new Error(String(error));
  const safe = new Error(`extension ${slug}: ${hiding.text(said.message)}`);
  safe.stack = hiding.text(said.stack ?? safe.message);
  return safe;
}

/** If the secret is a URL, its path and query are also redacted separately. */
function withPath(secret: string): string[] {
  if (!URL.canParse(secret)) return [secret];
  const { pathname, search } = new URL(secret);
  return [secret, pathname + search];
}
