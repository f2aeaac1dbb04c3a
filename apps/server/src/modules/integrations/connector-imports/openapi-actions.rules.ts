/** Converts the operations of an OpenAPI document to actions. Unsupported parts are skipped with a warning. Pure. */
import type { Json, JsonObject } from "@formstead/form-logic";
import { at, follow, listOf, objectOf, pointerTo, type Reading, textOf } from "./openapi-nodes.rules.ts";

type InputType = "text" | "number" | "integer" | "boolean" | "date" | "list" | "object" | "any";
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";

export interface ImportedInput {
  readonly key: string;
  readonly label: string;
  readonly type: InputType;
  readonly required: boolean;
}

export interface ImportedAction {
  readonly pointer: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly method: Method;
  readonly path: string;
  readonly inputs: readonly ImportedInput[];
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
  readonly bodyType: "none" | "json" | "form";
  readonly outputs: Readonly<Record<string, string>>;
}

type KeyFrom = (name: string, otherwise: string) => string;

const methods: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"];
const inputsMax = 100;
const outputsMax = 100;
/** Names that a reference can contain. */
const referable = /^[A-Za-z_][A-Za-z0-9_-]{0,99}$/;
const ownHeaders =
  /^(accept|content-type|authorization|cookie|host|connection|content-length|idempotency-key)$/i;

export function actionsOf(reading: Reading, most: number, keyFrom: KeyFrom): readonly ImportedAction[] {
  const keys = new Set<string>();
  const actions: ImportedAction[] = [];
  for (const [path, item] of Object.entries(objectOf(reading.document.paths))) {
    const whole = follow(reading, item, pointerTo("paths", path));
    for (const method of methods) {
      const operation = whole[method.toLowerCase()];
      if (operation === undefined) continue;
      const pointer = pointerTo("paths", path, method.toLowerCase());
      if (actions.length === most) {
        reading.warnings.push({
          pointer,
          message: `A connector can have at most ${most} actions; the remaining operations were skipped.`,
        });
        return actions;
      }
      const action = actionOf(reading, { path, method, pointer, item: whole }, keyFrom);
      if (action) actions.push({ ...action, key: unique(action.key, keys) });
    }
  }
  return actions;
}

interface Place {
  readonly path: string;
  readonly method: Method;
  readonly pointer: string;
  readonly item: JsonObject;
}

