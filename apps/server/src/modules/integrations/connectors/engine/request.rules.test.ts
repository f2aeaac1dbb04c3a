import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ActionDefinition } from "../actions.rules.ts";
import { buildRequest, RequestRefusal, readBody, urlFor } from "./request.rules.ts";

const definition = (more: Partial<ActionDefinition>): ActionDefinition => ({
  method: "POST",
  path: "/",
  inputs: [],
  query: {},
  headers: {},
  body: null,
  body_type: "none",
  outputs: {},
  success_statuses: [],
  pagination: { kind: "none" },
  retry: { attempts: 1, statuses: [] },
  timeout_s: 1,
  ...more,
});
const environment = { baseUrl: "https://api.good.org/v1/", headers: {} };
const values = (x: string) => ({ inputs: { x }, variables: {}, secrets: {} });

describe("a request", () => {
  it("stays on its host and below its path, whatever an input contains", () => {
    const action = definition({ path: "/users/{{ inputs.x }}/get", query: { q: "{{ inputs.x }}" } });
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (x) => {
        let url: URL;
        try {
          url = new URL(buildRequest(action, environment, values(x)).url);
        } catch (error) {
          expect(error).toBeInstanceOf(RequestRefusal);
          return;
        }
        expect([url.origin, url.hash, url.pathname.split("/").length]).toEqual([
          "https://api.good.org",
          "",
          5,
        ]);
        expect(url.pathname).toMatch(/^\/v1\/users\/[^/]+\/get$/);
        expect([...url.searchParams.keys()]).toEqual(["q"]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("has no header created by an input", () => {
    const action = definition({ headers: { "X-A": "a {{ inputs.x }}" } });
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (x) => {
        try {
          const { headers } = buildRequest(action, environment, values(x));
          expect(headers["x-a"]).not.toMatch(/[\r\n\0]/);
          expect(Object.keys(headers).sort()).toEqual(["accept", "x-a"]);
        } catch (error) {
          expect(error).toBeInstanceOf(RequestRefusal);
        }
      }),
    );
  });

  it("omits inputs without a value from its body", () => {
    const body = {
      a: "{{ inputs.x }}",
      b: "{{ inputs.y }}",
      c: { d: "{{ inputs.y }}", e: "t {{ inputs.y }}" },
    };
    const built = buildRequest(definition({ body, body_type: "json" }), environment, values("1"));
    expect(JSON.parse(built.body ?? "")).toEqual({ a: "1", c: { e: "t " } });
  });

  it.each(["x", "/evil.org/\\x", "/a/../b", "/%2e%2E/b", "/a\\b", "/a#b", "/a\nb"])(
    "rejects the path %j",
    (path) => {
      expect(() => urlFor("https://api.good.org/v1", path)).toThrow(RequestRefusal);
    },
  );

  it("keeps the host for a path that looks like another one", () => {
    expect(urlFor("https://api.good.org", "//evil.org/x").host).toBe("api.good.org");
  });
});

describe("a reply", () => {
  it("is JSON, text, or nothing, and never contains values that cannot be stored", () => {
    const read = (type: string, text: string) => readBody(type, Buffer.from(text));
    expect(read("application/json", '{"a":"\\u0000b\\ud800"}')).toEqual({ a: "b\ufffd" });
    expect(read("application/problem+json", "[1]")).toEqual([1]);
    expect(read("application/json", "{broken")).toBe("{broken");
    expect(read("", '{"a":1}')).toEqual({ a: 1 });
    expect(read("image/png", "bytes")).toBeNull();
    expect(read("text/html; charset=utf-8", "a\0b")).toBe("ab");
    expect(read("application/json", "")).toBeNull();
    expect(
      JSON.stringify(read("application/json", `${"[".repeat(500)}${"]".repeat(500)}`)).length,
    ).toBeLessThan(200);
  });
});
