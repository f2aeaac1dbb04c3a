/**
 * The authorization matrix: every operation × every kind of caller, with expectations derived only from the contract.
 * New operations are covered without new test code.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Role, roleAtLeast, roles } from "../platform/context/context.ts";
import { newToken } from "../platform/crypto/tokens.ts";
import type { Access } from "../platform/http/access.ts";
import type { Answer } from "./caller.ts";
import { type Caller, type Harness, startHarness } from "./harness.ts";
import { allOperations, type NamedOperation, needsElevation, pathWith } from "./operations.ts";

type Principal =
  | { readonly kind: "session" | "key"; readonly role: Role }
  | { readonly kind: "revoked_key" | "entry_key" | "other_tenant" | "anonymous" };

const principals: readonly Principal[] = [
  ...roles.map((role) => ({ kind: "session", role }) as const),
  ...roles.map((role) => ({ kind: "key", role }) as const),
  { kind: "revoked_key" },
  { kind: "entry_key" },
  { kind: "other_tenant" },
  { kind: "anonymous" },
];

const nameOf = (principal: Principal) =>
  "role" in principal ? `${principal.kind}:${principal.role}` : principal.kind;

/** The codes with which authorization rejects a caller; any other result means that the caller was authorized. */
const refusals = new Set([
  "authentication_required",
  "invalid_api_key",
  "api_key_revoked",
  "api_key_expired",
  "session_expired",
  "entry_key_not_accepted",
  "account_key_not_accepted",
  "invalid_entry_key",
  "forbidden",
  "admin_required",
  "session_required",
  "account_mismatch",
  "account_header_required",
  "reauthentication_required",
  "origin_not_allowed",
  "ambiguous_credentials",
]);

/** Returns "pass" or the code of the expected error. */
function expected(access: Access, principal: Principal): string {
  if (access.kind === "public") return "pass";
  if (access.kind === "entry") return expectedOfRespondents(principal);
  if (principal.kind === "anonymous") return "authentication_required";
  if (principal.kind === "entry_key") return "entry_key_not_accepted";
  if (principal.kind === "revoked_key") return "api_key_revoked";
  if (access.kind === "user") return principal.kind === "key" ? "session_required" : "pass";
  if (principal.kind === "other_tenant") return "account_mismatch";
  if (principal.kind === "key" && access.via === "session") return "session_required";
  if (!("role" in principal)) return "pass";
  const least = access.permission.role;
  if (roleAtLeast(principal.role, least)) return "pass";
  return least === "admin" ? "admin_required" : "forbidden";
}

/** Only an entry key is accepted, and none of these callers has a valid one. Cookies are ignored. */
function expectedOfRespondents({ kind }: Principal): string {
  if (kind === "entry_key") return "invalid_entry_key";
  return kind === "key" || kind === "revoked_key" ? "account_key_not_accepted" : "authentication_required";
}

const verdictOf = (answer: Answer) =>
  refusals.has(answer.body?.code) ? (answer.body.code as string) : "pass";

describe("authorization matrix", () => {
  let h: Harness;
  const people = new Map<Role, Caller>();
  const keys = new Map<Role, Caller>();
  let revoked: Caller;
  let other: Caller;
  const rows: string[][] = [];

  beforeAll(async () => {
    h = await startHarness();
    const owner = await h.newAccount();
    for (const role of roles) {
      const person = role === "owner" ? owner : await owner.colleague(role);
      people.set(role, person);
      keys.set(role, await person.newKey());
    }
    const made = await owner.newKey("to be revoked");
    await owner.reauthenticate();
    await owner.delete(`/account/api-keys/${made.keyId}`, { confirm: true });
    revoked = made;
    other = await h.newAccount({ shard: owner.account.shard });
  });
  afterAll(async () => {
    printMatrix(rows);
    await h.stop();
  });

  /** A new session for each call, because some operations end the session they are called with. */
  async function callAs(principal: Principal, { operation }: NamedOperation): Promise<Answer> {
    const owner = people.get("owner") as Caller;
    const path = pathWith(operation);
    const body = operation.body ? {} : undefined;
    const session = async (person: Caller, account = owner.account) => {
      const fresh = await h.callerFor(person.user, account);
      if (needsElevation(operation)) await fresh.reauthenticate();
      return fresh.call(operation.method, path, body);
    };
    switch (principal.kind) {
      case "session":
        return session(people.get(principal.role) as Caller);
      case "key":
        return (keys.get(principal.role) as Caller).call(operation.method, path, body);
      case "revoked_key":
        return revoked.call(operation.method, path, body);
      case "other_tenant":
        return session(other);
      case "entry_key":
        return h.anonymous.call(operation.method, path, body, {
          headers: { "x-service-entry-key": newToken("sek"), "x-account-id": owner.account.id },
        });
      case "anonymous":
        return h.anonymous.call(operation.method, path, body, {
          headers: { "x-account-id": owner.account.id },
        });
    }
  }

  it.each(allOperations)("$id", async (named) => {
    const cells: string[] = [];
    const wrong: string[] = [];
    for (const principal of principals) {
      const want = expected(named.operation.access, principal);
      const answer = await callAs(principal, named);
      const got = verdictOf(answer);
      cells.push(got === "pass" ? "✓" : String(answer.status));
      if (got !== want || answer.status >= 500)
        wrong.push(`${nameOf(principal)}: wants ${want}, got ${answer.status} ${got}`);
    }
    rows.push([named.id, ...cells]);
    expect(wrong).toEqual([]);
  });

  it.each(allOperations.filter(({ operation }) => needsElevation(operation)))(
    "$id requires reauthentication",
    async ({ operation }) => {
      const owner = people.get("owner") as Caller;
      const fresh = await h.callerFor(owner.user, owner.account);
      const answer = await fresh.call(operation.method, pathWith(operation), operation.body ? {} : undefined);
      expect([answer.status, answer.body.code]).toEqual([401, "reauthentication_required"]);
    },
  );
});

function printMatrix(rows: readonly string[][]): void {
  const head = [
    "operation",
    ...principals.map((principal) => nameOf(principal).replace("session:", "s:").replace("key:", "k:")),
  ];
  const table = [head, ...rows];
  const widths = head.map((_cell, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  console.log(
    `${lines.join("\n")}\n${rows.length} operations × ${principals.length} callers = ${rows.length * principals.length} cells`,
  );
}
