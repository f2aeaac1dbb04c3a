import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemCtx } from "../../../../platform/context/context.ts";
import { directoryQuery } from "../../../../test-kit/directory-query.ts";
import { type Harness, startHarness } from "../../../../test-kit/harness.ts";
import { createEngine, type Engine } from "./engine.ts";
import { engineSecrets } from "./secrets.ts";

let h: Harness;
let engine: Engine;
const logged: string[] = [];

beforeAll(async () => {
  h = await startHarness();
  const { config, directory, now } = h.composition.platform;
  engine = createEngine({
    pool: directory.pool,
    secrets: engineSecrets(config.secrets),
    origin: "http://localhost:3000",
    isSecure: false,
    sessionIdleMs: 1_000,
    sessionAbsoluteMs: 10_000,
    passwordChars: { min: 10, max: 128 },
    log: (level, event, errorName) => logged.push(`${level} ${event} ${errorName ?? ""}`),
    now,
  });
});
afterAll(() => h.stop());

const ctx = () => systemCtx("test", "test", new Date());
const signUp = (email: string) =>
  engine.api.signUpEmail({ body: { email, password: "a long enough secret", name: "Ada" } });
const newEmail = () => `${randomBytes(6).toString("hex")}@example.test`;

async function countOf(email: string): Promise<number> {
  const found = await directoryQuery(h, "select 1 from users where email = $1", [email]);
  return found.rowCount ?? 0;
}

it("has tables that match what the library expects", async () => {
  const context = await engine.context;
  await expect(context.checkSchema?.()).resolves.not.toThrow();
});

describe("attemptIn", () => {
  it("runs the library's writes in the caller's transaction", async () => {
    const email = newEmail();
    const work = h.composition.platform.uow.directory(ctx(), async (tx) => {
      const outcome = await engine.attemptIn(tx, () => signUp(email));
      expect(outcome).toMatchObject({
        ok: true,
        mails: [{ kind: "verify_email", token: expect.any(String) }],
      });
      throw new Error("something later fails");
    });
    await expect(work).rejects.toThrow("something later fails");
    expect(await countOf(email)).toBe(0);
  });

  it("returns a refusal as a value, so that the library's records are committed", async () => {
    const outcome = await h.composition.platform.uow.directory(ctx(), (tx) =>
      engine.attemptIn(tx, () =>
        engine.api.resetPassword({ body: { token: "none", newPassword: "a new long secret" } }),
      ),
    );
    expect(outcome).toEqual({ ok: false, refusal: "INVALID_TOKEN", mails: [] });
  });

  it("throws errors that are not refusals", async () => {
    const work = engine.attempt(async () => {
      throw new TypeError("a bug");
    });
    await expect(work).rejects.toThrow(TypeError);
  });
});

describe("the library's log", () => {
  it("contains no email address", async () => {
    const email = newEmail();
    await engine.attempt(() => signUp(email));
    await engine.attempt(() => signUp(email));
    await engine.attempt(() =>
      engine.api.signInEmail({ body: { email: newEmail(), password: "wrong password" } }),
    );
    expect(logged.join("\n")).not.toMatch(/@|example/);
  });
});
