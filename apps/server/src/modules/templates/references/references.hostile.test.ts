/** Hostile references must not throw, take long, or reveal anything that the caller cannot see. */
import { parseReference } from "@formstead/workflow-core";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AccountCtx } from "../../../platform/context/context.ts";
import { systemAccountCtx } from "../../../platform/context/context.ts";
import { type Caller, type Harness, startHarness } from "../../../test-kit/harness.ts";
import { field, publishedForm } from "../../../test-kit/published-form.ts";
import type { ReferencesService } from "./references.service.ts";

let h: Harness;
let owner: Caller;
let references: ReferencesService;
let viewer: AccountCtx;
let scope: { entryId: string; formId: string };

const secret = "s3cret-illness";

beforeAll(async () => {
  h = await startHarness();
  owner = await h.newAccount();
  references = h.services.get("references") as ReferencesService;
  const formId = await publishedForm(owner, [
    field("name"),
    field("illness", { privacy: "special" }),
    { id: "r", type: "repeat", key: "rows", items: [field("a"), field("b", { privacy: "special" })] },
  ]);
  const answers = {
    name: "Ada",
    illness: secret,
    rows: [
      { _id: "i1", a: "1", b: secret },
      { _id: "i2", a: "2", b: secret },
    ],
  };
  const made = await owner.post("/entries", { form_id: formId, answers });
  expect(made.status).toBe(201);
  scope = { entryId: made.body.id, formId };
  const full = systemAccountCtx("test", owner.account, "test", h.clock.now());
  viewer = { ...full, role: "viewer" };
});
afterAll(() => h.stop());

const prototypeNames = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "__defineGetter__",
  "__lookupSetter__",
  "isPrototypeOf",
  "then",
  "toJSON",
  "length",
];
const shapes = [
  (name: string) => name,
  (name: string) => `entry.${name}`,
  (name: string) => `entry.answers.${name}`,
  (name: string) => `entry.answers.rows[0].${name}`,
  (name: string) => `entry.answers.rows[${name}=1]`,
  (name: string) => `entry.metafields.${name}.${name}`,
  (name: string) => `account.${name}.${name}`,
];
const bombs = [
  "",
  " ",
  ".",
  "..",
  "[",
  "]",
  "[[[[[[[[",
  "a".repeat(100_000),
  `a${".b".repeat(50_000)}`,
  `a${"[0]".repeat(50_000)}`,
  `a${"[".repeat(100_000)}`,
  `a[b="${"\\".repeat(100_000)}`,
  `a[b="${'\\"'.repeat(50_000)}"]`,
  `entry.answers.rows[a="${"x".repeat(10_000)}"]`,
  "entry.answers.rows[999999999]",
  "entry.answers.rows[-999999999]",
  "entry.answers.rows[1e9]",
  "entry.answers.rows[0x10]",
  "entry.answers.rows[NaN]",
  "entry.answers.rows[Infinity]",
  "entry.answers.rows[0][0][0][0]",
  "entry.answers.name[0]",
  "entry.answers.name.length",
  `entry.answers.rows[b="${secret}"].a`,
  `entry.answers.rows[b="${secret}"].b`,
  `entry.answers.rows[b="${secret}"]`,
  "entry.answers.illness.length",
  "entry.answers.illness[0]",
  "entry.answers.rows[0].b[0]",
  "entry.answers\u0000.name",
  "entry.answers.\u202ename",
  "entry.answers.ná\u0301me",
  "ｅｎｔｒｙ.answers.name",
  "entry.answers.𝓷ame",
  "entry\u2024answers\u2024name",
  "entry.answers.name\n",
  "\ufeffentry.answers.name",
  "entry.answers.\ud800",
  '\ud800\udfff[a="\udc00"]',
  "entry.answers.name;drop table entries",
  "entry.answers.name' or '1'='1",
  ["$", "{entry.answers.name}"].join(""),
  "{{entry.answers.name}}",
  "{% raw %}",
  "entry.answers.name | upcase",
  "entry['answers']['name']",
  "entry?.answers?.name",
  "entry.answers.name()",
  "(entry).answers",
  "entry.*",
  "entry.answers.*",
  "*",
  "process.env.APP_SECRET",
  "global.process",
  "this.constructor",
  "require.main",
  "import.meta",
  "../../etc/passwd",
  "file:///etc/passwd",
  "http://169.254.169.254/",
];
const hostile = [
  ...new Set([...bombs, ...prototypeNames.flatMap((name) => shapes.map((shape) => shape(name)))]),
];

function isHarmless(value: unknown): boolean {
  const text = JSON.stringify(value) ?? "";
  return !text.includes(secret) && !text.includes("native code") && typeof value !== "function";
}

