/**
 * The definition as JSON Schemas, for the API's description and for editors: the structure comes from the shapes that
 * check it, the settings from the catalogs of fields and blocks. `$ref`s point to `#/$defs/<name>`.
 */

import { isSameJson } from "../diff/same-json.ts";
import { fieldCatalogue } from "../fields/catalogue.ts";
import { carriedOptionsSchema, optionListSchema, optionSourceSchema } from "../fields/choice-description.ts";
import type { FieldDescription, JsonSchema } from "../fields/field-type.ts";
import { trackingMembers } from "../tracking/tracking-shape.ts";
import { isObject, type Json, type JsonObject } from "../values/json.ts";
import { pascalCase } from "../values/pascal-case.ts";
import { blockCatalogue } from "./block-settings.ts";
import {
  carriedOptionsShape,
  checkShape,
  conditionShapes,
  endingShape,
  fieldShape,
  idShape,
  itemShape,
  messagesShape,
  pageMembers,
  prefillShape,
  randomOrderShape,
  shapesByType,
} from "./item-shapes.ts";
import {
  definitionShape,
  itemsMax,
  kioskMembers,
  noticeShape,
  settingsMembers,
  startMembers,
} from "./read-definition.ts";
import { blockShapes, inlineShapes, richTextMembers } from "./rich-text-shape.ts";
import type { Shape } from "./shapes.ts";
import { pictureFile, themeColors, themeMembers } from "./theme-shape.ts";

type Schemas = Readonly<Record<string, JsonSchema>>;

export function definitionSchemas(): Schemas {
  const fields = Object.fromEntries(
    [...fieldCatalogue.values()].map((one) => [fieldSchemaName(one.type), fieldSchema(one)]),
  );
  const others = Object.fromEntries(
    Object.entries(shapesByType).map(([type, one]) => [itemSchemaName(type), otherSchema(type, one)]),
  );
  const byType = {
    ...Object.fromEntries([...fieldCatalogue.keys()].map((type) => [type, fieldSchemaName(type)])),
    ...Object.fromEntries(Object.keys(shapesByType).map((type) => [type, itemSchemaName(type)])),
  };
  return {
    FormDefinition: {
      ...definitionShape.schema,
      description: `A form as data, at most 1 MB and ${itemsMax} items. Saving a draft checks the structure; publishing also checks types, settings, logic, and texts.`,
    },
    FormCoverDefinition: {
      ...withMember(definitionShape.schema, "pages", { type: "array", maxItems: 0, items: ref("FormPage") }),
      description: "Title, languages, and look of a form, without its pages.",
    },
    FormPage: pageMembers.schema,
    FormItems: { type: "array", maxItems: itemsMax, items: itemShape.schema },
    FormItem: {
      ...oneOfTypes("type", byType),
      description:
        "A field, a container, a button, or static content. A draft can also contain other types and settings, but cannot be published with them.",
    },
    FormItemInput: {
      ...anyItemSchema((schema, name) => (name === "id" ? orNull(schema) : schema)),
      additionalProperties: false,
      required: ["type"],
      description: "A `FormItem` to add. If the ID is null or omitted, the server generates one.",
    },
    FormItemChange: {
      ...anyItemSchema(orNull),
      description:
        "Members to set. Null removes a member; omitted members stay unchanged. The result must be a valid `FormItem`.",
    },
    FormFieldBase: {
      ...without(fieldShape.schema, ["type", "settings"]),
      description: "The members that all fields have.",
    },
    ...fields,
    ...others,
    FormCondition: {
      description: "A condition on answers.",
      oneOf: Object.values(conditionShapes).map(({ schema }) => schema),
    },
    FormItemId: idShape.schema,
    FormCheck: checkShape.schema,
    FormMessages: messagesShape.schema,
    FormPrefill: prefillShape.schema,
    FormEnding: endingShape.schema,
    FormRandomOrder: randomOrderShape.schema,
    FormSettings: settingsMembers.schema,
    FormKiosk: kioskMembers.schema,
    FormTracking: trackingMembers.schema,
    FormStart: startMembers.schema,
    FormNotice: noticeShape.schema,
    FormTheme: { ...themeMembers.schema, description: "How the form looks. Colors are `#rgb` or `#rrggbb`." },
    FormThemeColors: themeColors.schema,
    FormPictureFile: { ...pictureFile.schema, description: "An uploaded picture." },
    RichText: { ...richTextMembers.schema, description: "Rich text as a tree, never HTML." },
    ...union("RichTextNode", "RichText", blockShapes),
    ...union("RichTextInline", "RichTextInline", inlineShapes),
    ...Object.fromEntries(Object.entries(fragments).map(([name, one]) => [name, plainSchema(one)])),
    FormOptionSource: optionSource,
    FormCarriedOptions: carriedOptionsShape.schema,
  };
}

/**
 * Like `definitionSchemas`, but exactly as `readDefinition` checks: with fields of any type and any settings. The
 * published description has only the types and settings that exist, because only those make a useful type.
 */
export function draftSchemas(): Schemas {
  const isField = { type: "string", maxLength: 60, minLength: 1, not: { enum: Object.keys(shapesByType) } };
  return {
    ...definitionSchemas(),
    FormItem: {
      anyOf: [
        withMember(fieldShape.schema, "type", isField),
        ...Object.entries(shapesByType).map(([type, one]) => withMember(one.schema, "type", { const: type })),
      ],
    },
  };
}

