/** Which examples the contracts require, and whether an example matches its schema. */
import type { z } from "zod";
import type { Operation } from "../../platform/http/contract.ts";

/** `body`, or the status of a response. */
interface Required {
  readonly part: string;
  readonly schema: z.ZodType;
}

/** All JSON request bodies and JSON bodies of successful responses, but not streams, bytes, or empty responses. */
export function requiredExamples({ body, returns }: Operation): readonly Required[] {
  return [
    ...(body ? [{ part: "body", schema: body }] : []),
    ...Object.entries(returns).flatMap(([part, schema]) =>
      schema === null || "stream" in schema ? [] : [{ part, schema: schema as z.ZodType }],
    ),
  ];
}

/**
 * The problems of an example; empty if it is valid. The schema of a request body already rejects unknown members. In
 * responses they are detected here, because the document allows responses to gain members.
 */
export function faultsOf({ part, schema }: Required, example: unknown): readonly string[] {
  const parsed = schema.safeParse(example);
  if (parsed.success) return part === "body" ? [] : unknownMembers(example, parsed.data, part);
  return parsed.error.issues.map(({ path, message }) => `${[part, ...path].join("/")}: ${message}`);
}

/** Parsing drops the members that a schema does not have. */
function unknownMembers(example: unknown, parsed: unknown, path: string): readonly string[] {
  if (typeof example !== "object" || example === null) return [];
  if (typeof parsed !== "object" || parsed === null) return [`${path}: is not part of the schema`];
  return Object.entries(example).flatMap(([name, value]) =>
    name in parsed
      ? unknownMembers(value, (parsed as Record<string, unknown>)[name], `${path}/${name}`)
      : [`${path}/${name}: is not part of the schema`],
  );
}
