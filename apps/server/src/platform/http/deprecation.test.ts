import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { describeApi } from "../../main/describe-api.ts";
import { type Harness, startHarness } from "../../test-kit/harness.ts";
import { defineModule } from "../module/define-module.ts";
import { open } from "./access.ts";
import { bind, defineContract } from "./contract.ts";
import { checkNotice } from "./deprecation.ts";

const day = 86_400_000;
const see = "/docs/replaced";
const contract = defineContract(
  "old",
  { home: "directory", description: "For tests." },
  {
    read: {
      method: "GET",
      path: "/old",
      summary: "Read what is replaced",
      access: open(),
      deprecated: { since: "2026-01-01", sunset: "2099-01-01", see },
      returns: { 200: z.object({ id: z.string() }) },
      errors: [],
    },
  },
);
const module = defineModule({
  name: "old",
  needs: [],
  create: () => ({}),
  routes: [bind<object>()(contract, { read: async () => ({ id: "1" }) })],
});

let h: Harness;
beforeAll(async () => {
  h = await startHarness({ modules: [module] });
});
afterAll(() => h.stop());

describe("a deprecated operation", () => {
  it("200 with the announcement, the end, and a link", async () => {
    const { status, headers } = await h.anonymous.get("/old");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      deprecation: `@${Date.parse("2026-01-01") / 1_000}`,
      sunset: "Thu, 01 Jan 2099 00:00:00 GMT",
      link: `<${see}>; rel="deprecation"; type="text/html"`,
    });
  });
  it("is marked in the API description", async () => {
    const { paths } = (await describeApi([module])) as {
      paths: Record<string, { get: { deprecated?: boolean } }>;
    };
    expect(paths["/old"]?.get.deprecated).toBe(true);
  });
  it("410 endpoint_retired after its sunset", async () => {
    h.clock.advance(Date.parse("2099-01-02") - Date.now() + day);
    const { status, body, headers } = await h.anonymous.get("/old");
    expect([status, body.code, body.see]).toEqual([410, "endpoint_retired", see]);
    expect(headers.link).toContain('rel="deprecation"');
  });
  it("cannot be mounted with less than twelve months' notice", () => {
    const notice = { since: "2026-01-01", sunset: "2026-12-31", see };
    expect(() => checkNotice("old.read", notice)).toThrow("less than 12 months");
    expect(() => checkNotice("old.read", { ...notice, sunset: "2027-01-01" })).not.toThrow();
  });
});