/** Schemas that many field types share, replaced by references wherever a type's settings contain them. */
const fragments: Schemas = {
  FormOption: itemsOf(optionListSchema("", { hasImages: true, isChoice: true })),
  FormPlainOption: itemsOf(optionListSchema("", { isChoice: true })),
  FormOptionSource: optionSourceSchema,
  FormCarriedOptions: carriedOptionsSchema,
};

const column = (description: string): JsonSchema => ({ type: "string", description });

const optionSource: JsonSchema = {
  type: "object",
  description: "Where the options come from, instead of `options`: the rows of a data table.",
  required: ["kind", "table_id"],
  properties: {
    kind: { const: "table" },
    table_id: column("The data table."),
    value: column("Key of the unique column with the stored values. Default: the row ID."),
    label: column("Key of the column with the displayed texts. Default: the column of `value`."),
    sort: column("Key of the column to sort by, with a leading `-` for descending order."),
    filter: {
      ...ref("JsonValue"),
      description: "Offers only the rows that match this filter, written as in row searches.",
    },
  },
};

const fieldSchemaName = (type: string): string => `${pascalCase(type)}Field`;
const itemSchemaName = (type: string): string =>
  type.endsWith("_block")
    ? pascalCase(type)
    : `${pascalCase(type)}${type in blockCatalogue ? "Block" : "Item"}`;

function ref(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

function fieldSchema({ type, settings, isOffered }: FieldDescription): JsonSchema {
  return {
    ...(isOffered === false && { description: "Not available: a draft with this type cannot be published." }),
    allOf: [
      ref("FormFieldBase"),
      {
        type: "object",
        required: ["type"],
        properties: { type: { const: type }, settings: withFragments(settings) as JsonSchema },
      },
    ],
    unevaluatedProperties: false,
  };
}

function otherSchema(type: string, { schema }: Shape): JsonSchema {
  const { properties, ...rest } = schema;
  const block = Object.hasOwn(blockCatalogue, type) ? blockCatalogue[type] : undefined;
  const { settings, ...members } = properties as JsonObject;
  return {
    ...(block?.isOffered === false && {
      description: "Not available: a draft with this block cannot be published.",
    }),
    ...rest,
    properties: {
      ...members,
      type: { const: type },
      ...(settings !== undefined && {
        settings: { type: "object", additionalProperties: false, properties: { ...block?.settings } },
      }),
    },
  };
}

/** Every member that an item of any type can have. */
function anyItemSchema(memberOf: (schema: JsonSchema, name: string) => JsonSchema): JsonSchema {
  const shapes = [...Object.values(shapesByType), fieldShape];
  const members = Object.fromEntries(
    shapes.flatMap(({ schema }) => Object.entries(schema.properties as JsonObject)),
  );
  const settings = { ...ref("JsonObject"), description: "The settings of the item's type." };
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries({ ...members, settings }).map(([name, schema]) => [
        name,
        memberOf(schema as JsonSchema, name),
      ]),
    ),
  };
}

const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });

/**
 * Allows additional members: the result becomes one part of an `allOf`, and the other parts have members of their
 * own.
 */
function withMember(schema: JsonSchema, name: string, member: JsonSchema): JsonSchema {
  return { ...schema, properties: { ...(schema.properties as JsonObject), [name]: member } };
}

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const { additionalProperties: _strict, properties, required, ...rest } = schema;
  const kept = Object.entries(properties as JsonObject).filter(([name]) => !names.includes(name));
  return {
    ...rest,
    required: (required as readonly string[]).filter((name) => !names.includes(name)),
    properties: Object.fromEntries(kept),
  };
}

function oneOfTypes(propertyName: string, names: Readonly<Record<string, string>>): JsonSchema {
  const mapping = Object.fromEntries(Object.entries(names).map(([type, name]) => [type, `#/$defs/${name}`]));
  return { oneOf: Object.values(names).map(ref), discriminator: { propertyName, mapping } };
}

function union(name: string, prefix: string, shapes: Readonly<Record<string, Shape>>): Schemas {
  const names = Object.fromEntries(Object.keys(shapes).map((type) => [type, `${prefix}${pascalCase(type)}`]));
  return {
    [name]: oneOfTypes("type", names),
    ...Object.fromEntries(Object.entries(shapes).map(([type, { schema }]) => [names[type], schema])),
  };
}

function itemsOf({ items }: JsonSchema): JsonSchema {
  return items as JsonSchema;
}

/** Also states defaults in words, because type generators treat a member with a `default` as always present. */
function withFragments(node: Json | undefined): Json | undefined {
  if (Array.isArray(node)) return node.map((one) => withFragments(one) ?? null);
  if (!isObject(node)) return node;
  const fragment = Object.entries(fragments).find(([, one]) => isSameJson(node, one));
  return fragment ? ref(fragment[0]) : plainSchema(node);
}

function plainSchema({ default: standard, ...schema }: JsonObject): JsonSchema {
  const { type, ...untyped } = schema;
  if (type === "object" && !("properties" in schema || "additionalProperties" in schema))
    return { ...untyped, ...ref("JsonObject") };
  const rest = Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, withFragments(one)]));
  if (standard === undefined || typeof schema.description !== "string") return rest;
  return { ...rest, description: `${schema.description} Default: \`${JSON.stringify(standard)}\`.` };
}
