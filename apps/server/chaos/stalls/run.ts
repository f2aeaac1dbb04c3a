/**
 * Sends every hostile input to an API process and measures the longest turn of its event loop. An input over the
 * limit is sent twice more and the shortest result counts, because one-time costs such as loading code cannot be
 * exploited.
 */
import { makeThing } from "../../src/test-kit/fuzz/makers.ts";
import { startHarness } from "../../src/test-kit/harness.ts";
import { createSender, type Exchange, type Sender } from "../../src/test-kit/http-sender.ts";
import { printFacts } from "../../src/test-kit/long-runs.ts";
import { allOperations, missingId } from "../../src/test-kit/operations.ts";
import { field, publishedForm } from "../../src/test-kit/published-form.ts";
import type { HostileInput, Request, Stage } from "../../src/test-kit/stalls/hostile-input.ts";
import { hostileInputs } from "../../src/test-kit/stalls/inputs.ts";
import { ensureTemplate } from "../../src/test-kit/template-database.ts";
import { log } from "../kit/telling.ts";
import type { Leaving } from "../loss/leaving.ts";
import { type MeasuredApi, startMeasuredApi } from "./measured-api.ts";

const stallMsMax = 50;
/**
 * CI machines are busy and of unknown speed, so the short run only finds inputs that block the event loop, not
 * slightly slow ones.
 */
const shortMsMax = 200;
const shortEvery = 29;
const triesMax = 3;
const operations = new Map(allOperations.map(({ id, operation }) => [id, operation]));

export interface Choice {
  readonly isShort: boolean;
  /** Restricts the run to inputs whose path or name contains this text. */
  readonly only: string | undefined;
}

export async function run({ isShort, only }: Choice, onLeave: Leaving["onLeave"]): Promise<boolean> {
  await ensureTemplate();
  const h = await startHarness();
  onLeave(() => h.stop().catch(() => {}));
  const api = await startMeasuredApi(h);
  onLeave(() => api.stop());
  const sender = createSender(api.port, 1);
  const stage = await createStage(h);
  const inputs = chosen({ isShort, only });
  const msMax = isShort ? shortMsMax : stallMsMax;
  const found: { readonly input: HostileInput; readonly ms: number }[] = [];
  for (const [at, input] of inputs.entries()) {
    const ms = await measured(input, msMax, stage, api, sender);
    found.push({ input, ms });
    if (ms > msMax) log(`${ms.toFixed(0)} ms: ${input.path}, ${input.name}`);
    if (at % 200 === 199) log(`${at + 1} of ${inputs.length} inputs`);
  }
  sender.close();
  const late = found.filter(({ ms }) => ms > msMax).sort((a, b) => b.ms - a.ms);
  for (const { input, ms } of late)
    console.log(`over the limit: ${ms.toFixed(0)} ms ${input.path}: ${input.name}`);
  printFacts("stalls", {
    paths: new Set(inputs.map(({ path }) => path)).size,
    inputs: inputs.length,
    worst_ms: Math.max(0, ...found.map(({ ms }) => ms)).toFixed(1),
  });
  return late.length === 0 && inputs.length > 0;
}

/** The short run sends every nth input; the sample changes whenever the list does. */
function chosen({ isShort, only = "" }: Choice): readonly HostileInput[] {
  const wanted = hostileInputs.filter(({ path, name }) => `${path}: ${name}`.includes(only));
  return isShort ? wanted.filter((_, at) => at % shortEvery === 0) : wanted;
}

async function measured(
  input: HostileInput,
  msMax: number,
  stage: Stage,
  api: MeasuredApi,
  sender: Sender,
): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < triesMax && shortest > msMax; tries += 1) {
    const request = await input.make(stage);
    await api.take();
    const answer = await sender.send(outgoing(input, request)).catch((error: Error) => failed(error));
    const ms = await api.take().catch(() => {
      throw new Error(`the API crashed or stopped responding: ${input.path}: ${input.name}`);
    });
    if (input.isAccepted && answer.status >= 300)
      throw new Error(`rejected, but expected to be accepted: ${input.path}: ${input.name}: ${answer.text}`);
    if (process.env.STALLS_TELL)
      log(`${input.path}: ${input.name}: ${answer.status} ${answer.text.slice(0, 120)} ${ms.toFixed(1)} ms`);
    shortest = Math.min(shortest, ms);
  }
  return shortest;
}

function outgoing({ path }: HostileInput, { params = {}, query, body, headers = {} }: Request) {
  const operation = operations.get(path);
  const [method = "GET", template = ""] = operation
    ? [operation.method, `/api/v1${operation.path}`]
    : path.split(" ");
  const filled = template.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? missingId("prj")),
  );
  const type = operation?.bodyType ?? "application/json";
  return {
    method,
    path: query === undefined ? filled : `${filled}?${query}`,
    headers: {
      ...(body === undefined
        ? {}
        : { "content-type": type, "content-length": String(Buffer.byteLength(body)) }),
      ...headers,
    },
    body,
  };
}

const failed = (error: Error): Exchange => ({
  status: 599,
  headers: {},
  text: error.message,
  body: undefined,
});

async function createStage(h: Stage["h"]): Promise<Stage> {
  const owner = await h.newAccount();
  await owner.reauthenticate();
  const things = new Map<string, Promise<string>>();
  let formId: Promise<string> | undefined;
  return {
    h,
    owner,
    thing: (prefix) => {
      const made = things.get(prefix) ?? makeThing(prefix, h, owner).catch(() => missingId(prefix));
      things.set(prefix, made);
      return made;
    },
    entryHeaders: async () => {
      formId ??= publishedForm(owner, [field("name"), field("paper", { type: "file" })]);
      const { body } = await h.anonymous.post("/entry-sessions", { form_ref: await formId });
      return { "x-service-entry-key": body.entry_key };
    },
  };
}
