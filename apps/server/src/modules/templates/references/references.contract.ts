/** The public shape of references and their operations. */
import { parseReference } from "@formstead/workflow-core";
import { z } from "zod";
import type { ReferenceScope } from "../../../platform/automation/reference-source.ts";
import { E } from "../../../platform/errors/catalogue.ts";
import { account, definePermissions } from "../../../platform/http/access.ts";
import { defineContract, readsOnly } from "../../../platform/http/contract.ts";
import { listOf, onePage } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { referenceErrors as R } from "./references.errors.ts";
import { type Checked, checkedMax, errorsMax, type Found, foundMax } from "./references.rules.ts";
import type { ResolvedReference, Usages } from "./references.service.ts";

export const referencePermissions = definePermissions("references", { read: "viewer", check: "editor" });

const type = z
  .string()
  .describe("Of its value: text, number, boolean, date, datetime, list, object, file or any.");
const kind = z.string().describe("Its first name, such as `entry`, `form`, `account`.");

const FoundOut = z
  .object({
    ref: z.string(),
    label: z.string(),
    kind,
    type,
    example: z.unknown().describe("What such a value looks like; null where nobody knows."),
  })
  .meta({ id: "Reference" });

const ScopeIn = z
  .strictObject({
    entry_id: idSchema("ent").optional(),
    form_id: idSchema("frm").optional(),
    run_id: idSchema("run").optional(),
    workflow_id: idSchema("wfl").optional(),
  })
  .meta({ id: "ReferenceContext", description: "What references are read against." });

const ResolveIn = z
  .strictObject({ refs: z.array(z.string().max(2_000)).min(1).max(100), context: ScopeIn.optional() })
  .meta({ id: "ReferencesResolve" });

const ResolvedOut = z
  .object({
    ref: z.string(),
    status: z
      .enum(["resolved", "missing", "forbidden", "invalid"])
      .describe(
        "`missing`: nothing is there, or not in this context. `forbidden`: your role must not see it. `invalid`: this is no reference.",
      ),
    type: type.nullable().describe("Null where nothing is known of it."),
    value: z.unknown().describe("Null unless it is resolved."),
  })
  .meta({ id: "ResolvedReference" });

const ValidateIn = z
  .strictObject({
    mapping: z
      .unknown()
      .optional()
      .describe(
        "Any JSON; texts in it may hold references in double braces: `Hello {{ entry.answers.name }}`.",
      ),
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
            at: z.int().describe("Letters from the beginning of the reference."),
            suggestion: z.string().optional().describe("The reference that was probably meant."),
          })
          .meta({ id: "ReferenceFault" }),
      )
      .describe(`The first ${errorsMax} at most.`),
    references: z
      .array(z.object({ ref: z.string(), pointer: z.string(), type }).meta({ id: "UsedReference" }))
      .describe(`Those that are right; the first ${checkedMax} at most.`),
  })
  .meta({ id: "ReferenceVerdict" });

const UsageOut = z
  .object({
    object: z.string().describe("Such as `form`, `workflow` or `template`."),
    id: z.string(),
    name: z.string(),
    pointer: z.string().describe("Where in it, as a JSON Pointer."),
    ref: z.string(),
  })
  .meta({ id: "ReferenceUsage" });

const UsagesOut = listOf(UsageOut)
  .extend({
    counts: z.array(
      z.object({ object: z.string(), things: z.int(), places: z.int() }).meta({
        id: "ReferenceUsageCount",
        description: "In how many things of a kind, and places in them.",
      }),
    ),
    summary: z.string().describe("In words: `used in 2 forms (3 places), 1 workflow (1 place)`."),
  })
  .meta({ id: "ReferenceUsages", description: "On one page, the first 200 at most." });

const contextText = /^(form:frm|workflow:wfl|template:tpl|entry:ent)_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const kindsText = /^[a-z_]{1,40}(,[a-z_]{1,40}){0,19}$/;

const about = {
  home: "shard",
  description:
    "References name values, such as `entry.answers.email`. Workflows, templates and connectors write them in double braces.",
} as const;

export const referencesContract = defineContract("references", about, {
  search: {
    method: "GET",
    path: "/references/search",
    summary: "Search references",
    description: `What can be named in a context, best matches first, on one page of ${foundMax} at most.`,
    access: account(referencePermissions.read),
    query: z.strictObject({
      context: z
        .string()
        .regex(contextText, "must be form:, workflow:, template: or entry: and an id of it")
        .optional()
        .describe(
          "Where it is to be used: `form:frm_…`, `workflow:wfl_…`, `template:tpl_…` or `entry:ent_…`.",
        ),
      q: z.string().max(200).optional().describe("The beginning of a reference, or words of its label."),
      kinds: z
        .string()
        .regex(kindsText, "must be names, separated by commas")
        .optional()
        .describe("Only these first names, separated by commas: `entry,form`."),
    }),
    returns: { 200: listOf(FoundOut) },
    errors: [E.not_found],
  },
  resolve: {
    method: "POST",
    path: "/references/resolve",
    summary: "Resolve references",
    description:
      "Gives the value of each, in their order, as far as your role may see it. One that leads nowhere does not refuse the others.",
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
      "By it, or by what lies behind it: `entry.answers.address` finds `entry.answers.address.city` too.",
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

/** Of `form:frm_…`; the contract has looked at it. */
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
