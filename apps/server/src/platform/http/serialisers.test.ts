import fc from "fast-check";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { z } from "zod";
import { parsedJson, parsedObject } from "../json/json-schema.ts";
import { open } from "./access.ts";
import { serialising } from "./serialisers.ts";

it("writes only declared members, also in lists and below", async () => {
  const Person = z.object({ id: z.string(), pet: z.object({ name: z.string() }).nullable() });
  const writing = serialising({
    method: "GET",
    path: "/people",
    summary: "List people",
    access: open(),
    returns: { 200: z.object({ data: z.array(Person) }) },
    errors: [],
  });
  const app = Fastify();
  app.get("/people", writing, async () => ({
    data: [
      { id: "1", password_hash: "x", pet: { name: "Rex", owner_email: "x" } },
      { id: "2", pet: null },
    ],
    total_of_all_accounts: 3,
  }));
  const answer = await app.inject("/people");
  expect(answer.json()).toEqual({
    data: [
      { id: "1", pet: { name: "Rex" } },
      { id: "2", pet: null },
    ],
  });
  await app.close();
});

it("writes answers exactly as JSON.stringify does", () => {
  const { serializerCompiler } = serialising({
    method: "GET",
    path: "/entries",
    summary: "Get an entry",
    access: open(),
    returns: { 200: z.object({ answers: parsedObject, first: parsedJson }) },
    errors: [],
  });
  const serialise = serializerCompiler?.({ schema: {}, method: "GET", url: "/entries", httpStatus: "200" });
  const json = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(fc.dictionary(fc.string(), json), json, (answers, first) => {
      const body = { answers, first };
      expect(serialise?.(body)).toBe(JSON.stringify(body));
    }),
  );
});
