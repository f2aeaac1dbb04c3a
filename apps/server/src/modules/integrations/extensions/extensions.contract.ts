/** API schemas for extensions: the catalog of available ones, and those installed in an account. */
import type { Extension } from "@formstead/extension-kit";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { JsonValue, parsedObject } from "../../../platform/json/json-schema.ts";
import { isoTime } from "../../../platform/time/timestamps.ts";
import { schemaOf, stepTypeOf } from "./catalog.service.ts";
import { extensionErrors as X } from "./extensions.errors.ts";
import { type Installation, shownConfig } from "./extensions.rules.ts";

export const extensionPermissions = definePermissions("extensions", { read: "viewer", write: "admin" });

const slug = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, "must be lowercase words joined by hyphens")
  .max(40);
const schema = parsedObject.describe("A JSON Schema.");

const ManifestOut = z
  .object({
    object: z.literal("extension_manifest"),
    slug,
    name: z.string(),
    version: z.string(),
    description: z.string(),
    author: z.string(),
    hosts: z.array(z.string()).describe("The only hosts the extension can call directly."),
    hosts_from_config: z.boolean().describe("Whether the hosts come from the configuration."),
    config_schema: schema,
    secrets: z.array(z.string()).describe("Configuration properties that can be set but are never returned."),
    actions: z.array(
      z.object({
        key: z.string(),
        step_type: z.string().describe("The step type in workflows."),
        title: z.string(),
        description: z.string(),
        input_schema: schema,
        output_schema: schema,
        exposable: z
          .boolean()
          .describe("Whether respondents of `exposed_forms` can call the action, by `step_type`."),
      }),
    ),
    triggers: z.array(z.object({ key: z.string(), title: z.string(), kind: z.literal("schedule") })),
    references: z.array(z.object({ source: z.string(), label: z.string() })),
  })
  .meta({ id: "ExtensionManifest" });

