import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll, expect, it } from "vitest";
import { testServices } from "../../test-kit/test-services.ts";
import { createTallies } from "./tallies.ts";

const redis = new Redis(testServices.redisUrl);
afterAll(() => redis.disconnect());
const tallies = createTallies(redis);

it("adds up the counters of a name, and asks one caller to collect the group", async () => {
  const group = randomUUID();
  const one = new Map([
    ["viewed", 1],
    ["epoch", 2],
  ]);
  const asked = await Promise.all([1, 2, 3].map(() => tallies.add(group, "form day", one)));
  expect(asked.filter(Boolean)).toHaveLength(1);
  expect(await tallies.namesIn(group)).toEqual(["form day"]);
  const tally = await tallies.read(group, "form day");
  expect(tally?.counts).toEqual(
    new Map([
      ["viewed", 3],
      ["epoch", 6],
    ]),
  );
  await tallies.add(group, "form day", one);
  expect((await tallies.read(group, "form day"))?.epoch).toBe(tally?.epoch);
  await tallies.forget(group, ["form day"]);
  expect(await tallies.namesIn(group)).toEqual([]);
});

it("starts another epoch after Redis has lost a tally", async () => {
  const group = randomUUID();
  const one = new Map([["viewed", 1]]);
  await tallies.add(group, "form day", one);
  const before = await tallies.read(group, "form day");
  await redis.del(`tally:{${group}}:of:form day`);
  expect(await tallies.read(group, "form day")).toBeUndefined();
  await tallies.add(group, "form day", one);
  const after = await tallies.read(group, "form day");
  expect(after?.counts.get("viewed")).toBe(1);
  expect(after?.epoch).not.toBe(before?.epoch);
});