describe("hostile references", () => {
  it("include more than a hundred", () => {
    expect(hostile.length).toBeGreaterThan(120);
  });

  it("resolve to nothing, for a person who sees everything and for a viewer", async () => {
    for (let at = 0; at < hostile.length; at += 100) {
      const some = hostile.slice(at, at + 100);
      for (const one of await references.resolve(viewer, scope, some)) {
        expect(one.status, one.ref.slice(0, 80)).not.toBe("resolved");
        expect(isHarmless({ ...one, ref: "" }), one.ref.slice(0, 80)).toBe(true);
      }
    }
  });

  it("are rejected by validation, which never throws", async () => {
    for (const ref of hostile) {
      const { errors } = await references.checkOne(viewer, scope, ref);
      const read = parseReference(ref);
      if ("problem" in read) expect(errors, ref.slice(0, 80)).toMatchObject([{ code: "syntax" }]);
    }
  });

  it("200 or a validation error, never 500", async () => {
    for (const ref of hostile) {
      const resolve = await owner.post("/references/resolve", {
        refs: [ref],
        context: { entry_id: scope.entryId },
      });
      expect([200, 422], ref.slice(0, 80)).toContain(resolve.status);
      const validate = await owner.post("/references/validate", {
        mapping: { [ref.slice(0, 50)]: `{{${ref}}}` },
      });
      expect([200, 400, 422], ref.slice(0, 80)).toContain(validate.status);
      const query = new URLSearchParams({ ref: ref.slice(0, 600), q: "" });
      query.delete("q");
      expect([200, 400], ref.slice(0, 80)).toContain((await owner.get(`/references/usages?${query}`)).status);
      const search = new URLSearchParams({ q: ref.slice(0, 200) });
      expect([200, 400], ref.slice(0, 80)).toContain(
        (await owner.get(`/references/search?${search}`)).status,
      );
    }
  });

  it("in a deep or wide mapping take negligible time", async () => {
    let deep: unknown = "{{ entry.answers.name }}";
    for (let at = 0; at < 5_000; at += 1) deep = [deep];
    const wide = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, at) => [`k${at}`, "{{ entry.answers.nmae }}"]),
    );
    const begun = performance.now();
    await references.check(viewer, scope, deep as never);
    await references.check(viewer, scope, wide);
    await references.check(viewer, scope, `${"{{".repeat(100_000)}${"}}".repeat(100_000)}`);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});

describe("fuzz", () => {
  const names = [
    "entry",
    "answers",
    "rows",
    "name",
    "illness",
    "a",
    "b",
    "_id",
    "account",
    "form",
    "metafields",
  ];
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names.map((name) => `.${name}`), ...names) },
    {
      weight: 3,
      arbitrary: fc.constantFrom("[0]", "[-1]", '[a="1"]', `[b="${secret}"]`, "[b=1]", "[name=true]"),
    },
    { weight: 1, arbitrary: fc.constantFrom(...prototypeNames.map((name) => `.${name}`)) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 5 }) },
    { weight: 1, arbitrary: fc.constantFrom(".", "[", "]", '"', "=", "\\", "..", "[]") },
  );
  const reference = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.array(piece, { maxLength: 7 }).map((parts) => `entry.answers${parts.join("")}`),
    },
    { weight: 3, arbitrary: fc.array(piece, { maxLength: 7 }).map((parts) => parts.join("")) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  );

  it("25,000 references: nothing throws, and a viewer never sees hidden values or whether they exist", async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(reference, { minLength: 100, maxLength: 100 }), async (refs) => {
        const resolved = await references.resolve(viewer, scope, refs);
        expect(resolved.map(({ ref }) => ref)).toEqual(refs);
        for (const one of resolved) {
          seen.set(one.status, (seen.get(one.status) ?? 0) + 1);
          expect(isHarmless({ ...one, ref: "" }), one.ref).toBe(true);
          const isRead = "reference" in parseReference(one.ref);
          expect(one.status === "invalid", one.ref).toBe(!isRead);
          if (/\[b=/.test(one.ref))
            expect(["missing", "invalid", "forbidden"], one.ref).toContain(one.status);
        }
      }),
      { numRuns: 250 },
    );
    for (const status of ["resolved", "missing", "forbidden", "invalid"])
      expect(seen.get(status) ?? 0, status).toBeGreaterThan(20);
  }, 120_000);

  it("guesses about a hidden answer do not change the response", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 4 }), async (parts) => {
        const ask = (guess: string) =>
          `entry.answers.rows[b="${guess}"]${parts.join("").replaceAll(secret, guess)}`;
        const [right, wrong] = await references.resolve(viewer, scope, [ask(secret), ask("other")]);
        expect({ ...right, ref: "" }).toEqual({ ...wrong, ref: "" });
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});
