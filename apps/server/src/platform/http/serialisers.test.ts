import Fastify from "fastify";
import { expect, it } from "vitest";
import { z } from "zod";
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
