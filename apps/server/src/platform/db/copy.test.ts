/** COPY through the unit of work: row policies apply, values are escaped, and a reader that stops early is safe. */
import { text as textOf } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, type Harness, startHarness } from "../../test-kit/harness.ts";
import { systemAccountCtx } from "../context/context.ts";
import { copyLine } from "./copy.ts";
import { sql } from "./statement.ts";

describe("COPY", () => {
  let h: Harness;
  let owner: Caller;
  beforeAll(async () => {
    h = await startHarness();
    owner = await h.newAccount();
  });
  afterAll(() => h.stop());

  const accountContextOf = (who: Caller) => systemAccountCtx("test", who.account, "request", h.clock.now());
  const hostile = [
    "plain",
    "",
    "it's",
    "a\tb",
    "line\nline",
    "c\rd",
    "back\\slash",
    "\\N",
    "'; drop table x; --",
    "ü😀",
  ];

  it("returns values unchanged, with parameters in the query", async () => {
    const { uow } = h.composition.platform;
    const ctx = accountContextOf(owner);
    const found = await uow(ctx, async (tx) => {
      await tx.query(sql`create temp table staged (place int, content text) on commit drop`);
      await tx.copyIn(
        "staged",
        ["place", "content"],
        hostile.map((one, at) => copyLine([String(at), one])),
      );
      await tx.copyIn("staged", ["place", "content"], [copyLine(["99", null])]);
      return tx.query<{ content: string | null }>(sql`select content from staged order by place`);
    });
    expect(found.map(({ content }) => content)).toEqual([...hostile, null]);

    for (const one of hostile) {
      const text = await uow.copyOut(
        ctx,
        sql`select ${one}::text, ${null}::text, ${[one, "b"]}::text[] = ${[one, "b"]}::text[]`,
        textOf,
      );
      expect(text).toBe(`${one === "" || /[",\n\r]/.test(one) ? `"${one}"` : one},,t\n`);
    }
  });

  it("sees only rows of the account", async () => {
    const stranger = await h.newAccount();
    await owner.post("/projects", { name: "Ours" });
    const names = (who: Caller) =>
      h.composition.platform.uow.copyOut(accountContextOf(who), sql`select name from projects`, textOf);
    expect(await names(owner)).toContain("Ours");
    expect(await names(stranger)).not.toContain("Ours");
  });

  it("cannot write, and leaves a working connection if a reader fails or stops", async () => {
    const ctx = accountContextOf(owner);
    const many = sql`select n from generate_series(1, ${200_000}) as n`;
    await expect(
      h.composition.platform.uow.copyOut(ctx, many, async () => {
        throw new Error("no more");
      }),
    ).rejects.toThrow("no more");
    const first = await h.composition.platform.uow
      .copyOut(ctx, many, async (text) => {
        for await (const chunk of text) return String(chunk).slice(0, 2);
        return "";
      })
      .catch((error: Error) => error.message);
    expect(first).toBeDefined();
    await expect(
      h.composition.platform.uow.copyOut(ctx, sql`delete from projects returning id`, textOf),
    ).rejects.toThrow(/read-only/);
    expect(await h.composition.platform.uow.copyOut(ctx, sql`select 1`, textOf)).toBe("1\n");
  });
});
