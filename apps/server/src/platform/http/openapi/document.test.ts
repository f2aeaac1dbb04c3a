/** Rules for the whole API description that a new contract could break. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { describeApi } from "../../../main/describe-api.ts";
import { modules } from "../../../main/modules.ts";
import { Components } from "./components.ts";
import { discriminatorOf } from "./discriminators.ts";
import { schemaWriter } from "./schemas.ts";

type Json = Record<string, unknown>;

interface Document {
  readonly tags: readonly { readonly name: string }[];
  readonly "x-tagGroups": readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags: readonly string[] }>>>>;
  readonly webhooks: Json;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

let document: Document;
beforeAll(async () => {
  document = (await describeApi(modules)) as unknown as Document;
});

/** Every object in the document. */
function nodesOf(node: unknown): Json[] {
  if (typeof node !== "object" || node === null) return [];
  const inner = Object.values(node).flatMap(nodesOf);
  return Array.isArray(node) ? inner : [node as Json, ...inner];
}

function resolved(schema: Json): Json {
  const name = String(schema.$ref ?? "").replace("#/components/schemas/", "");
  return document.components.schemas?.[name] ?? schema;
}

describe("the API description", () => {
  it("has a discriminator, with every variant, in each union of objects with a common literal member", () => {
    let unions = 0;
    for (const node of nodesOf(document)) {
      const variants = (node.oneOf ?? node.anyOf) as readonly Json[] | undefined;
      if (!Array.isArray(variants) || variants.length < 2) continue;
      const member = discriminatorOf(variants.map(resolved));
      if (member === undefined) continue;
      unions += 1;
      const { propertyName, mapping } = (node.discriminator ?? {}) as {
        propertyName?: string;
        mapping?: Json;
      };
      expect(propertyName, JSON.stringify(node).slice(0, 200)).toBe(member);
      expect(new Set(Object.values(mapping ?? {}))).toEqual(new Set(variants.map(({ $ref }) => $ref)));
    }
    expect(unions).toBeGreaterThan(10);
  });

  it("has a readable name for every component", () => {
    const names = Object.values(document.components).flatMap(Object.keys);
    expect(names.filter((name) => !/^[A-Za-z][A-Za-z0-9-]*$/.test(name))).toEqual([]);
  });

  it("rejects a recursive schema without an id", () => {
    interface Tree {
      readonly children: readonly Tree[];
    }
    const tree: z.ZodType<Tree> = z.lazy(() => z.object({ children: z.array(tree) }));
    expect(() => schemaWriter(new Components())(z.object({ tree }), "output")).toThrow("has no id");
  });

  it("defines every component that it refers to, and refers to every one that it defines", () => {
    const text = JSON.stringify(document);
    const used = new Set([...text.matchAll(/"#\/components\/(\w+\/[\w-]+)"/g)].map(([, name]) => name));
    const defined = Object.entries(document.components).flatMap(([kind, parts]) =>
      kind === "securitySchemes" ? [] : Object.keys(parts).map((name) => `${kind}/${name}`),
    );
    expect([...used].sort()).toEqual(defined.sort());
  });

  it("has each tag in exactly one group, and one group per area of modules", () => {
    const grouped = document["x-tagGroups"].flatMap(({ tags }) => tags);
    const used = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap(({ tags }) => tags),
    );
    expect(grouped.toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted());
    expect(new Set(used)).toEqual(new Set(grouped));
    const folders = readdirSync(join(import.meta.dirname, "../../../modules"));
    expect(document["x-tagGroups"]).toHaveLength(folders.length);
  });

  it("has a webhook for every public event", () => {
    const events = modules.flatMap((module) => module.events ?? []).filter(({ def }) => def.isPublic);
    const names = [...events.map(({ def }) => def.name), "webhook.test"];
    expect(Object.keys(document.webhooks).sort()).toEqual(names.sort());
  });
});
