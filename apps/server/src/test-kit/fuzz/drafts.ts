/** The calls to one operation: some valid, some mutated, some unauthorized. */
import fc from "fast-check";
import { z } from "zod";
import { isListedByBody, type Operation } from "../../platform/http/contract.ts";
import { pageQueryShape, sortQueryShape } from "../../platform/http/paging.ts";
import { badCredentials, type CredentialKind, type Draft } from "./draft.ts";
import {
  bodyMutations,
  headerMutations,
  type Mutation,
  pathMutations,
  queryMutations,
  unaskedBody,
} from "./mutations.ts";
import { arbitraryFor } from "./schema-arbitrary.ts";

export function draftsFor(operation: Operation): fc.Arbitrary<Draft> {
  const valid = validDrafts(operation);
  const spoiled = fc.tuple(valid, spoilersFor(operation)).map(([draft, spoil]) => spoil(draft));
  const uninvited = fc
    .tuple(fc.oneof(valid, spoiled), fc.constantFrom(...badCredentials))
    .map(([draft, credential]) => ({ ...draft, credential }));
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 8, arbitrary: spoiled },
    { weight: operation.access.kind === "public" ? 1 : 3, arbitrary: uninvited },
  );
}

/** Functions that apply one or two mutations to a valid call. */
export function spoilersFor(operation: Operation): fc.Arbitrary<(draft: Draft) => Draft> {
  const step = fc.record({ mutation: fc.constantFrom(...mutationsFor(operation)), salt: fc.nat(9_999) });
  return fc.array(step, { minLength: 1, maxLength: 2 }).map(
    (steps) => (draft: Draft) =>
      steps.reduce<Draft>(
        (before, { mutation, salt }) => ({
          ...mutation.apply(before, salt),
          mutations: [...before.mutations, `${mutation.name} #${salt}`],
        }),
        draft,
      ),
  );
}

export function validDrafts(operation: Operation): fc.Arbitrary<Draft> {
  const params = operation.params ? arbitraryFor(operation.params) : fc.constant({});
  const body = operation.body ? arbitraryFor(operation.body) : fc.constant(undefined);
  return fc
    .record({ params, query: queries(operation), body, credential: goodCredentials(operation) })
    .map(({ params, query, body, credential }) => ({
      params: Object.fromEntries(
        Object.entries(params as object).map(([name, value]) => [name, encodeOnce(String(value))]),
      ),
      query,
      headers: operation.etag === "required" ? { "if-match": "*" } : {},
      body: body === undefined ? undefined : JSON.stringify(body),
      contentType: body === undefined ? undefined : (operation.bodyType ?? "application/json"),
      credential,
      mutations: [],
    }));
}

/** Placeholders are kept, because they are replaced by IDs before the URL is built. */
function encodeOnce(segment: string): string {
  return segment.startsWith("{{") ? segment : encodeURIComponent(segment);
}

function queries(operation: Operation): fc.Arbitrary<(readonly [string, string])[]> {
  const list = isListedByBody(operation) ? undefined : operation.list;
  if (!operation.query && !list) return fc.constant([]);
  const schema = z.strictObject({
    ...operation.query?.shape,
    ...(list ? { ...pageQueryShape, sort: sortQueryShape(list).optional() } : {}),
  });
  return fc.tuple(arbitraryFor(schema), fc.nat()).map(([value, salt]) =>
    Object.entries(value as Record<string, unknown>)
      .filter(([, one]) => one !== undefined)
      .map(([name, one]) => {
        if (list && name === "sort")
          return [name, `${salt % 2 ? "-" : ""}${list.sorts[salt % list.sorts.length]}`] as const;
        return [name, list && name === "cursor" ? "{{cursor}}" : String(one)] as const;
      })
      .filter(([name]) => name !== "cursor" || salt % 4 === 0),
  );
}

function goodCredentials({ access }: Operation): fc.Arbitrary<CredentialKind> {
  if (access.kind === "public") return fc.constant("none");
  return access.kind === "account" && access.via === "session_or_key"
    ? fc.constantFrom("session", "key")
    : fc.constant("session");
}

function mutationsFor(operation: Operation): Mutation[] {
  const often = <T>(items: readonly T[], times: number) => Array.from({ length: times }, () => items).flat();
  return [
    ...(operation.body ? bodyMutations : operation.method === "GET" ? [] : [unaskedBody]),
    ...often(operation.params ? pathMutations : [], 3),
    ...often(queryMutations, operation.query || operation.list ? 2 : 1),
    ...often(headerMutations, 3),
  ];
}
