import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { directoryQuery } from "../../../../test-kit/directory-query.ts";
import { type Harness, startHarness } from "../../../../test-kit/harness.ts";
import {
  newBrowser,
  newEmail,
  shapeOf,
  signIn,
  subjectsTo,
  tokenTo,
} from "../../../../test-kit/signing-in.ts";

let h: Harness;
const password = "a long enough secret";

beforeAll(async () => {
  h = await startHarness();
});
afterAll(() => h.stop());

const signUp = (email: string, given = password) =>
  h.anonymous.post("/auth/signup", { email, password: given, name: "Ada" });

async function verifiedPerson() {
  const email = newEmail();
  await signUp(email);
  expect((await h.anonymous.post("/auth/verify-email", { token: await tokenTo(h, email) })).status).toBe(204);
  return { email, password };
}

describe("POST /auth/signup", () => {
  it("returns 202, and the emailed link leads to a user who can sign in", async () => {
    const email = newEmail();
    const answer = await signUp(email.toUpperCase());
    expect([answer.status, answer.body]).toEqual([202, ""]);
    expect(await subjectsTo(h, email)).toEqual(["Confirm your email address"]);
    const verified = await h.anonymous.post("/auth/verify-email", { token: await tokenTo(h, email) });
    expect([verified.status, verified.headers["set-cookie"]]).toEqual([204, undefined]);
    const browser = await signIn(h, { email, password });
    expect((await browser.get("/me")).body).toMatchObject({
      object: "user",
      email,
      name: "Ada",
      locale: "en",
    });
  });

  it("returns the same 202 for a registered address, whose owner is notified and keeps the password", async () => {
    const person = await verifiedPerson();
    const known = await signUp(person.email, "another long secret");
    expect(shapeOf(known)).toEqual(shapeOf(await signUp(newEmail())));
    expect((await subjectsTo(h, person.email))[0]).toBe("You already have an account");
    await signIn(h, person);
    const { rows } = await directoryQuery(h, "select 1 from users where email = $1", [person.email]);
    expect(rows).toHaveLength(1);
  });

  it("returns 202 for concurrent sign-ups with one address, and creates one user", async () => {
    const email = newEmail();
    const answers = await Promise.all([signUp(email), signUp(email), signUp(email)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const { rows } = await directoryQuery(h, "select 1 from users where email = $1", [email]);
    expect(rows).toHaveLength(1);
    expect(await subjectsTo(h, email)).toContain("Confirm your email address");
  });

  it("keeps neither the address nor the token readable in the queue", async () => {
    const email = newEmail();
    await signUp(email);
    const { rows } = await ownerQuery(
      "select payload::text as payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'identity.send-mail'",
    );
    expect(rows).toHaveLength(1);
    const payload = String(rows[0]?.payload);
    const token = await tokenTo(h, email);
    expect(payload).not.toContain(email);
    expect(payload).not.toContain(token);
    expect(payload).not.toContain(token.split(".")[1]);
  });

  it("does not pass a stranger's text to the owner of an address", async () => {
    const email = newEmail();
    await h.anonymous.post("/auth/signup", { email, password, name: "Win at http://evil.example" });
    await h.runJobs();
    const [mail] = await h.mailTo(email);
    expect(mail?.text).toContain("http://localhost:3000/verify-email#token=");
    expect(mail?.text).not.toContain("evil");
  });

  it.each([
    ["password12345", "too_common"],
    ["PASSWORD123", "too_common"],
    ["short", "min"],
    ["x".repeat(129), "max"],
  ])("returns 422 for the password %s", async (given, code) => {
    const answer = await signUp(newEmail(), given);
    expect([answer.status, answer.body.code]).toEqual([422, "validation_failed"]);
    expect(answer.body.errors).toEqual([expect.objectContaining({ pointer: "/password", code })]);
  });

  it("returns 422 if the password is the address", async () => {
    const email = newEmail();
    expect((await signUp(email, email)).body.errors[0].code).toBe("too_common");
  });

  it("stores passwords as Argon2id with 19 MiB and two passes", async () => {
    const email = newEmail();
    await signUp(email);
    const { rows } = await directoryQuery(
      h,
      "select c.password from auth_credentials c join users u on u.id = c.user_id where u.email = $1",
      [email],
    );
    expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe("POST /auth/verify-email", () => {
  it("returns 410 token_expired for an invalid token, and for one that is a day old", async () => {
    expect((await h.anonymous.post("/auth/verify-email", { token: "none" })).body).toMatchObject({
      status: 410,
      code: "token_expired",
    });
    const email = newEmail();
    await signUp(email);
    const token = await tokenTo(h, email);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * 3_600_000 });
    try {
      expect((await h.anonymous.post("/auth/verify-email", { token })).body.code).toBe("token_expired");
    } finally {
      vi.useRealTimers();
    }
    expect((await h.anonymous.post("/auth/verify-email", { token })).status).toBe(204);
  });

  it("returns 410 token_expired for a modified token, or one that is unsigned or signed by another key", async () => {
    const email = newEmail();
    await signUp(email);
    const [head = "", claims = "", signature = ""] = (await tokenTo(h, email)).split(".");
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const others = part({ ...JSON.parse(Buffer.from(claims, "base64url").toString()), email: newEmail() });
    const hmac = createHmac("sha256", "a secret of somebody else").update(`${head}.${claims}`);
    for (const token of [
      `${head}.${others}.${signature}`,
      `${part({ alg: "none" })}.${claims}.`,
      `${part({ alg: "none" })}.${claims}.${signature}`,
      `${head}.${claims}.${hmac.digest("base64url")}`,
    ]) {
      expect((await h.anonymous.post("/auth/verify-email", { token })).body.code).toBe("token_expired");
    }
    expect((await newBrowser(h).post("/auth/login", { email, password })).body.code).toBe(
      "email_not_verified",
    );
  });

  it("returns 204 also the second time, because the link may be opened twice", async () => {
    const email = newEmail();
    await signUp(email);
    const token = await tokenTo(h, email);
    expect((await h.anonymous.post("/auth/verify-email", { token })).status).toBe(204);
    expect((await h.anonymous.post("/auth/verify-email", { token })).status).toBe(204);
  });
});

describe("before the address is verified", () => {
  it("returns 403 email_not_verified with the right password and resends the email; 401 with a wrong one", async () => {
    const email = newEmail();
    await signUp(email);
    expect(await subjectsTo(h, email)).toHaveLength(1);
    const browser = newBrowser(h);
    const right = await browser.post("/auth/login", { email, password });
    expect([right.status, right.body.code, browser.cookies.size]).toEqual([403, "email_not_verified", 0]);
    expect(await subjectsTo(h, email)).toHaveLength(2);
    const wrong = await browser.post("/auth/login", { email, password: "not the password" });
    expect([wrong.status, wrong.body.code]).toEqual([401, "invalid_credentials"]);
    expect(await subjectsTo(h, email)).toHaveLength(2);
    await h.anonymous.post("/auth/verify-email", { token: await tokenTo(h, email) });
    await signIn(h, { email, password });
  });
});

describe("POST /auth/resend-verification", () => {
  it("returns the same 202 for everyone, and sends an email only where one is due", async () => {
    const person = await verifiedPerson();
    const waiting = newEmail();
    const unknown = newEmail();
    await signUp(waiting);
    const answers = await Promise.all(
      [person.email, waiting, unknown].map((email) =>
        h.anonymous.post("/auth/resend-verification", { email }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(shapeOf(answer)))).size).toBe(1);
    expect(answers[0]?.status).toBe(202);
    expect(await subjectsTo(h, waiting)).toHaveLength(2);
    expect(await subjectsTo(h, person.email)).toHaveLength(1);
    expect(await subjectsTo(h, unknown)).toHaveLength(0);
    expect((await h.anonymous.post("/auth/verify-email", { token: await tokenTo(h, waiting) })).status).toBe(
      204,
    );
    await signIn(h, { email: waiting, password });
  });
});

async function ownerQuery(text: string): Promise<{ rows: Record<string, unknown>[] }> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: h.composition.platform.config.DATABASE_OWNER_URL });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
