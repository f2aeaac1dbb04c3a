import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { z } from "zod";
import { type Id, idSchema, idToUuid, idWriter, isId, newId, uuidToId } from "./ids.ts";

// The test vectors published with TypeID spec 0.3. Those without a prefix get one here, because our IDs always have
// one.
const validVectors = [
  ["nil", "00000000000000000000000000", "00000000-0000-0000-0000-000000000000"],
  ["one", "00000000000000000000000001", "00000000-0000-0000-0000-000000000001"],
  ["ten", "0000000000000000000000000a", "00000000-0000-0000-0000-00000000000a"],
  ["sixteen", "0000000000000000000000000g", "00000000-0000-0000-0000-000000000010"],
  ["thirty-two", "00000000000000000000000010", "00000000-0000-0000-0000-000000000020"],
  ["max-valid", "7zzzzzzzzzzzzzzzzzzzzzzzzz", "ffffffff-ffff-ffff-ffff-ffffffffffff"],
  ["valid-alphabet", "0123456789abcdefghjkmnpqrs", "0110c853-1d09-52d8-d73e-1194e95b5f19"],
  ["valid-uuidv7", "01h455vb4pex5vsknk084sn02q", "01890a5d-ac96-774b-bcce-b302099a8057"],
] as const;

const invalidVectors = [
  ["no prefix", "00000000000000000000000000"],
  ["prefix-uppercase", "PREFIX_00000000000000000000000000"],
  ["prefix-numeric", "12345_00000000000000000000000000"],
  ["prefix-period", "pre.fix_00000000000000000000000000"],
  ["prefix-non-ascii", "préfix_00000000000000000000000000"],
  ["prefix-spaces", "  prefix_00000000000000000000000000"],
  ["separator-empty-prefix", "_00000000000000000000000000"],
  ["separator-empty", "_"],
  ["suffix-short", "prefix_1234567890123456789012345"],
  ["suffix-long", "prefix_123456789012345678901234567"],
  ["suffix-spaces", "prefix_1234567890123456789012345 "],
  ["suffix-uppercase", "prefix_0123456789ABCDEFGHJKMNPQRS"],
  ["suffix-hyphens", "prefix_123456789-123456789-123456"],
  ["suffix-wrong-alphabet", "prefix_ooooooiiiiiiuuuuuuulllllll"],
  ["suffix-ambiguous-crockford", "prefix_i23456789ol23456789oi23456"],
  ["suffix-hyphens-crockford", "prefix_123456789-0123456789-0123456"],
  ["suffix-overflow", "prefix_8zzzzzzzzzzzzzzzzzzzzzzzzz"],
  ["suffix-non-ascii", `prefix_0000000000000000000000000${String.fromCharCode(0x130)}`],
  ["prefix-underscore-start", "_prefix_00000000000000000000000000"],
  ["prefix-underscore-end", "prefix__00000000000000000000000000"],
  ["another prefix", "prefiy_00000000000000000000000000"],
  ["empty", ""],
] as const;

const uuids = fc.uuid({ version: [4, 7] });
const anyUuids = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) =>
  Buffer.from(bytes)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
);

describe("TypeID vectors", () => {
  it.each(validVectors)("%s converts both ways", (_name, suffix, uuid) => {
    const id = uuidToId("prefix", uuid);
    expect(id).toBe(`prefix_${suffix}`);
    expect(idToUuid(id)).toBe(uuid);
    expect(isId("prefix", id)).toBe(true);
  });

  it("prefix-underscore: a prefix may contain an underscore", () => {
    const id = uuidToId("pre_fix", "00000000-0000-0000-0000-000000000000");
    expect(id).toBe("pre_fix_00000000000000000000000000");
    expect(isId("pre_fix", id)).toBe(true);
    expect(isId("pre", id)).toBe(false);
    expect(isId("fix", id)).toBe(false);
  });

  it.each(invalidVectors)("%s is rejected", (_name, text) => {
    expect(isId("prefix", text)).toBe(false);
  });

  it.each(invalidVectors.filter(([name]) => /^suffix|no prefix|empty/.test(name)))(
    "%s is not converted",
    (_name, text) => {
      expect(() => idToUuid(text as Id<string>)).toThrow(TypeError);
    },
  );

  it("a value that is not a string is rejected", () => {
    for (const value of [undefined, null, 7, {}, [newId("prefix")]])
      expect(isId("prefix", value)).toBe(false);
  });
});

