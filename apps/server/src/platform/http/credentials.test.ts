import { describe, expect, it } from "vitest";
import { AppError } from "../errors/errors.ts";
import { type CredentialHeaders, readCredential } from "./credentials.ts";

const read = (headers: CredentialHeaders) => readCredential(headers, "__Host-sid");

function refusalOf(headers: CredentialHeaders): string {
  try {
    read(headers);
  } catch (error) {
    if (error instanceof AppError) return error.def.code;
  }
  throw new Error("it was taken");
}

describe("readCredential", () => {
  it.each<[CredentialHeaders, object]>([
    [{}, { kind: "none" }],
    [{ cookie: "theme=dark; other=1" }, { kind: "none" }],
    [{ cookie: "x__Host-sid=a" }, { kind: "none" }],
    [{ authorization: "Bearer svc_abc" }, { kind: "key", token: "svc_abc" }],
    [{ authorization: "bearer   svc_abc" }, { kind: "key", token: "svc_abc" }],
    [{ cookie: "__Host-sid=a.b=c" }, { kind: "session", cookie: "a.b=c" }],
    [{ cookie: "theme=dark;__Host-sid=abc ; x=1" }, { kind: "session", cookie: "abc" }],
    [{ "x-service-entry-key": "sek_abc" }, { kind: "entry" }],
  ])("%j", (headers, credential) => {
    expect(read(headers)).toEqual(credential);
  });

  it("uses the first of two session cookies, in the browser's order", () => {
    expect(read({ cookie: "__Host-sid=first; __Host-sid=second" })).toEqual({
      kind: "session",
      cookie: "first",
    });
  });

  it.each(["Basic dTpw", "Bearer", "Bearer ", "Bearer a b", "svc_abc", ""])(
    "rejects Authorization %j",
    (authorization) => {
      expect(refusalOf({ authorization })).toBe("invalid_api_key");
    },
  );

  it.each<CredentialHeaders>([
    { authorization: "Bearer svc_abc", cookie: "__Host-sid=a" },
    { authorization: "Bearer svc_abc", "x-service-entry-key": "sek_abc" },
    { cookie: "__Host-sid=a", "x-service-entry-key": "" },
  ])("rejects two kinds at once: %j", (headers) => {
    expect(refusalOf(headers)).toBe("ambiguous_credentials");
  });
});
