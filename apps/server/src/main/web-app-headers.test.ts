import { describe, expect, it } from "vitest";
import { filesOriginOf } from "./files-origin.ts";
import { headersByFile } from "./web-app-headers.ts";

const s3 = { BLOB_DRIVER: "s3", S3_ENDPOINT: "https://s3.example:9000/", FILES_ORIGIN: undefined } as const;
const disk = { ...s3, BLOB_DRIVER: "disk" } as const;
const policyFor = (settings: Parameters<typeof filesOriginOf>[0]) =>
  headersByFile(filesOriginOf(settings))("index.html")["content-security-policy"];

describe("the page's content security policy", () => {
  it("allows files to be sent to and shown from S3, and nothing else outside our origin", () => {
    expect(policyFor(s3)).toMatchInlineSnapshot(
      `"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: https://s3.example:9000; font-src 'self'; connect-src 'self' https://s3.example:9000; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"`,
    );
  });

  it("allows no other origin if files are stored on the server's disk", () => {
    expect(policyFor(disk)).toMatchInlineSnapshot(
      `"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"`,
    );
  });

  it.each([s3, disk])("allows the origin that browsers use for files: $BLOB_DRIVER", (settings) => {
    const policy = policyFor({ ...settings, FILES_ORIGIN: "https://files.example" });
    expect(policy?.replaceAll(" https://files.example", "")).toBe(policyFor(disk));
    expect(policy?.split("; ").filter((one) => one.includes("https:"))).toEqual([
      "img-src 'self' blob: https://files.example",
      "connect-src 'self' https://files.example",
    ]);
  });
});
