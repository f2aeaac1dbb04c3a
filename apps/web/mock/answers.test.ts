import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { createAnswers } from "./answers.ts";
import { type ApiDocument, type Operation, operationsOf, readDocument } from "./document.ts";

const document = readDocument();
const operations = operationsOf(document);
const validatorOf = createValidators(document);

/** As the server's own tests do: each component is compiled once. */
function createValidators({ components }: ApiDocument): (schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema({ components }, "document");
  const compiled = new Map<string, ValidateFunction>();
  return (schema) => {
    const name = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const validate = compiled.get(name) ?? ajv.compile(JSON.parse(name));
    compiled.set(name, validate);
    return validate;
  };
}

type Parameter = NonNullable<Operation["described"]["parameters"]>[number];

function parametersOf({ described }: Operation): readonly Parameter[] {
  return (described.parameters ?? []).map((parameter) => {
    const name = parameter.$ref?.replace("#/components/parameters/", "");
    return name === undefined ? parameter : (document.components.parameters[name] as Parameter);
  });
}

function valueFor({ schema }: Parameter): string {
  const named = document.components.schemas[schema?.$ref?.replace("#/components/schemas/", "") ?? ""];
  const { pattern, enum: choices, type } = named ?? schema ?? {};
  const prefix = /^\^([a-z]+_)/.exec(pattern ?? "")?.[1];
  if (prefix !== undefined) return `${prefix}01jqz5h3v8e4wt6m2k9r7xb777`;
  return type === "integer" ? "1" : String(choices?.[0] ?? "sample");
}

function pathFor(operation: Operation): string {
  return parametersOf(operation)
    .filter((parameter) => parameter.in === "path")
    .reduce((path, parameter) => path.replace(`{${parameter.name}}`, valueFor(parameter)), operation.path);
}

const bodyFor = ({ described }: Operation) => Object.values(described.requestBody?.content ?? {})[0]?.example;

function problemsOf(
  { schema, status, media }: Operation,
  answer: { status: number; body?: unknown },
): string[] {
  if (answer.status !== status) return [`status ${answer.status} instead of ${status}`];
  if (schema === undefined || media === "text/event-stream")
    return answer.body === undefined ? [] : ["has a body"];
  const validate = validatorOf(schema);
  return validate(answer.body)
    ? []
    : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
}

describe("the mock of the API", () => {
  it("answers every operation of the document, and each answer fits its schema", () => {
    const answers = createAnswers(document);
    const query = new URLSearchParams();
    const wrong = operations.flatMap((operation) => {
      const request = { method: operation.method, path: pathFor(operation), query, body: bodyFor(operation) };
      // The second answer contains what the first request has changed.
      return [answers(request), answers(request)].flatMap((answer) =>
        problemsOf(operation, answer).map((problem) => `${operation.id}: ${problem}`),
      );
    });
    expect(wrong).toEqual([]);
    expect(operations.length).toBeGreaterThan(300);
  });

  it("answers every list with its items and without", () => {
    const query = new URLSearchParams();
    const lists = operations.filter(({ method, path }) => method === "GET" && !path.includes("{"));
    for (const isEmpty of [false, true]) {
      const answers = createAnswers(document, { isEmpty });
      const wrong = lists.flatMap((operation) =>
        problemsOf(operation, answers({ method: "GET", path: operation.path, query, body: undefined })),
      );
      expect(wrong).toEqual([]);
    }
  });

  it("remembers what is created, changed, archived, and deleted", () => {
    const changes: string[] = [];
    const answers = createAnswers(document, { onChange: ({ type }) => changes.push(type) });
    const call = (method: string, path: string, body?: object, query = {}) =>
      answers({ method, path, query: new URLSearchParams(query), body }).body as Record<string, unknown>;
    const names = (query = {}) =>
      (call("GET", "/projects", undefined, query).data as { name: string }[]).map(({ name }) => name);
    const before = names();
    const { id, etag } = call("POST", "/projects", { name: "Harbour survey" });
    expect(names({ q: "harb" })).toEqual(["Harbour survey"]);
    const renamed = call("PATCH", `/projects/${id}`, { name: "Harbour survey 2027" });
    expect(renamed).toMatchObject({ id, name: "Harbour survey 2027" });
    expect(renamed.etag).not.toBe(etag);
    expect(call("GET", `/projects/${id}`)).toMatchObject({ name: "Harbour survey 2027" });
    call("POST", `/projects/${id}/archive`);
    expect(names({ status: "archived" })).toContain("Harbour survey 2027");
    call("DELETE", `/projects/${id}`);
    expect(names()).toEqual(before);
    expect(names({ status: "trashed" })).toEqual(["Harbour survey 2027"]);
    expect(changes).toEqual(["project.created", "project.updated", "project.updated", "project.trashed"]);
  });
});