const ExtensionOut = z
  .object({
    id: idSchema("ext"),
    object: z.literal("extension"),
    slug,
    version: z.string().describe("The version of the extension when it was installed or last changed."),
    status: z.enum(["installed", "disabled"]),
    config: parsedObject.describe('The configuration as set. A secret is shown only as `{"set": true}`.'),
    exposed_forms: z.array(idSchema("frm")),
    etag: z.string(),
    created_by: idSchema("usr").nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Extension" });

const config = z
  .record(z.string().max(200), JsonValue)
  .describe("Must match the extension's `config_schema`.");
const exposedForms = z
  .array(idSchema("frm"))
  .max(50)
  .refine((all) => new Set(all).size === all.length, "must not repeat a form")
  .describe("Forms whose respondents can call the exposable actions.");

const InstallIn = z
  .strictObject({ slug, config: config.default({}), exposed_forms: exposedForms.optional() })
  .meta({ id: "ExtensionInstall" });

const PatchIn = z.strictObject({ config: config.optional(), exposed_forms: exposedForms.optional() }).meta({
  id: "ExtensionPatch",
  description:
    "Omitted properties are left unchanged, including those in `config`; null removes one. A secret sent back as it was returned is left unchanged.",
});

const ById = z.strictObject({ id: idSchema("ext") });

export const catalogContract = defineContract(
  "extensionCatalog",
  { home: "shard", description: "Extensions that can be installed." },
  {
    list: {
      method: "GET",
      path: "/extension-catalog",
      summary: "List available extensions",
      description: "Returns all extensions on one page.",
      access: account(extensionPermissions.read),
      returns: { 200: listOf(ManifestOut) },
      errors: [],
    },
    get: {
      method: "GET",
      path: "/extension-catalog/:slug",
      summary: "Get an extension's manifest",
      access: account(extensionPermissions.read),
      params: z.strictObject({ slug }),
      returns: { 200: ManifestOut },
      errors: [],
    },
  },
);

export const extensionsContract = defineContract(
  "extensions",
  { home: "shard", description: "Extensions installed in an account." },
  {
    list: {
      method: "GET",
      path: "/extensions",
      summary: "List installed extensions",
      access: account(extensionPermissions.read),
      query: z.strictObject({ status: z.enum(["installed", "disabled"]).optional() }),
      list: { sorts: ["created_at", "slug"], byDefault: "-created_at" },
      returns: { 200: listOf(ExtensionOut) },
      errors: [],
    },
    install: {
      method: "POST",
      path: "/extensions",
      summary: "Install an extension",
      description:
        "Enables its steps, references, and schedules. Each extension can be installed once per account.",
      access: account(extensionPermissions.write),
      body: InstallIn,
      idempotent: true,
      returns: { 201: ExtensionOut },
      errors: [E.unknown_field, X.extension_exists, E.destination_blocked],
    },
    get: {
      method: "GET",
      path: "/extensions/:id",
      summary: "Get an installed extension",
      access: account(extensionPermissions.read),
      params: ById,
      etag: "read",
      returns: { 200: ExtensionOut },
      errors: [],
    },
    update: {
      method: "PATCH",
      path: "/extensions/:id",
      summary: "Update an extension's configuration",
      access: account(extensionPermissions.write),
      params: ById,
      body: PatchIn,
      idempotent: true,
      etag: "optional",
      returns: { 200: ExtensionOut },
      errors: [E.destination_blocked],
    },
    enable: {
      method: "POST",
      path: "/extensions/:id/enable",
      summary: "Enable an extension",
      description: "Its schedules start again; runs that it missed while it was disabled are skipped.",
      access: account(extensionPermissions.write),
      params: ById,
      idempotent: true,
      returns: { 200: ExtensionOut },
      errors: [E.invalid_state, E.validation_failed],
    },
    disable: {
      method: "POST",
      path: "/extensions/:id/disable",
      summary: "Disable an extension",
      description:
        "Takes effect immediately, even if workflows use the extension: its steps then fail with `extension_disabled`.",
      access: account(extensionPermissions.write),
      params: ById,
      idempotent: true,
      returns: { 200: ExtensionOut },
      errors: [E.invalid_state],
    },
    remove: {
      method: "DELETE",
      path: "/extensions/:id",
      summary: "Remove an extension",
      description:
        "Also deletes its configuration and secrets. Rejected while an active workflow uses one of its steps.",
      access: account(extensionPermissions.write),
      params: ById,
      etag: "optional",
      returns: { 204: null },
      errors: [X.extension_in_use],
    },
  },
);

export function presentManifest(extension: Extension): z.input<typeof ManifestOut> {
  const { name, version, description, author, hosts, secrets, actions, triggers, references } = extension;
  return {
    object: "extension_manifest",
    slug: extension.slug,
    name,
    version,
    description,
    author,
    hosts: typeof hosts === "function" ? [] : [...hosts],
    hosts_from_config: typeof hosts === "function",
    config_schema: schemaOf(extension.config),
    secrets: [...secrets],
    actions: actions.map((action) => ({
      key: action.key,
      step_type: stepTypeOf(extension, action),
      title: action.title,
      description: action.description,
      input_schema: schemaOf(action.input),
      output_schema: schemaOf(action.output),
      exposable: action.exposeToRespondents,
    })),
    triggers: triggers.map(({ key, title, kind }) => ({ key, title, kind })),
    references: references.map(({ source, label }) => ({ source, label })),
  };
}

/** Shows which secrets are set, even if the extension is no longer available. */
export function presentExtension(
  installation: Installation,
  extension: Pick<Extension, "secrets"> | undefined,
): z.input<typeof ExtensionOut> {
  const secrets = extension?.secrets ?? Object.keys(installation.sealed);
  return {
    id: installation.id,
    object: "extension",
    slug: installation.slug,
    version: installation.version,
    status: installation.status,
    config: shownConfig(installation, secrets),
    exposed_forms: [...installation.exposedForms],
    etag: etagOf(installation.revision),
    created_by: installation.createdBy,
    created_at: isoTime(installation.createdAt),
    updated_at: isoTime(installation.updatedAt),
  };
}