function actionOf(reading: Reading, place: Place, keyFrom: KeyFrom): ImportedAction | undefined {
  const { path, method, pointer, item } = place;
  const operation = objectOf(item[method.toLowerCase()]);
  // Double braces would become references that the document's author controls.
  if (!/^\/[^\\#?\s]*$/.test(path) || path.includes("{{") || path.length > 500) {
    reading.warnings.push({ pointer, message: "The path cannot be used; the operation was skipped." });
    return undefined;
  }
  const inputs = createInputs(keyFrom);
  const { query, headers, filledPath } = parametersOf(reading, place, operation, inputs);
  const { body, bodyType } = bodyOf(reading, operation, pointer, inputs);
  const name =
    textOf(operation.summary, 120) || textOf(operation.operationId, 120) || `${method} ${path}`.slice(0, 120);
  return {
    pointer,
    key: keyFrom(textOf(operation.operationId, 200) || `${method} ${path}`, "action"),
    name,
    description: textOf(operation.description, 2_000),
    method,
    path: filledPath,
    inputs: inputs.all(),
    query,
    headers,
    body,
    bodyType,
    outputs: outputsOf(reading, operation, pointer, keyFrom),
  };
}

/** Assigns a unique key to each input and returns the reference to it. */
function createInputs(keyFrom: KeyFrom) {
  const found: ImportedInput[] = [];
  const keys = new Set<string>();
  return {
    all: () => found,
    isFull: () => found.length >= inputsMax,
    add: (name: string, label: string, type: InputType, required: boolean): string => {
      const key = unique(keyFrom(name, "input"), keys);
      found.push({ key, label: label.slice(0, 200), type, required });
      return `{{ inputs.${key} }}`;
    },
  };
}

type Inputs = ReturnType<typeof createInputs>;

function parametersOf(
  reading: Reading,
  { path, item, pointer }: Place,
  operation: JsonObject,
  inputs: Inputs,
) {
  const query: Record<string, string> = {};
  const headers: Record<string, string> = {};
  const inPath = new Map<string, string>();
  const parameters = new Map<string, JsonObject>();
  for (const one of [...listOf(item.parameters), ...listOf(operation.parameters)]) {
    const parameter = follow(reading, one, `${pointer}/parameters`);
    parameters.set(`${String(parameter.in)} ${String(parameter.name)}`, parameter);
  }
  for (const parameter of parameters.values()) {
    const name = textOf(parameter.name, 100);
    const isTaken =
      name !== "" && !inputs.isFull() && ["path", "query", "header"].includes(String(parameter.in));
    if (parameter.in === "header" && ownHeaders.test(name)) continue;
    if (!isTaken || (parameter.in === "header" && !/^[A-Za-z0-9_-]+$/.test(name))) {
      reading.warnings.push({
        pointer: `${pointer}/parameters`,
        message: `${name || "A parameter"} was skipped.`,
      });
      continue;
    }
    const type = typeOf(follow(reading, parameter.schema, pointer));
    const isRequired = parameter.required === true || parameter.in === "path";
    const label = textOf(parameter.description, 200) || name;
    const reference = inputs.add(name, label, type, isRequired);
    if (parameter.in === "path") inPath.set(name, reference);
    else (parameter.in === "query" ? query : headers)[name] = reference;
  }
  const filledPath = path.replace(/\{([^{}]+)\}/g, (_hole, name: string) => {
    const known = inPath.get(name) ?? inputs.add(name, name, "text", true);
    inPath.set(name, known);
    return known;
  });
  return { query, headers, filledPath };
}

function bodyOf(
  reading: Reading,
  operation: JsonObject,
  pointer: string,
  inputs: Inputs,
): { readonly body: Json; readonly bodyType: ImportedAction["bodyType"] } {
  const place = `${pointer}/requestBody`;
  if (operation.requestBody === undefined) return { body: null, bodyType: "none" };
  const request = follow(reading, operation.requestBody, place);
  const content = objectOf(request.content);
  const types = Object.keys(content);
  const json = types.find((type) => /\bjson\b/i.test(type));
  const form = types.find((type) => /^application\/x-www-form-urlencoded/i.test(type));
  const chosen = json ?? form;
  if (chosen === undefined) {
    reading.warnings.push({
      pointer: place,
      message: "Only JSON and form bodies are supported; the body was skipped.",
    });
    return { body: null, bodyType: "none" };
  }
  const bodyType = json === undefined ? "form" : "json";
  const schema = at(content[chosen], "schema");
  const { properties, required } = propertiesOf(reading, schema, place, 8);
  const isRequired = request.required === true;
  if (properties.size === 0) {
    const whole = typeOf(follow(reading, schema, place));
    return { body: inputs.add("body", "Body", whole, isRequired), bodyType };
  }
  const body: Record<string, Json> = {};
  for (const [name, property] of properties) {
    if (inputs.isFull() || name === "__proto__" || name.includes("{{")) {
      reading.warnings.push({ pointer: place, message: `${name.slice(0, 100)} was skipped.` });
      continue;
    }
    const label = textOf(property.description, 200) || textOf(property.title, 200) || name;
    body[name] = inputs.add(name, label, typeOf(property), isRequired && required.has(name));
  }
  return { body, bodyType };
}

function outputsOf(
  reading: Reading,
  operation: JsonObject,
  pointer: string,
  keyFrom: KeyFrom,
): Readonly<Record<string, string>> {
  const responses = objectOf(operation.responses);
  const status = Object.keys(responses).find((one) => /^2(\d\d|XX)$/i.test(one));
  if (status === undefined) return {};
  const place = `${pointer}/responses/${status}`;
  const content = objectOf(follow(reading, responses[status], place).content);
  const json = Object.keys(content).find((type) => /\bjson\b/i.test(type));
  if (json === undefined) return {};
  const schema = at(content[json], "schema");
  if (typeOf(follow(reading, schema, place)) === "list") return { items: "{{ response.body }}" };
  const keys = new Set<string>();
  const { properties } = propertiesOf(reading, schema, place, 8);
  const named = [...properties.keys()].filter((name) => referable.test(name)).slice(0, outputsMax);
  return Object.fromEntries(
    named.map((name) => [unique(keyFrom(name, "output"), keys), `{{ response.body.${name} }}`]),
  );
}

/** The properties of an object, including those of its `allOf` parts. */
function propertiesOf(reading: Reading, value: Json | undefined, pointer: string, depth: number) {
  const schema = follow(reading, value, pointer);
  const properties = new Map<string, JsonObject>();
  const required = new Set(listOf(schema.required).map(String));
  if (depth === 0) return { properties, required };
  for (const part of listOf(schema.allOf)) {
    const inner = propertiesOf(reading, part, pointer, depth - 1);
    for (const [name, property] of inner.properties) properties.set(name, property);
    for (const name of inner.required) required.add(name);
  }
  if (schema.oneOf !== undefined || schema.anyOf !== undefined)
    reading.warnings.push({
      pointer,
      message: "Only the properties shared by all alternatives (oneOf, anyOf) were imported.",
    });
  for (const [name, property] of Object.entries(objectOf(schema.properties)))
    properties.set(name, follow(reading, property, pointer));
  return { properties, required };
}

const typesByName: Readonly<Record<string, InputType>> = {
  string: "text",
  integer: "integer",
  number: "number",
  boolean: "boolean",
  array: "list",
  object: "object",
};

function typeOf(schema: JsonObject): InputType {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== "null") : schema.type;
  if (type === "string" && (schema.format === "date" || schema.format === "date-time")) return "date";
  const known = typeof type === "string" && Object.hasOwn(typesByName, type) ? typesByName[type] : undefined;
  return known ?? (schema.properties === undefined ? "any" : "object");
}

function unique(wanted: string, taken: Set<string>): string {
  let key = wanted;
  for (let n = 2; taken.has(key); n += 1) key = `${wanted.slice(0, 35)}_${n}`;
  taken.add(key);
  return key;
}
