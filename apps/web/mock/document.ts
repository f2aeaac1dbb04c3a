/** The operations of docs/openapi.json with their recorded examples. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Media {
  readonly schema: object;
  readonly example?: unknown;
}

interface ParameterSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
}

interface Described {
  readonly operationId?: string;
  readonly "x-permission"?: string;
  readonly "x-required-role"?: string;
  readonly parameters?: readonly {
    readonly $ref?: string;
    readonly in?: string;
    readonly name?: string;
    readonly schema?: ParameterSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ParameterSchema>>;
    readonly parameters: Readonly<Record<string, object>>;
  };
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** As in the document, such as `/projects/{id}`. */
  readonly path: string;
  readonly described: Described;
  readonly status: number;
  readonly media: string | undefined;
  readonly schema: object | undefined;
  readonly example: unknown;
}

export function readDocument(): ApiDocument {
  const file = join(import.meta.dirname, "../../../docs/openapi.json");
  return JSON.parse(readFileSync(file, "utf8")) as ApiDocument;
}

export function operationsOf(document: ApiDocument): readonly Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, described]) => described.operationId !== undefined)
      .map(([method, described]) => {
        const success = Object.keys(described.responses).find((status) => Number(status) < 300) ?? "204";
        const [media, content] = Object.entries(described.responses[success]?.content ?? {})[0] ?? [];
        return {
          id: described.operationId ?? "",
          method: method.toUpperCase(),
          path,
          described,
          status: Number(success),
          media,
          schema: content?.schema,
          example: content?.example,
        };
      }),
  );
}

/** Finds the operation of a request. Fixed words take precedence over parameters: `/users/me` over `/users/{id}`. */
export function createFinder(operations: readonly Operation[]) {
  const bySpecificity = operations
    .map((operation) => ({ operation, parts: operation.path.split("/") }))
    .toSorted((a, b) => parametersIn(a.operation.path) - parametersIn(b.operation.path));
  return (method: string, path: string): Operation | undefined => {
    const parts = path.split("/");
    return bySpecificity.find(
      (one) =>
        one.operation.method === method &&
        one.parts.length === parts.length &&
        one.parts.every((part, index) => part.startsWith("{") || part === parts[index]),
    )?.operation;
  };
}

const parametersIn = (path: string) => path.split("{").length;