describe("properties", () => {
  it("every UUID survives the round trip", () => {
    fc.assert(
      fc.property(anyUuids, (uuid) => {
        const id = uuidToId("ent", uuid);
        expect(id).toMatch(/^ent_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
        expect(idToUuid(id)).toBe(uuid);
        expect(uuidToId("ent", uuid.toUpperCase())).toBe(id);
      }),
      { numRuns: 2000 },
    );
  });

  it("the byte variant produces the same ids", () => {
    const write = idWriter("frm");
    fc.assert(
      fc.property(fc.uuid({ version: [1, 4, 7] }), (uuid) => {
        const out = Buffer.alloc(50);
        const end = write(Buffer.from(`x,${uuid},`), 2, 38, out, 5);
        expect(out.toString("latin1", 5, end)).toBe(uuidToId("frm", uuid));
      }),
    );
  });

  it("ids sort like their UUIDs", () => {
    fc.assert(
      fc.property(anyUuids, anyUuids, (a, b) => {
        expect(uuidToId("ent", a) < uuidToId("ent", b)).toBe(a < b);
      }),
      { numRuns: 2000 },
    );
  });

  it("changing one character of a UUID is rejected or produces another id", () => {
    fc.assert(
      fc.property(uuids, fc.nat(35), fc.string({ minLength: 1, maxLength: 1 }), (uuid, at, char) => {
        const changed = uuid.slice(0, at) + char + uuid.slice(at + 1);
        const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(changed);
        if (!isUuid) expect(() => uuidToId("ent", changed)).toThrow(TypeError);
        else expect(idToUuid(uuidToId("ent", changed))).toBe(changed.toLowerCase());
      }),
      { numRuns: 2000 },
    );
  });
});

describe("newId", () => {
  it("contains a UUIDv7 of the current time", () => {
    const before = Date.now();
    const uuid = idToUuid(newId("frm"));
    expect(uuid[14]).toBe("7");
    const at = Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
    expect(at).toBeGreaterThanOrEqual(before - 1);
    expect(at).toBeLessThanOrEqual(Date.now() + 1);
  });

  it("does not repeat", () => {
    expect(new Set(Array.from({ length: 10_000 }, () => newId("frm"))).size).toBe(10_000);
  });
});

describe("prefix types", () => {
  it("a bad prefix does not compile", () => {
    const uuid = "01890a5d-ac96-774b-bcce-b302099a8057";
    const longest = uuidToId("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijk", uuid);
    expect(longest).toHaveLength(63 + 1 + 26);
    // @ts-expect-error 64 characters
    uuidToId("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijkl", uuid);
    // @ts-expect-error empty
    uuidToId("", uuid);
    // @ts-expect-error uppercase
    uuidToId("Frm", uuid);
    // @ts-expect-error digit
    uuidToId("frm2", uuid);
    // @ts-expect-error underscore first
    uuidToId("_frm", uuid);
    // @ts-expect-error underscore last
    uuidToId("frm_", uuid);
    // @ts-expect-error not a literal
    uuidToId("frm" as string, uuid);
    // @ts-expect-error an ID of one kind is not an ID of another
    const form: Id<"frm"> = newId("ent");
    expect(isId("frm", form)).toBe(false);
  });
});

describe("idSchema", () => {
  it("accepts an id of its prefix and brands it", () => {
    const id = newId("frm");
    const parsed = idSchema("frm").parse(id);
    expect(parsed).toBe(id);
    expectTypeOf(parsed).toEqualTypeOf<Id<"frm">>();
  });

  it.each([
    ["another prefix", newId("ent")],
    ["a first character above 7", "frm_8zzzzzzzzzzzzzzzzzzzzzzzzz"],
    ["a trailing newline", `${newId("frm")}\n`],
    ["a letter outside the alphabet", "frm_01h455vb4pex5vsknk084sn02u"],
    ["a number", 7],
  ])("refuses %s", (_name, value) => {
    const result = idSchema("frm").safeParse(value);
    expect(result.success).toBe(false);
  });

  it("has its pattern and description in JSON Schema", () => {
    const schema = z.toJSONSchema(z.object({ id: idSchema("frm") }), { target: "draft-2020-12" });
    expect(schema.properties?.id).toEqual({
      type: "string",
      pattern: "^frm_[0-7][0-9a-hjkmnp-tv-z]{25}$",
      description: "ID: `frm_` followed by 26 characters of lowercase base32",
    });
  });
});
