/**
 * The checked-in OpenAPI document as a judge: does it allow this answer, and did it allow this request? It is read from
 * disk, so that the test also fails when the document was not written again after a change.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { NamedOperation } from "../operations.ts";
import type { Exchange } from "./send.ts";

interface Described {
  readonly responses: Readonly<Record<string, { description: string; content?: Record<string, unknown> }>>;
  readonly requestBody?: unknown;
}

export interface Judge {
  /** What is wrong with an answer; empty when all is well. */
  problemsOf(named: NamedOperation, exchange: Exchange): string[];
  /** The body as sent is what the document says it must be. */
  allowsBody(named: NamedOperation, body: string): boolean;
}

export const documentFile = join(import.meta.dirname, "../../../../../docs/openapi.json");

export function createJudge(): Judge {
  const document = JSON.parse(readFileSync(documentFile, "utf8")) as {
    paths: Record<string, Record<string, Described>>;
  };
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  formats.default(ajv);
  ajv.addSchema(document, "openapi");
  const compiled = new Map<string, ValidateFunction>();
  const validatorAt = (...pointer: string[]): ValidateFunction => {
    const path = pointer.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    const known = compiled.get(path);
    if (known) return known;
    const made = ajv.compile({ $ref: `openapi#${encodeURI(path)}` });
    compiled.set(path, made);
    return made;
  };
  const placeOf = ({ operation }: NamedOperation) =>
    [operation.path.replace(/:(\w+)/g, "{$1}"), operation.method.toLowerCase()] as const;

  return {
    problemsOf: (named, exchange) => {
      const [path, method] = placeOf(named);
      const described = document.paths[path]?.[method];
      if (!described) return ["is not in docs/openapi.json; run `pnpm generate`"];
      const status = String(exchange.status);
      const response = described.responses[status];
      if (exchange.status >= 500) return [`status ${status}`];
      if (!response) return [`status ${status} is not documented`];
      const media = Object.keys(response.content ?? {})[0];
      if (media === undefined) return exchange.text === "" ? [] : [`status ${status} has a body`];
      if (mediaOf(exchange) !== media) return [`content type ${mediaOf(exchange)} instead of ${media}`];
      if (media === "text/event-stream") return [];
      const validate = validatorAt("paths", path, method, "responses", status, "content", media, "schema");
      if (!validate(exchange.body)) return [`body: ${ajv.errorsText(validate.errors)}`];
      return media === "application/problem+json" ? problemFaults(exchange, response.description) : [];
    },
    allowsBody: (named, body) => {
      const [path, method] = placeOf(named);
      const validate = validatorAt(
        "paths",
        path,
        method,
        "requestBody",
        "content",
        "application/json",
        "schema",
      );
      try {
        return validate(JSON.parse(body));
      } catch {
        return false;
      }
    },
  };
}

function mediaOf({ headers }: Exchange): string | undefined {
  return headers["content-type"]?.split(";")[0];
}

function problemFaults(exchange: Exchange, description: string): string[] {
  const problem = exchange.body as { code: string; status: number; request_id: string; type: string };
  return [
    ...(description.includes(`\`${problem.code}\``)
      ? []
      : [`code ${problem.code} is not documented for ${exchange.status}`]),
    ...(problem.status === exchange.status ? [] : ["status in the body differs"]),
    ...(problem.request_id === exchange.headers["x-request-id"]
      ? []
      : ["request_id differs from X-Request-Id"]),
    ...(problem.type === `/problems/${problem.code}` ? [] : ["type does not lead to the page of the code"]),
  ];
}

/** What every answer carries, whatever the operation. */
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
