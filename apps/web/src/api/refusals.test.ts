import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { de } from "../i18n/texts/problems.de.ts";
import { en } from "../i18n/texts/problems.en.ts";
import { isProblem } from "./problem.ts";
import { refusals } from "./refusals.ts";

const root = join(import.meta.dirname, "../../../..");
const document = JSON.parse(readFileSync(join(root, "docs/openapi.json"), "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
};

/** The IDs of the operations that Studio calls. A variable in a path matches any segment. */
function operationsInUse(): readonly string[] {
  const sources = globSync("*.ts", { cwd: import.meta.dirname }).map((file) =>
    readFileSync(join(import.meta.dirname, file), "utf8"),
  );
  const calls = sources.flatMap((source) => [...source.matchAll(/\bapi\.([A-Z]+)\(\s*["`](\/.+?)["`]/g)]);
  return calls.flatMap(([, method = "", path = ""]) => {
    const pattern = new RegExp(`^${path.replaceAll(/[{}]/g, "\\$&").replaceAll(/\$\\\{\w+\\\}/g, "[^/]+")}$`);
    const found = Object.entries(document.paths)
      .filter(([one]) => pattern.test(one))
      .flatMap(([, item]) => item[method.toLowerCase()]?.operationId ?? []);
    if (found.length === 0) throw new Error(`no operation ${method} ${path}`);
    return found;
  });
}

/** The screens that can get these handle them themselves. */
const withOwnText = ["mfa_required", "totp_already_enabled", "totp_not_enabled"];
/** Only a program that calls the API wrongly gets these, so the API's own message is enough. */
const forPrograms = [
  "account_header_required",
  "account_mismatch",
  "ambiguous_credentials",
  "api_key_expired",
  "api_key_revoked",
  "entry_key_not_accepted",
  "idempotency_key_reused",
  "invalid_api_key",
  "invalid_cursor",
  "invalid_idempotency_key",
  "invalid_json",
  "invalid_parameter",
  "invalid_request",
  "origin_not_allowed",
  "session_required",
  "unknown_field",
  "unsupported_media_type",
];
const withoutText = new Set([...withOwnText, ...forPrograms]);

it("has a text in every language for each error that people can get", () => {
  const used = operationsInUse();
  expect(used.length).toBeGreaterThan(40);
  const known: Readonly<Record<string, readonly string[]>> = refusals;
  const codes = new Set(used.flatMap((id) => known[id] ?? [`no ${id}`]));
  const withText = (texts: object) =>
    new Set(Object.keys(texts).map((key) => key.replace(/_(one|other)$/, "")));
  for (const texts of [withText(en), withText(de)]) {
    expect([...codes].filter((code) => !texts.has(code) && !withoutText.has(code)).sort()).toEqual([]);
  }
  expect([...withoutText].filter((code) => !codes.has(code))).toEqual([]);
});

it("compiles only with codes that the operation can return", () => {
  const error = new Error("not a problem");
  expect(isProblem<"projects.update">(error, "etag_mismatch")).toBe(false);
  // @ts-expect-error: reading a project needs no ETag.
  expect(isProblem<"projects.get">(error, "etag_mismatch")).toBe(false);
  // @ts-expect-error: no operation returns this code.
  expect(isProblem(error, "etag_missmatch")).toBe(false);
});
