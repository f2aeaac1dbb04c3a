import { Writable } from "node:stream";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { testServices } from "../../test-kit/test-services.ts";
import { newToken } from "../crypto/tokens.ts";
import { createLogger, type Logger } from "./logger.ts";

const canary = {
  email: "canary.person@example.test",
  key: newToken("svc"),
  cookie: "__Host-sid=canary-cookie",
};

/** Everything that the logger writes during `use`. */
function written(use: (logger: Logger) => void): string {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  use(createLogger({ level: "trace", process: "test", destination }));
  return lines.join("");
}

async function databaseError(text: string, values: unknown[]): Promise<Error> {
  const client = new pg.Client({ connectionString: testServices.ownerUrl });
  await client.connect();
  try {
    await client.query("create temporary table canaries (email text primary key, age int)");
    await client.query("insert into canaries values ($1)", [canary.email]);
    return await client.query(text, values).then(
      () => new Error("it was taken"),
      (error: Error) => error,
    );
  } finally {
    await client.end();
  }
}

function expectSilence(output: string): void {
  expect(output).not.toBe("");
  for (const text of [canary.email, canary.key, "canary-cookie"]) expect(output).not.toContain(text);
}

describe("the log never shows", () => {
  it("secrets and personal data in objects logged by mistake", () => {
    const person = { id: "usr_1", email: canary.email, name: canary.email, password: canary.key };
    const headers = { authorization: `Bearer ${canary.key}`, cookie: canary.cookie };
    const output = written((logger) => {
      logger.info(person, "one");
      logger.info({ person, request: { headers, body: { answers: canary.email } } }, "two");
      logger.error({ token: canary.key, secret: canary.key, key: canary.key }, "three");
    });
    expectSilence(output);
    expect(output.split("\n").filter(Boolean)).toHaveLength(3);
    expect(output).toContain('"id":"usr_1"');
  });

  it("the row in the detail of a database error", async () => {
    const err = await databaseError("insert into canaries values ($1)", [canary.email]);
    expect((err as { detail?: string }).detail).toContain(canary.email);
    const output = written((logger) => logger.error({ err }, "request failed"));
    expectSilence(output);
    expect(output).toContain("canaries_pkey");
    expect(output).toContain('"code":"23505"');
  });

  it("the value in the message of a database error, or in its cause", async () => {
    const cause = await databaseError("insert into canaries values ('x', $1)", ["canary-cookie"]);
    expect(cause.message).toContain("canary-cookie");
    const err = new Error("the request failed", { cause });
    const output = written((logger) => logger.error({ err, error: cause }, "request failed"));
    expectSilence(output);
    expect(output).toContain("invalid input syntax for type integer");
    // The stack stays readable, even in folders with an @ in their name.
    expect(output).toMatch(/node_modules\/.*pg@\d+\.\d+/);
  });

  it("an address or a key that a library quotes in its message", () => {
    const refused = new Error(`all recipients were rejected: 550 <${canary.email}>: unknown`);
    const failed = new Error(`call failed with authorization: Bearer ${canary.key} and ${canary.key}`);
    const output = written((logger) => {
      logger.warn({ err: refused }, "mail");
      logger.warn({ err: failed }, "call");
    });
    expectSilence(output);
    expect(output).toContain("550 <[redacted]>: unknown");
  });

  it("the members of an error, or of a thrown value that is not an error", () => {
    const err = Object.assign(new Error("failed"), {
      email: canary.email,
      response: { cookie: canary.cookie },
    });
    expectSilence(
      written((logger) => {
        logger.error({ err }, "with members");
        logger.error({ err: { email: canary.email } }, "no error");
        logger.error({ err: canary.email }, "a text");
      }),
    );
  });
});

it("a line has the time, the process, and the given facts", () => {
  const output = written((logger) => logger.info({ operation: "projects.list", status: 200 }, "request"));
  expect(JSON.parse(output)).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    process: "test",
    operation: "projects.list",
    status: 200,
    msg: "request",
  });
});
