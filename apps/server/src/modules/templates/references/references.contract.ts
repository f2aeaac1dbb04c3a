/** Public schemas and operations for references. */
import { parseReference } from "@formstead/workflow-core";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract, readsOnly } from "../../../platform/http/contract.ts";
import { anyJson } from "../../../platform/http/free-objects.ts";
import { listOf, onePage } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedJson } from "../../../platform/json/json-schema.ts";
import type { ReferenceScope } from "../../../platform/module/reference-source.ts";
import { referenceErrors as R } from "./references.errors.ts";
import { type Checked, checkedMax, errorsMax, type Found, foundMax } from "./references.rules.ts";
import type { ResolvedReference, Usages } from "./references.service.ts";

export const referencePermissions = definePermissions("references", { read: "viewer", check: "editor" });

const type = z
  .string()
  .describe("Type of the value: text, number, boolean, date, datetime, list, object, file, or any.");
const kind = z.string().describe("First segment of the reference, such as `entry`, `form`, or `account`.");

const FoundOut = z
  .object({
    ref: z.string(),
    label: z.string(),
    kind,
    type,
    example: parsedJson.describe("Example of a value; null if unknown."),
  })
  .meta({ id: "Reference" });

const ScopeIn = z
  .strictObject({
    entry_id: idSchema("ent").optional(),
    form_id: idSchema("frm").optional(),
    run_id: idSchema("run").optional(),
    workflow_id: idSchema("wfl").optional(),
  })
  .meta({ id: "ReferenceContext", description: "Context in which references are resolved." });

const ResolveIn = z
  .strictObject({ refs: z.array(z.string().max(2_000)).min(1).max(100), context: ScopeIn.optional() })
  .meta({ id: "ReferencesResolve" });

const ResolvedOut = z
  .object({
    ref: z.string(),
    status: z
      .enum(["resolved", "missing", "forbidden", "invalid"])
      .describe(
        "`missing`: there is no value, or not in this context. `forbidden`: your role cannot see it. `invalid`: the text is not a reference.",
      ),
    type: type.nullable().describe("Null if unknown."),
    value: parsedJson.describe("Null unless the reference was resolved."),
  })
  .meta({ id: "ResolvedReference" });

const ValidateIn = z
  .strictObject({
    mapping: anyJson(
      "Any JSON. Its strings can contain references in double braces: `Hello {{ entry.answers.name }}`.",
    ).optional(),
    reference: z.string().max(2_000).optional().describe("One reference, without braces."),
    context: ScopeIn.optional(),
  })
  .refine(({ mapping, reference }) => (mapping === undefined) !== (reference === undefined), {
    path: ["mapping"],
    message: "send either mapping or reference",
  })
  .meta({ id: "ReferencesValidate" });

const CheckedOut = z
  .object({
    is_valid: z.boolean(),
    errors: z
      .array(
        z
          .object({
            pointer: z.string().describe("JSON Pointer into the mapping."),
            ref: z.string(),
            code: z.enum(["syntax", "unknown_source", "unknown_field"]),
            message: z.string(),
            at: z.int().describe("Offset in characters from the start of the reference."),
            suggestion: z.string().optional().describe("The reference that was probably intended."),
          })
          .meta({ id: "ReferenceFault" }),
      )
      .describe(`At most the first ${errorsMax}.`),
    references: z
      .array(z.object({ ref: z.string(), pointer: z.string(), type }).meta({ id: "UsedReference" }))
      .describe(`Valid references; at most the first ${checkedMax}.`),
  })
  .meta({ id: "ReferenceVerdict" });

const UsageOut = z
  .object({
    object: z.string().describe("For example `form`, `workflow`, or `template`."),
    id: z.string(),
    name: z.string(),
    pointer: z.string().describe("Location inside it, as a JSON Pointer."),
    ref: z.string(),
  })
  .meta({ id: "ReferenceUsage" });

const UsagesOut = listOf(UsageOut)
  .extend({
    counts: z.array(
      z.object({ object: z.string(), things: z.int(), places: z.int() }).meta({
        id: "ReferenceUsageCount",
        description: "Number of resources of each kind, and of places in them.",
      }),
    ),
    summary: z.string().describe("As text: `used in 2 forms (3 places), 1 workflow (1 place)`."),
  })
  .meta({ id: "ReferenceUsages", description: "On one page; at most the first 200." });

