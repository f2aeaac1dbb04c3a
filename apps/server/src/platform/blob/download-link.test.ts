import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signDownload, verifyDownload } from "./download-link.ts";

const secret = "a-secret-that-is-long-enough-0001";
const now = new Date("2026-11-15T12:00:00Z");
const base = { baseUrl: "https://forms.example.test/app", secret, now, key: "acc/f/1", expiresSeconds: 60 };

function partsOf(link: string) {
  const url = new URL(link);
  return {
    key: decodeURIComponent(url.pathname.slice("/app/blobs/".length)),
    query: Object.fromEntries(url.searchParams) as Record<"expires" | "filename" | "signature", string>,
  };
}

describe("a download link", () => {
  it("works for the blob and any name it was created for", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (filename) => {
        const parts = partsOf(signDownload({ ...base, filename }));
        expect(verifyDownload({ secrets: [secret], now, ...parts })).toEqual({
          key: base.key,
          filename: filename.toWellFormed(),
        });
      }),
    );
  });

  it("works until its last second and not after", () => {
    const parts = partsOf(signDownload({ ...base, filename: "a" }));
    const at = (seconds: number) => ({
      secrets: [secret],
      now: new Date(now.getTime() + seconds * 1000),
      ...parts,
    });
    expect(verifyDownload(at(59.999))).toBeDefined();
    expect(verifyDownload(at(60))).toBeUndefined();
  });

  it("works with an older secret while that one is still configured", () => {
    const parts = partsOf(signDownload({ ...base, filename: "a" }));
    const other = "b-secret-that-is-long-enough-0002";
    expect(verifyDownload({ secrets: [other, secret], now, ...parts })).toBeDefined();
    expect(verifyDownload({ secrets: [other], now, ...parts })).toBeUndefined();
    expect(verifyDownload({ secrets: [], now, ...parts })).toBeUndefined();
  });

  it("does not work if one of its parts differs", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("key" as const, "expires" as const, "filename" as const, "signature" as const),
        fc.oneof(fc.string(), fc.constantFrom("acc/f/2", "9999999999", "1e99", "-1", "")),
        (part, value) => {
          const { key, query } = partsOf(signDownload({ ...base, filename: "a\n9" }));
          const changed = { ...query, key, [part]: value };
          fc.pre({ ...query, key }[part] !== value);
          expect(
            verifyDownload({ secrets: [secret], now, key: changed.key, query: changed }),
          ).toBeUndefined();
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("does not work if parts are missing, duplicated, or shifted", () => {
    const { key, query } = partsOf(signDownload({ ...base, filename: "a" }));
    for (const name of ["expires", "filename", "signature"]) {
      expect(
        verifyDownload({ secrets: [secret], now, key, query: { ...query, [name]: undefined } }),
      ).toBeUndefined();
      expect(
        verifyDownload({ secrets: [secret], now, key, query: { ...query, [name]: ["a", "a"] } }),
      ).toBeUndefined();
    }
    const moved = { key: `${key}\n${query.expires}`, query: { ...query, expires: "9999999999" } };
    expect(verifyDownload({ secrets: [secret], now, ...moved })).toBeUndefined();
  });
});
