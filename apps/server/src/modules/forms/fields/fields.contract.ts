/** Public schemas and operations for the fields of a draft and for the catalog of field types. */
import { type FieldDescription, fieldTypes, type Json } from "@formstead/form-logic";
import { z } from "zod";
import { E } from "../../../platform/errors/catalogue.ts";
import { account } from "../../../platform/http/access.ts";
import { defineContract } from "../../../platform/http/contract.ts";
import { describedAs } from "../../../platform/http/described-as.ts";
import { etagOf } from "../../../platform/http/etag.ts";
import { jsonObject, jsonSchema } from "../../../platform/http/free-objects.ts";
import { listOf } from "../../../platform/http/paging.ts";
import { idSchema } from "../../../platform/ids/ids.ts";
import { parsedJson, parsedObject } from "../../../platform/json/json-schema.ts";
import { type Draft, formPermissions } from "../forms/index.ts";
import { formFieldErrors as X } from "./fields.errors.ts";
import type { Place } from "./fields.rules.ts";

const itemId = z.string().min(1).max(60);

const FieldOut = z
  .object({
    object: z.literal("form_field"),
    id: itemId,
    form_id: idSchema("frm"),
    page_id: z.string(),
    parent_id: z.string().describe("The page, group, repeat, section, or column that contains it."),
    path: z.string().nullable().describe("Path of its answer; null for items without an answer."),
    item: describedAs("FormItem", parsedObject.describe("The item as it is in the definition.")),
    etag: z.string().describe("Revision of the draft."),
  })
  .meta({ id: "FormField" });

const afterId = itemId
  .nullable()
  .optional()
  .describe(
    "The item to place this one after. If null, the item is placed first. If omitted, it is placed last.",
  );
const FieldAddIn = z
  .strictObject({
    parent_id: itemId,
    after_id: afterId,
    item: describedAs("FormItemInput", parsedObject.describe("The item to add, with an ID or without.")),
  })
  .meta({ id: "FormFieldAdd" });
const FieldChangeIn = z
  .strictObject({
    item: describedAs(
      "FormItemChange",
      parsedObject.describe("Properties to set. Null removes a property; omitted properties do not change."),
    ),
  })
  .meta({ id: "FormFieldChange" });
const FieldMoveIn = z.strictObject({ parent_id: itemId, after_id: afterId }).meta({ id: "FormFieldMove" });

const FieldTypeOut = z
  .object({
    object: z.literal("field_type"),
    type: z.string(),
    group: z.string(),
    set_by: z
      .enum(["respondent", "formula", "server"])
      .describe("Who sets the answer. Values that a respondent sends for fields set by others are ignored."),
    settings_schema: jsonSchema("JSON Schema of its settings."),
    examples: z.array(
      z.object({
        settings: jsonObject("Settings of this field type, as an example."),
        value: parsedJson,
        value_schema: jsonSchema("JSON Schema of an answer with these settings."),
      }),
    ),
  })
  .meta({ id: "FieldType" });

const ByForm = z.strictObject({ id: idSchema("frm") });
const ByField = z.strictObject({
  id: idSchema("frm"),
  field_id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
});

const about = {
  home: "shard",
  description: "Fields, groups, and other items of a draft, one at a time.",
} as const;
const write = account(formPermissions.write);

export const formFieldsContract = defineContract("formFields", about, {
  list: {
    method: "GET",
    path: "/forms/:id/draft/fields",
    summary: "List the fields of a draft",
    description: "Returns all items on one page, in the order of the form. Groups come before their items.",
    access: write,
    params: ByForm,
    returns: { 200: listOf(FieldOut) },
    errors: [],
  },
  add: {
    method: "POST",
    path: "/forms/:id/draft/fields",
    summary: "Add a field to a draft",
    access: write,
    params: ByForm,
    body: FieldAddIn,
    idempotent: true,
    etag: "required",
    returns: { 201: FieldOut },
    errors: [E.invalid_state],
  },
  change: {
    method: "PATCH",
    path: "/forms/:id/draft/fields/:field_id",
    summary: "Change a field of a draft",
    description: "The key of a published field cannot be changed because answers are stored under it.",
    access: write,
    params: ByField,
    body: FieldChangeIn,
    idempotent: true,
    etag: "required",
    returns: { 200: FieldOut },
    errors: [X.field_key_fixed, E.invalid_state],
  },
  move: {
    method: "POST",
    path: "/forms/:id/draft/fields/:field_id/move",
    summary: "Move a field of a draft",
    access: write,
    params: ByField,
    body: FieldMoveIn,
    idempotent: true,
    etag: "required",
    returns: { 200: FieldOut },
    errors: [E.invalid_state],
  },
  remove: {
    method: "DELETE",
    path: "/forms/:id/draft/fields/:field_id",
    summary: "Remove a field from a draft",
    description: "Published versions keep the field, and entries keep its answers.",
    access: write,
    params: ByField,
    query: z.strictObject({
      force: z.enum(["true", "false"]).optional().describe("Remove the field even if rules or texts use it."),
    }),
    etag: "required",
    returns: { 204: null },
    errors: [X.field_in_use, E.invalid_state, E.payload_too_large, E.validation_failed],
  },
});

export const fieldTypesContract = defineContract(
  "fieldTypes",
  { home: "shard", description: "Field types, with their settings and the shape of their answers." },
  {
    list: {
      method: "GET",
      path: "/field-types",
      summary: "List field types",
      description: "Returns all types on one page.",
      access: account(formPermissions.read),
      returns: { 200: listOf(FieldTypeOut) },
      errors: [],
    },
  },
);

export function presentField({ draft, place }: { draft: Draft; place: Place }): z.input<typeof FieldOut> {
  return {
    object: "form_field",
    id: place.item.id,
    form_id: draft.formId,
    page_id: place.pageId,
    parent_id: place.parentId,
    path: place.path,
    item: place.item as unknown as Record<string, Json>,
    etag: etagOf(draft.revision),
  };
}

export function presentFieldType(one: FieldDescription): z.input<typeof FieldTypeOut> {
  return {
    object: "field_type",
    type: one.type,
    group: one.group,
    set_by: fieldTypes.get(one.type)?.setBy ?? "respondent",
    settings_schema: { ...one.settings },
    examples: one.examples.map(({ settings = {}, value }) => ({
      settings: { ...settings },
      value,
      value_schema: { ...one.valueSchema(settings) },
    })),
  };
}