const contextText = /^(form:frm|workflow:wfl|template:tpl|entry:ent)_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const kindsText = /^[a-z_]{1,40}(,[a-z_]{1,40}){0,19}$/;

const about = {
  home: "shard",
  description:
    "References name values, such as `entry.answers.email`. Workflows, templates, and connectors use them in double braces.",
} as const;

export const referencesContract = defineContract("references", about, {
  search: {
    method: "GET",
    path: "/references/search",
    summary: "Search references",
    description: `Lists the references that are available in a context, best matches first, on one page of at most ${foundMax}.`,
    access: account(referencePermissions.read),
    query: z.strictObject({
      context: z
        .string()
        .regex(contextText, "must be form:, workflow:, template:, or entry:, followed by an ID")
        .optional()
        .describe(
          "Where the reference is used: `form:frm_…`, `workflow:wfl_…`, `template:tpl_…`, or `entry:ent_…`.",
        ),
      q: z.string().max(200).optional().describe("Start of a reference, or words from its label."),
      kinds: z
        .string()
        .regex(kindsText, "must be names, separated by commas")
        .optional()
        .describe("Only references with these first segments, separated by commas: `entry,form`."),
    }),
    returns: { 200: listOf(FoundOut) },
    errors: [E.not_found],
  },
  resolve: {
    method: "POST",
    path: "/references/resolve",
    summary: "Resolve references",
    description:
      "Returns the value of each reference, in the same order, if your role can see it. An unresolved reference does not affect the others.",
    access: account(referencePermissions.read),
    body: ResolveIn,
    repeatable: readsOnly,
    returns: { 200: z.object({ data: z.array(ResolvedOut) }).meta({ id: "ResolvedReferences" }) },
    errors: [R.resolved_too_large],
  },
  validate: {
    method: "POST",
    path: "/references/validate",
    summary: "Check the references of a mapping",
    access: account(referencePermissions.check),
    body: ValidateIn,
    repeatable: readsOnly,
    returns: { 200: CheckedOut },
    errors: [E.not_found],
  },
  usages: {
    method: "GET",
    path: "/references/usages",
    summary: "Find where a reference is used",
    description:
      "Finds the reference itself and more specific ones: `entry.answers.address` also finds `entry.answers.address.city`.",
    access: account(referencePermissions.read),
    query: z.strictObject({
      ref: z
        .string()
        .max(500)
        .refine(
          (ref) => "reference" in parseReference(ref),
          "must be a reference such as entry.answers.email",
        ),
    }),
    returns: { 200: UsagesOut },
    errors: [],
  },
});

export function scopeOf(context: z.output<typeof ScopeIn> | undefined): ReferenceScope {
  return {
    entryId: context?.entry_id,
    formId: context?.form_id,
    runId: context?.run_id,
    workflowId: context?.workflow_id,
  };
}

const scopeMembers = {
  form: "formId",
  workflow: "workflowId",
  template: "templateId",
  entry: "entryId",
} as const;

/** Parses a scope such as `form:frm_…`, which the contract has already validated. */
export function scopeOfText(context: string | undefined): ReferenceScope {
  if (context === undefined) return {};
  const [what = "", id = ""] = context.split(":");
  return { [scopeMembers[what as keyof typeof scopeMembers]]: id };
}

export const presentFound = (found: Found): z.input<typeof FoundOut> => ({ ...found });

export function presentResolved(one: ResolvedReference): z.input<typeof ResolvedOut> {
  const { ref, status, type } = one;
  return { ref, status, type, value: one.status === "resolved" ? one.value : null };
}

export function presentChecked({ errors, references }: Checked): z.input<typeof CheckedOut> {
  return { is_valid: errors.length === 0, errors: [...errors], references: [...references] };
}

export function presentUsages({ usages, counts }: Usages): z.input<typeof UsagesOut> {
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
  const parts = counts.map(
    ({ object, things, places }) =>
      `${count(things, object.replaceAll("_", " "))} (${count(places, "place")})`,
  );
  return {
    ...onePage([...usages]),
    counts: [...counts],
    summary: parts.length === 0 ? "used nowhere" : `used in ${parts.join(", ")}`,
  };
}
