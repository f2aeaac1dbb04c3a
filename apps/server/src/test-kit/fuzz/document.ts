/**
 * Validates responses and requests against the checked-in OpenAPI document. It is read from disk, so that the test
 * also fails if the document was not regenerated after a change.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { draftSchemas } from "@formstead/form-logic";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { relinked } from "../../main/api-schemas.ts";
import type { Exchange } from "../http-sender.ts";
import type { NamedOperation } from "../operations.ts";

interface DescribedResponse {
  readonly headers?: Readonly<Record<string, object>>;
  readonly content?: Readonly<Record<string, { schema: object }>>;
  readonly "x-error-codes"?: readonly string[];
}

interface Reference {
  readonly $ref: string;
}

interface Described {
  readonly responses: Readonly<Record<string, DescribedResponse | Reference>>;
  readonly requestBody?: { required: boolean; content: Readonly<Record<string, { schema: object }>> };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly "x-headers-of-every-response": Readonly<Record<string, object>>;
  readonly components: {
    readonly responses: Readonly<Record<string, DescribedResponse>>;
    readonly schemas: object;
  };
}

export interface Judge {
  /** The problems of a response; empty if it is valid. */
  problemsOf(named: NamedOperation, exchange: Exchange): string[];
  /** Whether the body as sent is valid according to the document. */
  allowsBody(named: NamedOperation, body: string): boolean;
}

const documentFile = join(import.meta.dirname, "../../../../../docs/openapi.json");

export function createJudge(): Judge {
  const document = JSON.parse(readFileSync(documentFile, "utf8")) as Document;
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  // Registered by name, so that each component is compiled once and not with every schema that refers to it.
  ajv.addSchema({ components: asStored(document.components) }, "document");
  const compiled = new Map<string, ValidateFunction>();
  const validatorOf = (schema: object): ValidateFunction => {
    const name = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const validate = compiled.get(name) ?? ajv.compile(JSON.parse(name));
    compiled.set(name, validate);
    return validate;
  };
  const resolved = (response: DescribedResponse | Reference | undefined) =>
    response && "$ref" in response
      ? document.components.responses[response.$ref.replace("#/components/responses/", "")]
      : response;
  const placeOf = ({ operation }: NamedOperation) =>
    [operation.path.replace(/:(\w+)/g, "{$1}"), operation.method.toLowerCase()] as const;

  return {
    problemsOf: (named, exchange) => {
      const [path, method] = placeOf(named);
      const described = document.paths[path]?.[method];
      if (!described) return ["is not in docs/openapi.json; run `pnpm generate`"];
      const response = resolved(described.responses[String(exchange.status)]);
      if (!response || exchange.status >= 500) return [`status ${exchange.status}`];
      return [
        ...contentFaults(exchange, response, validatorOf),
        ...undescribedHeaders(exchange, {
          ...document["x-headers-of-every-response"],
          ...response.headers,
        }).map((name) => `header ${name} is not documented`),
      ];
    },
    allowsBody: (named, body) => {
      const [path, method] = placeOf(named);
      const wanted = document.paths[path]?.[method]?.requestBody;
      if (body === "") return wanted?.required !== true;
      try {
        const [content] = Object.values(wanted?.content ?? {});
        return validatorOf(content?.schema ?? {})(JSON.parse(body.replace(/^\uFEFF/, "")));
      } catch {
        return false;
      }
    },
  };
}

/** Drafts are checked for their structure only, so they may contain types and settings that the document does not name. */
function asStored(components: Document["components"]): object {
  const { FormItem } = relinked(draftSchemas());
  return { ...components, schemas: { ...components.schemas, FormItem } };
}

function contentFaults(
  exchange: Exchange,
  response: DescribedResponse,
  validatorOf: (schema: object) => ValidateFunction,
): string[] {
  const [media, content] = Object.entries(response.content ?? {})[0] ?? [];
  if (media === undefined) return exchange.text === "" ? [] : ["has a body where none is documented"];
  if (mediaOf(exchange) !== media) return [`content type ${mediaOf(exchange)} instead of ${media}`];
  if (media === "text/event-stream") return [];
  const validate = validatorOf(content?.schema ?? {});
  if (!validate(exchange.body)) {
    return (validate.errors ?? []).map(({ instancePath, message }) => `body${instancePath} ${message}`);
  }
  return media === "application/problem+json" ? problemFaults(exchange, response) : [];
}

function mediaOf({ headers }: Exchange): string | undefined {
  return headers["content-type"]?.split(";")[0];
}

function problemFaults(exchange: Exchange, response: DescribedResponse): string[] {
  const problem = exchange.body as { code: string; status: number; request_id: string; type: string };
  return [
    ...(response["x-error-codes"]?.includes(problem.code)
      ? []
      : [`code ${problem.code} is not documented for ${exchange.status}`]),
    ...(problem.status === exchange.status ? [] : ["status in the body differs"]),
    ...(problem.request_id === exchange.headers["x-request-id"]
      ? []
      : ["request_id differs from X-Request-Id"]),
    ...(problem.type === `/problems/${problem.code}` ? [] : ["type does not lead to the page of the code"]),
  ];
}

/** Headers that HTTP itself requires, and the security headers of every response. None is specific to an operation. */
const generalHeaders = new Set([
  "access-control-allow-origin",
  "access-control-expose-headers",
  "cache-control",
  "connection",
  "content-length",
  "content-security-policy",
  "content-type",
  "cross-origin-resource-policy",
  "date",
  "keep-alive",
  "referrer-policy",
  "transfer-encoding",
  "x-accel-buffering",
  "x-content-type-options",
]);

function undescribedHeaders({ headers }: Exchange, described: Readonly<Record<string, object>>): string[] {
  const names = new Set(Object.keys(described).map((name) => name.toLowerCase()));
  return Object.keys(headers).filter((name) => !generalHeaders.has(name) && !names.has(name));
}

/** Checks the headers that every response must have. */
export function headerFaults({ headers }: Exchange, isCounted: boolean): string[] {
  const wanted = [
    "x-request-id",
    "x-content-type-options",
    "cache-control",
    "referrer-policy",
    "content-security-policy",
    ...(isCounted ? ["ratelimit-policy"] : []),
  ];
  return wanted.filter((name) => headers[name] === undefined).map((name) => `header ${name} is missing`);
}
