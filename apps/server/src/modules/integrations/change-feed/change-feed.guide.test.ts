/** Runs the client shown in docs/guides/follow-changes.md without changes. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../../../test-kit/eventually.ts";
import { type Harness, startHarness } from "../../../test-kit/harness.ts";
import { listen } from "../../../test-kit/second-server.ts";

const guide = new URL("../../../../../../docs/guides/follow-changes.md", import.meta.url);

let h: Harness;
let folder: string;
let baseUrl: string;

beforeAll(async () => {
  h = await startHarness();
  baseUrl = `http://127.0.0.1:${await listen(h.server)}/api/v1`;
  folder = await mkdtemp(join(tmpdir(), "follow-changes-"));
  const code = /```js\n(.*?)```/s.exec(await readFile(guide, "utf8"))?.[1] ?? "";
  await writeFile(join(folder, "client.mjs"), code);
});
afterAll(async () => {
  await h.stop();
  await rm(folder, { recursive: true });
});

function startClient(account: string, key: string): { process: ChildProcess; lines: () => string[] } {
  const child = spawn(process.execPath, [join(folder, "client.mjs")], {
    cwd: folder,
    env: { BASE_URL: baseUrl, API_KEY: key, ACCOUNT_ID: account },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += chunk;
  });
  return { process: child, lines: () => text.split("\n").slice(0, -1) };
}

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await gone;
}

it("follows events, continues after a restart, and starts over after a long absence", async () => {
  const owner = await h.newAccount();
  const { key } = await owner.newKey();
  const newProject = async (person = owner) =>
    `project.created {"project_id":"${(await person.post("/projects", { name: `${Math.random()}` })).body.id}"}`;

  const stored = () => readFile(join(folder, "cursor.txt"), "utf8");

  const expected = [await newProject()];
  const first = startClient(owner.account.id, key);
  await eventually(() => expect(first.lines()).toEqual(expected));
  let cursor = await eventually(stored);
  /**
   * Waits until the client has stored its cursor. If it were killed before that, it would get the same events again.
   */
  const isStored = () =>
    eventually(async () => {
      const now = await stored();
      expect(now).not.toBe(cursor);
      cursor = now;
    });
  expected.push(await newProject());
  await eventually(() => expect(first.lines()).toEqual(expected));
  await isStored();
  await end(first.process);

  const missed = await newProject();
  const second = startClient(owner.account.id, key);
  await eventually(() => expect(second.lines()).toEqual([missed]));
  await isStored();
  await end(second.process);

  h.clock.advance(31 * 86_400_000);
  const later = await h.callerFor(owner.user, owner.account);
  const third = startClient(owner.account.id, key);
  await eventually(() =>
    expect(third.lines()).toEqual([expect.stringMatching(/^reading the current state/)]),
  );
  const news = await newProject(later);
  await eventually(() => expect(third.lines().slice(1)).toEqual([news]));
  await end(third.process);
});
